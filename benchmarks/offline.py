"""The game without a server: sizes, the time to start, decisions, frames and memory, each with its goal.

`python -m benchmarks.offline [sizes|decisions|start|memory|frames|slow…]` needs `make site`; by default
everything is measured. Decisions are measured in Node as processor time, which other work on the machine
hardly changes. Everything else goes by the clock, in Chromium, on a machine with nothing else to do. `slow`
measures starts and decisions at a quarter of the speed: all their processes are stopped for three quarters
of the time.
"""

from __future__ import annotations

import gzip
import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

import psutil
from playwright.sync_api import Browser, Page, sync_playwright

import setcubed.lab.games
from tests.browser.player import Player
from tests.browser.stage import StagedTable, sit
from tests.browser.static_site import StaticHost, StaticServer, load_then_cut, wait_until_cached
from tools import build_site
from tools.browser.pack import split_files
from tools.chromium import ARGUMENTS, executable
from tools.slow_processes import slowed

ROOT = Path(__file__).resolve().parent.parent
STARTS = 5
TURNS = 30
SETTLED = 2000
"""Milliseconds after which a page has drawn everything."""
RENDERER = "--type=renderer"
MEDIAN_GOALS = {"strong, turn": 30, "expert": 350, "draft": 40, "review": 6000}
MOST_GOALS = {"expert": 1200}
"""Goals at a quarter of the speed, in milliseconds, by the beginning of a decision's name."""
TIMED_WORKER = """{
  const Own = Worker
  window.Worker = class extends Own {
    constructor(...all) {
      super(...all)
      const begun = performance.now()
      this.addEventListener('message', ({ data }) => {
        if (data.type === 'ready') window.startMilliseconds = performance.now() - begun
      })
    }
  }
}"""

# The same page without Python: its worker does nothing.
NO_WORKER = """{
  window.Worker = class extends EventTarget {
    postMessage() {}
    terminate() {}
  }
  addEventListener('load', () => (window.startMilliseconds = 1))
}"""
# Times between frames during which a bot was to act, and long tasks that ended then.
FRAMES = """{
  window.gaps = []
  window.tasks = []
  const thinks = () => {
    const table = document.querySelector('.table')
    return ['turn', 'extra'].includes(table?.dataset.phase) && table.dataset.actor === undefined
  }
  let last = 0
  requestAnimationFrame(function frame(now) {
    if (last && thinks()) gaps.push(now - last)
    last = thinks() ? now : 0
    requestAnimationFrame(frame)
  })
  new PerformanceObserver((list) => {
    if (thinks()) tasks.push(...list.getEntries().map((entry) => entry.duration))
  }).observe({ entryTypes: ['longtask'] })
}"""


def report(what: str, value: float, goal: float, unit: str) -> None:
    """Print a figure with its goal."""
    print(f"{what}: {value:.1f} {unit}, goal {goal:g}: {'met' if value <= goal else 'MISSED'}", flush=True)


def sizes() -> None:
    """Print what a browser loads to run games itself."""
    (folder,) = build_site.PACKS.iterdir()
    brotli = sum(path.stat().st_size for path in folder.glob("*.br"))
    scripts = sum(len(gzip.compress((folder / name).read_bytes(), 9)) for name in build_site.SCRIPTS.values())
    packed = (folder / "setcubed.pack").stat().st_size
    report("brotli", brotli / 1e6, 4.7, "MB")
    report("gzip", (packed + scripts) / 1e6, 6.1, "MB")


def decisions(rate: float = 1) -> None:
    """Print the time of decisions, a draft and a review in the pack's Python."""
    with tempfile.TemporaryDirectory() as place:
        for name, data in split_files((build_site.WORK / "joined").read_bytes()).items():
            path = Path(place, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        lab = Path(setcubed.lab.games.__file__).parent
        words = [build_site.PYODIDE, place, lab, ROOT / "benchmarks", *(["clock"] if rate > 1 else [])]
        command = [build_site.node_command(), ROOT / "benchmarks" / "offline.mjs", *words]
        with slowed(os.getpid(), "offline.mjs", rate) if rate > 1 else nullcontext():
            output = subprocess.check_output([str(word) for word in command])
    found: dict[str, list[float]] = json.loads(output)
    for what, times in found.items():
        median, most = statistics.median(times), max(times)
        print(f"{what}: {len(times)} times, median {median:.1f} ms, most {most:.0f} ms")
        for name, value, goals in (("median", median, MEDIAN_GOALS), ("most", most, MOST_GOALS)):
            for start_of_name, goal in goals.items() if rate > 1 else ():
                if what.startswith(start_of_name):
                    report(f"  {name}", value, goal, "ms")


def renderers() -> list[psutil.Process]:
    """List the renderer processes that this one started."""
    children = psutil.Process().children(recursive=True)
    return [child for child in children if RENDERER in child.cmdline()]


def renderer_memory() -> int:
    """Return the private memory of all renderers."""
    return sum(child.memory_full_info().uss for child in renderers())


def start(rate: float = 1) -> None:
    """Print how long Python takes to start, first from the network and then from the cache."""
    goals = (1500, 1000) if rate == 1 else (7000, 5000)
    cold, warm = [], []
    with site() as (browser, host):
        for _ in range(STARTS):
            context = browser.new_context()
            context.add_init_script(TIMED_WORKER)
            page = context.new_page()
            with slowed(os.getpid(), RENDERER, rate) if rate > 1 else nullcontext():
                page.goto(host.url)
                cold.append(_started(page))
            wait_until_cached(page)
            with slowed(os.getpid(), RENDERER, rate) if rate > 1 else nullcontext():
                page.reload()
                warm.append(_started(page))
            context.close()
    report("start cold, median", statistics.median(cold), goals[0], "ms")
    report("start warm, median", statistics.median(warm), goals[1], "ms")


def memory() -> None:
    """Print the memory of a page that runs Python, beyond that of the same page without it."""
    without: list[int] = []
    total: list[int] = []
    with site() as (browser, host):
        for _ in range(STARTS):
            for found, script in ((without, NO_WORKER), (total, TIMED_WORKER)):
                context = browser.new_context()
                context.add_init_script(script)
                page = context.new_page()
                page.goto(host.url)
                page.wait_for_function("window.startMilliseconds", timeout=120_000)
                page.wait_for_timeout(SETTLED)
                found.append(renderer_memory())
                context.close()
    more = statistics.median(total) - statistics.median(without)
    spread = ", ".join(f"{one / 1e6:.0f}" for one in sorted(total))
    print(f"memory of the page: {statistics.median(without) / 1e6:.0f} MB; with Python: {spread} MB")
    report("memory, more", more / 1e6, 130, "MB")


def frames() -> None:
    """Print the longest frame and task of the page while three experts think, in a game with motion."""
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        static = StaticServer(Path(folder))
        host = StaticHost(static.folder)
        context = browser.new_context(base_url=host.url)
        page = load_then_cut(context, host)
        seats = [{"kind": "local", "name": "Ada"}, *3 * [{"kind": "bot", "level": "expert"}]]
        made = static.ask("/api/tables", {"seats": seats, "start": True, "secret": f"{1:064x}"}, "")
        names = ("Ada", "Bo", "Cy", "Di")
        sit(context, (StagedTable(static, made["table"], [made["seats"][0]["token"]], names), [0]))
        context.add_init_script(FRAMES)
        page.goto(f"/t/{made['table']}")
        player = Player(page)
        for _ in range(TURNS):
            if player.wait_for("race", "opening", "turn", "wild", "extra", "over") != "over":
                player.act()
        found = page.evaluate("({gaps, tasks})")
        context.close()
        static.close()
    gaps = sorted(found["gaps"])
    print(f"{len(gaps)} frames while a bot thinks, 99 % within {gaps[len(gaps) * 99 // 100]:.0f} ms")
    report("longest frame", max(found["gaps"]), 50, "ms")
    report("longest task", max([0, *found["tasks"]]), 50, "ms")


def _started(page: Page) -> float:
    page.wait_for_function("window.startMilliseconds", timeout=120_000)
    return float(page.evaluate("window.startMilliseconds"))


@contextmanager
def chromium() -> Iterator[Browser]:
    """Run a separate browser."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=ARGUMENTS)
        yield browser
        browser.close()


@contextmanager
def site() -> Iterator[tuple[Browser, StaticHost]]:
    """Run a browser and a file server with the site."""
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        Path(folder, "games").symlink_to(build_site.SITE)
        host = StaticHost(Path(folder), "/games/")
        yield browser, host
        host.stop()


def slow() -> None:
    """Measure starts and decisions at a quarter of the speed."""
    print("at a quarter of the speed:")
    start(4)
    decisions(4)


def main(words: list[str]) -> None:
    """Measure what the command line names."""
    parts = {part.__name__: part for part in (sizes, decisions, start, memory, frames, slow)}
    print("load average:", os.getloadavg())
    for word in words or parts:
        parts[word]()
    print("load average:", os.getloadavg())


if __name__ == "__main__":
    main(sys.argv[1:])
