"""Decisions that `offline.py` times; runs in the pack's Python."""

from __future__ import annotations

import json
import random
from collections import defaultdict
from collections.abc import Callable

from setcubed.app.protocol.commands import DiePlacement
from setcubed.app.tables.drafts import draft
from setcubed.bots import make_bot
from setcubed.bots.player import bot_command
from setcubed.game import Keep, Open, Phase, Roll, Start, best_opening, execute, new_game
from setcubed.notation import shipped_board, shipped_dice
from setcubed.notation.record import Player, make_record

GAMES = {"novice": 2, "greedy": 2, "strong": 3, "expert": 1}


class Dice:
    """Draws and rolls from a seed."""

    def __init__(self, seed: str) -> None:
        self.rng = random.Random(seed)

    def below(self, n: int, /) -> int:
        """A whole number from 0 to n - 1."""
        return self.rng.randrange(n)


def measure(elapsed: Callable[[], float]) -> str:
    """Play games of each level and review one; return the milliseconds by name as JSON."""
    found: dict[str, list[float]] = defaultdict(list)
    record = None
    for level, games in GAMES.items():
        for number in range(games):
            record = _play(level, number, elapsed, found)
    from setcubed.app.review import review_lines

    assert record is not None
    began = elapsed()
    lines = list(review_lines(record))
    found[f"review of {len(lines) - 2} choices"].append(elapsed() - began)
    return json.dumps(found)


def _play(level: str, number: int, elapsed: Callable[[], float], found: dict[str, list[float]]):  # type: ignore[no-untyped-def]
    bots = [make_bot(level, random.Random(f"{level}{number}{seat}"), hurry=True) for seat in range(2)]
    dice = Dice(f"{level}{number}")
    state, events = new_game(shipped_board(), shipped_dice(), 2), []
    happened, state = execute(state, Start(), dice)
    events += happened
    while state.phase is not Phase.OVER:
        if state.phase is Phase.OPENING:
            seat = next(s for s in range(2) if best_opening(state.plan, state.hands[s]))
        else:
            seat = min(state.waiting) if state.phase is Phase.EXTRA else state.to_move or 0
        began = elapsed()
        command = bot_command(bots[seat], state, seat)
        if not isinstance(command, Open):
            kind = "extra roll" if isinstance(command, (Roll, Keep)) else "turn"
            found[f"{level}, {kind}"].append(elapsed() - began)
        if state.phase is Phase.TURN:
            began = elapsed()
            draft(state, seat, list[DiePlacement](), "d", 0)
            found["draft"].append(elapsed() - began)
        happened, state = execute(state, command, dice)
        events += happened
    return make_record(state, [Player("a", "bot", level), Player("b", "bot", level)], events)
