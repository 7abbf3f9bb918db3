"""Third-party bots that the host offers at tables."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from setcubed.app.protocol.types import SEATS_LIMIT
from setcubed.bots.levels import LEVELS
from setcubed.bots.names import split_name
from setcubed.bots.player import make_bot
from setcubed.bots.program import PREFIX
from setcubed.game import Illegal

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,19}")  # in lower case a `Word` of the protocol


@dataclass(frozen=True, slots=True)
class OutsideBot:
    """A bot's name at a table, and its source: an entry point, or `module:Class`."""

    name: str
    source: str

    @property
    def characters(self) -> tuple[str, ...]:
        """The names of several of them at one table."""
        return (self.name, *(f"{self.name} {number}" for number in range(2, SEATS_LIMIT + 1)))


def outside_bots(named: Sequence[str]) -> dict[str, OutsideBot]:
    """Return the bots that a host lists, by level. Each is created once, so that a mistake shows when the
    server starts. Raises `Illegal`."""
    found: dict[str, OutsideBot] = {}
    for text in named:
        name, source = split_name(text)
        if source.startswith(PREFIX):
            raise _refused(text, "programs do not sit at a server's tables, only Python's module:Class does")
        bot = OutsideBot(source.rpartition(":")[2] if name == source else name, source)
        level = bot.name.lower()
        if not _NAME.fullmatch(bot.name):
            raise _refused(text, f"a name has at most 20 letters, figures, - and _, not {bot.name!r}")
        if level in LEVELS or level in found:
            raise _refused(text, f"there is a bot {level!r} already: put NAME= before it")
        make_bot(source, programs=True)
        found[level] = bot
    return found


def _refused(text: str, why: str) -> Illegal:
    return Illegal("bad_bot", f"The bot {text} cannot be offered: {why}.", bot=text)
