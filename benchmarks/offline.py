"""The game without a server: sizes, the time to start, decisions and memory.

`python -m benchmarks.offline` needs `make site`. Decisions are measured in Node as processor time of the
whole process, which other work on the machine hardly changes; a device with a quarter of the speed takes
four times that. The start is measured in Chromium by the clock.
"""

from __future__ import annotations

import gzip
import json
import os
import statistics
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psutil
from playwright.sync_api import Browser, Page, sync_playwright

import setcubed.lab.games
from tests.browser.static_site import CACHED, StaticHost
from tools import build_site
from tools.browser.pack import split_files
from tools.chromium import ARGUMENTS, executable

ROOT = Path(__file__).resolve().parent.parent
STARTS = 5
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


def sizes() -> None:
    """Print what a browser loads to run games itself."""
    (folder,) = build_site.PACKS.iterdir()
    brotli = sum(path.stat().st_size for path in folder.glob("*.br"))
    scripts = sum(len(gzip.compress((folder / name).read_bytes(), 9)) for name in build_site.SCRIPTS.values())
    packed = (folder / "setcubed.pack").stat().st_size
    print(f"brotli {brotli / 1e6:.2f} MB, gzip {(packed + scripts) / 1e6:.2f} MB")


def decisions() -> None:
    """Print the processor time of decisions, a draft and a review in the pack's Python."""
    with tempfile.TemporaryDirectory() as place:
        for name, data in split_files((build_site.WORK / "joined").read_bytes()).items():
            path = Path(place, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        lab = Path(setcubed.lab.games.__file__).parent
        words = [build_site.PYODIDE, place, lab, ROOT / "benchmarks"]
        command = [build_site.node_command(), ROOT / "benchmarks" / "offline.mjs", *words]
        found: dict[str, list[float]] = json.loads(subprocess.check_output([str(word) for word in command]))
    for what, times in found.items():
        median = statistics.median(times)
        most = max(times)
        slow = f"median {4 * median:.0f} ms at a quarter of the speed"
        print(f"{what}: {len(times)} times, median {median:.1f} ms, most {most:.0f} ms; {slow}")


def renderers() -> list[psutil.Process]:
    """List the renderer processes that this one started."""
    children = psutil.Process().children(recursive=True)
    return [child for child in children if "--type=renderer" in child.cmdline()]


def renderer_memory() -> int:
    """Return the private memory of all renderers."""
    return sum(child.memory_full_info().uss for child in renderers())


def renderer_time() -> float:
    """Return the processor time that all renderers have taken, in milliseconds."""
    return sum(1000 * sum(child.cpu_times()[:2]) for child in renderers())


def start(browser: Browser, host: StaticHost) -> None:
    """Print how long Python takes to start, first from the network and then from the cache."""
    cold, warm, memory, processor = [], [], [], []
    for _ in range(STARTS):
        context = browser.new_context()
        context.add_init_script(TIMED_WORKER)
        page = context.new_page()
        page.goto(host.url)
        before = renderer_memory()
        cold.append(_started(page))
        memory.append(renderer_memory() - before)
        while not page.evaluate(CACHED):
            page.wait_for_timeout(100)
        before_time = renderer_time()
        page.reload()
        warm.append(_started(page))
        processor.append(renderer_time() - before_time)
        context.close()
    for name, times in (("cold", cold), ("warm", warm)):
        print(f"start {name}: median {statistics.median(times):.0f} ms, least {min(times):.0f} ms")
    print(f"page and start warm, processor time: median {statistics.median(processor):.0f} ms")
    print(f"memory: {statistics.median(memory) / 1e6:.0f} MB more")


def _started(page: Page) -> float:
    page.wait_for_function("window.startMilliseconds", timeout=120_000)
    return float(page.evaluate("window.startMilliseconds"))


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser of its own."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=ARGUMENTS)
        yield browser
        browser.close()


def main(*_: Any) -> None:
    """Measure everything."""
    print("load average:", os.getloadavg())
    sizes()
    decisions()
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        Path(folder, "games").symlink_to(build_site.SITE)
        host = StaticHost(Path(folder), "/games/")
        start(browser, host)
        host.stop()
    print("load average:", os.getloadavg())


if __name__ == "__main__":
    main()
