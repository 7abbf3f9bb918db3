"""Views agree with the state of the game and reveal no secrets."""

from __future__ import annotations

import msgspec

from setcubed.app.protocol.messages import GameOptions
from setcubed.app.protocol.view import View
from setcubed.app.tables.stored import StoredTable, restored
from setcubed.app.tables.views import record_of, view_of
from setcubed.game import Options
from setcubed.notation import parse_record, replay
from tests.server.table_fixture import Log


def test_the_view_matches_the_game_in_every_phase() -> None:
    log = Log(3, GameOptions(turn_seconds=30, extra_seconds=30))
    log.begin()
    phases, replaced = set(), 0
    for _ in log.moves():
        game = log.table.game
        assert game is not None
        shown = msgspec.json.decode(msgspec.json.encode(view_of(log.table, log.settings)), type=View).game
        assert shown is not None
        assert [[(held.die, held.face) for held in hand] for hand in shown.hands] == [
            [(held.die, str(held.face)) for held in hand] for hand in game.hands
        ]
        assert {square: (one.die, one.face, one.wild) for square, one in shown.squares.items()} == {
            game.plan.label(square): (one.die, str(one.face), one.wild)
            for square, one in game.board.squares.items()
        }
        phases.add(shown.phase)
        replaced += '"replaced"' in log.rows[-1].events
    assert phases == {"opening", "turn", "extra", "over"}
    assert replaced


def test_a_short_game_has_half_the_dice_and_its_record_says_so() -> None:
    log = Log(2, GameOptions(short=True, turn_seconds=30))
    log.begin()
    assert view_of(log.table, log.settings).game.bag == 21 - 2 * 5  # type: ignore[union-attr]
    log.play_on()
    record = parse_record(record_of(log.table, log.rows))
    assert record.options == Options(turn_seconds=30, short=True)
    assert replay(record) == log.table.game


def test_no_message_during_the_game_contains_the_secret() -> None:
    log = Log()
    log.begin(seeds=["ab" * 8])
    for _ in log.moves():
        everything = msgspec.json.encode(view_of(log.table, log.settings)).decode() + log.rows[-1].events
        assert (log.table.secret in everything) == (log.table.status == "over")


def test_folding_the_log_gives_the_table_that_was_played() -> None:
    log = Log(4)
    log.begin()
    log.play_on()
    made = msgspec.json.encode(log.table.agreed).decode()
    stored = StoredTable("table", "TABLE", 0, made, log.table.secret, (), tuple(log.rows))
    folded = restored(stored)
    assert view_of(folded, log.settings) == view_of(log.table, log.settings)
    assert (folded.counter, folded.since, folded.seq) == (log.table.counter, log.table.since, log.table.seq)
