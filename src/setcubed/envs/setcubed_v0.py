"""SET CUBED for PettingZoo: `from setcubed.envs import setcubed_v0`, then `setcubed_v0.env()`."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, ClassVar

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from setcubed.envs.actions import action_count
from setcubed.envs.core.game import Game
from setcubed.envs.rendering import as_picture, as_text
from setcubed.game import DiceSet, Illegal, Plan

RENDER_MODES = ["human", "ansi", "rgb_array"]


def spaces_of(game: Game) -> tuple[spaces.Dict[Any], spaces.Discrete[Any]]:
    """Return the observation space and the action space of a seat."""
    observed = spaces.Dict(
        {
            "observation": spaces.Box(0.0, 1.0, game.observe(0).shape, np.float32),
            "action_mask": spaces.Box(0, 1, (action_count(game.equipment.plan),), np.int8),
        }
    )
    return observed, spaces.Discrete(action_count(game.equipment.plan))


def check_option(name: str, value: str, known: Collection[str]) -> None:
    """Reject an unknown option."""
    if value not in known:
        raise Illegal("bad_option", f"{name} is {' or '.join(map(repr, known))}, not {value!r}.")


def rendered(game: Game, mode: str | None) -> str | npt.NDArray[np.uint8] | None:
    """Render a game as text or as a picture; print it for a human."""
    if mode is None:
        gymnasium.logger.warn("You are calling render without a render mode: choose ansi or rgb_array.")
        return None
    if mode == "rgb_array":
        return as_picture(game)
    text = as_text(game)
    if mode == "ansi":
        return text
    print(text)
    return None


def env(**options: Any) -> AECEnv[str, Any, Any]:
    """Return the environment in PettingZoo's standard wrappers."""
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(raw_env(**options)))


class raw_env(AECEnv[str, Any, Any]):
    """A game of 2 to 4 seats in small actions: a die, a square, a wild die's face, the end; keep or roll
    each die.

    By default the reward comes at the end of the game: 1 for a sole winner, and rewards add up to zero. With
    `reward="points"` it comes with every turn: its points, minus the average lead of the others.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": RENDER_MODES,
        "name": "setcubed_v0",
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        seats: int = 2,
        render_mode: str | None = None,
        reward: str = "win",
        plan: Plan | None = None,
        dice: DiceSet | None = None,
    ) -> None:
        super().__init__()
        check_option("reward", reward, ("win", "points"))
        self.seats = seats
        self.reward = reward
        self.render_mode = render_mode
        self.game = Game(seats, plan, dice)
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._spaces = {agent: spaces_of(self.game) for agent in self.possible_agents}
        self._seeds = np.random.default_rng()
        self.state_space = self._spaces["seat_0"][0]["observation"]

    def state(self) -> npt.NDArray[np.float32]:
        """Return the global state: the acting seat's observation, since all information is perfect."""
        observation: npt.NDArray[np.float32] = self.game.observe(max(0, self.game.actor))
        return observation

    def observation_space(self, agent: str) -> spaces.Dict[Any]:
        """Return the space of an agent's `observation` and `action_mask`."""
        return self._spaces[agent][0]

    def action_space(self, agent: str) -> spaces.Discrete[Any]:
        """Return the action space; `setcubed.envs.actions` and `game.name(action)` name the actions."""
        return self._spaces[agent][1]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin a new game; the same seed gives the same draws and rolls for the same actions."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        equipment = self.game.equipment
        seed = int(self._seeds.integers(2**63))
        self.game = Game(self.seats, equipment.plan, equipment.dice, seed)
        self.game.advance()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.game.actor]

    def observe(self, agent: str) -> dict[str, npt.NDArray[Any]]:
        """Return the observation of an agent; its mask is empty while others act."""
        seat, game = self._seat[agent], self.game
        acting = seat == game.actor and not game.over
        mask = game.mask() if acting else np.zeros(action_count(game.equipment.plan), np.int8)
        return {"observation": game.observe(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Take an action of the selected agent."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        before = self.game.scores
        assert action is not None
        self.game.act(int(action))
        self.game.advance()
        rewards = self.game.payoffs()
        if self.reward == "points":
            points = [now - then for now, then in zip(self.game.scores, before, strict=True)]
            rewards = [(self.seats * mine - sum(points)) / (self.seats - 1) for mine in points]
        self.rewards = dict(zip(self.possible_agents, rewards, strict=True))
        self._accumulate_rewards()
        if self.game.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self.game.actor]

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        """Render the game in the chosen mode."""
        return rendered(self.game, self.render_mode)

    def close(self) -> None:
        """Close the environment, which holds no resources."""
