"""Options that several commands take, and the error of wrong ones."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from setcubed.game import DiceSet, Illegal, Plan
from setcubed.notation.files import load_board, load_dice, shipped_board, shipped_dice


class Usage(Exception):
    """Invalid arguments; the message says how to call the command."""


def no_option(_: object, path: Path | None) -> None:
    """A lone - is standard input or output; anything else with a hyphen was meant as an option."""
    if path is not None and str(path).startswith("-") and str(path) != "-":
        raise ValueError(f"Unknown option: {path}.")


def _file(help: str) -> Parameter:
    return Parameter(help=help, allow_leading_hyphen=True, validator=no_option)


InputFile = Annotated[Path | None, _file("The file to read (default, or -: standard input).")]
OutputFile = Annotated[Path | None, _file("The file to write (default, or -: standard output).")]
BoardFile = Annotated[Path | None, Parameter(name="--board", help="A board of your own, drawn as text.")]
DiceFile = Annotated[Path | None, Parameter(name="--dice", help="Dice of your own, one per line.")]
PositionSource = Annotated[
    str, Parameter(help="A file, - for standard input, or the JSON itself.", allow_leading_hyphen=True)
]


def bot_names(text: str) -> list[str]:
    """Return the comma-separated names of bots. Raises `Usage` for one that cannot play."""
    from setcubed.bots import make_bot
    from setcubed.bots.names import split_names

    names = split_names(text)
    try:
        for name in names:
            make_bot(name, programs=True)
    except Illegal as error:
        raise Usage(error.message) from None
    return names


def plan_and_dice(board: Path | None, dice: Path | None) -> tuple[Plan, DiceSet]:
    """The user's own board and dice, or the classic ones."""
    return (load_board(board) if board else shipped_board(), load_dice(dice) if dice else shipped_dice())
