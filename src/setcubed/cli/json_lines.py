"""Input and output of the commands: files of JSON lines, errors in their place, a progress bar."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import IO, Any, TypeVar

from setcubed.cli.options import no_option
from setcubed.game import DiceSet, Illegal, Plan
from setcubed.notation import Position, Record, parse_position, parse_record
from setcubed.notation.fields import Json, load_object

T = TypeVar("T")


def wants_json(requested: bool) -> bool:
    """Whether to print JSON: on request, and where the output is not a terminal."""
    return requested or not sys.stdout.isatty()


def position_lines(position: str) -> Iterator[bytes]:
    """Yield the positions of a file, of standard input, or the one given as JSON."""
    if position.lstrip().startswith("{"):
        yield position.encode()
        return
    if position == "-" and sys.stdin.isatty():
        print("Reading positions from the terminal, one per line; Ctrl+D ends.", file=sys.stderr)
    path = Path(position)
    no_option(None, path)
    with reading(path) as file:
        for _, line in numbered(file):
            yield line


def read_position(line: bytes, plan: Plan, dice: DiceSet | None, *, own_board: bool) -> Position:
    """Parse a position; on the user's own board unless it names another. Raises `Illegal`."""
    source = load_object(line)
    if own_board:
        source.setdefault("board", plan.name)
    return parse_position(source, dice, {plan.name: plan})


def answer_lines(
    lines: Iterable[bytes], answer: Callable[[bytes], T], show: Callable[[T], None], *, as_json: bool
) -> int:
    """Show the answer to each line, or its error in its place; return the exit code."""
    faults = 0
    for line in lines:
        try:
            found = answer(line)
        except Illegal as error:
            faults += 1
            if as_json:
                dump(error_object(error), sys.stdout)
            else:
                print(f"setcubed: {error.message}", file=sys.stderr)
        else:
            show(found)
    return 1 if faults else 0


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
    with _opened(path, "w") as file:
        yield file


def check_writable(*paths: Path | None) -> None:
    """Report a file that cannot be written before the work begins. Nothing is changed."""
    for path in paths:
        if path is None or str(path) == "-":
            continue
        there = path.exists()
        with _opened(path, "a"):
            pass
        if not there:
            path.unlink()


def _opened(path: Path, mode: str) -> IO[str]:
    try:
        return path.open(mode, encoding="utf-8", newline="\n")
    except OSError as error:
        raise Illegal("no_file", f"{path} cannot be written: {error.strerror}.", file=str(path)) from None


def numbered(file: IO[bytes]) -> Iterator[tuple[int, bytes]]:
    """The lines that are not blank, counted from 1; a file that is one object over many lines is one."""
    lines: Iterable[bytes] = file
    first = next(file, b"")
    if first.strip() == b"{":
        rest = file.read()
        if _is_json(first + rest):
            yield 1, first + rest
            return
        lines = rest.splitlines(keepends=True)
    for number, line in enumerate(chain([first], lines), 1):
        if line.strip():
            yield number, line


def _is_json(text: bytes) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def dump(value: Any, file: IO[str]) -> None:
    """Write a value as one line of JSON, in letters that every terminal and pipe can take."""
    file.write(json.dumps(value) + "\n")
    file.flush()


def error_object(error: Illegal, **where: int) -> dict[str, object]:
    """The answer to a bad line: where it is, a stable code, and a sentence."""
    return {"error": {**where, "code": error.code, "message": error.message}}


@contextmanager
def progress_bar() -> Iterator[Callable[[float], None] | None]:
    """A progress bar on standard error, if it is a terminal; call it with the progress from 0 to 1."""
    from rich.console import Console
    from rich.progress import Progress as Bar

    console = Console(stderr=True)
    if not console.is_terminal:
        yield None
        return
    with Bar(console=console, transient=True) as bar:
        task = bar.add_task("Thinking", total=1.0)
        yield lambda part: bar.update(task, completed=part)


def count(n: int, word: str) -> str:
    """Format a number and its noun.

    >>> count(1, "game"), count(2, "game")
    ('1 game', '2 games')
    """
    return f"{n} {word}{'s' * (n != 1)}"


def check_records(
    file: Path | None,
    check: Callable[[Record], object],
    check_duplicate: Callable[[Json], object] | None = None,
) -> tuple[int, int]:
    """Check the records of a file and print a line for each fault; return the number of games and faults."""
    games = faults = 0
    with reading(file) as lines:
        for number, line in numbered(lines):
            games += 1
            try:
                source = load_object(line)
                if check_duplicate and source.get("format") == "setcubed-duplicate":
                    check_duplicate(source)
                else:
                    check(parse_record(source))
            except Illegal as error:
                faults += 1
                where = {
                    k: v for k, v in error.details.items() if k in ("event", "round") and isinstance(v, int)
                }
                dump(error_object(error, line=number, **where), sys.stdout)
    return games, faults
