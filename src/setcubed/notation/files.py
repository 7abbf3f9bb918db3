"""Boards and dice as text files, and the shipped ones."""

from __future__ import annotations

from functools import lru_cache
from importlib import resources
from pathlib import Path

from setcubed.game import DiceSet, Face, Illegal, Plan
from setcubed.game.dice import DICE, SIDES
from setcubed.game.options import RULES
from setcubed.game.plan import LARGEST, SMALLEST

DATA = resources.files("setcubed") / "data"
LOGO = "@"


def _rows(text: str) -> list[tuple[int, list[str]]]:
    """Split the lines into words, with their numbers, without comments and empty lines."""
    rows = [(number, line.split("#", 1)[0].split()) for number, line in enumerate(text.splitlines(), 1)]
    return [(number, words) for number, words in rows if words]


def parse_board(text: str, name: str = "custom") -> Plan:
    """Parse a board drawn as a grid of `.`, numbers and the logo. Raises `Illegal`.

    >>> parse_board("3 . . . . \\n" + ". . . . . \\n" + ". @ @ @ . \\n" + ". . . . . \\n" * 2).bonus
    {0: 3}
    """
    rows = _rows(text)
    size = len(rows)
    if not SMALLEST <= size <= LARGEST:
        raise Illegal(
            "bad_board", f"A board has {SMALLEST} to {LARGEST} rows; this one has {size}.", rows=size
        )
    logo: list[int] = []
    bonus: dict[int, int] = {}
    for row, (line, words) in enumerate(rows):
        if len(words) != size:
            said = (
                f"Line {line}: the board has {size} rows, so each row needs {size} squares, not {len(words)}."
            )
            raise Illegal("bad_board", said, line=line)
        for column, word in enumerate(words):
            square = row * size + column
            if word == LOGO:
                logo.append(square)
            elif word.isascii() and word.isdigit() and 0 < len(word) < 4 and int(word) > 0:
                bonus[square] = int(word)
            elif word != ".":
                raise Illegal(
                    "bad_board",
                    f"Line {line}, square {column + 1}: {word!r} should be . (a plain square), "
                    f"a number from 1 to 999 (a bonus) or {LOGO} (the logo).",
                    line=line,
                )
    if len(logo) != 3:
        raise Illegal(
            "bad_board", f"The logo is three squares marked {LOGO}, not {len(logo)}.", logo=len(logo)
        )
    return Plan(name, size, (logo[0], logo[1], logo[2]), bonus)


def format_board(plan: Plan) -> str:
    """Format a board for `parse_board`."""
    words = [str(plan.bonus.get(square, ".")) for square in range(plan.size * plan.size)]
    for square in plan.logo:
        words[square] = LOGO
    width = max(map(len, words))
    rows = [words[i : i + plan.size] for i in range(0, len(words), plan.size)]
    return "".join(" ".join(word.rjust(width) for word in row) + "\n" for row in rows)


def parse_dice(text: str, name: str = "custom") -> DiceSet:
    """Parse dice, one per line with six faces each. Raises `Illegal`."""
    dice = []
    for line, words in _rows(text):
        if len(words) != SIDES:
            raise Illegal("bad_dice", f"Line {line}: a die has {SIDES} faces, not {len(words)}.", line=line)
        try:
            dice.append(tuple(Face(word) for word in words))
        except Illegal as error:
            raise Illegal("bad_face", f"Line {line}: {error.message}", line=line) from None
    if len(dice) != DICE:
        raise Illegal("bad_dice", f"A box holds {DICE} dice, one per line, not {len(dice)}.", dice=len(dice))
    return DiceSet(tuple(dice), name)


def format_dice(dice: DiceSet) -> str:
    """Format dice for `parse_dice`."""
    return "".join(" ".join(map(str, die)) + "\n" for die in dice.dice)


def shipped_boards() -> list[str]:
    """List the names of the shipped boards."""
    return sorted(
        entry.name.removesuffix(".board") for entry in DATA.iterdir() if entry.name.endswith(".board")
    )


def shipped_board(name: str = "classic", rules: int = RULES) -> Plan:
    """Return a shipped board, in the form of a version of the rules. Raises `Illegal`."""
    return _shipped_board(name, rules)


@lru_cache
def _shipped_board(name: str, rules: int) -> Plan:
    if name not in shipped_boards():
        known = ", ".join(shipped_boards())
        raise Illegal("unknown_board", f"Unknown board {name!r}; choose one of: {known}.", board=name)
    earlier = DATA / f"{name}.board.rules{rules}"
    file = earlier if earlier.is_file() else DATA / f"{name}.board"
    return parse_board(file.read_text("utf-8"), name)


@lru_cache
def shipped_dice() -> DiceSet:
    """Return the classic dice."""
    return parse_dice((DATA / "classic.dice").read_text("utf-8"), "classic")


def _read(path: Path, what: str) -> str:
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not text"
        raise Illegal(
            "no_file", f"The {what} file {path} cannot be read: {reason}.", file=str(path)
        ) from None


def load_board(path: Path) -> Plan:
    """Load a board from a file, named after the file. Raises `Illegal`."""
    return parse_board(_read(path, "board"), path.stem)


def load_dice(path: Path) -> DiceSet:
    """Load dice from a file. Raises `Illegal`."""
    return parse_dice(_read(path, "dice"), path.stem)
