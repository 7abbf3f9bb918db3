"""One learner plays bots in Gymnasium."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from setcubed.envs.one_seat import OneSeat
from setcubed.game import Illegal


class Masked(OneSeat):
    """Gymnasium's checker knows no masks: what is not legal becomes the first action that is."""

    def step(self, action: int) -> Any:
        legal = np.flatnonzero(self.game.mask())
        return super().step(action if action in legal else int(legal[0]))


def test_gymnasium_accepts_the_environment() -> None:
    check_env(Masked(render_mode="rgb_array"), skip_render_check=True)


@pytest.mark.parametrize(("bots", "seat"), [(["greedy"], 1), (["random", "greedy"], 0), (["random"] * 3, 2)])
def test_a_learner_by_chance_plays_to_the_end(bots: list[str], seat: int) -> None:
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
    # What bots scored before the learner's first action is not the reward of any action.
    assert lead >= scores[seat] - sum(others) / len(others)
    assert not seen["action_mask"].any()


def test_a_seat_must_be_at_the_table() -> None:
    with pytest.raises(Illegal, match="no seat 2"):
        OneSeat(["greedy"], 2)
