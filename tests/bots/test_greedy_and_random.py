"""The simplest bots: random and greedy."""

from __future__ import annotations

import random

import pytest

from setcubed.bots.greedy import GreedyBot
from setcubed.bots.random import RandomBot
from setcubed.game import (
    Command,
    Face,
    Pass,
    Phase,
    Play,
    Start,
    decide,
    evolve,
    new_game,
)
from setcubed.game.turns import check_opening
from setcubed.lab.games import SeededRandom, next_command
from setcubed.notation.files import shipped_board, shipped_dice
from tests.chaos import any_game
from tests.scene import PLAN, Falls, die_showing, scene

ROW = "f7=1RO g7=2RO h7=3RO"


def test_greedy_plays_the_highest_scoring_turn() -> None:
    for state, _, _ in any_game("greedy", 3):
        if state.phase is Phase.TURN and state.to_move is not None:
            hand = [held.face for held in state.hands[state.to_move]]
            if hand.count(Face("W")) > 1:
                continue
            best = max((turn.score for turn in state.board.turns(hand)), default=0)
            laid = GreedyBot().turn(state, state.to_move)
            assert (state.board.score(laid) if laid else 0) == best


def test_greedy_passes_if_it_has_no_turn() -> None:
    assert GreedyBot().turn(scene(ROW, "1GS", "1RO"), 0) == ()


def test_greedy_keeps_the_dice_of_its_best_turn_and_rolls_the_others() -> None:
    state = scene(ROW, "1RO 3RO 1GS 2GD", "1RO")
    keep = {placement.die for placement in GreedyBot().turn(state, 0)}
    rolled = GreedyBot().extra(state, 0)
    assert set(rolled) | keep == {held.die for held in state.hands[0]}
    assert not set(rolled) & keep
    assert keep


def test_greedy_opens_with_the_first_set_it_sees() -> None:
    state = scene("", "1RO W 2RO 1GS 3RO", "1RO 1RO 2GS 2GS 1GS")
    laid = GreedyBot().open(state, 0)
    assert laid
    assert check_opening(PLAN, laid) == 3
    assert GreedyBot().open(state, 1) is None


def test_greedy_replaces_wilds_when_it_can() -> None:
    state = scene("f7=1RO g7=2RO* h7=3RO", "2RO 1RO", "1RO")
    assert GreedyBot().replace(state, 0) == (84, die_showing(state, 0, "2RO"))
    assert GreedyBot().replace(state, 1) is None


@pytest.mark.parametrize("seed", range(20))
def test_random_plays_only_legal_turns(seed: int) -> None:
    bot = RandomBot(random.Random(seed))
    state = scene(ROW, "1RO 3RO W 2GD 1GS", "1RO")
    laid = bot.turn(state, 0)
    assert decide(state, Play(0, laid) if laid else Pass(0), Falls())
    assert set(bot.extra(state, 0)) <= {held.die for held in state.hands[0]}


def test_random_varies_its_moves() -> None:
    state = scene("f7=1RO g7=2RO* h7=3RO", "2RO 1RO 3RO W 1GS", "1RO")
    bots = [RandomBot(random.Random(seed)) for seed in range(30)]
    assert len({bot.turn(state, 0) for bot in bots}) > 5
    assert len({bot.extra(state, 0) for bot in bots}) > 5
    assert {bot.replace(state, 0) is None for bot in bots} == {True, False}


def test_equal_turns_are_chosen_at_random_and_spread_over_the_board() -> None:
    """The logo is in the middle, so only the choices decide how many dice are above and below it."""
    plan, above, below = shipped_board(), 0, 0
    for number in range(40):
        bots = [GreedyBot(rng=random.Random(f"{number}/{seat}")) for seat in range(2)]
        state, chance, lots = (
            new_game(plan, shipped_dice(), 2),
            SeededRandom(f"spread/{number}"),
            random.Random(number),
        )
        command: Command = Start()
        while state.phase is not Phase.OVER:
            for event in decide(state, command, chance):
                state = evolve(state, event)
            if state.phase is not Phase.OVER:
                command = next_command(state, bots, lots)
        above += sum(square // plan.size < plan.size // 2 for square in state.board.squares)
        below += sum(square // plan.size > plan.size // 2 for square in state.board.squares)
    assert abs(above - below) < 0.2 * (above + below)


def test_without_an_rng_the_first_of_equal_turns_is_played() -> None:
    state = scene(ROW, "1GO 1GS", "1RO")
    assert GreedyBot().turn(state, 0) == GreedyBot().turn(state, 0)
