"""Bots as a user names them: `greedy`, `NAME=exec:COMMAND`, and lists of them with commas between."""

from __future__ import annotations

import re

_NAMED = re.compile(r"([^\s=:\"']+)=(.+)", re.DOTALL)


def split_names(names: str) -> list[str]:
    """The names between the commas; a comma inside quotes belongs to a program's command.

    >>> split_names("greedy,Mia=exec:bot 'a,b' c")
    ['greedy', "Mia=exec:bot 'a,b' c"]
    >>> split_names("'exec:bot a,b',casual")
    ['exec:bot a,b', 'casual']
    """
    found = re.findall(r"""(?:^|,)((?:[^,"']|"[^"]*"|'[^']*'|["'])*)""", names)
    return [_unquoted(name.strip()) for name in found]


def split_name(name: str) -> tuple[str, str]:
    """What a bot is called in tables and records, and what it is.

    >>> split_name("Mia=exec:python mia.py")
    ('Mia', 'exec:python mia.py')
    >>> split_name("exec:python mia.py --speed=2")
    ('exec:python mia.py --speed=2', 'exec:python mia.py --speed=2')
    """
    named = _NAMED.fullmatch(name)
    return (named[1], _unquoted(named[2])) if named else (name, name)


def _unquoted(text: str) -> str:
    """Without the quotes around all of it."""
    whole = len(text) > 1 and text[0] in "\"'" and text[0] == text[-1] and text[0] not in text[1:-1]
    return text[1:-1] if whole else text
