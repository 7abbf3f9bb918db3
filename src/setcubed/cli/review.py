"""`setcubed review`: how much of a finished game was luck and how much play, as tables or as JSON."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence

from cyclopts.types import PositiveInt
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from setcubed.app.review import Review, review_json
from setcubed.app.review import review as review_game
from setcubed.cli.json_lines import answer_lines, dump, numbered, progress_bar, reading
from setcubed.cli.options import InputFile
from setcubed.engine.grades import Decision
from setcubed.game import Opened, Passed, Played, evolve
from setcubed.game.turns import PASS
from setcubed.notation import parse_record
from setcubed.notation.record import Record, initial_state

BARS = "▁▂▃▄▅▆▇█"
WIDEST = 60
"""The maximum number of columns of a chart."""
SHOWN = 12
"""The maximum number of listed decisions, most costly first."""
WORTH_TELLING = ("inaccuracy", "mistake", "blunder")
WHY = {
    "points": "scores {best} instead of {played}",
    "bonus": "a bonus of {best} instead of {played}",
    "reply": "leaves the next player {best} instead of {played}",
    "wild": "wild dice played: {best} instead of {played}",
    "face": "make the wild die {best} instead of {played}",
    "dice": "dice played: {best} instead of {played}",
    "later": "pays off in later rounds",
    "replace": "replace the wild die first",
    "replace_other": "there is a better way to replace it",
    "keep_the_die": "keep the die and leave the wild die",
    "roll_fewer": "keep {dice}",
    "roll_more": "also roll {dice}",
    "roll_others": "keep {dice}, roll {best}",
}
"""Why the best choice is better, for each code of the engine."""


def review(
    file: InputFile = None, /, *, json: bool = False, seed: int = 0, workers: PositiveInt | None = None
) -> int:
    """Report how much of finished games was luck, how much was play, and what each decision cost.

    Reads records as JSON, one per line. Prints tables, or a line of JSON for each record with --json.

    Args:
        json: Print JSON.
        seed: The seed of the simulations.
        workers: The number of cores to use; all by default.
    """
    console = Console()

    def compute(line: bytes) -> tuple[Review, Record]:
        record = parse_record(line)
        with progress_bar() as progress:
            return review_game(record, seed=seed, workers=workers, progress=progress), record

    def show(reviewed: tuple[Review, Record]) -> None:
        if json:
            dump(review_json(reviewed[0]), sys.stdout)
        else:
            print_tables(*reviewed, console)

    with reading(file) as lines:
        return answer_lines((line for _, line in numbered(lines)), compute, show, as_json=True)


def print_tables(made: Review, record: Record, console: Console) -> None:
    """A review for people."""
    ledger = made.ledger
    table = Table(title="Luck and play", title_justify="left")
    for name in ("Player", "Start", "Race", "Dice", "Play", "Result", "Accuracy", "Mistakes"):
        table.add_column(name, justify="left" if name == "Player" else "right")
    for seat, player in enumerate(record.players):
        terms = (ledger.start, ledger.race, ledger.luck, ledger.play, ledger.result)
        signs = ("", "+", "+", "+", "")
        wins = [f"{term.wins[seat]:{sign}.1%}" for term, sign in zip(terms, signs, strict=True)]
        points = [f"{term.points[seat]:+.1f}" for term in terms]
        table.add_row(printable(player.name), *wins, f"{made.accuracy(seat):.1f}", str(made.mistakes(seat)))
        table.add_row("  in points", *points, "", "", end_section=True)
    console.print(table)
    for seat, player in enumerate(record.players):
        console.print(f"{chart(made, record, seat)}  {printable(player.name)}", highlight=False)
    console.print("Chances of winning after each turn; a full bar is certain.\n")
    _show_decisions(made, record, console)


def printable(name: str) -> str:
    """Return a name from a record, safe to print: without escape sequences and markup."""
    return escape("".join(character if character.isprintable() else "\ufffd" for character in name))


def chart(made: Review, record: Record, seat: int) -> str:
    """A seat's chances after each turn, as bars."""
    turns = (Opened, Played, Passed)
    chances = [
        moment.worth.wins[seat]
        for moment in made.ledger.moments
        if isinstance(record.events[moment.event], turns) or moment is made.ledger.moments[-1]
    ]
    return "".join(BARS[min(7, int(8 * chance))] for chance in downsample(chances))


def downsample(values: Sequence[float]) -> list[float]:
    """Return at most as many values as fit the terminal's width, including the last one."""
    step = -(-len(values) // WIDEST)
    return list(values[::-1][::step][::-1]) if values else []


def _show_decisions(made: Review, record: Record, console: Console) -> None:
    notable = [decision for decision in made.decisions if decision.grade in WORTH_TELLING]
    if not notable:
        console.print("No choice cost enough to be called a mistake.")
        return
    table = Table(title="Choices that mattered", title_justify="left")
    for name in ("Event", "Player", "Choice", "Played", "Best", "Cost", "Grade", "Why"):
        table.add_column(name, justify="right" if name in ("Event", "Cost") else "left", overflow="fold")
    hands = hands_before(record)
    worst = sorted(notable, key=lambda decision: -decision.cost)[:SHOWN]
    for decision in sorted(worst, key=lambda decision: decision.event):
        table.add_row(
            str(decision.event),
            printable(record.players[decision.seat].name),
            decision.kind,
            with_faces(decision.kind, decision.played, hands[decision.event]),
            with_faces(decision.kind, decision.best, hands[decision.event]),
            f"{decision.cost:.1%} ± {1.96 * decision.error:.1%}",
            decision.grade,
            why(decision),
        )
    console.print(table)
    if len(notable) > len(worst):
        console.print(f"And {len(notable) - len(worst)} more that cost less; --json lists all.")


def hands_before(record: Record) -> list[dict[int, str]]:
    """Return, for each event, the face that every held die showed before it."""
    state = initial_state(record)
    shown = []
    for event in record.events:
        shown.append({held.die: str(held.face) for hand in state.hands for held in hand})
        state = evolve(state, event)
    return shown


def with_faces(kind: str, choice: str, faces: Mapping[int, str]) -> str:
    """Name the dice of an extra roll by the faces they showed instead of by their numbers."""
    if kind != "extra" or choice == PASS:
        return choice
    return " ".join(faces[int(die)] for die in choice.split())


def why(decision: Decision) -> str:
    """Why the best choice is better, in words."""
    return WHY[decision.why].format(**decision.figures) if decision.why else ""
