"""Difficulty of duplicate deals, the time to compute one, and the number of deals that separates two bots.

Run `python -m benchmarks.duplicate`; the figures are in benchmarks/README.md. `python -m benchmarks.duplicate
deal` measures only the processor time of a deal, with the compiled core and without it; `… ready` how soon
today's deal can be used in Chromium at a quarter of the speed, by the clock, which needs `make web site`.
"""

from __future__ import annotations

import datetime as dt
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from statistics import mean, median, quantiles, stdev
from typing import TYPE_CHECKING

import setcubed
from setcubed.app.duplicate import bot_turns, daily_seed, deal, level_result, score_result
from setcubed.bots import Reaction
from setcubed.bots.human_like import CASUAL, HumanLikeBot, Perception
from setcubed.lab.games import play_game
from setcubed.notation import shipped_board, shipped_dice

if TYPE_CHECKING:
    from playwright.sync_api import Browser

LEVELS = ("novice", "beginner", "casual", "greedy")
YEAR = [dt.date(2027, 1, 1) + dt.timedelta(days=day) for day in range(365)]
PAIRS = 1000
STARTS = 5
SLOW = 4
"""How many times slower than this machine's processor."""
WEAKER = replace(CASUAL, single=0.85, pair=0.5)
"""A player who overlooks a little more than `casual`."""


def deal_times() -> None:
    """Print the processor time of a deal, over a year: the first one, and the median and worst of all."""
    from setcubed.engine.core import kernel

    times = []
    for day in YEAR:
        began = time.process_time()
        deal(daily_seed(day))
        times.append(1000 * (time.process_time() - began))
    core = "uncompiled" if str(kernel.__file__).endswith(".py") else "compiled"
    print(f"{core} core: first {times[0]:.1f} ms, median {median(times):.1f} ms, worst {max(times):.1f} ms")


def uncompiled_deal_times() -> None:
    """Run `deal_times` on a copy of the package without its compiled modules."""
    package = Path(setcubed.__file__).parent
    with tempfile.TemporaryDirectory() as folder:
        ignore = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "web")
        shutil.copytree(package, Path(folder) / "setcubed", ignore=ignore)
        program = "from benchmarks.duplicate import deal_times; deal_times()"
        path = os.pathsep.join((folder, str(Path(__file__).parents[1])))
        subprocess.run(
            [sys.executable, "-P", "-c", program], env={**os.environ, "PYTHONPATH": path}, check=True
        )


def ready() -> None:
    """Print how soon after opening it today's deal can be started, its dice fit squares, and one is placed.

    The taps themselves count.
    """
    from benchmarks.offline import RENDERER, chromium, site
    from tests.browser.conftest import serving
    from tools.slow_processes import slowed

    def measure(browser: Browser, url: str, name: str) -> None:
        start, dice, placed = [], [], []
        for _ in range(STARTS):
            context = browser.new_context(viewport={"width": 412, "height": 780})
            page = context.new_page()
            with slowed(os.getpid(), RENDERER, SLOW):
                page.goto(url, wait_until="commit")
                page.wait_for_selector("[data-start]")
                start.append(page.evaluate("performance.now()") / 1000)
                page.click("[data-start]")
                page.wait_for_selector('.practice[data-ready="true"]')
                dice.append(page.evaluate("performance.now()") / 1000)
                page.click(".hand button:not(.idle)")
                page.click("[data-square].lit")
                page.wait_for_selector('.practice[data-placed="1"]')
                placed.append(page.evaluate("performance.now()") / 1000)
            context.close()
        figures = f"start {median(start):.2f} s, dice {median(dice):.2f} s, placed {median(placed):.2f} s"
        print(f"{name}: {figures} after opening")

    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as url, chromium() as browser:
        measure(browser, f"{url}/daily", "with a server")
    with site() as (browser, host):
        measure(browser, f"{host.url}daily", "static site, nothing cached")


def days() -> None:
    """Print the share of the possible points that each level finds in the deals of a year."""
    deals = [deal(daily_seed(day)) for day in YEAR]
    totals = [dealt.total for dealt in deals]
    low, *_, high = quantiles(totals, n=20)
    print(f"possible points a day: mean {mean(totals):.0f}, 5 to 95 %: {low:.0f} to {high:.0f}")
    for level in LEVELS:
        found = [level_result(dealt, level).total / dealt.total for dealt in deals]
        low, *_, high = quantiles(found, n=20)
        print(
            f"{level}: finds {mean(found):.1%}, standard deviation {stdev(found):.1%}, "
            f"5 to 95 % of days: {low:.0%} to {high:.0%}"
        )


def human(perception: Perception, key: str) -> HumanLikeBot:
    """Return a player with this perception."""
    return HumanLikeBot(perception, Reaction(6.0), random.Random(key))


def paired_wins() -> list[float]:
    """Return the balance of wins for each pair of games on the same dice with seats swapped."""
    plan, dice = shipped_board(), shipped_dice()
    results = []
    for number in range(PAIRS):
        balance = 0.0
        for seats in ((CASUAL, WEAKER), (WEAKER, CASUAL)):
            bots = [human(perception, f"{number}/{perception}") for perception in seats]
            winners = play_game(plan, dice, bots, f"duplicate/{number}").state.winners
            balance += sum((1 if seats[seat] is CASUAL else -1) / len(winners) for seat in winners)
        results.append(balance)
    return results


def paired_shares() -> list[float]:
    """Return the difference in the share of points found for each day."""
    differences = []
    for day in YEAR:
        dealt = deal(daily_seed(day))
        one, two = (
            score_result(dealt, "", bot_turns(dealt, human(perception, f"{day}/{perception}"))).total
            for perception in (CASUAL, WEAKER)
        )
        differences.append((one - two) / dealt.total)
    return differences


def needed(values: list[float]) -> float:
    """Return how many values show a mean that differs from 0 by 1.96 standard errors."""
    print(f"  mean {mean(values):.4f}, standard error {stdev(values) / len(values) ** 0.5:.4f}")
    return (1.96 * stdev(values) / mean(values)) ** 2


def main() -> None:
    """Print all figures, or the part that an argument names."""
    if sys.argv[1:] == ["ready"]:
        ready()
        return
    deal_times()
    uncompiled_deal_times()
    if sys.argv[1:] == ["deal"]:
        return
    days()
    deals, games = needed(paired_shares()), 2 * needed(paired_wins())
    print(f"two close players are told apart by {deals:.0f} deals or {games:.0f} games")


if __name__ == "__main__":
    main()
