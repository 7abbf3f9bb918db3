"""A real server process and a real Chromium; errors and warnings on a page's console fail the test.

Tests that are marked `without_server` also run against the static site, with the network cut after the first
load; `-m "not static"` leaves these runs out. `HOST=static pytest tests/browser` runs every test but those
marked `needs_server`, and only that way.

Tables that a page creates have the same dice in every test, and `scenes.py` chooses those of
staged tables. `DICE=anything pytest tests/browser` gives pages other dice.
`LATE=200 pytest tests/browser` delays deferred tasks and server messages by 200 ms: a test that does not
wait for the page then fails on every machine, not only on a slow one.
"""

import hashlib
import os
import subprocess
import sys
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from tests.browser.stage import call_api as call_api
from tests.browser.static_site import StaticHost, StaticServer, load_then_cut, needs_server
from tests.server.conftest import free_port
from tools.chromium import ARGUMENTS, executable, own_fonts

# Tests wait for conditions; a busy machine is slow.
expect.set_options(timeout=30_000)

# The dice of tables that pages create.
SECRET = hashlib.sha256(os.environ.get("DICE", "").encode()).hexdigest()
PHONE = {"width": 360, "height": 560}  # the viewport of a small phone below the browser's bars
DESKTOP = {"width": 1280, "height": 800}
# A call of SET must not time out while a busy machine taps three dice.
SETTINGS = {
    "SETCUBED_AWAY_SECONDS": "0",
    "SETCUBED_BOT_PAUSE": "0",
    "SETCUBED_CALL_SECONDS": "60",
    "SETCUBED_GRACE_SECONDS": "0.1",
    "SETCUBED_LIMITS": "0",
    "SETCUBED_LOCAL_GAMES": "0",  # tests choose the dice by the server's secrets
    "SETCUBED_TEST_SECRETS": "1",
    "SETCUBED_LOG_LEVEL": "warning",
}


def answers(url: str) -> bool:
    try:
        with urlopen(url, timeout=10):
            return True
    except (URLError, OSError):
        return False


@contextmanager
def serving(folder: Path, *options: str) -> Iterator[str]:
    """Run a server in its own process, with bots that move at once; yield its address."""
    if os.environ.get("HOST") == "static":
        needs_server("it starts one of its own")
    assert (Path(__file__).parents[2] / "src/setcubed/web/index.html").exists(), "run `make web` first"
    port = free_port()
    where = ["--port", str(port), "--database", str(folder / "tables.db")]
    command = [sys.executable, "-m", "setcubed", "serve", *where, *options]
    process = subprocess.Popen(command, env=SETTINGS | os.environ)
    url = f"http://127.0.0.1:{port}"
    try:
        deadline = time.monotonic() + 60
        while not answers(f"{url}/health"):
            assert process.poll() is None, "the server ended at once"
            assert time.monotonic() < deadline, "the server does not answer"
            time.sleep(0.05)
        yield url
    finally:
        process.terminate()
        process.wait(timeout=60)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Choose the hosts of a test: a server, the static site, or both."""
    if "server" not in metafunc.fixturenames:
        return
    marked = metafunc.definition.get_closest_marker
    hosts = [
        pytest.param("server", id=pytest.HIDDEN_PARAM),
        pytest.param("static", id="static", marks=pytest.mark.static),
    ]
    if os.environ.get("HOST") == "static":
        hosts = [] if marked("needs_server") else hosts[1:]
    elif not marked("without_server"):
        hosts = hosts[:1]
    metafunc.parametrize("server", hosts, indirect=True, scope="session")


@pytest.fixture(scope="session")
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """One host for all tests: tables are independent."""
    folder = tmp_path_factory.mktemp("host")
    if request.param == "static":
        site = StaticServer(folder)
        yield site
        site.close()
    else:
        with serving(folder) as url:
            yield url


@pytest.fixture(scope="session")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    fonts = own_fonts(tmp_path_factory.mktemp("fonts"))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=ARGUMENTS, env=fonts)
        yield browser
        browser.close()


NewPage = Callable[..., Page]

# The console message of a browser when a page is requested without a network.
CUT = "net::ERR_"

# A test never taps by accident.
NO_GUARD = """addEventListener('DOMContentLoaded', () =>
  document.documentElement.style.setProperty('--guard', '0s'))"""

# As in a browser without service workers.
NO_WORKER = "delete Navigator.prototype.serviceWorker"

# Deferred tasks, and messages of the server.
LATE = os.environ.get("LATE", "")
COME_LATE = """(() => {
  const wait = setTimeout.bind(window)
  window.setTimeout = (task, delay, ...more) => wait(task, delay || LATE, ...more)
  const ask = fetch.bind(window)
  window.fetch = async (...all) => {
    const answer = await ask(...all)
    await new Promise((then) => wait(then, LATE))
    return answer
  }
  window.WebSocket = class extends WebSocket {
    set onmessage(listen) {
      const open = (event) => this.readyState === WebSocket.OPEN && listen(event)
      this.addEventListener('message', (event) => wait(open, LATE, event))
    }
  }
})()"""


# Add the secret to a request for a new table, sent to a server or to the worker of the static site. A request
# that already has one keeps it: the script that was added last sees it first.
CHOOSE_SECRET = """(() => {
  const choose = (body) => body && JSON.stringify({secret: 'SECRET', ...JSON.parse(body)})
  const send = window.fetch
  window.fetch = (url, options) => {
    const made = options?.method === 'POST' && new URL(url, location.href).pathname.endsWith('/api/tables')
    return send.call(window, url, made ? {...options, body: choose(options.body)} : options)
  }
  const post = Worker.prototype.postMessage
  Worker.prototype.postMessage = function (message) {
    post.call(this, message.path === '/api/tables' ? {...message, body: choose(message.body)} : message)
  }
})()"""


def arrange(target: BrowserContext | Page, secret: str) -> None:
    """Fix the dice of tables that this browser creates.

    A script rather than a route: routes disable the cache, and every request would pass through the test.
    """
    target.add_init_script(CHOOSE_SECRET.replace("SECRET", secret))


FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.fixture
def new_page(
    chromium: Browser, server: str, request: pytest.FixtureRequest, tmp_path: Path
) -> Iterator[NewPage]:
    """Open pages, each in a browser of its own, and check their consoles at the end."""
    contexts: list[BrowserContext] = []
    if isinstance(server, StaticServer):
        server.contexts = contexts
    complaints: list[str] = []

    def listen(message: ConsoleMessage) -> None:
        known = isinstance(server, StaticServer) and CUT in message.text
        if message.type in ("error", "warning") and not known:
            complaints.append(f"{message.type}: {message.text} ({message.location['url']})")

    def open_page(
        phone: bool = False,
        arranged: bool = True,
        motion: bool = False,
        guard: bool = False,
        worker: bool = False,
    ) -> Page:
        """`motion` lets dice fly; `guard` makes new elements ignore taps for half a second; `worker` lets the
        page of a server register its service worker, which loads all parts of the application."""
        static = StaticHost(server.folder) if isinstance(server, StaticServer) else None
        context = chromium.new_context(
            base_url=static.url if static else server,
            viewport=PHONE if phone else DESKTOP,  # type: ignore[arg-type]
            has_touch=phone,
            is_mobile=phone,
            reduced_motion="no-preference" if motion else "reduce",
            locale="en-GB",
        )
        context.set_default_timeout(60_000)
        if arranged:
            arrange(context, SECRET)
        if not guard:
            context.add_init_script(NO_GUARD)
        if not worker and not static:
            context.add_init_script(NO_WORKER)
        if LATE:
            context.add_init_script(COME_LATE.replace("LATE", LATE))
        page = load_then_cut(context, static) if static else context.new_page()
        if static:
            page.evaluate("localStorage.clear()")
        page.on("console", listen)
        page.on("pageerror", lambda error: complaints.append(f"error: {error}"))
        contexts.append(context)
        return page

    yield open_page
    if request.node.stash.get(FAILED, False):
        take_pictures(contexts, tmp_path)
    for context in contexts:
        context.close()
    assert complaints == []


def take_pictures(contexts: list[BrowserContext], folder: Path) -> None:
    """Write a screenshot of each page, and print its path."""
    for number, context in enumerate(contexts):
        if context.pages:
            picture = folder / f"page-{number}.png"
            context.pages[0].screenshot(path=picture)
            print(f"what the page showed: {picture}")
