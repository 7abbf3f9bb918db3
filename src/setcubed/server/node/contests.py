"""Contests on this node: answers share commits, and views wait for changes."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sqlalchemy import Connection

from setcubed.app import contest as rules
from setcubed.app.contest import Answer, Contest
from setcubed.app.names import clean_name
from setcubed.app.protocol import contest as wire
from setcubed.server.node.events import CHANGED, FRESH_SECONDS, WAIT_SECONDS, Events, LiveEvent
from setcubed.server.store import contests as stored

if TYPE_CHECKING:
    from setcubed.server.node.node import Node


@dataclass(slots=True)
class LiveContest(LiveEvent[Contest]):
    """A contest in memory, with the answers that wait for their commit."""

    version: int = 0
    stage: int = 0
    """Grows only with what players must see at once; the version with every change."""
    stuck: dict[int, wire.Feature] = field(default_factory=dict)
    pending: dict[tuple[int, int], Answer] = field(default_factory=dict)
    storing: asyncio.Task[None] | None = None
    """Waits for the lock, then stores the answers that are pending by then."""
    staged: asyncio.Event = field(default_factory=asyncio.Event)

    def put(self, event: Contest, *, stage: bool = False) -> None:
        stage = stage or event.progress != self.event.progress
        self.version += 1
        LiveEvent.put(self, event)  # a slotted dataclass is a new class, which `super()` does not know
        if stage:
            self.stage += 1
            self.staged, staged = asyncio.Event(), self.staged
            staged.set()


class Contests(Events[Contest, LiveContest]):
    ID_SALT = "setcubed-contest"

    def __init__(self, node: Node) -> None:
        super().__init__(node, Contest, LiveContest)
        self._boot = secrets.token_hex(4)

    def _take(self, live: LiveContest, event: Contest) -> None:
        live.put(event, stage=self._closing or event.players != live.event.players)

    async def create(self, request: wire.NewContest) -> wire.CreatedContest:
        """Create a contest; the same token gives the same one."""
        title = clean_name(request.title) if request.title.strip() else ""

        def new(id: str, code: str) -> Contest:
            seed = f"setcubed-contest|{secrets.token_hex(16)}"
            return Contest(id, code, seed, title, request.rounds, request.seconds)

        return await self._create(request.token, new)

    async def answer(self, reference: str, token: str, request: wire.ContestAnswer) -> int:
        """Store a player's answer and return its points; answers that arrive meanwhile share a commit."""
        live = await self._find(reference)
        player = self._player(live, token)
        given = rules.answer(live.event, player, request.round, request.turn, self._now())
        live.pending[request.round, player] = given
        if live.storing is None:
            live.storing = asyncio.get_running_loop().create_task(self._store_answers(live))
        await asyncio.shield(live.storing)
        return given.score

    async def _store_answers(self, live: LiveContest) -> None:
        async with live.lock:
            answers, live.pending, live.storing = live.pending, {}, None
            id, now = live.event.id, self._now()
            after = rules.with_answers(live.event, answers)
            if after.progress != live.event.progress and self._store.shared:
                await self._reload(live)  # players may have joined on other nodes
                after = rules.with_answers(live.event, answers)
            closes = after.progress != live.event.progress

            def save(connection: Connection) -> None:
                stored.save_answers(id, answers, now, connection)
                if closes:
                    stored.save_progress(after, now, connection)

            await self._store.write(save)
            for _, player in answers:
                live.stuck.pop(player, None)
            live.put(after)
            if closes:
                self._store.announce(id, CHANGED)

    async def struggle(self, reference: str, token: str, about: wire.Feature) -> None:
        """Note for the host which question a player got wrong. It is not stored."""
        live = await self._find(reference)
        live.stuck[self._player(live, token)] = about
        live.put(live.event)

    async def command(self, reference: str, token: str, request: wire.ContestCommand) -> wire.ContestView:
        live = await self._find_for_host(reference, token)
        if request.name is not None:
            request.name = clean_name(request.name)
        async with live.lock:
            now, id = self._now(), live.event.id
            after = rules.command(live.event, request, now)
            player = after.players[request.player] if request.player is not None else None

            def save(connection: Connection) -> None:
                stored.save_progress(after, now, connection)
                if player is not None:
                    stored.change_player(id, player, connection)

            await self._store.write(save)
            live.stuck.clear()
            live.put(after, stage=True)
            self._store.announce(id, CHANGED)
        return self._view(live, host=True)

    async def watch(self, reference: str, token: str, after: str) -> wire.ContestView:
        """Return the view of the big screen or the host, once it differs from the version `after`."""
        live = await self._find(reference)
        if after == self._version(live, live.version):
            await self._wait(live, live.changed)
        return self._view(live, host=live.is_host(token))

    async def play(self, reference: str, token: str, after: str) -> wire.PlayerView:
        """Return a player's view, once the stage differs from the version `after`."""
        live = await self._find(reference)
        player = self._player(live, token)
        if after == self._version(live, live.stage):
            await self._wait(live, live.staged)
        screen = self._view(live, host=False)
        screen.version = self._version(live, live.stage)
        return rules.player_view(live.event, screen, player)

    async def results(self, reference: str, token: str) -> str:
        live = await self._find_for_host(reference, token)
        return rules.results_csv(live.event)

    async def _wait(self, live: LiveContest, change: asyncio.Event) -> None:
        """Wait for a change, the end of the round or a time limit."""
        if self._closing:
            return
        left = rules.left_ms(live.event, self._now())
        running = left is not None and not live.event.progress.paused and left > 0
        seconds = min(WAIT_SECONDS, left / 1000 + 0.02) if running and left else WAIT_SECONDS
        if self._store.shared:
            seconds = min(seconds, 2 * FRESH_SECONDS)
        try:
            await asyncio.wait_for(change.wait(), seconds)
        except TimeoutError:
            await self._refresh(live)

    def _version(self, live: LiveContest, number: int) -> str:
        """Identify a view; the phase changes with time alone."""
        return f"{self._boot}.{number}.{rules.phase(live.event, self._now())}"

    def _view(self, live: LiveContest, *, host: bool) -> wire.ContestView:
        stuck = live.stuck if host else None
        return rules.view(live.event, self._now(), self._version(live, live.version), stuck)
