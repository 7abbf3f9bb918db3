"""One game in small actions: a die, a square, a wild die's face, the end; keep or roll each die.

Draws and rolls are explicit events (`outcomes`, `happen`) or follow from a seed (`advance`). The game is the
engine's packed game, with the partial turn of the acting seat.
"""

from __future__ import annotations

from typing import Any

import cython
import numpy as np

from setcubed.engine.core.equipment import equipment
from setcubed.engine.core.packed_game import PHASES
from setcubed.envs.actions import action_count, action_name
from setcubed.game import DiceSet, Face, Illegal, Plan, State

PICKS = ("die", "square", "face", "wild")

# Shared by all games: none of them releases the interpreter's lock, and none relies on its content.
_SCRATCH = new_scratch()


def check_seats(seats: int) -> None:
    """Reject an unsupported number of players."""
    if not 2 <= seats <= 4:
        raise Illegal("bad_seats", f"The game is for 2 to 4 players, not {seats}.", seats=seats)


def payoffs_of(scores: Any) -> Any:
    """Return the payoffs of finished games: 1 for a sole winner, and they add up to zero."""
    scores = np.asarray(scores)
    best = scores == scores.max(-1, keepdims=True)
    seats = scores.shape[scores.ndim - 1]  # Compiled, an index may not be negative.
    return (seats * best / best.sum(-1, keepdims=True) - 1) / (seats - 1)


class Game:
    """One game, by default on the shipped board with the shipped dice."""

    def __init__(
        self, seats: int = 2, plan: Plan | None = None, dice: DiceSet | None = None, seed: int = 0
    ) -> None:
        check_seats(seats)
        self.equipment = equipment(plan, dice)
        self.partial = new_partial_turn(self.equipment.new_game())
        self._mask = np.zeros(action_count(self.equipment.plan), np.int8)
        self._mask_valid = False
        begin_game(self.partial.game, seats, seed & 0xFFFFFFFFFFFFFFFF)

    def __dealloc__(self) -> None:
        free_partial_turn(self.partial)

    def copy(self) -> Game:
        """Return a copy of the game."""
        twin = Game(self.seats, self.equipment.plan, self.equipment.dice)
        copy_partial_turn(twin.partial, self.partial)
        return twin

    def load(self, state: State, seat: int) -> None:
        """Load a state of the rules in which this seat decides."""
        load_state(self.partial.game, state)
        self.partial.game.actor = seat
        clear_partial_turn(self.partial)
        self._mask_valid = False

    def __deepcopy__(self, memo: Any) -> Game:
        return self.copy()

    def __getstate__(self) -> Any:
        if not cython.compiled:
            return self.partial
        return (
            cython.cast(cython.p_char, self.partial)[: cython.sizeof(PartialTurnData)],
            cython.cast(cython.p_char, self.partial.game)[: cython.sizeof(GameData)],
            cython.cast(cython.p_char, self.partial.game.position)[: cython.sizeof(PositionData)],
        )

    def __setstate__(self, state: Any) -> None:
        if cython.compiled:
            one: bytes = state[0]
            two: bytes = state[1]
            three: bytes = state[2]
            game: CoreGame = self.partial.game
            position: Position = game.position
            memcpy(self.partial, cython.cast(cython.p_char, one), cython.sizeof(PartialTurnData))
            memcpy(game, cython.cast(cython.p_char, two), cython.sizeof(GameData))
            memcpy(position, cython.cast(cython.p_char, three), cython.sizeof(PositionData))
            position.geometry = self.equipment.geometry
            game.position = position
            game.sides = self.equipment.sides
            self.partial.game = game
        else:
            self.partial = state

    def __reduce__(self) -> Any:
        return Game, (self.seats, self.equipment.plan, self.equipment.dice), self.__getstate__()

    @property
    def phase(self) -> str:
        """The phase: drawing, rolling, lot, opening, turn, extra or over."""
        return PHASES[self.partial.game.phase]

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self.partial.game.seats

    @property
    def actor(self) -> int:
        """The seat that acts, or whose dice are drawn or rolled; -1 for nobody."""
        return self.partial.game.actor

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.partial.game.phase == OVER

    @property
    def scores(self) -> list[int]:
        """The points of each seat."""
        return [self.partial.game.scores[seat] for seat in range(self.partial.game.seats)]

    def payoffs(self) -> list[float]:
        """Return the payoff of each seat; zero until the game is over."""
        return payoffs_of(self.scores).tolist() if self.over else [0.0] * self.seats

    def outcomes(self) -> list[int]:
        """Return the equally likely outcomes of the next chance event: dice of the bag by number, sides of
        a die, or seats that may open. The list is empty when a seat decides or the game is over."""
        game: CoreGame = self.partial.game
        if game.phase == DRAWING:
            return [game.bag[i] for i in range(game.bag_size)]
        if game.phase == ROLLING:
            return [0, 1, 2, 3, 4, 5]
        if game.phase == OPENER_DRAW:
            return [seat for seat in range(game.seats) if (game.openers >> seat) & 1]
        return []

    def rolling(self) -> int:
        """Return the number of the die that is rolled next."""
        return self.partial.game.queue[self.partial.game.queue_next]

    def drawn(self) -> list[int]:
        """Return the dice that were drawn or are to be rolled."""
        game: CoreGame = self.partial.game
        return [game.queue[i] for i in range(game.queue_next, game.queue_size)]

    def happen(self, outcome: int) -> None:
        """Apply one outcome of chance, and what follows without choice or chance."""
        possible = self.outcomes()
        if outcome not in possible:
            raise Illegal(
                "bad_outcome", f"Chance has {len(possible)} outcomes here; {outcome} is none of them."
            )
        self._mask_valid = False
        apply_outcome(self.partial.game, possible.index(outcome))
        apply_automatic(self.partial, _SCRATCH)

    def advance(self) -> None:
        """Apply chance by the seed until a seat decides or the game is over."""
        self._mask_valid = False
        advance_game(self.partial, _SCRATCH)

    def _update_mask(self) -> cython.int:
        if not self._mask_valid:
            self._mask[:] = 0
            _SCRATCH.indexed = 0
            mark_legal_actions(self.partial, _SCRATCH, self._mask_pointer())
            self._mask_valid = True
        return 0

    def _mask_pointer(self) -> Mask:
        mask: cython.schar[::1] = self._mask
        return cython.address(mask[0]) if cython.compiled else mask

    def mask(self) -> Any:
        """Return the mask of legal actions: 1 for each, as 8-bit integers. It is a copy."""
        self._update_mask()
        return self._mask.copy()

    def legal(self) -> list[int]:
        """Return the legal actions in ascending order."""
        self._update_mask()
        return np.flatnonzero(self._mask).tolist()

    def greedy(self) -> int:
        """Return a greedy player's action, also in a turn begun otherwise."""
        self._update_mask()
        if not self._mask.any():
            raise Illegal("illegal_action", "There is nothing to decide now.")
        return greedy_action(self.partial, _SCRATCH, self._mask_pointer())

    def act(self, action: int) -> None:
        """Take a legal action. Chance follows with `advance`, or outcome by outcome with `happen`."""
        self._update_mask()
        if not 0 <= action < len(self._mask) or not self._mask[action]:
            raise Illegal(
                "illegal_action", f"Action {action} is not legal here: see the mask.", action=action
            )
        self._mask_valid = False
        take_action(self.partial, _SCRATCH, action)
        apply_automatic(self.partial, _SCRATCH)

    def observe(self, seat: int) -> Any:
        """Return the observation of a seat."""
        observation = np.empty(observation_size(self.equipment.plan.size, self.seats), np.float32)
        view: cython.float[::1] = observation
        write_observation(self.partial, seat, cython.address(view[0]) if cython.compiled else view)
        return observation

    def view(self) -> dict[str, Any]:
        """Return everything about the game, in the terms of `setcubed.game`; dice placed in an unfinished
        turn are on the board and still in the hand."""
        return view_game(self.partial.game)

    def picked(self) -> dict[str, Any]:
        """Return the partial turn: dice placed (slot, square, face), the first half of a pair, the slot
        and the square picked, and for the extra roll the current die and those to roll."""
        partial: PartialTurn = self.partial
        size = self.equipment.plan.size
        pair = (partial.pair_slot, square_of(size, partial.pair_at), Face(partial.pair_face))
        return {
            "next": PICKS[partial.pick],
            "placed": [
                (partial.placed_slot[i], square_of(size, partial.placed_at[i]), Face(partial.placed_face[i]))
                for i in range(partial.placed)
            ],
            "pair": pair if partial.pair_slot >= 0 else None,
            "slot": partial.slot if partial.slot >= 0 else None,
            "square": square_of(size, partial.at) if partial.at else None,
            "asked": partial.roll_slot,
            "to_roll": [slot for slot in range(partial.roll_slot) if (partial.roll_slots >> slot) & 1],
        }

    def turn(self) -> int:
        """Return the packed turn of the dice placed so far; 0 if there are none."""
        twin: Game = self.copy()
        return remove_placed(twin.partial, _SCRATCH) if twin.partial.placed else 0

    def name(self, action: int) -> str:
        """Return the name of an action in this state; a die is named by its face."""
        name = action_name(action, self.equipment.plan)
        game: CoreGame = self.partial.game
        slot: cython.int = action if action < FACE else self.partial.roll_slot
        if (
            (action < FACE or name in ("keep", "roll"))
            and game.actor >= 0
            and slot < game.hand_sizes[game.actor]
        ):
            return f"{name} {Face(game.faces[game.actor * HAND + slot])}"
        return name
