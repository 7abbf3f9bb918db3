"""The luck ledger: how much of a finished game's result came from dice, from the opening race, and from play.

The luck of a draw or a roll is the value after it minus the mean value over all possible outcomes. The mean
is computed by enumeration, so luck is zero on average even if the value is wrong. The remainder is play:
start + race + luck + play = result, for every seat.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from setcubed.engine.core.expectations import Expectations
from setcubed.game import Drawn, Event, Illegal, Opened, Phase, Rolled, State, evolve
from setcubed.game.turns import opening_sets
from setcubed.notation.record import Record, initial_state


class Evaluation(NamedTuple):
    """Every seat's chance of winning and margin to the best other seat, or a change of both."""

    wins: tuple[float, ...]
    points: tuple[float, ...]

    def less(self, other: Evaluation) -> Evaluation:
        """Return the difference from another."""
        return Evaluation(_less(self.wins, other.wins), _less(self.points, other.points))


def _less(one: Sequence[float], other: Sequence[float]) -> tuple[float, ...]:
    return tuple(a - b for a, b in zip(one, other, strict=True))


def total(worths: Sequence[Evaluation], seats: int) -> Evaluation:
    """Return the sum of changes."""
    return Evaluation(
        tuple(math.fsum(worth.wins[seat] for worth in worths) for seat in range(seats)),
        tuple(math.fsum(worth.points[seat] for worth in worths) for seat in range(seats)),
    )


@dataclass(frozen=True, slots=True)
class Moment:
    """The effect of an event: the value after it, and its luck if it was a draw or a roll."""

    event: int
    worth: Evaluation
    luck: Evaluation | None = None
    race: Evaluation | None = None


@dataclass(frozen=True, slots=True)
class Ledger:
    """A finished game in four terms that add up to its result."""

    start: Evaluation
    race: Evaluation
    luck: Evaluation
    play: Evaluation
    result: Evaluation
    moments: tuple[Moment, ...]


def ledger_of(record: Record, value: Expectations | None = None, greedy: Sequence[bool] = ()) -> Ledger:
    """Return the ledger of a finished game whose record has been verified.

    `greedy` says for each seat whether its policy is known to be greedy, which makes luck explain more. Other
    seats are assumed to be careful.
    """
    state = initial_state(record)
    value = value or Expectations(record.plan, record.dice)
    value.set_policies(greedy)
    start = _worth(value, state)
    moments = tuple(_moments(value, state, record.events))
    seats = state.seats
    result = moments[-1].worth
    luck = total([moment.luck for moment in moments if moment.luck], seats)
    race = total([moment.race for moment in moments if moment.race], seats)
    play = result.less(start).less(race).less(luck)
    return Ledger(start, race, luck, play, result, moments)


def races_of(
    record: Record, value: Expectations | None = None, greedy: Sequence[bool] = ()
) -> dict[int, Evaluation]:
    """Return what winning the opening race would have been worth to each seat that held a SET."""
    state = initial_state(record)
    value = value or Expectations(record.plan, record.dice)
    value.set_policies(greedy)
    for event in record.events:
        if isinstance(event, Opened):
            break
        state = evolve(state, event)
    before = _worth(value, state)
    seats = [seat for seat in range(state.seats) if opening_sets(state.hands[seat])]
    return {seat: _worth(value, state, seat).less(before) for seat in seats}


def _moments(value: Expectations, state: State, events: Sequence[Event]) -> Iterator[Moment]:
    for index, event in enumerate(events):
        before, state = state, evolve(state, event)
        luck = race = None
        match event:
            case Drawn(seat, dice):
                luck = _luck_of_draw(value, before, seat, dice)
            case Rolled():
                luck = _luck_of_roll(value, before, state, event)
            case Opened(seat):
                race = _worth(value, before, seat).less(_worth(value, before))
            case _:
                pass
        yield Moment(index, _worth(value, state), luck, race)
    if state.phase is not Phase.OVER:
        raise Illegal("not_finished", "The game is not over: luck and play are told of finished games.")


def _worth(value: Expectations, state: State, opener: int = -1) -> Evaluation:
    value.load(state, opener)
    return Evaluation(*value.evaluate())


def _luck_of_roll(value: Expectations, before: State, after: State, event: Rolled) -> Evaluation:
    """Compare what the dice showed with all that they could have shown."""
    if before.phase is Phase.DEAL:
        # Whether everyone rolls again depends on these dice, which the value knows and the phase does not.
        hands = tuple(event.faces if seat == event.seat else hand for seat, hand in enumerate(before.hands))
        after = before.changed(hands=hands, to_roll=None, waiting=before.waiting - {event.seat})
    value.load(after)
    now, mean = value.after_rolls(event.seat, [held.die for held in event.faces])
    return Evaluation(*now).less(Evaluation(*mean))


def _luck_of_draw(value: Expectations, before: State, seat: int, dice: Sequence[int]) -> Evaluation:
    """Compare the dice drawn with all dice of the bag, one after the other."""
    value.load(before)
    worth = {die: Evaluation(*told) for die, told in zip(before.bag, value.after_draws(seat), strict=True)}
    lucks = []
    for die in dice:
        mean = total(list(worth.values()), before.seats)
        count = len(worth)
        lucks.append(
            worth.pop(die).less(
                Evaluation(
                    tuple(sum_ / count for sum_ in mean.wins), tuple(sum_ / count for sum_ in mean.points)
                )
            )
        )
    return total(lucks, before.seats)
