"""Games of quick bots as records, for tests of luck and play."""

from __future__ import annotations

import random
from functools import cache

from setcubed.bots import make_bot
from setcubed.lab.games import play_game
from setcubed.notation.files import shipped_board, shipped_dice
from setcubed.notation.record import Player, Record, make_record


@cache
def played(seed: str, *names: str) -> Record:
    """The record of a game between bots."""
    bots = [make_bot(name, random.Random(f"{seed}/{seat}")) for seat, name in enumerate(names)]
    game = play_game(shipped_board(), shipped_dice(), bots, seed)
    return make_record(game.state, [Player(name, "bot", name) for name in names], game.events)
