"""Self-play for Gymnasium: a `VectorEnv` over batches in which the learner plays every seat."""

from __future__ import annotations

from collections.abc import Callable
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
        self._batches = [Batch(b - a, seats, 0, plan, dice) for a, b in pairwise(cuts)]
        self._slices = [slice(a, b) for a, b in pairwise(cuts)]
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        columns = self._batches[0].observe().shape[1]
        actions = self._batches[0].masks.shape[1]
        self.single_observation_space = spaces.Box(0.0, 1.0, (columns,), np.float32)
        self.single_action_space = spaces.Discrete(actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._observations = np.zeros((num_envs, columns), np.float32)
        self._info: dict[str, Array] = {
            "action_mask": np.zeros((num_envs, actions), np.int8),
            "actor": np.zeros(num_envs, np.int8),
            "rewards": np.zeros((num_envs, seats), np.float32),
        }
        self._rewards = np.zeros(num_envs, np.float64)
        self._terminated = np.zeros(num_envs, bool)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Begin new games; the same seed and number of threads give the same games on any machine."""
        first = seed if isinstance(seed, int) or seed is None else seed[0]
        super().reset(seed=first, options=options)
        numbers = [int(self.np_random.integers(2**63)) for _ in self._batches]

        def begin(i: int) -> None:
            self._batches[i].reset(numbers[i])
            self._read_batch(i)

        self._for_each_batch(begin)
        self._info["rewards"][:] = 0
        return self._observations.copy(), self._infos()

    def step(self, actions: npt.ArrayLike) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """Take an action in every game."""
        chosen = np.ascontiguousarray(actions, np.int64)

        def play(i: int) -> None:
            batch, part = self._batches[i], self._slices[i]
            actors, was_over, before = batch.actors.copy(), batch.over.astype(bool), batch.scores.copy()
            batch.step(chosen[part])
            if self.reward == "points":
                points = np.where(was_over[:, None], 0, batch.scores - before).astype(np.float32)
                rewards = (batch.seats * points - points.sum(1, keepdims=True)) / (batch.seats - 1)
            else:
                rewards = batch.rewards
            self._info["rewards"][part] = rewards
            self._rewards[part] = rewards[np.arange(batch.games), np.maximum(actors, 0)]
            self._read_batch(i)

        self._for_each_batch(play)
        truncated = np.zeros(self.num_envs, bool)
        return (
            self._observations.copy(),
            self._rewards.copy(),
            self._terminated.copy(),
            truncated,
            self._infos(),
        )

    def close_extras(self, **_: Any) -> None:
        """Stop the threads."""
        if self._pool:
            self._pool.shutdown()

    def _read_batch(self, i: int) -> None:
        batch, part = self._batches[i], self._slices[i]
        batch.observe(self._observations[part])
        self._info["action_mask"][part] = batch.masks
        self._info["actor"][part] = batch.actors
        self._terminated[part] = batch.over

    def _infos(self) -> dict[str, Any]:
        """Return Gymnasium's info: each value with the games it refers to, here all."""
        everyone = np.ones(self.num_envs, bool)
        infos: dict[str, Any] = {}
        for name, value in self._info.items():
            infos |= {name: value.copy(), f"_{name}": everyone}
        return infos

    def _for_each_batch(self, work: Callable[[int], None]) -> None:
        """Call a function for every batch, in threads."""
        if self._pool is None:
            work(0)
        else:
            list(self._pool.map(work, range(len(self._batches))))
