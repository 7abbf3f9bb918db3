"""Games that continue from a decision of another game: events, seats, and the commitment of the dice."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from setcubed.app.new_table import rematch, seat_players, table_row
from setcubed.app.protocol import commands as c
from setcubed.app.protocol.messages import GameOptions
from setcubed.app.protocol.record import PlayOn
from setcubed.app.tables.agreement import Agreement
from setcubed.app.tables.continuation import Continuation, continuation_of
from setcubed.app.tables.moves import Outcome, answer_text
from setcubed.app.tables.stored import StoredTable, restored
from setcubed.app.tables.table import Table
from setcubed.app.tables.views import record_of
from setcubed.engine.grades import choices
from setcubed.fairness import begins_at, verify
from setcubed.game import Drawn, Illegal, Phase, Rolled, evolve, next_automatic
from setcubed.notation.record import initial_state, parse_record, replay
from tests.server.table_fixture import SECRET, Log

LINES = (Path(__file__).parents[2] / "records" / "two.jsonl").read_text().splitlines()
RECORD = parse_record(LINES[0])
LEVELS = {"greedy": ("Otto", "Olivia"), "novice": ("Robin",)}


def wish(event: int, **more: object) -> PlayOn:
    return msgspec.convert({"record": msgspec.json.decode(LINES[0]), "event": event} | more, PlayOn)


def begun(found: Continuation) -> Log:
    """A table that continues this record, with all seats taken and the game started."""
    log = Log(len(found.table.seats))
    agreed = Agreement(len(found.table.seats), found.table.options, prefix=found.prefix, begins=found.begins)
    log.table, log.rows = Table("table", "TABLE", agreed, SECRET), []
    log.take(Outcome(seat_players(found.table.seats, log.context, SECRET, "ticket")[0]))
    outcome = log.do(0, c.Start())
    assert '"done"' in answer_text("start", outcome, log.table), "wrong calls of the record are not answered"
    return log


def test_a_game_can_be_continued_from_every_decision_by_the_seat_that_made_it() -> None:
    state = initial_state(RECORD)
    decided = {choice.event: choice for choice in choices(state, RECORD.events)}
    for index, event in enumerate(RECORD.events):
        if index > 40 and index % 9:  # a sample of a long game
            pass
        elif index in decided and next_automatic(state) is None:
            found = continuation_of(wish(index), LEVELS)
            assert [seat.kind == "local" for seat in found.table.seats].index(True) == decided[index].seat
            assert found.begins == index
            assert begun(found).table.game == state
        else:
            with pytest.raises(Illegal, match="There is no decision"):
                continuation_of(wish(index), LEVELS)
        state = evolve(state, event)
    with pytest.raises(Illegal, match="There is no decision"):
        continuation_of(wish(len(RECORD.events)), LEVELS)


def test_a_continued_game_has_its_own_fair_dice() -> None:
    first = next(i for i, e in enumerate(RECORD.events) if isinstance(e, Rolled) and e.reason == "extra")
    log = begun(continuation_of(wish(first), LEVELS))
    assert (log.table.solo, log.table.marks) == (True, ())
    log.play_on()
    record = parse_record(msgspec.json.encode(record_of(log.table, log.rows)))
    assert replay(record).phase is Phase.OVER
    assert record.events[:first] == RECORD.events[:first]
    assert begins_at(record) == first
    drawn = sum(len(event.dice) for event in RECORD.events[:first] if isinstance(event, Drawn))
    rolled = sum(len(event.faces) for event in RECORD.events[:first] if isinstance(event, Rolled))
    assert verify(record) == log.table.counter - drawn - rolled
    source = dict(record.source)
    source["fairness"] = {**source["fairness"], "begins": first - 1}
    with pytest.raises(Illegal, match="does not follow from the seeds"):
        verify(parse_record(source))  # a commitment cannot be claimed for other dice
    for wrong in (-1, "1", len(record.events) + 1):
        source["fairness"] = {**source["fairness"], "begins": wrong}
        with pytest.raises(Illegal, match="begins"):
            verify(parse_record(source))
    agreed = msgspec.json.encode(log.table.agreed).decode()
    again = restored(StoredTable("table", "TABLE", 0, agreed, SECRET, (), tuple(log.rows)))
    assert (again.game, again.counter) == (log.table.game, log.table.counter)
    next_game = rematch(log.table, "id", "CODE", SECRET, 0)
    assert "prefix" not in str(table_row(next_game.table, 0)), "a rematch begins at the beginning"


def test_bots_take_all_other_seats() -> None:
    index = next(choice.event for choice in choices(initial_state(RECORD), RECORD.events) if choice.seat == 1)
    seats = continuation_of(wish(index, name="Me", level="novice"), LEVELS).table.seats
    assert [(seat.kind, seat.name, seat.level) for seat in seats] == [
        ("bot", None, "novice"),
        ("local", "Me", None),
    ]
    players = [{"name": "Robin", "kind": "bot", "level": "greedy"}, {"name": "Bo", "kind": "human"}]
    source = {**msgspec.json.decode(LINES[0]), "players": players, "options": {"turn_seconds": 60}}
    found = continuation_of(wish(index, record=source), LEVELS).table
    assert [(seat.kind, seat.name, seat.level) for seat in found.seats] == [
        ("bot", "Robin", "greedy"),
        ("local", "Bo", None),
    ]
    assert found.options == GameOptions(), "who practises takes the time they need"


def test_a_record_that_breaks_the_rules_is_rejected_with_the_event() -> None:
    source = msgspec.json.decode(LINES[0])
    at = next(i for i, event in enumerate(source["events"]) if event["type"] == "played")
    source["events"][at]["score"] += 1
    index = next(one.event for one in choices(initial_state(RECORD), RECORD.events) if one.event > at)
    with pytest.raises(Illegal) as no:
        continuation_of(wish(index, record=source), LEVELS)
    assert no.value.details["event"] == at
