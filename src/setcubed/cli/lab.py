"""The commands `setcubed tournament` and `setcubed export`."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter
from cyclopts.types import PositiveInt

from setcubed.cli.duplicate import play_tournament
from setcubed.cli.json_lines import check_writable, count, error_object, numbered, reading, writing
from setcubed.cli.options import BoardFile, DiceFile, InputFile, Usage, bot_names, plan_and_dice
from setcubed.extras import need
from setcubed.game import Illegal

if TYPE_CHECKING:
    from setcubed.lab.match import TournamentSettings
    from setcubed.lab.report import Findings
    from setcubed.lab.tournament import Tournament
    from setcubed.lab.workers import Executor


SMALL_FILE = 5_000_000
"""The size in bytes of a file that is read faster than worker processes start."""


def tournament(
    *,
    bots: str,
    table: int = 2,
    games: PositiveInt = 400,
    confidence: float = 0.95,
    all_games: bool = False,
    luck: bool = False,
    duplicate: bool = False,
    seed: int = 0,
    workers: PositiveInt = 1,
    ray: str | None = None,
    results: Path | None = None,
    report: Path | None = None,
    json_output: Annotated[bool, Parameter(name="--json")] = False,
    board: BoardFile = None,
    dice: DiceFile = None,
) -> int:
    """Let bots play each other at changing seats with the same dice, and rate them.

    Args:
        bots: Comma-separated bots: a level, exec:COMMAND or module:Class, optionally NAME=…
        table: The number of players at a table, 2 to 4.
        games: The maximum number of games.
        confidence: Stop when the order is settled with this confidence.
        all_games: Play all games, settled or not.
        luck: Compute the luck of every game, and report wins adjusted for it.
        duplicate: Let all bots play the same duplicate deals instead of games; --games counts deals.
        seed: The same seed gives the same games.
        workers: Processes to use.
        ray: A Ray cluster to use: auto, local or HOST:PORT.
        results: Store every result in this file; the same command continues from it.
        report: Write an HTML page with plots and boards, or the tables as Markdown to NAME.md.
        json_output: Print the standings as JSON instead of tables.
    """
    if not 0.5 <= confidence < 1:
        raise Usage(f"--confidence must be from 0.5 to less than 1, such as 0.95; not {confidence:g}.")
    check_writable(report)
    if duplicate:
        if table != 2 or luck or ray or results or report or board or dice:
            raise Usage(
                "--duplicate goes with --bots, --games, --confidence, --all-games, --seed and --json."
            )
        return play_tournament(bots, seed, games, None if all_games else confidence, json_output)
    need("lab", "openskill")
    settings = replace(_settings(bots, table, seed, board, dice), luck=luck)
    executor = _executor(workers, ray)
    return _play_games(settings, games, confidence, all_games, executor, results, report, json_output)


def _play_games(
    settings: TournamentSettings,
    games: int,
    confidence: float,
    all_games: bool,
    executor: Executor,
    results: Path | None,
    report: Path | None,
    as_json: bool,
) -> int:
    from setcubed.lab.report import Findings
    from setcubed.lab.results import Results
    from setcubed.lab.tournament import Tournament

    with Results(settings, results) as stored:
        try:
            event = Tournament(stored, games, None if all_games else confidence, executor)
        except Illegal as error:
            if error.code != "too_few_games":
                raise
            raise Usage(f"{error.message} Try --games {error.details['games']}.") from None
        interrupted = _run(event)
        if stored.results:
            found = Findings(settings, stored.fair(), confidence, event.settled)
            _print_findings(found, report, as_json)
    if not interrupted:
        return 0
    again = f"The same command continues from {results}."
    hint = again if results else "Use --results to make a tournament resumable."
    print(f"Interrupted. {hint}", file=sys.stderr)
    return 130


def _settings(bots: str, table: int, seed: int, board: Path | None, dice: Path | None) -> TournamentSettings:
    from setcubed.lab.match import TournamentSettings

    plan_and_dice(board, dice)  # report errors in them before the first game
    drawn, listed = (path.read_text("utf-8") if path else None for path in (board, dice))
    try:
        return TournamentSettings(tuple(bot_names(bots)), table, seed, drawn, listed)
    except Illegal as error:
        raise Usage(error.message) from None


def _executor(workers: int, ray: str | None) -> Executor:
    from setcubed.lab.workers import executor_of

    if ray is not None:
        from setcubed.lab.cluster import Cluster

        return Cluster(ray)
    return executor_of(workers)


def _run(event: Tournament) -> bool:
    """Play with a progress bar; return whether it was interrupted."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    columns = (TextColumn("Playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal, transient=True) as progress:
        bar = progress.add_task("", total=event.games, completed=len(event.stored.results))
        try:
            event.run(lambda new: progress.advance(bar, new))
        except KeyboardInterrupt:
            return True
    return False


def _print_findings(findings: Findings, report: Path | None, as_json: bool) -> None:
    from rich.console import Console

    from setcubed.lab import report as reports

    if report:
        with writing(report) as file:
            markdown = report.suffix == ".md"
            file.write(reports.as_markdown(findings) if markdown else reports.as_page(findings))
        print(f"The report is in {report}.", file=sys.stderr)
    if as_json:
        print(json.dumps(reports.as_json(findings), indent=1))
        return
    console = Console(width=None if sys.stdout.isatty() else 160)
    for table in reports.as_tables(findings):
        console.print(table, "")
    print(findings.about())
    print(findings.verdict())


def export(file: InputFile = None, /, *, parquet: Path, workers: PositiveInt | None = None) -> int:
    """Write records as data: one row for every decision, with position, choice, score and outcome.

    Args:
        parquet: The Parquet file to write.
        workers: The number of processes (default: one for each core).
    """
    from rich.console import Console
    from rich.progress import Progress

    from setcubed.lab.export import write_parquet

    size = file.stat().st_size if file is not None and file.is_file() else None
    few = size is not None and size < SMALL_FILE
    faults: list[tuple[int, Illegal]] = []
    console = Console(stderr=True)
    with (
        reading(file) as lines,
        Progress(console=console, disable=not console.is_terminal, transient=True) as progress,
    ):
        bar = progress.add_task("Reading", total=size)

        def counted() -> Iterator[tuple[int, bytes]]:
            for number, line in numbered(lines):
                progress.advance(bar, len(line))
                yield number, line

        games, rows = write_parquet(
            counted(),
            parquet,
            lambda line, error: faults.append((line, error)),
            workers=workers or (1 if few else os.cpu_count() or 1),
        )
    for line, error in faults:
        print(json.dumps(error_object(error, line=line), ensure_ascii=False))
    print(f"{count(games, 'game')}, {count(rows, 'decision')} written to {parquet}")
    return 1 if faults else 0
