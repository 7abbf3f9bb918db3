"""The plan of a board: squares, names, the logo and bonus squares."""

from __future__ import annotations

import pytest

from setcubed.game import Illegal, Plan
from setcubed.game.plan import lines_of
from tests.scene import PLAN


def mirrors(label: str) -> set[str]:
    """The squares that the square's eight symmetries make of one."""
    row, column = divmod(PLAN.square(label), 13)
    places = {(row, column), (12 - row, column), (row, 12 - column), (12 - row, 12 - column)}
    places |= {(b, a) for a, b in places}
    return {PLAN.label(a * 13 + b) for a, b in places}


def test_the_classic_board_is_13_by_13() -> None:
    assert (PLAN.name, PLAN.size) == ("classic", 13)


def test_columns_are_a_to_m_from_the_left_and_rows_1_to_13_from_the_top() -> None:
    assert [PLAN.label(s) for s in (0, 12, 13, 168)] == ["a1", "m1", "a2", "m13"]


def test_a1_is_the_top_left_corner_and_g7_the_centre() -> None:
    assert PLAN.square("a1") == 0
    assert PLAN.square("g7") == 13 * 13 // 2


def test_the_logo_is_f7_g7_h7() -> None:
    assert PLAN.labels(PLAN.logo) == ["f7", "g7", "h7"]


@pytest.mark.parametrize(
    ("points", "labels"),
    [(2, ["e5", "g4", "g3"]), (3, ["e2", "b5", "c3"]), (5, ["g1", "a1"])],
)
def test_bonus_squares_are_where_the_rule_book_says_and_on_their_mirrors(
    points: int, labels: list[str]
) -> None:
    expected = {mirror for label in labels for mirror in mirrors(label)}
    assert {PLAN.label(s) for s, value in PLAN.bonus.items() if value == points} == expected


def test_there_are_32_bonus_squares_symmetric_under_the_eight_symmetries() -> None:
    assert len(PLAN.bonus) == 32
    assert set(PLAN.bonus.values()) == {2, 3, 5}
    for square, points in PLAN.bonus.items():
        assert {PLAN.bonus[PLAN.square(mirror)] for mirror in mirrors(PLAN.label(square))} == {points}


@pytest.mark.parametrize("square", range(169))
def test_a_square_reads_back_from_its_name(square: int) -> None:
    assert PLAN.square(PLAN.label(square)) == square


@pytest.mark.parametrize(
    "label", ["", "7", "g", "g0", "g07", "7g", "G7", "g-1", "g7 ", "gg7", "g1000", "é7", "g²"]
)
def test_an_invalid_square_is_rejected(label: str) -> None:
    with pytest.raises(Illegal) as error:
        PLAN.square(label)
    assert error.value.code == "bad_square"


@pytest.mark.parametrize("label", ["n1", "a14", "z99"])
def test_a_square_off_the_board_is_rejected(label: str) -> None:
    with pytest.raises(Illegal) as error:
        PLAN.square(label)
    assert (error.value.code, error.value.details["last"]) == ("off_board", "m13")


def test_lines_are_three_neighbouring_squares_of_a_row_or_a_column() -> None:
    assert len(lines_of(PLAN.size)) == 2 * 13 * 11
    for a, b, c in lines_of(PLAN.size):
        assert (b - a, c - b) in [(1, 1), (13, 13)]
        assert b - a == 13 or a // 13 == c // 13
    assert lines_of(3) == ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8))


def test_each_square_knows_the_lines_through_it() -> None:
    assert len(PLAN.through[PLAN.square("g7")]) == 6
    assert len(PLAN.through[PLAN.square("a1")]) == 2
    assert all(square in line for square in range(169) for line in PLAN.through[square])


@pytest.mark.parametrize(
    ("size", "logo", "bonus", "says"),
    [
        (2, (0, 1, 2), {}, "3 to 19"),
        (20, (0, 1, 2), {}, "3 to 19"),
        (5, (0, 1, 3), {}, "neighbouring"),
        (5, (3, 4, 5), {}, "neighbouring"),
        (5, (0, 1, 2), {25: 1}, "off the board"),
        (5, (0, 1, 2), {-1: 1}, "off the board"),
        (5, (0, 1, 2), {1: 3}, "b1 is part of the logo"),
        (5, (0, 1, 2), {3: 0}, "d1 is 0"),
    ],
)
def test_an_impossible_board_is_rejected(
    size: int, logo: tuple[int, int, int], bonus: dict[int, int], says: str
) -> None:
    with pytest.raises(Illegal, match=says) as error:
        Plan("mine", size, logo, bonus)
    assert error.value.code == "bad_board"


def test_a_logo_may_stand_upright_and_be_read_from_either_end() -> None:
    assert Plan("mine", 5, (12, 7, 2)).labels((12, 7, 2)) == ["c3", "c2", "c1"]
