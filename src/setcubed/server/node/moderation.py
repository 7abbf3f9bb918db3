"""Moderation: applies what a host's commands change in the store while the node runs."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from functools import lru_cache
from ipaddress import ip_network
from typing import TYPE_CHECKING

from setcubed.game import Illegal
from setcubed.server.store import admin
from setcubed.server.store.admin import Ban

if TYPE_CHECKING:
    from setcubed.server.node.node import Node

logger = logging.getLogger("setcubed.host")

RECENT = 60_000
"""Milliseconds in which a table that is gone counts as deleted by a host who changed something."""


class Bans:
    """The banned addresses and networks."""

    def __init__(self) -> None:
        self.load([])

    def load(self, bans: Iterable[Ban]) -> None:
        self._bans = [(ip_network(ban.address), ban.until) for ban in bans]
        self._until = lru_cache(maxsize=10_000)(self._find)

    def holds(self, who: str, now: int) -> bool:
        """Whether a client key is banned now."""
        until = self._until(who) if self._bans else None
        return until is not None and (until == 0 or now < until)

    def check(self, who: str, now: int) -> None:
        """Raise `Illegal` for a banned client."""
        if self.holds(who, now):
            raise Illegal("banned", "The host of this server does not let you in.")

    def _find(self, who: str) -> int | None:
        """Return when the ban of a client key ends, 0 for never; None without a ban."""
        try:
            mine = ip_network(who)
        except ValueError:
            return None
        found = [
            until
            for theirs, until in self._bans
            if theirs.version == mine.version and mine.subnet_of(theirs)  # type: ignore[arg-type]
        ]
        return None if not found else 0 if 0 in found else max(found)


class ModerationWatch:
    """Detects that a host has changed something in the store."""

    def __init__(self, node: Node) -> None:
        self.node = node
        self.bans = Bans()
        self._mark = -1

    async def has_changed(self) -> bool:
        """Whether the host has changed something within the last minute, applied here or not."""
        return self.node.now() - await self.node.store.read(admin.read_marker, vital=True) < RECENT

    async def check(self) -> None:
        """After a change: load the bans, drop deleted tables, catch up with the others."""
        store = self.node.store
        mark = await store.read(admin.read_marker, vital=True)
        if mark == self._mark:
            return
        self.bans.load(await store.read(admin.bans_of, vital=True))
        self._disconnect_banned()
        await self._check_tables()
        self._mark = mark

    def _disconnect_banned(self) -> None:
        now = self.node.now()
        for live in list(self.node.live_tables.values()):
            for client in list(live.clients):
                if self.bans.holds(client.who, now):
                    client.cut_off("banned", "The host of this server does not let you in.")

    async def _check_tables(self) -> None:
        ids = list(self.node.live_tables)
        heads = await self.node.store.heads(ids)
        for id in ids:
            live = self.node.live_tables.get(id)
            if live is None:
                continue
            if id not in heads:
                logger.info("table deleted by the host", extra={"table": id})
                live.presence.disconnect_all("no_table", "The host has removed this table.")
                self.node.forget(id)
            elif heads[id] != live.table.seq:
                await live.catch_up()
