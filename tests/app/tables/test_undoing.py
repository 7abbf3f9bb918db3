"""Undo: only against bots, and the remaining game still has the committed dice."""

from __future__ import annotations

import msgspec
import pytest

from setcubed import game as g
from setcubed.app.protocol import commands as c
from setcubed.app.protocol import table_events as te
from setcubed.app.tables.moves import Outcome, move
from setcubed.app.tables.scheduled_actions import scheduled_actions
from setcubed.app.tables.stored import StoredTable, restored
from setcubed.app.tables.table import MARKS, Table
from setcubed.app.tables.views import record_of, view_of
from setcubed.fairness import verify
from setcubed.game import Phase
from setcubed.notation.record import parse_record, replay
from tests.server.table_fixture import SECRET, Log


def my_turn(table: Table) -> bool:
    game = table.game
    return game is not None and (game.phase, game.to_move) == (Phase.TURN, 0) and game.round > 1


def against_bots(bots: int = 1) -> Log:
    log = Log(1 + bots, bots=bots)
    log.begin(["ab" * 8])
    log.play_on(my_turn)
    return log


def test_undo_reverts_a_decision_and_its_consequences_and_the_same_dice_fall_again() -> None:
    log = against_bots()
    before, seq = log.table, log.table.seq
    log.do(0, c.Pass())
    fallen = log.table.chance().counter, log.table.game
    for _ in log.moves():
        if my_turn(log.table):
            break
    assert view_of(log.table, log.settings).undo
    while log.table.marks[-1].seq > seq:
        log.do(0, c.Undo())
    log.now += 5000
    log.do(0, c.Undo())
    table = log.table
    assert (table.game, table.counter, table.seats) == (before.game, before.counter, before.seats)
    assert table.seq == table.since > seq, "the log goes on: a command decided before is stale"
    assert (table.decided_at, table.moved_at) == (log.now, log.now)
    assert log.rejection(0, c.Pass(), seq) == "stale"
    log.do(0, c.Pass())
    assert (log.table.chance().counter, log.table.game) == fallen


def test_after_an_undo_the_record_is_legal_and_fair_and_lists_the_undo() -> None:
    log = against_bots(2)
    undone = 0
    for number, _ in enumerate(log.moves()):
        if number % 3 == 0 and undone < 9 and log.table.marks and log.table.status == "playing":
            log.do(0, c.Undo())
            undone += 1
    table = log.table
    record = msgspec.json.decode(msgspec.json.encode(record_of(table, log.rows)))
    game = replay(parse_record(record))
    assert verify(parse_record(record)) == table.counter
    assert (game.scores, game.phase) == (table.game.scores, Phase.OVER)  # type: ignore[union-attr]
    assert len(record["taken_back"]) == undone == table.undone == view_of(table, log.settings).undone
    assert all(0 < at <= len(record["events"]) for at in record["taken_back"])
    assert log.rejection(0, c.Undo()) == "over", "the secret is revealed: nobody may continue with known dice"
    agreed = msgspec.json.encode(table.agreed).decode()
    again = restored(StoredTable("table", "TABLE", 0, agreed, SECRET, (), tuple(log.rows)))
    for name, value in vars(table).items():
        assert getattr(again, name) == value or name in ("plan", "dice", "agreed"), name


def test_bots_continue_from_the_restored_state() -> None:
    log = against_bots()
    log.do(0, c.Pass())
    late = scheduled_actions(log.table, log.settings)
    log.do(0, c.Undo())
    assert not scheduled_actions(log.table, log.settings)
    log.now += 10
    log.do(0, c.Pass())
    assert not set(late) & set(scheduled_actions(log.table, log.settings)), "what a bot thought about is past"


def test_after_the_undo_of_an_extra_roll_the_same_choices_give_everybody_the_same_dice() -> None:
    log = against_bots(2)
    log.play_on(lambda table: _phase(table) is Phase.EXTRA and len(table.game.waiting) == 3)  # type: ignore[union-attr]
    assert log.table.game is not None
    before = log.table.game

    def roll_all() -> list[int]:
        """Let the person roll when nobody else is due, then the bots as they are due; return who rolled."""
        seats = []
        while _phase(log.table) is Phase.EXTRA:
            due = [action.seat for action in scheduled_actions(log.table, log.settings)]
            seat = due[0] if due and 0 not in log.table.game.waiting else 0  # type: ignore[union-attr]
            assert seat is not None
            log.take(move(log.table, g.Roll(seat, tuple(held.die for held in before.hands[seat]))))
            seats.append(seat)
        return seats

    order, after = roll_all(), log.table.game
    log.do(0, c.Undo())
    assert not scheduled_actions(log.table, log.settings), "a bot would roll the person's dice"
    log.now += 10_000
    assert (roll_all(), log.table.game) == (order, after)


def _phase(table: Table) -> Phase | None:
    return table.game.phase if table.game else None


def test_undo_is_limited_and_only_against_bots() -> None:
    log = against_bots()
    for _ in range(len(log.table.marks)):
        log.do(0, c.Undo())
    assert log.table.game is not None
    assert log.table.game.first is not None, "the race of the opening is never taken back"
    assert log.rejection(0, c.Undo()) == "nothing_to_undo"
    for _ in log.moves():
        assert len(log.table.marks) <= MARKS
    people = Log(2)
    assert people.rejection(0, c.Undo()) == "not_started"
    people.begin()
    people.play_on(my_turn)
    people.do(0, c.Pass())
    assert (people.rejection(0, c.Undo()), people.table.marks) == ("only_bots", ())
    people.do(1, c.Leave())
    people.do(0, c.SeatBot(1, "greedy"))
    assert people.rejection(0, c.Undo()) == "only_bots", "they may come back"
    log = against_bots()
    log.do(0, c.Pass())
    log.take(Outcome([te.BotSeated(0, "greedy", "Ada (bot)")]))
    assert log.rejection(0, c.Undo()) == "bot_plays"


@pytest.mark.parametrize("late", [0, 1])
def test_a_repeated_undo_reverts_only_one_decision(late: int) -> None:
    log = against_bots()
    log.play_on(lambda table: len(table.marks) > 2)
    seen, marks = log.table.seq, len(log.table.marks)
    log.do(0, c.Undo(), seen)
    assert log.rejection(0, c.Undo(), seen if late else log.table.seq) == ("stale" if late else "")
    assert len(log.table.marks) == marks - 2 + late
