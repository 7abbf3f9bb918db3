"""SET CUBED for OpenSpiel: importing this module registers the game `python_setcubed`, for 2 to 4 players.

All information is perfect; draws, rolls and the random opener are explicit chance nodes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pyspiel

from setcubed.envs.actions import action_count
from setcubed.envs.core.game import Game, check_seats
from setcubed.envs.rendering import as_text
from setcubed.game.dice import DICE
from setcubed.notation.files import shipped_board

# 42 dice can be placed in as many rounds, with nine dead rounds before each. A seat takes at most 17 actions
# in a round in which it can place dice (without replacements, at most one for each die placed), and passes in
# others.
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


class SetCubed(pyspiel.Game):
    """The game: `pyspiel.load_game("python_setcubed(players=3)")`."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        self.seats = int((params or {}).get("players", 2))
        check_seats(self.seats)
        info = pyspiel.GameInfo(
            num_distinct_actions=action_count(shipped_board()),
            max_chance_outcomes=DICE,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=MOST_DECISIONS,
        )
        super().__init__(_TYPE, info, dict(params or {}))

    def new_initial_state(self) -> SetCubedState:
        """Return the initial state, with all dice in the bag."""
        return SetCubedState(self, Game(self.seats))

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Return an observer; information is perfect, so all kinds of observation are the same."""
        return Observer(self.seats, iig_obs_type, params)

    def max_chance_nodes_in_history(self) -> int:
        """Return an upper bound: the decisions, and every roll of every die."""
        return MOST_DECISIONS * 5


class SetCubedState(pyspiel.State):
    """A state of a game: chance draws and rolls, or a seat takes an action."""

    def __init__(self, game: SetCubed, packed: Game) -> None:
        super().__init__(game)
        self.packed = packed

    def current_player(self) -> int:
        """Return the deciding seat, chance, or the terminal player."""
        phase = self.packed.phase
        if phase == "over":
            return int(pyspiel.PlayerId.TERMINAL)
        return self.packed.actor if phase in ("turn", "extra", "opening") else int(pyspiel.PlayerId.CHANCE)

    def _legal_actions(self, player: int) -> list[int]:
        return self.packed.legal() if player == self.packed.actor else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return dice of the bag by number, sides of a die, or the seats that may open, all equally
        likely."""
        values = self.packed.outcomes()
        return [(value, 1.0 / len(values)) for value in values]

    def _apply_action(self, action: int) -> None:
        if self.packed.outcomes():
            self.packed.happen(action)
        else:
            self.packed.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        packed = self.packed
        if player != pyspiel.PlayerId.CHANCE:
            return packed.name(action)
        if packed.phase == "rolling":
            die = packed.rolling()
            return f"die {die} shows {packed.equipment.dice[die][action]}"
        return f"die {action} is drawn" if packed.phase == "drawing" else f"seat {action} opens"

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.packed.over

    def returns(self) -> list[float]:
        """Return 1 for a sole winner; the returns add up to zero."""
        return self.packed.payoffs()

    def rewards(self) -> list[float]:
        """Return zero before the end."""
        return self.returns()

    def __str__(self) -> str:
        packed = self.packed
        view = packed.view()
        rest = {name: view[name] for name in ("phase", "bag", "first", "turns_left", "round", "dead_rounds")}
        rest["bag"] = list(rest["bag"])
        return f"{as_text(packed)}\n{rest} {packed.picked()} {packed.drawn()}"


class Observer:
    """Observes a state for a player."""

    def __init__(self, seats: int, iig_obs_type: Any, params: Any) -> None:
        if params:
            raise ValueError(f"Observation parameters are not supported: {params}.")
        self.history = iig_obs_type is not None and iig_obs_type.perfect_recall
        self.tensor = Game(seats).observe(0)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SetCubedState, player: int) -> None:
        """Write the observation of a player to `tensor`."""
        self.tensor[:] = state.packed.observe(player)

    def string_from(self, state: SetCubedState, player: int) -> str:
        """Return the observation as text; for an information state, the history."""
        if self.history:
            return f"{player}: {state.history_str()}"
        return str(state)


pyspiel.register_game(_TYPE, SetCubed)
