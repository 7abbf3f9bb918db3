"""For all tests: deterministic Hypothesis examples without deadlines, and time for programs."""

import os

import pytest
from hypothesis import settings

from setcubed.bots.program import Program

settings.register_profile("same", deadline=None, derandomize=True)
settings.register_profile("other", deadline=None)
settings.load_profile("other" if "DICE" in os.environ else "same")


@pytest.fixture
def patient_programs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a program answer within a minute instead of a second: a busy machine is no fault of its."""
    monkeypatch.setattr(Program.__init__, "__defaults__", (60_000,))
