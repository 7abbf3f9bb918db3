"""Errors of the rules."""

from __future__ import annotations

import pickle

from setcubed.game import Illegal


def test_an_error_has_a_stable_code_a_sentence_and_its_details() -> None:
    error = Illegal("square_taken", "There is a die on g7 already.", square="g7")
    assert (error.code, error.message, error.details) == (
        "square_taken",
        "There is a die on g7 already.",
        {"square": "g7"},
    )
    assert str(error) == error.message
    assert repr(error) == "Illegal('square_taken', 'There is a die on g7 already.')"


def test_an_error_survives_pickling() -> None:
    error = Illegal("square_taken", "There is a die on g7 already.", square="g7")
    there = pickle.loads(pickle.dumps(error))
    assert (there.code, there.message, there.details) == (error.code, error.message, error.details)
