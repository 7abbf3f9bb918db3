"""Models of beginners against `novice`, all with its reaction time.

    python -m benchmarks.novice          # 400 games each
    python -m benchmarks.novice --games 100 --seed 2 "best die"

The win rate is that of the model, which sits at both seats in turn on the same dice.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Callable

from benchmarks.strength import Result, summary
from setcubed.bots import LEVELS, Bot, make_bot
from setcubed.bots.human_like import BEGINNER, HumanLikeBot
from setcubed.game import Placement, State, best_opening
from setcubed.game.turns import MOST_DICE, Step
from setcubed.lab.games import play_game
from setcubed.notation.files import shipped_board, shipped_dice
from setcubed.notation.text import take_from_hand

PASSES = 0.05
"""The probability that the first model passes although a die fits."""


class Child:
    """Places single dice where the page highlights a square. Replaces nothing; rolls all dice if none
    fits."""

    most = 1
    passes = 0.0

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.reaction = LEVELS["novice"].reaction

    def open(self, state: State, seat: int) -> tuple[Placement, ...] | None:
        """Any SET of the hand."""
        hand = list(state.hands[seat])
        self.rng.shuffle(hand)
        return best_opening(state.plan, hand)

    def replace(self, _state: State, _seat: int) -> tuple[int, int] | None:
        """Replace nothing: beginners learn replacing last."""
        return None

    def turn(self, state: State, seat: int) -> tuple[Placement, ...]:
        """Place one highlighted die after the other."""
        board, hand = state.board, [held.face for held in state.hands[seat]]
        laid: list[Step] = []
        while len(laid) < self.most and self.rng.random() >= self.passes:
            steps = list(board.single_steps(hand))
            if not steps:
                break
            step = self.choose(steps, board.score)
            laid.append(step)
            board = board.place(step)
            hand.remove(step[0].shown)
        return take_from_hand(laid, state.hand(seat))

    def choose(self, steps: list[Step], score: Callable[[Step], int]) -> Step:
        """One of the steps with the highest score."""
        return max(steps, key=lambda step: (score(step), self.rng.random()))

    def extra(self, state: State, seat: int) -> tuple[int, ...]:
        """Roll all when no die fits, else keep all."""
        held = state.hands[seat]
        fits = any(state.board.single_steps([one.face for one in held]))
        return () if fits else tuple(one.die for one in held)


class RandomDie(Child):
    """Place one random highlighted die, and sometimes pass."""

    passes = PASSES

    def choose(self, steps: list[Step], _score: Callable[[Step], int]) -> Step:
        """Choose a random die and a random highlighted square of it."""
        return self.rng.choice(steps)


class BestDie(Child):
    """The best single die."""


class ThreeBestDice(Child):
    """The best single die, then the next best, up to three."""

    most = MOST_DICE


MODELS: dict[str, Callable[[random.Random], Bot]] = {
    "random die": RandomDie,
    "best die": BestDie,
    "three best dice": ThreeBestDice,
    "beginner": lambda rng: HumanLikeBot(BEGINNER, LEVELS["novice"].reaction, rng),
}


def play(model: str, number: int, seed: int = 1) -> Result:
    """Play a game of a model against `novice`, with alternating seats."""
    table, seat = divmod(number, 2)
    key = f"novice/{table}" if seed == 1 else f"novice/{seed}/{table}"
    bots = [make_bot("novice", random.Random(f"{key}/novice"))]
    bots.insert(seat, MODELS[model](random.Random(f"{key}/{model}")))
    state = play_game(shipped_board(), shipped_dice(), bots, key).state
    share = (seat in state.winners) / len(state.winners)
    return Result(share, state.scores[seat] - state.scores[1 - seat], [0.0])


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.novice", description="Who wins a first game.")
    parser.add_argument("models", nargs="*", default=list(MODELS), help="all models unless named")
    parser.add_argument("--games", type=int, default=400, help="games of each model")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same games")
    args = parser.parse_args()
    for model in args.models:
        if model not in MODELS:
            parser.error(f"{model!r} is not a model; there are {', '.join(map(repr, MODELS))}")
        found = summary([model, "novice"], [play(model, n, args.seed) for n in range(args.games)])
        print(
            json.dumps({key: found[key] for key in ("names", "games", "wins", "interval", "margin")}),
            flush=True,
        )


if __name__ == "__main__":
    main()
