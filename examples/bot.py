"""A bot in twenty lines: one die wherever it makes a SET. Try --bots "exec:python examples/bot.py,casual"."""

import json
import sys

COLUMNS = [[f"{column}{row}" for row in range(1, 14)] for column in "abcdefghijklm"]
LINES = [long[i : i + 3] for long in [*COLUMNS, *zip(*COLUMNS, strict=True)] for i in range(11)]

for request in map(json.loads, sys.stdin):
    if "ask" not in request:  # a report of a faulty answer
        continue
    position, turn = request["position"], "-"
    squares = {square: face[:3] for square, face in position["squares"].items()}
    hand = position["hands"][request["seat"]]
    for line in LINES if request["ask"] == "turn" else ():
        faces = [squares[square] for square in line if square in squares]
        for face in [die["face"] for die in hand if die["face"] != "W"]:  # a SET: no feature has two values
            if len(faces) == 2 and all(len(set(values)) != 2 for values in zip(*faces, face, strict=True)):
                turn = f"{next(square for square in line if square not in squares)}={face}"
    print(json.dumps({"turn": turn, "roll": [die["die"] for die in hand]}), flush=True)
