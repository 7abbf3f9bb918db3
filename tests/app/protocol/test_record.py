"""The struct of a record fits what `notation` writes."""

from pathlib import Path

import msgspec
import pytest

from setcubed.app.protocol.record import GameRecord
from setcubed.notation.event_format import EVENTS

RECORDS = sorted((Path(__file__).parents[2] / "records").glob("*.jsonl"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_survives_a_round_trip_through_the_struct(path: Path) -> None:
    lines = path.read_bytes().splitlines()
    assert lines
    for line in lines:
        source = msgspec.json.decode(line)
        record = msgspec.to_builtins(msgspec.convert(source, GameRecord))
        assert record["events"] == source["events"]
        assert record["players"] == source["players"]


def test_the_golden_records_have_every_kind_of_event() -> None:
    lines = [line for path in RECORDS for line in path.read_bytes().splitlines()]
    found = {event["type"] for line in lines for event in msgspec.json.decode(line)["events"]}
    assert found == set(EVENTS)
