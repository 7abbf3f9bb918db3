"""The fuzzer's trials on the core as installed; tools/fuzz_core.py runs more of them on a checked build."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from tests.engine import fuzz


@pytest.mark.parametrize("trial", [fuzz.possible, fuzz.impossible, fuzz.batch, fuzz.game])
def test_the_core_survives_positions_of_every_kind(trial: Callable[[random.Random], str]) -> None:
    rng = random.Random(11)
    assert all(trial(rng) for _ in range(25))
