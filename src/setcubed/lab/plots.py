"""Plots as inline SVG: ratings with intervals, score distributions, points by round, bonus squares used."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from html import escape
from statistics import fmean

from setcubed.game import Plan
from setcubed.lab.match import Result, label
from setcubed.lab.standings import Standing

WIDTH, ROW, LEFT = 640, 34, 150
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#7f7f7f", "#a6761d")


def colour(place: int) -> str:
    """Return a colour of a palette that is safe for colour-blind readers."""
    return COLOURS[place % len(COLOURS)]


def _svg(height: float, title: str, body: str) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-label="{escape(title, quote=True)}">'
        f"<title>{escape(title)}</title>{body}</svg>"
    )


def _text(x: float, y: float, words: object, kind: str = "", anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}" text-anchor="{anchor}">{escape(str(words))}</text>'


def _line(x1: float, y1: float, x2: float, y2: float, kind: str = "grid", ink: str = "") -> str:
    stroke = f' style="stroke:{ink}"' if ink else ""
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"{stroke}/>'


class Scale:
    """A linear scale from values to pixels, with round numbers as ticks."""

    def __init__(self, low: float, high: float, start: float = LEFT, end: float = WIDTH - 30) -> None:
        span = max(high - low, 1e-9)
        step = next(s for s in (10.0**e * m for e in range(-3, 9) for m in (1, 2, 5)) if span / s <= 7)
        self.low, self.high = step * (low // step), step * -(-high // step)
        self.ticks = [self.low + i * step for i in range(round((self.high - self.low) / step) + 1)]
        self.start, self.end = start, end

    def __call__(self, value: float) -> float:
        return self.start + (value - self.low) / (self.high - self.low) * (self.end - self.start)

    def axis(self, top: float, bottom: float, words: str) -> str:
        """Draw lines and numbers for the ticks, and the label of the axis."""
        return "".join(
            _line(self(tick), top, self(tick), bottom)
            + _text(self(tick), bottom + 16, f"{tick:g}", "tick", "middle")
            for tick in self.ticks
        ) + _text((self.start + self.end) / 2, bottom + 34, words, "tick", "middle")


def ratings(rows: Sequence[Standing]) -> str:
    """Draw each bot's rating as a dot with its confidence interval."""
    scale = Scale(min(row.rating.low for row in rows), max(row.rating.high for row in rows))
    bottom = ROW * len(rows) + 8
    body = scale.axis(4, bottom, "rating (openskill); the line is its interval")
    for place, row in enumerate(rows):
        y = ROW * place + ROW / 2 + 4
        ink = colour(place)
        body += _name(y + 5, row.bot)
        body += _line(scale(row.rating.low), y, scale(row.rating.high), y, "range", ink)
        body += f'<circle cx="{scale(row.rating.mean):.1f}" cy="{y}" r="6" fill="{ink}"/>'
    return _svg(bottom + 42, "Rating of each bot with its interval", body)


def scores(rows: Sequence[Standing], results: Sequence[Result]) -> str:
    """Draw the distribution of each bot's scores."""
    by_bot = {}
    for row in rows:
        by_bot[row.bot] = [r.scores[r.bots.index(row.bot)] for r in results if row.bot in r.bots]
    scale = Scale(0, max(max(values) for values in by_bot.values()))
    bins = 40
    width = (scale.high - scale.low) / bins
    height, bottom = 54, 54 * len(rows) + 14
    body = scale.axis(4, bottom, "points in a game; the upright line is the mean")
    for place, row in enumerate(rows):
        values, base = by_bot[row.bot], height * (place + 1) + 8
        heights = [0.0] * bins
        for value in values:
            heights[min(bins - 1, int((value - scale.low) / width))] += 1
        most = max(heights)
        points = [(scale(scale.low + (i + 0.5) * width), base - 44 * h / most) for i, h in enumerate(heights)]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in [(scale.start, base), *points, (scale.end, base)])
        body += f'<polygon points="{path}" fill="{colour(place)}" fill-opacity="0.55"/>'
        body += _name(base - 8, row.bot)
        mean = fmean(values)
        body += _line(scale(mean), base - 46, scale(mean), base, "mean", colour(place))
    return _svg(bottom + 42, "Distribution of each bot's scores", body)


def by_round(rows: Sequence[Standing], results: Sequence[Result], rounds: int = 14) -> str:
    """Draw each bot's mean points by round, and the number of games that reached the round."""
    lines = {}
    for row in rows:
        gained: list[list[int]] = [[] for _ in range(rounds)]
        for result in results:
            if row.bot in result.bots:
                points = result.by_round[result.bots.index(row.bot)]
                for i, value in enumerate(points[:rounds]):
                    gained[i].append(value)
        lines[row.bot] = [(fmean(values), len(values)) for values in gained if values]
    longest = max(2, max(map(len, lines.values())))
    top, bottom = 28, 266
    across = Scale(1, longest, 60, WIDTH - 30)
    up = Scale(0, max(1, *(value for line in lines.values() for value, _ in line)), bottom, top)
    body = "".join(
        _line(60, up(tick), WIDTH - 30, up(tick)) + _text(52, up(tick) + 5, f"{tick:g}", "tick", "end")
        for tick in up.ticks
    )
    body += _text(8, 14, "points", "tick")
    for number in range(1, longest + 1):
        games = sum(len(result.by_round[0]) >= number for result in results)
        body += _text(across(number), bottom + 16, number, "tick", "middle")
        body += _text(across(number), bottom + 32, games, "tick", "middle")
    body += _text(8, bottom + 16, "round", "tick") + _text(8, bottom + 32, "games", "tick")
    for place, (bot, line) in enumerate(lines.items()):
        ink = colour(place)
        path = " ".join(f"{across(i + 1):.1f},{up(value):.1f}" for i, (value, _) in enumerate(line))
        body += f'<polyline points="{path}" class="line" style="stroke:{ink}"/>'
        for i, (mean, played) in enumerate(line):
            tooltip = (
                f"<title>{escape(label(bot))}, round {i + 1}: {mean:.1f} points in {played} games</title>"
            )
            body += (
                f'<circle cx="{across(i + 1):.1f}" cy="{up(mean):.1f}" r="4" fill="{ink}">{tooltip}</circle>'
            )
        y = bottom + 58 + 20 * place
        body += f'<circle cx="70" cy="{y - 5}" r="5" fill="{ink}"/>' + _text(82, y, label(bot), "tick")
    return _svg(bottom + 64 + 20 * len(lines), "Average points in each round", body)


def bonus(plan: Plan, results: Sequence[Result]) -> str:
    """Draw the board with the percentage of games in which each bonus square was taken."""
    taken = Counter(label for result in results for seat in result.bonus for label in seat)
    side = 400 / plan.size
    left = (WIDTH - 400) / 2
    body = ""
    for square in range(plan.size**2):
        x, y = left + side * (square % plan.size), 4 + side * (square // plan.size)
        share = taken[plan.label(square)] / len(results)
        kind = "logo" if square in plan.logo else "square"
        fill = f' style="fill:#0072b2;fill-opacity:{0.12 + 0.85 * share:.2f}"' if square in plan.bonus else ""
        body += f'<rect x="{x:.1f}" y="{y:.1f}" width="{side:.1f}" height="{side:.1f}" class="{kind}"{fill}/>'
        if square in plan.bonus:
            body += _text(x + side / 2, y + side * 0.65, f"{100 * share:.0f}", "percent", "middle")
    return _svg(410, "Percentage of games in which each bonus square was taken", body)


def _name(y: float, bot: str) -> str:
    """Draw a bot's name left of its row; a long name is condensed rather than truncated."""
    words, room = label(bot), LEFT - 20
    wide = 7.5 * len(words)  # the approximate width at 14 pixels
    squeeze = f' textLength="{room}" lengthAdjust="spacingAndGlyphs"' if wide > room else ""
    return f'<text x="{LEFT - 12}" y="{y:.1f}" class="name" text-anchor="end"{squeeze}>{escape(words)}</text>'
