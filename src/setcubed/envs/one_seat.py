"""One learner against bots, for Gymnasium: `OneSeat(["greedy"])` is an environment with masks in its
observations."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt

from setcubed.bots import Bot, make_bot
from setcubed.envs.commands import path_of, state_of
from setcubed.envs.game import Game
from setcubed.envs.setcubed_v0 import RENDER_MODES, rendered, spaces_of
from setcubed.game import (
    Command,
    DiceSet,
    Illegal,
    Keep,
    Open,
    Pass,
    Phase,
    Plan,
    Play,
    Replace,
    Roll,
    State,
    best_opening,
)


def wish(bot: Bot, state: State, seat: int) -> Command:
    """What a bot wants to do when it is its seat's decision."""
    if state.phase is Phase.OPENING:
        placements = bot.open(state, seat) or best_opening(state.plan, state.hands[seat])
        assert placements is not None
        return Open(seat, tuple(placements))
    if state.phase is Phase.EXTRA:
        dice = tuple(bot.extra(state, seat))
        return Roll(seat, dice) if dice else Keep(seat)
    replacement = bot.replace(state, seat)
    if replacement is not None:
        return Replace(seat, *replacement)
    laid = tuple(bot.turn(state, seat))
    return Play(seat, laid) if laid else Pass(seat)


class OneSeat(gymnasium.Env[dict[str, npt.NDArray[Any]], int]):
    """A learner at one seat, bots at the others.

    The reward of a step is `reward="win"`: 1, 0 or less at the end of the game; or `reward="points"`: the
    points that the learner has gained on the average of the others since its last action.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 2}  # noqa: RUF012 (Gymnasium declares it so)

    def __init__(
        self,
        bots: Sequence[str] = ("greedy",),
        seat: int = 0,
        reward: str = "win",
        render_mode: str | None = None,
        plan: Plan | None = None,
        dice: DiceSet | None = None,
    ) -> None:
        if not 0 <= seat <= len(bots):
            raise Illegal("bad_seat", f"There is no seat {seat} among {len(bots) + 1}.", seat=seat)
        if reward not in ("win", "points"):
            raise Illegal("bad_option", f"reward is 'win' or 'points', not {reward!r}.")
        self.names, self.seat, self.reward, self.render_mode = list(bots), seat, reward, render_mode
        self.game = Game(len(bots) + 1, plan, dice)
        self.observation_space: gymnasium.Space[Any]
        self.observation_space, self.action_space = spaces_of(self.game)
        self._bots: dict[int, Bot] = {}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, npt.NDArray[Any]], dict[str, Any]]:
        """Begin a new game and let the bots play until the learner decides."""
        super().reset(seed=seed, options=options)
        number = int(self.np_random.integers(2**63))
        equipment = self.game.equipment
        self.game = Game(len(self.names) + 1, equipment.plan, equipment.dice, number)
        others = [seat for seat in range(len(self.names) + 1) if seat != self.seat]
        self._bots = {
            seat: make_bot(name, random.Random(f"{number}/{seat}"))
            for seat, name in zip(others, self.names, strict=True)
        }
        self._let_others_play()
        return self._seen(), {}

    def step(self, action: int) -> tuple[dict[str, npt.NDArray[Any]], float, bool, bool, dict[str, Any]]:
        """Take a small action; when the learner's turn is over the bots play until it decides again."""
        before = self._lead()
        self.game.act(int(action))
        self._let_others_play()
        over = self.game.over
        reward = self._lead() - before if self.reward == "points" else self.game.payoffs()[self.seat]
        info = {"scores": self.game.scores} if over else {}
        return self._seen(), float(reward), over, False, info

    def _lead(self) -> float:
        scores = self.game.scores
        return (len(scores) * scores[self.seat] - sum(scores)) / (len(scores) - 1)

    def _seen(self) -> dict[str, npt.NDArray[Any]]:
        acting = not self.game.over
        mask = self.game.mask() if acting else np.zeros(self.game.equipment.actions, np.int8)
        return {"observation": self.game.observe(self.seat), "action_mask": mask}

    def _let_others_play(self) -> None:
        game = self.game
        game.settle()
        while not game.over and game.actor != self.seat:
            command = wish(self._bots[game.actor], state_of(game), game.actor)
            for action in path_of(game, command):
                game.act(action)
            game.settle()

    def render(self) -> Any:
        """The game in the mode that was chosen."""
        return rendered(self.game, self.render_mode)
