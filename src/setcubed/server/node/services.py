"""What a live table needs of its node."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from setcubed.server.node.bot_pool import BotPool
from setcubed.server.node.tasks import Tasks
from setcubed.server.settings import Settings
from setcubed.server.store.store import Store


@dataclass(frozen=True, slots=True)
class Services:
    """What all live tables of a node share."""

    node_id: str
    settings: Settings
    store: Store
    bot_pool: BotPool
    tasks: Tasks
    levels: Mapping[str, Sequence[str]]
    """The bots on offer, and what those of each level are called."""
    now: Callable[[], int]
    """The time in milliseconds."""
