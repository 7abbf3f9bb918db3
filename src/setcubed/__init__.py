"""The dice game SET CUBED: play, list, draw, analyse and review games in a few lines.

>>> import setcubed
>>> game = setcubed.Game(players=2, seed="demo")
>>> game.open()
>>> turn = game.legal_turns()[0]
>>> game.play(turn)
>>> game.undo()
>>> game.scores
(0, 3)

Everything is loaded on first use, so that `import setcubed` is fast. The packages `setcubed.game`,
`setcubed.notation`, `setcubed.engine` and `setcubed.bots` hold the parts that this module puts together.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from setcubed.api.bot import Bot, bot
    from setcubed.api.game import Game, read_games, write_games
    from setcubed.api.study import Analysis, Review, analyse, review
    from setcubed.game import Board, Face, Options, Phase, PlacedDie, Placement, Turn, is_set, third
    from setcubed.game import Illegal as IllegalMove
    from setcubed.notation import Position
    from setcubed.svg_drawing import svg

    __version__: str

_HOMES = {
    "setcubed.api.bot": ("Bot", "bot"),
    "setcubed.api.game": ("Game", "read_games", "write_games"),
    "setcubed.api.study": ("Analysis", "Review", "analyse", "review"),
    "setcubed.game": (
        "Board",
        "Face",
        "Options",
        "Phase",
        "PlacedDie",
        "Placement",
        "Turn",
        "is_set",
        "third",
    ),
    "setcubed.notation": ("Position",),
    "setcubed.svg_drawing": ("svg",),
}
_MODULES = {name: module for module, names in _HOMES.items() for name in names}

__all__ = [
    "Analysis",
    "Board",
    "Bot",
    "Face",
    "Game",
    "IllegalMove",
    "Options",
    "Phase",
    "PlacedDie",
    "Placement",
    "Position",
    "Review",
    "Turn",
    "__version__",
    "analyse",
    "bot",
    "is_set",
    "read_games",
    "review",
    "svg",
    "third",
    "write_games",
]


def __getattr__(name: str) -> Any:
    """Load a public name on first use."""
    if name == "__version__":
        from importlib.metadata import version

        value: Any = version("setcubed")
    elif name == "IllegalMove":
        value = import_module("setcubed.game").Illegal
    elif name in _MODULES:
        value = getattr(import_module(_MODULES[name]), name)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
