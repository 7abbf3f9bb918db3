"""The bots of a series of games: programs are started once, other bots are created for each game."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import IO, Self

from setcubed.bots.adapter import BotAdapter
from setcubed.bots.names import split_name
from setcubed.bots.player import Bot, make_bot
from setcubed.bots.program import PREFIX


def is_program(name: str) -> bool:
    """Return whether a bot is a program, which is started once for many games."""
    return split_name(name)[1].startswith(PREFIX)


class Lineup:
    """Bots by name, one per seat. Use it in a `with` statement, which ends their programs."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names
        self.counts: list[Counter[str]] = [Counter() for _ in names]
        """The number of faulty answers of each seat, by error code."""
        self._before: list[int] = []
        self._programs = {
            seat: self._make(seat, random.Random()) for seat, name in enumerate(names) if is_program(name)
        }

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for program in self._programs.values():
            assert isinstance(program, BotAdapter)
            program.close()

    def for_game(self, key: str) -> list[Bot]:
        """Return the bots for a game; `key` seeds their randomness."""
        self._before = self.faults
        bots = []
        for seat in range(len(self.names)):
            bot = self._programs.get(seat) or self._make(seat, random.Random(f"{key}/{seat}"))
            if isinstance(bot, BotAdapter):
                bot.new_game()
            bots.append(bot)
        return bots

    @property
    def faults(self) -> list[int]:
        """The number of faulty answers of each seat."""
        return [count.total() for count in self.counts]

    def faults_of_game(self) -> list[int]:
        """Return the number of faulty answers of each seat in the last game."""
        return [now - before for now, before in zip(self.faults, self._before, strict=True)]

    def report(self, file: IO[str]) -> None:
        """Print the number of faulty answers of each bot by error code."""
        for seat, count in enumerate(self.counts):
            if total := count.total():
                kinds = ", ".join(f"{code} {number}" for code, number in sorted(count.items()))
                answers = f"{total} faulty answer{'' if total == 1 else 's'} ({kinds})"
                seated = f"Seat {seat}, " if self.names.count(self.names[seat]) > 1 else ""
                print(f"{seated}{split_name(self.names[seat])[0]}: {answers}.", file=file)

    def _make(self, seat: int, rng: random.Random) -> Bot:
        bot = make_bot(self.names[seat], rng, programs=True)
        if isinstance(bot, BotAdapter):
            bot.faults = self.counts[seat]
        return bot
