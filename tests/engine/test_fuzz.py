"""The fuzzer's trials on the core as installed; tools/fuzz_core.py runs more of them on a checked build."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from tests.engine import fuzz


@pytest.mark.parametrize(
    ("trial", "times"),
    [(fuzz.possible, 25), (fuzz.impossible, 25), (fuzz.batch, 25), (fuzz.game, 25), (fuzz.search, 5)],
)
def test_the_core_survives_positions_of_every_kind(trial: Callable[[random.Random], str], times: int) -> None:
    rng = random.Random(11)
    assert all(trial(rng) for _ in range(times))
