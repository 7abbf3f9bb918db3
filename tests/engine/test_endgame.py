"""Endgames: exact values equal those of an exhaustive search, and the sampled search agrees with them."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import product

import pytest

from setcubed.engine.decision import DecisionKind
from setcubed.engine.endgame import Ending, TooBig, is_ending, solve
from setcubed.engine.search import (
    WHOLE_GAME,
    Budget,
    Depth,
    Search,
)
from setcubed.game import Board, Face, HandDie, Keep, Pass, Phase, PlacedDie, Play, Roll, State, new_game
from setcubed.notation.files import shipped_board, shipped_dice

PLAN, DICE = shipped_board(), shipped_dice()
LOGO = {"f7": "2PO", "g7": "1RD", "h7": "3GS"}


def ending(
    hands: list[list[str]], scores: tuple[int, ...], phase: Phase = Phase.TURN, turns_left: int = 2
) -> State:
    """An ending with an empty bag on a board with one SET; dice are any that show these faces."""
    free = list(range(42))

    def die(face: Face) -> int:
        number = next(n for n in free if face in DICE[n] and 27 not in DICE[n])
        free.remove(number)
        return number

    squares = {PLAN.square(s): PlacedDie(die(Face(f)), Face(f), False) for s, f in LOGO.items()}
    held = tuple(tuple(HandDie(die(Face(face)), Face(face)) for face in hand) for hand in hands)
    seats = len(hands)
    extra = phase is Phase.EXTRA
    return replace(
        new_game(PLAN, DICE, seats),
        phase=phase,
        board=Board(PLAN, squares),
        bag=(),
        hands=held,
        scores=scores,
        first=0,
        to_move=None if extra else seats - turns_left,
        turns_left=0 if extra else turns_left,
        waiting=frozenset(range(seats)) if extra else frozenset(),
        round=9,
        placed=extra,
    )


def test_the_last_turn_takes_the_points_that_win() -> None:
    state = ending([[], ["2PO"]], (10, 8), turns_left=1)
    solved = solve(state, 1)
    assert solved is not None
    best, values = solved[0]
    assert isinstance(best, Play)
    assert values == (0.0, 1.0)
    assert solved[-1] == (Pass(1), (1.0, 0.0))


def test_a_leader_with_the_last_turn_wins_by_any_choice() -> None:
    state = ending([["2PO"], []], (10, 8), turns_left=2)
    solved = solve(state, 0)
    assert solved is not None
    assert solved[0][1] == (1.0, 0.0)


def test_an_extra_roll_is_worth_the_average_of_its_faces() -> None:
    """Seat 0 has one die and is a point behind, seat 1 has none: any SET wins, no SET loses."""
    state = replace(
        ending([["1RO"], ["3PD"]], (7, 8), Phase.EXTRA), hands=(ending([["1RO"], []], (0, 0)).hands[0], ())
    )
    state = replace(state, waiting=frozenset([0]))
    (held,) = state.hands[0]
    wins = sum(bool(state.board.turns([face])) for face in DICE[held.die])
    values = dict(Ending().choices(state))
    assert values[Roll(0, (held.die,))][0] == pytest.approx(wins / 6)
    assert values[Keep(0)][0] == float(bool(state.board.turns([held.face])))


def brute(state: State) -> float:
    """Seat 0's chance by exhaustive search: seat 0 places its die or passes, then seat 1, and the game is
    over.

    Both hold one die; a turn that lays it ends the game after this round, so only rounds in which both
    pass would go on, and these are left out by scores that make passing lose.
    """
    best = 0.0
    for mine in [None, *state.board.turns([state.hands[0][0].face])]:
        board, score = state.board, state.scores[0]
        if mine:
            board = board.place(mine.placements)
            score += mine.score
        answers = [0, *(t.score for t in board.turns([state.hands[1][0].face]))]
        theirs = state.scores[1] + max(answers)
        if mine:
            best = max(best, 1.0 if score > theirs else 0.5 if score == theirs else 0.0)
    return best


@pytest.mark.parametrize(("mine", "theirs"), list(product(["2PO", "3GS"], ["2PO", "3GS", "1RD"])))
@pytest.mark.parametrize("scores", [(10, 10), (10, 12), (13, 10)])
def test_the_value_of_one_die_each_matches_brute_force(
    mine: str, theirs: str, scores: tuple[int, int]
) -> None:
    state = ending([[mine], [theirs]], scores)
    value = max(
        Ending(50_000)._after(state, Play(0, ((placement._replace(die=state.hands[0][0].die)),)))[0]
        for turn in state.board.turns([state.hands[0][0].face])
        for placement in turn.placements
    )
    assert value == pytest.approx(brute(state))


def test_the_search_agrees_with_the_exact_value_of_an_extra_roll() -> None:
    state = ending([["1RO"], ["3PD"]], (7, 8), Phase.EXTRA)
    state = replace(state, hands=(state.hands[0], ()), waiting=frozenset([0]))
    exact = {len(getattr(c, "dice", ())): v[0] for c, v in Ending().choices(state)}
    search = Search()
    words = search.choices(DecisionKind.EXTRA_ROLL, state, 0)
    for outcome in search.compare(
        DecisionKind.EXTRA_ROLL, 0, words, [state], Budget(playouts=4000), 3, Depth(WHOLE_GAME)
    ):
        assert outcome.wins[0] == pytest.approx(exact[outcome.choice.bit_count()], abs=0.05)


def test_a_large_endgame_is_left_to_the_search() -> None:
    state = ending([["1RO", "2PO"], ["3PD"]], (7, 8), Phase.EXTRA)
    assert is_ending(state)
    assert solve(state, 0, nodes=5) is None
    with pytest.raises(TooBig):
        Ending(5).value(state)
    assert not is_ending(replace(state, bag=(1,)))


def test_an_endgame_has_the_same_value_in_any_round() -> None:
    state = ending([["2PO"], ["3GS"]], (10, 10), turns_left=1)
    assert Ending(20_000).value(state) == Ending(20_000).value(
        replace(state, round=random.Random(1).randint(3, 20))
    )
