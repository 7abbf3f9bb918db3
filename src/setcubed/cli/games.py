"""`setcubed simulate`, `replay` and `verify`: games between bots, and checks of rules and dice."""

from __future__ import annotations

import sys

from cyclopts.types import NonNegativeInt, PositiveInt

from setcubed.cli.json_lines import check_records, count, writing
from setcubed.cli.options import (
    BoardFile,
    DiceFile,
    InputFile,
    OutputFile,
    Usage,
    bot_names,
    plan_and_dice,
)
from setcubed.game import Illegal, Options, with_short_bag
from setcubed.notation import Record
from setcubed.notation import replay as judge_record
from setcubed.notation.fields import Json


def simulate(
    *,
    bots: str,
    games: NonNegativeInt = 1,
    seed: int = 0,
    output: OutputFile = None,
    board: BoardFile = None,
    dice: DiceFile = None,
    short: bool = False,
    workers: PositiveInt | None = None,
) -> int:
    """Play games between bots and write their records, one per line.

    Args:
        bots: Two to four comma-separated bots: a level, exec:COMMAND or module:Class, optionally NAME=…
        games: The number of games.
        seed: The same seed gives the same games.
        short: Short games: 21 dice for two players, 30 for three.
        workers: The number of processes (default: one for each core, and one for exec:COMMAND).
    """
    from rich.console import Console
    from rich.progress import track

    from setcubed.bots.lineup import Lineup
    from setcubed.lab.records import Series, records, sensible_workers

    names = bot_names(bots)
    if not 2 <= len(names) <= 4:
        raise Usage(f"--bots takes two to four comma-separated bots, not {len(names)}.")
    plan, dice_set = plan_and_dice(board, dice)
    try:
        options = with_short_bag(Options(short=short), dice_set, len(names))
    except Illegal as error:
        raise Usage(error.message) from None
    series = Series(tuple(names), plan, dice_set, seed, options)
    workers = workers or sensible_workers(names, games)
    console = Console(stderr=True)
    with writing(output) as file, Lineup(names) as seats:
        alone = (series.record(number, seats) for number in range(games))
        lines = alone if workers == 1 else records(series, games, workers, seats)
        shown = console.is_terminal
        for line in track(lines, "Playing", games, console=console, disable=not shown, transient=True):
            file.write(line + "\n")
        seats.report(sys.stderr)
    if output is not None and str(output) != "-":
        print(f"{count(games, 'game')} written to {output}.", file=sys.stderr)
    return 0


def replay(file: InputFile = None, /) -> int:
    """Check records move by move against the rules.

    Prints a line for each fault, then the number of games and events (rounds, for duplicate deals).
    """
    from setcubed.app.duplicate import check_record

    events = 0

    def judge(record: Record) -> None:
        nonlocal events
        events += len(record.events)
        judge_record(record)

    def check_duplicate(source: Json) -> None:
        nonlocal events
        events += len(check_record(source).rounds)

    games, faults = check_records(file, judge, check_duplicate)
    verdict = f"{faults} at fault" if faults else "all legal"
    print(f"{count(games, 'game')}, {count(events, 'event')}: {verdict}")
    return 1 if faults else 0


def verify(
    file: InputFile = None,
    /,
    *,
    commitment: list[str] | None = None,
    seed: list[str] | None = None,
) -> int:
    """Check that the draws and rolls of records follow from their published seeds.

    Prints a line for each fault, then how many games and random numbers were checked.

    Args:
        commitment: The commitment you were shown before the game: the record must contain it.
        seed: A seed of yours: the dice must depend on it.
    """
    from setcubed.fairness import begins_at, check_kept, verify

    numbers = unseeded = undone = continued = 0

    def check(record: Record) -> None:
        nonlocal numbers, unseeded, undone, continued
        numbers += verify(record)
        check_kept(record, commitment or (), seed or ())
        unseeded += not any(record.source["fairness"]["seeds"])
        continued += begins_at(record) > 0
        undone += bool(record.source.get("taken_back"))

    games, faults = check_records(file, check)
    verdict = f"{faults} at fault" if faults else "all fair"
    print(f"{count(games, 'game')}, {numbers} draws and rolls: {verdict}")
    for number, note in (
        (unseeded, "{} of them without a player's seed: the server alone chose the dice"),
        (continued, "{} of them continue another game: the dice before that are not checked"),
        (undone, "in {} of them moves were undone: the player knew some dice in advance"),
    ):
        if number:
            print(f"setcubed: {note.format(number)}", file=sys.stderr)
    return 1 if faults else 0
