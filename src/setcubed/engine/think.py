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
from statistics import stdev

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
LATE = 12
"""With so few dice left or fewer, all listed turns and replacements are simulated to the end of the game."""
WHOLE_GAME = 99
"""More rounds than any game has."""
GREEDY, ALIKE, CAREFUL = 0, 1, 2
"""How players go on after the round at hand: greedily, or as in it; or all with care from the start."""

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


@dataclass(frozen=True, slots=True)
class View:
    """How far simulations go: to the end of how many rounds more, and by which players."""

    rounds: int = 1
    later: int = GREEDY


@dataclass(slots=True)
class Thinker:
    """A search for one board and one set of dice; belongs to one thread."""

    width: int = WIDTH
    """How many turns are simulated; the others are left out after a look at the end of this round, but not
    when the end of the game is near."""
    progress: Progress | None = None
    _search: Search | None = None
    _box: object = field(default=None)

    def load(self, state: State) -> Search:
        """Take a game over into the search."""
        box = (state.plan, state.dice)
        if self._search is None or self._box != box:
            plan = state.plan
            self._search = Search(plan, state.dice.dice)
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
            int(state.could_lay),
            state.dead_rounds,
            state.round,
            sum(1 << seat for seat in state.waiting),
        )
        return self._search

    def words(self, kind: int, state: State, seat: int) -> list[int]:
        """The choices of a decision worth simulating, as packed words."""
        hand = state.hands[seat]
        if kind == ROLL:
            return list(range(1 << len(hand)))
        if kind == OPEN:
            return [opening.word for opening in openings_of(hand)][:MOST_OPENINGS]
        search = self.load(state)
        if kind == SWAP:
            places = [held.die for held in hand]
            swaps = [search.at(s) << 8 | seat * 5 + places.index(die) for s, die in replacements(state, seat)]
            return [0, *swaps]
        words = listed(search.turns())
        return words if len(words) <= self.width or is_late(state) else self._screened(search, seat, words)

    def _screened(self, search: Search, seat: int, words: list[int]) -> list[int]:
        """The turns that look best at the end of this round, which takes no chance: all dice are in sight."""
        search.begin(TURN, seat, words, 0)
        search.horizon = 0
        search.later = GREEDY
        search.run(0, 1)
        chances = [result[seat] for result in search.results()]
        order = sorted(range(len(words)), key=lambda i: -chances[i])
        return [words[i] for i in order[: self.width]]

    def think(self, kind: int, state: State, seat: int, budget: Budget, seed: int) -> list[Outcome]:
        """What the choices of a decision are worth, best first.

        Words are turns as the kernel packs them (0 is a pass), subsets of the hand as bits for the extra
        roll, replacements (0 for none) and openings.
        """
        words = self.words(kind, state, seat)
        return self.compare(kind, seat, words, [state], budget, seed, view_of(kind, state))

    def compare(
        self,
        kind: int,
        seat: int,
        words: Sequence[int],
        worlds: Sequence[State],
        budget: Budget,
        seed: int,
        view: View,
        *,
        halving: bool = True,
    ) -> list[Outcome]:
        """Simulate choices and drop the worse half again and again; what lived longest comes first.

        The worlds are games that could be the one at hand: they take turns, and differ only in what is
        not known.
        """
        if not words:
            return []
        search = self.load(worlds[0])
        search.begin(kind, seat, words, seed)
        search.horizon = view.rounds
        search.later = view.later
        tally = _Tally(len(words), len(worlds), seat)
        stages = max(1, (len(words) - 1).bit_length()) if halving else 1
        clock = _Clock(budget, stages, self.progress)
        alive = list(range(len(words)))
        dropped: list[int] = []
        samples = [0] * len(words)
        done = 0
        for stage in range(stages):
            search.keep(alive)
            done = clock.spend(lambda a, b: self._run(worlds, tally, a, b), stage, len(alive), done)
            results = search.results()
            for i in alive:
                samples[i] = done
            alive.sort(key=lambda i: (-results[i][seat], i))
            if stage < stages - 1:
                half = (len(alive) + 1) // 2
                dropped[:0] = alive[half:]
                alive = alive[:half]
        results = search.results()
        return [
            _outcome(words[i], results[i], samples[i], seat, search.seats, tally.error(i, samples[i]))
            for i in (*alive, *dropped)
        ]

    def _run(self, worlds: Sequence[State], tally: _Tally, start: int, stop: int) -> None:
        """Simulate samples; each belongs to one of the worlds."""
        if len(worlds) == 1:
            assert self._search is not None
            self._search.run(start, stop)
            return
        for index in range(start, stop):
            search = self.load(worlds[index % len(worlds)])
            search.run(index, index + 1)
            tally.add(index % len(worlds), search.results())


def view_of(kind: int, state: State) -> View:
    """How far to simulate a decision: a round more than this one, or to the end where that is near.

    Not so for the extra roll, which does as well with the shorter view (docs/engine.md)."""
    return View(WHOLE_GAME, ALIKE) if is_late(state) and kind != ROLL else View()


def is_late(state: State) -> bool:
    """Whether few dice are left."""
    return len(state.bag) + sum(map(len, state.hands)) <= LATE


class _Tally:
    """What each choice won in each of the worlds.

    However often they are sampled, there are only so many worlds: their differences bound what is known.
    """

    def __init__(self, choices: int, worlds: int, seat: int) -> None:
        self.worlds = worlds
        self.seat = seat
        self.won = [[0.0] * worlds for _ in range(choices)]
        self.before = [0.0] * choices

    def add(self, world: int, results: Sequence[Sequence[float]]) -> None:
        """Note the sums after a sample in a world."""
        for i, sums in enumerate(results):
            self.won[i][world] += sums[self.seat] - self.before[i]
            self.before[i] = sums[self.seat]

    def error(self, choice: int, samples: int) -> float:
        """The error of a choice's chance as far as it comes from the worlds; 0 with one of them."""
        if self.worlds == 1 or samples < 2 * self.worlds:
            return 0.0
        rounds, more = divmod(samples, self.worlds)
        means = [won / (rounds + (world < more)) for world, won in enumerate(self.won[choice])]
        return stdev(means) / math.sqrt(self.worlds)


def _outcome(word: int, sums: Sequence[float], samples: int, seat: int, seats: int, least: float) -> Outcome:
    wins = tuple(sums[other] / samples for other in range(seats))
    spread = max(0.0, sums[4] / samples - wins[seat] ** 2)
    error = max(least, math.sqrt(spread / max(1, samples - 1)))
    return Outcome(word, wins, error, sums[5] / samples, samples)


class _Clock:
    """Shares a budget between the stages of a comparison."""

    def __init__(self, budget: Budget, stages: int, progress: Progress | None) -> None:
        self.budget = budget
        self.stages = stages
        self.progress = progress
        self.start = time.perf_counter()

    def spend(self, run: Callable[[int, int], None], stage: int, alive: int, done: int) -> int:
        """Simulate a stage's share; returns how many samples have been done in all."""
        playouts, seconds = self.budget.playouts, self.budget.seconds
        batch = max(1, BATCH // alive)
        last = None if playouts is None else done + max(LEAST, playouts // (self.stages * alive))
        until = None if seconds is None else self.start + seconds * (stage + 1) / self.stages
        first = done
        while last is None or done < last:
            stop = done + batch if last is None else min(last, done + batch)
            run(done, stop)
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
