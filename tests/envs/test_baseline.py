"""The baseline: a network that comes with the package, as a bot and as a policy."""

from __future__ import annotations

import random

import numpy as np
import pytest

from setcubed.bots import BotAdapter, make_bot
from setcubed.envs.baseline import Baseline, logits, shipped_weights
from setcubed.envs.core.batch import Batch
from setcubed.envs.features import THIRD
from setcubed.envs.single_agent import OneSeat
from setcubed.game import FACES
from setcubed.game.faces import third
from setcubed.lab.games import play_game
from setcubed.notation.files import shipped_board, shipped_dice


def test_the_inputs_know_which_faces_form_a_set() -> None:
    assert all(THIRD[int(a), int(b)] == int(third(a, b)) for a in FACES for b in FACES)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_baseline_plays_as_a_bot_without_faults(seats: int) -> None:
    bot = make_bot("baseline", random.Random(1), programs=True)
    assert isinstance(bot, BotAdapter)
    others = [make_bot("random", random.Random(seat)) for seat in range(1, seats)]
    scores = play_game(shipped_board(), shipped_dice(), [bot, *others], "baseline").state.scores
    assert not bot.faults
    assert scores[0] == max(scores)


def test_the_baseline_is_a_policy() -> None:
    env = OneSeat([Baseline(random.Random(1))], reward="points")
    seen, _ = env.reset(seed=1)
    mine, over, lead = Baseline(random.Random(2)), False, 0.0
    while not over:
        seen, reward, over, _, _ = env.step(mine(seen["observation"], seen["action_mask"]))
        lead += reward
    assert abs(lead) < 60


def test_a_batch_of_games_gets_the_same_answers() -> None:
    batch, weights = Batch(16, seed=4), shipped_weights()
    for _ in range(40):
        liked = logits(weights, batch.observe(), batch.masks)
        assert np.isneginf(liked[batch.masks == 0]).all()
        for i in (0, 7):
            one = logits(weights, batch.observe()[i : i + 1], batch.masks[i : i + 1])[0]
            np.testing.assert_allclose(one, liked[i], rtol=1e-4, atol=1e-4)
        batch.step(liked.argmax(1))
