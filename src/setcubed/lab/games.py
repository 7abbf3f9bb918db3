"""Whole games between bots, determined by a seed."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from setcubed import game as g
from setcubed.bots import Bot
from setcubed.bots.player import BotCommand, bot_command
from setcubed.game.turns import opening_sets


class SeededRandom:
    """Draws and rolls from a seed: the same seed gives the same game."""

    def __init__(self, seed: str) -> None:
        self.rng = random.Random(seed)

    def below(self, n: int, /) -> int:
        """A whole number from 0 to n - 1."""
        return self.rng.randrange(n)


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game: its last state, its events, and the thinking time of each seat."""

    state: g.State
    events: tuple[g.Event, ...]
    seconds: tuple[float, ...] = field(compare=False)


def next_command(state: g.State, bots: Sequence[Bot], rng: random.Random) -> BotCommand:
    """Return the next decision of the bots. Their reaction times decide the opening race."""
    if state.phase is g.Phase.OPENING:
        return _race(state, bots, rng)
    seat = min(state.waiting) if state.phase is g.Phase.EXTRA else state.to_move
    assert seat is not None
    return bot_command(bots[seat], state, seat)


def _race(state: g.State, bots: Sequence[Bot], rng: random.Random) -> g.Open:
    """Offer the opening to the seats with a SET in the order of their reaction times; the first must take it
    if all decline."""
    seats = [seat for seat in range(state.seats) if opening_sets(state.hands[seat])]
    calls = {seat: bots[seat].reaction.seconds(rng) for seat in seats}
    seats.sort(key=calls.__getitem__)
    for seat in seats:
        placements = bots[seat].open(state, seat)
        if placements is not None:
            return g.Open(seat, tuple(placements))
    placements = g.best_opening(state.plan, state.hands[seats[0]])
    assert placements is not None
    return g.Open(seats[0], placements)


def play_game(
    plan: g.Plan, dice: g.DiceSet, bots: Sequence[Bot], seed: str, options: g.Options | None = None
) -> PlayedGame:
    """Play one game to its end."""
    state = g.new_game(plan, dice, len(bots), g.with_short_bag(options or g.Options(), dice, len(bots)))
    rng, race_rng = SeededRandom(f"{seed}/dice"), random.Random(f"{seed}/lots")
    events: list[g.Event] = []
    seconds = [0.0] * len(bots)
    command: g.Command = g.Start()
    while True:
        happened, state = g.execute(state, command, rng)
        events += happened
        if state.phase is g.Phase.OVER:
            return PlayedGame(state, tuple(events), tuple(seconds))
        begun = time.perf_counter()
        command = decision = next_command(state, bots, race_rng)
        seconds[decision.seat] += time.perf_counter() - begun
