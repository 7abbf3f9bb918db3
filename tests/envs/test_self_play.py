"""Many games at once, as Gymnasium's vector environments are used."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest

from setcubed.envs.self_play import SelfPlay
from setcubed.game import Illegal


def by_chance(rng: np.random.Generator, info: dict[str, Any]) -> np.ndarray[Any, Any]:
    mask = info["action_mask"] * rng.random(info["action_mask"].shape)
    chosen: np.ndarray[Any, Any] = mask.argmax(1)
    return chosen


def test_gymnasium_makes_the_environment_by_name() -> None:
    envs = gymnasium.make_vec("setcubed.envs:setcubed/SelfPlay-v0", num_envs=3)
    seen, info = envs.reset(seed=1)
    assert seen.shape == envs.observation_space.shape
    assert envs.observation_space.contains(seen)
    assert info["action_mask"].any(1).all()
    envs.close()


@pytest.mark.parametrize("threads", [1, 2])
def test_the_same_seed_gives_the_same_games(threads: int) -> None:
    runs = []
    for _ in range(2):
        envs, rng = SelfPlay(6, threads=threads), np.random.default_rng(2)
        _, info = envs.reset(seed=5)
        seen = []
        for _ in range(61):
            observations, _, _, _, info = envs.step(by_chance(rng, info))
            seen.append(observations)
        runs.append(np.array(seen))
        envs.close()
    assert (runs[0] == runs[1]).all()


def test_a_finished_game_is_reset_by_the_next_step() -> None:
    envs, rng = SelfPlay(4, seats=3), np.random.default_rng(3)
    _, info = envs.reset(seed=3)
    was_over, ended = np.zeros(4, bool), 0
    for _ in range(900):
        _, reward, over, cut, info = envs.step(by_chance(rng, info))
        assert not cut.any()
        assert not (was_over & over).any()
        assert (reward[was_over] == 0).all()
        assert np.allclose(info["rewards"].sum(1), 0, atol=1e-6)
        assert (info["action_mask"].any(1) == ~over).all()
        was_over, ended = over, ended + int(over.sum())
    assert ended > 4


def test_points_are_paid_to_the_seat_that_acted() -> None:
    envs, rng = SelfPlay(8, reward="points"), np.random.default_rng(4)
    _, info = envs.reset(seed=4)
    paid = 0.0
    for _ in range(200):
        acted = info["actor"]
        _, reward, _, _, info = envs.step(by_chance(rng, info))
        mine = info["rewards"][np.arange(8), np.maximum(acted, 0)]
        assert np.allclose(reward, mine)
        paid += reward.sum()
    assert paid > 0


def test_an_unknown_reward_is_rejected() -> None:
    with pytest.raises(Illegal, match="reward is 'win' or 'points'"):
        SelfPlay(2, reward="fame")
