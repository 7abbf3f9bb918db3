"""Gains of search variants per decision, with less noise than whole games.

    python benchmarks/decisions.py 40        # decisions from 40 games of two; minutes
    python benchmarks/decisions.py 40 3      # at tables of three
    python benchmarks/decisions.py 40 2 x    # other games: any word is a seed

Decisions are taken from games of `strong` against `defender`. Each search configuration chooses. Where they
differ, they are played out to the end of the game with the same luck for all, by simulated players of
both kinds. A gain is in percent of a win by one decision, against the search as it is,
with two standard errors.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import sqrt

from setcubed.bots import make_bot
from setcubed.bots.levels import EXPERT
from setcubed.engine.decision import DecisionKind
from setcubed.engine.endgame import is_ending
from setcubed.engine.openings import openings_of
from setcubed.engine.search import (
    ALIKE,
    CAREFUL,
    GREEDY,
    WHOLE_GAME,
    WIDTH,
    Budget,
    Depth,
    Search,
    depth_of,
    is_late,
)
from setcubed.game import Command, Phase, Start, State, decide, evolve, new_game, replacements
from setcubed.lab.games import SeededRandom, next_command
from setcubed.notation.files import shipped_board, shipped_dice

SAMPLES = 1500
PART = {
    DecisionKind.TURN: 0.3,
    DecisionKind.EXTRA_ROLL: 0.3,
    DecisionKind.REPLACEMENT: 1.0,
    DecisionKind.OPENING: 1.0,
}
"""The share of decisions that are compared; late ones all are."""
NAMES = {
    DecisionKind.TURN: "turns",
    DecisionKind.EXTRA_ROLL: "extra rolls",
    DecisionKind.REPLACEMENT: "replacements",
    DecisionKind.OPENING: "openings",
}


@dataclass(frozen=True, slots=True)
class Variant:
    """A search variant: its differences from the current search."""

    playouts: int = EXPERT
    width: int = WIDTH
    rounds: int | None = None
    later: int | None = None

    def depth(self, usual: Depth) -> Depth:
        """The depth of the variant for a usual depth."""
        rounds = usual.rounds if self.rounds is None else self.rounds
        return Depth(rounds, usual.later if self.later is None else self.later)


VARIANTS = {
    "as it is": Variant(),
    "four times the playouts": Variant(4 * EXPERT),
    "60 turns, not 24": Variant(width=60),
    "no round more": Variant(rounds=0),
    "one round more, greedy": Variant(rounds=1, later=GREEDY),
    "one round more, alike": Variant(rounds=1, later=ALIKE),
    "two rounds more, greedy": Variant(rounds=2, later=GREEDY),
    "two rounds more, alike": Variant(rounds=2, later=ALIKE),
    "to the end, alike": Variant(rounds=WHOLE_GAME, later=ALIKE),
    "all careful": Variant(later=CAREFUL),
}


@dataclass(slots=True)
class Gain:
    """The gains of a variant over the current search, by decision."""

    gains: list[float] = field(default_factory=list)
    differ: int = 0
    seconds: float = 0.0

    def row(self) -> dict[str, float]:
        """The mean, two standard errors of it, how often the choice differs, and the time it took."""
        n = len(self.gains)
        mean = sum(self.gains) / n
        error = 2 * sqrt(sum((gain - mean) ** 2 for gain in self.gains)) / n
        return {
            "decisions": n,
            "gain": round(100 * mean, 2),
            "error": round(100 * error, 2),
            "differ": self.differ,
            "ms": round(1000 * self.seconds / n, 1),
        }


def kinds(state: State, seat: int) -> Iterator[DecisionKind]:
    """The kinds of decisions that a seat has now."""
    if not state.hands[seat] or is_ending(state):
        return
    if state.phase is Phase.OPENING and openings_of(state.plan, state.hands[seat]):
        yield DecisionKind.OPENING
    elif state.phase is Phase.EXTRA and seat == min(state.waiting):
        yield DecisionKind.EXTRA_ROLL
    elif state.phase is Phase.TURN and state.to_move == seat:
        yield DecisionKind.TURN
        if replacements(state, seat):
            yield DecisionKind.REPLACEMENT


def decisions(games: int, seats: int, seed: str) -> Iterator[tuple[DecisionKind, State, int]]:
    """Some of the decisions of `strong` in games against `defender`."""
    plan, dice = shipped_board(), shipped_dice()
    for game in range(games):
        key, seat = f"{seed}/{game}", game % seats
        lots = random.Random(key)
        bots = [make_bot("strong" if i == seat else "defender", random.Random(key)) for i in range(seats)]
        state, chance = new_game(plan, dice, seats), SeededRandom(key)
        command: Command = Start()
        while True:
            for event in decide(state, command, chance):
                state = evolve(state, event)
            if state.phase is Phase.OVER:
                break
            for kind in kinds(state, seat):
                if is_late(state) or lots.random() < PART[kind]:
                    yield kind, state, seat
            command = next_command(state, bots, lots)


def compare(kind: DecisionKind, state: State, seat: int, seed: int, gains: dict[str, Gain]) -> None:
    """Let each search configuration choose, and play on where the choices differ."""
    chosen: dict[str, int] = {}
    for name, variant in VARIANTS.items():
        start = time.process_time()
        search = Search(width=variant.width)
        words = search.choices(kind, state, seat)
        depth = variant.depth(depth_of(kind, state))
        chosen[name] = search.compare(kind, seat, words, [state], Budget(variant.playouts), seed, depth)[
            0
        ].choice
        gains[name].seconds += time.process_time() - start
    words = sorted(set(chosen.values()))
    worth = dict.fromkeys(words, 0.0)
    if len(words) > 1:
        budget, depth = Budget(SAMPLES * len(words)), Depth(WHOLE_GAME, ALIKE)
        played = Search().compare(kind, seat, words, [state], budget, seed + 1, depth, halving=False)
        worth = {outcome.choice: outcome.wins[seat] for outcome in played}
    usual = chosen["as it is"]
    for name, word in chosen.items():
        gains[name].gains.append(worth[word] - worth[usual])
        gains[name].differ += word != usual


def main() -> None:
    """Print a line of JSON for each kind of decision and variant; progress goes to stderr."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    seats = int(sys.argv[2]) if len(sys.argv) > 2 else 2
    seed = sys.argv[3] if len(sys.argv) > 3 else "decisions"
    found: dict[str, dict[str, Gain]] = {}
    rng = random.Random(seed)
    for n, (kind, state, seat) in enumerate(decisions(games, seats, seed), 1):
        name = ("late " if is_late(state) else "") + NAMES[kind]
        gains = found.setdefault(name, {variant: Gain() for variant in VARIANTS})
        compare(kind, state, seat, rng.getrandbits(62), gains)
        print(f"\r{n} decisions", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    for name, gains_by_variant in sorted(found.items()):
        for variant, gain in gains_by_variant.items():
            print(json.dumps({"decision": name, "variant": variant, **gain.row()}))


if __name__ == "__main__":
    main()
