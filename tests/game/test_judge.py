"""The judge of single events; whole records changed in every way are in tests/notation/test_mutations.py."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from setcubed.game import (
    Drawn,
    Event,
    Face,
    Finished,
    HandDie,
    Illegal,
    Kept,
    Miscalled,
    Opened,
    Options,
    Pass,
    Passed,
    Phase,
    Play,
    Played,
    Replace,
    Replaced,
    Rolled,
    RoundEnded,
    State,
    decide,
    evolve,
    judge,
    new_game,
)
from setcubed.game.dice import NoRandomness
from tests.scene import DICE, PLAN, Falls, after, die_showing, fold, lay, scene

ROW = "f7=1RO g7=2RO h7=3RO"
FULL = "1RO 2GS 3PD 1GD 2PS"
STUCK_FULL = "1GS 1GD 1GS 1GD 1GS"
LIMITS = Options(turn_seconds=60, extra_seconds=30)
START = new_game(PLAN, DICE, 2)
DEALT = evolve(START, Drawn(0, (0, 1, 2, 3, 4)))
OPENING = scene("", "1RO 2RO 3RO 1GS 2GS", FULL).changed(phase=Phase.OPENING, first=None, to_move=None)
TURN = scene(ROW, "1RO 2GS 3RO 1GD W", FULL)
STUCK = scene(ROW, "1GS", FULL)
EXTRA = scene(ROW, FULL, FULL).changed(phase=Phase.EXTRA, to_move=None, waiting=frozenset({0, 1}))
LIMITED = scene(ROW, FULL, FULL, options=LIMITS)
OVER = TURN.changed(phase=Phase.OVER, to_move=None)
WILD_ROW = scene("f7=1RO g7=2RO* h7=3RO", "2RO 2GS", FULL)
ROUND_OVER = TURN.changed(phase=Phase.ROUND_OVER, to_move=None)
ENDING = TURN.changed(phase=Phase.ENDING, to_move=None, reason="dead_rounds", scores=(3, 5))
DEAD_ROLL = EXTRA.changed(phase=Phase.DEAD_ROLL, waiting=frozenset({0, 1}))


def held(state: State, seat: int, *only: int) -> tuple[HandDie, ...]:
    return tuple(h for k, h in enumerate(sorted(state.hands[seat])) if not only or k in only)


def played(state: State, turn: str) -> Played:
    (event, *_) = decide(state, Play(0, lay(state, turn)), Falls())
    assert isinstance(event, Played)
    return event


def replaced(state: State) -> Replaced:
    return Replaced(0, 84, die_showing(state, 0, "2RO"), state.board.squares[84].die)


def opened(state: State, turn: str) -> tuple[Event, ...]:
    laid = lay(state, turn, 0)
    return (Opened(0, laid, 3),)


def rejection(state: State, event: Event) -> str:
    with pytest.raises(Illegal) as error:
        judge(state, event)
    return error.value.code


@pytest.mark.parametrize(
    ("state", "event"),
    [
        (START, Drawn(0, (41, 3, 7, 8, 9))),
        (DEALT, Rolled(0, "deal", tuple(HandDie(d, DICE[d][d]) for d in range(5)))),
        (OPENING, *opened(OPENING, "f7=1RO g7=3RO h7=2RO")),
        (OPENING, Miscalled(0, tuple(h.die for h in held(OPENING, 0, 0, 1, 3)))),
        (TURN, played(TURN, "i7=1RO")),
        (TURN, Passed(0, "choice")),
        (LIMITED, Passed(0, "timeout")),
        (STUCK, Passed(0, "no_turn")),
        (WILD_ROW, replaced(WILD_ROW)),
        (EXTRA, Kept(1, "choice")),
        (EXTRA, Rolled(1, "extra", held(EXTRA, 1, 2, 3))),
        (DEAD_ROLL, Rolled(0, "dead_round", held(DEAD_ROLL, 0))),
        (DEAD_ROLL, Rolled(1, "dead_round", held(DEAD_ROLL, 1))),
        (ROUND_OVER, RoundEnded(2)),
        (ENDING, Finished("dead_rounds", (3, 5), (1,))),
    ],
    ids=lambda value: getattr(value, "type", None),
)
def test_events_that_follow_from_the_rules_are_accepted(state: State, event: Event) -> None:
    judge(state, event)


MISCALL_OF_A_SET = Miscalled(0, tuple(die_showing(OPENING, 0, f) for f in ("1RO", "2RO", "3RO")))


@pytest.mark.parametrize(
    ("state", "event", "code"),
    [
        (START, Drawn(1, (0, 1, 2, 3, 4)), "wrong_seat"),
        (START, Drawn(0, (0, 1, 2, 3)), "wrong_count"),
        (START, Drawn(0, (0, 1, 2, 3, 3)), "die_twice"),
        (START, Passed(0, "choice"), "wrong_event"),
        (EXTRA.changed(phase=Phase.REFILL, bag=(3,), hands=((), ())), Drawn(0, (4,)), "not_in_bag"),
        (DEALT, Drawn(1, (5, 6, 7, 8, 9)), "wrong_event"),
        (DEALT, Rolled(0, "draw", ()), "wrong_reason"),
        (DEALT, Rolled(1, "deal", ()), "wrong_seat"),
        (DEALT, Rolled(0, "deal", ()), "wrong_dice"),
        (DEALT, Rolled(0, "deal", tuple(HandDie(d, Face("W")) for d in range(5))), "face_not_on_die"),
        (OPENING, *opened(OPENING, "f7=1RO g7=3RO h7=1GS"), "no_set"),
        (OPENING, Opened(0, lay(OPENING, "f7=1RO g7=3RO h7=2RO", 0), 2), "wrong_score"),
        (OPENING, MISCALL_OF_A_SET, "is_set"),
        (OPENING, Drawn(0, (1,)), "wrong_event"),
        (OPENING, Passed(0, "choice"), "wrong_phase"),
        (OPENING, Rolled(0, "extra", ()), "wrong_event"),
        (TURN, Passed(0, "no_turn"), "wrong_reason"),
        (TURN, Passed(0, "timeout"), "no_time_limit"),
        (TURN, Passed(1, "choice"), "not_your_turn"),
        (TURN, RoundEnded(2), "wrong_event"),
        (TURN, Kept(0, "choice"), "wrong_phase"),
        (LIMITED, Kept(0, "timeout"), "wrong_event"),
        (TURN, Rolled(0, "extra", held(TURN, 0, 1)), "wrong_event"),
        (STUCK, Passed(0, "choice"), "wrong_reason"),
        (STUCK, Passed(1, "no_turn"), "wrong_seat"),
        (STUCK, played(TURN, "i7=1RO"), "wrong_event"),
        (WILD_ROW, Replaced(0, 84, die_showing(WILD_ROW, 0, "2RO"), 3), "wrong_dice"),
        (EXTRA, Rolled(0, "dead_round", held(EXTRA, 0)), "wrong_reason"),
        (EXTRA, Rolled(0, "extra", (HandDie(held(EXTRA, 0)[0].die, Face("W")),)), "face_not_on_die"),
        (EXTRA, Drawn(0, (1,)), "wrong_event"),
        (DEAD_ROLL, Kept(0, "choice"), "wrong_event"),
        (DEAD_ROLL, Rolled(2, "dead_round", ()), "wrong_seat"),
        (DEAD_ROLL, Rolled(0, "dead_round", held(DEAD_ROLL, 0, 1, 2)), "wrong_dice"),
        (ROUND_OVER, RoundEnded(3), "wrong_round"),
        (ROUND_OVER, Finished("dead_rounds", (0, 0), (0, 1)), "wrong_event"),
        (ENDING, Finished("stalemate", (3, 5), (1,)), "wrong_reason"),
        (ENDING, Finished("dead_rounds", (3, 6), (1,)), "wrong_score"),
        (ENDING, Finished("dead_rounds", (3, 5), (0, 1)), "wrong_winners"),
        (OVER, Passed(0, "choice"), "game_over"),
        (OVER, RoundEnded(3), "wrong_event"),
    ],
    ids=lambda value: value if isinstance(value, str) else getattr(value, "type", None),
)
def test_any_other_event_is_rejected_with_a_matching_code(state: State, event: Event, code: str) -> None:
    assert rejection(state, event) == code


def variant(event: Played, **changes: object) -> Played:
    fields: dict[str, object] = {name: getattr(event, name) for name in event.__slots__}
    return Played(**{**fields, **changes})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"score": 6}, "wrong_score"),
        ({"bonus": {0: 10}}, "wrong_bonus"),
        ({"sets": ()}, "wrong_sets"),
        ({"steps": ((),)}, "bad_step"),
    ],
)
def test_a_turn_is_recorded_with_its_exact_figures(changes: dict[str, object], code: str) -> None:
    with pytest.raises(Illegal) as error:
        judge(TURN, variant(played(TURN, "i7=1RO*"), **changes))
    assert error.value.code == code


def test_a_turn_is_recorded_in_steps_that_are_legal_and_score_best() -> None:
    best = played(TURN, "i7=1RO* e7=3RO")
    steps: Sequence[object] = best.steps
    judge(TURN, best)
    judge(TURN, variant(best, steps=tuple(reversed(steps))))
    worse = scene("f7=1RO g7=2RO", "W 1RO", FULL)
    good = played(worse, "h7=3RO* i7=1RO")
    for other in (tuple(reversed(good.steps)), (tuple(p for step in good.steps for p in step),)):
        with pytest.raises(Illegal) as error:
            judge(worse, variant(good, steps=other))
        assert error.value.code == "wrong_order"


def test_a_pass_is_no_turn_exactly_when_no_die_could_have_been_laid_at_that_moment() -> None:
    replaceable = scene("f7=1RO g7=2RO* h7=3RO", "2RO", FULL, options=LIMITS)
    replaced, rolled, _ = decide(replaceable, Replace(0, 84, die_showing(replaceable, 0, "2RO")), Falls(1))
    stuck = evolve(evolve(replaceable, replaced), rolled)
    for state, right in (
        (replaceable, "no_turn"),
        (stuck, "no_turn"),
        (LIMITED, "choice"),
        (LIMITED, "timeout"),
    ):
        judge(state, Passed(0, right))  # type: ignore[arg-type]
    for state, wrong in (
        (replaceable, "choice"),
        (replaceable, "timeout"),
        (stuck, "choice"),
        (stuck, "timeout"),
        (LIMITED, "no_turn"),
    ):
        assert rejection(state, Passed(0, wrong)) == "wrong_reason"  # type: ignore[arg-type]


def test_the_roll_after_a_round_is_the_one_that_its_passes_call_for() -> None:
    could = after(scene(ROW, FULL, FULL, to_move=1), Pass(1))
    judge(could, Kept(0, "choice"))
    judge(could, Rolled(0, "extra", held(could, 0)))
    assert rejection(could, Rolled(0, "dead_round", held(could, 0))) == "wrong_reason"
    could_not = fold(scene(ROW, STUCK_FULL, STUCK_FULL, to_move=1), [Passed(1, "no_turn"), RoundEnded(2)])
    judge(could_not, Rolled(0, "dead_round", held(could_not, 0)))
    assert rejection(could_not, Rolled(0, "extra", held(could_not, 0))) == "wrong_reason"
    assert rejection(could_not, Kept(0, "choice")) == "wrong_event"


def test_the_judge_never_rolls() -> None:
    with pytest.raises(AssertionError):
        NoRandomness().below(6)
