"""A table without a server, with its log in a list, for tests of decisions and views."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import replace
from typing import TypeVar

import msgspec

from setcubed.app.protocol import commands as c
from setcubed.app.protocol import table_events as te
from setcubed.app.protocol.messages import GameOptions
from setcubed.app.tables import decisions, opening
from setcubed.app.tables.agreement import Agreement
from setcubed.app.tables.moves import Context, Outcome, game_command, move, placed
from setcubed.app.tables.stored import LogRow
from setcubed.app.tables.table import LogEvent, Table, encode_events
from setcubed.app.tables.views import view_of
from setcubed.game import Illegal
from setcubed.server.settings import Settings
from tests.server.game_client import choose

SECRET = "5e7c0bed" + "00" * 28
T = TypeVar("T")


class Log:
    """A table and its log."""

    def __init__(
        self,
        seats: int = 2,
        options: GameOptions | None = None,
        secret: str = SECRET,
        bots: int = 0,
        **settings: float,
    ) -> None:
        """The last `bots` seats are bots."""
        self.table = Table("table", "TABLE", Agreement(seats, options or GameOptions()), secret)
        self.rows: list[LogRow] = []
        self.settings = replace(Settings(), **settings)  # type: ignore[arg-type]
        self.now = 1_000_000
        self.delays: dict[int, float] = {}
        self.feigned: set[int] = set()  # seats whose delay is known from the client only
        self.take(Outcome([te.Created(seats)]))
        for seat in range(seats):
            joined: list[LogEvent] = [te.Joined(seat, f"Player {seat}"), te.Connected(seat, "here")]
            self.take(Outcome(joined if seat < seats - bots else [te.BotSeated(seat, "greedy", "Otto")]))

    @property
    def context(self) -> Context:
        """The context of a decision."""
        levels = {"greedy": ("Otto", "Olivia")}
        return Context(
            self.now, self.settings, levels, self.delays.get, lambda seat: seat not in self.feigned
        )

    def take(self, outcome: Outcome) -> None:
        """Append an outcome."""
        table = self.table
        before = [copy(seat) for seat in table.seats], copy(table.race)
        self.table = table.after(outcome.events, self.now, outcome.after)
        assert (table.seats, table.race) == before, "a table stays as it is until something is stored"
        text = encode_events(outcome.events, table.plan)
        self.rows.append(LogRow(table.seq + 1, self.table.seq, self.now, f"c{len(self.rows)}", text, "{}"))

    def begin(self, seeds: Sequence[str] = ()) -> None:
        """Add clients' seeds and start."""
        for seat, seed in enumerate(seeds):
            self.do(seat, c.SeedDice(seed))
        self.do(0, c.Start())

    def do(self, seat: int, what: c.Do, seq: int | None = None) -> Outcome:
        """Carry out a seat's command. Raises `Illegal`."""
        at = self.table.seq if seq is None else seq
        outcome = decisions.decide(self.table, seat, at, what, self.context)
        if not outcome.quiet:
            self.take(outcome)
        return outcome

    def rejection(self, seat: int, what: c.Do, seq: int | None = None) -> str:
        """The error code of a command, or an empty string if it is accepted."""
        try:
            self.do(seat, what, seq)
        except Illegal as no:
            return no.code
        return ""

    def moves(self, seed: int = 1) -> Iterator[None]:
        """Play to the end, one command at a time."""
        rng = random.Random(seed)
        while self.table.status == "playing":
            if self.table.race.judged_at is not None:
                self.now = max(self.now, self.table.race.judged_at)
                self.take(opening.judge_calls(self.table, self.context))
            game = msgspec.to_builtins(view_of(self.table, self.settings))["game"]
            game.setdefault("squares", {})
            for seat in range(len(self.table.seats)):
                choice = choose(game, seat, rng)
                if choice is not None:
                    self.now += 6000
                    self._play(seat, msgspec.convert(choice, c.Do))
                    yield
                    break

    def _play(self, seat: int, do: c.Do) -> None:
        """Carry out the action of a player or a bot."""
        game = self.table.game
        assert game is not None
        if self.table.seats[seat].kind == "human":
            self.do(seat, do)
        elif isinstance(do, c.Call):
            self.take(opening.call(self.table, seat, self.context))
        elif isinstance(do, c.Open):
            self.take(opening.open_game(self.table, seat, placed(game, seat, do.placements), self.context))
        else:
            self.take(move(self.table, game_command(game, seat, do)))  # type: ignore[arg-type]

    def play_on(self, until: Callable[[Table], bool] = lambda _: False, seed: int = 1) -> None:
        """Play to the end, or until a condition holds."""
        for _ in self.moves(seed):
            if until(self.table):
                return


async def in_thread(work: Callable[[], T], /, reserve: float = 0.1) -> T:
    """Compute something in a thread, at nobody's expense."""
    del reserve
    return await asyncio.to_thread(work)
