"""Grades of decisions: every choice once, the worst ones found, forced moves omitted."""

from __future__ import annotations

from dataclasses import replace

import pytest

from setcubed.engine.core.packed_position import grid_index
from setcubed.engine.core.packed_turn import opening_turn
from setcubed.engine.decision import DecisionKind
from setcubed.engine.grades import WHY_CODES, Choice, Grader, choices, grade_of
from setcubed.engine.legal_turns import best_of
from setcubed.engine.search import Budget
from setcubed.game import FACES, Kept, Opened, Passed, Phase, Played, Replaced, Rolled, evolve
from setcubed.notation.record import initial_state
from tests.engine.played import played


@pytest.fixture(scope="module")
def grader() -> Grader:
    return Grader(Budget(playouts=120), most_batches=6)


@pytest.mark.parametrize(
    ("cost", "error", "grade"),
    [
        (0.0, 0.01, "best"),
        (0.01, 0.001, "good"),
        (0.03, 0.001, "inaccuracy"),
        (0.07, 0.01, "mistake"),
        (0.2, 0.01, "blunder"),
        (0.07, 0.05, "good"),
    ],
)
def test_a_grade_follows_from_the_cost_and_its_error(cost: float, error: float, grade: str) -> None:
    assert grade_of(cost, error) == grade


def test_every_choice_of_a_game_is_listed() -> None:
    record = played("grades", "greedy", "random", "casual")
    found = list(choices(initial_state(record), record.events))
    made = [choice.event for choice in found if choice.made is not None]
    assert made == [
        index
        for index, event in enumerate(record.events)
        if isinstance(event, Opened | Played | Passed | Replaced | Kept)
        or (isinstance(event, Rolled) and event.reason == "extra")
    ]
    assert {choice.kind for choice in found} >= {"turn", "extra", "open"}


def test_decisions_report_the_choices_that_were_made(grader: Grader) -> None:
    record = played("grades", "greedy", "random", "casual")
    kinds = set()
    for choice in choices(initial_state(record), record.events):
        if choice.kind in kinds:
            continue
        kinds.add(choice.kind)
        decision = grader.grade(choice)
        assert decision.seat == choice.seat
        assert 0 <= decision.cost <= 1
        assert (decision.grade == "best") == (decision.cost == 0)
        assert (decision.best == decision.played) == (decision.cost == 0)
        assert decision.why in WHY_CODES
    assert len(kinds) >= 3


def test_passing_with_a_good_turn_is_a_mistake(grader: Grader) -> None:
    record = played("grades", "greedy", "random", "casual")
    state = initial_state(record)
    for event in record.events:
        if state.phase is Phase.TURN and state.to_move is not None and not state.to_roll:
            seat = state.to_move
            best = best_of(state.board, [held.face for held in state.hands[seat]])
            if best and best.score >= 9 and state.round > 3:
                level = replace(state, scores=(20,) * state.seats)
                decision = grader.grade(
                    Choice(0, seat, "pass", DecisionKind.TURN, level, Passed(seat, "choice"))
                )
                assert decision.grade in ("mistake", "blunder")
                assert decision.played == "-"
                return
        state = evolve(state, event)
    raise AssertionError("no such turn")


def test_a_forced_pass_costs_nothing(grader: Grader) -> None:
    record = played("grades", "greedy", "random", "casual")
    state = initial_state(record)
    for event in record.events:
        if state.phase is Phase.TURN and state.to_move is not None:
            hands = tuple(() if seat == state.to_move else hand for seat, hand in enumerate(state.hands))
            empty = replace(state, hands=hands)
            decision = grader.grade(
                Choice(3, state.to_move, "pass", DecisionKind.TURN, empty, Passed(state.to_move, "no_turn"))
            )
            assert decision.forced
            assert (decision.cost, decision.grade) == (0, "best")
            return
        state = evolve(state, event)


def test_the_same_seed_gives_the_same_grade(grader: Grader) -> None:
    record = played("grades", "greedy", "random", "casual")
    choice = next(c for c in choices(initial_state(record), record.events) if c.kind == "extra")
    assert grader.grade(choice, 3) == Grader(Budget(playouts=120), most_batches=6).grade(choice, 3)


def test_the_reason_names_a_better_face_of_a_wild_die(grader: Grader) -> None:
    record = played("grades", "greedy", "random", "casual")
    state = next(
        choice.state for choice in choices(initial_state(record), record.events) if choice.kind == "turn"
    )
    choice = Choice(0, state.to_move or 0, "turn", DecisionKind.TURN, state, None)
    at = grid_index(state.plan.size, state.plan.logo[0])
    one, two = (opening_turn([(at, face, True), (at + 1, 4, False), (at + 2, 5, False)]) for face in (3, 8))
    assert grader.why(choice, one, two) == ("face", {"played": str(FACES[3]), "best": str(FACES[8])})
    assert "face" in WHY_CODES
