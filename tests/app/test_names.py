"""Names at a table are visible and distinct."""

from __future__ import annotations

import pytest

from setcubed.app.names import bot_name, clean_name, substitute_name, unique_name
from setcubed.app.new_table import seat_players
from setcubed.app.protocol import commands as c
from setcubed.app.protocol import table_events as te
from setcubed.app.protocol.messages import NewSeat
from setcubed.app.protocol.types import NAME_LIMIT
from setcubed.app.tables import decisions
from setcubed.game import Illegal
from tests.server.table_fixture import SECRET, Log


@pytest.mark.parametrize(
    "name",
    ["\u3164", "\u2800\u2800", "\uffa0", "\u115f\u1160", "\u00ad", " ", "\u0301", "\U0001d159", "\ufffc"],
)
def test_an_invisible_name_is_rejected(name: str) -> None:
    with pytest.raises(Illegal) as refused:
        clean_name(name)
    assert refused.value.code == "bad_name"


@pytest.mark.parametrize("name", ["Ada", "Zoë", "李", "🎲", "3", "Anne-Marie", "О'Коннор", "ʻOkina", "❤️"])
def test_a_name_may_be_of_any_script(name: str) -> None:
    assert clean_name(name) == name


def test_whitespace_inside_a_name_is_collapsed() -> None:
    assert clean_name(" Ada\u2800\u3164 \u00a0Byron\uffa0") == "Ada Byron"


@pytest.mark.parametrize("other", ["Ada", "ADA", "\uff21da", "Ada\ufe0e", "A\U000e0100da"])
def test_two_equal_names_at_one_table_are_numbered(other: str) -> None:
    assert unique_name(other, ["Ada", None]) == f"{other} 2"
    assert unique_name("Ada", [other, f"{other} 2"]) == "Ada 3"


def test_the_longest_name_leaves_room_for_a_number() -> None:
    longest = "x" * NAME_LIMIT
    assert unique_name(longest, [longest]) == "x" * (NAME_LIMIT - 2) + " 2"
    assert len(substitute_name(longest)) == NAME_LIMIT


def test_a_bot_is_the_first_character_not_yet_seated() -> None:
    assert bot_name(("Otto", "Olivia"), ["otto", None]) == "Olivia"
    assert bot_name(("Otto", "Olivia"), ["Otto", "Olivia"]) == "Otto"


def test_names_stay_unique_when_players_join_or_rename_themselves() -> None:
    log = Log(2)
    (renamed,) = decisions.decide(log.table, 1, 0, c.Rename("player 0"), log.context).events
    assert renamed == te.Renamed(1, "player 0 2")
    (same,) = decisions.decide(log.table, 0, 0, c.Rename("player 0"), log.context).events
    assert same == te.Renamed(0, "player 0")
    log.do(1, c.Leave())
    (joined, *_) = decisions.join(log.table, "Player 0", None, None, "").events
    assert joined == te.Joined(1, "Player 0 2")


def test_seats_of_a_new_table_have_different_names() -> None:
    seats = [NewSeat("local", "Ada"), NewSeat("local", "Ada"), NewSeat("bot", level="greedy")]
    events, _ = seat_players(seats, Log(2).context, SECRET, "ticket")
    assert [event.name for event in events if isinstance(event, (te.Joined, te.BotSeated))] == [
        "Ada",
        "Ada 2",
        "Otto",
    ]
