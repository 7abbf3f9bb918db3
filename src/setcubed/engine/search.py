"""Search: what each choice is worth, by simulating the rest of the game with the same luck for all of them.

Every choice of a player (a turn, a replacement, an extra roll, an opening) is a packed word here. A sample
is one stream of chance: each choice that is still in question is played out in it, to the end of a later
round, and judged by what the scores and the dice that are left are worth there (`outlook.py`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import cython

from setcubed.engine.outlook import OUTLOOK
from setcubed.game import Plan

if not cython.compiled:
    from math import exp

    from setcubed.engine.field import survey
    from setcubed.engine.packed import clear, free_ground, lay, new_ground, prepare
    from setcubed.engine.plain import STRIDE
    from setcubed.engine.plain_table import DEAD, EXTRA, HAND, Table
    from setcubed.engine.table import (
        ALL,
        GOLDEN,
        close_round,
        copy_table,
        drop,
        free_dealer,
        free_table,
        greedy_extra,
        greedy_turn,
        lay_word,
        new_dealer,
        new_table,
        next_turn,
        open_round,
        refill,
        roll_some,
        shuffle_bag,
        stir,
        swap_wild,
    )
    from setcubed.engine.turns import all_turns

    MOST = 512
    TURN, ROLL, SWAP, OPEN = 0, 1, 2, 3
else:
    from cython.cimports.libc.math import exp
    from cython.cimports.libc.stdlib import free, realloc

HEAT = 2.0
"""How much less sure of the end the search is than the games of `greedy` were: measured, docs/engine.md."""


class Search:
    """One game at one decision, and room to simulate it."""

    def __cinit__(self) -> None:
        self.ground = new_ground()
        self.dealer = new_dealer()
        self.root = new_table(self.ground)
        self.base = new_table(self.ground)
        self.table = new_table(self.ground)
        self.room = 1 << 15
        self.horizon = 1
        if cython.compiled:
            self.found = cython.cast(Turns, realloc(cython.NULL, self.room * 8))
            if self.found == cython.NULL:
                raise MemoryError
        else:
            self.found = [0] * self.room
            self.outlook = [0.0] * 1075
            self.chance = [0.0] * 4
            self.wins = [0.0] * (4 * MOST)
            self.squares = [0.0] * MOST
            self.margins = [0.0] * MOST
            self.alive = [0] * MOST
            self.words = [0] * MOST

    def __init__(self, plan: Plan, sides: Sequence[Sequence[int]]) -> None:
        if not cython.compiled:
            self.__cinit__()
        self.size = plan.size
        prepare(self.ground, plan)
        for die in range(42):
            for side in range(6):
                self.dealer.sides[die * 6 + side] = sides[die][side]
        for seats, rows in OUTLOOK.items():
            for left, row in enumerate(rows):
                for i, value in enumerate(row):
                    self.outlook[(seats * 43 + left) * 5 + i] = value if i else HEAT * value

    def __dealloc__(self) -> None:
        free_table(self.table)
        free_table(self.base)
        free_table(self.root)
        free_dealer(self.dealer)
        free_ground(self.ground)
        if cython.compiled:
            free(self.found)

    def at(self, square: int) -> int:
        """Where a square is on the padded grid."""
        row, column = divmod(square, self.size)
        return (row + 2) * STRIDE + column + 2

    def load(
        self,
        squares: Mapping[int, tuple[int, int, int]],
        used: Sequence[int],
        hands: Sequence[Sequence[tuple[int, int]]],
        bag: Sequence[int],
        scores: Sequence[int],
        first: int,
        to_move: int,
        turns_left: int,
        laid: int,
        dead: int,
        number: int,
        waiting: int = 0,
    ) -> None:
        """Take a game over: for each square die, face and whether it is wild; hands of dice and faces."""
        root: Table = self.root
        clear(root.position)
        for square, (die, face, wild) in squares.items():
            lay(root.position, self.at(square), face, wild, die)
        for square in used:
            row, column = divmod(self.at(square), STRIDE)
            root.position.spent[row] |= 1 << column
        root.seats = len(hands)
        self.seats = len(hands)
        for seat, hand in enumerate(hands):
            root.held[seat] = len(hand)
            root.scores[seat] = scores[seat]
            for i, (die, face) in enumerate(hand):
                root.dice[seat * HAND + i] = die
                root.faces[seat * HAND + i] = face
        root.left = len(bag)
        for i, die in enumerate(bag):
            root.bag[i] = die
        root.first = first
        root.to_move = to_move
        root.turns_left = turns_left
        root.laid = laid
        root.dead = dead
        root.round = number
        root.over = 0
        self.waiting = waiting
        self.dealer.surveyed = 0

    def turns(self) -> list[int]:
        """Every legal turn of the seat to move, as packed words."""
        root: Table = self.root
        seat: cython.int = root.to_move
        i: cython.int
        count: cython.longlong
        for i in range(root.held[seat]):
            self.dealer.hand[i] = root.faces[seat * HAND + i]
        survey(self.dealer.field, root.position)
        count = all_turns(
            self.dealer.walk,
            self.dealer.field,
            root.position,
            self.dealer.hand,
            root.held[seat],
            -1,
            self.found,
            self.room,
        )
        if count > self.room:
            count = self.room
        self.dealer.surveyed = 0
        return [self.found[i] for i in range(count)]

    def begin(self, kind: int, seat: int, words: Sequence[int], seed: int) -> None:
        """The choices to compare, for a decision of a seat."""
        self.kind = kind
        self.seat = seat
        self.seed = seed
        self.count = len(words)
        for i, word in enumerate(words):
            self.words[i] = word
            self.alive[i] = 1
            self.squares[i] = 0.0
            self.margins[i] = 0.0
            for other in range(4):
                self.wins[i * 4 + other] = 0.0

    def _judge(self) -> cython.void:
        """Everyone's chance of winning at the end of a round: certain at the end of the game."""
        table: Table = self.table
        i: cython.int
        seat: cython.int
        left: cython.int = table.left
        best: cython.double = -1e9
        total: cython.double = 0.0
        scale: cython.double
        row: cython.int
        for seat in range(table.seats):
            left += table.held[seat]
        row = (table.seats * 43 + left) * 5
        scale = self.outlook[row]
        for i in range(table.seats):
            seat = table.first + i
            if seat >= table.seats:
                seat -= table.seats
            self.chance[seat] = table.scores[seat]
            if not table.over:
                self.chance[seat] += self.outlook[row + 1 + i]
            if self.chance[seat] > best:
                best = self.chance[seat]
        for seat in range(table.seats):
            if table.over:
                self.chance[seat] = 1.0 if self.chance[seat] == best else 0.0
            else:
                self.chance[seat] = exp((self.chance[seat] - best) / scale)
            total += self.chance[seat]
        for seat in range(table.seats):
            self.chance[seat] /= total

    def _rounds(self, rounds: cython.int) -> cython.void:
        """Play the rest of this round and some more."""
        table: Table = self.table
        seat: cython.int
        while True:
            while table.turns_left > 0:
                greedy_turn(self.dealer, table)
            if close_round(table) or rounds == 0:
                return
            rounds -= 1
            refill(self.dealer, table)
            if table.dead:
                for seat in range(table.seats):
                    roll_some(self.dealer, table, seat, 31, DEAD)
            else:
                greedy_extra(self.dealer, table, 15)
            open_round(table)

    def _apply(self, word: cython.ulonglong) -> cython.void:
        """Make a choice on the table."""
        table: Table = self.table
        i: cython.int
        at: cython.int
        if self.kind == TURN:
            if word:
                lay_word(self.dealer, table, self.seat, word)
            next_turn(table)
        elif self.kind == ROLL:
            roll_some(self.dealer, table, self.seat, cython.cast(cython.int, word), EXTRA)
            open_round(table)
        elif self.kind == SWAP:
            if word:
                swap_wild(
                    self.dealer,
                    table,
                    cython.cast(cython.int, word >> 8),
                    cython.cast(cython.int, word & 255),
                )
        else:
            for i in range(3):
                at = cython.cast(cython.int, (word >> (16 * i)) & 0xFFFF)
                # place in hand (3 bits), face (5 bits)
                lay(
                    table.position,
                    self.ground.logo[i],
                    (at >> 3) & 31,
                    (at >> 8) & 1,
                    table.dice[self.seat * HAND + (at & 7)],
                )
            for i in range(4, -1, -1):
                if (word >> (48 + i)) & 1:
                    drop(table, self.seat, self.seat * HAND + i)
                    if (word >> (53 + i)) & 1 == 0:
                        table.scores[self.seat] += 1
            table.first = self.seat
            table.to_move = self.seat
            table.turns_left = table.seats
            table.laid = 1
            self.dealer.surveyed = 0
            next_turn(table)

    def _sample(self, index: cython.int) -> cython.void:
        """Play every choice that is still in question with one stream of chance."""
        i: cython.int
        seat: cython.int
        mine: cython.double
        other: cython.double
        self.dealer.stream = stir((self.seed + (index + 1) * GOLDEN) & ALL)
        copy_table(self.base, self.root)
        shuffle_bag(self.dealer, self.base)
        self.dealer.surveyed = 0
        if self.kind == ROLL:
            greedy_extra(self.dealer, self.base, self.waiting & ~(1 << self.seat))
        for i in range(self.count):
            if not self.alive[i]:
                continue
            copy_table(self.table, self.base)
            if self.kind != ROLL:
                self.dealer.surveyed = 0
            self._apply(self.words[i])
            self._rounds(self.horizon)
            self.dealer.surveyed = 0
            self._judge()
            other = -1e9
            for seat in range(self.table.seats):
                self.wins[i * 4 + seat] += self.chance[seat]
                if seat != self.seat and self.table.scores[seat] > other:
                    other = self.table.scores[seat]
            mine = self.chance[self.seat]
            self.squares[i] += mine * mine
            self.margins[i] += self.table.scores[self.seat] - other

    def _samples(self, start: cython.int, stop: cython.int) -> cython.void:
        index: cython.int
        for index in range(start, stop):
            self._sample(index)

    def run(self, start: int, stop: int) -> None:
        """Simulate the samples from `start` up to `stop`."""
        first: cython.int = start
        last: cython.int = stop
        with cython.nogil:
            self._samples(first, last)

    def keep(self, choices: Sequence[int]) -> None:
        """Leave only these choices in question."""
        for i in range(self.count):
            self.alive[i] = 0
        for i in choices:
            self.alive[i] = 1

    def results(self) -> list[tuple[float, float, float, float, float, float]]:
        """For each choice: the sums of everyone's chances, of the squares of one's own, and of the margin."""
        return [
            (
                self.wins[4 * i],
                self.wins[4 * i + 1],
                self.wins[4 * i + 2],
                self.wins[4 * i + 3],
                self.squares[i],
                self.margins[i],
            )
            for i in range(self.count)
        ]
