"""The search, asked from Python: what each choice of a decision is worth, within a budget.

All choices meet the same samples of chance. After each stage of the budget the worse half is dropped
(successive halving), so that most of the work goes where it is close.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations

from setcubed.engine.search import Search
from setcubed.game import FACES, WILD, Face, Held, Illegal, State, third
from setcubed.game.play import replacements

TURN, ROLL, SWAP, OPEN = 0, 1, 2, 3
"""The kinds of decisions, as the search knows them."""
STRIDE = 21
WIDTH = 24
LISTED = 160
LEAST = 4
"""How many samples every choice gets at least."""
BATCH = 64
"""Playouts between two looks at the clock."""
WILD_KEPT = 4
"""What a wild die is worth in the hand, for choosing which turns to look at."""

_DICE = {1: 1, 2: 2, 4: 2}
"""How many dice a packed turn lays, by its shape; three otherwise."""

Progress = Callable[[float], None]
"""Told how much of the budget is spent, from 0 to 1."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How long to think: a number of playouts, seconds, or what comes first.

    With playouts alone, the same seed gives the same answer.
    """

    playouts: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if self.playouts is None and self.seconds is None:
            raise Illegal("bad_budget", "A budget names a number of playouts, or seconds, or both.")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What simulations say about a choice: everyone's chance of winning, with the error of one's own."""

    word: int
    wins: tuple[float, ...]
    error: float
    margin: float
    samples: int


@dataclass(slots=True)
class Thinker:
    """A search for one board and one set of dice; belongs to one thread."""

    width: int = WIDTH
    horizon: int = 1
    progress: Progress | None = None
    _search: Search | None = None
    _box: object = field(default=None)

    def load(self, state: State) -> Search:
        """Take a game over into the search."""
        box = (state.plan, state.dice)
        if self._search is None or self._box != box:
            plan = state.plan
            self._search = Search(plan.size, plan.logo, plan.bonus, state.dice.dice)
            self._box = box
        self._search.load(
            {square: (lying.die, lying.face, lying.wild) for square, lying in state.squares.items()},
            sorted(state.used - state.squares.keys()),
            state.hands,
            state.bag,
            state.scores,
            state.first or 0,
            state.to_move or 0,
            state.turns_left,
            int(state.laid),
            state.dead_rounds,
            state.round,
        )
        return self._search

    def turns(self, state: State, seat: int, budget: Budget, seed: int) -> list[Outcome]:
        """The turns worth considering (word 0 is a pass), best first."""
        search = self.load(state)
        words = listed(search.turns())
        if len(words) > self.width:
            words = self._screened(search, seat, words, seed)
        return self.compare(search, TURN, seat, words, budget, seed, self.horizon)

    def _screened(self, search: Search, seat: int, words: list[int], seed: int) -> list[int]:
        """The turns that look best at the end of this round, which takes no chance: all dice are in sight."""
        search.begin(TURN, seat, words, seed)
        search.horizon = 0
        search.run(0, 1)
        chances = [result[seat] for result in search.results()]
        order = sorted(range(len(words)), key=lambda i: -chances[i])
        return [words[i] for i in order[: self.width]]

    def rolls(self, state: State, seat: int, budget: Budget, seed: int) -> list[Outcome]:
        """Every subset of the hand for the extra roll, as bits by place in the hand, best first."""
        search = self.load(state)
        waiting = sum(1 << other for other in state.waiting)
        words = list(range(1 << len(state.hands[seat])))
        return self.compare(search, ROLL, seat, words, budget, seed, self.horizon - 1, waiting)

    def swaps(self, state: State, seat: int, budget: Budget, seed: int) -> list[Outcome]:
        """Each wild die that could be replaced, and to replace none (word 0)."""
        search = self.load(state)
        hand = [held.die for held in state.hands[seat]]
        words = [0] + [search.at(s) << 8 | seat * 5 + hand.index(die) for s, die in replacements(state, seat)]
        return self.compare(search, SWAP, seat, words, budget, seed, self.horizon)

    def openings(self, state: State, seat: int, budget: Budget, seed: int) -> list[Outcome]:
        """Each SET of the hand in each order on the logo."""
        search = self.load(state)
        words = [opening.word for opening in openings_of(state.hands[seat])][:MOST_OPENINGS]
        return self.compare(search, OPEN, seat, words, budget, seed, self.horizon) if words else []

    def compare(
        self,
        search: Search,
        kind: int,
        seat: int,
        words: Sequence[int],
        budget: Budget,
        seed: int,
        horizon: int,
        waiting: int = 0,
    ) -> list[Outcome]:
        """Simulate choices and drop the worse half again and again; what lived longest comes first."""
        search.begin(kind, seat, words, seed, waiting)
        search.horizon = max(0, horizon)
        seats = search.seats
        stages = max(1, (len(words) - 1).bit_length())
        alive = list(range(len(words)))
        dropped: list[int] = []
        samples = [0] * len(words)
        clock = _Clock(budget, stages, self.progress)
        done = 0
        for stage in range(stages):
            search.keep(alive)
            done = clock.spend(search, stage, len(alive), done)
            results = search.results()
            for i in alive:
                samples[i] = done
            alive.sort(key=lambda i: (-results[i][seat], i))
            half = (len(alive) + 1) // 2
            if len(alive) > 2 or stage < stages - 1:
                dropped[:0] = alive[half:]
                alive = alive[:half]
        results = search.results()
        return [_outcome(words[i], results[i], samples[i], seat, seats) for i in (*alive, *dropped)]


def _outcome(word: int, sums: Sequence[float], samples: int, seat: int, seats: int) -> Outcome:
    wins = tuple(sums[other] / samples for other in range(seats))
    spread = max(0.0, sums[4] / samples - wins[seat] ** 2)
    return Outcome(word, wins, math.sqrt(spread / max(1, samples - 1)), sums[5] / samples, samples)


class _Clock:
    """Shares a budget between the stages of a comparison."""

    def __init__(self, budget: Budget, stages: int, progress: Progress | None) -> None:
        self.budget = budget
        self.stages = stages
        self.progress = progress
        self.start = time.perf_counter()

    def spend(self, search: Search, stage: int, alive: int, done: int) -> int:
        """Simulate a stage's share; returns how many samples have been done in all."""
        playouts, seconds = self.budget.playouts, self.budget.seconds
        batch = max(1, BATCH // alive)
        last = None if playouts is None else done + max(LEAST, playouts // (self.stages * alive))
        until = None if seconds is None else self.start + seconds * (stage + 1) / self.stages
        first = done
        while last is None or done < last:
            stop = done + batch if last is None else min(last, done + batch)
            search.run(done, stop)
            done = stop
            spent = time.perf_counter() - self.start
            if last is not None:
                self._tell((stage + (done - first) / (last - first)) / self.stages)
            elif seconds:
                self._tell(spent / seconds)
            if until is not None and self.start + spent >= until:
                break
        return done

    def _tell(self, part: float) -> None:
        if self.progress is not None:
            self.progress(min(1.0, part))


def dice_of(word: int) -> int:
    """How many dice a packed turn lays."""
    return _DICE.get(word >> 45 & 7, 3) if word else 0


def wilds_of(word: int) -> int:
    """How many of them are wild."""
    return sum(word >> 15 * i & 1 for i in range(dice_of(word)))


def listed(words: list[int]) -> list[int]:
    """The turns to look at: those that score most, the best of each number of dice, and a pass."""
    words = sorted(words, key=lambda word: (WILD_KEPT * wilds_of(word) - (word >> 48), word))
    chosen = words[:LISTED]
    for dice in (1, 2, 3):
        some = [word for word in words if dice_of(word) == dice and not wilds_of(word)][:4]
        chosen += [word for word in some if word not in chosen]
    return [*chosen, 0]


MOST_OPENINGS = 60


@dataclass(frozen=True, slots=True)
class Opening:
    """A SET on the logo: for each of its squares the place in the hand, the face and whether it is wild."""

    dice: tuple[tuple[int, Face, bool], ...]

    @property
    def word(self) -> int:
        """The opening as the search takes it."""
        word = 0
        for i, (place, face, wild) in enumerate(self.dice):
            word |= (place | face << 3 | wild << 8) << 16 * i
            word |= 1 << 48 + place | wild << 53 + place
        return word


def openings_of(hand: Sequence[Held]) -> list[Opening]:
    """Every SET of a hand in every order, the mirror images left out; fewest wild dice first."""
    found = []
    for places in combinations(range(len(hand)), 3):
        for faces in _as_set([hand[place].face for place in places]):
            dice = [(p, f, hand[p].face == WILD) for p, f in zip(places, faces, strict=True)]
            orders = {tuple(order) for order in permutations(dice) if order[0][0] < order[2][0]}
            found += [Opening(order) for order in sorted(orders)]
    return sorted(found, key=lambda opening: sum(wild for _, _, wild in opening.dice))


def _as_set(shown: Sequence[Face]) -> list[tuple[Face, ...]]:
    """What three dice of a hand can stand for, so that they are a SET."""
    wild = [i for i, face in enumerate(shown) if face == WILD]
    tame = [face for face in shown if face != WILD]
    if not wild:
        return [tuple(shown)] if third(shown[0], shown[1]) == shown[2] else []
    if len(wild) == 1:
        stated = [[third(tame[0], tame[1])]]
    elif len(wild) == 2:
        stated = [[face, third(face, tame[0])] for face in FACES]
    else:
        stated = [[face, face, face] for face in FACES]
    sets = []
    for faces in stated:
        left = list(faces)
        sets.append(tuple(left.pop(0) if face == WILD else face for face in shown))
    return sets
