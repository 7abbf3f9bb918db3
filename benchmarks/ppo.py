"""Speed of PPO on the vector environment, end to end: python benchmarks/ppo.py [--steps N].

Needs `pip install 'setcubed[train]'` (PyTorch). One file in the manner of CleanRL: many games at once through
`gymnasium.make_vec`, both seats played by one network of two layers of 64, masks on what is legal, GAE, four
epochs of four minibatches. The figure counts all steps of all games and includes simulation, inference and
learning.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import dataclass
from typing import Any

import gymnasium
import numpy as np
import torch
from torch import Tensor, nn

GAMES, LENGTH, EPOCHS, MINIBATCHES = 512, 64, 4, 4
RATE, DISCOUNT, TRACE, CLIP, ENTROPY, VALUE = 5e-4, 0.999, 0.95, 0.2, 0.01, 0.5
POINTS = 0.1
"""The reward of a point; it keeps values near 1."""


class Network(nn.Module):
    """A network from observations to action logits and the expected margin of the acting seat."""

    def __init__(self, columns: int, actions: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(columns, 64), nn.Tanh(), nn.Linear(64, 64), nn.Tanh())
        self.policy, self.value = nn.Linear(64, actions), nn.Linear(64, 1)
        with torch.no_grad():
            self.policy.weight *= 0.01

    def forward(self, seen: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """Return the log probabilities of all actions, and the value."""
        found = self.body(seen)
        liked = self.policy(found).masked_fill(masks == 0, -1e9)
        return liked.log_softmax(1), self.value(found)[:, 0]


@dataclass
class Rollout:
    """A buffer of steps of all games. It is reused, so not frozen."""

    seen: Tensor
    masks: Tensor
    actions: Tensor
    chances: Tensor
    values: Tensor
    rewards: Tensor
    over: Tensor
    actors: Tensor

    @classmethod
    def empty(cls, columns: int, actions: int) -> Rollout:
        def room(*more: int, kind: torch.dtype = torch.float32) -> Tensor:
            return torch.zeros(LENGTH, GAMES, *more, dtype=kind)

        numbers, small = torch.int64, torch.int8
        masks = room(actions, kind=small)
        return cls(room(columns), masks, room(kind=numbers), room(), room(), room(), room(), room(kind=small))


class Learner:
    """The games and the network."""

    def __init__(self, threads: int) -> None:
        games: Any = gymnasium.make_vec(
            "setcubed.envs:setcubed/SelfPlay-v0", num_envs=GAMES, threads=threads, reward="points"
        )
        self.games = games
        columns, actions = games.single_observation_space.shape[0], int(games.single_action_space.n)
        self.network = Network(columns, actions)
        self.optimizer = torch.optim.Adam(self.network.parameters(), RATE, eps=1e-5)
        self.now, self.info = self.games.reset(seed=1)
        self.rollout = Rollout.empty(columns, actions)
        self.scores: list[float] = []
        self.gained = np.zeros((GAMES, 2))

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def play(self) -> Tensor:
        """Fill the rollout; return the value of the last state for its acting seat."""
        here = self.rollout
        over = np.zeros(GAMES, bool)
        for step in range(LENGTH):
            seen, masks = torch.from_numpy(self.now), torch.from_numpy(self.info["action_mask"])
            here.seen[step], here.masks[step] = seen, masks
            here.actors[step] = torch.from_numpy(self.info["actor"])
            logs, values = self.network(seen, masks)
            # Gumbel trick: sample all rows at once.
            noise = torch.empty_like(logs).exponential_().log_()
            actions = (logs - noise).argmax(1)
            here.actions[step], here.values[step] = actions, values
            here.chances[step] = logs.gather(1, actions[:, None])[:, 0]
            self.now, paid, over, _, self.info = self.games.step(actions.numpy())
            here.rewards[step] = torch.from_numpy(paid) * POINTS
            here.over[step] = torch.from_numpy(over)
            self.gained += self.info["rewards"]
            self.scores += [float(abs(ahead)) for ahead in self.gained[over, 0]]
            self.gained[over] = 0
        last = self.network(torch.from_numpy(self.now), torch.from_numpy(self.info["action_mask"]))[1]
        return torch.where(torch.from_numpy(over), 0.0, last)

    def advantages(self, last: Tensor) -> Tensor:
        """Compute advantages by GAE. The game is zero-sum, so values change their sign with the seat."""
        here = self.rollout
        found, carried = torch.zeros_like(here.rewards), torch.zeros(GAMES)
        next_value, next_actor = last, torch.from_numpy(self.info["actor"])
        for step in reversed(range(LENGTH)):
            going = 1 - here.over[step]
            sign = torch.where(here.actors[step] == next_actor, 1.0, -1.0)
            error = here.rewards[step] + DISCOUNT * going * sign * next_value - here.values[step]
            carried = found[step] = error + DISCOUNT * TRACE * going * sign * carried
            next_value, next_actor = here.values[step], here.actors[step]
        return found

    def learn(self, advantages: Tensor) -> None:
        """Four epochs over the rollout."""
        here, size = self.rollout, LENGTH * GAMES
        seen, masks = here.seen.view(size, -1), here.masks.view(size, -1)
        actions, chances = here.actions.view(-1), here.chances.view(-1)
        wanted, gains = (advantages + here.values).view(-1), advantages.view(-1)
        usable = masks.any(1).nonzero()[:, 0]  # a step that restarts a game has no choice
        for _ in range(EPOCHS):
            for rows in usable[torch.randperm(len(usable))].chunk(MINIBATCHES):
                logs, values = self.network(seen[rows], masks[rows])
                ratio = (logs.gather(1, actions[rows][:, None])[:, 0] - chances[rows]).exp()
                gain = gains[rows]
                gain = (gain - gain.mean()) / (gain.std() + 1e-8)
                policy = -torch.min(gain * ratio, gain * ratio.clamp(1 - CLIP, 1 + CLIP)).mean()
                entropy = -(logs.exp() * logs).sum(1).mean()
                off = nn.functional.mse_loss(values, wanted[rows])
                self.optimizer.zero_grad()
                (policy + VALUE * off - ENTROPY * entropy).backward()
                nn.utils.clip_grad_norm_(self.network.parameters(), 0.5)
                self.optimizer.step()


def points_a_turn(learner: Learner) -> float:
    """The mean points per step of the last rollout, which grow with learning."""
    return float(learner.rollout.rewards.clamp(min=0).mean()) / POINTS


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=600_000, help="of all games together")
    parser.add_argument("--threads", type=int, default=2)
    chosen = parser.parse_args()
    torch.manual_seed(1)
    torch.set_num_threads(chosen.threads)
    learner = Learner(chosen.threads)
    learner.learn(learner.advantages(learner.play()))  # warm up
    first, begun, playing, steps = points_a_turn(learner), time.perf_counter(), 0.0, 0
    while steps < chosen.steps:
        start = time.perf_counter()
        last = learner.play()
        playing += time.perf_counter() - start
        learner.learn(learner.advantages(last))
        steps += LENGTH * GAMES
    took = time.perf_counter() - begun
    figures = {
        "steps_per_s": round(steps / took),
        "wanted": 5000,
        "steps": steps,
        "share_of_playing": round(playing / took, 2),
        "points_a_step": [round(first, 3), round(points_a_turn(learner), 3)],
    }
    print(json.dumps({"ppo": figures}))


if __name__ == "__main__":
    main()
