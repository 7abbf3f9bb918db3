"""Bots: players by level, plug-ins and programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from setcubed.bots.adapter import BotAdapter
from setcubed.bots.levels import LEVELS, Level
from setcubed.bots.player import Bot, make_bot
from setcubed.bots.reaction import Reaction

if TYPE_CHECKING:
    from setcubed.bots.program import Program

__all__ = ["LEVELS", "Bot", "BotAdapter", "Level", "Program", "Reaction", "make_bot"]


def __getattr__(name: str) -> Any:
    """Import `Program` on first use: a browser has no processes."""
    if name == "Program":
        from setcubed.bots.program import Program

        return Program
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
