"""Thousands of games in NumPy arrays, stepped without Python objects.

A batch releases the interpreter's lock while it works, so that each thread can step a batch of its own.
"""

from __future__ import annotations

from typing import Any

import cython
import numpy as np

from setcubed.engine.core.equipment import equipment
from setcubed.envs.actions import action_count
from setcubed.envs.core.game import check_seats, payoffs_of
from setcubed.game import DiceSet, Illegal, Plan


class Batch:
    """Many games, whose state after each step is in `masks`, `actors`, `over`, `rewards` and `scores`.

    A game that is over is replaced by a new one with the next step.
    """

    def __init__(
        self,
        games: int,
        seats: int = 2,
        seed: int = 0,
        plan: Plan | None = None,
        dice: DiceSet | None = None,
    ) -> None:
        check_seats(seats)
        if games < 1:
            raise Illegal("bad_count", f"A batch holds one game or more, not {games}.", games=games)
        self.equipment = equipment(plan, dice)
        self.masks = np.zeros((games, action_count(self.equipment.plan)), np.int8)
        self.actors = np.zeros(games, np.int8)
        self.over = np.zeros(games, np.uint8)
        self.rewards = np.zeros((games, seats), np.float32)
        self.scores = np.zeros((games, seats), np.int32)
        self._masks, self._actors, self._over = self.masks, self.actors, self.over
        self._scores = self.scores
        self.seats = seats
        self._has_snapshots = False
        self._scratch = new_scratch()
        if cython.compiled:
            self._partials = cython.cast(
                cython.pointer(PartialTurn), calloc(games, cython.sizeof(PartialTurn))
            )
            if self._partials == cython.NULL:
                raise MemoryError
        else:
            self._partials = [None] * games
            self._snapshots = None
        self.games = games
        for i in range(games):
            self._partials[i] = new_partial_turn(self.equipment.new_game())
        self.reset(seed)

    def __dealloc__(self) -> None:
        for i in range(self.games):
            free_partial_turn(self._partials[i])
        free(self._partials)
        free(self._snapshots)
        free_scratch(self._scratch)

    def reset(self, seed: int) -> None:
        """Begin new games. Each has its own random stream, which continues from game to game."""
        seeds = np.random.SeedSequence(seed).generate_state(self.games, np.uint64)
        streams: cython.ulonglong[::1] = seeds
        self.rewards[:] = 0
        i: cython.int
        for i in range(self.games):
            self._partials[i].game.rng_state = streams[i] if cython.compiled else int(streams[i])
            self._begin(i)

    def _begin(self, i: cython.int) -> cython.void:
        partial: PartialTurn = self._partials[i]
        begin_game(partial.game, self.seats, partial.game.rng_state)
        clear_partial_turn(partial)
        self._advance(i)
        if self._has_snapshots:
            self._snapshots[i].valid = 0

    def _advance(self, i: cython.int) -> cython.void:
        """Advance a game to the next decision, then write its mask, actor, scores and whether it is over."""
        partial: PartialTurn = self._partials[i]
        mask: Mask = self._mask(i)
        advance_game(partial, self._scratch)
        for action in range(self._masks.shape[1]):
            mask[action] = 0
        mark_legal_actions(partial, self._scratch, mask)
        self._actors[i] = partial.game.actor
        self._over[i] = partial.game.phase == OVER
        for seat in range(self.seats):
            self._scores[i, seat] = partial.game.scores[seat]

    def _mask(self, i: cython.int) -> Mask:
        return cython.address(self._masks[i, 0]) if cython.compiled else self._masks[i]

    def step(self, actions: Any) -> None:
        """Take one action in every game; where a game was over, begin a new one and ignore the action.

        Raises `Illegal` if an action is not legal; then no game is changed.
        """
        chosen: cython.longlong[::1] = np.ascontiguousarray(actions, np.int64)
        i: cython.int
        if chosen.shape[0] != self.games:
            raise Illegal("bad_count", f"There are {chosen.shape[0]} actions for {self.games} games.")
        for i in range(self.games):
            if not self._over[i] and not (
                0 <= chosen[i] < self._masks.shape[1] and self._masks[i, chosen[i]]
            ):
                raise Illegal(
                    "illegal_action", f"Action {chosen[i]} is not legal in game {i}: see the mask.", game=i
                )
        with cython.nogil:
            for i in range(self.games):
                if self._over[i]:
                    self._begin(i)
                else:
                    take_action(self._partials[i], self._scratch, cython.cast(cython.int, chosen[i]))
                    self._advance(i)
        self.rewards[:] = 0
        finished = np.flatnonzero(self.over)
        if len(finished):
            self.rewards[finished] = payoffs_of(self.scores[finished])

    def random_actions(self, seeds: Any) -> Any:
        """Return a legal action for every game, uniformly at random.

        `seeds` is an array of integers, one per game, which this call advances.
        """
        if not isinstance(seeds, np.ndarray) or seeds.dtype.kind not in "iu":
            raise Illegal("bad_array", "Seeds are an array of integers.")
        if seeds.shape != (self.games,):
            raise Illegal("bad_count", f"Seeds have the shape {seeds.shape}; there are {self.games} games.")
        if not seeds.flags.writeable:
            raise Illegal("bad_array", "Seeds must be writable: each call advances them.")
        own = seeds.astype(np.uint64)
        chosen = np.zeros(self.games, np.int64)
        out: cython.longlong[::1] = chosen
        streams: cython.ulonglong[::1] = own
        i: cython.int
        action: cython.int
        left: cython.int
        word: cython.ulonglong
        with cython.nogil:
            for i in range(self.games):
                if self._over[i]:
                    continue
                left = 0
                for action in range(self._masks.shape[1]):
                    left += 1 if self._masks[i, action] else 0
                word = (cython.cast(cython.ulonglong, streams[i]) + GOLD) & WORD
                streams[i] = word
                left = below(word, left)
                for action in range(self._masks.shape[1]):
                    left -= 1 if self._masks[i, action] else 0
                    if left < 0:
                        out[i] = action
                        break
        seeds[:] = own.astype(seeds.dtype)
        return chosen

    def greedy_actions(self) -> Any:
        """Return a greedy player's action for every game, also in a turn begun otherwise; 0 if it is over."""
        chosen = np.zeros(self.games, np.int64)
        out: cython.longlong[::1] = chosen
        i: cython.int
        with cython.nogil:
            for i in range(self.games):
                if not self._over[i]:
                    out[i] = greedy_action(self._partials[i], self._scratch, self._mask(i))
        return chosen

    def observe(self, out: Any = None) -> Any:
        """Return what the acting seat of every game sees, as 32-bit floats, written to `out` if given."""
        columns: cython.int = observation_size(self.equipment.plan.size, self.seats)
        observations = np.empty((self.games, columns), np.float32) if out is None else out
        view: cython.float[:, ::1] = observations
        if view.shape[0] != self.games or view.shape[1] != columns:
            raise Illegal("bad_shape", f"Observations need the shape {self.games} x {columns}.")
        i: cython.int
        with cython.nogil:
            for i in range(self.games):
                write_observation(self._partials[i], self._observer(i), self._row(view, i))
        return observations

    def observe_in_place(self) -> Any:
        """Return what `observe` returns, in a read-only array that belongs to the batch.

        The next call updates the array, and writes only what has changed: much less memory than all
        observations of a large batch.
        """
        columns: cython.int = observation_size(self.equipment.plan.size, self.seats)
        if not self._has_snapshots:
            if cython.compiled:
                self._snapshots = cython.cast(Snapshot, calloc(self.games, cython.sizeof(SnapshotData)))
                if self._snapshots == cython.NULL:
                    raise MemoryError
            else:
                self._snapshots = [Snapshot() for _ in range(self.games)]
            self._observations = np.zeros((self.games, columns), np.float32)
            self._has_snapshots = True
        view: cython.float[:, ::1] = self._observations
        i: cython.int
        with cython.nogil:
            for i in range(self.games):
                update_observation(
                    self._partials[i], self._observer(i), self._snapshot(i), self._row(view, i)
                )
        shown = self._observations.view()
        shown.flags.writeable = False
        return shown

    def _observer(self, i: cython.int) -> cython.int:
        """Return the seat whose observation is written: the actor, or the first when the game is over."""
        return self._actors[i] if self._actors[i] > 0 else 0

    def _snapshot(self, i: cython.int) -> Snapshot:
        return self._snapshots + i if cython.compiled else self._snapshots[i]

    def _row(self, observations: cython.float[:, ::1], i: cython.int) -> Floats:
        return cython.address(observations[i, 0]) if cython.compiled else observations[i]
