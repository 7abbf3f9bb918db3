"""The fast core: packed positions, every legal turn, one packed game, search and analysis."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from setcubed.engine.analysis import Analysis, analyse
    from setcubed.engine.legal_turns import best_of, turns_of
    from setcubed.engine.search import Budget

__all__ = ["Analysis", "Budget", "analyse", "best_of", "turns_of"]


def __getattr__(name: str) -> Any:
    """Import a module on first use: importing the core alone is much faster."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    home = {"Budget": "search", "best_of": "legal_turns", "turns_of": "legal_turns"}.get(name, "analysis")
    return getattr(import_module(f"setcubed.engine.{home}"), name)
