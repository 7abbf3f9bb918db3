"""Bots that other packages bring: by entry point `setcubed.bots`, or as `module:Class`."""

from __future__ import annotations

import importlib
import inspect
import os
import random
import sys
from importlib.metadata import entry_points
from typing import Any

from setcubed.game import Illegal

GROUP = "setcubed.bots"


def outside_names() -> list[str]:
    """The names under which installed packages offer their bots."""
    return sorted({point.name for point in entry_points(group=GROUP)})


def load_bot(source: str, rng: random.Random) -> Any | None:
    """A bot by the name of an entry point or as `module:Class`; None if the words are neither.

    The class, or any function that makes a bot, is called with `rng=` if it has such a parameter.
    """
    try:
        make = _find(source)
        if make is None:
            return None
        bot = make(rng=rng) if _wants_chance(make) else make()
    except Exception as error:
        why = f"{type(error).__name__}: {error}"
        raise Illegal("bad_bot", f"The bot {source} cannot be made: {why}.", bot=source) from error
    if not callable(getattr(bot, "turn", None)):
        raise Illegal("bad_bot", f"The bot {source} has no method turn(state, seat).", bot=source)
    return bot


def _find(source: str) -> Any | None:
    for point in entry_points(group=GROUP):
        if point.name == source:
            return point.load()
    module, colon, name = source.partition(":")
    if not colon or not all(part.isidentifier() for part in [*module.split("."), *name.split(".")]):
        return None
    if os.getcwd() not in sys.path:  # a file beside the user counts, as with `python -m`
        sys.path.insert(0, os.getcwd())
    found: Any = importlib.import_module(module)
    for part in name.split("."):
        found = getattr(found, part)
    return found


def _wants_chance(make: Any) -> bool:
    try:
        return "rng" in inspect.signature(make).parameters
    except ValueError:
        return False
