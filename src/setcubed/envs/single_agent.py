"""One learner against other players, for Gymnasium: `gymnasium.make("setcubed.envs:setcubed/OneSeat-v0")`."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt

from setcubed.bots import Bot, BotAdapter, make_bot
from setcubed.bots.player import bot_command
from setcubed.bots.program import PREFIX
from setcubed.envs.action_commands import path_of, state_of
from setcubed.envs.actions import action_count
from setcubed.envs.core.game import Game
from setcubed.envs.setcubed_v0 import RENDER_MODES, check_option, rendered, spaces_of
from setcubed.game import DiceSet, Illegal, Plan

Policy = Callable[[npt.NDArray[np.float32], npt.NDArray[np.int8]], int]
"""A policy: from an observation and its mask to an action."""

PENALTY = {"win": -1.0, "points": -10.0}
"""The default penalty of an illegal action: as much as a loss, or as a lost turn."""


class OneSeat(gymnasium.Env[dict[str, npt.NDArray[Any]], int]):
    """A learner at one seat; at the others names of bots, `Bot` objects, `exec:COMMAND` or policies.

    With `reward="win"` the reward comes at the end of the game; with `reward="points"` it is what the learner
    has gained on the average of the others since its last action. An illegal action ends the episode with
    `penalty`; with `illegal="raise"` it is an error.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 2}  # noqa: RUF012 (Gymnasium declares it so)

    def __init__(
        self,
        bots: Sequence[str | Bot | Policy] = ("greedy",),
        seat: int = 0,
        reward: str = "win",
        illegal: str = "end",
        penalty: float | None = None,
        render_mode: str | None = None,
        plan: Plan | None = None,
        dice: DiceSet | None = None,
    ) -> None:
        if not 0 <= seat <= len(bots):
            raise Illegal("bad_seat", f"There is no seat {seat} among {len(bots) + 1}.", seat=seat)
        check_option("reward", reward, PENALTY)
        check_option("illegal", illegal, ("end", "raise"))
        self.others, self.seat, self.reward, self.render_mode = list(bots), seat, reward, render_mode
        self.illegal = illegal
        self.penalty = PENALTY[reward] if penalty is None else penalty
        self.game = Game(len(bots) + 1, plan, dice)
        self.observation_space: gymnasium.Space[Any]
        self.observation_space, self.action_space = spaces_of(self.game)
        self._players: dict[int, Bot | Policy] = {}
        self._ended = False
        for name in bots:  # Reject unknown bots here rather than in the first game.
            if isinstance(name, str) and not name.startswith(PREFIX):
                make_bot(name, programs=True)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, npt.NDArray[Any]], dict[str, Any]]:
        """Begin a new game and let the others play until the learner decides."""
        super().reset(seed=seed, options=options)
        number = int(self.np_random.integers(2**63))
        equipment = self.game.equipment
        self.game = Game(len(self.others) + 1, equipment.plan, equipment.dice, number)
        self._ended = False
        seats = [seat for seat in range(len(self.others) + 1) if seat != self.seat]
        for seat, player in zip(seats, self.others, strict=True):
            self._players[seat] = self._player(player, seat, number)
        self._let_others_play()
        return self._observation(), {}

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return the legal actions, for sb3-contrib's MaskablePPO."""
        return self._mask().astype(bool)

    def step(self, action: int) -> tuple[dict[str, npt.NDArray[Any]], float, bool, bool, dict[str, Any]]:
        """Take an action; after the learner's turn the others play until it decides again."""
        if self.illegal == "end" and not self._mask()[int(action)]:
            self._ended = True
            info: dict[str, Any] = {"illegal": True, "scores": self.game.scores}
            return self._observation(), self.penalty, True, False, info
        before = self._lead()
        self.game.act(int(action))
        self._let_others_play()
        over = self.game.over
        reward = self._lead() - before if self.reward == "points" else self.game.payoffs()[self.seat]
        info = {"scores": self.game.scores} if over else {}
        return self._observation(), float(reward), over, False, info

    def close(self) -> None:
        """Stop the programs among the other players."""
        for player in self._players.values():
            if isinstance(player, BotAdapter):
                player.close()
        self._players = {}

    def _player(self, player: str | Bot | Policy, seat: int, number: int) -> Bot | Policy:
        if not isinstance(player, str):
            return player
        running = self._players.get(seat)
        if isinstance(running, BotAdapter) and player.startswith(PREFIX):  # A program is started once.
            running.new_game()
            return running
        return make_bot(player, random.Random(f"{number}/{seat}"), programs=True)

    def _lead(self) -> float:
        scores = self.game.scores
        return (len(scores) * scores[self.seat] - sum(scores)) / (len(scores) - 1)

    def _mask(self) -> npt.NDArray[np.int8]:
        over = self.game.over or self._ended
        return np.zeros(action_count(self.game.equipment.plan), np.int8) if over else self.game.mask()

    def _observation(self) -> dict[str, npt.NDArray[Any]]:
        return {"observation": self.game.observe(self.seat), "action_mask": self._mask()}

    def _let_others_play(self) -> None:
        game = self.game
        game.advance()
        while not game.over and game.actor != self.seat:
            player, seat = self._players[game.actor], game.actor
            if callable(player):
                game.act(int(player(game.observe(seat), game.mask())))
            else:
                for action in path_of(game, bot_command(player, state_of(game), seat)):
                    game.act(action)
            game.advance()

    def render(self) -> Any:
        """Render the game in the chosen mode."""
        return rendered(self.game, self.render_mode)
