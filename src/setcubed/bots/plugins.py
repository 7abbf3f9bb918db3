"""Third-party bots: entry points in the group `setcubed.bots`, or `module:Class`."""

from __future__ import annotations

import inspect
import os
import pkgutil
import random
import sys
from importlib.metadata import entry_points
from typing import Any

from setcubed.game import Illegal

GROUP = "setcubed.bots"


def plugin_names() -> list[str]:
    """List the names of the installed entry points."""
    return sorted({point.name for point in entry_points(group=GROUP)})


def load_bot(source: str, rng: random.Random) -> Any | None:
    """Create a bot by its entry point or as `module:Class`; None if the source is neither.

    The class or factory is called with `rng=` if it has such a parameter. Raises `Illegal`.
    """
    try:
        make = _find(source)
        if make is None:
            return None
        bot = make(rng=rng) if _accepts_rng(make) else make()
    except Exception as error:
        why = f"{type(error).__name__}: {error}"
        raise Illegal("bad_bot", f"The bot {source} cannot be created: {why}.", bot=source) from error
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
    if os.getcwd() not in sys.path:  # Like `python -m`, find modules in the working directory.
        sys.path.insert(0, os.getcwd())
    return pkgutil.resolve_name(source)


def _accepts_rng(make: Any) -> bool:
    try:
        return "rng" in inspect.signature(make).parameters
    except ValueError:
        return False
