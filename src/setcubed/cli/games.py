"""`setcubed simulate` and `setcubed replay`: games between bots, and the judge of records."""

from __future__ import annotations

import re
import sys
from dataclasses import replace
from typing import Annotated

from cyclopts import Parameter, validators

from setcubed.cli.lines import (
    BoardFile,
    DiceFile,
    InputFile,
    OutputFile,
    Usage,
    dump,
    error_object,
    numbered,
    plan_and_dice,
    reading,
    writing,
)
from setcubed.game import Illegal
from setcubed.notation import Player, dump_record, make_record, parse_record
from setcubed.notation import replay as judge_record


def simulate(
    *,
    bots: Annotated[str, Parameter(help="Two to four bots with commas between; exec:COMMAND is a program.")],
    games: Annotated[int, Parameter(help="How many games to play.", validator=validators.Number(gte=0))] = 1,
    seed: Annotated[int, Parameter(help="The same seed gives the same games.")] = 0,
    output: OutputFile = None,
    board: BoardFile = None,
    dice: DiceFile = None,
) -> int:
    """Play games between bots and write their records, one a line."""
    from rich.console import Console
    from rich.progress import track

    from setcubed.bots.seats import Seats
    from setcubed.lab.games import play_game

    names = seated_bots(bots)
    plan, dice_set = plan_and_dice(board, dice)
    console = Console(stderr=True)
    with writing(output) as file, Seats(names) as seats:
        for number in track(
            range(games), "Playing", console=console, disable=not console.is_terminal, transient=True
        ):
            key = f"{seed}/{number}"
            game = play_game(plan, dice_set, seats.for_game(key), key)
            record = make_record(game.state, _players(names), game.events)
            file.write(dump_record(replace(record, source=seats.faults_of_game())) + "\n")
        seats.report(sys.stderr)
    return 0


def seated_bots(names: str) -> list[str]:
    """The names of the bots at a table, of which each is known."""
    from setcubed.bots import make_bot

    seats = [name.strip() for name in split_names(names)]
    if not 2 <= len(seats) <= 4:
        raise Usage(f"--bots names two to four bots with commas between, not {len(seats)}.")
    try:
        for name in seats:
            make_bot(name, programs=True)
    except Illegal as error:
        raise Usage(error.message) from None
    return seats


def split_names(names: str) -> list[str]:
    """The names between the commas; a comma inside quotes belongs to a program's command."""
    return re.findall(r"""(?:^|,)((?:[^,"']|"[^"]*"|'[^']*'|["'])*)""", names)


def _players(names: list[str]) -> list[Player]:
    """A player for each bot; equal ones are told apart by a number."""
    players = []
    for seat, name in enumerate(names):
        number = f" {names[: seat + 1].count(name)}" if names.count(name) > 1 else ""
        players.append(
            Player((name if name.startswith("exec:") else name.capitalize()) + number, "bot", name)
        )
    return players


def replay(file: InputFile = None, /) -> int:
    """Judge records move by move against the rules.

    Prints a line for each fault, then the number of games and events.
    """
    games = events = faults = 0
    with reading(file) as lines:
        for number, line in numbered(lines):
            games += 1
            try:
                record = parse_record(line)
                events += len(record.events)
                judge_record(record)
            except Illegal as error:
                faults += 1
                index = error.figures.get("event")
                where = {"event": index} if isinstance(index, int) else {}
                dump(error_object(error, line=number, **where), sys.stdout)
    verdict = f"{faults} at fault" if faults else "all legal"
    print(f"{_count(games, 'game')}, {_count(events, 'event')}: {verdict}")
    return 1 if faults else 0


def _count(n: int, word: str) -> str:
    return f"{n} {word}" if n == 1 else f"{n} {word}s"
