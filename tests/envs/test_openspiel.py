"""OpenSpiel's own simulations accept the game, and its search can play it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel
import pytest

import setcubed.envs.openspiel  # noqa: F401  (registers the game)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_simulations_pass(players: int) -> None:
    game = pyspiel.load_game(f"python_setcubed(players={players})")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def halfway(players: int, seed: int, moves: int) -> Any:
    state = pyspiel.load_game(f"python_setcubed(players={players})").new_initial_state()
    rng = np.random.default_rng(seed)
    for _ in range(moves):
        if state.is_terminal():
            break
        actions = [a for a, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(int(rng.choice(actions)))
    return state


@pytest.mark.parametrize("moves", [0, 7, 24, 80, 150])
def test_a_state_can_be_serialized(moves: int) -> None:
    state = halfway(2, moves, moves)
    game = state.get_game()
    read_game, read = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(read) == str(state)
    assert read.history() == state.history()
    assert str(read_game) == str(game)


@pytest.mark.parametrize("moves", [7, 24, 80])
def test_a_clone_is_independent(moves: int) -> None:
    state = halfway(3, moves, moves)
    before = str(state)
    twin = state.clone()
    assert (str(twin), twin.history()) == (before, state.history())
    twin.apply_action(twin.legal_actions()[0])
    assert str(state) == before
    assert str(twin) != before


def test_a_finished_game_has_returns_that_cancel_out() -> None:
    state = halfway(4, 1, 100_000)
    assert state.is_terminal()
    assert sum(state.returns()) == pytest.approx(0)
    assert max(state.returns()) > 0


def test_observations_are_each_players_own() -> None:
    state = halfway(2, 5, 60)
    one, two = (np.array(state.observation_tensor(player)) for player in (0, 1))
    assert one.shape == two.shape == tuple(state.get_game().observation_tensor_shape())
    assert (one != two).any()


def test_actions_have_names() -> None:
    state = halfway(2, 1, 0)
    assert state.action_to_string(pyspiel.PlayerId.CHANCE, 3) == "die 3 is drawn"
    for die in range(5):
        state.apply_action(die)
    assert state.action_to_string(pyspiel.PlayerId.CHANCE, 0).startswith("die 0 shows ")


def test_only_two_to_four_can_play() -> None:
    for players in (1, 5):
        with pytest.raises(Exception, match="2 to 4 players"):
            pyspiel.load_game(f"python_setcubed(players={players})")
