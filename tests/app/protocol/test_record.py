"""The structs of a record are those that `notation` writes."""

from pathlib import Path

import msgspec
import pytest

from setcubed.app.protocol.record import GameEvent, GameRecord

RECORDS = sorted((Path(__file__).parents[2] / "records").glob("*.jsonl"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_events_of_a_record_survive_a_round_trip_through_the_structs(path: Path) -> None:
    events: list[msgspec.Struct] = []
    for line in path.read_bytes().splitlines():
        source = msgspec.json.decode(line)
        record = msgspec.convert(source, GameRecord)
        assert msgspec.to_builtins(record.events) == source["events"]
        events += record.events
    assert events


def test_the_golden_records_have_every_kind_of_event() -> None:
    lines = [line for path in RECORDS for line in path.read_bytes().splitlines()]
    found = {type(event) for line in lines for event in msgspec.json.decode(line, type=GameRecord).events}
    assert found == set(GameEvent.__args__)
