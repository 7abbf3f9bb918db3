"""The fast core: packed positions, every legal turn, one packed game, search and analysis."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from setcubed.engine.analysis import Analysis, analyse
    from setcubed.engine.legal_turns import best_of, turns_of
    from setcubed.engine.search import Budget

__all__ = ["Analysis", "Budget", "analyse", "best_of", "turns_of"]


def __getattr__(name: str) -> Any:
    """Import the analysis on first use: importing the core alone is much faster."""
    if name in ("Analysis", "analyse"):
        from setcubed.engine import analysis

        return getattr(analysis, name)
    if name in ("best_of", "turns_of"):
        from setcubed.engine import legal_turns

        return getattr(legal_turns, name)
    if name == "Budget":
        from setcubed.engine.search import Budget

        return Budget
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
