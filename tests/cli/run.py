"""The command line as a user calls it, within this process."""

from __future__ import annotations

import io
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass

from setcubed.cli import main


@dataclass(frozen=True)
class Answer:
    """The output of a command and its exit code."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


def run(*arguments: str, given: str | bytes = b"") -> Answer:
    """Run `setcubed` with these arguments and this standard input."""
    data = given.encode() if isinstance(given, str) else given
    out, err = io.StringIO(), io.StringIO()
    before, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(data))
    try:
        with redirect_stdout(out), redirect_stderr(err):
            code = main(arguments)
    finally:
        sys.stdin = before
    return Answer(code, out.getvalue(), err.getvalue())
