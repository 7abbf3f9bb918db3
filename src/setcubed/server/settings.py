"""What a server can be told: where it stores, where it listens, and its times and limits."""

from __future__ import annotations

import os
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings of one server process. `SETCUBED_<NAME>` in the environment sets each of them too."""

    database: str = ""
    """A path of an SQLite file or a URL; empty: the user's own data folder."""
    host: str = "127.0.0.1"
    port: int = 8000
    addresses: tuple[str, ...] = ()
    """Addresses to show to phones in the same network."""
    origins: tuple[str, ...] = ()
    """Origins besides the server's own that may open sockets."""
    trust_proxy: bool = False
    """Take the client's address from X-Forwarded-For: only behind a proxy that sets it."""

    call_seconds: float = 8.0
    """How long the first in line may take to show their SET."""
    barred_seconds: float = 5.0
    """How long who called without showing a SET must wait at least before calling again."""
    call_delay: float = 0.25
    """The most that a client's delay is taken into account in the race of the opening."""
    call_quota: float = 0.15
    """The most of it in a whole opening where the delay is what the client says, as behind a proxy."""
    nudge_seconds: float = 45.0
    """How long an opening without a limit goes on before the table says who holds a SET."""
    away_seconds: float = 60.0
    """How long a player must be gone before others may act for the seat."""
    grace_seconds: float = 1.0
    """How long a lost player is not yet called away: a page that is loaded anew is back at once."""
    bot_pause: float = 1.0
    """Factor of the natural moment that bots wait; 0 for none."""
    bot_seconds: float = 2.0
    """The most that a bot may think about a decision."""
    bot_workers: int = field(default_factory=lambda: max(1, min(4, (os.cpu_count() or 2) - 1)))
    lease_seconds: float = 1.5
    """How long a duty may be overdue before another node picks it up."""
    tick_seconds: float = 0.5
    """How often a node looks for overdue duties and says that it is alive."""
    node_seconds: float = 4.0
    """Without a sign of life for so long a node counts as dead."""
    store_patience: float = 20.0
    """How long to keep trying while the database does not answer."""

    ping_seconds: float = 10.0
    silent_seconds: float = 30.0
    """A client that answers no ping for so long is cut off."""
    outbox_bytes: int = 512 * 1024
    """Unsent bytes at which a slow reader is cut off."""
    idle_seconds: float = 300.0
    """How long a table without sockets stays in memory."""
    keep_days: float = 0.0
    """How long games are kept after their last event, finished or abandoned; 0 for ever."""
    waiting_days: float = 7.0
    """How long a table whose game never began is kept after everybody has gone; 0 for ever."""
    sweep_seconds: float = 3600.0
    """How often one of the nodes looks for tables that are past their time."""
    limits: float = 1.0
    """Factor of all rate limits; 0 switches them off (for load tests)."""
    log_level: str = "info"
    clock: float = 1.0
    """Factor of the agreed time limits, for tests."""
    test_secrets: bool = False
    """Let clients choose the dice: for tests only."""

    @property
    def url(self) -> str:
        """The database as a URL for SQLAlchemy."""
        text = self.database or str(default_folder() / "tables.db")
        if text.startswith(("postgresql://", "postgres://")):
            return "postgresql+psycopg://" + text.split("://", 1)[1]
        if "://" in text:
            return text
        return f"sqlite:///{Path(text).expanduser().absolute()}"


def default_folder() -> Path:
    """Where this user's data belongs: `$XDG_DATA_HOME/setcubed`, or the place of the system."""
    if base := os.environ.get("XDG_DATA_HOME"):
        return Path(base) / "setcubed"
    if os.name == "nt":
        return Path(os.environ.get("LOCALAPPDATA", "~")).expanduser() / "setcubed"
    return Path("~/.local/share/setcubed").expanduser()


def from_environment(settings: Settings | None = None) -> Settings:
    """Settings with what the environment says, e.g. `SETCUBED_BOT_PAUSE=0`."""
    settings = settings or Settings()
    given: dict[str, Any] = {}
    for entry in fields(Settings):
        text = os.environ.get(f"SETCUBED_{entry.name.upper()}")
        if text is not None:
            given[entry.name] = _read(text, getattr(settings, entry.name))
    return replace(settings, **given)


def _read(text: str, default: object) -> object:
    if isinstance(default, bool):
        return text.lower() in {"1", "true", "yes", "on"}
    if isinstance(default, (int, float)):
        return type(default)(text)
    if isinstance(default, tuple):
        return tuple(part.strip() for part in text.split(",") if part.strip())
    return text
