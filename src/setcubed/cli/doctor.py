"""`setcubed doctor`: looks at all that a server depends on, and says what to do where something is amiss."""

from __future__ import annotations

import base64
import http.client
import json
import os
import re
import shutil
import ssl
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple
from urllib.parse import urlsplit

from setcubed.cli.host_options import DatabaseOption, settings_with
from setcubed.cli.json_lines import Usage

if TYPE_CHECKING:
    from setcubed.server.settings import Settings

FILES = 4096  # open files: a socket is one
FREE = 500_000_000  # bytes
OFF = 2.0  # seconds by which clocks may differ
SECONDS = 5.0  # to answer in


class Finding(NamedTuple):
    """One thing that was looked at."""

    verdict: Literal["ok", "look", "fault"]
    about: str
    said: str


class Reply(NamedTuple):
    """What a server answered."""

    status: int
    body: bytes


def doctor(*, url: str | None = None, port: int | None = None, database: DatabaseOption = None) -> int:
    """Check configuration, database, clock, open files, disk, the server and the proxy before it.

    Run it on the server's machine with the server's own settings. It changes nothing. Exit code 1 means that
    something must be done.

    Args:
        url: The address that players use, such as https://tables.example.org: checks the proxy.
        port: The port of the server on this machine.
    """
    try:
        settings = settings_with({"port": port, "database": database})
        findings = [Finding("ok", "settings", f"{_set()} set by the environment")]
    except Usage as fault:
        findings = [Finding("fault", "settings", str(fault))]
    else:
        findings += [*_database(settings), _files(), *_disk(settings), *_server(settings)]
        if url is not None:
            findings += _proxy(url, settings)
    width = max(len(finding.about) for finding in findings)
    for verdict, about, said in findings:
        print(f"{verdict:5}  {about:{width}}  {said}")
    return 1 if any(finding.verdict == "fault" for finding in findings) else 0


def _set() -> str:
    names = sorted(name for name in os.environ if name.startswith("SETCUBED_"))
    return ", ".join(names) or "none"


def _database(settings: Settings) -> Iterator[Finding]:
    from sqlalchemy import select

    from setcubed.server.store.admin import opened
    from setcubed.server.store.clock import database_time
    from setcubed.server.store.preflight import UnusableDatabase
    from setcubed.server.store.schema import tables

    try:
        with opened(settings) as store, store.database.reading() as connection:
            asked = time.time()
            there = connection.execute(select(database_time(connection))).scalar_one() / 1000
            off = there - (asked + time.time()) / 2
            connection.execute(select(tables.c.id).limit(1)).all()
            kind = "PostgreSQL" if store.shared else "SQLite"
            yield Finding("ok", "database", f"{kind} answers, and its tables are up to date")
            if store.shared:
                yield _durable(connection.exec_driver_sql("SHOW synchronous_commit").scalar_one())
    except UnusableDatabase as fault:
        yield Finding("fault", "database", str(fault))
        return
    if abs(off) > OFF:
        yield Finding("fault", "clock", f"differs by {off:+.1f} s from the database's: set up NTP on both")
    else:
        yield Finding("ok", "clock", f"agrees with the database's to {max(0.1, abs(off)):.1f} s")


def _durable(told: str) -> Finding:
    if told == "off":
        return Finding("fault", "commits", "synchronous_commit is off: a crash loses moves. Switch it on")
    return Finding("ok", "commits", f"synchronous_commit is {told}")


def _files() -> Finding:
    try:
        import resource
    except ImportError:  # Windows
        return Finding("ok", "open files", "this system has no limit")
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < FILES:
        return Finding(
            "look", "open files", f"at most {hard}: set LimitNOFILE=65536 in the unit, or ulimit -n"
        )
    return Finding("ok", "open files", "no limit" if hard == resource.RLIM_INFINITY else f"up to {hard:,}")


def _disk(settings: Settings) -> Iterator[Finding]:
    from sqlalchemy.engine import make_url

    if settings.url.startswith("postgresql"):
        return
    folder = Path(make_url(settings.url).database or ".").parent
    if not folder.is_dir():
        return
    free = shutil.disk_usage(folder).free
    said = f"{free / 1e9:.1f} GB free in {folder}"
    if free < FREE:
        yield Finding("fault", "disk", f"{said}: make room, nothing can be stored on a full disk")
    else:
        yield Finding("ok", "disk", said)


def _server(settings: Settings) -> Iterator[Finding]:
    here = f"http://127.0.0.1:{settings.port}{settings.root_path}"
    try:
        answer = ask(f"{here}/health")
        health = json.loads(answer.body)
        version, store = health["version"], health["store"]
    except OSError:
        yield Finding("look", "server", f"none answers at {here}: start it, or name its --port")
        return
    except (ValueError, KeyError, TypeError):
        yield Finding("fault", "server", f"something else answers at {here}: choose another port")
        return
    if answer.status == 200:
        yield Finding("ok", "server", f"setcubed {version} is well at {here}")
    else:
        yield Finding("fault", "server", f"is not well (store {store}): its log says why")


def _proxy(url: str, settings: Settings) -> Iterator[Finding]:
    """What a browser would meet at the address that players use."""
    url = url.rstrip("/")
    if urlsplit(url).scheme not in ("http", "https") or not urlsplit(url).netloc:
        raise Usage(f"An address is like https://tables.example.org, not {url!r}.")
    here = f"http://127.0.0.1:{settings.port}{settings.root_path}"
    before = _forwarded(here)
    try:
        page = ask(f"{url}/health")
    except OSError as fault:
        yield Finding("fault", "proxy", f"{url} cannot be reached: {fault}")
        return
    if page.status not in (200, 503) or b'"node"' not in page.body:
        yield Finding("fault", "proxy", f"{url}/health is answered with {page.status}: proxy_pass to {here}")
        return
    yield Finding("ok", "proxy", f"{url} reaches setcubed")
    yield _socket(url)
    ask(f"{url}/api/about")
    yield from _addresses(before, _forwarded(here))
    if ask(f"{url}/metrics").status == 200:
        yield Finding("look", "metrics", f"{url}/metrics is open to everybody: deny it in the proxy")
    else:
        yield Finding("ok", "metrics", "closed from outside")


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
    status = ask(f"{url}/api/socket", headers).status
    if status == 101:
        return Finding("ok", "sockets", "open")
    todo = {
        403: "pass the Host header on (nginx: proxy_set_header Host $http_host)",
        404: "pass Upgrade and Connection on (nginx: proxy_set_header Upgrade $http_upgrade)",
    }
    todo[400] = todo[426] = todo[405] = todo[404]
    return Finding(
        "fault", "sockets", f"refused with {status}: {todo.get(status, 'look into the log of the proxy')}"
    )


def _forwarded(here: str) -> dict[str, float]:
    """How many requests the server has seen by how their address was found, as it counts them."""
    try:
        text = ask(f"{here}/metrics").body.decode()
    except OSError:
        return {}
    found = re.findall(r'^setcubed_requests_total\{address="(\w+)"\} ([\d.e+]+)$', text, re.MULTILINE)
    return {how: float(count) for how, count in found}


def _addresses(before: dict[str, float], after: dict[str, float]) -> Iterator[Finding]:
    if not after:
        yield Finding("look", "addresses", "not checked: name the --port of the server on this machine")
        return
    grown = {how for how, count in after.items() if count > before.get(how, 0.0)}
    if "ignored" in grown:
        yield Finding("fault", "addresses", "X-Forwarded-For is not trusted: start the server with --proxy")
    elif "forwarded" in grown:
        yield Finding("ok", "addresses", "the proxy names each player's own")
    else:
        yield Finding(
            "fault",
            "addresses",
            "no X-Forwarded-For: all players count as one (nginx: proxy_set_header X-Forwarded-For "
            "$proxy_add_x_forwarded_for)",
        )


def ask(url: str, headers: dict[str, str] | None = None) -> Reply:
    """One GET; any status is an answer. Raises `OSError`."""
    parts = urlsplit(url)
    if parts.scheme == "https":
        line: http.client.HTTPConnection = http.client.HTTPSConnection(
            parts.netloc, timeout=SECONDS, context=ssl.create_default_context()
        )
    else:
        line = http.client.HTTPConnection(parts.netloc, timeout=SECONDS)
    try:
        line.request("GET", parts.path or "/", headers=headers or {})
        answer = line.getresponse()
        return Reply(answer.status, b"" if answer.status == 101 else answer.read())
    except http.client.HTTPException as fault:
        raise OSError(f"no HTTP is spoken there ({type(fault).__name__})") from None
    finally:
        line.close()
