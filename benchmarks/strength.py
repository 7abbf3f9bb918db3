"""How strong the levels are: win rates with seats swapped on the same dice, intervals, time a decision.

    python benchmarks/strength.py                       # the ladder, 400 games each
    python benchmarks/strength.py expert,greedy 100     # one pairing
    python benchmarks/strength.py expert:400,defender   # a search with its own number of playouts

The win rate is that of the first name, which sits at every seat in turn. A shared win counts by its share.
"""

from __future__ import annotations

import json
import math
import random
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from setcubed.bots import LEVELS, Bot, make_bot
from setcubed.bots.thinker import ThinkingBot
from setcubed.engine.think import Budget
from setcubed.game import Placement, State
from setcubed.lab.games import play_game
from setcubed.notation.files import shipped_board, shipped_dice

T = TypeVar("T")

LADDER = (
    "casual,beginner",
    "greedy,casual",
    "strong,greedy",
    "expert,greedy",
    "expert,defender",
    "expert,greedy,greedy",
    "expert,greedy,greedy,greedy",
)


class Timed:
    """A bot with a stopwatch."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.reaction = bot.reaction
        self.times: list[float] = []

    def open(self, state: State, seat: int) -> Sequence[Placement] | None:
        return self._timed(self.bot.open, state, seat)

    def replace(self, state: State, seat: int) -> tuple[int, int] | None:
        return self._timed(self.bot.replace, state, seat)

    def turn(self, state: State, seat: int) -> Sequence[Placement]:
        return self._timed(self.bot.turn, state, seat)

    def extra(self, state: State, seat: int) -> Sequence[int]:
        return self._timed(self.bot.extra, state, seat)

    def _timed(self, ask: Callable[[State, int], T], state: State, seat: int) -> T:
        start = time.process_time()
        answer = ask(state, seat)
        self.times.append(time.process_time() - start)
        return answer


def bot_of(name: str, key: str) -> Bot:
    """A bot by its name, with its playouts after a colon."""
    level, _, playouts = name.partition(":")
    rng = random.Random(key)
    if not playouts:
        return make_bot(level, rng)
    expert = level == "expert"
    budget = Budget(playouts=int(playouts))
    return ThinkingBot(budget, LEVELS[level].reaction, rng, horizon=2 if expert else 1, exact=expert)


def match(names: Sequence[str], games: int, seed: str = "strength") -> dict[str, Any]:
    """Play games and tell how often the first of the names wins."""
    plan, dice = shipped_board(), shipped_dice()
    wins, squares, margin = 0.0, 0.0, 0
    times: list[float] = []
    for number in range(games):
        table, seat = divmod(number, len(names))
        key = f"{seed}/{table}"
        order = [*names[1:]]
        order.insert(seat, names[0])
        bots = [Timed(bot_of(name, f"{key}/{i}")) for i, name in enumerate(order)]
        state = play_game(plan, dice, bots, key).state
        share = (seat in state.winners) / len(state.winners)
        wins += share
        squares += share * share
        margin += state.scores[seat] - max(score for i, score in enumerate(state.scores) if i != seat)
        times += bots[seat].times
        if number % 20 == 19:
            print(f"{','.join(names)}: {wins:g} of {number + 1}", file=sys.stderr, flush=True)
    rate = wins / games
    error = math.sqrt(max(squares / games - rate**2, 1 / games**2) / games)
    return {
        "names": ",".join(names),
        "games": games,
        "wins": round(rate, 4),
        "interval": [round(max(0.0, rate - 1.96 * error), 4), round(min(1.0, rate + 1.96 * error), 4)],
        "margin": round(margin / games, 2),
        "ms_per_decision": round(1000 * sum(times) / len(times), 2),
        "slowest_ms": round(1000 * max(times), 1),
    }


def main() -> None:
    if {"-h", "--help"} & set(sys.argv[1:]):
        print(__doc__)
        return
    pairings = sys.argv[1:2] or LADDER
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 400
    for names in pairings:
        print(json.dumps(match(names.split(","), games)), flush=True)


if __name__ == "__main__":
    main()
