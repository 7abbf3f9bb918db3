"""Contests on this node: answers share commits, and views wait for changes."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TypeVar

from sqlalchemy import Connection

from setcubed.app import contest as rules
from setcubed.app.contest import Answer, Contest
from setcubed.app.names import clean_name
from setcubed.app.protocol.contest import (
    ContestAnswer,
    ContestCommand,
    ContestView,
    CreatedContest,
    Feature,
    JoinContest,
    JoinedContest,
    NewContest,
    PlayerView,
)
from setcubed.app.protocol.types import ID_LENGTH
from setcubed.app.tables.tokens import hashed
from setcubed.game import Illegal
from setcubed.server.node.tasks import Tasks
from setcubed.server.store import contests as stored
from setcubed.server.store.store import Store

T = TypeVar("T")
LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
WAIT_SECONDS = 20.0
"""The time that a request for a view waits for a change."""
FRESH_SECONDS = 1.0
"""How old a contest may be where other nodes change it too."""
MOST_LOADED = 200
CHANGED = "changed"
"""What a node announces to the others when it has changed a contest or a classroom."""


@dataclass(slots=True)
class LiveContest:
    """A contest in memory, with the answers that wait for their commit."""

    contest: Contest
    host: str
    tokens: dict[str, int]
    loaded_at: float
    version: int = 0
    stage: int = 0
    """Grows only with what players must see at once; the version with every change."""
    stuck: dict[int, Feature] = field(default_factory=dict)
    pending: list[tuple[int, int, Answer, asyncio.Future[None]]] = field(default_factory=list)
    writing: bool = False
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    staged: asyncio.Event = field(default_factory=asyncio.Event)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held while a coroutine reads, changes and stores the contest."""

    def put(self, contest: Contest, *, stage: bool) -> None:
        """Store a changed contest and wake its waiters."""
        stage = stage or contest.progress != self.contest.progress
        self.contest = contest
        self.version += 1
        self.changed, changed = asyncio.Event(), self.changed
        changed.set()
        if stage:
            self.stage += 1
            self.staged, staged = asyncio.Event(), self.staged
            staged.set()


class Contests:
    """The contests of a node."""

    def __init__(self, store: Store, now: Callable[[], int], tasks: Tasks) -> None:
        self._store = store
        self._tasks = tasks
        self._now = now
        self._boot = secrets.token_hex(4)
        self._live: OrderedDict[str, LiveContest] = OrderedDict()
        self._closing = False

    def close(self) -> None:
        """Answer the requests that wait for a change, so that the server can stop."""
        self._closing = True
        for live in self._live.values():
            live.put(live.contest, stage=True)

    def on_notification(self, id: str) -> None:
        """Reload a contest that another node has changed."""
        live = self._live.get(id)
        if live is not None:
            live.loaded_at = 0.0
            self._tasks.spawn(partial(self._refresh, live))

    async def create(self, request: NewContest) -> CreatedContest:
        """Create a contest; the same token gives the same one."""
        digest = hashlib.sha256(f"setcubed-contest|{request.token}".encode()).digest()
        id = "".join(LETTERS[byte % len(LETTERS)] for byte in digest[:ID_LENGTH]).lower()
        title = clean_name(request.title) if request.title.strip() else ""
        for _ in range(8):
            code = "".join(secrets.choice(LETTERS) for _ in range(6))
            seed = f"setcubed-contest|{secrets.token_hex(16)}"
            new = Contest(id, code, title, seed, request.rounds, request.seconds)
            if await self._store.write(partial(stored.create, new, hashed(request.token), self._now())):
                return CreatedContest(id, code)
            known = await self._store.read(partial(stored.load, id))
            if known is not None:
                return CreatedContest(id, known.contest.code)
        raise Illegal("not_stored", "No free code was found. Try again.")

    async def join(self, reference: str, request: JoinContest) -> JoinedContest:
        """Join by name; the same token joins only once."""
        live = await self._find(reference)
        token = hashed(request.token)
        async with live.lock:
            for _ in range(8):
                if token in live.tokens:
                    player = live.contest.players[live.tokens[token]]
                    return JoinedContest(live.contest.id, player.number, player.name)
                player = rules.join(live.contest, clean_name(request.name))
                save = partial(stored.save_player, live.contest.id, player, token, self._now())
                if not await self._store.write(save):  # another node was first
                    await self._reload(live)
                    continue
                live.tokens[token] = player.number
                players = {**live.contest.players, player.number: player}
                live.put(replace(live.contest, players=players), stage=False)
                return JoinedContest(live.contest.id, player.number, player.name)
        raise Illegal("not_stored", "Joining did not work. Try again.")

    async def answer(self, reference: str, token: str, request: ContestAnswer) -> int:
        """Store a player's answer and return its points; answers that arrive meanwhile share a commit."""
        live = await self._find(reference)
        player = self._player(live, token)
        given = rules.answer(live.contest, player, request.round, request.turn, self._now())
        done = asyncio.get_running_loop().create_future()
        live.pending.append((request.round, player, given, done))
        if not live.writing:
            live.writing = True
            asyncio.get_running_loop().create_task(self._write_answers(live))
        await done
        return given.score

    async def _write_answers(self, live: LiveContest) -> None:
        try:
            while live.pending:
                batch, live.pending = live.pending, []
                rows = {(number, player): answer for number, player, answer, _ in batch}
                try:
                    await self._store_answers(live, rows)
                except Exception as fault:
                    for *_, done in batch:
                        if not done.done():
                            done.set_exception(fault)
                    continue
                for *_, done in batch:
                    if not done.done():
                        done.set_result(None)
        finally:
            live.writing = False

    async def _store_answers(self, live: LiveContest, answers: Mapping[tuple[int, int], Answer]) -> None:
        async with live.lock:
            id, now = live.contest.id, self._now()
            after = rules.with_answers(live.contest, answers)
            if after.progress != live.contest.progress and self._store.shared:
                await self._reload(live)  # players may have joined on other nodes
                after = rules.with_answers(live.contest, answers)
            rows = [(number, player, answer) for (number, player), answer in answers.items()]
            closes = after.progress != live.contest.progress

            def save(connection: Connection) -> None:
                stored.save_answers(id, rows, now, connection)
                if closes:
                    stored.save_progress(id, after.progress, now, connection)

            await self._store.write(save)
            for _, player, _ in rows:
                live.stuck.pop(player, None)
            live.put(after, stage=closes)
            if closes:
                self._store.announce(id, CHANGED)

    async def struggle(self, reference: str, token: str, about: Feature) -> None:
        """Note for the host which question a player got wrong. It is not stored."""
        live = await self._find(reference)
        live.stuck[self._player(live, token)] = about
        live.put(live.contest, stage=False)

    async def command(self, reference: str, token: str, request: ContestCommand) -> ContestView:
        """Carry out a command of the host."""
        live = await self._find(reference)
        self._check_host(live, token)
        if request.name is not None:
            request.name = clean_name(request.name)
        async with live.lock:
            now, id = self._now(), live.contest.id
            after = rules.command(live.contest, request, now)
            player = after.players[request.player] if request.player is not None else None

            def save(connection: Connection) -> None:
                stored.save_progress(id, after.progress, now, connection)
                if player is not None:
                    stored.change_player(id, player, connection)

            await self._store.write(save)
            live.stuck.clear()
            live.put(after, stage=True)
            self._store.announce(id, CHANGED)
        return self._view(live, host=True)

    async def watch(self, reference: str, token: str, after: str) -> ContestView:
        """Return the view of the big screen or the host, once it differs from the version `after`."""
        live = await self._find(reference)
        is_host = bool(token) and secrets.compare_digest(hashed(token), live.host)
        if after == self._version(live, live.version):
            await self._wait(live, live.changed)
        return self._view(live, host=is_host)

    async def play(self, reference: str, token: str, after: str) -> PlayerView:
        """Return a player's view, once the stage differs from the version `after`."""
        live = await self._find(reference)
        player = self._player(live, token)
        if after == self._version(live, live.stage):
            await self._wait(live, live.staged)
        screen = self._view(live, host=False)
        screen.version = self._version(live, live.stage)
        return rules.player_view(live.contest, screen, player)

    async def results(self, reference: str, token: str) -> str:
        """Return the results as CSV, for the host."""
        live = await self._find(reference)
        self._check_host(live, token)
        return rules.results_csv(live.contest)

    async def _wait(self, live: LiveContest, change: asyncio.Event) -> None:
        """Wait for a change, the end of the round or a time limit."""
        if self._closing:
            return
        left = rules.left_ms(live.contest, self._now())
        running = left is not None and not live.contest.progress.paused and left > 0
        seconds = min(WAIT_SECONDS, left / 1000 + 0.02) if running and left else WAIT_SECONDS
        if self._store.shared:
            seconds = min(seconds, 2 * FRESH_SECONDS)
        try:
            await asyncio.wait_for(change.wait(), seconds)
        except TimeoutError:
            await self._refresh(live)

    def _version(self, live: LiveContest, number: int) -> str:
        """Identify a view; the phase changes with time alone."""
        return f"{self._boot}.{number}.{rules.phase(live.contest, self._now())}"

    def _view(self, live: LiveContest, *, host: bool) -> ContestView:
        stuck = live.stuck if host else None
        return rules.view(live.contest, self._now(), self._version(live, live.version), stuck)

    def _player(self, live: LiveContest, token: str) -> int:
        player = live.tokens.get(hashed(token)) if token else None
        if player is None:
            raise Illegal("bad_token", "You have not joined this contest.")
        return player

    def _check_host(self, live: LiveContest, token: str) -> None:
        if not token or not secrets.compare_digest(hashed(token), live.host):
            raise Illegal("bad_token", "Only the host of this contest can do this.")

    async def _find(self, reference: str) -> LiveContest:
        live = self._live.get(reference.upper()) or self._live.get(reference.lower())
        if live is not None:
            self._live.move_to_end(live.contest.id)
            await self._refresh(live)
            return live
        found = await self._store.read(partial(stored.load, reference))
        if found is None:
            raise Illegal("no_contest", f"There is no contest {reference}.", name=reference)
        live = self._live.get(found.contest.id)
        if live is None:
            live = LiveContest(found.contest, found.host, found.tokens, time.monotonic())
            self._live[found.contest.id] = self._live[found.contest.code] = live
            self._evict()
        return live

    def _evict(self) -> None:
        while len(self._live) > 2 * MOST_LOADED:
            _, oldest = self._live.popitem(last=False)
            self._live.pop(oldest.contest.code, None)
            self._live.pop(oldest.contest.id, None)

    async def _refresh(self, live: LiveContest) -> None:
        """Load what other nodes changed."""
        if not self._store.shared or time.monotonic() - live.loaded_at < FRESH_SECONDS:
            return
        async with live.lock:
            if time.monotonic() - live.loaded_at >= FRESH_SECONDS:  # others may have waited for the lock
                await self._reload(live)

    async def _reload(self, live: LiveContest) -> None:
        live.loaded_at = time.monotonic()
        found = await self._store.read(partial(stored.load, live.contest.id))
        if found is not None and found.contest != live.contest:
            live.tokens = found.tokens
            live.put(found.contest, stage=found.contest.players != live.contest.players)
