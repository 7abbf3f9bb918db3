"""The greedy player in small actions: teacher of the baseline, and opponent."""

from __future__ import annotations

import numpy as np
import pytest

from setcubed.engine.legal_turns import best_of
from setcubed.envs.action_commands import state_of
from setcubed.envs.actions import END, REPLACE
from setcubed.envs.core.batch import Batch
from setcubed.envs.core.game import Game
from setcubed.game import Illegal


def test_greedy_turns_have_the_highest_score() -> None:
    turns = 0
    for seed in range(6):
        game = Game(2 + seed % 3, seed=seed)
        game.advance()
        while not game.over:
            seat, before, state = game.actor, game.scores, None
            if game.phase == "turn" and not game.mask()[REPLACE] and game.picked()["next"] == "die":
                state = state_of(game)
            action = game.greedy()
            if state is not None and not game.picked()["placed"]:
                best = best_of(state.board, [held.face for held in state.hands[seat]])
                while action != END:
                    game.act(action)
                    action = game.greedy()
                game.act(END)
                assert game.scores[seat] - before[seat] == (best.score if best else 0)
                turns += 1
            else:
                game.act(action)
            game.advance()
    assert turns > 60


def test_the_greedy_player_continues_a_partial_turn() -> None:
    batch, seeds, rng = Batch(64, seed=3), np.arange(64, dtype=np.uint64), np.random.default_rng(3)
    for _ in range(300):
        actions = batch.greedy_actions()
        legal = batch.masks[np.arange(64), actions].astype(bool) | (batch.over == 1)
        assert legal.all()
        batch.step(np.where(rng.random(64) < 0.3, batch.random_actions(seeds), actions))


def test_the_greedy_player_rejects_games_without_a_decision() -> None:
    with pytest.raises(Illegal, match="nothing to decide"):
        Game(2, seed=1).greedy()
