"""SET CUBED for OpenSpiel: importing this module registers the game `python_setcubed`, for 2 to 4 players.

Everything is open; draws, rolls and the lot of the opening are explicit chance nodes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pyspiel

from setcubed.envs import layout as at
from setcubed.envs.box import classic
from setcubed.envs.drawing import as_text
from setcubed.envs.table import Table

# 42 dice can be laid in as many rounds, with nine dead rounds before each; a seat does at most 17 things in
# a round in which it can lay dice (replacing apart, which happens at most once for each die laid), and
# passes in others.
MOST_DECISIONS = 4 * (43 * 17 + 43 * 10 + 42 * 2)

_TYPE = pyspiel.GameType(
    short_name="python_setcubed",
    long_name="SET CUBED in small actions",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=4,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"players": 2},
)
_EVEN = {n: 1.0 / n for n in range(1, at.DICE + 1)}
_SIDES = [(side, _EVEN[6]) for side in range(6)]


class SetCubed(pyspiel.Game):
    """The game: `pyspiel.load_game("python_setcubed(players=3)")`."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        self.seats = int((params or {}).get("players", 2))
        info = pyspiel.GameInfo(
            num_distinct_actions=classic().actions,
            max_chance_outcomes=at.DICE,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=MOST_DECISIONS,
        )
        super().__init__(_TYPE, info, dict(params or {}))

    def new_initial_state(self) -> SetCubedState:
        """All dice in the bag."""
        return SetCubedState(self, Table(self.seats))

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What observes a state; there is nothing to hide, so all kinds of observation are the same."""
        return Observer(self.seats, iig_obs_type, params)

    def max_chance_nodes_in_history(self) -> int:
        """As many as there are decisions, and every roll of every die besides."""
        return MOST_DECISIONS * 5


class SetCubedState(pyspiel.State):
    """A moment of a game: chance draws and rolls, or a seat takes a small action."""

    def __init__(self, game: SetCubed, table: Table) -> None:
        super().__init__(game)
        self.table = table

    def current_player(self) -> int:
        """The seat that decides, or chance, or nobody any more."""
        phase = self.table.phase
        if phase == at.OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        return self.table.actor if phase >= at.OPENING else int(pyspiel.PlayerId.CHANCE)

    def _legal_actions(self, player: int) -> list[int]:
        return self.table.legal() if player == self.table.actor else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Dice of the bag by their numbers, sides of a die, or the seats that may open, all equally
        likely."""
        if self.table.phase == at.ROLLING:
            return _SIDES
        values = self._values()
        chance = _EVEN[len(values)]
        return [(value, chance) for value in values]

    def _values(self) -> list[int]:
        """What the outcomes of a draw or a lot are called."""
        row = self.table.row
        if self.table.phase == at.DRAWING:
            return [int(die) for die in np.flatnonzero(row[at.BAG : at.BAG + at.DICE])]
        return [seat for seat in range(self.table.seats) if row[at.ABLE] >> seat & 1]

    def _apply_action(self, action: int) -> None:
        phase = self.table.phase
        if phase >= at.OPENING:
            self.table.act(action)
        elif phase == at.ROLLING:
            self.table.happen(action)
        else:
            self.table.happen(self._values().index(action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return classic().name(action)
        table = self.table
        if table.phase == at.ROLLING:
            die = int(table.row[at.QUEUE + table.row[at.QUEUE_NEXT]])
            face = table.box.dice[die][action] if action < 6 else action
            return f"die {die} shows {face}"
        return f"die {action} is drawn" if table.phase == at.DRAWING else f"seat {action} opens"

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.table.over

    def returns(self) -> list[float]:
        """1 to a sole winner; in all nothing is won or lost."""
        return self.table.payoffs()

    def rewards(self) -> list[float]:
        """Nothing before the end."""
        return self.returns()

    def __str__(self) -> str:
        table = self.table
        waiting = " ".join(str(int(n)) for n in table.row[at.STAGE : at.LIST])
        return f"{as_text(table)}\n{waiting}"


class Observer:
    """What a player sees, as OpenSpiel asks for it."""

    def __init__(self, seats: int, iig_obs_type: Any, params: Any) -> None:
        if params:
            raise ValueError(f"Observation parameters are not supported; given were {params}.")
        self.history = iig_obs_type is not None and iig_obs_type.perfect_recall
        self.tensor = Table(seats).observe(0)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SetCubedState, player: int) -> None:
        """Write what a player sees into `tensor`."""
        self.tensor[:] = state.table.observe(player)

    def string_from(self, state: SetCubedState, player: int) -> str:
        """What a player sees as text; for an information state the way that led there, which tells all."""
        if self.history:
            return f"{player}: {state.history_str()}"
        return str(state)


pyspiel.register_game(_TYPE, SetCubed)
