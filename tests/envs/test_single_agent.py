"""One learner plays bots in Gymnasium."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from setcubed.bots.greedy import GreedyBot
from setcubed.bots.reaction import DEFAULT_REACTION
from setcubed.envs.single_agent import OneSeat
from setcubed.game import Illegal

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"


def test_gymnasium_accepts_the_environment() -> None:
    check_env(
        gymnasium.make("setcubed.envs:setcubed/OneSeat-v0", render_mode="rgb_array").unwrapped,
        skip_render_check=True,
    )


def test_gymnasium_makes_a_vector_of_environments() -> None:
    envs = gymnasium.make_vec("setcubed.envs:setcubed/OneSeat-v0", num_envs=2, bots=["random"])
    seen, _ = envs.reset(seed=1)
    assert seen["action_mask"].shape == envs.observation_space["action_mask"].shape  # type: ignore[index]
    envs.close()


def test_an_illegal_action_ends_the_episode_with_a_penalty() -> None:
    env = OneSeat(["random"], penalty=-3)
    env.reset(seed=1)
    wrong = int(np.flatnonzero(~env.action_masks())[0])
    seen, reward, over, cut, info = env.step(wrong)
    assert (reward, over, cut, info["illegal"]) == (-3, True, False, True)
    assert not seen["action_mask"].any()
    seen, _ = env.reset()
    assert seen["action_mask"].any()


def test_an_illegal_action_can_raise_an_error() -> None:
    env = OneSeat(["random"], illegal="raise")
    env.reset(seed=1)
    with pytest.raises(Illegal):
        env.step(int(np.flatnonzero(~env.action_masks())[0]))


def test_the_masks_are_those_of_the_observation() -> None:
    env = OneSeat(["random"])
    seen, _ = env.reset(seed=2)
    assert env.action_masks().dtype == bool
    assert (env.action_masks() == seen["action_mask"].astype(bool)).all()


def first_legal(_: Any, mask: Any) -> int:
    return int(mask.argmax())


@pytest.mark.parametrize(
    "other",
    ["greedy", GreedyBot(DEFAULT_REACTION), first_legal, f"exec:'{sys.executable}' '{EXAMPLE}'"],
    ids=["name", "Bot", "policy", "program"],
)
def test_opponents_are_given_as_names_bots_policies_or_programs(other: Any) -> None:
    env = OneSeat([other])
    rng = np.random.default_rng(1)
    for seed in (1, 2):
        seen, _ = env.reset(seed=seed)
        over = False
        while not over:
            seen, _, over, _, _ = env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    env.close()


def test_maskable_ppo_learns_without_an_adapter() -> None:
    ppo = pytest.importorskip("sb3_contrib", reason="comes with pip install 'setcubed[train]'").MaskablePPO
    env = gymnasium.make("setcubed.envs:setcubed/OneSeat-v0", bots=["random"], reward="points")
    ppo("MultiInputPolicy", env, n_steps=64, batch_size=32, seed=1).learn(256)


@pytest.mark.parametrize(("bots", "seat"), [(["greedy"], 1), (["random", "greedy"], 0), (["random"] * 3, 2)])
def test_a_random_learner_plays_to_the_end(bots: list[str], seat: int) -> None:
    env = OneSeat(bots, seat, reward="points")
    rng = np.random.default_rng(3)
    seen, _ = env.reset(seed=3)
    lead, over = 0.0, False
    info: dict[str, Any] = {}
    while not over:
        seen, reward, over, _, info = env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        lead += reward
    scores = info["scores"]
    others = [score for i, score in enumerate(scores) if i != seat]
    first = env.game.scores[seat]
    assert first == scores[seat]
    # Points of bots before the learner's first action are not part of any reward.
    assert lead >= scores[seat] - sum(others) / len(others)
    assert not seen["action_mask"].any()


def test_a_seat_must_be_at_the_table() -> None:
    with pytest.raises(Illegal, match="no seat 2"):
        OneSeat(["greedy"], 2)
