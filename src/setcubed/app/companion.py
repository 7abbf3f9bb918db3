"""The companion of the real box: an analysis of what lies on a table, and a referee for whole games."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from contextlib import AbstractContextManager, nullcontext

import msgspec

from setcubed.app.analysis import best_choices
from setcubed.app.protocol import companion as wire
from setcubed.app.protocol.messages import GameOptions
from setcubed.app.referee import Referee, begin, referee_answer
from setcubed.app.tables.agreement import dice_of
from setcubed.game import Illegal
from setcubed.notation import parse_position

ANALYSIS_SECONDS = 1.5
"""How long to think about a position."""


def analyse_table(table: wire.TablePosition, seconds: float = ANALYSIS_SECONDS) -> wire.PositionAnalysis:
    """List the best choices in a position, best first. Takes `seconds`. Raises `Illegal`."""
    from setcubed.engine.analysis import analyse
    from setcubed.engine.search import Budget

    source = {"squares": {}, **msgspec.to_builtins(table)}
    source.pop("dice", None)
    dice = dice_of(GameOptions(dice=table.dice))
    position = parse_position(source, dice)
    if not position.hand:
        raise Illegal("bad_hand", "Enter the dice of the player whose turn it is.", dice=0)
    unseen = [seat for seat, hand in enumerate(position.hands) if not hand]
    return best_choices(analyse(position, dice, Budget(seconds=seconds), unseen=unseen), position)


class RefereeCache:
    """The latest state of recent games, so that each further entry costs one step and not the whole game.

    Where several threads call it, `lock` protects the cache; games are judged outside it."""

    def __init__(self, size: int = 64, lock: AbstractContextManager[object] | None = None) -> None:
        self._size = size
        self._lock = lock or nullcontext()
        self._games: OrderedDict[bytes, Referee] = OrderedDict()

    def judge(self, game: wire.RealGame) -> wire.RefereeAnswer:
        """Referee a game up to its first wrong entry. Raises `Illegal` for an impossible board or dice."""
        keys = _keys(game)
        with self._lock:
            taken = next((count for count in range(len(keys) - 1, -1, -1) if keys[count] in self._games), 0)
            known = self._games.get(keys[taken])
        referee = known or begin(game)
        rejection: Illegal | None = None
        for entry in game.entries[taken:]:
            try:
                referee = referee.take(entry)
            except Illegal as illegal:
                rejection = illegal
                break
            taken += 1
        with self._lock:
            self._games[keys[taken]] = referee
            self._games.move_to_end(keys[taken])
            while len(self._games) > self._size:
                self._games.popitem(last=False)
        return referee_answer(game, referee, taken, rejection)


def _keys(game: wire.RealGame) -> list[bytes]:
    """Return a cache key of the game after each of its entries."""
    digest = hashlib.sha256(msgspec.json.encode([game.players, game.options]))
    keys = [digest.digest()]
    for entry in game.entries:
        digest.update(msgspec.json.encode(entry))
        keys.append(digest.digest())
    return keys
