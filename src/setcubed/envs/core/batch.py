"""Thousands of games at once in NumPy arrays, stepped without Python objects.

The work is done outside the interpreter's lock, so threads can each step a batch of their own.
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
        clear_picks,
        free_picks,
        mark_legal,
        new_picks,
        take_action,
    )
    from setcubed.envs.core.observation import width, write_observation
    from setcubed.envs.core.uncompiled import Picks
else:
    from cython.cimports.libc.stdlib import calloc, free


class Batch:
    """Many games. After each step look at `masks`, `actors`, `over`, `rewards` and `scores`; a game that is
    over begins anew with the next step."""

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
        self._scratch = new_scratch()
        if cython.compiled:
            self._picks = cython.cast(cython.pointer(Picks), calloc(games, cython.sizeof(Picks)))
            if self._picks == cython.NULL:
                raise MemoryError
        else:
            self._picks = [None] * games
        self.games = games
        for i in range(games):
            self._picks[i] = new_picks(new_game(self.equipment.ground, self.equipment.sides))
        self.reset(seed)

    def __dealloc__(self) -> None:
        if cython.compiled:
            for i in range(self.games):
                free_picks(self._picks[i])
            free(self._picks)
        free_scratch(self._scratch)

    def reset(self, seed: int) -> None:
        """Begin all games anew; each has its own stream of chance, which goes on from game to game."""
        seeds = np.random.SeedSequence(seed).generate_state(self.games, np.uint64)
        streams: cython.ulonglong[::1] = seeds
        self.rewards[:] = 0
        i: cython.int
        for i in range(self.games):
            self._picks[i].game.chance = streams[i] if cython.compiled else int(streams[i])
            self._begin(i)

    def _begin(self, i: cython.int) -> cython.void:
        picks: Picks = self._picks[i]
        begin_game(picks.game, self.seats, picks.game.chance)
        clear_picks(picks)
        self._follow(i)

    def _follow(self, i: cython.int) -> cython.void:
        """Let all that follows happen in a game, then write its mask, its actor, its scores and whether it is
        over."""
        picks: Picks = self._picks[i]
        advance_game(picks, self._scratch)
        for action in range(self._masks.shape[1]):
            self._masks[i, action] = 0
        if cython.compiled:
            mark_legal(picks, self._scratch, cython.address(self._masks[i, 0]))
        else:
            mark_legal(picks, self._scratch, self._masks[i])
        self._actors[i] = picks.game.actor
        self._over[i] = picks.game.phase == OVER
        for action in range(self.seats):
            self._scores[i, action] = picks.game.scores[action]

    def _pay(self, i: cython.int) -> cython.void:
        """What a game that is over is worth to each seat (by `payoffs_of` 512 games took 8 % longer)."""
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
        """Take one action in every game.

        Where a game was over the action is ignored and a new game begins.
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
        """A legal action for every game by chance, each as likely as the others; `seeds` are uint64 and
        advance."""
        chosen = np.zeros(self.games, np.int64)
        out: cython.longlong[::1] = chosen
        streams: cython.ulonglong[::1] = seeds
        i: cython.int
        action: cython.int
        count: cython.int
        if streams.shape[0] != self.games:
            raise Illegal("bad_count", f"There are {streams.shape[0]} seeds for {self.games} games.")
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
                    out[i] = action
                    break
        return chosen

    def greedy_actions(self) -> Any:
        """What a greedy player would do in every game, also in a turn that was begun otherwise; 0 where a
        game is over."""
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
        """What the acting seat of every game sees, as one array of 32-bit floats; `out` is written to if
        given."""
        columns: cython.int = width(self.equipment.plan.size, self.seats)
        seen = np.empty((self.games, columns), np.float32) if out is None else out
        view: cython.float[:, ::1] = seen
        if view.shape[0] != self.games or view.shape[1] != columns:
            raise Illegal("bad_shape", f"Observations need the shape {self.games} x {columns}.")
        with cython.nogil:
            self._observe(view)
        return seen

    def _observe(self, seen: cython.float[:, ::1]) -> cython.void:
        for i in range(self.games):
            who = self._actors[i] if self._actors[i] > 0 else 0
            if cython.compiled:
                write_observation(self._picks[i], who, cython.address(seen[i, 0]))
            else:
                write_observation(self._picks[i], who, seen[i])
