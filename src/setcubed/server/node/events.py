"""What contests and classrooms of a node share: creation, players, host tokens and changes by other nodes."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from setcubed.app.event import E, join, with_player
from setcubed.app.names import clean_name
from setcubed.app.new_table import derive_id, new_code
from setcubed.app.protocol.contest import CreatedContest, JoinContest, JoinedContest
from setcubed.app.tables.tokens import hashed
from setcubed.game import Illegal
from setcubed.server.store import contests as stored

if TYPE_CHECKING:
    from setcubed.server.node.node import Node

WAIT_SECONDS = 20.0
"""The time that a request for a view waits for a change."""
FRESH_SECONDS = 1.0
"""How old an event may be where other nodes change it too."""
ATTEMPTS = 8
"""How often a change is tried that another node's may precede."""
MOST_LOADED = 200
CHANGED = "changed"
"""What a node announces to the others when it has changed an event."""


@dataclass(slots=True)
class LiveEvent(Generic[E]):
    event: E
    host: str
    tokens: dict[str, int]
    loaded_at: float = field(default_factory=time.monotonic)
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held while a coroutine reads, changes and stores the event."""

    def put(self, event: E) -> None:
        """Take a changed event and wake the requests that wait for it."""
        self.event = event
        self.changed, changed = asyncio.Event(), self.changed
        changed.set()

    def is_host(self, token: str) -> bool:
        return bool(token) and secrets.compare_digest(hashed(token), self.host)


L = TypeVar("L", bound=LiveEvent[Any])


class Events(Generic[E, L]):
    """The events of one kind on a node."""

    ID_SALT: ClassVar[str]

    def __init__(self, node: Node, kind: type[E], live_type: Callable[[E, str, dict[str, int]], L]) -> None:
        self._node = node
        self._store = node.store
        self._now = node.now
        self._kind = kind
        self._load = partial(stored.load, kind)
        self._live_type = live_type
        self._live: OrderedDict[str, L] = OrderedDict()
        self._closing = False

    def close(self) -> None:
        """Answer the requests that wait for a change, so that the server can stop."""
        self._closing = True
        for live in self._live.values():
            self._take(live, live.event)

    def on_notification(self, id: str) -> None:
        """Reload an event that another node has changed."""
        live = self._live.get(id)
        if live is not None:
            live.loaded_at = 0.0
            self._node.tasks.spawn(partial(self._reload_alone, live))

    async def _create(self, token: str, new: Callable[[str, str], E]) -> CreatedContest:
        """Create an event from an id and a code; the same token gives the same one."""
        id = derive_id(f"{self.ID_SALT}|{token}")
        for _ in range(ATTEMPTS):
            code = new_code(secrets.randbelow)
            if await self._store.write(partial(stored.create, new(id, code), hashed(token), self._now())):
                return CreatedContest(id, code)
            known = await self._store.read(partial(self._load, id))
            if known is not None:
                return CreatedContest(id, known.event.code)
        raise Illegal("not_stored", "No free code was found. Try again.")

    async def join(self, reference: str, request: JoinContest) -> JoinedContest:
        """Join by name; the same token joins only once."""
        live = await self._find(reference)
        token = hashed(request.token)
        async with live.lock:
            for _ in range(ATTEMPTS):
                if token in live.tokens:
                    break
                player = join(live.event, clean_name(request.name))
                save = partial(stored.save_player, live.event.id, player, token, self._now())
                if await self._store.write(save):
                    live.tokens[token] = player.number
                    live.put(with_player(live.event, player))
                else:  # another node was first
                    await self._reload(live)
            if token not in live.tokens:
                raise Illegal("not_stored", "Joining did not work. Try again.")
            await self._on_join(live)
            player = live.event.players[live.tokens[token]]
            return JoinedContest(live.event.id, player.number, player.name)

    async def results(self, reference: str, token: str) -> str:
        """Return the results as CSV, for the host."""
        raise NotImplementedError

    async def _on_join(self, live: L) -> None:
        """Act on a player who joined, perhaps again. The caller holds the lock."""

    def _take(self, live: L, event: E) -> None:
        """Take an event that another node has changed, or wake all requests before the end."""
        live.put(event)

    def _player(self, live: L, token: str) -> int:
        player = live.tokens.get(hashed(token)) if token else None
        if player is None:
            raise Illegal("bad_token", f"You have not joined this {self._kind.KIND}.")
        return player

    async def _find_for_host(self, reference: str, token: str) -> L:
        live = await self._find(reference)
        if not live.is_host(token):
            raise Illegal("bad_token", f"Only the host of this {self._kind.KIND} can do this.")
        return live

    async def _find(self, reference: str) -> L:
        live = self._live.get(reference.upper()) or self._live.get(reference.lower())
        if live is not None:
            for key in (live.event.id, live.event.code):
                self._live.move_to_end(key)
            await self._refresh(live)
            return live
        found = await self._store.read(partial(self._load, reference))
        if found is None:
            raise Illegal("no_contest", f"There is no {self._kind.KIND} {reference}.", name=reference)
        live = self._live.get(found.event.id)
        if live is None:
            live = self._live_type(found.event, found.host, found.tokens)
            self._live[found.event.id] = self._live[found.event.code] = live
            while len(self._live) > 2 * MOST_LOADED:
                _, oldest = self._live.popitem(last=False)
                self._live.pop(oldest.event.code, None)
                self._live.pop(oldest.event.id, None)
        return live

    async def _refresh(self, live: L) -> None:
        """Load what other nodes changed."""
        if not self._store.shared or time.monotonic() - live.loaded_at < FRESH_SECONDS:
            return
        async with live.lock:
            if time.monotonic() - live.loaded_at >= FRESH_SECONDS:  # others may have waited for the lock
                await self._reload(live)

    async def _reload_alone(self, live: L) -> None:
        async with live.lock:
            await self._reload(live)

    async def _reload(self, live: L) -> None:
        """Load an event again. The caller holds the lock."""
        started = time.monotonic()
        found = await self._store.read(partial(self._load, live.event.id))
        live.loaded_at = started  # set last: until then, others wait for the lock instead of reading old data
        if found is not None and found.event != live.event:
            live.tokens = found.tokens
            self._take(live, found.event)
