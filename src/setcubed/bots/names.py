"""Parsing of bot names: `greedy`, `NAME=exec:COMMAND`, and comma-separated lists of them."""

from __future__ import annotations

import re

_NAMED = re.compile(r"([^\s=:\"']+)=(.+)", re.DOTALL)


def split_names(names: str) -> list[str]:
    """Split a comma-separated list of names; a comma inside quotes belongs to a command.

    >>> split_names("greedy,Mia=exec:bot 'a,b' c")
    ['greedy', "Mia=exec:bot 'a,b' c"]
    >>> split_names("'exec:bot a,b',casual")
    ['exec:bot a,b', 'casual']
    """
    found = re.findall(r"""(?:^|,)((?:[^,"']|"[^"]*"|'[^']*'|["'])*)""", names)
    return [_unquoted(name.strip()) for name in found]


def split_name(name: str) -> tuple[str, str]:
    """Split a name into the display name and the source of the bot.

    >>> split_name("Mia=exec:python mia.py")
    ('Mia', 'exec:python mia.py')
    >>> split_name("exec:python mia.py --speed=2")
    ('exec:python mia.py --speed=2', 'exec:python mia.py --speed=2')
    """
    named = _NAMED.fullmatch(name)
    return (named[1], _unquoted(named[2])) if named else (name, name)


def _unquoted(text: str) -> str:
    """Remove quotes that enclose the whole text."""
    whole = len(text) > 1 and text[0] in "\"'" and text[0] == text[-1] and text[0] not in text[1:-1]
    return text[1:-1] if whole else text
