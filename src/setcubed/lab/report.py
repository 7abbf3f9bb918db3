"""Reports of a tournament: tables for a terminal, JSON, Markdown, and a self-contained page of HTML."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from html import escape
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

from setcubed.game import Board, Plan
from setcubed.lab import plots
from setcubed.lab.match import Result, TournamentSettings, label
from setcubed.lab.standings import Interval, Standing, head_to_head, interval_of, pairs, standings, unsettled
from setcubed.notation import parse_turn
from setcubed.svg_drawing import svg

if TYPE_CHECKING:
    from rich.table import Table as RichTable

Table = tuple[str, list[str], list[list[str]]]
"""A title, the names of the columns, and the cells line by line."""
FEW_COLUMNS = 6
"""Tables with at most this many columns fit a terminal without wrapping their cells."""


@dataclass(frozen=True, slots=True)
class Findings:
    """The results of a tournament, and the standings and comparisons computed from them."""

    settings: TournamentSettings
    results: Sequence[Result]
    confidence: float
    settled: bool
    date: str = field(default_factory=lambda: datetime.now(UTC).date().isoformat())

    @property
    def rows(self) -> list[Standing]:
        """The standings, best bot first."""
        return standings(self.results, self.confidence)

    @property
    def open_pairs(self) -> list[tuple[str, str]]:
        """The pairs of bots whose order is not known yet."""
        return [] if self.settled else unsettled(self.results, self.confidence)

    def verdict(self) -> str:
        """Return a sentence that says whether the order is known, or which pairs are open."""
        if self.settled or not self.open_pairs:
            return "The order is settled."
        names = "; ".join(f"{label(one)} and {label(two)}" for one, two in self.open_pairs)
        return f"Not settled yet: {names}."

    def about(self) -> str:
        """Describe the tournament in a few sentences."""
        settings = self.settings
        own = [name for name in ("board", "dice") if getattr(settings, name) is not None]
        return (
            f"{len(self.results)} games, {settings.table} at a table, seed {settings.seed}"
            f"{', with ' + ' and '.join(own) + ' of your own' if own else ''}. "
            f"setcubed {version('setcubed')}, {self.date}. Every bot sat at every seat with the same dice. "
            f"± is the half width of the {100 * self.confidence:g} % interval."
        )

    def tables(self) -> list[Table]:
        """Return the standings, the results head to head and the details of each bot."""
        rows = self.rows
        standing = {
            "games": [str(row.games) for row in rows],
            "wins": [_format_percent(row.wins, 1) for row in rows],
            "without luck": [_format_percent(row.without_luck, 1) for row in rows if row.without_luck],
            "margin": [_format_interval(row.margin, 1, sign=True) for row in rows],
            "rating": [_format_interval(row.rating, 1) for row in rows],
        }
        details = {
            "points": [f"{row.score:.1f}" for row in rows],
            "per turn": [f"{row.points_a_turn:.2f}" for row in rows],
            "ms per turn": [f"{row.ms_a_turn:.2f}" for row in rows],
            "faults": [str(row.faults) for row in rows],
        }
        more: dict[tuple[str, str], str] = {}
        for (one, two), values in head_to_head(self.results).items():
            known = interval_of(values, self.confidence)
            more[one, two] = _format_percent(known, 0)
            more[two, one] = _format_percent(Interval(1 - known.mean, known.within), 0)
        rivals = {
            str(place): [more.get((row.bot, rival.bot), "") for row in rows]
            for place, rival in enumerate(rows, 1)
        }
        return [
            _table("Standings", rows, standing),
            _table(
                "Head to head: percentage of games in which the row scored more than the column",
                rows,
                rivals,
            ),
            _table("Points per game and per turn, thinking time, faults", rows, details),
        ]


def _table(title: str, rows: Sequence[Standing], columns: Mapping[str, Sequence[str]]) -> Table:
    """Return a table with a line for each bot. A column without cells is left out."""
    filled = {
        "": [str(place) for place in range(1, len(rows) + 1)],
        "bot": [label(row.bot) for row in rows],
        **{name: cells for name, cells in columns.items() if cells},
    }
    return title, list(filled), [list(line) for line in zip(*filled.values(), strict=True)]


def _format_interval(value: Interval, digits: int, unit: str = "", *, sign: bool = False) -> str:
    mean = f"{value.mean:+.{digits}f}" if sign else f"{value.mean:.{digits}f}"
    within = "?" if value.within == float("inf") else f"{value.within:.{digits}f}"
    return f"{mean} ± {within}{unit}"


def _format_percent(value: Interval, digits: int) -> str:
    return _format_interval(Interval(100 * value.mean, 100 * value.within), digits, " %" if digits else "")


def as_tables(findings: Findings) -> list[RichTable]:
    """Return the tables for a terminal. Long names wrap; they are never truncated."""
    from rich.table import Table as RichTable

    made = []
    for title, columns, lines in findings.tables():
        table = RichTable(title=title, title_justify="left", box=None, header_style="bold", pad_edge=False)
        for name in columns:
            if name == "bot":
                table.add_column(name, overflow="fold", min_width=8)
            else:
                table.add_column(name, justify="right", no_wrap=len(columns) <= FEW_COLUMNS)
        for line in lines:
            table.add_row(*line)
        made.append(table)
    return made


def as_json(findings: Findings) -> dict[str, Any]:
    """Return the standings as JSON. The width of an unknown interval is null."""
    results, confidence = findings.results, findings.confidence
    open_pairs_now, scored_more = findings.open_pairs, head_to_head(results)
    return {
        **findings.settings.as_json(),
        "format": "setcubed-standings",
        "made": findings.date,
        "setcubed": version("setcubed"),
        "confidence": confidence,
        "settled": findings.settled,
        "games": len(results),
        "standings": [_finite(asdict(row)) for row in findings.rows],
        "pairs": [
            {
                "bot": one,
                "rival": two,
                **_finite(asdict(interval_of(values, confidence))),
                "ahead": _finite(asdict(interval_of(scored_more[one, two], confidence))),
                "open": (one, two) in open_pairs_now,
            }
            for (one, two), values in sorted(pairs(results).items())
        ],
    }


def _finite(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _finite(part) for name, part in value.items()}
    return None if value == float("inf") else value


def as_markdown(findings: Findings) -> str:
    """Return the tables as Markdown."""
    parts = ["# Tournament", findings.about(), findings.verdict()]
    for title, columns, lines in findings.tables():
        marks = [":---" if name == "bot" else "---:" for name in columns]
        drawn = ["| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines]
        parts.append(
            "\n".join([f"**{title}**\n", f"| {' | '.join(columns)} |", f"| {' | '.join(marks)} |", *drawn])
        )
    return "\n\n".join(parts) + "\n"


STYLE = """
:root { color-scheme: light dark; --ink: #222; --paper: #fdfcf9; --soft: #d9d5cb; }
@media (prefers-color-scheme: dark) { :root { --ink: #eee; --paper: #1b1c20; --soft: #4a4c55; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper);
  max-width: 62rem; margin: 2rem auto; padding: 0 1rem; }
.wide { overflow-x: auto; } table { border-collapse: collapse; }
th, td { padding: .35rem .7rem; text-align: right; border-bottom: 1px solid var(--soft); white-space: nowrap;
} th:nth-child(2), td:nth-child(2) { text-align: left; white-space: normal; overflow-wrap: anywhere;
  min-width: 7rem; }
figure, .wide { margin: 2rem 0; } svg { width: 100%; height: auto; max-width: 46rem; }
img { width: 30rem; max-width: 100%; height: auto; }
caption { text-align: left; font-weight: 600; } text { fill: var(--ink); font-size: 14px; }
.tick, .percent { font-size: 12px; }
.grid { stroke: var(--soft); } .range, .line { stroke-width: 3; fill: none; } .mean { stroke-width: 2; }
.square { fill: none; stroke: var(--soft); } .logo { fill: var(--soft); stroke: var(--soft); }
"""


def as_page(findings: Findings) -> str:
    """Return a page with tables, plots and boards, which loads nothing from elsewhere."""
    rows, results, plan = findings.rows, findings.results, findings.settings.plan()
    figures = (
        ("Ratings", plots.ratings(rows)),
        ("Scores", plots.scores(rows, results)),
        ("Points by round", plots.by_round(rows, results)),
        ("Bonus squares: percentage of games in which they were taken", plots.bonus(plan, results)),
        *((caption, _board_image(plan, result)) for caption, result in _shown_games(findings)),
    )
    drawn = "".join(
        f"<figure><figcaption>{escape(name)}</figcaption>{figure}</figure>" for name, figure in figures
    )
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>SET CUBED tournament</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>{STYLE}</style><h1>Tournament</h1><p>{escape(findings.about())}</p>"
        f"<p>{escape(findings.verdict())}</p>"
        f"{''.join(_html_table(*table) for table in findings.tables())}{drawn}</html>\n"
    )


def _shown_games(findings: Findings) -> Iterator[tuple[str, Result]]:
    """Yield the games to draw: the highest score, and the closest game of the best two bots."""
    stored = [result for result in findings.results if result.board]
    best = {row.bot for row in findings.rows[:2]}
    close = [result for result in stored if best <= set(result.bots)]
    if stored:
        result = max(stored, key=lambda result: max(result.scores))
        yield f"The highest score: {_score_line(result)}", result
    if close:
        result = min(close, key=lambda result: sorted(result.scores)[-1] - sorted(result.scores)[-2])
        yield f"The closest game of the best two: {_score_line(result)}", result


def _score_line(result: Result) -> str:
    pairs = zip(result.bots, result.scores, strict=True)
    return ", ".join(f"{label(bot)} {score}" for bot, score in pairs) + f" (deal {result.deal})"


def _board_image(plan: Plan, result: Result) -> str:
    """Return the final board as an image, which the style sheet of the page does not reach."""
    placements = [placement for step in parse_turn(result.board, plan) for placement in step]
    drawn = b64encode(svg(Board(plan).place(placements)).encode()).decode()
    return f'<img alt="{escape(result.board)}" src="data:image/svg+xml;base64,{drawn}">'


def _html_table(title: str, columns: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    head = "".join(f"<th>{name}</th>" for name in columns)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in line) + "</tr>" for line in lines)
    return (
        f'<div class="wide"><table><caption>{title}</caption><thead><tr>{head}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
    )
