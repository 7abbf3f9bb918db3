"""Classrooms on this node: one code seats a class at ordinary tables, and the host sees all of them."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from setcubed.app import classroom as rules
from setcubed.app.classroom import Classroom, SeatedGame
from setcubed.app.names import clean_name
from setcubed.app.new_table import creators_token
from setcubed.app.protocol.classroom import ClassroomCommand, ClassroomView, NewClassroom, PupilView
from setcubed.app.protocol.contest import CreatedContest, JoinContest, JoinedContest
from setcubed.app.protocol.messages import HeldSeat, SeatAssignment
from setcubed.app.protocol.types import ID_LENGTH
from setcubed.app.tables import decisions
from setcubed.app.tables.moves import Context, Outcome
from setcubed.app.tables.table import Table
from setcubed.app.tables.tokens import hashed
from setcubed.game import Illegal
from setcubed.server.node.commands import HostCommand
from setcubed.server.node.contests import CHANGED, LETTERS, MOST_LOADED, WAIT_SECONDS
from setcubed.server.node.live_table import LiveTable
from setcubed.server.store import classrooms as stored
from setcubed.server.store import contests as stored_players

if TYPE_CHECKING:
    from setcubed.server.node.node import Node

LOOK_SECONDS = 1.0
"""The interval at which a request that waits looks at the tables, and at the store where nodes share it."""
ATTEMPTS = 8


@dataclass(slots=True)
class LiveClassroom:
    """A classroom in memory."""

    room: Classroom
    host: str
    tokens: dict[str, int]
    progress: str
    loaded_at: float = field(default_factory=time.monotonic)
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held while a coroutine reads, changes and stores the classroom."""

    def put(self, room: Classroom) -> None:
        """Take a changed classroom and wake the requests that wait for it."""
        self.room, self.progress = room, stored.encode_progress(room)
        self.changed, changed = asyncio.Event(), self.changed
        changed.set()


class Classrooms:
    """The classrooms of a node."""

    def __init__(self, node: Node) -> None:
        self._node = node
        self._store = node.store
        self._live: OrderedDict[str, LiveClassroom] = OrderedDict()
        self._closing = False

    def close(self) -> None:
        """Answer the requests that wait for a change, so that the server can stop."""
        self._closing = True
        for live in self._live.values():
            live.put(live.room)

    def on_notification(self, id: str) -> None:
        """Another node has changed a classroom."""
        live = self._live.get(id)
        if live is not None:
            live.loaded_at = 0.0
            live.put(live.room)

    async def create(self, request: NewClassroom) -> CreatedContest:
        """Create a classroom; the same token gives the same one."""
        digest = hashlib.sha256(f"setcubed-classroom|{request.token}".encode()).digest()
        id = "".join(LETTERS[byte % len(LETTERS)] for byte in digest[:ID_LENGTH]).lower()
        for _ in range(ATTEMPTS):
            code = "".join(secrets.choice(LETTERS) for _ in range(6))
            new = Classroom(id, code, secrets.token_hex(16), request.size, request.short, request.reactions)
            save = partial(stored.create, new, hashed(request.token), self._node.now())
            if await self._store.write(save):
                return CreatedContest(id, code)
            known = await self._store.read(partial(stored.load, id))
            if known is not None:
                return CreatedContest(id, known.room.code)
        raise Illegal("not_stored", "No free code was found. Try again.")

    async def join(self, reference: str, request: JoinContest) -> JoinedContest:
        """Join by name; the same token joins only once. Latecomers who fill a table are seated."""
        live = await self._find(reference)
        token = hashed(request.token)
        async with live.lock:
            for _ in range(ATTEMPTS):
                if token in live.tokens:
                    break
                pupil = rules.join(live.room, clean_name(request.name))
                save = partial(stored_players.save_player, live.room.id, pupil, token, self._node.now())
                if not await self._store.write(save):  # another node was first
                    await self._reload(live)
                    continue
                live.tokens[token] = pupil.number
                self._put(live, replace(live.room, pupils={**live.room.pupils, pupil.number: pupil}))
            else:
                raise Illegal("not_stored", "Joining did not work. Try again.")
            await self._seat(live, rules.full_groups)
            pupil = live.room.pupils[live.tokens[token]]
            return JoinedContest(live.room.id, pupil.number, pupil.name)

    async def _seat(
        self, live: LiveClassroom, choose: Callable[[Classroom], Sequence[tuple[int, ...]]]
    ) -> None:
        """Seat groups of pupils who wait. The caller holds the lock."""
        for _ in range(ATTEMPTS):
            room = live.room
            groups = [] if room.ended else choose(room)
            if not groups:
                return
            made = [self._node.create(rules.new_table(room, group)) for group in groups]
            tables = [assigned.table for assigned in await asyncio.gather(*made)]
            games = [SeatedGame(table, group) for table, group in zip(tables, groups, strict=True)]
            if await self._save(live, replace(room, games=(*room.games, *games))):
                return
        raise Illegal("not_stored", "The seats could not be stored. Try again.")

    async def command(self, reference: str, token: str, request: ClassroomCommand) -> ClassroomView:
        """Carry out a command of the host."""
        live = await self._find(reference)
        self._check_host(live, token)
        async with live.lock:
            match request.do:
                case "start":
                    await self._seat(live, rules.seat_groups)
                case "end" if request.table is not None:
                    if request.table > len(live.room.games):
                        raise Illegal("no_table", "The class has no such table.", name=str(request.table))
                    await self._end(live.room.games[request.table - 1])
                case "end":
                    await self._end_all(live)
                case _:
                    await self._change_pupil(live, request)
        return await self._view(live, host=True)

    async def _end_all(self, live: LiveClassroom) -> None:
        """End all tables, then the class: a repeat after a crash ends the rest."""
        for _ in range(ATTEMPTS):
            await asyncio.gather(*map(self._end, live.room.games))
            if live.room.ended or await self._save(live, replace(live.room, ended=True)):
                return
        raise Illegal("not_stored", "The end could not be stored. Try again.")

    async def _end(self, game: SeatedGame) -> None:
        await self._perform(game, lambda table, _: decisions.end(table))

    async def _change_pupil(self, live: LiveClassroom, request: ClassroomCommand) -> None:
        if request.do == "remove":
            after = rules.remove(live.room, request.player)
        else:
            after = rules.rename(live.room, request.player, request.name and clean_name(request.name))
        assert request.player is not None
        pupil = after.pupils[request.player]
        seated = rules.game_of(live.room, pupil.number)
        if seated is not None:
            game = seated[1]
            seat = game.pupils.index(pupil.number)
            if request.do == "remove":
                await self._perform(game, lambda table, at: decisions.remove(table, seat, rules.PARTNER, at))
            else:
                await self._perform(game, lambda table, _: decisions.rename(table, seat, pupil.name))
        await self._store.write(partial(stored_players.change_player, live.room.id, pupil))
        self._put(live, after)

    async def _perform(self, game: SeatedGame, decision: Callable[[Table, Context], Outcome]) -> None:
        """Change the latest game of a table, unless it is over."""
        games = await self._games(game)
        if games:
            with suppress(Illegal):  # it is over
                await games[-1].perform(HostCommand(f"host:{secrets.token_hex(8)}", decision))

    async def watch(self, reference: str, token: str, after: str) -> ClassroomView:
        """Return the view of the big screen or the host, once it differs from the version `after`."""
        live = await self._find(reference)
        is_host = bool(token) and secrets.compare_digest(hashed(token), live.host)
        until = time.monotonic() + WAIT_SECONDS
        while True:
            view = await self._view(live, host=is_host)
            if view.version != after or time.monotonic() > until or self._closing:
                return view
            await self._wait(live)

    async def pupil(self, reference: str, token: str, after: str) -> PupilView:
        """Return a pupil's view with the seat's token, once it differs from the version `after`."""
        live = await self._find(reference)
        number = live.tokens.get(hashed(token)) if token else None
        if number is None:
            raise Illegal("bad_token", "You have not joined this class.")
        until = time.monotonic() + WAIT_SECONDS
        while True:
            if live.room.pupils[number].removed:
                raise Illegal("removed", "The host has removed you from this class.")
            view = await self._pupil_view(live.room, number)
            if view.version != after or time.monotonic() > until or self._closing:
                return view
            await self._wait(live)

    async def results(self, reference: str, token: str) -> str:
        """Return the results as CSV, for the host."""
        live = await self._find(reference)
        self._check_host(live, token)
        found = [[one.table for one in await self._games(game)] for game in live.room.games]
        return rules.results_csv(enumerate(found, 1))

    async def _view(self, live: LiveClassroom, *, host: bool) -> ClassroomView:
        room = live.room
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

    async def _pupil_view(self, room: Classroom, number: int) -> PupilView:
        view = PupilView(rules.phase(room), "", room.pupils[number].name, waiting=len(rules.unseated(room)))
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

    async def _wait(self, live: LiveClassroom) -> None:
        """Wait for a change of the classroom, or for the next look at its tables."""
        with suppress(TimeoutError):
            await asyncio.wait_for(live.changed.wait(), LOOK_SECONDS)
        await self._refresh(live)

    def _check_host(self, live: LiveClassroom, token: str) -> None:
        if not token or not secrets.compare_digest(hashed(token), live.host):
            raise Illegal("bad_token", "Only the host of this class can do this.")

    async def _find(self, reference: str) -> LiveClassroom:
        live = self._live.get(reference.upper()) or self._live.get(reference.lower())
        if live is not None:
            self._live.move_to_end(live.room.id)
            await self._refresh(live)
            return live
        found = await self._store.read(partial(stored.load, reference))
        if found is None:
            raise Illegal("no_contest", f"There is no class {reference}.", name=reference)
        live = self._live.get(found.room.id)
        if live is None:
            live = LiveClassroom(found.room, found.host, found.tokens, found.progress)
            self._live[found.room.id] = self._live[found.room.code] = live
            while len(self._live) > 2 * MOST_LOADED:
                _, oldest = self._live.popitem(last=False)
                self._live.pop(oldest.room.code, None)
                self._live.pop(oldest.room.id, None)
        return live

    async def _save(self, live: LiveClassroom, after: Classroom) -> bool:
        """Store the seating; if another node has changed it, load that instead."""
        save = partial(stored.save_progress, after, live.progress, self._node.now())
        if await self._store.write(save):
            self._put(live, after)
            return True
        await self._reload(live)
        return False

    def _put(self, live: LiveClassroom, room: Classroom) -> None:
        live.put(room)
        self._store.announce(room.id, CHANGED)

    async def _refresh(self, live: LiveClassroom) -> None:
        """Load what other nodes changed."""
        if not self._store.shared or time.monotonic() - live.loaded_at < LOOK_SECONDS:
            return
        async with live.lock:
            if time.monotonic() - live.loaded_at >= LOOK_SECONDS:  # others may have waited for the lock
                await self._reload(live)

    async def _reload(self, live: LiveClassroom) -> None:
        live.loaded_at = time.monotonic()
        found = await self._store.read(partial(stored.load, live.room.id))
        if found is not None and found.room != live.room:
            live.tokens = found.tokens
            live.put(found.room)
        if found is not None:
            live.progress = found.progress


def _version(view: ClassroomView | PupilView) -> str:
    return hashed(msgspec.json.encode(view).decode())[:16]
