"""The settings of a server: storage, network, timeouts and limits."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from difflib import get_close_matches
from pathlib import Path
from typing import Any, get_type_hints
from urllib.parse import urlsplit

import msgspec

from setcubed.app.settings import TableSettings

PREFIX = "SETCUBED_"
ENV_FILE = f"{PREFIX}ENV_FILE"
"""The variable that names the file of settings for the host's commands."""
DEFAULT_ENV_FILE = "/etc/setcubed.env"
MOST_DAYS, MOST_SECONDS = 36_500, 31_536_000  # a century, a year: later times overflow a date or a timer
LOG_LEVELS = ("debug", "info", "warning", "error")
_NOT_SETTINGS = ("SETCUBED_PURE", "SETCUBED_DEBUG", ENV_FILE)  # the first two are read by setup.py
_FLAGS = {"yes": "true", "on": "true", "no": "false", "off": "false", "": "false"}
_KINDS = {bool: "yes or no", int: "a whole number", float: "a number"}


@dataclass(frozen=True, slots=True)
class Settings(TableSettings):
    """All settings of a server process. The environment variable `SETCUBED_<NAME>` sets each of them."""

    database: str = ""
    """The path of an SQLite file, or a URL; empty for a file in the user's data directory."""
    host: str = "127.0.0.1"
    """The address to listen on; 0.0.0.0 for all."""
    port: int = 8000
    """The port to listen on; 0 for any free one."""
    root_path: str = ""
    """The path under which a proxy serves the site, such as /setcubed; empty for the root."""
    local_games: bool = True
    """Offer pages the pack with which they run games of one device themselves, if it is installed."""
    addresses: tuple[str, ...] = ()
    """Addresses to show to phones on the same network."""
    origins: tuple[str, ...] = ()
    """Origins besides the server's own that may open sockets."""
    trust_proxy: bool = False
    """Take the client's address from X-Forwarded-For: only behind a proxy that sets it."""
    contact: str = ""
    """How players reach the host, shown on the privacy page: an e-mail address or a URL."""
    grace_seconds: float = 1.0
    """How long a disconnected player still counts as present: reloading the page takes a moment."""
    bot_workers: int = field(default_factory=lambda: max(1, min(4, (os.cpu_count() or 2) - 1)))
    """The number of worker processes for bots; by default one less than there are cores, 1 to 4."""
    bots: tuple[str, ...] = ()
    """Bots from other packages to offer at tables, such as Zoe=my_bots:Zoe. Their code runs in the server."""
    tick_seconds: float = 0.5
    """The interval of a node's heartbeat and of its search for overdue timers."""
    node_seconds: float = 4.0
    """How long after its last heartbeat a node counts as dead."""
    store_patience: float = 20.0
    """How long requests are retried while the database does not answer, before they are rejected."""
    ping_seconds: float = 10.0
    """The interval of pings to clients."""
    silent_seconds: float = 30.0
    """How long a client may leave pings unanswered before it is disconnected."""
    outbox_bytes: int = 512 * 1024
    """The number of unsent bytes at which a slow client is disconnected."""
    idle_seconds: float = 300.0
    """How long a table without sockets stays in memory."""
    keep_days: float = 0.0
    """How many days after its last event a game is deleted, finished or not; 0 for never."""
    waiting_days: float = 7.0
    """How many days after everybody has left a table whose game never began is deleted; 0 for never."""
    contest_days: float = 30.0
    """How many days contests, classes and shared daily results are stored; 0 for no limit."""
    cleanup_seconds: float = 3600.0
    """The interval at which one of the nodes deletes expired tables."""
    limits: float = 1.0
    """Factor of all rate limits; 0 switches them off, for load tests."""
    log_level: str = "info"
    """The least severe level that is logged: debug, info, warning or error."""
    test_secrets: bool = False
    """Let clients choose the dice: for tests only."""

    @property
    def url(self) -> str:
        """The database as a URL of SQLAlchemy."""
        text = self.database or str(data_directory() / "tables.db")
        if text.startswith(("postgresql://", "postgres://")):
            return "postgresql+psycopg://" + text.split("://", 1)[1]
        if "://" in text:
            return text
        return f"sqlite:///{Path(text).expanduser().absolute()}"


def data_directory() -> Path:
    """The user's data directory: `$XDG_DATA_HOME/setcubed`, or the one of the system."""
    if base := os.environ.get("XDG_DATA_HOME"):
        return Path(base) / "setcubed"
    if os.name == "nt":
        return Path(os.environ.get("LOCALAPPDATA", "~")).expanduser() / "setcubed"
    return Path("~/.local/share/setcubed").expanduser()


def from_environment(
    settings: Settings | None = None, variables: Mapping[str, str] | None = None
) -> Settings:
    """Settings changed by environment variables, such as `SETCUBED_BOT_PAUSE=0`. Raises `ValueError`."""
    settings = settings or Settings()
    variables = os.environ if variables is None else variables
    names = {f"{PREFIX}{entry.name.upper()}": entry.name for entry in fields(Settings)}
    kinds = get_type_hints(Settings)
    changes: dict[str, Any] = {}
    for variable in sorted(name for name in variables if name.startswith(PREFIX)):
        if variable in _NOT_SETTINGS:
            continue
        if variable not in names:
            # Compared without the prefix, which makes all names similar.
            near = get_close_matches(variable[len(PREFIX) :].lower(), names.values(), 1)
            hint = f" Did you mean {PREFIX}{near[0].upper()}?" if near else ""
            raise ValueError(f"There is no setting {variable}.{hint}")
        name = names[variable]
        changes[name] = _parse(variable, variables[variable], kinds[name])
    return replace(settings, **changes)


def _parse(variable: str, text: str, kind: Any) -> object:
    """Convert the text of a variable to the type of its setting."""
    if kind == tuple[str, ...]:
        return tuple(part.strip() for part in text.split(",") if part.strip())
    plain = _FLAGS.get(text.lower(), text.lower()) if kind is bool else text
    try:
        return msgspec.convert(plain, kind, strict=False)
    except msgspec.ValidationError:
        raise ValueError(f"{variable} must be {_KINDS[kind]}, not {text!r}.") from None


def read_env_file() -> tuple[Path, dict[str, str]]:
    """The file of settings that the service uses, and its variables; empty if there is no such file.

    Raises `OSError` if it cannot be read."""
    path = Path(os.environ.get(ENV_FILE, DEFAULT_ENV_FILE))
    variables: dict[str, str] = {}
    if path.is_file():
        for line in path.read_text("utf-8").splitlines():
            name, equals, value = line.strip().partition("=")
            if equals and name.startswith(PREFIX):
                variables[name.rstrip()] = value.strip().strip("\"'")
    return path, variables


def check(settings: Settings) -> Settings:
    """Return the settings if they are valid. Raises `ValueError` with a sentence for the host."""
    for entry in fields(Settings):
        value = getattr(settings, entry.name)
        if isinstance(value, int) and value < 0:
            raise ValueError(f"The setting {entry.name} must be 0 or more, not {value}.")
        most = MOST_DAYS if entry.name.endswith("_days") else MOST_SECONDS
        if isinstance(value, float) and not 0 <= value <= most:
            raise ValueError(f"The setting {entry.name} must be from 0 to {most}, not {value:g}.")
    if settings.port > 65535:
        raise ValueError(f"A port must be a number from 0 to 65535, not {settings.port}.")
    if settings.log_level not in LOG_LEVELS:
        raise ValueError(f"There is no log level {settings.log_level!r}: choose {', '.join(LOG_LEVELS)}.")
    for origin in settings.origins:
        if not re.fullmatch(r"https?://[^/\s]+", origin):
            raise ValueError(f"An origin must look like https://example.org, without a path; not {origin!r}.")
    if not re.fullmatch(r"(/[\w.~-]+)*", settings.root_path):
        raise ValueError(f"A root path must look like /games/setcubed, not {settings.root_path!r}.")
    _check_database(settings)
    return settings


def _check_database(settings: Settings) -> None:
    if settings.database == ":memory:":
        raise ValueError("The database must be a file: :memory: is lost when the server stops.")
    kind = settings.url.split(":", 1)[0]
    if kind not in ("sqlite", "postgresql+psycopg"):
        raise ValueError(
            f"The database must be the path of an SQLite file, or postgresql://user:password@host/name; not {kind}://."
        )
    try:
        _ = urlsplit(settings.url).port
    except ValueError:  # its text may hold the password
        raise ValueError(
            "The database is the path of a file, or postgresql://user:password@host/name."
        ) from None
