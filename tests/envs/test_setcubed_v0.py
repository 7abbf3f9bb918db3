"""PettingZoo's own conformance suites accept the environment."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test
from pettingzoo.test.state_test import test_state_space as state_space_test

from setcubed.envs import setcubed_v0
from setcubed.game import Illegal


# PettingZoo exempts its own games with masks from this advice by their names.
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("reward", ["win", "points"])
def test_the_environment_passes_the_api_test(seats: int, reward: str) -> None:
    api_test(setcubed_v0.env(seats=seats, reward=reward), num_cycles=1000)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_same_seed_gives_the_same_game(seats: int) -> None:
    seed_test(partial(setcubed_v0.env, seats=seats), num_cycles=300)


def test_it_renders_as_text_and_as_a_picture(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(setcubed_v0.env, custom_tests={"ansi": lambda text: "seat 0" in text})
    assert "seat 1" in capsys.readouterr().out


def test_the_performance_benchmark_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    benchmark = import_module("pettingzoo.test.performance_benchmark")
    clock = iter(range(100_000))
    monkeypatch.setattr(benchmark.time, "time", lambda: next(clock) / 20)
    performance_benchmark(setcubed_v0.env())
    assert "turns per second" in capsys.readouterr().out


def play(**options: Any) -> dict[str, float]:
    """Play a random game; return each seat's total reward."""
    env = setcubed_v0.env(**options)
    env.reset(seed=5)
    total = dict.fromkeys(env.possible_agents, 0.0)
    rng = np.random.default_rng(1)
    for agent in env.agent_iter():
        seen, reward, over, cut, _ = env.last()
        total[agent] += reward
        env.step(None if over or cut else rng.choice(np.flatnonzero(seen["action_mask"])))
    return total


def test_rewards_add_up_to_zero() -> None:
    assert sorted(play(seats=3).values()) == pytest.approx([-0.5, -0.5, 1.0])


def test_rewards_by_points_add_up_to_the_lead() -> None:
    paid = play(reward="points")
    assert sum(paid.values()) == pytest.approx(0)
    assert paid["seat_0"] != 0


def test_unknown_rewards_are_rejected() -> None:
    with pytest.raises(Illegal, match="'win' or 'points'"):
        setcubed_v0.env(reward="fame")


def test_the_state_is_the_acting_seats_observation() -> None:
    """PettingZoo's test of states does not support masks, so only its test of the state space is used."""
    env = setcubed_v0.env(seats=3)
    env.reset(seed=1)
    state_space_test(env)
    for agent in env.agent_iter(200):
        seen, _, over, _, _ = env.last()
        assert env.state_space.contains(env.state())
        if not over:
            assert (env.state() == seen["observation"]).all()
        env.step(None if over else env.action_space(agent).sample(seen["action_mask"]))
