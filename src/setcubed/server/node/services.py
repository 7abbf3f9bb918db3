"""The services of a node for its live tables."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass

from setcubed.server.node.bot_pool import BotPool
from setcubed.server.node.tasks import Tasks
from setcubed.server.settings import Settings
from setcubed.server.store.store import Store


@dataclass(frozen=True, slots=True)
class Services:
    """Shared by all live tables of a node."""

    node_id: str
    settings: Settings
    store: Store
    bot_pool: BotPool
    tasks: Tasks
    levels: Mapping[str, Sequence[str]]
    """The levels of bots on offer, with the names of their characters."""
    now: Callable[[], int]
    """The time in milliseconds."""
    forget: Callable[[str], None]
    """Drop a table from memory."""
    host_has_changed: Callable[[], Awaitable[bool]]
    """Whether the host has changed something in the store within the last minute."""
