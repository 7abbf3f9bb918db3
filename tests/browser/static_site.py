"""The static site in place of a server: a page loads it once, then its network is cut.

Tables are staged by the worker's own Python code, run by the tests' process, and written to the page's
IndexedDB. Requests about a table that a page runs are answered from there.
"""

from __future__ import annotations

import asyncio
import functools
import http.server
import json
import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, NoReturn, Self, TypeVar

import pytest
from playwright.sync_api import BrowserContext, Page

from setcubed.app.settings import TableSettings
from setcubed.browser.host import Host
from tests.site.memory_storage import MemoryStorage

T = TypeVar("T")
ROOT = Path(__file__).parents[2]
SITE = ROOT / "build" / "site"
# As for the server of the tests: bots do not pause, and a call does not time out on a busy machine.
TIMING = {"bot_pause": 0, "call_seconds": 60}

# Whether the service worker has the start page, the whole pack and all languages.
CACHED = """async () => {
  const cached = async (name) => (name ? (await (await caches.open(name)).keys()).map(({url}) => url) : [])
  const names = await caches.keys()
  const pack = await cached(names.find((name) => name.startsWith('setcubed-pack-')))
  const shell = await cached(names.find((name) => name.startsWith('setcubed/')))
  const start = new URL('..', document.querySelector('script').src).href
  const texts = shell.filter((name) => /learn-[^/]*$/.test(name))
  const parts = pack.filter((name) => !name.includes('/deals/'))
  return parts.length === 3 && pack.length > 3 && shell.includes(start) && texts.length === 8
}"""

# The schema of `web/src/host/local-tables.ts`, so that tests need not wait for the worker.
_DATABASE = """new Promise((resolve, reject) => {
  const opening = indexedDB.open('setcubed-tables', 1)
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore('tables', {keyPath: 'id'})
    opening.result.createObjectStore('rows', {keyPath: ['table', 'first']})
    opening.result.createObjectStore('reviews', {keyPath: 'table'})
  }
  opening.onsuccess = () => resolve(opening.result)
  opening.onerror = reject
})"""
READ = f"""async (id) => {{
  const {{promise, resolve}} = Promise.withResolvers()
  const database = await {_DATABASE}
  const transaction = database.transaction(['tables', 'rows'])
  const table = transaction.objectStore('tables').get(id)
  const rows = transaction.objectStore('rows').getAll(IDBKeyRange.bound([id, 0], [id, Infinity]))
  transaction.oncomplete = resolve
  await promise
  database.close()
  return table.result ? JSON.stringify({{...table.result, rows: rows.result}}) : null
}}"""
WRITE = f"""async (text) => {{
  const {{promise, resolve, reject}} = Promise.withResolvers()
  const {{rows, ...table}} = JSON.parse(text)
  const database = await {_DATABASE}
  const transaction = database.transaction(['tables', 'rows'], 'readwrite')
  transaction.objectStore('tables').add(table)
  for (const row of rows) transaction.objectStore('rows').add({{...row, table: table.id}})
  transaction.oncomplete = resolve
  transaction.onabort = reject
  await promise
  database.close()
}}"""


def needs_server(why: str) -> NoReturn:
    """Skip a test that needs a server; fail if it is marked `without_server`."""
    if os.environ.get("HOST") == "static":
        pytest.skip(f"needs a server: {why}")
    raise AssertionError(f"This test is marked `without_server`, but {why}.")


class StaticHost:
    """A plain file server: unknown paths get `404.html`."""

    def __init__(self, folder: Path, path: str = "/") -> None:
        missing = (folder / path.strip("/") / "404.html").read_bytes()
        self.pack_served = pack_served = threading.Event()
        """Cleared: requests for the pack are not answered yet."""
        pack_served.set()

        class Handler(http.server.SimpleHTTPRequestHandler):
            def do_GET(self) -> None:
                if self.path.endswith("/setcubed.pack"):
                    pack_served.wait()
                super().do_GET()

            def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
                if code == 404:
                    self.send_response(404)
                    self.send_header("content-type", "text/html")
                    self.send_header("content-length", str(len(missing)))
                    self.end_headers()
                    self.wfile.write(missing)
                else:
                    super().send_error(code, message, explain)

            def log_message(self, *_: Any) -> None:
                """Tests print nothing."""

        handler = functools.partial(Handler, directory=str(folder))
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}{path}"
        threading.Thread(target=self.server.serve_forever, args=(0.01,), daemon=True).start()

    def stop(self) -> None:
        """Cut the network."""
        self.pack_served.set()
        self.server.shutdown()
        self.server.server_close()


def build() -> None:
    """Build the site unless it is up to date."""
    subprocess.run([sys.executable, "-m", "tools.build_site", "quick"], check=True, cwd=ROOT)


def wait_until_cached(page: Page) -> None:
    """Wait until the service worker has cached everything."""
    deadline = time.monotonic() + 120
    while not page.evaluate(CACHED):
        assert time.monotonic() < deadline, "the service worker does not cache the pack"
        page.wait_for_timeout(50)


def load_then_cut(context: BrowserContext, host: StaticHost) -> Page:
    """Open the site until everything is cached, then cut the network."""
    page = context.new_page()
    page.goto(host.url)
    wait_until_cached(page)
    host.stop()
    context.set_offline(True)
    return page


class StaticServer(str):
    """Stands in for a server's URL wherever tests send requests or stage tables."""

    def __new__(cls, _folder: Path) -> Self:
        """Return a string that names no address."""
        return super().__new__(cls, "static")

    def __init__(self, folder: Path) -> None:
        """Write the site with the tests' timing to a folder."""
        self.contexts: list[BrowserContext] = []  # whose pages run tables
        self.folder = folder
        self._given: set[str] = set()
        self._channels: dict[tuple[str, str], Channel] = {}
        self._storage = MemoryStorage()
        self._host = Host(self._storage, "", TableSettings(**TIMING))
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        build()
        for entry in SITE.iterdir():
            (folder / entry.name).symlink_to(entry)
        page = (SITE / "index.html").read_text("utf-8")
        empty = '<meta name="setcubed-timing" content="{}" />'
        assert empty in page
        (folder / "index.html").unlink()
        filled = empty.replace('"{}"', f"'{json.dumps(TIMING)}'")
        (folder / "index.html").write_text(page.replace(empty, filled), "utf-8")

    def ask(self, path: str, body: object, token: str) -> Any:
        """Answer a request as a server would."""
        table = re.match(r"/api/tables/(local\w+)", path)
        if table and path.endswith("/commands"):
            return self._command(table[1], body, token)
        if table:
            self._read(table[1])
        text = None if body is None else json.dumps(body)
        answer = json.loads(self._run(self._host.request(path, text)))
        if "error" in answer:
            needs_server(f"it requests {path}: {answer['error']['message']}")
        return answer

    def give(self, context: BrowserContext, table: str) -> None:
        """Let the pages of a browser run a staged table from now on."""
        for (owner, token), channel in list(self._channels.items()):
            if owner == table:
                self._run(self._disconnect(channel.number))
                del self._channels[owner, token]
        self._given.add(table)
        context.pages[0].evaluate(WRITE, self._storage.tables[table].decode())

    def close(self) -> None:
        """End the connections to staged tables, and their thread."""
        for channel in self._channels.values():
            self._run(self._disconnect(channel.number))
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _read(self, table: str) -> None:
        """Read a table from a page's storage."""
        if table in self._storage.tables and table not in self._given:
            return
        for page in (page for context in self.contexts for page in context.pages):
            text = page.evaluate(READ, table)
            if text:
                self._storage.tables[table] = text.encode()

    def _command(self, table: str, command: Any, token: str) -> Any:
        if table in self._given:
            needs_server("another device plays at the table of the page")
        key = (table, token)
        if key not in self._channels:
            self._channels[key] = Channel(len(self._channels) + 1)
            hello = {"type": "hello", "table": table, "tokens": [token]}
            self._run(self._exchange(self._channels[key], hello, "welcome"))
        message = {"type": "command", **command}
        return self._run(self._exchange(self._channels[key], message, None))

    async def _exchange(self, channel: Channel, message: dict[str, Any], kind: str | None) -> Any:
        """Send a message and return its answer: the next of this kind, or the one with its id."""
        if kind:
            self._host.connect(channel.number, channel.receive)
        self._host.receive(channel.number, json.dumps(message))
        while True:
            answer = await channel.inbox.get()
            if answer["type"] == kind or answer.get("id") == message.get("id", ""):
                return answer

    async def _disconnect(self, channel: int) -> None:
        self._host.disconnect(channel)
        await asyncio.sleep(0)  # let its task end

    def _run(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(60)


class Channel:
    """A connection to a staged table."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    def receive(self, text: str) -> None:
        """Queue a message of the host."""
        self.inbox.put_nowait(json.loads(text))
