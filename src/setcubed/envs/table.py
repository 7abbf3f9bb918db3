"""Games in small actions: `Table` is one, `Batch` thousands at once in NumPy arrays, stepped without Python
objects."""

from __future__ import annotations

import cython
import numpy as np

from setcubed.envs.box import Box, classic, payoffs, stream
from setcubed.game import Illegal

if not cython.compiled:
    from setcubed.envs.acting import take_action
    from setcubed.envs.choices import mark_legal
    from setcubed.envs.flow import begin, chance, count_outcomes
    from setcubed.envs.layout import *
    from setcubed.envs.observing import width, write_observation

NUMBER = np.int16 if cython.compiled else np.int64
"""The numbers of a row. Uncompiled they have room for what C computes with whole words."""


def below(seeds: Seeds, i: cython.int, n: cython.int) -> cython.int:
    """A whole number from 0 to n - 1 from a game's own stream (splitmix64)."""
    z: cython.ulonglong
    if not cython.compiled:
        z = (int(seeds[i]) + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
        seeds[i] = z
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
        return ((z >> 32) * int(n)) >> 32
    seeds[i] += cython.cast(cython.ulonglong, 0x9E3779B97F4A7C15)
    z = seeds[i]
    z = (z ^ (z >> 30)) * cython.cast(cython.ulonglong, 0xBF58476D1CE4E5B9)
    z = (z ^ (z >> 27)) * cython.cast(cython.ulonglong, 0x94D049BB133111EB)
    return cython.cast(cython.int, ((z >> 32) * n) >> 32)


def settle_row(box: BoxRow, row: Row, field: Field, seeds: Seeds, i: cython.int) -> cython.void:
    """Let chance happen until a seat decides or the game is over."""
    n: cython.int = count_outcomes(row)
    while n:
        chance(box, row, field, below(seeds, i, n))
        n = count_outcomes(row)


def refresh(box: BoxRow, row: Row, field: Field, mask: Mask, actions: cython.int) -> cython.void:
    """The mask of what may be done now."""
    i: cython.int
    for i in range(actions):
        mask[i] = 0
    mark_legal(box, row, field, mask)


def table_of(box: Box, row, seeds) -> Table:
    """A table from its row; what was fast to compute is computed again."""
    table: Table = Table.__new__(Table)
    table.box = box
    table._hold(row, np.zeros(box.field, np.uint32), np.zeros(box.actions, np.int8), seeds)
    return table


class Table:
    """One game in small actions, with the draws and rolls as explicit events or from a seed."""

    def __init__(self, seats: int = 2, box: Box | None = None, seed: int = 0) -> None:
        if not 2 <= seats <= 4:
            raise Illegal("bad_seats", f"The game is for 2 to 4 players, not {seats}.", seats=seats)
        box = box or classic()
        self.box = box
        self._hold(
            np.zeros(box.row, NUMBER),
            np.zeros(box.field, np.uint32),
            np.zeros(box.actions, np.int8),
            np.array([stream(seed)], np.uint64),
        )
        begin(self._box, self._row, seats)

    def _hold(self, row, field, mask, seeds) -> None:
        """Keep the arrays, and for the compiled code where they begin."""
        box_view: cython.int[::1] = self.box.numbers
        row_view: cython.short[::1] = row
        field_view: cython.uint[::1] = field
        mask_view: cython.schar[::1] = mask
        seeds_view: cython.ulonglong[::1] = seeds
        self.row, self.field, self.legal_mask, self.seeds = row, field, mask, seeds
        self.actions = len(mask)
        self.fresh = False
        if cython.compiled:
            self._box = cython.address(box_view[0])
            self._row = cython.address(row_view[0])
            self._field = cython.address(field_view[0])
            self._mask = cython.cast(Mask, cython.address(mask_view[0]))
            self._seeds = cython.address(seeds_view[0])
        else:
            self._box, self._row, self._field, self._mask, self._seeds = box_view, row, field, mask, seeds

    def copy(self) -> Table:
        """The same game once more."""
        return table_of(self.box, self.row.copy(), self.seeds.copy())

    def __deepcopy__(self, memo) -> Table:
        return self.copy()

    def __reduce__(self):
        return table_of, (self.box, self.row, self.seeds)

    @property
    def phase(self) -> int:
        """One of the phases of `layout`."""
        return self._row[PHASE]

    @property
    def seats(self) -> int:
        """How many play."""
        return self._row[SEATS]

    @property
    def actor(self) -> int:
        """The seat that acts, or whose dice are drawn or rolled; -1 for nobody."""
        return self._row[ACTOR]

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._row[PHASE] == OVER

    @property
    def scores(self) -> list:
        """The points of each seat."""
        return [self._row[SCORES + seat] for seat in range(self._row[SEATS])]

    def payoffs(self) -> list:
        """What the game is worth to each seat; nothing until it is over."""
        return payoffs(self.scores, self._row[WINNERS]) if self.over else [0.0] * self._row[SEATS]

    def outcomes(self) -> int:
        """How many equally likely outcomes chance has now; 0 when a seat decides or the game is over."""
        return count_outcomes(self._row)

    def happen(self, outcome: cython.int) -> None:
        """Let one outcome of chance happen: a die of the bag (in ascending order), a side, or a seat."""
        if not 0 <= outcome < count_outcomes(self._row):
            raise Illegal(
                "bad_outcome", f"Chance has {count_outcomes(self._row)} outcomes here; there is no {outcome}."
            )
        self.fresh = False
        chance(self._box, self._row, self._field, outcome)

    def settle(self) -> None:
        """Let chance happen from the seed until a seat decides or the game is over."""
        self.fresh = False
        settle_row(self._box, self._row, self._field, self._seeds, 0)

    def _look(self) -> cython.void:
        if not self.fresh:
            refresh(self._box, self._row, self._field, self._mask, self.actions)
            self.fresh = True

    def mask(self):
        """What may be done now: 1 for each legal action. A copy."""
        self._look()
        return self.legal_mask.copy()

    def legal(self) -> list:
        """The legal actions, ascending."""
        i: cython.int
        self._look()
        return [i for i in range(self.actions) if self._mask[i]]

    def act(self, action: cython.int) -> None:
        """Take a legal action."""
        self._look()
        if not 0 <= action < self.actions or not self._mask[action]:
            raise Illegal(
                "illegal_action", f"Action {action} is not legal here: see the mask.", action=action
            )
        self.fresh = False
        take_action(self._box, self._row, self._field, action)

    def observe(self, seat: cython.int):
        """What a seat sees."""
        seen = np.empty(width(self._box[K_SIZE], self._row[SEATS]), np.float32)
        view: cython.float[::1] = seen
        write_observation(self._box, self._row, seat, cython.address(view[0]) if cython.compiled else view)
        return seen


class Batch:
    """Thousands of games at once. A game that is over begins anew with the next step."""

    def __init__(self, games: int, seats: int = 2, seed: int = 0, box: Box | None = None) -> None:
        if not 2 <= seats <= 4:
            raise Illegal("bad_seats", f"The game is for 2 to 4 players, not {seats}.", seats=seats)
        if games < 1:
            raise Illegal("bad_count", f"A batch holds one game or more, not {games}.", games=games)
        box = box or classic()
        self.box, self.games, self.seats = box, games, seats
        self.rows = np.zeros((games, box.row), NUMBER)
        self.masks = np.zeros((games, box.actions), np.uint8)
        self.actors = np.zeros(games, np.int8)
        self.over = np.zeros(games, np.uint8)
        self.rewards = np.zeros((games, seats), np.float32)
        self.seeds = np.random.SeedSequence(seed).generate_state(games, np.uint64)
        self._numbers, self._rows, self._masks = box.numbers, self.rows, self.masks
        self._actors, self._over, self._rewards, self._seeds = (
            self.actors,
            self.over,
            self.rewards,
            self.seeds,
        )
        self._field = np.zeros(box.field, np.uint32)
        i: cython.int
        for i in range(games):
            self._begin(i)

    def _begin(self, i: cython.int) -> cython.void:
        if cython.compiled:
            begin(cython.address(self._numbers[0]), cython.address(self._rows[i, 0]), self.seats)
        else:
            begin(self._numbers, self._rows[i], self.seats)
        self._settle(i)

    def _settle(self, i: cython.int) -> cython.void:
        """Let chance happen in a game, then write its mask, its actor and whether it is over."""
        actions: cython.int = self._masks.shape[1]
        if cython.compiled:
            settle_row(
                cython.address(self._numbers[0]),
                cython.address(self._rows[i, 0]),
                cython.address(self._field[0]),
                cython.address(self._seeds[0]),
                i,
            )
            refresh(
                cython.address(self._numbers[0]),
                cython.address(self._rows[i, 0]),
                cython.address(self._field[0]),
                cython.address(self._masks[i, 0]),
                actions,
            )
        else:
            settle_row(self._numbers, self._rows[i], self._field, self._seeds, i)
            refresh(self._numbers, self._rows[i], self._field, self._masks[i], actions)
        self._actors[i] = self._rows[i, ACTOR]
        self._over[i] = self._rows[i, PHASE] == OVER

    def _pay(self, i: cython.int) -> cython.void:
        """What a game that is over is worth to each seat."""
        seat: cython.int
        winners: cython.int = 0
        seats: cython.int = self.seats
        for seat in range(seats):
            winners += (self._rows[i, WINNERS] >> seat) & 1
        for seat in range(seats):
            self._rewards[i, seat] = (
                (cython.cast(cython.float, seats) / winners if (self._rows[i, WINNERS] >> seat) & 1 else 0.0)
                - 1
            ) / (seats - 1)

    def step(self, actions) -> None:
        """Take one action in every game, then look at `masks`, `actors`, `over` and `rewards`.

        Where a game was over the action is ignored and a new game begins.
        """
        chosen: cython.longlong[::1] = np.ascontiguousarray(actions, np.int64)
        i: cython.int
        seat: cython.int
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
                for seat in range(self.seats):
                    self._rewards[i, seat] = 0
                if self._over[i]:
                    self._begin(i)
                    continue
                self._act(i, cython.cast(cython.int, chosen[i]))
                self._settle(i)
                if self._over[i]:
                    self._pay(i)

    def _act(self, i: cython.int, action: cython.int) -> cython.void:
        if cython.compiled:
            take_action(
                cython.address(self._numbers[0]),
                cython.address(self._rows[i, 0]),
                cython.address(self._field[0]),
                action,
            )
        else:
            take_action(self._numbers, self._rows[i], self._field, action)

    def random_actions(self, seeds):
        """A legal action for every game by chance, each as likely as the others; `seeds` are uint64 and
        advance."""
        chosen = np.zeros(self.games, np.int64)
        out: cython.longlong[::1] = chosen
        streams: cython.ulonglong[::1] = seeds
        i: cython.int
        action: cython.int
        count: cython.int
        actions: cython.int = self._masks.shape[1]
        if streams.shape[0] != self.games:
            raise Illegal("bad_count", f"There are {streams.shape[0]} seeds for {self.games} games.")
        for i in range(self.games):
            if self._over[i]:
                continue
            count = 0
            for action in range(actions):
                count += self._masks[i, action] != 0
            count = below(cython.address(streams[0]) if cython.compiled else streams, i, count)
            for action in range(actions):
                count -= self._masks[i, action] != 0
                if count < 0:
                    out[i] = action
                    break
        return chosen

    @property
    def scores(self):
        """The points of every seat in every game."""
        return self.rows[:, SCORES : SCORES + self.seats]

    def observe(self, out=None):
        """What the acting seat of every game sees, as one array of 32-bit floats; `out` is written to if
        given."""
        columns: cython.int = width(self._numbers[K_SIZE], self.seats)
        seen = np.empty((self.games, columns), np.float32) if out is None else out
        view: cython.float[:, ::1] = seen
        if view.shape[0] != self.games or view.shape[1] != columns:
            raise Illegal("bad_shape", f"Observations need the shape {self.games} x {columns}.")
        i: cython.int
        who: cython.int
        for i in range(self.games):
            who = max(0, self._actors[i])
            if cython.compiled:
                write_observation(
                    cython.address(self._numbers[0]),
                    cython.address(self._rows[i, 0]),
                    who,
                    cython.address(view[i, 0]),
                )
            else:
                write_observation(self._numbers, self._rows[i], who, view[i])
        return seen
