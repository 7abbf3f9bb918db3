"""Names at a table: visible, and no two alike."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterable, Sequence

from setcubed.app.protocol.types import NAME_LIMIT
from setcubed.game import Illegal

_BLANK = dict.fromkeys(
    map(ord, "\u00ad\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufffc\U0001d159"), " "
)
"""Characters that count as letters, marks or symbols and show nothing: fillers and the blank Braille cell."""
_SELECTORS = dict.fromkeys([*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)])
"""Variation selectors, which show nothing themselves: names that differ only in them look alike."""
_SUBSTITUTE = " (bot)"


def clean_name(name: str) -> str:
    """Return a name as it is shown. Raises `Illegal` if it shows nothing.

    >>> clean_name("  Ada \\u3164 Lovelace ")
    'Ada Lovelace'
    """
    name = " ".join(name.translate(_BLANK).split())
    visible = any(unicodedata.category(character)[0] in "LNPS" for character in name)
    if not visible or not name.isprintable():
        raise Illegal("bad_name", "A name needs at least one letter, and no control characters.")
    return name


def unique_name(name: str, others: Iterable[str | None]) -> str:
    """Return a name that differs from the others at the table, followed by a number if necessary.

    >>> unique_name("ada", ["Ada", "Bo", None])
    'ada 2'
    """
    taken = {_key(other) for other in others if other}
    number, unique = 1, name
    while _key(unique) in taken:
        number += 1
        ending = f" {number}"
        unique = name[: NAME_LIMIT - len(ending)].rstrip() + ending
    return unique


def _key(name: str) -> str:
    return unicodedata.normalize("NFKC", name.translate(_SELECTORS)).casefold()


def bot_name(characters: Sequence[str], others: Collection[str | None]) -> str:
    """Return a bot's name: a character of its level that does not sit at the table yet."""
    taken = {_key(other) for other in others if other}
    return next((name for name in characters if _key(name) not in taken), characters[0])


def substitute_name(name: str) -> str:
    """Return the name of a bot that plays on for a person."""
    return name[: NAME_LIMIT - len(_SUBSTITUTE)] + _SUBSTITUTE
