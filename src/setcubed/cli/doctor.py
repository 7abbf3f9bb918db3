"""`setcubed doctor`: check everything a server depends on, and say what to do about each problem."""

from __future__ import annotations

import base64
import http.client
import json
import os
import re
import shutil
import time
from collections.abc import Iterator, Mapping
from contextlib import closing
from typing import Literal, NamedTuple
from urllib.parse import urlsplit

from sqlalchemy import make_url, select

from setcubed.cli.host_options import DatabaseOption, host_settings
from setcubed.cli.options import Usage
from setcubed.server import Failed
from setcubed.server.settings import ENV_FILE, PREFIX, Settings, read_env_file
from setcubed.server.store.admin import damaged_tables, opened
from setcubed.server.store.clock import database_time
from setcubed.server.store.database import is_claimed
from setcubed.server.store.preflight import sqlite_file

MIN_FILES = 4096  # open files: a socket is one
MIN_FREE = 500_000_000  # bytes
MAX_SKEW = 2.0  # seconds between the clocks of this machine and the database
HTTP_SECONDS = 5.0  # to wait for an answer


class Finding(NamedTuple):
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
            findings += _proxy(url.rstrip("/"), settings)
    width = max(len(finding.subject) for finding in findings)
    for verdict, subject, message in findings:
        print(f"{verdict:5}  {subject:{width}}  {message}")
    return 1 if any(finding.verdict == "fault" for finding in findings) else 0


def _judge(
    subject: str, passed: bool, good: str, bad: str, verdict: Literal["look", "fault"] = "fault"
) -> Finding:
    return Finding("ok", subject, good) if passed else Finding(verdict, subject, bad)


def _sources() -> str:
    path, variables = read_env_file()
    source = f"{path}: {', '.join(sorted(variables)) or 'none'}" if path.is_file() else f"no file {path}"
    names = sorted(name for name in os.environ if name.startswith(PREFIX) and name != ENV_FILE)
    return f"{source}; from the environment: {', '.join(names) or 'none'}"


def _database(settings: Settings) -> Iterator[Finding]:
    file = sqlite_file(settings)
    shown = make_url(settings.url).render_as_string().split("://", 1)[1]  # without the password
    name = f"SQLite {file}" if file else f"PostgreSQL {shown}"
    try:
        with opened(settings) as store, store.database.reading() as connection:
            sent = time.time()
            there = connection.execute(select(database_time(connection))).scalar_one() / 1000
            skew = there - (sent + time.time()) / 2
            yield Finding("ok", "database", f"{name} answers, and its schema is current")
            if store.shared:
                mode = connection.exec_driver_sql("SHOW synchronous_commit").scalar_one()
                bad = "synchronous_commit is off: a crash loses moves. Switch it on"
                yield _judge("commits", mode != "off", f"synchronous_commit is {mode}", bad)
            near = f"within {max(0.1, abs(skew)):.1f} s of the database's clock"
            bad = f"differs by {skew:+.1f} s from the database's: set up NTP on both"
            yield _judge("clock", abs(skew) <= MAX_SKEW, near, bad)
            damaged = [code for _, code, _ in damaged_tables(connection, unfinished=True)]
    except Failed as fault:
        yield Finding("fault", "database", f"{name}: {fault}")
        return
    codes = ", ".join(damaged[:10]) + (", …" if len(damaged) > 10 else "")
    todo = "`setcubed tables list --damaged` shows why; restore a backup, or delete them"
    bad = f"{len(damaged)} unfinished and damaged: {codes}. {todo}"
    yield _judge("tables", not damaged, "the logs of all unfinished ones are readable", bad)


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
        subject = "no server answers; this shell's limit"
        limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        if limit == resource.RLIM_INFINITY:
            return Finding("ok", "open files", "no limit")
    shown = f"{subject} is {limit:,}"
    todo = "set LimitNOFILE=65536 in the unit, or ulimit -n"
    return _judge("open files", limit >= MIN_FILES, shown, f"{shown}: {todo}", "look")


def _disk(settings: Settings) -> Iterator[Finding]:
    file = sqlite_file(settings)
    if file is not None and file.parent.is_dir():
        free = shutil.disk_usage(file.parent).free
        shown = f"{free / 1e9:.1f} GB free in {file.parent}"
        yield _judge("disk", free >= MIN_FREE, shown, f"{shown}: free some space, a full disk stores nothing")


def _address(settings: Settings) -> str:
    """The server on this machine."""
    return f"http://127.0.0.1:{settings.port}{settings.root_path}"


def _metrics(settings: Settings) -> str:
    """The server's metrics; empty if it does not answer."""
    try:
        return _get(f"{_address(settings)}/metrics")[1].decode()
    except (OSError, UnicodeDecodeError):
        return ""


def _server(settings: Settings, metrics: str) -> Iterator[Finding]:
    here = _address(settings)
    try:
        status, body = _get(f"{here}/health")
        health = json.loads(body)
        version, store = health["version"], health["store"]
    except OSError:
        yield Finding("look", "server", f"none answers at {here}: start it, or name its --port")
        return
    except (ValueError, KeyError, TypeError):
        yield Finding("fault", "server", f"another program answers at {here}: choose another port")
        return
    named = f"setcubed {version} at {here}"
    bad = f"{named} is unhealthy (store {store}): see its log"
    yield _judge("server", status == 200, f"{named} is healthy", bad)
    file = sqlite_file(settings)
    if "setcubed_build_info" in metrics and file is not None and not is_claimed(file):
        todo = "name it with --database, or run this command with the server's settings"
        yield Finding("fault", "server", f"it uses another database than {file}: {todo}")


def _proxy(url: str, settings: Settings) -> Iterator[Finding]:
    """Check the address that players use, as a browser would."""
    if not re.match(r"https?://[^/]", url):
        raise Usage(f"An address must look like https://tables.example.org, not {url!r}.")
    before = _requests(settings)
    try:
        status, body = _get(f"{url}/health")
    except OSError as fault:
        yield Finding("fault", "proxy", f"{url} cannot be reached: {fault}")
        return
    if status not in (200, 503) or b'"node"' not in body:
        todo = f"proxy_pass to {_address(settings)}"
        yield Finding("fault", "proxy", f"{url}/health answers {status}: {todo}")
        return
    yield Finding("ok", "proxy", f"{url} reaches setcubed")
    yield _socket(url)
    _get(f"{url}/api/about")
    yield _client_addresses(before, _requests(settings))
    bad = f"{url}/metrics is public: deny it in the proxy"
    yield _judge("metrics", _get(f"{url}/metrics")[0] != 200, "closed from outside", bad, "look")


def _socket(url: str) -> Finding:
    """Try the handshake of a page's socket."""
    parts = urlsplit(url)
    headers = {
        "Origin": f"{parts.scheme}://{parts.netloc}",
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
    }
    status, _ = _get(f"{url}/api/socket", headers)
    todo = "see the log of the proxy"
    if status == 403:
        todo = "forward the Host header (nginx: proxy_set_header Host $http_host)"
    elif status in (400, 404, 405, 426):
        todo = "forward Upgrade and Connection (nginx: proxy_set_header Upgrade $http_upgrade)"
    return _judge("sockets", status == 101, "open", f"rejected with {status}: {todo}")


def _requests(settings: Settings) -> dict[str, float]:
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
    todo = "nginx: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for"
    bad = f"no X-Forwarded-For: all players share one rate limit ({todo})"
    return _judge("addresses", "forwarded" in grown, "the proxy forwards each player's own", bad)


def _get(url: str, headers: Mapping[str, str] = {}) -> tuple[int, bytes]:
    """Send a GET request; return status and body, whatever the status is. Raises `OSError`."""
    parts = urlsplit(url)
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    with closing(kind(parts.netloc, timeout=HTTP_SECONDS)) as line:
        try:
            line.request("GET", parts.path or "/", headers=headers)
            answer = line.getresponse()
            return answer.status, b"" if answer.status == 101 else answer.read()
        except http.client.HTTPException as fault:
            raise OSError(f"it does not speak HTTP ({type(fault).__name__})") from None
