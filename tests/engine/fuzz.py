"""Random positions, possible and impossible ones, for the core: python -m tests.engine.fuzz SECONDS SEED.

Meant for the checked build of tools/fuzz_core.py, where a step out of bounds ends the program.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter

import numpy as np

from setcubed.bots import make_bot
from setcubed.engine.core import kernel as compiled
from setcubed.engine.core.arena import Arena
from setcubed.engine.core.kernel import Kernel
from setcubed.engine.core.packed_turn import PackedTurn
from setcubed.engine.core.position_batch import Positions
from setcubed.engine.decision import DecisionKind
from setcubed.engine.search import Budget, Search
from setcubed.game import (
    FACES,
    Command,
    DiceSet,
    Face,
    Illegal,
    Keep,
    Open,
    Pass,
    Phase,
    Play,
    Replace,
    Roll,
    Start,
    decide,
    evolve,
    new_game,
)
from setcubed.lab.games import SeededRandom, next_command
from tests.engine.positions import random_faces, random_hand, random_plan

KINDS = {
    Play: DecisionKind.TURN,
    Pass: DecisionKind.TURN,
    Roll: DecisionKind.EXTRA_ROLL,
    Keep: DecisionKind.EXTRA_ROLL,
    Replace: DecisionKind.REPLACEMENT,
    Open: DecisionKind.OPENING,
}


def possible(rng: random.Random) -> str:
    """Check a possible position: the first best turn is found, and ordering its steps keeps the score."""
    plan = random_plan(rng, rng.randint(3, 19))
    dice = rng.randint(3, min(37, plan.size**2))
    variety = rng.choice((1, 2, 9, 27))
    wild = rng.choice((0, 0, 0, 1, 1, 2, rng.randint(0, 5) if dice < 8 else 0))
    faces = random_faces(rng, plan, dice, variety)
    hand = random_hand(rng, rng.randint(max(1, wild), 5), wild, variety)
    kernel = Kernel(plan)
    kernel.set(faces, rng.sample(sorted(plan.bonus), len(plan.bonus) // 2))
    turns = kernel.turns(hand)
    best = kernel.best(hand)
    assert best == max(turns, key=lambda word: PackedTurn(word).score, default=0)
    for word in rng.sample(turns, min(50, len(turns))):
        assert PackedTurn(kernel.ordered(word)).score == PackedTurn(word).score
    return "possible"


def impossible(rng: random.Random) -> str:
    """Invalid numbers are rejected without any other effect."""
    plan = random_plan(rng, rng.randint(3, 19))
    kernel = Kernel(plan)
    area = plan.size**2
    wrong = rng.random() < 0.5
    squares = {
        rng.randint(-3, area + 3) if wrong else rng.randrange(area): rng.randint(-1, 28 if wrong else 26)
        for _ in range(rng.randint(0, 60))
    }
    try:
        kernel.set(squares, [rng.randint(-2, area + 2) for _ in range(rng.randint(0, 3))])
        kernel.turns([rng.randint(-1, 28) for _ in range(rng.randint(0, 7))][:3])
    except Illegal as error:
        return error.code
    return "allowed"


def batch(rng: random.Random) -> str:
    """Check arrays of random bytes."""
    plan = random_plan(rng, rng.randint(3, 13))
    empty = rng.random()
    boards = np.array(
        [[255 if rng.random() < empty else rng.randrange(27) for _ in range(plan.size**2)] for _ in range(3)],
        np.uint8,
    )
    hands = np.array([[rng.choice((255, rng.randrange(29))) for _ in range(5)] for _ in range(3)], np.uint8)
    try:
        packed = Positions(plan, boards, hands)
    except Illegal as error:
        return error.code
    starts, words = packed.turns()
    assert starts[-1] == len(words) == packed.list_all(rng.choice((1, 64)))
    packed.best()
    return "batch"


def random_dice(rng: random.Random, wild: float) -> DiceSet:
    """42 dice with random faces, this share of them wild."""
    return DiceSet(
        tuple(
            tuple(Face(27) if rng.random() < wild else FACES[rng.randrange(27)] for _ in range(6))
            for _ in range(42)
        )
    )


def game(rng: random.Random) -> str:
    """Whole games on any board with any dice."""
    wild = rng.choice((0, 0.05, 0.2))
    arena = Arena(random_plan(rng, rng.randint(3, 19)), random_dice(rng, wild))
    return arena.play(rng.randint(2, 4), 2, rng.randrange(1 << 64), (0,) if wild < 0.1 else ())[0].reason


def search(rng: random.Random) -> str:
    """Search the decisions of a random game on a random board."""
    seats = rng.randint(2, 4)
    state = new_game(
        random_plan(rng, rng.randint(3, 19)), random_dice(rng, rng.choice((0, 0.05, 0.1))), seats
    )
    chance, search = SeededRandom(str(rng.random())), Search()
    bots = [make_bot("greedy") for _ in range(seats)]
    command: Command = Start()
    while True:
        for event in decide(state, command, chance):
            state = evolve(state, event)
        if state.phase is Phase.OVER:
            return "search"
        command = next_command(state, bots, rng)
        if (kind := KINDS.get(type(command))) is not None and rng.random() < 0.3:
            seat = getattr(command, "seat", 0)
            for outcome in search.run(kind, state, seat, Budget(playouts=40), seed=rng.randrange(1 << 32)):
                assert abs(sum(outcome.wins) - 1) < 1e-6


def main(seconds: float, seed: int) -> None:
    """Run until the time is over, and print what was tried."""
    print(compiled.__file__)
    rng = random.Random(seed)
    tried: Counter[str] = Counter()
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for trial in (possible, possible, impossible, batch, game, search):
            tried[trial(rng)] += 1
    print(dict(tried))


if __name__ == "__main__":
    main(float(sys.argv[1]), int(sys.argv[2]))
