"""Duplicate tournaments: bots are compared on the same deals."""

from __future__ import annotations

import json

import pytest

from setcubed.lab.duplicate import DuplicateStandings, Entrants, play_deals
from tests.cli.run import run


def test_levels_are_ranked_within_a_few_deals() -> None:
    with Entrants(["novice", "casual", "greedy", "strong"]) as entrants:
        *_, standings = play_deals(entrants, seed=1, deals=64, confidence=0.95)
    assert [standings.names[bot] for bot in standings.order()][2:] == ["casual", "novice"]
    assert len(standings.shares) == 8
    assert standings.share(2) == (1, 0)


def test_equal_bots_count_as_equal_and_close_ones_are_not_settled() -> None:
    standings = DuplicateStandings(("a", "b", "c"), [[1.0, 1.0, 0.5 + 0.1 * (n % 2)] for n in range(8)])
    assert standings.is_settled(0.95)
    close = DuplicateStandings(("a", "b"), [[0.5 + 0.4 * (n % 2), 0.5] for n in range(8)])
    close.shares[1] = [0.1, 0.9]
    assert not close.is_settled(0.95)


def test_the_command_prints_its_standings() -> None:
    command = ("tournament", "--duplicate", "--bots", "novice,greedy", "--games", "9")
    assert "greedy" in run(*command).out
    answer = run(*command, "--json")
    assert answer.code == 0
    found = json.loads(answer.out)
    assert [row["bot"] for row in found["standings"]] == ["greedy", "novice"]
    assert found["deals"] == 8


@pytest.mark.parametrize("wrong", [["--luck"], ["--table", "3"], ["--report", "x.html"]])
def test_options_of_games_are_rejected_with_deals(wrong: list[str]) -> None:
    answer = run("tournament", "--duplicate", "--bots", "novice,greedy", *wrong)
    assert answer.code == 2
    assert "--duplicate goes with" in answer.err
