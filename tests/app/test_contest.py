"""Contests: rounds, clock, standings and what each side sees."""

from __future__ import annotations

import csv
import io
from dataclasses import replace

import pytest

from setcubed.app import contest as rules
from setcubed.app.contest import Answer, Contest
from setcubed.app.event import Player, format_csv, join, with_player
from setcubed.app.protocol.contest import ContestCommand
from setcubed.game import Illegal
from setcubed.notation import format_turn

START = 1_000_000


def a_contest(*names: str, seconds: int | None = 60, rounds: int = 3) -> Contest:
    contest = Contest("abc", "ABC234", "a contest", "Club", rounds, seconds)
    for name in names:
        contest = with_player(contest, join(contest, name))
    return contest


def do(contest: Contest, what: str, now: int = START, **more: object) -> Contest:
    request = ContestCommand(what, round=contest.progress.round, **more)  # type: ignore[arg-type]
    return rules.command(contest, request, now)


def master(contest: Contest) -> str:
    return format_turn(contest.current.master.steps, contest.current.board.plan)


def answered(contest: Contest, player: int, turn: str, now: int = START) -> Contest:
    number = contest.progress.round
    return rules.with_answers(contest, {(number, player): rules.answer(contest, player, number, turn, now)})


def test_a_contest_is_played_from_start_to_finish() -> None:
    contest = a_contest("Ada", "Bo")
    assert rules.phase(contest, START) == "waiting"
    possible = 0
    for number in (1, 2, 3):
        contest = do(contest, "next")
        assert rules.phase(contest, START) == "playing"
        possible += contest.current.best
        contest = answered(contest, 0, master(contest))
        assert rules.phase(contest, START) == "playing"
        contest = answered(contest, 1, "-")
        assert rules.phase(contest, START) == "review"
        shown = rules.view(contest, START, "1")
        assert (shown.round, shown.possible) == (number, possible)
        assert shown.master is not None
        assert shown.master.found == 1
        assert [(row.name, row.total, row.rank) for row in shown.players] == [
            ("Ada", possible, 1),
            ("Bo", 0, 2),
        ]
    contest = do(contest, "next")
    assert rules.phase(contest, START) == "over"
    with pytest.raises(Illegal, match="over"):
        do(contest, "next")


def test_the_clock_closes_a_round_and_stops_during_a_pause() -> None:
    contest = do(a_contest("Ada", seconds=60), "next")
    assert rules.left_ms(contest, START + 20_000) == 40_000
    paused = do(contest, "pause", START + 20_000)
    assert rules.phase(paused, START + 500_000) == "paused"
    with pytest.raises(Illegal, match="paused"):
        answered(paused, 0, "-", START + 21_000)
    resumed = do(paused, "resume", START + 500_000)
    assert rules.left_ms(resumed, START + 510_000) == 30_000
    assert rules.phase(resumed, START + 540_000) == "review"


def test_an_answer_in_transit_at_the_deadline_counts_and_a_later_one_does_not() -> None:
    contest = do(a_contest("Ada", seconds=60), "next")
    assert rules.answer(contest, 0, 1, "-", START + 60_500) == Answer("-", 0)
    with pytest.raises(Illegal, match="time"):
        rules.answer(contest, 0, 1, "-", START + 62_000)
    with pytest.raises(Illegal, match="over"):
        rules.answer(contest, 0, 2, "-", START)


def test_without_a_clock_a_round_lasts_until_the_host_closes_it() -> None:
    contest = do(a_contest("Ada", seconds=None), "next")
    assert rules.phase(contest, START + 10**9) == "playing"
    assert rules.phase(do(contest, "close"), START) == "review"


def test_a_repeated_command_does_not_skip_a_round() -> None:
    contest = do(a_contest("Ada"), "next")
    with pytest.raises(Illegal, match="another round"):
        rules.command(contest, ContestCommand("next", round=0), START)
    with pytest.raises(Illegal, match="not allow"):
        do(contest, "next")


def test_the_last_answer_in_time_counts_until_everybody_has_answered() -> None:
    contest = do(a_contest("Ada", "Bo"), "next")
    contest = answered(contest, 0, "-")
    contest = answered(contest, 0, master(contest))
    assert contest.answers[1, 0].score == contest.current.best


def test_equal_names_get_a_number_and_the_host_can_rename_and_remove() -> None:
    contest = a_contest("Ada", "ada", "Ada")
    assert [player.name for player in contest.players.values()] == ["Ada", "ada 2", "Ada 3"]
    contest = do(contest, "rename", player=1, name="Bo")
    contest = do(do(contest, "remove", player=2), "next")
    assert [row.name for row in rules.view(contest, START, "1").players] == ["Ada", "Bo"]
    contest = answered(answered(contest, 0, "-"), 1, "-")
    assert rules.phase(contest, START) == "review"
    with pytest.raises(Illegal, match="removed"):
        rules.answer(contest, 2, 1, "-", START)
    with pytest.raises(Illegal, match="removed"):
        rules.player_view(contest, rules.view(contest, START, "1"), 2)
    with pytest.raises(Illegal, match="no such player"):
        do(contest, "remove", player=7)


def test_a_player_sees_no_master_turn_and_no_scores_before_the_round_is_over() -> None:
    contest = do(a_contest("Ada", "Bo"), "next")
    contest = answered(contest, 0, master(contest))
    mine = rules.player_view(contest, rules.view(contest, START, "1", {1: "colour"}), 0)
    assert mine.turn == master(contest)
    assert (mine.contest.master, mine.contest.players, mine.answers, mine.rank) == (None, [], [], None)
    contest = answered(contest, 1, "-")
    screen = rules.view(contest, START, "1")
    mine = rules.player_view(contest, screen, 1)
    assert mine.contest.master is not None
    assert (mine.rank, mine.answers[0].score, mine.answers[0].best) == (2, 0, contest.current.best)
    assert len(screen.players) == 2


def test_a_late_joiner_has_no_answers_to_earlier_rounds() -> None:
    contest = do(answered(do(a_contest("Ada"), "next"), 0, "-"), "next")
    late = join(contest, "Bo")
    contest = replace(contest, players={**contest.players, 1: late})
    contest = answered(contest, 1, master(contest))
    mine = rules.player_view(contest, rules.view(contest, START, "1"), 1)
    assert [answer.turn for answer in mine.answers] == ["-"]


def test_results_are_written_as_csv_without_formulas() -> None:
    contest = do(a_contest("=SUM(A1)", "Bo, B"), "next")
    contest = answered(answered(contest, 0, master(contest)), 1, "-")
    rows = list(csv.reader(io.StringIO(rules.results_csv(contest))))
    assert rows[0] == ["rank", "name", "points", "per cent", "round 1"]
    best = str(contest.current.best)
    assert rows[1:] == [["1", "'=SUM(A1)", best, "100", best], ["2", "Bo, B", "0", "0", "0"]]


@pytest.mark.parametrize(
    ("name", "cell"),
    [("=1+1", "'=1+1"), ("@A1", "'@A1"), ("x;=1+1", "x;'=1+1"), ("a, -2", "a, '-2"), ("\uff1d1", "'\uff1d1")],
)
def test_no_part_of_a_name_is_a_formula_in_any_countrys_spreadsheet(name: str, cell: str) -> None:
    assert list(csv.reader(io.StringIO(format_csv([[name, -3]])))) == [[cell, "-3"]]


def test_names_that_look_alike_are_numbered() -> None:
    contest = a_contest("Ada")
    assert [join(contest, name).name for name in ("ADA", "\uff21da", "Ada\ufe0e")] == [
        "ADA 2",
        "\uff21da 2",
        "Ada\ufe0e 2",
    ]


def test_a_contest_limits_its_number_of_players() -> None:
    contest = a_contest()
    players = {n: Player(n, str(n)) for n in range(500)}
    with pytest.raises(Illegal, match="500"):
        join(replace(contest, players=players), "Ada")
