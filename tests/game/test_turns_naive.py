"""The turn generator against a brute-force one, and against a table of positions."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence, Set
from pathlib import Path

import pytest

from setcubed.bots import make_bot
from setcubed.game import (
    FACES,
    WILD,
    Face,
    Phase,
    Plan,
    Start,
    State,
    decide,
    evolve,
    new_game,
)
from setcubed.lab.games import next_command
from setcubed.notation import parse_position
from tests.naive import naive_turns
from tests.scene import DICE, PLAN, Seeded, board_of

pytestmark = pytest.mark.no_cover  # coverage would only slow them down

TABLE = Path(__file__).with_name("turns.table")

# The maximum number of empty squares for a fast exhaustive search, by the number of wild dice.
EMPTY = {0: 14, 1: 9, 2: 5, 3: 3}
POSITIONS = {0: 1500, 1: 600, 2: 40, 3: 20}


def compare(plan: Plan, lying: Mapping[int, Face], used: Set[int], hand: Sequence[Face]) -> int:
    board = board_of(lying, used, plan)
    found = board.turns(hand)
    by_placements = {
        frozenset((p.square, p.face, p.wild) for p in turn.placements): turn.score for turn in found
    }
    assert len(by_placements) == len(found), "a turn is listed twice"
    assert by_placements == naive_turns(plan, lying, used, hand), (plan, lying, used, hand)
    assert board.can_place(hand) == bool(found)
    return len(found)


def random_position(
    rng: random.Random, wilds: int
) -> tuple[Plan, dict[int, Face], frozenset[int], list[Face]]:
    size = rng.choice((4, 5, 6) if wilds < 3 else (4,))
    squares = range(size * size)
    plan = Plan(
        "small", size, (0, 1, 2), {square: rng.randint(1, 9) for square in rng.sample(squares[3:], 3)}
    )
    # Few kinds of faces make many SETs, all kinds make few.
    kinds = rng.sample(FACES, rng.choice((2, 3, 6, 27)))
    occupied = rng.sample(squares, max(1, len(squares) - rng.randint(1, EMPTY[wilds])))
    lying = {square: rng.choice(kinds) for square in occupied}
    tame = rng.randint(wilds == 0, 3 if wilds == 0 else 1)
    used = frozenset(square for square in plan.bonus if square in lying or rng.random() < 0.3)
    return plan, lying, used, [WILD] * wilds + [rng.choice(kinds) for _ in range(tame)]


@pytest.mark.parametrize("wilds", [0, 1, 2, 3])
def test_turns_and_scores_match_an_exhaustive_search(wilds: int) -> None:
    rng = random.Random(f"naive {wilds}")
    turns = [compare(*random_position(rng, wilds)) for _ in range(POSITIONS[wilds])]
    assert sum(map(bool, turns)) > POSITIONS[wilds] / 4


def states_of_a_game(seed: str) -> list[State]:
    bots = [make_bot("random", random.Random(f"{seed} {seat}")) for seat in range(3)]
    state, rng, lots = new_game(PLAN, DICE, 3), Seeded(seed), random.Random(seed)
    events, states = decide(state, Start(), rng), []
    while state.phase is not Phase.OVER:
        for event in events:
            state = evolve(state, event)
        if state.phase is Phase.TURN:
            states.append(state)
        if state.phase is not Phase.OVER:
            events = decide(state, next_command(state, bots, lots), rng)
    return states


def test_every_turn_is_found_in_positions_of_real_games() -> None:
    states = states_of_a_game("naive") + states_of_a_game("naive, too")
    assert len(states) > 30
    for state in states[::9]:
        hand = [held.face for held in state.hands[state.to_move or 0] if held.face != WILD]
        compare(state.plan, state.board.faces, state.board.used, hand[:2])


def table() -> list[tuple[int, int, str]]:
    lines = [line for line in TABLE.read_text("utf-8").splitlines() if line and not line.startswith("#")]
    return [
        (int(turns), int(best), source) for turns, best, source in (line.split(None, 2) for line in lines)
    ]


@pytest.mark.parametrize(("turns", "best", "source"), table())
def test_the_table_of_positions_their_number_of_turns_and_best_score(
    turns: int, best: int, source: str
) -> None:
    position = parse_position(json.loads(source))
    found = position.board.turns(position.shown)
    assert (len(found), max((turn.score for turn in found), default=0)) == (turns, best)
