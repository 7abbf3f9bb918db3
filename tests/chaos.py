"""Random players that use all legal commands: wrong calls, replacements, passes, timeouts."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations

from setcubed.bots.random import RandomBot
from setcubed.game import (
    Command,
    DiceSet,
    Event,
    Keep,
    Open,
    Options,
    Pass,
    Phase,
    Placement,
    Plan,
    Play,
    Replace,
    Roll,
    Start,
    State,
    TimeOut,
    best_opening,
    decide,
    new_game,
    replacements,
)
from setcubed.game.faces import can_be_set
from tests.scene import DICE, PLAN, Seeded, fold

ALL_LIMITS = Options(turn_seconds=30, extra_seconds=30, opening_seconds=30)


def wrong_call(state: State, seat: int) -> Open | None:
    """A call of SET for three dice that are none, if the hand has such three."""
    for three in combinations(state.hands[seat], 3):
        if not can_be_set([held.face for held in three]):
            laid = zip(three, state.plan.logo, strict=True)
            return Open(seat, tuple(Placement(held.die, square, held.face) for held, square in laid))
    return None


def any_command(state: State, rng: random.Random, idle: float = 0.1) -> Command:
    """A random legal command, or None with probability `idle`."""
    limits = state.options == ALL_LIMITS
    match state.phase:
        case Phase.OPENING:
            wrong = wrong_call(state, rng.randrange(state.seats))
            if wrong and rng.random() < 0.5:
                return wrong
            if limits and rng.random() < 0.3:
                return TimeOut()
            seats = rng.sample(range(state.seats), state.seats)
            openings = ((seat, best_opening(state.plan, state.hands[seat])) for seat in seats)
            return next(Open(seat, laid) for seat, laid in openings if laid)
        case Phase.EXTRA:
            seat = rng.choice(sorted(state.waiting))
            if limits and rng.random() < 0.1:
                return TimeOut(seat)
            dice = tuple(held.die for held in state.hands[seat] if rng.random() < 0.5)
            return Roll(seat, dice) if dice else Keep(seat)
        case _:
            assert state.to_move is not None
            return _turn(state, state.to_move, rng, idle)


def _turn(state: State, seat: int, rng: random.Random, idle: float) -> Command:
    if state.options == ALL_LIMITS and rng.random() < 0.05:
        return TimeOut(seat)
    possible = replacements(state, seat)
    if possible and rng.random() < 0.8:
        return Replace(seat, *rng.choice(possible))
    laid = () if rng.random() < idle else RandomBot(rng).turn(state, seat)
    return Play(seat, laid) if laid else Pass(seat)


def any_game(
    seed: object,
    seats: int,
    *,
    options: Options | None = None,
    plan: Plan = PLAN,
    dice: DiceSet = DICE,
    idle: float = 0.1,
) -> Iterator[tuple[State, Command, list[Event]]]:
    """Play a random game; yield the state before each command, the command, and its events."""
    rng, chance = random.Random(f"{seed} players"), Seeded(seed)
    state, command = new_game(plan, dice, seats, options), Start()  # type: tuple[State, Command]
    while state.phase is not Phase.OVER:
        events = decide(state, command, chance)
        yield state, command, events
        state = fold(state, events)
        if state.phase is not Phase.OVER:
            command = any_command(state, rng, idle)
