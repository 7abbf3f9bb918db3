"""A review: figures first, then decisions as they are graded; invalid and unfinished games are rejected."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema_rs import Draft202012Validator

from setcubed.app.protocol import review as wire
from setcubed.app.review import Review, in_order, review, review_json, review_lines
from setcubed.game import Illegal
from setcubed.notation.record import Record
from tests.engine.played import played


@pytest.fixture(scope="module")
def made() -> Review:
    return review(played("review", "greedy", "casual"), workers=1)


def test_the_first_figures_come_before_the_decisions() -> None:
    lines = review_lines(played("review", "greedy", "casual"))
    assert isinstance(next(lines), wire.ReviewFigures)
    assert isinstance(next(lines), wire.ChoiceGrade)


def test_progress_is_monotonic_and_ends_at_one(made: Review) -> None:
    progress: list[float] = []
    again = review(played("review", "greedy", "casual"), workers=3, progress=progress.append)
    assert progress == sorted(progress)
    assert progress[-1] == 1
    assert len(progress) == 1 + len(made.decisions)
    assert again == made  # for any number of cores


def test_decisions_are_listed_in_order(made: Review) -> None:
    assert made.decisions == in_order(list(made.decisions)[::-1])
    assert [d.event for d in made.decisions] == sorted(d.event for d in made.decisions)


def test_the_json_conforms_to_the_schema(made: Review) -> None:
    source = review_json(made)
    schema = json.loads((Path(__file__).parents[2] / "docs" / "formats.schema.json").read_text("utf-8"))
    Draft202012Validator({**schema, "$ref": "#/$defs/review"}).validate(source)
    assert set(source) == {"seats", "chance", "decisions"}
    for seat in source["seats"]:
        assert set(seat) == {"wins", "points", "accuracy", "mistakes"}
        for terms in (seat["wins"], seat["points"]):
            assert list(terms) == ["start", "race", "luck", "play", "result"]
            *parts, result = terms.values()
            assert sum(parts) == pytest.approx(result, abs=1e-9)
        assert 0 <= seat["accuracy"] <= 100
    for entry in source["chance"]:
        assert set(entry) == {"event", "wins", "points"}
    for decision in source["decisions"]:
        assert list(decision) == [
            "event",
            "seat",
            "kind",
            "played",
            "best",
            "cost",
            "error",
            "grade",
            "forced",
        ]


def test_a_weaker_player_has_lower_accuracy_and_more_mistakes() -> None:
    weak = review(played("weak", "strong", "random"))
    assert weak.accuracy(0) > weak.accuracy(1)
    assert weak.mistakes(0) < weak.mistakes(1)


def test_a_wrong_or_unfinished_record_is_rejected() -> None:
    record = played("review", "greedy", "casual")
    for events in (record.events[:-1], record.events[1:]):
        with pytest.raises(Illegal):
            next(review_lines(Record(record.plan, record.dice, record.players, events)))
