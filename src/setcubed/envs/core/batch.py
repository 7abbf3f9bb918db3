"""Thousands of games in NumPy arrays, stepped without Python objects.

A batch releases the interpreter's lock while it works, so that each thread can step a batch of its own.
"""

from __future__ import annotations

from typing import Any

import cython
import numpy as np

from setcubed.envs.core.equipment import equipment
from setcubed.envs.core.game import check_seats
from setcubed.game import DiceSet, Illegal, Plan

if not cython.compiled:
    from setcubed.engine.core.packed_game import new_game
    from setcubed.engine.core.rng import below
    from setcubed.engine.core.transitions import begin_game
    from setcubed.engine.core.uncompiled import GOLD, OVER, WORD, free_scratch, new_scratch
    from setcubed.envs.core.greedy import greedy_action
    from setcubed.envs.core.legal_actions import (
        advance_game,
        clear_partial_turn,
        free_partial_turn,
        mark_legal,
        new_partial_turn,
        take_action,
    )
    from setcubed.envs.core.observation import update_observation, width, write_observation
    from setcubed.envs.core.uncompiled import PartialTurn, Snapshot
else:
    from cython.cimports.libc.stdlib import calloc, free


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
        self.masks = np.zeros((games, self.equipment.actions), np.int8)
        self.actors = np.zeros(games, np.int8)
        self.over = np.zeros(games, np.uint8)
        self.rewards = np.zeros((games, seats), np.float32)
        self.scores = np.zeros((games, seats), np.int32)
        self._masks, self._actors, self._over = self.masks, self.actors, self.over
        self._rewards, self._scores = self.rewards, self.scores
        self.seats = seats
        self._showing = False
        self._scratch = new_scratch()
        if cython.compiled:
            self._picks = cython.cast(cython.pointer(PartialTurn), calloc(games, cython.sizeof(PartialTurn)))
            if self._picks == cython.NULL:
                raise MemoryError
        else:
            self._picks = [None] * games
            self._shown = None
        self.games = games
        for i in range(games):
            self._picks[i] = new_partial_turn(new_game(self.equipment.geometry, self.equipment.sides))
        self.reset(seed)

    def __dealloc__(self) -> None:
        if cython.compiled:
            for i in range(self.games):
                free_partial_turn(self._picks[i])
            free(self._picks)
            free(self._shown)
        free_scratch(self._scratch)

    def reset(self, seed: int) -> None:
        """Begin new games. Each has its own random stream, which continues from game to game."""
        seeds = np.random.SeedSequence(seed).generate_state(self.games, np.uint64)
        streams: cython.ulonglong[::1] = seeds
        self.rewards[:] = 0
        i: cython.int
        for i in range(self.games):
            self._picks[i].game.chance = streams[i] if cython.compiled else int(streams[i])
            self._begin(i)

    def _begin(self, i: cython.int) -> cython.void:
        partial: PartialTurn = self._picks[i]
        begin_game(partial.game, self.seats, partial.game.chance)
        clear_partial_turn(partial)
        self._follow(i)
        if self._showing:
            self._shown[i].valid = 0

    def _follow(self, i: cython.int) -> cython.void:
        """Advance a game to the next decision, then write its mask, actor, scores and whether it is over."""
        partial: PartialTurn = self._picks[i]
        actions: cython.int = self._masks.shape[1]
        if cython.compiled:
            mask: Mask = cython.address(self._masks[i, 0])
        else:
            mask = self._masks[i]
        advance_game(partial, self._scratch)
        for action in range(actions):
            mask[action] = 0
        mark_legal(partial, self._scratch, mask)
        self._actors[i] = partial.game.actor
        self._over[i] = partial.game.phase == OVER
        for action in range(self.seats):
            self._scores[i, action] = partial.game.scores[action]

    def _pay(self, i: cython.int) -> cython.void:
        """Write the rewards of a finished game, as `payoffs_of` defines them."""
        seat: cython.int
        best: cython.int = 0
        winners: cython.int = 0
        seats: cython.int = self.seats
        for seat in range(seats):
            best = max(best, self._scores[i, seat])
        for seat in range(seats):
            winners += self._scores[i, seat] == best
        for seat in range(seats):
            self._rewards[i, seat] = (
                (cython.cast(cython.float, seats) / winners if self._scores[i, seat] == best else 0.0) - 1
            ) / (seats - 1)

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
            self._step(chosen)

    def _step(self, chosen: cython.longlong[::1]) -> cython.void:
        for i in range(self.games):
            for seat in range(self.seats):
                self._rewards[i, seat] = 0
            if self._over[i]:
                self._begin(i)
                continue
            take_action(self._picks[i], self._scratch, cython.cast(cython.int, chosen[i]))
            self._follow(i)
            if self._over[i]:
                self._pay(i)

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
        if cython.compiled:
            with cython.nogil:
                self._random(streams, out)
        else:
            self._random(streams, out)
        seeds[:] = own.astype(seeds.dtype)
        return chosen

    def _random(self, streams: cython.ulonglong[::1], chosen: cython.longlong[::1]) -> cython.void:
        i: cython.int
        action: cython.int
        count: cython.int
        for i in range(self.games):
            if self._over[i]:
                continue
            count = 0
            for action in range(self._masks.shape[1]):
                count += 1 if self._masks[i, action] else 0
            if cython.compiled:
                streams[i] = streams[i] + GOLD
                count = below(streams[i], count)
            else:
                streams[i] = (int(streams[i]) + GOLD) & WORD
                count = below(int(streams[i]), count)
            for action in range(self._masks.shape[1]):
                count -= 1 if self._masks[i, action] else 0
                if count < 0:
                    chosen[i] = action
                    break

    def greedy_actions(self) -> Any:
        """Return a greedy player's action for every game, also in a turn begun otherwise; 0 if it is over."""
        chosen = np.zeros(self.games, np.int64)
        out: cython.longlong[::1] = chosen
        with cython.nogil:
            self._greedy(out)
        return chosen

    def _greedy(self, chosen: cython.longlong[::1]) -> cython.void:
        for i in range(self.games):
            if self._over[i]:
                continue
            if cython.compiled:
                chosen[i] = greedy_action(self._picks[i], self._scratch, cython.address(self._masks[i, 0]))
            else:
                chosen[i] = greedy_action(self._picks[i], self._scratch, self._masks[i])

    def observe(self, out: Any = None) -> Any:
        """Return what the acting seat of every game sees, as 32-bit floats, written to `out` if given."""
        columns: cython.int = width(self.equipment.plan.size, self.seats)
        seen = np.empty((self.games, columns), np.float32) if out is None else out
        view: cython.float[:, ::1] = seen
        if view.shape[0] != self.games or view.shape[1] != columns:
            raise Illegal("bad_shape", f"Observations need the shape {self.games} x {columns}.")
        with cython.nogil:
            self._observe(view)
        return seen

    def observe_in_place(self) -> Any:
        """Return what `observe` returns, in a read-only array that belongs to the batch.

        The next call updates the array, and writes only what has changed: much less memory than all
        observations of a large batch.
        """
        columns: cython.int = width(self.equipment.plan.size, self.seats)
        if not self._showing:
            if cython.compiled:
                self._shown = cython.cast(Snapshot, calloc(self.games, cython.sizeof(SnapshotData)))
                if self._shown == cython.NULL:
                    raise MemoryError
            else:
                self._shown = [Snapshot() for _ in range(self.games)]
            self._observations = np.zeros((self.games, columns), np.float32)
            self._showing = True
        view: cython.float[:, ::1] = self._observations
        if cython.compiled:
            with cython.nogil:
                self._update(view)
        else:
            self._update(view)
        shown = self._observations.view()
        shown.flags.writeable = False
        return shown

    def _update(self, seen: cython.float[:, ::1]) -> cython.void:
        i: cython.int
        for i in range(self.games):
            who = self._actors[i] if self._actors[i] > 0 else 0
            if cython.compiled:
                update_observation(self._picks[i], who, self._shown + i, cython.address(seen[i, 0]))
            else:
                update_observation(self._picks[i], who, self._shown[i], seen[i])

    def _observe(self, seen: cython.float[:, ::1]) -> cython.void:
        for i in range(self.games):
            who = self._actors[i] if self._actors[i] > 0 else 0
            if cython.compiled:
                write_observation(self._picks[i], who, cython.address(seen[i, 0]))
            else:
                write_observation(self._picks[i], who, seen[i])
