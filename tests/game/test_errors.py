"""How the rules say no."""

from __future__ import annotations

from setcubed.game import Illegal


def test_a_refusal_has_a_stable_code_a_sentence_and_the_figures_in_it() -> None:
    error = Illegal("square_taken", "There is a die on g7 already.", square="g7")
    assert (error.code, error.message, error.figures) == (
        "square_taken",
        "There is a die on g7 already.",
        {"square": "g7"},
    )
    assert str(error) == error.message
    assert repr(error) == "Illegal('square_taken', 'There is a die on g7 already.')"
