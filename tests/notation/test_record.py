"""Records: a whole game as JSON, and the golden games."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from setcubed.game import Drawn, Illegal, Options, Phase, with_short_bag
from setcubed.notation import (
    Player,
    dump_record,
    format_record,
    make_record,
    parse_event,
    parse_record,
    replay,
)
from tests.chaos import ALL_LIMITS, any_game
from tests.scene import DICE, PLAN, fold

RECORDS = {path.stem: path for path in sorted((Path(__file__).parents[1] / "records").glob("*.jsonl"))}


def golden(name: str) -> dict[str, Any]:
    source: dict[str, Any] = json.loads(RECORDS[name].read_text("utf-8"))
    return source


@pytest.mark.parametrize("name", list(RECORDS))
def test_golden_records_are_legal_and_end_as_they_say(name: str) -> None:
    source = golden(name)
    state = replay(parse_record(source))
    assert state.phase is Phase.OVER
    assert list(state.scores) == source["result"]["scores"]
    assert list(state.winners) == source["result"]["winners"]


@pytest.mark.parametrize("name", list(RECORDS))
def test_a_record_reads_back_byte_for_byte(name: str) -> None:
    text = RECORDS[name].read_text("utf-8")
    assert dump_record(parse_record(text)) + "\n" == text


def test_the_golden_records_hold_everything_that_can_happen() -> None:
    events = [event for name in RECORDS for event in golden(name)["events"]]
    assert {len(golden(name)["players"]) for name in RECORDS} == {2, 3, 4}
    assert {(event["type"], event.get("reason")) for event in events} == {
        ("drawn", None),
        *(("rolled", why) for why in ("deal", "opening", "draw", "extra", "dead_round", "replacement")),
        ("miscalled", None),
        ("opened", None),
        ("replaced", None),
        ("played", None),
        *(("passed", why) for why in ("choice", "no_turn", "timeout")),
        *(("kept", why) for why in ("choice", "timeout")),
        ("round_ended", None),
        *(("finished", why) for why in ("out_of_dice", "stalemate", "dead_rounds")),
    }


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_record_of_any_game_reads_back_and_is_legal(seats: int) -> None:
    games = list(any_game(f"record {seats}", seats, options=ALL_LIMITS))
    events = [event for _, _, new in games for event in new]
    state = fold(games[0][0], events)
    players = [Player("Ada"), *[Player("Greedy", "bot", "greedy")] * (seats - 1)]
    record = make_record(state, players, events)
    again = parse_record(dump_record(record))
    assert again.events == record.events
    assert (again.players, again.options, again.result) == (record.players, record.options, record.result)
    assert replay(again) == state


def test_an_unfinished_game_has_no_result() -> None:
    source = golden("two")
    events = source["events"][:30]
    unfinished = {key: value for key, value in source.items() if key != "result"} | {"events": events}
    record = parse_record(unfinished)
    state = replay(record)
    assert record.result is None
    assert "result" not in format_record(make_record(state, record.players, record.events))


def test_options_that_are_off_are_left_out() -> None:
    assert golden("two")["options"] == {}
    assert golden("three")["options"] == {"turn_seconds": 30, "extra_seconds": 30, "opening_seconds": 30}
    assert parse_record({**golden("two"), "options": {"turn_seconds": None}}).options == Options()


def test_a_short_game_says_so_in_its_record_and_is_judged_by_its_own_bag() -> None:
    game = list(any_game("a short record", 2, options=Options(short=True)))
    events = [event for _, _, new in game for event in new]
    state = fold(game[0][0], events)
    source = format_record(make_record(state, [Player("Ada"), Player("Bo")], events))
    assert source["options"] == {"short": True}
    assert replay(parse_record(source)) == state
    with pytest.raises(Illegal):
        replay(parse_record({**source, "options": {}}))
    with pytest.raises(Illegal, match="short should be") as error:
        parse_record({**source, "options": {"short": "yes"}})
    assert error.value.code == "bad_field"


def test_a_record_names_an_earlier_version_of_the_rules() -> None:
    source = {**golden("two"), "options": {"rules": 1}}
    assert parse_record(source).options == Options(rules=1)
    assert format_record(parse_record(source))["options"] == {"rules": 1}


def test_a_short_game_of_three_players_lists_its_dice_in_its_record() -> None:
    options = with_short_bag(Options(short=True), DICE, 3)
    game = list(any_game("thirty dice", 3, options=options))
    events = [event for _, _, new in game for event in new]
    state = fold(game[0][0], events)
    source = format_record(make_record(state, [Player(name) for name in ("Ada", "Bo", "Cy")], events))
    assert source["options"] == {"short": True, "bag": list(options.dice_in_play)}
    assert replay(parse_record(source)) == state


@pytest.mark.parametrize("seats", [3, 4])
def test_older_short_games_of_three_and_four_players_with_half_the_dice_still_replay(seats: int) -> None:
    game = list(any_game("half the dice", seats, options=Options(short=True)))
    events = [event for _, _, new in game for event in new]
    state = fold(game[0][0], events)
    source = format_record(make_record(state, [Player("Ada")] * seats, events))
    assert source["options"] == {"short": True}
    assert replay(parse_record(source)) == state


def test_unknown_fields_are_preserved_everywhere() -> None:
    source = golden("two")
    source["comment"] = {"by": "Ada"}
    source["board"]["colour"] = "green"
    source["options"]["music"] = "loud"
    source["players"][1]["age"] = 8
    source["events"][3]["at"] = 12.5
    source["result"]["well_played"] = True
    record = parse_record(source)
    replay(record)
    assert format_record(record) == source


def test_an_unknown_type_of_event_is_an_error() -> None:
    source = golden("two")
    source["events"][5]["type"] = "danced"
    with pytest.raises(Illegal, match="'danced' is not an event") as error:
        parse_record(source)
    assert (error.value.code, error.value.details["event"]) == ("unknown_event", 5)


@pytest.mark.parametrize("event", [None, 3, [], "drawn", {}])
def test_an_invalid_event_is_rejected_with_its_index(event: object) -> None:
    source = golden("two")
    source["events"][7] = event
    with pytest.raises(Illegal) as error:
        parse_record(source)
    assert error.value.code in {"bad_field", "missing_field"}
    assert error.value.details["event"] == 7


@pytest.mark.parametrize("die", ["42", "-1", "03", "x", ""])
def test_a_die_that_is_rolled_is_named_by_its_number(die: str) -> None:
    with pytest.raises(Illegal) as error:
        parse_event({"type": "rolled", "seat": 0, "reason": "deal", "faces": {die: "1RO"}}, PLAN, 1)
    assert error.value.code == "bad_die"


@pytest.mark.parametrize(
    ("event", "code"),
    [
        ({"type": "passed", "seat": 0, "reason": "bored"}, "bad_reason"),
        ({"type": "drawn", "seat": 0, "dice": [42]}, "bad_die"),
        ({"type": "drawn", "seat": 0.5, "dice": [4]}, "bad_field"),
        (
            {"type": "played", "seat": 0, "steps": [], "sets": [["a1", "b1"]], "bonus": {}, "score": 0},
            "bad_field",
        ),
        ({"type": "replaced", "seat": 0, "square": "n1", "die": 1, "taken": 2}, "off_board"),
    ],
)
def test_a_bad_field_of_an_event_is_rejected(event: dict[str, Any], code: str) -> None:
    with pytest.raises(Illegal) as error:
        parse_event(event, PLAN)
    assert error.value.code == code


def test_an_event_is_read_from_its_object() -> None:
    assert parse_event({"type": "drawn", "seat": 1, "dice": [3, 4]}, PLAN) == Drawn(1, (3, 4))


@pytest.mark.parametrize("player", [{}, {"name": 3}, {"name": "A", "kind": "cat"}, {"name": "A", "level": 3}])
def test_a_player_has_a_name_and_is_a_human_or_a_bot(player: dict[str, Any]) -> None:
    source = golden("two")
    source["players"][0] = player
    with pytest.raises(Illegal) as error:
        parse_record(source)
    assert error.value.code in {"missing_field", "bad_field"}


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"format": "chess"}, "bad_format"),
        ({"version": 2}, "bad_version"),
        ({"players": [{"name": "Ada"}]}, "bad_seats"),
        ({"result": None}, "no_result"),
        ({"result": {"scores": [1, 2], "winners": [1]}}, "wrong_score"),
        ({"result": {"scores": [42, 60], "winners": [0]}}, "wrong_winners"),
        ({"events": []}, "not_finished"),
    ],
)
def test_the_fields_beside_the_events_are_validated_too(change: dict[str, Any], code: str) -> None:
    with pytest.raises(Illegal) as error:
        replay(parse_record({**golden("two"), **change}))
    assert error.value.code == code


def test_an_error_names_the_index_of_its_event() -> None:
    source = golden("two")
    index = next(i for i, event in enumerate(source["events"]) if event["type"] == "played")
    source["events"][index]["score"] += 1
    with pytest.raises(Illegal) as error:
        replay(parse_record(source))
    assert (error.value.code, error.value.details["event"]) == ("wrong_score", index)
