"""The search, asked from Python: what each choice of a decision is worth, within a budget.

All choices meet the same samples of chance. After each stage of the budget the worse half is dropped
(successive halving), so that most of the work goes where it is close.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, permutations

from setcubed.engine.core.packed_turn import PackedTurn, at_square, opening_turn, square_at
from setcubed.engine.core.simulation import Simulation
from setcubed.engine.decision import DecisionKind
from setcubed.engine.pruning import Pruning, Tally
from setcubed.game import FACES, WILD, Face, Held, Illegal, Plan, State, third
from setcubed.game.play import replacements

WIDTH = 24
LISTED = 160
"""Turns to consider: those that score most, and the best `SIMPLE` of each number of dice without a wild."""
SIMPLE = 4
LEAST = 4
"""How many samples every choice gets at least."""
BATCH = 64
"""Playouts between two looks at the clock."""
WILD_KEPT = 4
"""What a wild die is worth in the hand, for choosing which turns to look at."""
Stages = Sequence[tuple[int, int]]
"""So many samples more, and how many choices stay after them."""
FEW_TURNS = 24
"""How many turns a quick search looks at."""
QUICK_TURNS: Stages = ((1, 8), (1, 6))
"""To the end of the round nothing is left to chance: two samples show both kinds of others."""
QUICK_LATE: Stages = ((12, 3), (16, 2))
QUICK_ROLLS: Stages = ((3, 12), (3, 6), (6, 3), (12, 3))
QUICK_LATE_ROLLS: Stages = ((2, 6), (4, 3), (6, 3))
QUICK_LAST_ROLLS: Stages = ((6, 2),)
"""In six samples each die shows each of its sides once."""
SCREENED_ROLLS: Stages = ((12, 12),)
"""Before extra rolls are simulated by a search that is not quick."""
LATE = 12
"""With so few dice left or fewer, all listed turns and replacements are simulated to the end of the game."""
WHOLE_GAME = 99
"""More rounds than any game has."""
GREEDY, ALIKE, CAREFUL = 0, 1, 2
"""How players go on after the round at hand: greedily, or as in it; or all with care from the start."""


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
class Estimate:
    """What simulations say about a choice: everyone's chance of winning, with the error of one's own."""

    word: int
    wins: tuple[float, ...]
    error: float
    margin: float
    samples: int


@dataclass(frozen=True, slots=True)
class Depth:
    """How far simulations go: to the end of how many rounds more, and by which players.

    With fewer than none extra rolls are judged at once, when the dice have fallen."""

    rounds: int = 1
    later: int = GREEDY


AT_ONCE, THIS_ROUND, TO_THE_END = Depth(-1), Depth(0), Depth(WHOLE_GAME, ALIKE)


@dataclass(slots=True)
class Search:
    """A search for one board and one set of dice; belongs to one thread."""

    width: int = WIDTH
    """How many turns are simulated; the others are left out after a look at the end of this round, but not
    when the end of the game is near."""
    quick: bool = False
    """Whether it looks at choices few times, and before the last dice no further than to the end of this
    round."""
    progress: Progress | None = None
    _simulation: Simulation | None = None
    _loaded: object = field(default=None)

    def load(self, state: State) -> Simulation:
        """Take a game over into the simulation."""
        board = (state.plan, state.dice)
        if self._simulation is None or self._loaded != board:
            self._simulation = Simulation(state.plan, state.dice)
            self._loaded = board
        self._simulation.load(state)
        return self._simulation

    def choices(self, kind: DecisionKind, state: State, seat: int) -> list[int]:
        """The choices of a decision worth simulating, as the simulation takes them."""
        hand = state.hands[seat]
        if self.quick and kind == DecisionKind.TURN:
            return [*self.load(state).list_turns().best(FEW_TURNS, WILD_KEPT), 0]
        if kind == DecisionKind.EXTRA_ROLL:
            return tame_rolls(hand) if self.quick else list(range(1 << len(hand)))
        if kind == DecisionKind.OPENING:
            return openings_of(state.plan, hand)[:MOST_OPENINGS]
        if kind == DecisionKind.REPLACEMENT:
            dice = sorted(held.die for held in hand)
            size = state.plan.size
            return [0, *(at_square(s, size) << 3 | dice.index(die) for s, die in replacements(state, seat))]
        turns = [*self.load(state).list_turns().candidates(LISTED, WILD_KEPT, SIMPLE), 0]
        if len(turns) <= self.width or is_late(state):
            return turns
        # To the end of this round nothing is left to chance: all dice are in sight.
        return _words(self._narrow(kind, state, seat, turns, 0, THIS_ROUND, ((1, self.width),)))

    def _narrow(
        self,
        kind: DecisionKind,
        state: State,
        seat: int,
        choices: Sequence[int],
        seed: int,
        depth: Depth,
        stages: Stages,
    ) -> list[Estimate]:
        """The choices that look best after few samples, stage by stage; best first."""
        simulation = self.load(state)
        simulation.begin(kind, seat, choices, seed, depth.rounds, depth.later)
        alive = list(range(len(choices)))
        done = 0
        for samples, left in stages:
            simulation.keep(alive)
            simulation.run(done, done + samples)
            done += samples
            results = simulation.results()
            alive.sort(key=lambda i: (-results[i][seat], i))
            del alive[left:]
        return [_estimate(choices[i], results[i], done, seat, state.seats, 0.0) for i in alive]

    def run(self, kind: DecisionKind, state: State, seat: int, budget: Budget, seed: int) -> list[Estimate]:
        """What the choices of a decision are worth, best first, but for those that few samples leave out.

        A choice is a packed turn (0 is a pass) or opening, dice of the hand in ascending order as bits for
        the extra roll, or a replacement (0 for none; `replacement_of` reads it)."""
        if kind == DecisionKind.EXTRA_ROLL and self.quick:
            return self._quick_rolls(state, seat, seed)
        if kind == DecisionKind.EXTRA_ROLL:
            rolls = tame_rolls(state.hands[seat])
            if not is_late(state):
                rolls = _words(
                    self._narrow(kind, _roughly(state), seat, rolls, seed, AT_ONCE, SCREENED_ROLLS)
                )
            return self.compare(kind, seat, rolls, [state], budget, seed, depth_of(kind, state))
        choices = self.choices(kind, state, seat)
        if self.quick and kind == DecisionKind.TURN:
            found = self._narrow(kind, state, seat, choices, seed, THIS_ROUND, QUICK_TURNS)
            if not is_late(state):
                return found
            return self._narrow(kind, state, seat, _words(found), seed, TO_THE_END, QUICK_LATE)
        depth = THIS_ROUND if self.quick else depth_of(kind, state)
        return self.compare(kind, seat, choices, [state], budget, seed, depth)

    def _quick_rolls(self, state: State, seat: int, seed: int) -> list[Estimate]:
        """Extra rolls by the value at once; who rolls last has a second look at the best, with all dice in
        sight."""
        rolls, stages = tame_rolls(state.hands[seat]), QUICK_LATE_ROLLS if is_late(state) else QUICK_ROLLS
        found = self._narrow(DecisionKind.EXTRA_ROLL, _roughly(state), seat, rolls, seed, AT_ONCE, stages)
        if len(state.waiting) > 1:
            return found
        return self._narrow(
            DecisionKind.EXTRA_ROLL, state, seat, _words(found), seed, AT_ONCE, QUICK_LAST_ROLLS
        )

    def compare(
        self,
        kind: DecisionKind,
        seat: int,
        choices: Sequence[int],
        games: Sequence[State],
        budget: Budget,
        seed: int,
        depth: Depth,
        *,
        halving: bool = True,
    ) -> list[Estimate]:
        """Simulate choices and drop the worse half again and again; what lived longest comes first.

        The games could each be the one at hand: they take turns, and differ only in what is not known.
        """
        if not choices:
            return []
        simulation = self.load(games[0])
        simulation.begin(kind, seat, choices, seed, depth.rounds, depth.later)
        tally = Tally(len(choices), len(games), seat)
        stages = max(1, (len(choices) - 1).bit_length()) if halving else 1
        clock = _Clock(budget, stages, self.progress)
        pruning = Pruning(simulation, len(choices), halving and len(choices) > 1 and len(games) == 1)
        alive = list(range(len(choices)))
        dropped: list[int] = []
        samples = pruning.samples
        done = 0

        def simulate(start: int, stop: int) -> bool:
            self._simulate(games, tally, start, stop)
            return pruning.is_won(stop)

        for stage in range(stages):
            simulation.keep(alive)
            pruning.begin(alive, done)
            done = clock.spend(simulate, stage, len(alive), done)
            results = simulation.results()
            alive = [i for i in alive if i not in pruning.dropped]
            for i in alive:
                samples[i] = done
            alive.sort(key=lambda i: (-results[i][seat], i))
            half = (len(alive) + 1) // 2 if stage < stages - 1 else len(alive)
            out = [*pruning.dropped, *alive[half:]]
            dropped[:0] = sorted(out, key=lambda i: -results[i][seat] / samples[i])
            alive = alive[:half]
            if len(alive) == 1:
                clock.finish()
                break
        results = simulation.results()
        return [
            _estimate(choices[i], results[i], samples[i], seat, simulation.seats, tally.error(i, samples[i]))
            for i in (*alive, *dropped)
        ]

    def _simulate(self, games: Sequence[State], tally: Tally, start: int, stop: int) -> None:
        """Simulate samples; each belongs to one of the games."""
        if len(games) == 1:
            assert self._simulation is not None
            self._simulation.run(start, stop)
            return
        for index in range(start, stop):
            simulation = self.load(games[index % len(games)])
            simulation.run(index, index + 1)
            tally.add(index % len(games), simulation.results())


def depth_of(kind: DecisionKind, state: State) -> Depth:
    """How far to simulate a decision: a round more than this one, or to the end where that is near.

    An extra roll does as well with the shorter view (docs/engine.md): to the end of this round, and a round
    more where few dice are left."""
    if kind == DecisionKind.EXTRA_ROLL:
        return Depth(1 if is_late(state) else 0)
    return TO_THE_END if is_late(state) else Depth()


def is_late(state: State) -> bool:
    """Whether few dice are left."""
    return len(state.bag) + sum(map(len, state.hands)) <= LATE


def _estimate(
    word: int, sums: Sequence[float], samples: int, seat: int, seats: int, least: float
) -> Estimate:
    wins = tuple(sums[other] / samples for other in range(seats))
    spread = max(0.0, sums[4] / samples - wins[seat] ** 2)
    error = max(least, math.sqrt(spread / max(1, samples - 1)))
    return Estimate(word, wins, error, sums[5] / samples, samples)


class _Clock:
    """Shares a budget between the stages of a comparison."""

    def __init__(self, budget: Budget, stages: int, progress: Progress | None) -> None:
        self.budget = budget
        self.stages = stages
        self.progress = progress
        self.start = time.perf_counter()

    def spend(self, run: Callable[[int, int], bool], stage: int, alive: int, done: int) -> int:
        """Simulate a stage's share; returns how many samples have been done in all."""
        playouts, seconds = self.budget.playouts, self.budget.seconds
        batch = max(1, BATCH // alive)
        last = None if playouts is None else done + max(LEAST, playouts // (self.stages * alive))
        until = None if seconds is None else self.start + seconds * (stage + 1) / self.stages
        first = done
        while last is None or done < last:
            stop = done + batch if last is None else min(last, done + batch)
            won = run(done, stop)
            done = stop
            spent = time.perf_counter() - self.start
            if last is not None:
                self._report_progress((stage + (done - first) / (last - first)) / self.stages)
            elif seconds:
                self._report_progress(spent / seconds)
            if won or (until is not None and self.start + spent >= until):
                break
        return done

    def finish(self) -> None:
        """Nothing is left to be spent."""
        self._report_progress(1.0)

    def _report_progress(self, part: float) -> None:
        if self.progress is not None:
            self.progress(min(1.0, part))


def replacement_of(choice: int, state: State, seat: int) -> tuple[int, Held] | None:
    """The square of the wild die and the die of the hand that a choice stands for; None to replace none."""
    if not choice:
        return None
    return square_at(choice >> 3, state.plan.size), sorted(state.hands[seat])[choice & 7]


def extra_roll_of(choice: int, state: State, seat: int) -> tuple[Held, ...]:
    """The dice that a choice rolls once more."""
    return tuple(held for i, held in enumerate(sorted(state.hands[seat])) if choice >> i & 1)


def tame_rolls(hand: Sequence[Held]) -> list[int]:
    """Every extra roll of a hand that rolls no wild die, which is never worth it, as bits."""
    wild = sum(1 << i for i, held in enumerate(sorted(hand)) if held.face == WILD)
    return [dice for dice in range(1 << len(hand)) if not dice & wild]


def _roughly(state: State) -> State:
    """An extra roll as if the others were still to roll: nobody's turn is looked at, which is quicker."""
    return state if len(state.waiting) > 1 else replace(state, waiting=frozenset(range(state.seats)))


def _words(found: Sequence[Estimate]) -> list[int]:
    return [estimate.word for estimate in found]


MOST_OPENINGS = 60


def openings_of(plan: Plan, hand: Sequence[Held]) -> list[int]:
    """Every SET of a hand on the logo in every order, the mirror images left out, as packed turns; fewest
    wild dice first."""
    found = []
    logo = [at_square(square, plan.size) for square in plan.logo]
    for slots in combinations(range(len(hand)), 3):
        for faces in _as_set([hand[slot].face for slot in slots]):
            dice = [
                (slot, int(face), hand[slot].face == WILD) for slot, face in zip(slots, faces, strict=True)
            ]
            orders = {tuple(order) for order in permutations(dice) if order[0][0] < order[2][0]}
            found += [
                opening_turn([(here, face, wild) for here, (_, face, wild) in zip(logo, order, strict=True)])
                for order in sorted(orders)
            ]
    return sorted(dict.fromkeys(found), key=lambda turn: PackedTurn(turn).wilds)


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
