"""Flat Monte Carlo search with sequential halving over the choices of one decision.

All choices meet the same random samples. After each stage of the budget the worse half of the choices is
dropped, so that most of the work goes to those that are close.
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from setcubed.engine.core.packed_position import grid_index, square_of
from setcubed.engine.core.simulation import Simulation
from setcubed.engine.decision import DecisionKind
from setcubed.engine.openings import MOST_OPENINGS, openings_of
from setcubed.engine.pruning import Pruning, Tally
from setcubed.game import WILD, DiceSet, HandDie, Illegal, Plan, State
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


_simulations = threading.local()
MOST_SIMULATIONS = 2


def simulation_of(plan: Plan, dice: DiceSet) -> Simulation:
    """Return this thread's simulation for a board and dice: making one takes longer than a quick search."""
    known: list[tuple[Plan, DiceSet, Simulation]] = _simulations.__dict__.setdefault("known", [])
    for entry in known:
        if entry[0] == plan and entry[1] == dice:
            return entry[2]
    simulation = Simulation(plan, dice)
    known.insert(0, (plan, dice, simulation))
    del known[MOST_SIMULATIONS:]
    return simulation


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
    _simulation: Simulation | None = None

    def load(self, state: State) -> Simulation:
        """Load a game into this thread's simulation for its board and dice."""
        simulation = self._simulation = simulation_of(state.plan, state.dice)
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
        if kind == DecisionKind.EXTRA_ROLL and self.quick:
            return self._quick_rolls(state, seat, seed)
        if kind == DecisionKind.EXTRA_ROLL:
            rolls = rolls_without_wilds(state.hands[seat])
            if not is_late(state):
                rolls = _choices_of(
                    self._screen(kind, _as_if_first(state), seat, rolls, seed, AT_ONCE, SCREENED_ROLLS)
                )
            return self.compare(kind, seat, rolls, [state], budget, seed, depth_of(kind, state))
        choices = self.choices(kind, state, seat)
        if self.quick and kind == DecisionKind.TURN:
            found = self._screen(kind, state, seat, choices, seed, THIS_ROUND, QUICK_TURNS)
            if not is_late(state):
                return found
            return self._screen(kind, state, seat, _choices_of(found), seed, TO_THE_END, QUICK_LATE)
        depth = THIS_ROUND if self.quick else depth_of(kind, state)
        return self.compare(kind, seat, choices, [state], budget, seed, depth)

    def _quick_rolls(self, state: State, seat: int, seed: int) -> list[Estimate]:
        """Evaluate extra rolls at once. The last seat to roll evaluates the best ones again, with all dice
        visible."""
        rolls = rolls_without_wilds(state.hands[seat])
        stages = QUICK_LATE_ROLLS if is_late(state) else QUICK_ROLLS
        found = self._screen(DecisionKind.EXTRA_ROLL, _as_if_first(state), seat, rolls, seed, AT_ONCE, stages)
        if len(state.waiting) > 1:
            return found
        return self._screen(
            DecisionKind.EXTRA_ROLL, state, seat, _choices_of(found), seed, AT_ONCE, QUICK_LAST_ROLLS
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
        """Simulate choices with sequential halving; those that survive longest come first.

        `games` are possible completions of the position. Samples alternate between them.
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
            simulation.restrict_to(alive)
            pruning.begin(alive, done)
            done = clock.spend(simulate, stage, len(alive), done)
            results = simulation.results()
            alive = [i for i in alive if i not in pruning.pruned]
            for i in alive:
                samples[i] = done
            alive.sort(key=lambda i: (-results[i][seat], i))
            half = (len(alive) + 1) // 2 if stage < stages - 1 else len(alive)
            out = [*pruning.pruned, *alive[half:]]
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
        """Simulate samples, each in one of the games."""
        if len(games) == 1:
            assert self._simulation is not None
            self._simulation.run(start, stop)
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


class _Clock:
    """Divides a budget among the stages of a comparison."""

    def __init__(self, budget: Budget, stages: int, progress: Progress | None) -> None:
        self.budget = budget
        self.stages = stages
        self.progress = progress
        self.start = time.perf_counter()

    def spend(self, run: Callable[[int, int], bool], stage: int, alive: int, done: int) -> int:
        """Simulate one stage's share of the budget and return the total number of samples."""
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
        """Report that the budget is spent."""
        self._report_progress(1.0)

    def _report_progress(self, part: float) -> None:
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
