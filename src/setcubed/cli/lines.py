"""Reading and writing one JSON object a line, and the options that commands share."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Annotated, Any

from cyclopts import Parameter

from setcubed.game import DiceSet, Illegal, Plan
from setcubed.notation.files import load_board, load_dice, shipped_board, shipped_dice


class Usage(Exception):
    """The command was called in a way that makes no sense; the message says what would."""


InputFile = Annotated[Path | None, Parameter(help="The file to read; standard input without it, or for -.")]
BoardFile = Annotated[Path | None, Parameter(name="--board", help="A board of your own, drawn as text.")]
DiceFile = Annotated[Path | None, Parameter(name="--dice", help="Dice of your own, one a line.")]


@contextmanager
def reading(path: Path | None) -> Iterator[IO[bytes]]:
    """The file, or standard input."""
    if path is None or str(path) == "-":
        yield sys.stdin.buffer
        return
    try:
        file = path.open("rb")
    except OSError as error:
        raise Illegal("no_file", f"{path} cannot be read: {error.strerror}.", file=str(path)) from None
    with file:
        yield file


@contextmanager
def writing(path: Path | None) -> Iterator[IO[str]]:
    """The file, or standard output."""
    if path is None or str(path) == "-":
        yield sys.stdout
        return
    try:
        file = path.open("w", encoding="utf-8", newline="\n")
    except OSError as error:
        raise Illegal("no_file", f"{path} cannot be written: {error.strerror}.", file=str(path)) from None
    with file:
        yield file


def numbered(file: IO[bytes]) -> Iterator[tuple[int, bytes]]:
    """The lines that are not blank, counted from 1; a file that is one object over many lines is one."""
    for number, line in enumerate(file, 1):
        if not line.strip():
            continue
        if number == 1 and line.strip() == b"{":
            yield number, line + file.read()
            return
        yield number, line


def dump(value: Any, file: IO[str]) -> None:
    """Write a value as one line of JSON."""
    file.write(json.dumps(value, ensure_ascii=False) + "\n")


def error_object(error: Illegal, **where: int) -> dict[str, object]:
    """The answer to a bad line: where it is, a stable code, and a sentence."""
    return {"error": {**where, "code": error.code, "message": error.message}}


def plan_and_dice(board: Path | None, dice: Path | None) -> tuple[Plan, DiceSet]:
    """The user's own board and dice, or the classic ones."""
    return (load_board(board) if board else shipped_board(), load_dice(dice) if dice else shipped_dice())
