"""An analysis: the use of its budget, and the coverage of its intervals."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from setcubed.engine import Budget, analyse
from setcubed.engine.decision import DecisionKind
from setcubed.engine.determinization import assumed_bag, completions_of
from setcubed.engine.search import Depth, Search
from setcubed.game import Illegal
from setcubed.notation import parse_position
from setcubed.notation.files import shipped_dice

HAND_ALONE = parse_position(
    {"squares": {"f7": "2PO", "g7": "1RD*", "h7": "3GS"}, "hand": ["1RO", "W", "3GD", "2PO", "1RD"]}
)


def test_progress_is_monotonic_and_ends_at_one() -> None:
    progress: list[float] = []
    analyse(HAND_ALONE, budget=Budget(playouts=600), progress=progress.append)
    assert progress == sorted(progress)
    assert progress[0] < 0.2
    assert progress[-1] == pytest.approx(1.0)


def test_the_same_seed_and_playouts_give_the_same_analysis() -> None:
    one = analyse(HAND_ALONE, budget=Budget(playouts=600), seed=3)
    assert analyse(HAND_ALONE, budget=Budget(playouts=600), seed=3) == one
    assert analyse(HAND_ALONE, budget=Budget(playouts=600), seed=4) != one


def test_turns_get_more_samples_than_replacements() -> None:
    found = analyse(HAND_ALONE, budget=Budget(playouts=2400))
    assert len(found.swaps) == 2
    assert len(found.turns) == 8
    assert sum(line.chances.samples for line in found.turns) > sum(
        line.chances.samples for line in found.swaps
    )
    assert all(line.opens is None for line in found.turns), "nobody has seen the next player's dice"


def test_few_completions_leave_a_wide_interval() -> None:
    """An estimate from four completions of a position has the interval of four samples."""
    worlds = completions_of(HAND_ALONE, shipped_dice(), random.Random(1), 4)
    search = Search()
    (one,) = search.compare(DecisionKind.TURN, 0, [0], worlds[:1], Budget(playouts=2000), 1, Depth())
    (four,) = search.compare(DecisionKind.TURN, 0, [0], worlds, Budget(playouts=2000), 1, Depth())
    assert one.samples == four.samples == 2000
    assert four.error > 3 * one.error


def test_a_short_hand_before_a_turn_implies_an_empty_bag() -> None:
    position = parse_position({"squares": {"f7": "1RO", "g7": "2RO"}, "hand": ["3RO"]})
    found = analyse(position, budget=Budget(playouts=2000))
    assert found.assumed_bag == 0
    assert [len(line.steps) for line in found.turns] == [1, 1, 0], "both places for the die before a pass"
    given = analyse(replace(position, bag=0), budget=Budget(playouts=2000))
    assert given.assumed_bag is None
    assert given.turns == found.turns


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_other_players_share_the_dice_that_are_left(seats: int) -> None:
    squares = {f"{column}{row}": "1RO*" for row in (5, 6, 7, 8) for column in "defghijkl"}
    faces = ("1RO", "2RO", "3RO", "1GO", "2GO", "3GO", "1PO", "2PO", "3PO")
    squares = {square: faces[i % 9] for i, square in enumerate(squares)}
    position = parse_position({"squares": squares, "hand": ["1RD", "2RS"]})
    for world in completions_of(position, shipped_dice(), random.Random(2), 8, seats=seats):
        assert world.bag == ()
        assert sum(map(len, world.hands[1:])) == 4
        assert all(world.hands)


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ({"squares": {"f7": "1RO"}, "hand": ["3RO"], "bag": 12}, "Seat 0 has 1 dice before its turn"),
        ({"squares": {}, "hand": ["1RO", "2RO", "3RO"]}, "in the opening everyone has 5"),
        ({"squares": {"f7": "1RO"}, "hands": [[], ["1RO"]]}, "Seat 0 has no dice"),
        ({"squares": {"f7": "1RO"}, "hand": ["1RO", "2RO", "3RO", "1GO", "2GO"], "bag": 36}, "No dice"),
        (
            {"squares": {"f7": "1RO"}, "hands": [["1RO"] * 2, ["2RO"] * 5, ["3RO"] * 4], "to_move": 1,
             "first": 0, "bag": 9},
            "Seat 2 has 4 dice before its turn",
        ),
    ],
)  # fmt: skip
def test_a_position_that_cannot_occur_is_rejected(source: dict[str, object], text: str) -> None:
    with pytest.raises(Illegal, match=text) as error:
        analyse(parse_position(source), budget=Budget(playouts=10))
    assert error.value.code == "impossible_position"


def test_a_player_who_has_had_a_turn_may_hold_fewer_dice() -> None:
    hands = [["1RO"] * 2, ["2RO"] * 5, ["3RO"] * 5]
    source = {"squares": {"f7": "1RO"}, "hands": hands, "to_move": 1, "first": 0, "bag": 9}
    assert assumed_bag(parse_position(source)) is None
