"""A bot in twenty lines: it lays one die wherever that makes a SET. Try it against another:

setcubed simulate --bots "exec:python examples/bot.py,greedy" --games 10 --seed 1 --output games.jsonl
"""

import json
import sys


def third(a: str, b: str) -> str:
    """The face that makes a SET with two others: each feature the same, or the one that is missing."""
    return "".join(
        x if x == y else (set(of) - {x, y}).pop()
        for x, y, of in zip(a, b, ("123", "RGP", "OSD"), strict=True)
    )


def lines(squares: dict[str, str]):
    """Every line of three of which two squares are taken: the empty square and the two faces."""
    for column in range(ord("a"), ord("m") + 1):
        for row in range(1, 14):
            for right, down in ((1, 0), (0, 1)):
                line = [f"{chr(column + i * right)}{row + i * down}" for i in range(3)]
                empty = [square for square in line if square not in squares]
                if len(empty) == 1 and line[2][0] <= "m" and row + 2 * down <= 13:
                    yield empty[0], *(squares[square][:3] for square in line if square in squares)


for question in map(json.loads, sys.stdin):
    if "ask" not in question:  # a fault: we did something wrong
        continue
    position, answer = question["position"], {"turn": "-", "roll": []}
    shown = [die["face"] for die in position["hands"][question["seat"]]]
    if question["ask"] == "turn":
        for square, one, two in lines(position["squares"]):
            if third(one, two) in shown:
                answer = {"turn": f"{square}={third(one, two)}"}
    print(json.dumps(answer), flush=True)
