"""Greedy players against themselves in the fast core."""

from __future__ import annotations

import pytest

from setcubed.lab.selfplay import CHUNK, greedy_scores


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_any_number_of_threads_plays_the_same_games(seats: int) -> None:
    games = 2 * CHUNK + 7
    alone = greedy_scores(games, seats, seed=3, threads=1)
    assert alone.shape == (games, seats)
    assert (alone == greedy_scores(games, seats, seed=3, threads=2)).all()
    assert (alone[5:50] == greedy_scores(45, seats, seed=8)).all()
    assert 20 < alone.mean() < 100


def test_zero_games_give_no_scores() -> None:
    assert greedy_scores(0, 3).shape == (0, 3)
