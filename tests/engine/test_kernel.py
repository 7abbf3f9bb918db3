"""The interface of the packed core rejects everything that is not a position."""

from __future__ import annotations

import contextlib
import random

import pytest

from setcubed.engine.core.kernel import Kernel
from setcubed.engine.core.packed_turn import PackedTurn
from setcubed.engine.legal_turns import unpack
from setcubed.game import Board, Face, Illegal, Plan
from setcubed.notation.files import shipped_board

ROW = {84: 0, 85: 0, 86: 0}


@pytest.fixture
def kernel() -> Kernel:
    """The shipped board with three dice on it."""
    kernel = Kernel(shipped_board())
    kernel.set(ROW)
    return kernel


@pytest.mark.parametrize(
    ("squares", "code"),
    [
        ({169: 0}, "off_board"),
        ({-1: 0}, "off_board"),
        ({10**30: 0}, "off_board"),
        ({5: 27}, "bad_face"),
        ({5: -1}, "bad_face"),
        ({5: 10**30}, "bad_face"),
        (dict.fromkeys(range(43), 0), "too_many_dice"),
    ],
)
def test_an_impossible_board_is_rejected(kernel: Kernel, squares: dict[int, int], code: str) -> None:
    with pytest.raises(Illegal) as refused:
        kernel.set(squares)
    assert refused.value.code == code
    assert refused.value.message.endswith(".")


def test_a_bonus_square_off_the_board_is_rejected(kernel: Kernel) -> None:
    with pytest.raises(Illegal) as refused:
        kernel.set({}, [200])
    assert refused.value.code == "off_board"


@pytest.mark.parametrize(
    ("hand", "code"), [([0] * 6, "bad_hand"), ([28], "bad_face"), ([-1], "bad_face"), ([10**30], "bad_face")]
)
def test_an_impossible_hand_is_rejected(kernel: Kernel, hand: list[int], code: str) -> None:
    for ask in (kernel.turns, kernel.best):
        with pytest.raises(Illegal) as refused:
            ask(hand)
        assert refused.value.code == code


def test_a_bonus_too_large_for_a_packed_turn_is_rejected() -> None:
    with pytest.raises(Illegal) as refused:
        Kernel(Plan("rich", 5, (0, 1, 2), {24: 20001}))
    assert refused.value.code == "bad_board"


def test_an_empty_hand_has_no_turns(kernel: Kernel) -> None:
    assert kernel.turns([]) == []
    assert kernel.best([]) == 0


def test_words_that_are_not_turns_are_rejected(kernel: Kernel) -> None:
    for word in [0, -1, 1 << 64, 1 << 45, 7 << 45, 2 << 45 | kernel.best([0]) & 0x7FFF]:
        with pytest.raises(Illegal) as refused:
            kernel.ordered(word)
        assert refused.value.code == "bad_turn"


def test_arbitrary_words_are_handled_safely(kernel: Kernel) -> None:
    rng = random.Random(1)
    for _ in range(3000):
        with contextlib.suppress(Illegal):
            assert PackedTurn(kernel.ordered(rng.randrange(1 << 64))).score <= 60


def test_dice_without_a_set_are_not_a_turn(kernel: Kernel) -> None:
    (one,) = {word & 0x7FFF for word in kernel.turns([0]) if word >> 6 & 511 == kernel.at(87)}
    assert PackedTurn(kernel.ordered(1 << 45 | one)).score == 3 + shipped_board().bonus[87]
    assert kernel.ordered(1 << 45 | one ^ 2) == 0


def test_only_turns_above_the_floor_are_listed(kernel: Kernel) -> None:
    hand = [0, 0, 1, 27]
    turns = kernel.turns(hand)
    scores = sorted(PackedTurn(word).score for word in turns)
    middle = scores[len(scores) // 2]
    assert kernel.turns(hand, middle) == [word for word in turns if PackedTurn(word).score > middle]
    assert kernel.turns(hand, scores[-1]) == []


def test_a_list_longer_than_its_buffer_is_complete() -> None:
    kernel = Kernel(shipped_board())
    kernel.set({**ROW, 60: 3, 108: 9, 112: 13})
    turns = kernel.turns([27] * 5)
    assert len(turns) == len(set(turns)) > 4096


def test_the_order_of_the_hand_does_not_matter(kernel: Kernel) -> None:
    hand = [0, 3, 0, 27, 9]
    for _ in range(5):
        random.Random(3).shuffle(hand)
        assert kernel.turns(hand) == kernel.turns(sorted(hand))


def test_a_packed_turn_unpacks_to_its_steps(kernel: Kernel) -> None:
    best = unpack(kernel.best([0]), Board(shipped_board()))
    assert best.score == 3 + shipped_board().bonus.get(best.placements[0].square, 0)
    assert best.placements[0].face == Face("1RO")
