"""The luck ledger: how much of a finished game's result came from dice, from the opening race, and from play.

The luck of a draw or a roll is the value after it minus the mean value over all possible outcomes. The mean
is computed by enumeration, so luck is zero on average even if the value is wrong. The remainder is play:
start + race + luck + play = result, for every seat.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from setcubed.engine.core.expectations import Expectations
from setcubed.engine.core.value import Evaluation
from setcubed.game import Drawn, Event, Illegal, Opened, Phase, Rolled, State, evolve
from setcubed.game.turns import opening_sets
from setcubed.notation.record import Record, initial_state


def difference(after: Evaluation, before: Evaluation) -> Evaluation:
    """Return the change from one evaluation to another."""
    wins, points = (
        tuple(a - b for a, b in zip(*pair, strict=True)) for pair in zip(after, before, strict=True)
    )
    return Evaluation(wins, points)


def total(changes: Sequence[Evaluation], seats: int) -> Evaluation:
    """Return the sum of changes."""
    wins, points = (
        tuple(math.fsum(change[part][seat] for change in changes) for seat in range(seats)) for part in (0, 1)
    )
    return Evaluation(wins, points)


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
    races: Mapping[int, Evaluation]
    """What winning the opening race would have been worth to each seat that held a SET."""


def ledger_of(record: Record, value: Expectations | None = None, greedy: Sequence[bool] = ()) -> Ledger:
    """Return the ledger of a finished game whose record has been verified.

    `greedy` says for each seat whether its policy is known to be greedy, which makes luck explain more. Other
    seats are assumed to be careful.
    """
    state = initial_state(record)
    value = value or Expectations(record.plan, record.dice)
    value.set_policies(greedy)
    start = _worth(value, state)
    races: dict[int, Evaluation] = {}
    moments = tuple(_moments(value, state, record.events, races))
    seats = state.seats
    result = moments[-1].worth
    luck = total([moment.luck for moment in moments if moment.luck], seats)
    race = total([moment.race for moment in moments if moment.race], seats)
    play = difference(difference(difference(result, start), race), luck)
    return Ledger(start, race, luck, play, result, moments, races)


def _moments(
    value: Expectations, state: State, events: Sequence[Event], races: dict[int, Evaluation]
) -> Iterator[Moment]:
    """Yield the moments of a game, and add what the opening race was worth to `races`."""
    for index, event in enumerate(events):
        before, state = state, evolve(state, event)
        luck = race = None
        match event:
            case Drawn(seat, dice):
                luck = _luck_of_draw(value, before, seat, dice)
            case Rolled():
                luck = _luck_of_roll(value, before, state, event)
            case Opened(seat):
                worth = _worth(value, before)
                for one in range(before.seats):
                    if opening_sets(before.hands[one]):
                        races[one] = difference(_worth(value, before, one), worth)
                race = races[seat]
            case _:
                pass
        yield Moment(index, _worth(value, state), luck, race)
    if state.phase is not Phase.OVER:
        raise Illegal("not_finished", "The game is not over: only finished games can be reviewed.")


def _worth(value: Expectations, state: State, opener: int = -1) -> Evaluation:
    value.load(state, opener)
    return value.evaluate()


def _luck_of_roll(value: Expectations, before: State, after: State, event: Rolled) -> Evaluation:
    """Compare what the dice showed with all that they could have shown."""
    if before.phase is Phase.DEAL:
        # Whether everyone rolls again depends on these dice, which the value knows and the phase does not.
        hands = tuple(event.faces if seat == event.seat else hand for seat, hand in enumerate(before.hands))
        after = before.changed(hands=hands, to_roll=None, waiting=before.waiting - {event.seat})
    value.load(after)
    now, mean = value.after_rolls(event.seat, [held.die for held in event.faces])
    return difference(now, mean)


def _luck_of_draw(value: Expectations, before: State, seat: int, dice: Sequence[int]) -> Evaluation:
    """Compare the dice drawn with all dice of the bag, one after the other."""
    value.load(before)
    worth = dict(zip(before.bag, value.after_draws(seat), strict=True))
    lucks = []
    for die in dice:
        wins, points = (
            tuple(sum_ / len(worth) for sum_ in sums) for sums in total(list(worth.values()), before.seats)
        )
        lucks.append(difference(worth.pop(die), Evaluation(wins, points)))
    return total(lucks, before.seats)
