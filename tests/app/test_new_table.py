"""New tables store their board, dice and rules, so that no later version changes a game."""

from __future__ import annotations

import msgspec
import pytest

from setcubed.app.new_table import agreement, first_append, rematch, seat_players, table_id, table_row
from setcubed.app.protocol import commands as c
from setcubed.app.protocol import table_events as te
from setcubed.app.protocol.messages import BoardPlan, GameOptions, NewSeat, NewTable
from setcubed.app.settings import TableSettings
from setcubed.app.tables.agreement import Agreement
from setcubed.app.tables.moves import Context, Outcome
from setcubed.app.tables.stored import LogRow, StoredTable, restored
from setcubed.app.tables.table import Table
from setcubed.game import Illegal
from setcubed.game.options import RULES
from setcubed.notation import shipped_board, shipped_dice
from tests.server.table_fixture import SECRET, Log

TWO = [NewSeat("local", "Ada"), NewSeat("local", "Bo")]
CONTEXT = Context(0, TableSettings(), {"greedy": ("Otto", "Olivia")})


def created(new: NewTable) -> tuple[Table, StoredTable]:
    """A new table, and the same one as a store holds it."""
    events, _ = seat_players(new.seats, CONTEXT, SECRET, "ticket")
    first = first_append(Table("id", "CODE", agreement(new), SECRET), events, 0, start=new.start)
    made = str(table_row(first.table, 0)["made"])
    row = LogRow(1, first.table.seq, 0, "created", first.events, "{}")
    return first.table, StoredTable("id", "CODE", 0, made, SECRET, (), (row,))


def test_a_table_stores_the_content_of_its_board_and_dice() -> None:
    table, stored = created(NewTable(TWO, start=True))
    other = msgspec.json.decode(table.agreed.equipment)
    other["board"]["bonus"] = {"a1": 7}
    other["dice"][0] = ["1RO"] * 6
    agreed = msgspec.json.decode(stored.made)
    agreed["equipment"] = msgspec.json.encode(other).decode()
    changed = msgspec.json.encode(agreed).decode()
    again = restored(StoredTable("id", "CODE", 0, changed, SECRET, (), stored.rows))
    assert again.agreed.options.board == "classic"
    assert again.plan.bonus == {again.plan.square("a1"): 7}
    assert {str(face) for face in again.dice[0]} == {"1RO"}
    assert again.game is not None
    assert again.game.plan is again.plan


def test_equal_boards_and_dice_are_shared_in_memory() -> None:
    table, stored = created(NewTable(TWO))
    again = restored(stored)
    assert again.agreed.equipment is table.agreed.equipment
    assert (again.plan, again.dice) == (shipped_board(), shipped_dice())
    assert again.plan is shipped_board()
    assert again.dice is shipped_dice()


def test_a_table_made_before_content_was_stored_has_the_board_of_its_rules() -> None:
    agreed = Agreement(2, GameOptions(), rules=1)
    assert Table("id", "CODE", agreed, SECRET).plan == shipped_board("classic", 1)


def test_a_rematch_follows_the_current_rules_on_the_current_board() -> None:
    old = Table("id", "CODE", Agreement(2, GameOptions(), rules=1), SECRET)
    new = rematch(old, "new", "CODE2", SECRET, 0).table
    assert new.agreed.rules == RULES
    assert new.plan == shipped_board()


def test_a_rematch_keeps_a_custom_board() -> None:
    board = BoardPlan("mine", 9, ["d5", "e5", "f5"], {"g5": 7})
    table, _ = created(NewTable(TWO, GameOptions(board)))
    assert rematch(table, "new", "CODE2", SECRET, 0).table.plan == table.plan
    assert table.plan.name == "mine"


def test_a_rematch_of_a_short_game_of_four_is_a_whole_game() -> None:
    old = Table("id", "CODE", Agreement(4, GameOptions(short=True)), SECRET)
    assert not rematch(old, "new", "CODE2", SECRET, 0).table.agreed.options.short
    with pytest.raises(Illegal):
        agreement(NewTable([*TWO, *TWO], GameOptions(short=True)))


def test_a_table_id_is_derived_from_the_ticket_of_its_creator() -> None:
    assert table_id("a") == table_id("a") != table_id("b")


def test_a_rematch_does_not_start_while_a_player_is_expected() -> None:
    log = Log(3, bots=1)
    log.begin()
    log.play_on()
    again = Log(3)
    again.table, again.rows = rematch(log.table, "new", "CODE2", SECRET, again.now).table, []
    again.take(Outcome([te.Connected(0, "here")]))
    assert again.rejection(0, c.Start()) == "player_expected"
    again.take(Outcome([te.Connected(1, "here")]))
    again.do(0, c.Start())
    assert again.table.status == "playing"


@pytest.mark.parametrize("comes", [False, True])
def test_a_rematch_does_not_wait_for_absent_players_forever(comes: bool) -> None:
    log = Log(2)
    log.begin()
    log.play_on()
    again = Log(2)
    again.table, again.rows = rematch(log.table, "new", "CODE2", SECRET, again.now).table, []
    if comes:  # and leaves again: players who have opened the table are not waited for
        again.take(Outcome([te.Connected(1, "here")]))
        again.take(Outcome([te.Disconnected(1, again.now)]))
    else:
        again.now += round(1000 * again.settings.away_seconds)
    again.do(0, c.Start())
    assert again.table.status == "playing"
