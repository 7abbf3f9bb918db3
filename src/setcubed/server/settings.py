"""What a server can be told: where it stores, where it listens, and its times and limits."""

from __future__ import annotations

import math
import os
import re
from dataclasses import dataclass, field, fields, replace
from difflib import get_close_matches
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from setcubed.app.settings import TableSettings

PREFIX = "SETCUBED_"
LOG_LEVELS = ("debug", "info", "warning", "error")
_FOR_BUILDING = ("SETCUBED_PURE", "SETCUBED_DEBUG")  # read by setup.py
_YES, _NO = {"1", "true", "yes", "on"}, {"0", "false", "no", "off", ""}


@dataclass(frozen=True, slots=True)
class Settings(TableSettings):
    """All settings of a server process. The environment variable `SETCUBED_<NAME>` sets each of them too."""

    database: str = ""
    """A path of an SQLite file or a URL; empty: the user's own data folder."""
    host: str = "127.0.0.1"
    """The address to listen on; 0.0.0.0 for all."""
    port: int = 8000
    """The port to listen on; 0 takes a free one."""
    root_path: str = ""
    """The path under which a proxy serves all this, such as /setcubed; empty at the top."""
    local_games: bool = True
    """Offer pages the pack with which they run games of one device themselves, if it is installed."""
    addresses: tuple[str, ...] = ()
    """Addresses to show to phones in the same network."""
    origins: tuple[str, ...] = ()
    """Origins besides the server's own that may open sockets."""
    trust_proxy: bool = False
    """Take the client's address from X-Forwarded-For: only behind a proxy that sets it."""
    grace_seconds: float = 1.0
    """How long a lost player is not yet called away: a page that is loaded anew is back at once."""
    bot_workers: int = field(default_factory=lambda: max(1, min(4, (os.cpu_count() or 2) - 1)))
    """How many processes think for bots; without it, one less than there are cores, 1 to 4."""
    bots: tuple[str, ...] = ()
    """Bots of other packages to offer at tables, such as Zoe=my_bots:Zoe: their code runs here."""
    tick_seconds: float = 0.5
    """How often a node looks for overdue duties and says that it is alive."""
    node_seconds: float = 4.0
    """Without a sign of life for so long a node counts as dead."""
    store_patience: float = 20.0
    """How long to keep trying while the database does not answer."""
    ping_seconds: float = 10.0
    """How often clients are asked whether they are still there."""
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
    contest_days: float = 30.0
    """How long contests and shared results of daily deals are stored; 0 keeps them forever."""
    cleanup_seconds: float = 3600.0
    """How often one of the nodes looks for tables that are past their time."""
    limits: float = 1.0
    """Factor of all rate limits; 0 switches them off (for load tests)."""
    log_level: str = "info"
    """How much is logged: debug, info, warning or error."""
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
    names = {f"{PREFIX}{entry.name.upper()}": entry.name for entry in fields(Settings)}
    given: dict[str, Any] = {}
    for variable in sorted(name for name in os.environ if name.startswith(PREFIX)):
        if variable in _FOR_BUILDING:
            continue
        if variable not in names:
            # Without the prefix: it would make every name resemble every other.
            near = get_close_matches(variable[len(PREFIX) :].lower(), names.values(), 1)
            hint = f" Did you mean {PREFIX}{near[0].upper()}?" if near else ""
            raise ValueError(f"There is no setting {variable}.{hint}")
        name = names[variable]
        given[name] = _read(variable, os.environ[variable], getattr(settings, name))
    return replace(settings, **given)


def _read(variable: str, text: str, default: object) -> object:
    if isinstance(default, bool):
        if text.lower() not in _YES | _NO:
            raise ValueError(f"{variable} is yes or no, not {text!r}.")
        return text.lower() in _YES
    if isinstance(default, (int, float)):
        try:
            return type(default)(text)
        except ValueError:
            kind = "a whole number" if isinstance(default, int) else "a number"
            raise ValueError(f"{variable} is {kind}, not {text!r}.") from None
    if isinstance(default, tuple):
        return tuple(part.strip() for part in text.split(",") if part.strip())
    return text


def checked(settings: Settings) -> Settings:
    """The settings, if they make sense; else a ValueError whose sentence says what would."""
    for entry in fields(Settings):
        value = getattr(settings, entry.name)
        if isinstance(value, (int, float)) and not 0 <= value < math.inf:
            raise ValueError(f"The setting {entry.name} is 0 or more, not {value:g}.")
    if settings.port > 65535:
        raise ValueError(f"A port is a number from 0 to 65535, not {settings.port}.")
    if settings.log_level not in LOG_LEVELS:
        raise ValueError(f"There is no log level {settings.log_level!r}: choose {', '.join(LOG_LEVELS)}.")
    for origin in settings.origins:
        if not re.fullmatch(r"https?://[^/\s]+", origin):
            raise ValueError(f"An origin is like https://example.org, without a path; not {origin!r}.")
    if not re.fullmatch(r"(/[\w.~-]+)*", settings.root_path):
        raise ValueError(f"A root path is like /games/setcubed, not {settings.root_path!r}.")
    if settings.database == ":memory:":
        raise ValueError("The database is a file that outlives the server; :memory: is none.")
    kind = settings.url.split(":", 1)[0]
    if kind not in ("sqlite", "postgresql+psycopg"):
        raise ValueError(
            f"The database is the path of an SQLite file, or postgresql://user:password@host/name; not {kind}://."
        )
    try:
        _ = urlsplit(settings.url).port
    except ValueError:  # its text may hold the password
        raise ValueError(
            "The database should be the path of a file, or postgresql://user:password@host/name."
        ) from None
    return settings
