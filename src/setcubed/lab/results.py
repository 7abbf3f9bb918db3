"""The results of a tournament, optionally stored in a file from which it can be continued."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import IO, Self

import msgspec

from setcubed.game import Illegal
from setcubed.lab.match import Fixture, Result, TournamentSettings, fixtures


class Results:
    """Results by game. With a path, existing results are read and new ones appended."""

    def __init__(self, settings: TournamentSettings, path: Path | None = None) -> None:
        self.settings = settings
        self.results: dict[Fixture, Result] = {}
        self._file: IO[str] | None = None
        if path is not None:
            self._open(path)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._file:
            self._file.close()

    def add(self, results: Iterable[Result]) -> int:
        """Add results of games that are not known yet; return how many were added."""
        new = 0
        for result in results:
            if result.fixture in self.results:
                continue
            self.results[result.fixture] = result
            new += 1
            if self._file:
                self._file.write(msgspec.json.encode(result).decode() + "\n")
        if self._file:
            self._file.flush()
        return new

    def in_order(self) -> list[Result]:
        """Return the results sorted by deal and table."""
        return sorted(self.results.values(), key=lambda result: (result.deal, result.bots))

    def fair(self) -> list[Result]:
        """Return the results of complete deals, or all results while no deal is complete."""
        whole = len(fixtures(self.settings, 0))
        played = Counter(fixture.deal for fixture in self.results)
        fair = [result for result in self.in_order() if played[result.deal] == whole]
        return fair or self.in_order()

    def _open(self, path: Path) -> None:
        try:
            lines = path.read_bytes().splitlines(keepends=True) if path.is_file() else []
            # An interrupted process may leave an incomplete last line: its game is played again.
            whole = [line for line in lines if line.endswith(b"\n")]
            if whole:
                self._read(path, whole)
            self._file = path.open("r+" if lines else "w", encoding="utf-8", newline="\n")
        except OSError as error:
            raise Illegal("no_file", f"{path} cannot be used: {error.strerror}.", file=str(path)) from None
        if whole:
            self._file.seek(sum(map(len, whole)))
            self._file.truncate()
        else:
            self._file.write(json.dumps(self.settings.as_json()) + "\n")
            self._file.flush()

    def _read(self, path: Path, lines: list[bytes]) -> None:
        try:
            head = json.loads(lines[0])
            results = [msgspec.json.decode(line, type=Result) for line in lines[1:]]
        except ValueError:
            raise Illegal(
                "not_results", f"{path} does not hold a tournament's results; name another file."
            ) from None
        if head != self.settings.as_json():
            bots = ", ".join(head.get("bots", []))
            raise Illegal(
                "other_tournament",
                f"{path} holds another tournament: {bots}, seed {head.get('seed')}. "
                "Continue that one, or name another file.",
            )
        self.results = {result.fixture: result for result in results}
