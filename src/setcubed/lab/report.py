"""What a tournament found: as a table on a terminal, as JSON, and as a page of HTML that needs nothing
else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from html import escape
from typing import TYPE_CHECKING, Any

from setcubed.lab import plots
from setcubed.lab.match import Result, Settings
from setcubed.lab.standings import Estimate, Standing, estimate, pairs

if TYPE_CHECKING:
    from rich.table import Table

COLUMNS = ("", "bot", "games", "rating", "wins", "margin", "points", "a turn", "ms a turn", "faults")


def cells(place: int, row: Standing) -> list[str]:
    """A bot's line of the table."""
    return [
        str(place),
        row.bot,
        str(row.games),
        _within(row.rating, 1),
        _within(Estimate(100 * row.wins.mean, 100 * row.wins.within), 1, " %"),
        _within(row.margin, 1, sign=True),
        f"{row.score:.1f}",
        f"{row.points_a_turn:.2f}",
        f"{row.ms_a_turn:.2f}",
        str(row.faults),
    ]


def _within(value: Estimate, digits: int, unit: str = "", *, sign: bool = False) -> str:
    mean = f"{value.mean:+.{digits}f}" if sign else f"{value.mean:.{digits}f}"
    within = "?" if value.within == float("inf") else f"{value.within:.{digits}f}"
    return f"{mean} ± {within}{unit}"


def as_table(rows: Sequence[Standing]) -> Table:
    """The standings for a terminal."""
    from rich.table import Table

    table = Table(box=None, header_style="bold", pad_edge=False)
    for name in COLUMNS:
        table.add_column(name, justify="left" if name == "bot" else "right", no_wrap=name != "bot")
    for place, row in enumerate(rows, 1):
        table.add_row(*cells(place, row))
    return table


def as_json(
    settings: Settings, rows: Sequence[Standing], results: Sequence[Result], confidence: float, settled: bool
) -> dict[str, Any]:
    """The standings for programs. An interval that is not known yet has no width."""
    return {
        **settings.as_json(),
        "format": "setcubed-standings",
        "confidence": confidence,
        "settled": settled,
        "games": len(results),
        "standings": [_known(asdict(row)) for row in rows],
        "pairs": [
            {"bot": one, "rival": two, **_known(asdict(estimate(values, confidence)))}
            for (one, two), values in sorted(pairs(results).items())
        ],
    }


def _known(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _known(part) for name, part in value.items()}
    return None if value == float("inf") else value


STYLE = """
:root { color-scheme: light dark; --ink: #222; --paper: #fdfcf9; --soft: #d9d5cb; }
@media (prefers-color-scheme: dark) { :root { --ink: #eee; --paper: #1b1c20; --soft: #4a4c55; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper);
  max-width: 62rem; margin: 2rem auto; padding: 0 1rem; }
.wide { overflow-x: auto; } table { border-collapse: collapse; }
th, td { padding: .35rem .7rem; text-align: right; border-bottom: 1px solid var(--soft); white-space: nowrap;
} th:nth-child(2), td:nth-child(2) { text-align: left; }
figure { margin: 2rem 0; } svg { width: 100%; height: auto; max-width: 46rem; }
text { fill: var(--ink); font-size: 14px; } .tick, .percent { font-size: 12px; }
.grid { stroke: var(--soft); } .range, .line { stroke-width: 3; fill: none; } .mean { stroke-width: 2; }
.square { fill: none; stroke: var(--soft); } .logo { fill: var(--soft); stroke: var(--soft); }
"""


def as_page(
    settings: Settings, rows: Sequence[Standing], results: Sequence[Result], confidence: float, settled: bool
) -> str:
    """The standings with plots, as one file that loads nothing from elsewhere."""
    head = "".join(f"<th>{name}</th>" for name in COLUMNS)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells(place, row)) + "</tr>"
        for place, row in enumerate(rows, 1)
    )
    verdict = "The order is settled." if settled else "The order is not settled yet for every pair."
    figures = (
        ("Ratings", plots.ratings(rows)),
        ("Scores", plots.scores(rows, results)),
        ("Points by round", plots.by_round(rows, results)),
        ("Bonus squares: taken in how many of a hundred games", plots.bonus(settings.plan(), results)),
    )
    drawn = "".join(f"<figure><figcaption>{name}</figcaption>{svg}</figure>" for name, svg in figures)
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>SET CUBED tournament</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>{STYLE}</style><h1>Tournament</h1><p>{len(results)} games, {settings.table} at a table, "
        f"seed {settings.seed}. Every bot sat at every seat with the same dice. ± is the half width of the "
        f"{100 * confidence:g} % interval. {verdict}</p>"
        f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'
        f"{drawn}</html>\n"
    )
