"""The clock of the nodes is the database's."""

from __future__ import annotations

import time
from types import SimpleNamespace
from typing import Any

import pytest

from setcubed.server.store import clock
from setcubed.server.store.clock import Clock


class Answers:
    """A database with a given time and latency."""

    dialect = SimpleNamespace(name="sqlite")

    def __init__(self, now: list[float], read_time: int, seconds: float) -> None:
        self.now, self.read_time, self.seconds = now, read_time, seconds

    def execute(self, _query: object) -> Any:
        self.now[0] += self.seconds
        return SimpleNamespace(scalar_one=lambda: self.read_time)


def test_a_slow_answer_corrects_the_clock_only_as_far_as_its_latency_allows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = [100.0]
    wrong = SimpleNamespace(monotonic=lambda: now[0], time_ns=lambda: time.time_ns() + 3_600_000_000_000)
    monkeypatch.setattr(clock, "time", wrong)  # the clock of this machine is an hour ahead

    def read(read_time: int, seconds: float) -> None:
        ours.read(Answers(now, read_time, seconds))  # type: ignore[arg-type]

    ours = Clock()
    assert ours.now() > time.time_ns() // 1_000_000 + 3_000_000  # not read yet
    read(5_000_000, 0.002)
    assert abs(ours.now() - 5_000_001) <= 1
    now[0] += 10.0
    assert abs(ours.now() - 5_010_001) <= 1
    read(5_010_000, 6.0)  # the latency may be on either way
    assert abs(ours.now() - 5_016_001) <= 1
    read(9_000_000, 0.0)  # the database's own clock was set
    assert abs(ours.now() - 9_000_000) <= 1
