"""The baseline: a small network as a bot and as a policy, trained by `examples/train.py`.

There are three kinds of actions, each with its own output: what to do with the hand, which square, and what a
wild die stands for.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import lru_cache
from importlib import resources
from math import isqrt
from typing import IO

import numpy as np

from setcubed.envs.action_commands import command_of
from setcubed.envs.actions import END, FACE, KEEP, REPLACE, ROLL, SQUARE
from setcubed.envs.core.game import Game
from setcubed.envs.features import Array, NetworkInputs, network_inputs
from setcubed.game import Command, Placement, Play, Replace, Roll, State
from setcubed.game.dice import HAND
from setcubed.game.play import play

Weights = Mapping[str, Array]
DATA = resources.files("setcubed") / "data" / "baseline.npz"
HAND_ACTIONS = (*range(HAND), END, REPLACE, KEEP, ROLL)
"""The actions that are neither a face nor a square."""
SAMPLED_TURNS = 4
"""The number of randomly sampled turns that the bot considers besides the greedy one."""
NO_GAIN_LOGIT = -9.0
"""The logit of a square where the network sees nothing to gain."""


def actions_by_kind(masks: Array) -> tuple[list[int], ...]:
    """Return the actions of the three kinds: of the hand, squares, faces."""
    return list(HAND_ACTIONS), list(range(SQUARE, masks.shape[1])), list(range(FACE, END))


def action_kinds(masks: Array) -> Array:
    """Return the kind of the action that each game requests, as a number."""
    return np.where(masks[:, SQUARE:].any(1), 1, np.where(masks[:, FACE:END].any(1), 2, 0))


def read_weights(file: IO[bytes]) -> Weights:
    """Read the weights of a file that `examples/train.py` wrote."""
    with np.load(file) as arrays:
        return {name: arrays[name].astype(np.float32) for name in arrays.files}


@lru_cache
def shipped_weights() -> Weights:
    """Return the weights that come with the package."""
    with DATA.open("rb") as file:
        return read_weights(file)


def _layer(weights: Weights, name: str, x: Array) -> Array:
    out: Array = x @ weights[f"{name}.weight"].T + weights[f"{name}.bias"]
    return out


def _relu(x: Array) -> Array:
    return np.maximum(x, 0)


def _hidden_layers(weights: Weights, inputs: Array) -> Array:
    """Compute the hidden layers for each die on each square."""
    return _relu(_layer(weights, "two", _relu(_layer(weights, "one", inputs))))


def _hand_logits(weights: Weights, batch: NetworkInputs) -> Array:
    games, hidden = len(batch.known), _hidden_layers(weights, batch.inputs)
    best: Array = np.zeros((games * HAND, hidden.shape[1]), np.float32)
    np.maximum.at(best, batch.places[:, 0] * HAND + batch.places[:, 1], hidden)
    best = best.reshape(games, HAND, -1)
    others = np.stack([np.delete(best, die, 1).max(1) for die in range(HAND)], 1)
    mixed = np.concatenate([best, others, batch.known], 2)
    outputs = _layer(weights, "told", _relu(_layer(weights, "four", _relu(_layer(weights, "three", mixed)))))
    outputs += batch.known @ weights["far.weight"].T
    free = np.repeat(weights["free"][None], games, 0)
    roll = outputs[np.arange(games), batch.roll_slot, 1]
    return np.concatenate([outputs[:, :, 0], free, np.zeros((games, 1), np.float32), roll[:, None]], 1)


def _square_logits(weights: Weights, batch: NetworkInputs, area: int) -> Array:
    mine = batch.places[:, 1] == batch.slot[batch.places[:, 0]]
    game, _, square = batch.places[mine].T
    action_logits = np.full((len(batch.known), area), NO_GAIN_LOGIT, np.float32)
    outputs = _layer(weights, "square", _hidden_layers(weights, batch.inputs[mine]))
    action_logits[game, square] = (outputs + batch.inputs[mine] @ weights["near.weight"].T)[:, 0]
    return action_logits


def logits(weights: Weights, observations: Array, masks: Array) -> Array:
    """Return the logit of each action of each game; illegal actions have minus infinity."""
    area = masks.shape[1] - SQUARE
    out = np.full(masks.shape, -np.inf, np.float32)
    kind = action_kinds(masks)
    for number, actions in enumerate(actions_by_kind(masks)):
        games_of_kind = np.flatnonzero(kind == number)
        if len(games_of_kind):
            batch = network_inputs(observations[games_of_kind], isqrt(area))
            if number == 0:
                action_logits = _hand_logits(weights, batch)
            else:
                action_logits = (
                    _square_logits(weights, batch, area) if number == 1 else batch.stated * weights["face"]
                )
            out[games_of_kind[:, None], actions] = action_logits
    return np.where(masks > 0, out, -np.inf)


class Baseline:
    """Takes the action with the highest logit; ties are broken at random.

    As a bot its name is `baseline`. As a policy it is called with an observation and its mask.
    """

    def __init__(self, rng: random.Random | None = None, weights: Weights | None = None) -> None:
        self.rng = rng or random.Random()
        self.weights = weights or shipped_weights()

    def __call__(self, observation: Array, mask: Array, sample: bool = False) -> int:
        """Return the action with the highest logit, or one sampled from the softmax."""
        action_logits = logits(self.weights, observation[None], mask[None])[0]
        if sample:
            return int(
                self.rng.choices(
                    range(len(action_logits)), np.exp(action_logits - action_logits.max()).tolist()
                )[0]
            )
        return int(self.rng.choice(np.flatnonzero(action_logits > action_logits.max() - 1e-5)))

    def replace(self, state: State, seat: int) -> tuple[int, int] | None:
        """Return a wild die to replace, if the network prefers that to placing dice."""
        command = self._preferred_command(state, seat, True)
        return (command.square, command.die) if isinstance(command, Replace) else None

    def turn(self, state: State, seat: int) -> tuple[Placement, ...]:
        """Return the dice to place: the preferred turn, or one of several sampled turns that scores more."""
        best: tuple[Placement, ...] = ()
        most = 0
        for number in range(1 + SAMPLED_TURNS):
            command = self._preferred_command(state, seat, False, number > 0)
            if isinstance(command, Play):
                points = play(state, seat, command.placements).score
                if points > most:
                    best, most = tuple(command.placements), points
        return best

    def extra(self, state: State, seat: int) -> tuple[int, ...]:
        """Return the dice of the extra roll."""
        command = self._preferred_command(state, seat, False)
        return command.dice if isinstance(command, Roll) else ()

    def _preferred_command(self, state: State, seat: int, replacing: bool, sample: bool = False) -> Command:
        """Choose actions until they form a command."""
        game = Game(state.seats, state.plan, state.dice)
        game.load(state, seat)
        while True:
            mask = game.mask()
            mask[REPLACE] &= replacing
            action = self(game.observe(seat), mask, sample)
            command = command_of(game, action)
            if command is not None:
                return command
            game.act(action)
