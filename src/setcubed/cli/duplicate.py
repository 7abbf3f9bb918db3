"""`setcubed duplicate`: the deal of a day or a seed, and what bots make of it."""

from __future__ import annotations

import datetime as dt
import random
import sys
from typing import Annotated

from cyclopts import Parameter

from setcubed.app.duplicate import (
    ROUNDS,
    Deal,
    Result,
    bot_turns,
    daily_seed,
    deal,
    format_deal,
    format_record,
    level_result,
    score_result,
)
from setcubed.cli.json_lines import Usage, dump
from setcubed.notation import format_turn


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
    if json or not sys.stdout.isatty():
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
    from setcubed.bots import LEVELS, BotAdapter, make_bot
    from setcubed.bots.names import split_name, split_names

    results = []
    for name in split_names(bots):
        if name in LEVELS:
            results.append(level_result(dealt, name))
            continue
        bot = make_bot(name, random.Random(f"{dealt.seed}/{name}"), programs=True)
        try:
            results.append(score_result(dealt, split_name(name)[0], bot_turns(dealt, bot)))
        finally:
            if isinstance(bot, BotAdapter):
                bot.close()
                for code, count in sorted(bot.faults.items()):
                    print(f"{split_name(name)[0]}: {code}, {count} times.", file=sys.stderr)
    return results


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
        turn = format_turn(one.master.steps, one.board.plan)
        hand = " ".join(str(held.face) for held in one.hand)
        scores = [str(result.scores[number]) for result in results]
        table.add_row(str(number + 1), hand, turn, str(one.best), *scores)
    Console().print(table)
