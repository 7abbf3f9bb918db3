"""Positions with many wild dice: turn lists grow, and every decision can be graded."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from setcubed.engine.core.packed_turn import PackedTurn
from setcubed.engine.decision import DecisionKind
from setcubed.engine.grades import Choice, Grader, choices
from setcubed.engine.legal_turns import unpack
from setcubed.engine.search import Budget, Search
from setcubed.game import WILD, DiceSet, HandDie, Illegal, Phase, Play, Played, State
from setcubed.game.play import play
from setcubed.notation import take_from_hand
from tests.chaos import any_game
from tests.scene import DICE

WILD_DICE = DiceSet(tuple((WILD, *die[1:]) for die in DICE.dice), "wild")


def quick_grader() -> Grader:
    return Grader(Budget(playouts=20), most_batches=6)


def all_wild(seed: str, dice: int) -> State:
    """The state before a turn, with `dice` dice on the board and hands of wild dice only."""
    for state, command, _ in any_game(seed, 2, idle=0.0):
        if isinstance(command, Play) and len(state.board.squares) >= dice:
            hands = tuple(tuple(HandDie(held.die, WILD) for held in hand) for hand in state.hands)
            return state.changed(hands=hands)
    raise AssertionError("the game ended too soon")


def test_a_turn_list_of_any_length_is_complete() -> None:
    state = all_wild("wild", 30)
    turns = Search().load(state).list_turns().all()
    assert len(turns) > 1 << 15
    assert len(set(turns)) == len(turns)


def test_every_turn_of_five_wild_dice_can_be_found_and_graded() -> None:
    state = all_wild("wild", 30)
    seat, rng = state.to_move or 0, random.Random(1)
    search, grader = Search(), quick_grader()
    words = rng.sample(search.load(state).list_turns().all(), 3)
    for word in words:
        placements = take_from_hand(unpack(word, state.board).steps, state.hand(seat))
        decision = grader.grade(
            Choice(0, seat, "turn", DecisionKind.TURN, state, play(state, seat, placements))
        )
        assert decision.points is not None
        assert decision.points[0] == PackedTurn(word).score


def test_an_illegal_turn_is_not_found() -> None:
    state = all_wild("wild", 30)
    with pytest.raises(Illegal) as error:
        Search().load(state).list_turns().find([(0, 0, True)])
    assert error.value.code == "bad_turn"


def test_a_simulation_rejects_too_many_choices() -> None:
    state = all_wild("wild", 30)
    simulation = Search().load(state)
    with pytest.raises(ValueError, match="at most 512 choices"):
        simulation.begin(DecisionKind.TURN, 0, simulation.list_turns().all()[:513], 0, 0, 0)


@settings(max_examples=12, deadline=None)
@given(
    seed=st.integers(0, 1 << 30),
    seats=st.integers(2, 4),
    wilds=st.lists(st.integers(0, 6), min_size=42, max_size=42),
)
def test_every_decision_of_a_game_with_arbitrary_dice_can_be_graded(
    seed: int, seats: int, wilds: list[int]
) -> None:
    sides = (((WILD,) * count + die[count:]) for die, count in zip(DICE.dice, wilds, strict=True))
    dice = DiceSet(tuple(sides), "arbitrary")
    grader, rng = quick_grader(), random.Random(seed)
    graded = 0
    for state, _, events in any_game(seed, seats, dice=dice):
        for choice in choices(state, events):
            if rng.random() < 0.2:
                decision = grader.grade(choice)
                assert 0 <= decision.cost <= 1
                graded += 1
        if graded > 6 or state.phase is Phase.OVER:
            break


def test_a_played_turn_is_found_whatever_the_order_of_its_dice() -> None:
    search = Search()
    for state, _, events in any_game("order", 2, dice=WILD_DICE):
        for event in events:
            if isinstance(event, Played):
                grader = quick_grader()
                word = grader._encode(Choice(0, event.seat, "turn", DecisionKind.TURN, state, event))
                assert word in search.load(state).list_turns().all()
