"""Strength of the levels: win rates with seats swapped on the same dice, intervals, and time per decision.

    python benchmarks/strength.py                       # the ladder, 400 games each
    python benchmarks/strength.py expert,greedy 100     # one pairing
    python benchmarks/strength.py expert:400,defender   # a search with its own number of playouts
    python benchmarks/strength.py turns:400,greedy      # searches turns only (rolls: extra rolls, even: all)
    python benchmarks/strength.py expert,greedy 400 other   # other dice: any word is a seed

The win rate is that of the first name, which sits at every seat in turn. A shared win counts by its share.
"""

from __future__ import annotations

import json
import math
import random
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any, TypeVar

from setcubed.bots import LEVELS, Bot, make_bot
from setcubed.bots.flat_monte_carlo import MonteCarloBot
from setcubed.bots.greedy import GreedyBot
from setcubed.bots.reaction import DEFAULT_REACTION
from setcubed.engine.search import Budget
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
    """A bot that measures the time of its decisions."""

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


class Half(GreedyBot):
    """A greedy bot that uses search for its turns or for its extra rolls only."""

    def __init__(self, search: MonteCarloBot, *, turns: bool) -> None:
        super().__init__()
        if turns:
            self.turn, self.replace = search.turn, search.replace  # type: ignore[method-assign]
            self.extra = GreedyBot().extra  # type: ignore[method-assign]  # by greedy turns, not by its own
        else:
            self.extra = search.extra  # type: ignore[method-assign]


def bot_of(name: str, key: str) -> Bot:
    """A bot by its name, with its playouts after a colon."""
    level, _, playouts = name.partition(":")
    rng = random.Random(key)
    if not playouts:
        return make_bot(level, rng)
    if level in ("turns", "rolls"):
        return Half(
            MonteCarloBot(Budget(playouts=int(playouts)), DEFAULT_REACTION, rng), turns=level == "turns"
        )
    if level == "even":
        return MonteCarloBot(Budget(playouts=int(playouts)), DEFAULT_REACTION, rng)
    return MonteCarloBot(Budget(playouts=int(playouts)), LEVELS[level].reaction, rng, exact=level == "expert")


@dataclass(frozen=True, slots=True)
class Result:
    """One game for the first of the names: its share of the win, its points ahead, its times in seconds."""

    share: float
    margin: int
    times: list[float]


def play(names: Sequence[str], number: int, seed: str) -> Result:
    """Play a game; the first of the names sits at each seat in turn, on the same dice."""
    table, seat = divmod(number, len(names))
    key = f"{seed}/{table}"
    order = [*names[1:]]
    order.insert(seat, names[0])
    bots = [Timed(bot_of(name, f"{key}/{i}")) for i, name in enumerate(order)]
    state = play_game(shipped_board(), shipped_dice(), bots, key).state
    others = max(score for i, score in enumerate(state.scores) if i != seat)
    share = (seat in state.winners) / len(state.winners)
    return Result(share, state.scores[seat] - others, bots[seat].times)


def summary(names: Sequence[str], results: Sequence[Result]) -> dict[str, Any]:
    """The win rate of the first name with its 95 % interval, and its time per decision."""
    games = len(results)
    rate = fmean(result.share for result in results)
    spread = fmean((result.share - rate) ** 2 for result in results)
    error = math.sqrt(max(spread, 1 / games**2) / games)
    times = [seconds for result in results for seconds in result.times]
    return {
        "names": ",".join(names),
        "games": games,
        "wins": round(rate, 4),
        "interval": [round(max(0.0, rate - 1.96 * error), 4), round(min(1.0, rate + 1.96 * error), 4)],
        "margin": round(fmean(result.margin for result in results), 2),
        "ms_per_decision": round(1000 * fmean(times), 2),
        "slowest_ms": round(1000 * max(times), 1),
    }


def match(names: Sequence[str], games: int, seed: str = "strength") -> dict[str, Any]:
    """Play games and return the results of the first name."""
    results: list[Result] = []
    for number in range(games):
        results.append(play(names, number, seed))
        if number % 20 == 19:
            won = sum(result.share for result in results)
            print(f"{','.join(names)}: {won:g} of {number + 1}", file=sys.stderr, flush=True)
    return summary(names, results)


def main() -> None:
    if {"-h", "--help"} & set(sys.argv[1:]):
        print(__doc__)
        return
    pairings = sys.argv[1:2] or LADDER
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 400
    seed = sys.argv[3] if len(sys.argv) > 3 else "strength"
    for names in pairings:
        print(json.dumps(match(names.split(","), games, seed)), flush=True)


if __name__ == "__main__":
    main()
