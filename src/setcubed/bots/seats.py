"""The bots of many games at one table: programs are started once, all others are made anew for each game."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from types import TracebackType
from typing import IO, Any, Self

from setcubed.bots.player import Bot, make_bot
from setcubed.bots.program import PREFIX, ProgramBot


class Seats:
    """Bots by name, a seat each; use it in a `with` statement, so that programs end with it."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names
        self.programs: dict[int, ProgramBot] = {}
        self._before: list[int] = []
        for seat, name in enumerate(names):
            bot = make_bot(name, programs=True) if name.startswith(PREFIX) else None
            if isinstance(bot, ProgramBot):
                self.programs[seat] = bot

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for program in self.programs.values():
            program.close()

    def for_game(self, key: str) -> list[Bot]:
        """The bots for a game; `key` is where their chance comes from."""
        for program in self.programs.values():
            program.new_game()
        self._before = self.faults
        return [
            self.programs.get(seat) or make_bot(name, random.Random(f"{key}/{seat}"))
            for seat, name in enumerate(self.names)
        ]

    @property
    def faults(self) -> list[int]:
        """How many faulty answers each seat has given so far."""
        return [self.programs[s].faults.total() if s in self.programs else 0 for s in range(len(self.names))]

    def faults_of_game(self) -> dict[str, Any]:
        """What a record says about the faults of its game: nothing if there are none."""
        counts = [now - before for now, before in zip(self.faults, self._before, strict=True)]
        return {"players": [{"faults": count} if count else {} for count in counts]} if any(counts) else {}

    def report(self, file: IO[str]) -> None:
        """Say how often and why programs answered wrongly."""
        for seat, program in self.programs.items():
            if program.faults:
                print(f"Seat {seat}, {self.names[seat]}: {_summary(program.faults)}.", file=file)


def _summary(faults: Counter[str]) -> str:
    total = faults.total()
    kinds = ", ".join(f"{code} {count}" for code, count in sorted(faults.items()))
    return f"{total} faulty answer{'' if total == 1 else 's'} ({kinds})"
