"""Boards and dice as text files that a person can read and edit."""

from __future__ import annotations

from pathlib import Path

import pytest

from setcubed.game import WILD, Illegal
from setcubed.notation import load_board, load_dice, shipped_board
from setcubed.notation.files import DATA, format_board, format_dice, parse_board, parse_dice, shipped_boards
from tests.scene import DICE, PLAN

SMALL = "3 . . . .\n. . . . .\n. @ @ @ .\n. . . . .\n. . . . 12\n"


def code_and_message(text: str, what: str) -> tuple[str, str]:
    with pytest.raises(Illegal) as error:
        (parse_board if what == "board" else parse_dice)(text)
    return error.value.code, error.value.message


def test_an_owner_of_the_box_can_enter_their_own_board(tmp_path: Path) -> None:
    file = tmp_path / "mine.board"
    file.write_text("# drawn by hand\n" + SMALL, "utf-8")
    plan = load_board(file)
    assert (plan.name, plan.size, plan.labels(plan.logo)) == ("mine", 5, ["b3", "c3", "d3"])
    assert plan.bonus == {0: 3, 24: 12}


def test_an_owner_of_the_box_can_enter_their_own_dice(tmp_path: Path) -> None:
    file = tmp_path / "mine.dice"
    file.write_text("1RO 1RO 1RO 1RO 1RO W  # all alike\n" * 42, "utf-8")
    dice = load_dice(file)
    assert dice.name == "mine"
    assert all(WILD in die for die in dice.dice)


def test_boards_and_dice_read_back_from_their_text() -> None:
    assert parse_board(format_board(PLAN), "classic") == PLAN
    assert format_board(parse_board(SMALL)).split() == SMALL.split()
    assert parse_dice(format_dice(DICE)) == DICE


def test_the_classic_board_is_drawn_as_a_grid() -> None:
    lines = (DATA / "classic.board").read_text("utf-8").splitlines()
    assert len([line for line in lines if not line.startswith("#")]) == 13
    assert shipped_boards() == ["classic"]


def test_the_board_of_rules_1_is_shipped_too() -> None:
    earlier = shipped_board("classic", 1)
    assert earlier.bonus[earlier.square("a1")] == 10
    assert shipped_board("classic", 2) == shipped_board()


def test_an_unknown_board_is_rejected() -> None:
    with pytest.raises(Illegal, match="choose one of: classic") as error:
        shipped_board("modern")
    assert error.value.code == "unknown_board"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "this one has 0"),
        (". .\n. .\n", "this one has 2"),
        (
            SMALL.replace(". @ @ @ .", ". @ @ @"),
            "Line 3: the board has 5 rows, so each row needs 5 squares, not 4",
        ),
        ("# a comment\n\n" + SMALL.replace("12", "x"), "Line 7, square 5: 'x'"),
        (SMALL.replace("12", "0"), "Line 5, square 5: '0'"),
        (SMALL.replace("12", "1000"), "Line 5, square 5: '1000'"),
        (SMALL.replace("12", "²"), "Line 5, square 5"),
        (SMALL.replace("@ @ @", "@ . @"), "not 2"),
        (SMALL.replace("@ @ @ .", "@ @ . @"), "neighbouring"),
    ],
)
def test_an_error_in_a_board_file_is_reported_with_its_line(text: str, says: str) -> None:
    code, message = code_and_message(text, "board")
    assert code == "bad_board"
    assert says in message


@pytest.mark.parametrize(
    ("text", "expected", "says"),
    [
        ("", "bad_dice", "not 0"),
        (format_dice(DICE) + "1RO 1RO 1RO 1RO 1RO W", "bad_dice", "not 43"),
        ("# dice\n1RO 1RO\n", "bad_dice", "Line 2: a die has 6 faces, not 2"),
        ("1RO 1RO 1RO 1RO 1RO 4RO\n", "bad_face", "Line 1: '4RO'"),
    ],
)
def test_an_error_in_a_dice_file_is_reported_with_its_line(text: str, expected: str, says: str) -> None:
    code, message = code_and_message(text, "dice")
    assert code == expected
    assert says in message


def test_a_file_that_cannot_be_read_is_rejected(tmp_path: Path) -> None:
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    for path, says in ((tmp_path / "nowhere", "No such file"), (tmp_path / "binary", "not text")):
        for load in (load_board, load_dice):
            with pytest.raises(Illegal, match=says) as error:
                load(path)
            assert error.value.code == "no_file"
