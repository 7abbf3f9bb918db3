"""Write findings.html: three findings about the game from its records.

setcubed simulate --bots greedy,greedy --games 300 --output games.jsonl
setcubed export games.jsonl --parquet turns.parquet
python examples/findings.py turns.parquet
"""

import sys
from collections import defaultdict
from pathlib import Path
from statistics import fmean
from typing import Any

import pyarrow.parquet as pq

WIDTH, HEIGHT = 560, 240


def mean_by(rows: list[dict[str, Any]], key: str, value: str, least: int = 20) -> dict[Any, float]:
    """Return the mean of a column for each value of another column that occurs often enough."""
    groups = defaultdict(list)
    for row in rows:
        groups[row[key]].append(row[value])
    return {k: fmean(v) for k, v in sorted(groups.items()) if len(v) >= least}


def bars(title: str, words: str, values: dict[Any, float], unit: str = "") -> str:
    """Return a finding as HTML: a sentence and a bar chart."""
    top, wide = max(values.values()), (WIDTH - 40) / len(values)
    drawn = "".join(
        f'<rect x="{20 + i * wide:.0f}" y="{HEIGHT - 40 - 170 * v / top:.0f}" width="{wide * 0.7:.0f}" '
        f'height="{170 * v / top:.0f}" fill="#0072b2"/><text x="{20 + i * wide + wide * 0.35:.0f}" '
        f'y="{HEIGHT - 46 - 170 * v / top:.0f}" text-anchor="middle">{v:.3g}{unit}</text>'
        f'<text x="{20 + i * wide + wide * 0.35:.0f}" y="{HEIGHT - 20}" text-anchor="middle">{k}</text>'
        for i, (k, v) in enumerate(values.items())
    )
    return f'<h2>{title}</h2><p>{words}</p><svg viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}">{drawn}</svg>'


source = sys.argv[1] if len(sys.argv) > 1 else "turns.parquet"
turns = pq.read_table(source).to_pylist()
played = [{**turn, "dice_placed": len(turn["dice"])} for turn in turns if turn["kind"] == "played"]
openers = {turn["game"]: turn["seat"] for turn in turns if turn["kind"] == "opened"}
first_turns = list({(turn["game"], turn["seat"]): turn for turn in turns}.values())
for turn in first_turns:
    turn["role"] = "opener" if openers[turn["game"]] == turn["seat"] else "others"
    turn["wins"] = 100 * turn["won"]

by_round = mean_by(played, "round", "score")
by_dice = mean_by(played, "dice_placed", "score", 5)
by_role = mean_by(first_turns, "role", "wins", 5)
peak = max(by_round, key=lambda number: by_round[number])
findings = [
    bars("Points by round", f"A turn is worth most in round {peak}: {by_round[peak]:.1f} points.", by_round),
    bars(
        "Dice are worth more together",
        f"A turn of three dice scores {by_dice[3] / by_dice[1]:.1f} times as much as a turn of one.",
        by_dice,
    ),
    bars("Who opens", f"The opener wins {by_role['opener']:.0f} of a hundred games.", by_role, " %"),
]
page = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Findings</title>' + "".join(findings)
Path("findings.html").write_text(page + "</html>\n", "utf-8")
print("\n".join(finding.split("<p>")[1].split("</p>")[0] for finding in findings))
