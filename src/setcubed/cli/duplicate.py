"""`setcubed duplicate`: the deal of a day or a seed, and what bots make of it."""

from __future__ import annotations

import datetime as dt
import sys
from itertools import zip_longest
from typing import Annotated

from cyclopts import Parameter

from setcubed.app.duplicate import ROUNDS, Deal, Result, daily_seed, deal, format_deal, format_record
from setcubed.cli.json_lines import count, dump, wants_json
from setcubed.cli.options import Usage


def duplicate(
    *,
    date: str | None = None,
    seed: str | None = None,
    rounds: int = ROUNDS,
    bots: str | None = None,
    json: Annotated[bool, Parameter(name="--json")] = False,
) -> int:
    """Print a duplicate deal: the rounds that everybody plays with the same dice.

    Args:
        date: The day of a daily deal, as YYYY-MM-DD; today without --date and --seed.
        seed: Any text; the same seed gives the same deal.
        rounds: The number of rounds.
        bots: Bots that play the deal, separated by commas; also exec:COMMAND or module:Class.
        json: Print JSON; the default where the output is not a terminal.
    """
    if date is not None and seed is not None:
        raise Usage("Give --date or --seed, not both.")
    dealt = deal(seed if seed is not None else daily_seed(_day(date)), rounds)
    results = _results(dealt, bots) if bots else []
    if wants_json(json):
        dump(format_record(dealt, results) if bots else format_deal(dealt), sys.stdout)
    else:
        _print_table(dealt, results)
    return 0


def _day(date: str | None) -> dt.date:
    if date is None:
        return dt.date.today()
    try:
        return dt.date.fromisoformat(date)
    except ValueError:
        raise Usage(f"A date is written YYYY-MM-DD, not {date!r}.") from None


def _results(dealt: Deal, bots: str) -> list[Result]:
    from setcubed.bots.names import split_names
    from setcubed.lab.duplicate import Entrants

    with Entrants(split_names(bots)) as entrants:
        results = entrants.play(dealt)
        entrants.report(sys.stderr)
    return results


def play_tournament(bots: str, seed: int, deals: int, confidence: float | None, as_json: bool) -> int:
    """Let bots play the same deals and print the standings."""
    from rich.console import Console
    from rich.progress import track
    from rich.table import Table

    from setcubed.bots.names import split_names
    from setcubed.lab.duplicate import Entrants, play_deals

    names = split_names(bots)
    if len(names) < 2:
        raise Usage("A tournament needs at least two bots.")
    shown = Console(stderr=True)
    with Entrants(names) as entrants:
        played = play_deals(entrants, seed, deals, confidence)
        *_, standings = track(played, "Playing", deals, console=shown, disable=not shown.is_terminal)
        entrants.report(sys.stderr)
    if as_json:
        dump(standings.as_json(), sys.stdout)
        return 0
    table = Table(title=f"Duplicate, {count(len(standings.shares), 'deal')}")
    for heading in ("bot", "found", "±", "ahead of the next"):
        table.add_column(heading, justify="left" if heading == "bot" else "right")
    order = standings.order()
    for bot, following in zip_longest(order, order[1:]):
        share, error = standings.share(bot)
        ahead = ""
        if following is not None:
            gap, gap_error = standings.difference(bot, following)
            ahead = f"{100 * gap:.1f} ± {196 * gap_error:.1f} %"
        table.add_row(standings.names[bot], f"{100 * share:.1f} %", f"{196 * error:.1f} %", ahead)
    Console().print(table)
    return 0


def _print_table(dealt: Deal, results: list[Result]) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(title=Text(f"Deal {dealt.seed}"), show_footer=True)
    table.add_column("round", justify="right")
    table.add_column("hand", overflow="fold")
    table.add_column("best turn", "total", overflow="fold")
    table.add_column("points", str(dealt.total), justify="right")
    for result in results:
        share = round(100 * result.total / dealt.total) if dealt.total else 100
        table.add_column(Text(result.name), f"{result.total} ({share} %)", justify="right")
    for number, one in enumerate(dealt.rounds):
        hand = " ".join(str(held.face) for held in one.hand)
        scores = [str(result.scores[number]) for result in results]
        table.add_row(str(number + 1), hand, one.master_text, str(one.best), *scores)
    Console().print(table)
