"""Figures of the browser's side, a table and JSON: `python -m benchmarks.browser [--lighthouse] [--only …]`.

First load, how soon home and table are ready on a slow phone, layout shifts, what an idle table costs, a move
from one browser to another, dragging, the start of `setcubed`, and Lighthouse on demand.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import Request, urlopen

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from tests.browser.player import Player
from tests.server.conftest import free_port
from tools.build_web import npm_command
from tools.chromium import ARGUMENTS, executable

PORT = free_port()
URL = f"http://127.0.0.1:{PORT}"
LIGHTHOUSE = "lighthouse@13.5.0"
TIMELINE = ["disabled-by-default-devtools.timeline", "toplevel", "devtools.timeline"]
CLOCK = "performance.timeOrigin + performance.now()"


def answers(url: str) -> bool:
    try:
        urlopen(url, timeout=1).close()
    except (URLError, OSError):
        return False
    return True


@contextmanager
def serving(folder: Path, *words: str) -> Iterator[float]:
    """Run a server in its own process; yield its start time."""
    settings = {"SETCUBED_BOT_PAUSE": "0", "SETCUBED_LIMITS": "0", "SETCUBED_LOG_LEVEL": "warning"}
    where = ["--port", str(PORT), "--database", str(folder / "tables.db")]
    started = time.perf_counter()
    command = [sys.executable, "-m", "setcubed", *words, *where]
    process = subprocess.Popen(command, env=os.environ | settings, stdout=subprocess.DEVNULL)
    try:
        yield started
    finally:
        process.terminate()
        process.wait(timeout=15)


def make_table(names: list[str]) -> Any:
    body = {"seats": [{"kind": "local", "name": name} for name in names], "start": True}
    request = Request(
        f"{URL}/api/tables",
        data=json.dumps(body).encode(),
        headers={"content-type": "application/json"},
    )
    with urlopen(request, timeout=10) as answer:
        return json.load(answer)


def sit(page: Page, table: Any) -> None:
    """Give the page the seats of a table."""
    seats = [
        {
            "code": table["code"],
            "id": table["table"],
            "tokens": [seat["token"] for seat in table["seats"]],
            "at": 0,
            "names": [],
        }
    ]
    page.goto("/")
    page.evaluate("(seats) => localStorage.setItem('setcubed-seats', JSON.stringify(seats))", seats)
    page.goto(f"/t/{table['table']}")


def first_load(browser: Browser) -> dict[str, float]:
    """Bytes over the network for the home page, compressed as they are sent: all but the font; the font."""
    context = browser.new_context(base_url=URL, service_workers="block")
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    kinds: dict[str, str] = {}
    sizes: dict[str, int] = {}
    session.on("Network.responseReceived", lambda event: kinds.update({event["requestId"]: event["type"]}))
    session.on(
        "Network.loadingFinished",
        lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]}),
    )
    page.goto("/")
    page.wait_for_selector(".play")
    page.wait_for_load_state("networkidle")
    font = sum(size for request, size in sizes.items() if kinds.get(request) == "Font")
    context.close()
    return {
        "first_load_kb": round((sum(sizes.values()) - font) / 1024, 1),
        "font_kb": round(font / 1024, 1),
    }


SLOW = 4  # times slower than this machine's processor


def ready(browser: Browser) -> dict[str, float]:
    """Seconds until home and table can be used, with the processor slowed down; the median of five."""
    table = make_table(["Ada", "Bo"])
    waits = {"home": ("/", ".play:not(:disabled)"), "table": (f"/t/{table['table']}", '[data-square="m13"]')}
    found: dict[str, float] = {}
    for name, (path, shown) in waits.items():
        seconds = []
        for _ in range(5):
            context = browser.new_context(base_url=URL, viewport={"width": 412, "height": 780})
            page = context.new_page()
            context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOW})
            page.goto(path, wait_until="commit")
            page.wait_for_selector(shown)
            seconds.append(page.evaluate("performance.now()") / 1000)
            context.close()
        found[f"ready_{name}_s"] = round(statistics.median(seconds), 2)
    return found


REST = 45.0  # seconds until animations and garbage collection are done
IDLE = 40.0  # seconds of watching


def idle(browser: Browser) -> dict[str, float]:
    """The processor time of an idle table as a share of a core: all processes of a separate browser."""
    page = browser.new_context(base_url=URL, viewport={"width": 1280, "height": 800}).new_page()
    sit(page, make_table(["Ada", "Bo"]))
    player = Player(page)
    player.play_to("turn")
    player.wait_for_draft()
    page.wait_for_timeout(1000 * REST)
    session = browser.new_browser_cdp_session()

    def spent() -> dict[int, tuple[str, float]]:
        processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
        return {one["id"]: (one["type"], one["cpuTime"]) for one in processes}

    before, began = spent(), time.perf_counter()
    page.wait_for_timeout(1000 * IDLE)
    seconds = time.perf_counter() - began
    renderers = [
        cpu - before[id][1] for id, (kind, cpu) in spent().items() if kind == "renderer" and id in before
    ]
    page.context.close()
    return {"idle_percent": round(100 * max(renderers) / seconds, 3)}


def move_to_other_browser(browser: Browser, moves: int) -> dict[str, float]:
    """The time from the press of confirm until the die shows in a second browser."""
    table = make_table(["Ada", "Bo"])
    here = browser.new_context(base_url=URL).new_page()
    there = browser.new_context(base_url=URL).new_page()
    sit(here, table)
    there.goto(f"/t/{table['table']}")
    there.wait_for_selector(".table")
    there.evaluate(
        f"""() => {{
          window.seen = []
          const count = () => document.querySelectorAll('.board .piece').length
          let before = count()
          new MutationObserver(() => {{
            const now = count()
            if (now > before) window.seen.push({CLOCK})
            before = now
          }}).observe(document.body, {{subtree: true, childList: true}})
        }}"""
    )
    here.evaluate(
        f"""() => {{
          window.pressed = 0
          addEventListener('click', (event) => {{
            if (event.target.closest('.go.main')) window.pressed = {CLOCK}
          }}, true)
        }}"""
    )
    player = Player(here)
    delays: list[float] = []
    while len(delays) < moves:
        moment = player.wait_for("race", "opening", "turn", "wild", "extra", "over")
        if moment == "over":
            break
        seen = there.evaluate("window.seen.length")
        if moment == "turn" and player.turn(dice=1):
            there.wait_for_function("(seen) => window.seen.length > seen", arg=seen)
            delays.append(there.evaluate("window.seen.at(-1)") - here.evaluate("window.pressed"))
        elif moment != "turn":
            player.act()
    here.context.close()
    there.context.close()
    delays.sort()
    return {
        "move_median_ms": round(statistics.median(delays), 1),
        "move_p95_ms": round(delays[min(len(delays) - 1, int(len(delays) * 0.95))], 1),
        "moves": len(delays),
    }


def dragging(browser: Browser) -> dict[str, float]:
    """The longest task of the page, by its trace, while dice are dragged over the board."""
    page = browser.new_context(base_url=URL, viewport={"width": 1280, "height": 800}).new_page()
    sit(page, make_table(["Ada", "Bo"]))
    player = Player(page)
    player.play_to("turn")
    player.wait_for_draft()
    browser.start_tracing(page=page, categories=TIMELINE)
    board = page.locator(".board").bounding_box()
    assert board
    for die in page.locator(".hand [data-die]").all():
        box = die.bounding_box()
        assert box
        page.mouse.move(box["x"] + 20, box["y"] + 20)
        page.mouse.down()
        for step in range(40):
            across, down = (step % 10) / 10, (step // 10) / 4
            page.mouse.move(board["x"] + board["width"] * across, board["y"] + board["height"] * down)
        page.mouse.move(5, 5)
        page.mouse.up()
    tasks = [event["dur"] / 1000 for event in main_tasks(json.loads(browser.stop_tracing()))]
    page.context.close()
    return {"drag_longest_task_ms": round(max(tasks, default=0), 1), "drag_tasks": len(tasks)}


def main_tasks(trace: dict[str, Any]) -> list[dict[str, Any]]:
    """The tasks of a page's main thread."""
    mains = {
        (event["pid"], event["tid"])
        for event in trace["traceEvents"]
        if event.get("name") == "thread_name" and event["args"].get("name") == "CrRendererMain"
    }
    return [
        event
        for event in trace["traceEvents"]
        if event.get("name") == "RunTask" and (event["pid"], event["tid"]) in mains and "dur" in event
    ]


LATE = 33.4  # milliseconds of a frame
# The gaps between frames, while a finger is down.
FRAMES = """() => {
  window.gaps = []
  let last = 0
  const frame = (now) => {
    if (last && document.querySelector('.dragged')) window.gaps.push(now - last)
    last = now
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
}"""


def smoothness(browser: Browser) -> dict[str, float]:
    """Late frames while dice are dragged by touch, at a quarter of the machine's speed.

    `heavy` counts the page's own work, four times as long as it took: it is the same on a busy machine.
    """
    size = {"width": 360, "height": 640}
    context = browser.new_context(
        base_url=URL,
        viewport=size,  # type: ignore[arg-type]
        device_scale_factor=2,
        has_touch=True,
        is_mobile=True,
    )
    page = context.new_page()
    sit(page, make_table(["Ada", "Bo"]))
    player = Player(page, touch=True)
    while page.locator(".board .piece").count() < 12 and player.wait_for(*PLAYING) != "over":
        player.act()
    player.play_to("turn")
    player.wait_for_draft()
    session = context.new_cdp_session(page)
    browser.start_tracing(page=page, categories=TIMELINE)
    sweep(page, session)
    tasks = main_tasks(json.loads(browser.stop_tracing()))
    heavy = sum(4 * event.get("tdur", 0) / 1000 > LATE for event in tasks)
    page.evaluate(FRAMES)
    sweep(page, session)
    frames = len(page.evaluate("() => window.gaps"))
    session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    page.evaluate("() => (window.gaps = [])")
    sweep(page, session)
    gaps: list[float] = page.evaluate("() => window.gaps")
    context.close()
    return {
        "drag_late_frames_percent": round(100 * sum(gap > LATE for gap in gaps) / len(gaps), 1),
        "drag_heavy_frames_percent": round(100 * heavy / frames, 1),
        "drag_frames": frames,
    }


def sweep(page: Page, session: CDPSession) -> None:
    """Drag every die three times up the board and back by touch, and drop it beside the board."""

    def touch(kind: str, x: float, y: float) -> None:
        points = [] if kind == "touchEnd" else [{"x": x, "y": y}]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    board = page.locator(".window").bounding_box()
    assert board
    for die in page.locator(".hand [data-die]").all() * 3:
        box = die.bounding_box()
        assert box
        touch("touchStart", box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        began = time.monotonic()
        while (part := (time.monotonic() - began) / 1.2) < 1:
            across = abs((3 * part) % 2 - 1)
            down = board["y"] + board["height"] * (1 - part)
            touch("touchMove", board["x"] + board["width"] * across, down)
            time.sleep(1 / 120)  # at the rate of a touch screen: more events would measure this program
        touch("touchMove", 5, 5)
        touch("touchEnd", 5, 5)


# The sum of layout shifts that no input caused, from the beginning of a page.
SHIFTS = """(() => {
  window.shifted = 0
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) if (!one.hadRecentInput) window.shifted += one.value
  }).observe({type: 'layout-shift', buffered: true})
})()"""
VIEWPORTS = ((390, 844), (1280, 800))


def layout_shift(browser: Browser) -> dict[str, float]:
    """The cumulative layout shift of screens, on a phone or a desktop, whichever is larger.

    Also of a home page with a game to continue, and of a table in play; the processor is slowed down.
    """
    found: dict[str, float] = {}
    for width, height in VIEWPORTS:
        context = browser.new_context(base_url=URL, viewport={"width": width, "height": height})
        context.add_init_script(SHIFTS)
        page = context.new_page()
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOW})
        for name, shift in shifts_of(page):
            found[f"shift_{name}"] = max(found.get(f"shift_{name}", 0), round(shift, 4))
        context.close()
    return found


def shifts_of(page: Page) -> Iterator[tuple[str, float]]:
    """Each screen's name and its cumulative layout shift."""

    def shifted() -> float:
        page.wait_for_load_state("networkidle")
        page.wait_for_function("() => !document.querySelector('[aria-busy=true]')")
        return float(page.evaluate("window.shifted"))

    page.goto("/")
    yield "home", shifted()
    table = make_table(["Ada", "Bo"])
    sit(page, table)
    player = Player(page)
    player.play_to("turn")
    for _ in range(6):
        player.play_to("turn", "extra", "over")
        player.act()
    yield "table", shifted()
    page.goto("/")
    page.get_by_role("region", name="Continue playing").get_by_text("Round").wait_for()
    yield "home_again", shifted()
    screens = (
        "/daily",
        "/games",
        "/learn/tutorial",
        "/learn/trainer",
        "/learn/rules",
        f"/r/{table['table']}",
    )
    for path in screens:
        page.goto(path)
        yield path.split("/")[-1] if "/r/" not in path else "replay", shifted()


def second_start(browser: Browser, folder: Path) -> dict[str, float]:
    """The time from the command `setcubed` to a visible play button, on the second start."""
    seconds = 0.0
    for _ in range(2):
        with serving(folder, "--no-browser") as started:
            page = browser.new_context(base_url=URL).new_page()
            while not answers(f"{URL}/health"):
                time.sleep(0.01)
            page.goto("/")
            page.wait_for_selector(".play:not(:disabled)")
            seconds = time.perf_counter() - started
            page.context.close()
    return {"second_start_s": round(seconds, 2)}


def lighthouse() -> dict[str, float]:
    """Lighthouse scores of home, a table in play, the tutorial, the rules and a replay."""
    command = npm_command()
    assert command is not None
    table = make_table(["Ada", "Bo"])
    found: dict[str, float] = {}
    pages = {
        "home": "/",
        "table": f"/t/{table['table']}",
        "tutorial": "/learn/tutorial",
        "rules": "/learn/rules",
        "replay": f"/r/{table['table']}",
    }
    for name, path in pages.items():
        with tempfile.TemporaryDirectory() as folder:
            report = Path(folder) / "report.json"
            words = [
                f"{URL}{path}",
                "--quiet",
                "--only-categories=performance,accessibility,best-practices",
                "--output=json",
                f"--output-path={report}",
                f"--chrome-flags=--headless=new {' '.join(ARGUMENTS)}",
            ]
            environment = os.environ | {
                "CHROME_PATH": executable(whole=True) or "",
                "PATH": f"{Path(command[0]).parent}{os.pathsep}{os.environ['PATH']}",
            }
            run = [*command, "exec", "--yes", "--", LIGHTHOUSE, *words]
            for _ in range(3):  # Lighthouse sometimes loses the beginning of the trace, and reports it
                if subprocess.run(run, env=environment, check=False).returncode == 0:
                    break
            else:
                raise SystemExit(f"Lighthouse could not measure {path}.")
            marks = json.loads(report.read_text())["categories"]
        for category, mark in marks.items():
            found[f"{name}_{category.replace('-', '_')}"] = round(mark["score"] * 100)
    return found


PARTS = ("start", "load", "ready", "shift", "idle", "moves", "drag", "lighthouse")
MARKED = ("home_", "table_", "tutorial_", "rules_", "replay_")
PLAYING = ("race", "opening", "turn", "wild", "extra", "over")
LIMITS = {
    "first_load_kb": (75, "at most"),
    "font_kb": (40, "at most"),
    "ready_home_s": (2, "within"),
    "ready_table_s": (2, "within"),
    "idle_percent": (0.1, "under"),
    "move_p95_ms": (100, "under"),
    "drag_longest_task_ms": (50, "at most"),
    "drag_late_frames_percent": (2, "at most"),
    "drag_heavy_frames_percent": (2, "at most"),
    "second_start_s": (3, "under"),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lighthouse", action="store_true", help="run Lighthouse too (npm downloads it)")
    parser.add_argument("--only", nargs="+", choices=PARTS, help="nothing else")
    parser.add_argument("--moves", type=int, default=40)
    args = parser.parse_args()
    wanted = args.only or [part for part in PARTS if part != "lighthouse" or args.lighthouse]
    figures: dict[str, float] = {}

    def note(measured: dict[str, float]) -> None:
        figures.update(measured)
        for figure, value in measured.items():
            limit = LIMITS.get(figure) or ((95, "at least") if figure.startswith(MARKED) else None)
            limit = (0.01, "at most") if figure.startswith("shift_") else limit
            wish = f"   ({limit[1]} {limit[0]})" if limit else ""
            print(f"{figure:28} {value:>8}{wish}", flush=True)

    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(whole=True), args=ARGUMENTS)
        if "start" in wanted:
            note(second_start(browser, Path(name)))
        with serving(Path(name), "serve"):
            while not answers(f"{URL}/health"):
                time.sleep(0.05)
            measures: dict[str, Callable[[], dict[str, float]]] = {
                "load": lambda: first_load(browser),
                "ready": lambda: ready(browser),
                "shift": lambda: layout_shift(browser),
                "idle": lambda: idle(browser),
                "moves": lambda: move_to_other_browser(browser, args.moves),
                "drag": lambda: dragging(browser) | smoothness(browser),
                "lighthouse": lighthouse,
            }
            for part, measure in measures.items():
                if part in wanted:
                    note(measure())
        browser.close()
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
