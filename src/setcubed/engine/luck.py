"""The ledger of luck: how much of a finished game's result was dice, how much the opening race, and how much
play.

The luck of a draw or a roll is the value of the game after it less the mean of the value over all that
could have fallen. That mean is counted, not sampled, so luck is zero on average however wrong the value may
be. What neither dice nor race explain was played: start + race + luck + play = result, for every seat.
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


class Worth(NamedTuple):
    """Every seat's chance of winning and margin to the best other seat, or a change of both."""

    wins: tuple[float, ...]
    points: tuple[float, ...]

    def less(self, other: Worth) -> Worth:
        """How much more this is than another."""
        return Worth(_less(self.wins, other.wins), _less(self.points, other.points))


def _less(one: Sequence[float], other: Sequence[float]) -> tuple[float, ...]:
    return tuple(a - b for a, b in zip(one, other, strict=True))


def total(worths: Sequence[Worth], seats: int) -> Worth:
    """The sum of changes."""
    return Worth(
        tuple(math.fsum(worth.wins[seat] for worth in worths) for seat in range(seats)),
        tuple(math.fsum(worth.points[seat] for worth in worths) for seat in range(seats)),
    )


@dataclass(frozen=True, slots=True)
class Moment:
    """What an event did: the value of the game after it, and its luck if it drew or rolled."""

    event: int
    worth: Worth
    luck: Worth | None = None
    race: Worth | None = None


@dataclass(frozen=True, slots=True)
class Ledger:
    """A finished game in four terms that add up to its result."""

    start: Worth
    race: Worth
    luck: Worth
    play: Worth
    result: Worth
    moments: tuple[Moment, ...]


def ledger_of(record: Record, value: Expectations | None = None, greedy: Sequence[bool] = ()) -> Ledger:
    """The ledger of a finished game; the record has been judged before.

    Who is known to be greedy may be told, seat by seat: then luck explains more. Others are taken to be
    careful."""
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
) -> dict[int, Worth]:
    """What the race of the opening would have brought, had each of the seats won it that held a SET."""
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


def _worth(value: Expectations, state: State, opener: int = -1) -> Worth:
    value.load(state, opener)
    return Worth(*value.evaluate())


def _luck_of_roll(value: Expectations, before: State, after: State, event: Rolled) -> Worth:
    """What the dice showed against all that they could have shown."""
    if before.phase is Phase.DEAL:
        # Whether all must roll again depends on the dice themselves: the value knows, the phase would not.
        hands = tuple(event.faces if seat == event.seat else hand for seat, hand in enumerate(before.hands))
        after = before.changed(hands=hands, to_roll=None, waiting=before.waiting - {event.seat})
    value.load(after)
    now, mean = value.after_rolls(event.seat, [held.die for held in event.faces])
    return Worth(*now).less(Worth(*mean))


def _luck_of_draw(value: Expectations, before: State, seat: int, dice: Sequence[int]) -> Worth:
    """Which dice were drawn against all that were in the bag, one after the other."""
    value.load(before)
    worth = {die: Worth(*told) for die, told in zip(before.bag, value.after_draws(seat), strict=True)}
    lucks = []
    for die in dice:
        mean = total(list(worth.values()), before.seats)
        count = len(worth)
        lucks.append(
            worth.pop(die).less(
                Worth(tuple(sum_ / count for sum_ in mean.wins), tuple(sum_ / count for sum_ in mean.points))
            )
        )
    return total(lucks, before.seats)
