"""Self-play for Gymnasium: a `VectorEnv` over batches in which the learner plays every seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from setcubed.envs.core.batch import Batch
from setcubed.envs.setcubed_v0 import check_option
from setcubed.game import DiceSet, Plan

Array = npt.NDArray[Any]


class SelfPlay(VectorEnv[Array, Array, Array]):
    """Vectorised games in which the learner decides for the acting seat of each.

    Observations are those of the acting seats. The reward of a step is that of the seat that acted: with
    `reward="points"` what it gained on the average of the others, with `reward="win"` its payoff when the
    game is over. `info` holds every game's `action_mask`, its `actor`, and the `rewards` of all seats. A game
    that is over is reset by the next step, whose action is ignored (Gymnasium's next-step autoreset).
    """

    def __init__(
        self,
        num_envs: int = 1,
        seats: int = 2,
        reward: str = "win",
        threads: int = 1,
        plan: Plan | None = None,
        dice: DiceSet | None = None,
    ) -> None:
        check_option("reward", reward, ("win", "points"))
        self.num_envs, self.reward = num_envs, reward
        self.metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}
        threads = max(1, min(threads, num_envs))
        cuts = [num_envs * i // threads for i in range(threads + 1)]
        self._cuts = cuts[1:-1]
        self._batches = [Batch(b - a, seats, 0, plan, dice) for a, b in pairwise(cuts)]
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        columns = self._batches[0].observe().shape[1]
        self.single_observation_space = spaces.Box(0.0, 1.0, (columns,), np.float32)
        self.single_action_space = spaces.Discrete(self._batches[0].masks.shape[1])
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Begin new games; the same seed and number of threads give the same games on any machine."""
        first = seed if isinstance(seed, int) or seed is None else seed[0]
        super().reset(seed=first, options=options)
        seeds = [int(self.np_random.integers(2**63)) for _ in self._batches]
        observations, _, _, infos = self._for_each_batch(self._begin, seeds)
        return observations, infos

    def step(self, actions: npt.ArrayLike) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """Take an action in every game."""
        chosen = np.split(np.ascontiguousarray(actions, np.int64), self._cuts)
        observations, rewards, terminated, infos = self._for_each_batch(self._play, chosen)
        return observations, rewards, terminated, np.zeros(self.num_envs, bool), infos

    def close_extras(self, **_: Any) -> None:
        """Stop the threads."""
        if self._pool:
            self._pool.shutdown()

    def _begin(self, batch: Batch, seed: int) -> list[Array]:
        """Begin the games of a batch and return its arrays."""
        batch.reset(seed)
        return _arrays(batch, batch.rewards, batch.actors)

    def _play(self, batch: Batch, actions: Array) -> list[Array]:
        """Take an action in every game of a batch and return its arrays."""
        actors, was_over, before = batch.actors.copy(), batch.over.astype(bool), batch.scores.copy()
        batch.step(actions)
        rewards = batch.rewards
        if self.reward == "points":
            points = np.where(was_over[:, None], 0, batch.scores - before).astype(np.float32)
            rewards = (batch.seats * points - points.sum(1, keepdims=True)) / (batch.seats - 1)
        return _arrays(batch, rewards, actors)

    def _for_each_batch(
        self, work: Callable[[Batch, Any], list[Array]], arguments: Sequence[Any]
    ) -> tuple[Array, Array, Array, dict[str, Any]]:
        """Call a function for every batch, in threads, and join the arrays it returns.

        Gymnasium's info names for each value the games it refers to, here all.
        """
        parts = (self._pool.map if self._pool else map)(work, self._batches, arguments)
        observations, rewards, over, *info = map(np.concatenate, zip(*parts, strict=True))
        everyone = np.ones(self.num_envs, bool)
        infos: dict[str, Any] = {}
        for name, value in zip(("action_mask", "actor", "rewards"), info, strict=True):
            infos |= {name: value, f"_{name}": everyone}
        return observations, rewards, over, infos


def _arrays(batch: Batch, rewards: Array, actors: Array) -> list[Array]:
    """Return the observations of a batch, the rewards of the seats that acted, which games are over, and the
    arrays of the info."""
    own = rewards[np.arange(batch.games), np.maximum(actors, 0)].astype(np.float64)
    return [batch.observe(), own, batch.over.astype(bool), batch.masks, batch.actors, rewards]
