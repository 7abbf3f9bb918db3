"""Games between bots of every level, each from its seed. Run by native Python and by the browser's."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Sequence
from typing import Any

from setcubed.bots import LEVELS, make_bot
from setcubed.browser.tables import offered_levels
from setcubed.game import Options
from setcubed.notation import shipped_board, shipped_dice
from setcubed.notation.record import Player, dump_record, make_record

GAMES = 50
EXPERT_GAMES = 4
"""Games with an expert: a bot that thinks long."""


def play_all() -> list[str]:
    """Play the games and return their records as text."""
    return [play(number) for number in range(GAMES)]


def play(number: int) -> str:
    """Play one short game between two or three bots."""
    rng = random.Random(number)
    others = [name for name in LEVELS if name != "expert"]
    levels = [others[number % len(others)], rng.choice(others)]
    if number < EXPERT_GAMES:
        levels[0] = "expert"
    elif number % 3 == 0:
        levels.append(rng.choice(others))
    return play_between(levels, number)


def play_between(levels: Sequence[str], number: int) -> str:
    """Play one short game between bots of these levels and return its record."""
    games = sys.modules["setcubed.lab.games"]
    bots = [make_bot(name, random.Random(f"{number}/{seat}")) for seat, name in enumerate(levels)]
    played = games.play_game(shipped_board(), shipped_dice(), bots, str(number), Options(short=True))
    players = [Player(name, "bot", name) for name in levels]
    return dump_record(make_record(played.state, players, played.events))


def review(text: str) -> list[str]:
    """Review a record and return the lines as JSON."""
    import msgspec

    from setcubed.app.review import review_lines
    from setcubed.notation.record import parse_record

    return [msgspec.json.encode(line).decode() for line in review_lines(parse_record(text))]


def run(task: str) -> str:
    """Carry out a task that is given as JSON."""
    wanted: dict[str, Any] = json.loads(task)
    match wanted["what"]:
        case "play":
            return json.dumps(play_all())
        case "review":
            return json.dumps(review(wanted["record"]))
        case _:
            return json.dumps([offered_levels(), play_between(wanted["levels"], 1)])
