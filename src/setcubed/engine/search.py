"""Flat Monte Carlo search with sequential halving over the choices of one decision.

All choices meet the same random samples. After each stage of the budget the worse half of the choices is
dropped, so that most of the work goes to those that are close.
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from statistics import stdev

from setcubed.engine.core.packed_position import grid_index, square_of
from setcubed.engine.core.simulation import Simulation
from setcubed.engine.decision import DecisionKind
from setcubed.engine.openings import MOST_OPENINGS, openings_of
from setcubed.game import WILD, HandDie, Illegal, State
from setcubed.game.play import replacements

WIDTH = 24
LISTED = 160
"""Turns to consider: those that score most, and the best `SIMPLE` of each number of dice without a wild."""
SIMPLE = 4
LEAST = 4
"""The minimum number of samples per choice."""
BATCH = 64
"""Playouts between two checks of the clock."""
WILD_VALUE = 4
"""The value of a wild die in the hand, in points, when candidate turns are selected."""
Stages = Sequence[tuple[int, int]]
"""Pairs of additional samples and the number of choices that remain after them."""
FEW_TURNS = 24
"""The number of candidate turns of a quick search."""
QUICK_TURNS: Stages = ((1, 8), (1, 6))
"""The rest of the round involves no chance: two samples cover both models of the other players."""
QUICK_LATE: Stages = ((12, 3), (16, 2))
QUICK_ROLLS: Stages = ((3, 12), (3, 6), (6, 3), (12, 3))
QUICK_LATE_ROLLS: Stages = ((2, 6), (4, 3), (6, 3))
QUICK_LAST_ROLLS: Stages = ((6, 2),)
"""In six samples each die shows each of its sides once."""
SCREENED_ROLLS: Stages = ((12, 12),)
"""How a full search screens extra rolls before it simulates them."""
LATE = 12
"""With at most this many dice left, all candidate turns and replacements are simulated to the end of the
game."""
PRUNED_AFTER = 16
"""The number of samples of a stage after which choices may be pruned."""
SURE, CLOSE = 3.0, 0.001
"""A choice is pruned if it trails the leader by `SURE` standard errors, given a head start of `CLOSE`."""
WHOLE_GAME = 99
"""More rounds than any game has."""
GREEDY, ALIKE, CAREFUL = 0, 1, 2
"""The players' model after this round: greedy, the same as in this round, or everyone careful from the start.
"""


Progress = Callable[[float], None]
"""Callback that receives the spent part of the budget, from 0 to 1."""


@dataclass(frozen=True, slots=True)
class Budget:
    """A limit of playouts, of seconds, or of both.

    With playouts alone the same seed gives the same answer.
    """

    playouts: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if self.playouts is None and self.seconds is None:
            raise Illegal("bad_budget", "A budget names a number of playouts, or seconds, or both.")


@dataclass(frozen=True, slots=True)
class Estimate:
    """Simulated value of an encoded choice: everyone's chance of winning, with the standard error of the
    deciding seat's."""

    choice: int
    wins: tuple[float, ...]
    error: float
    margin: float
    samples: int


@dataclass(frozen=True, slots=True)
class Depth:
    """How many further rounds playouts last, and the players' model in them.

    With a negative number of rounds, extra rolls are evaluated as soon as the dice are rolled.
    """

    rounds: int = 1
    later: int = GREEDY


AT_ONCE, THIS_ROUND, TO_THE_END = Depth(-1), Depth(0), Depth(WHOLE_GAME, ALIKE)


class _Simulations(threading.local):
    """This thread's simulations by board and dice: making one takes longer than a quick search."""

    def __init__(self) -> None:
        self.get = lru_cache(maxsize=2)(Simulation)


_simulations = _Simulations()


@dataclass(slots=True)
class Search:
    """A search for one board and one set of dice. It belongs to one thread."""

    width: int = WIDTH
    """The number of turns to simulate. The others are screened out by playing this round to its end, except
    near the end of the game."""
    quick: bool = False
    """Whether to use few samples and, except for the last dice, to look no further than the end of this
    round."""
    progress: Progress | None = None

    def load(self, state: State) -> Simulation:
        """Load a game into this thread's simulation for its board and dice."""
        simulation = _simulations.get(state.plan, state.dice)
        simulation.load(state)
        return simulation

    def choices(self, kind: DecisionKind, state: State, seat: int) -> list[int]:
        """Return the choices of a decision that are worth simulating, in the simulation's encoding."""
        hand = state.hands[seat]
        if self.quick and kind == DecisionKind.TURN:
            return [*self.load(state).list_turns().best(FEW_TURNS, WILD_VALUE), 0]
        if kind == DecisionKind.EXTRA_ROLL:
            return rolls_without_wilds(hand) if self.quick else list(range(1 << len(hand)))
        if kind == DecisionKind.OPENING:
            return openings_of(state.plan, hand)[:MOST_OPENINGS]
        if kind == DecisionKind.REPLACEMENT:
            dice = sorted(held.die for held in hand)
            size = state.plan.size
            return [0, *(grid_index(size, s) << 3 | dice.index(die) for s, die in replacements(state, seat))]
        turns = [*self.load(state).list_turns().candidates(LISTED, WILD_VALUE, SIMPLE), 0]
        if len(turns) <= self.width or is_late(state):
            return turns
        # The rest of this round involves no chance: all dice are visible.
        return _choices_of(self._screen(kind, state, seat, turns, 0, THIS_ROUND, ((1, self.width),)))

    def _screen(
        self,
        kind: DecisionKind,
        state: State,
        seat: int,
        choices: Sequence[int],
        seed: int,
        depth: Depth,
        stages: Stages,
    ) -> list[Estimate]:
        """Keep the choices that look best after few samples, stage by stage, and return them best first."""
        simulation = self.load(state)
        simulation.begin(kind, seat, choices, seed, depth.rounds, depth.later)
        alive = list(range(len(choices)))
        done = 0
        for samples, left in stages:
            simulation.restrict_to(alive)
            simulation.run(done, done + samples)
            done += samples
            results = simulation.results()
            alive.sort(key=lambda i: (-results[i][seat], i))
            del alive[left:]
        return [_estimate(choices[i], results[i], done, seat, state.seats, 0.0) for i in alive]

    def run(self, kind: DecisionKind, state: State, seat: int, budget: Budget, seed: int) -> list[Estimate]:
        """Return estimates of a decision's choices, best first, without those that were screened out.

        A choice is a packed turn or opening (0 is a pass), the dice to roll as bits of the sorted hand, or a
        replacement (0 for none; `replacement_of` decodes it).
        """
        if kind == DecisionKind.EXTRA_ROLL:
            return self._run_rolls(state, seat, budget, seed)
        choices = self.choices(kind, state, seat)
        if self.quick and kind == DecisionKind.TURN:
            found = self._screen(kind, state, seat, choices, seed, THIS_ROUND, QUICK_TURNS)
            if not is_late(state):
                return found
            return self._screen(kind, state, seat, _choices_of(found), seed, TO_THE_END, QUICK_LATE)
        depth = THIS_ROUND if self.quick else depth_of(kind, state)
        return self.compare(kind, seat, choices, [state], budget, seed, depth)

    def _run_rolls(self, state: State, seat: int, budget: Budget, seed: int) -> list[Estimate]:
        """Evaluate extra rolls at once, and simulate the best ones unless the search is quick.

        The last seat of a quick search evaluates the best ones again, with all dice visible.
        """
        kind, late = DecisionKind.EXTRA_ROLL, is_late(state)
        rolls = rolls_without_wilds(state.hands[seat])
        if self.quick or not late:
            stages = SCREENED_ROLLS if not self.quick else QUICK_LATE_ROLLS if late else QUICK_ROLLS
            found = self._screen(kind, _as_if_first(state), seat, rolls, seed, AT_ONCE, stages)
            rolls = _choices_of(found)
        if not self.quick:
            return self.compare(kind, seat, rolls, [state], budget, seed, depth_of(kind, state))
        if len(state.waiting) > 1:
            return found
        return self._screen(kind, state, seat, rolls, seed, AT_ONCE, QUICK_LAST_ROLLS)

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
        """Simulate choices with sequential halving; those that survive longest come first.

        `games` are possible completions of the position. Samples alternate between them.
        """
        if not choices:
            return []
        simulation = self.load(games[0])
        simulation.begin(kind, seat, choices, seed, depth.rounds, depth.later)
        tally = _Tally(len(choices), len(games), seat)
        stages = max(1, (len(choices) - 1).bit_length()) if halving else 1
        clock = _Clock(budget, stages, self.progress)
        prunes = halving and len(choices) > 1 and len(games) == 1
        alive = list(range(len(choices)))
        dropped: list[int] = []
        samples = [0] * len(choices)
        done = 0
        for stage in range(stages):
            simulation.restrict_to(alive)
            begun = done
            pruned: list[int] = []
            for start, done in clock.batches(stage, len(alive), begun):
                self._run_samples(games, start, done, tally)
                if prunes and done - begun >= PRUNED_AFTER:
                    for i in simulation.prune_trailing(SURE, CLOSE):
                        samples[i] = done
                        pruned.append(i)
                    if len(alive) == len(pruned) + 1:
                        break
            results = simulation.results()
            alive = [i for i in alive if i not in pruned]
            for i in alive:
                samples[i] = done
            alive.sort(key=lambda i: (-results[i][seat], i))
            half = (len(alive) + 1) // 2 if stage < stages - 1 else len(alive)
            out = [*pruned, *alive[half:]]
            dropped[:0] = sorted(out, key=lambda i: -results[i][seat] / samples[i])
            alive = alive[:half]
            if len(alive) == 1:
                clock.report(1.0)
                break
        return [
            _estimate(choices[i], results[i], samples[i], seat, simulation.seats, tally.error(i, samples[i]))
            for i in (*alive, *dropped)
        ]

    def _run_samples(self, games: Sequence[State], start: int, stop: int, tally: _Tally) -> None:
        """Simulate samples, each in the next of the games; a single game is already loaded."""
        if len(games) == 1:
            _simulations.get(games[0].plan, games[0].dice).run(start, stop)
            return
        for index in range(start, stop):
            simulation = self.load(games[index % len(games)])
            simulation.run(index, index + 1)
            tally.add(index % len(games), simulation.results())


def depth_of(kind: DecisionKind, state: State) -> Depth:
    """Return how far to simulate a decision: one further round, or to the end of the game if that is near.

    Extra rolls are simulated to the end of this round, and one round further if few dice are left.
    """
    if kind == DecisionKind.EXTRA_ROLL:
        return Depth(1 if is_late(state) else 0)
    return TO_THE_END if is_late(state) else Depth()


def is_late(state: State) -> bool:
    """Return whether few dice are left."""
    return len(state.bag) + sum(map(len, state.hands)) <= LATE


def _estimate(
    choice: int, sums: Sequence[float], samples: int, seat: int, seats: int, least: float
) -> Estimate:
    wins = tuple(sums[other] / samples for other in range(seats))
    spread = max(0.0, sums[4] / samples - wins[seat] ** 2)
    error = max(least, math.sqrt(spread / max(1, samples - 1)))
    return Estimate(choice, wins, error, sums[5] / samples, samples)


class _Tally:
    """The wins of each choice in each possible game.

    However often the games are sampled, their number limits what is known about the position.
    """

    def __init__(self, choices: int, games: int, seat: int) -> None:
        self.games = games
        self.seat = seat
        self.wins = [[0.0] * games for _ in range(choices)]
        self.before = [0.0] * choices

    def add(self, game: int, results: Sequence[Sequence[float]]) -> None:
        """Add the sums after a sample in one game."""
        for i, sums in enumerate(results):
            self.wins[i][game] += sums[self.seat] - self.before[i]
            self.before[i] = sums[self.seat]

    def error(self, choice: int, samples: int) -> float:
        """Return the standard error that stems from the choice of games; 0 if there is only one."""
        if self.games == 1 or samples < 2 * self.games:
            return 0.0
        rounds, more = divmod(samples, self.games)
        means = [won / (rounds + (game < more)) for game, won in enumerate(self.wins[choice])]
        return stdev(means) / math.sqrt(self.games)


class _Clock:
    """Divides a budget among the stages of a comparison."""

    def __init__(self, budget: Budget, stages: int, progress: Progress | None) -> None:
        self.budget = budget
        self.stages = stages
        self.progress = progress
        self.start = time.perf_counter()

    def batches(self, stage: int, alive: int, done: int) -> Iterator[tuple[int, int]]:
        """Yield the samples to simulate next, from and to, until a stage's share of the budget is spent."""
        playouts, seconds = self.budget.playouts, self.budget.seconds
        first, last = done, math.inf
        if playouts is not None:
            last = done + max(LEAST, playouts // (self.stages * alive))
        until = math.inf if seconds is None else seconds * (stage + 1) / self.stages
        spent = 0.0
        while done < last and (done == first or spent < until):
            start, done = done, int(min(last, done + max(1, BATCH // alive)))
            yield start, done
            spent = time.perf_counter() - self.start
            if playouts is not None:
                self.report((stage + (done - first) / (last - first)) / self.stages)
            elif seconds:
                self.report(spent / seconds)

    def report(self, part: float) -> None:
        """Report the spent part of the budget."""
        if self.progress is not None:
            self.progress(min(1.0, part))


def replacement_of(choice: int, state: State, seat: int) -> tuple[int, HandDie] | None:
    """Decode a replacement: the wild die's square and the die of the hand, or None."""
    if not choice:
        return None
    return square_of(state.plan.size, choice >> 3), sorted(state.hands[seat])[choice & 7]


def extra_roll_of(choice: int, state: State, seat: int) -> tuple[HandDie, ...]:
    """Decode an extra roll: the dice to roll."""
    return tuple(held for i, held in enumerate(sorted(state.hands[seat])) if choice >> i & 1)


def rolls_without_wilds(hand: Sequence[HandDie]) -> list[int]:
    """Return every extra roll of a hand without its wild dice, as bits. Rolling a wild die never pays."""
    wild = sum(1 << i for i, held in enumerate(sorted(hand)) if held.face == WILD)
    return [dice for dice in range(1 << len(hand)) if not dice & wild]


def _as_if_first(state: State) -> State:
    """Return the state as if all seats had yet to roll, which skips the evaluation of turns and is faster."""
    return state if len(state.waiting) > 1 else replace(state, waiting=frozenset(range(state.seats)))


def _choices_of(estimates: Sequence[Estimate]) -> list[int]:
    return [estimate.choice for estimate in estimates]
