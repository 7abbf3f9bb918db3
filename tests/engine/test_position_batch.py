"""Many positions at once give what each of them gives alone."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

from setcubed.engine.core.kernel import Kernel
from setcubed.engine.core.position_batch import Positions
from setcubed.game import Illegal, Plan
from setcubed.notation.files import shipped_board
from tests.engine.positions import random_faces, random_hand


def random_arrays(plan: Plan, count: int, seed: int) -> tuple[Any, Any, Any]:
    """Boards, hands and taken bonus squares of random positions."""
    rng = random.Random(seed)
    boards = np.full((count, plan.size**2), 255, np.uint8)
    hands = np.full((count, 5), 255, np.uint8)
    used = np.zeros_like(boards)
    for i in range(count):
        for square, face in random_faces(rng, plan, rng.randint(3, 20), 9).items():
            boards[i, square] = face
        hand = random_hand(rng, rng.randint(1, 5), rng.choice((0, 0, 1)), 9)
        hands[i, : len(hand)] = hand
        used[i, rng.sample(sorted(plan.bonus), 5)] = 1
    return boards, hands, used


def test_a_batch_gives_the_turns_of_each_position() -> None:
    plan = shipped_board()
    boards, hands, used = random_arrays(plan, 50, 1)
    batch = Positions(plan, boards, hands, used)
    starts, words = batch.turns()
    best, counts = batch.best(), batch.counts()
    kernel = Kernel(plan)
    for i in range(50):
        kernel.set(
            {int(s): int(boards[i, s]) for s in np.flatnonzero(boards[i] != 255)},
            [int(s) for s in np.flatnonzero(used[i])],
        )
        hand = [int(face) for face in hands[i] if face != 255]
        assert words[starts[i] : starts[i + 1]].tolist() == kernel.turns(hand)
        assert counts[i] == starts[i + 1] - starts[i]
        assert best[i] == kernel.best(hand)
    assert batch.list_all(8) == len(words)


def test_threads_may_share_a_plan_and_each_take_a_batch() -> None:
    plan = shipped_board()
    parts = [random_arrays(plan, 200, seed) for seed in range(4)]
    alone = [Positions(plan, *part).best().tolist() for part in parts]
    with ThreadPoolExecutor(2) as pool:
        together = list(pool.map(lambda part: Positions(plan, *part).best().tolist(), parts))
    assert together == alone


def test_an_empty_batch_has_no_turns() -> None:
    batch = Positions(shipped_board(), np.zeros((0, 169), np.uint8), np.zeros((0, 5), np.uint8))
    assert batch.turns()[1].tolist() == []
    assert batch.best().tolist() == []


@pytest.mark.parametrize(
    ("board", "hand", "code"),
    [
        ([27] + [255] * 168, [255] * 5, "bad_face"),
        ([261] + [255] * 168, [255] * 5, "bad_array"),
        ([-1] + [255] * 168, [255] * 5, "bad_array"),
        ([255] * 168, [255] * 5, "bad_array"),
        ([0.5] * 169, [255] * 5, "bad_array"),
        ([255] * 169, [28] * 5, "bad_face"),
        ([255] * 169, [0] * 6, "bad_hand"),
        ([0] * 38 + [255] * 131, [0] * 5, "too_many_dice"),
    ],
)
def test_arrays_that_are_not_positions_are_rejected(board: list[int], hand: list[int], code: str) -> None:
    with pytest.raises(Illegal) as refused:
        Positions(shipped_board(), [board], [hand])
    assert refused.value.code == code
