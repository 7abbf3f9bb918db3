"""Classrooms on this node: one code seats a class at ordinary tables, and the host sees all of them."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, TypeVar

import msgspec

from setcubed.app import classroom as rules
from setcubed.app.classroom import Classroom, SeatedGame, Seating
from setcubed.app.event import remove, rename
from setcubed.app.names import clean_name
from setcubed.app.new_table import creators_token
from setcubed.app.protocol.classroom import ClassroomCommand, ClassroomView, NewClassroom, PupilView
from setcubed.app.protocol.contest import CreatedContest
from setcubed.app.protocol.messages import HeldSeat, SeatAssignment
from setcubed.app.tables import decisions
from setcubed.app.tables.moves import Context, Outcome
from setcubed.app.tables.table import Table
from setcubed.app.tables.tokens import hashed
from setcubed.game import Illegal
from setcubed.server.node.commands import DirectCommand
from setcubed.server.node.events import ATTEMPTS, CHANGED, WAIT_SECONDS, Events, LiveEvent
from setcubed.server.node.live_table import LiveTable
from setcubed.server.store import contests as stored

if TYPE_CHECKING:
    from setcubed.server.node.node import Node

LOOK_SECONDS = 1.0
"""The interval at which a request that waits looks at the tables."""
LiveClassroom = LiveEvent[Classroom]
V = TypeVar("V", ClassroomView, PupilView)


class Classrooms(Events[Classroom, LiveClassroom]):
    ID_SALT = "setcubed-classroom"

    def __init__(self, node: Node) -> None:
        super().__init__(node, Classroom, LiveClassroom)

    async def create(self, request: NewClassroom) -> CreatedContest:
        """Create a classroom; the same token gives the same one."""

        def new(id: str, code: str) -> Classroom:
            return Classroom(id, code, secrets.token_hex(16), request.size, request.short, request.reactions)

        return await self._create(request.token, new)

    async def _on_join(self, live: LiveClassroom) -> None:
        """Seat latecomers who fill a table."""
        self._store.announce(live.event.id, CHANGED)
        await self._seat(live, rules.full_groups)

    async def _seat(
        self, live: LiveClassroom, choose: Callable[[Classroom], Sequence[tuple[int, ...]]]
    ) -> None:
        """Seat groups of pupils who wait. The caller holds the lock."""
        for _ in range(ATTEMPTS):
            room = live.event
            groups = [] if room.progress.ended else choose(room)
            if not groups:
                return
            made = [self._node.create(rules.new_table(room, group)) for group in groups]
            tables = [assigned.table for assigned in await asyncio.gather(*made)]
            games = [SeatedGame(table, group) for table, group in zip(tables, groups, strict=True)]
            if await self._save(live, Seating((*room.games, *games))):
                return
        raise Illegal("not_stored", "The seats could not be stored. Try again.")

    async def command(self, reference: str, token: str, request: ClassroomCommand) -> ClassroomView:
        live = await self._find_for_host(reference, token)
        async with live.lock:
            match request.do:
                case "start":
                    await self._seat(live, rules.seat_groups)
                case "end" if request.table is not None:
                    if request.table > len(live.event.games):
                        raise Illegal("no_table", "The class has no such table.", name=str(request.table))
                    await self._end(live.event.games[request.table - 1])
                case "end":
                    await self._end_all(live)
                case _:
                    await self._change_pupil(live, request)
        return await self._view(live, host=True)

    async def _end_all(self, live: LiveClassroom) -> None:
        """End all tables, then the class: a repeat after a crash ends the rest."""
        for _ in range(ATTEMPTS):
            await asyncio.gather(*map(self._end, live.event.games))
            if live.event.progress.ended or await self._save(live, Seating(live.event.games, ended=True)):
                return
        raise Illegal("not_stored", "The end could not be stored. Try again.")

    async def _end(self, game: SeatedGame) -> None:
        await self._perform(game, lambda table, _: decisions.end(table))

    async def _change_pupil(self, live: LiveClassroom, request: ClassroomCommand) -> None:
        if request.do == "remove":
            after = remove(live.event, request.player)
        else:
            after = rename(live.event, request.player, request.name and clean_name(request.name))
        assert request.player is not None
        pupil = after.players[request.player]
        seated = rules.game_of(live.event, pupil.number)
        if seated is not None:
            game = seated[1]
            seat = game.pupils.index(pupil.number)
            if request.do == "remove":
                await self._perform(game, lambda table, at: decisions.remove(table, seat, rules.PARTNER, at))
            else:
                await self._perform(game, lambda table, _: decisions.rename(table, seat, pupil.name))
        await self._store.write(partial(stored.change_player, live.event.id, pupil))
        self._put(live, after)

    async def _perform(self, game: SeatedGame, decision: Callable[[Table, Context], Outcome]) -> None:
        """Change the latest game of a table, unless it is over."""
        games = await self._games(game)
        if games:
            with suppress(Illegal):  # it is over
                await games[-1].perform(DirectCommand(f"host:{secrets.token_hex(8)}", decision))

    async def watch(self, reference: str, token: str, after: str) -> ClassroomView:
        """Return the view of the big screen or the host, once it differs from the version `after`."""
        live = await self._find(reference)
        return await self._changed(live, after, partial(self._view, live, host=live.is_host(token)))

    async def pupil(self, reference: str, token: str, after: str) -> PupilView:
        """Return a pupil's view with the seat's token, once it differs from the version `after`."""
        live = await self._find(reference)
        return await self._changed(live, after, partial(self._pupil_view, live, self._player(live, token)))

    async def _changed(self, live: LiveClassroom, after: str, build: Callable[[], Awaitable[V]]) -> V:
        """Return a view once it differs from the version `after`, or after a time limit."""
        until = time.monotonic() + WAIT_SECONDS
        while True:
            view = await build()
            if view.version != after or time.monotonic() > until or self._closing:
                return view
            with suppress(TimeoutError):  # then look at the tables
                await asyncio.wait_for(live.changed.wait(), LOOK_SECONDS)
            await self._refresh(live)

    async def results(self, reference: str, token: str) -> str:
        live = await self._find_for_host(reference, token)
        found = [[one.table for one in await self._games(game)] for game in live.event.games]
        return rules.results_csv(enumerate(found, 1))

    async def _view(self, live: LiveClassroom, *, host: bool) -> ClassroomView:
        room = live.event
        games = await asyncio.gather(*map(self._games, room.games))
        shown = [
            rules.table_view(room, number, [one.table for one in found], host=host)
            for number, found in enumerate(games, 1)
        ]
        view = ClassroomView(room.code, rules.phase(room), "", room.size)
        view.tables = [one for one in shown if one is not None]
        view.waiting = rules.waiting_pupils(room)
        view.version = _version(view)
        return view

    async def _pupil_view(self, live: LiveClassroom, number: int) -> PupilView:
        room = live.event
        if room.players[number].removed:
            raise Illegal("removed", "The host has removed you from this class.")
        view = PupilView(rules.phase(room), "", room.players[number].name, waiting=len(rules.unseated(room)))
        seated = rules.game_of(room, number)
        if seated is not None:
            view.table, game = seated
            view.waiting = 0
            view.seat = await self._assignment(room, game, number)
        view.version = _version(view)
        return view

    async def _assignment(self, room: Classroom, game: SeatedGame, number: int) -> SeatAssignment | None:
        """Return a pupil's seat in the latest game of the table; rematches have the same tokens."""
        games = await self._games(game)
        if not games:
            return None
        seat = game.pupils.index(number)
        token = creators_token(games[0].table.secret, rules.ticket(room, game.pupils), seat)
        table = games[-1].table
        return SeatAssignment(table.id, table.code, 0, [HeldSeat(seat, token)])

    async def _games(self, game: SeatedGame) -> list[LiveTable]:
        """Return the games of a table, rematches last; none if it has been deleted."""
        found: list[LiveTable] = []
        next_table: str | None = game.table
        with suppress(Illegal):
            while next_table is not None:
                found.append(await self._node.live_table(next_table))
                rematch = found[-1].table.rematch
                next_table = rematch.table if rematch else None
        return found

    async def _save(self, live: LiveClassroom, seating: Seating) -> bool:
        """Store the seating; if another node has changed it, load that instead."""
        after = replace(live.event, progress=seating)
        save = partial(stored.exchange_progress, after, live.event, self._now())
        if await self._store.write(save):
            self._put(live, after)
            return True
        await self._reload(live)
        return False

    def _put(self, live: LiveClassroom, room: Classroom) -> None:
        live.put(room)
        self._store.announce(room.id, CHANGED)


def _version(view: ClassroomView | PupilView) -> str:
    return hashed(msgspec.json.encode(view).decode())[:16]
