"""Speed of the rules in pure Python: whole games of random bots through decide and evolve.

Run `python benchmarks/rules.py` on a quiet machine; the figures are in benchmarks/README.md.
"""

from __future__ import annotations

import platform
import random
import sys
import time

from setcubed.bots.random import RandomBot
from setcubed.game import Event, State, evolve, judge, new_game
from setcubed.lab.games import PlayedGame, play_game
from setcubed.notation import (
    Player,
    dump_record,
    make_record,
    parse_record,
    replay,
    shipped_board,
    shipped_dice,
)

PLAN, DICE = shipped_board(), shipped_dice()
GAMES = 150


def games(count: int) -> list[PlayedGame]:
    """Games of two, three and four random bots in turn."""
    played = []
    for number in range(count):
        key = f"benchmark/{number}"
        bots = [RandomBot(random.Random(f"{key}/{seat}")) for seat in range(2 + number % 3)]
        played.append(play_game(PLAN, DICE, bots, key))
    return played


def fold(start: State, events: tuple[Event, ...], judged: bool) -> State:
    """Fold the events of a game, with or without validation."""
    for event in events:
        if judged:
            judge(start, event)
        start = evolve(start, event)
    return start


def main() -> None:
    """Print each figure with its description."""
    games(10)  # warm up
    begin = time.perf_counter()
    played = games(GAMES)
    report("games of random bots played through decide and evolve", GAMES, begin)

    events = sum(len(game.events) for game in played)
    for judged, words in ((False, "events folded by evolve"), (True, "events judged and folded")):
        begin = time.perf_counter()
        for game in played:
            assert fold(new_game(PLAN, DICE, game.state.seats), game.events, judged) == game.state
        report(words, events, begin)

    begin = time.perf_counter()
    lines = [dump_record(make_record(g.state, [Player("A")] * g.state.seats, g.events)) for g in played]
    report("records written as text", GAMES, begin)
    begin = time.perf_counter()
    for line in lines:
        replay(parse_record(line))
    report("records read and judged", GAMES, begin)


def report(words: str, count: int, begin: float) -> None:
    """Print a rate per second."""
    print(f"{count / (time.perf_counter() - begin):>10,.0f} a second  {words}")


if __name__ == "__main__":
    print(f"Python {platform.python_version()} on {sys.platform}, one core")
    main()
