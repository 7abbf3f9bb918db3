"""`setcubed doctor`: check everything a server depends on, and say what to do about each problem."""

from __future__ import annotations

import base64
import http.client
import json
import os
import re
import shutil
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal, NamedTuple
from urllib.parse import urlsplit

from setcubed.cli.host_options import DatabaseOption, host_settings
from setcubed.cli.options import Failed, Usage

if TYPE_CHECKING:
    from setcubed.server.settings import Settings

MIN_FILES = 4096  # open files: a socket is one
MIN_FREE = 500_000_000  # bytes
MAX_SKEW = 2.0  # seconds between the clocks of this machine and the database
HTTP_SECONDS = 5.0  # to wait for an answer


class Finding(NamedTuple):
    """The result of one check."""

    verdict: Literal["ok", "look", "fault"]
    subject: str
    message: str


def doctor(*, url: str | None = None, port: int | None = None, database: DatabaseOption = None) -> int:
    """Check settings, database, clock, tables, open files, disk, the server and its proxy.

    Run it on the server's machine. It reads /etc/setcubed.env as the service does, and changes nothing. Exit
    code 1 means that something must be done.

    Args:
        url: The address that players use, such as https://tables.example.org: checks the proxy.
        port: The port of the server on this machine.
    """
    try:
        settings = host_settings({"port": port, "database": database})
        findings = [Finding("ok", "settings", _sources())]
    except (Usage, Failed) as fault:
        findings = [Finding("fault", "settings", str(fault))]
    else:
        metrics = _metrics(settings)
        findings += [*_database(settings), *_disk(settings), *_server(settings, metrics), _files(metrics)]
        if url is not None:
            findings += _proxy(url, settings)
    width = max(len(finding.subject) for finding in findings)
    for verdict, subject, message in findings:
        print(f"{verdict:5}  {subject:{width}}  {message}")
    return 1 if any(finding.verdict == "fault" for finding in findings) else 0


def _sources() -> str:
    """Return the sources of the settings."""
    from setcubed.server.settings import ENV_FILE, PREFIX, read_env_file

    path, variables = read_env_file()
    source = f"{path}: {', '.join(sorted(variables)) or 'none'}" if path.is_file() else f"no file {path}"
    names = sorted(name for name in os.environ if name.startswith(PREFIX) and name != ENV_FILE)
    return f"{source}; from the environment: {', '.join(names) or 'none'}"


def _database(settings: Settings) -> Iterator[Finding]:
    from sqlalchemy import select

    from setcubed.server.store.admin import damaged_tables, opened
    from setcubed.server.store.clock import database_time
    from setcubed.server.store.preflight import UnusableDatabase

    try:
        with opened(settings) as store, store.database.reading() as connection:
            sent = time.time()
            there = connection.execute(select(database_time(connection))).scalar_one() / 1000
            skew = there - (sent + time.time()) / 2
            yield Finding("ok", "database", f"{_name(settings)} answers, and its schema is current")
            if store.shared:
                yield _durability(connection.exec_driver_sql("SHOW synchronous_commit").scalar_one())
            yield _clock(skew)
            damaged = [code for _, code, _ in damaged_tables(connection, unfinished=True)]
    except UnusableDatabase as fault:
        yield Finding("fault", "database", f"{_name(settings)}: {fault}")
        return
    if damaged:
        codes = ", ".join(damaged[:10]) + (", …" if len(damaged) > 10 else "")
        todo = "`setcubed tables list --damaged` shows why; restore a backup, or delete them"
        yield Finding("fault", "tables", f"{len(damaged)} unfinished and damaged: {codes}. {todo}")
    else:
        yield Finding("ok", "tables", "the logs of all unfinished ones are readable")


def _name(settings: Settings) -> str:
    """The database as text, without its password."""
    from sqlalchemy.engine import make_url

    from setcubed.server.store.preflight import is_shared, sqlite_file

    if is_shared(settings):
        return f"PostgreSQL {make_url(settings.url).render_as_string().split('://', 1)[1]}"
    return f"SQLite {sqlite_file(settings)}"


def _durability(value: str) -> Finding:
    if value == "off":
        return Finding("fault", "commits", "synchronous_commit is off: a crash loses moves. Switch it on")
    return Finding("ok", "commits", f"synchronous_commit is {value}")


def _clock(skew: float) -> Finding:
    if abs(skew) > MAX_SKEW:
        return Finding("fault", "clock", f"differs by {skew:+.1f} s from the database's: set up NTP on both")
    return Finding("ok", "clock", f"within {max(0.1, abs(skew)):.1f} s of the database's clock")


def _files(metrics: str) -> Finding:
    """The limit of open files, of the server if it runs, else of this process."""
    found = re.search(r"^process_max_fds ([\d.e+]+)$", metrics, re.MULTILINE)
    if found:
        subject, limit = "the server's limit", int(float(found[1]))
    else:
        try:
            import resource
        except ImportError:  # Windows
            return Finding("ok", "open files", "this system has no limit")
        subject, limit = (
            "no server answers; this shell's limit",
            resource.getrlimit(resource.RLIMIT_NOFILE)[1],
        )
        if limit == resource.RLIM_INFINITY:
            return Finding("ok", "open files", "no limit")
    if limit < MIN_FILES:
        todo = "set LimitNOFILE=65536 in the unit, or ulimit -n"
        return Finding("look", "open files", f"{subject} is {limit:,}: {todo}")
    return Finding("ok", "open files", f"{subject} is {limit:,}")


def _disk(settings: Settings) -> Iterator[Finding]:
    from setcubed.server.store.preflight import is_shared, sqlite_file

    if is_shared(settings):
        return
    folder = sqlite_file(settings).parent
    if not folder.is_dir():
        return
    free = shutil.disk_usage(folder).free
    message = f"{free / 1e9:.1f} GB free in {folder}"
    if free < MIN_FREE:
        yield Finding("fault", "disk", f"{message}: free some space, a full disk stores nothing")
    else:
        yield Finding("ok", "disk", message)


def _address(settings: Settings) -> str:
    """The server on this machine."""
    return f"http://127.0.0.1:{settings.port}{settings.root_path}"


def _metrics(settings: Settings) -> str:
    """The server's metrics; empty if it does not answer."""
    try:
        return _get(f"{_address(settings)}/metrics").body.decode()
    except (OSError, UnicodeDecodeError):
        return ""


def _server(settings: Settings, metrics: str) -> Iterator[Finding]:
    here = _address(settings)
    try:
        answer = _get(f"{here}/health")
        health = json.loads(answer.body)
        version, store = health["version"], health["store"]
    except OSError:
        yield Finding("look", "server", f"none answers at {here}: start it, or name its --port")
        return
    except (ValueError, KeyError, TypeError):
        yield Finding("fault", "server", f"another program answers at {here}: choose another port")
        return
    if answer.status == 200:
        yield Finding("ok", "server", f"setcubed {version} at {here} is healthy")
    else:
        yield Finding(
            "fault", "server", f"setcubed {version} at {here} is unhealthy (store {store}): see its log"
        )
    yield from _same_database(settings, "setcubed_build_info" in metrics)


def _same_database(settings: Settings, is_ours: bool) -> Iterator[Finding]:
    """Warn if the running server uses another SQLite file than the one that was checked."""
    from setcubed.server.store.database import is_claimed
    from setcubed.server.store.preflight import is_shared, sqlite_file

    if is_ours and not is_shared(settings) and not is_claimed(sqlite_file(settings)):
        todo = "name it with --database, or run this command with the server's settings"
        yield Finding("fault", "server", f"it uses another database than {sqlite_file(settings)}: {todo}")


def _proxy(url: str, settings: Settings) -> Iterator[Finding]:
    """Check the address that players use, as a browser would."""
    url = url.rstrip("/")
    if not re.match(r"https?://[^/]", url):
        raise Usage(f"An address is like https://tables.example.org, not {url!r}.")
    before = _forwarded(settings)
    try:
        page = _get(f"{url}/health")
    except OSError as fault:
        yield Finding("fault", "proxy", f"{url} cannot be reached: {fault}")
        return
    if page.status not in (200, 503) or b'"node"' not in page.body:
        todo = f"proxy_pass to {_address(settings)}"
        yield Finding("fault", "proxy", f"{url}/health answers {page.status}: {todo}")
        return
    yield Finding("ok", "proxy", f"{url} reaches setcubed")
    yield _socket(url)
    _get(f"{url}/api/about")
    yield _client_addresses(before, _forwarded(settings))
    if _get(f"{url}/metrics").status == 200:
        yield Finding("look", "metrics", f"{url}/metrics is public: deny it in the proxy")
    else:
        yield Finding("ok", "metrics", "closed from outside")


def _socket(url: str) -> Finding:
    """Try the handshake of a page's socket."""
    status = _upgrade(f"{url}/api/socket").status
    if status == 101:
        return Finding("ok", "sockets", "open")
    forward = "forward Upgrade and Connection (nginx: proxy_set_header Upgrade $http_upgrade)"
    todo = {403: "forward the Host header (nginx: proxy_set_header Host $http_host)"}
    todo |= dict.fromkeys((400, 404, 405, 426), forward)
    return Finding(
        "fault", "sockets", f"rejected with {status}: {todo.get(status, 'see the log of the proxy')}"
    )


def _forwarded(settings: Settings) -> dict[str, float]:
    """The server's counters of requests, by the source of the client's address."""
    pattern = r'^setcubed_requests_total\{address="(\w+)"\} ([\d.e+]+)$'
    found = re.findall(pattern, _metrics(settings), re.MULTILINE)
    return {source: float(number) for source, number in found}


def _client_addresses(before: dict[str, float], after: dict[str, float]) -> Finding:
    if not after:
        return Finding("look", "addresses", "not checked: name the --port of the server on this machine")
    grown = {source for source, number in after.items() if number > before.get(source, 0.0)}
    if "ignored" in grown:
        todo = "set SETCUBED_TRUST_PROXY=yes in /etc/setcubed.env"
        return Finding("fault", "addresses", f"X-Forwarded-For is not trusted: {todo}")
    if "forwarded" in grown:
        return Finding("ok", "addresses", "the proxy forwards each player's own")
    todo = "nginx: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for"
    return Finding("fault", "addresses", f"no X-Forwarded-For: all players share one rate limit ({todo})")


class _Response(NamedTuple):
    """A server's answer."""

    status: int
    body: bytes


def _get(url: str, headers: dict[str, str] | None = None) -> _Response:
    """Send a GET request; any status is an answer. Raises `OSError`."""
    parts = urlsplit(url)
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    line = kind(parts.netloc, timeout=HTTP_SECONDS)
    try:
        line.request("GET", parts.path or "/", headers=headers or {})
        answer = line.getresponse()
        return _Response(answer.status, b"" if answer.status == 101 else answer.read())
    except http.client.HTTPException as fault:
        raise OSError(f"it does not speak HTTP ({type(fault).__name__})") from None
    finally:
        line.close()


def _upgrade(url: str) -> _Response:
    """Request a WebSocket from a page of the same origin. Raises `OSError`."""
    parts = urlsplit(url)
    headers = {
        "Origin": f"{parts.scheme}://{parts.netloc}",
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
    }
    return _get(url, headers)
