"""Search: what each choice is worth, by simulating the rest of the game with the same luck for all of them.

Every choice of a player (a turn, a replacement, an extra roll, an opening) is a packed word here. A sample
is one stream of chance: each choice that is still in question is played out in it, to the end of a later
round, and judged by what the scores and the dice that are left are worth there (`outlook.py`).

In the round at hand the one who decides goes on carefully (`players.py`), and the others do so in every
other sample: they may be of either kind. In later rounds all are greedy, which is quicker, or, near the end
of the game, as they were.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import cython

from setcubed.engine.outlook import HANDS, OUTLOOK
from setcubed.game import Plan

if not cython.compiled:
    from math import exp

    from setcubed.engine.games import mix
    from setcubed.engine.packed import clear, free_ground, lay, new_ground, prepare
    from setcubed.engine.plain import GOLD, STRIDE, WILD, WORD
    from setcubed.engine.plain_table import EXTRA, HAND, Table
    from setcubed.engine.players import best_for, extra_rolls, finish_round, lay_best, look, next_round
    from setcubed.engine.table import (
        close_round,
        copy_table,
        drop,
        free_dealer,
        free_table,
        lay_word,
        new_dealer,
        new_table,
        next_turn,
        open_round,
        roll_some,
        shuffle_bag,
        swap_wild,
    )
    from setcubed.engine.turns import all_turns

    MOST = 512
    TURN, ROLL, SWAP, OPEN = 0, 1, 2, 3
    GREEDY, CAREFUL = 0, 2
else:
    from cython.cimports.libc.math import exp
    from cython.cimports.libc.stdlib import free, realloc

Seen = tuple[int, int, int, int]
"""Of a seat at the end of a round: its score, dice, wild dice, and other dice that the board asks for."""
End = tuple[list[Seen], int, list[int]]
"""The end of a round: what is seen of each seat, the dice in the bag, and the scores when the game ends."""

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
            self.ahead: list[Table] = []
            self.ready = [0] * (2 * MOST)
            self.rooms = 0
            self.later = 0
            self.outlook = [0.0] * 1075
            self.hands = [0.0] * 15
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
            for i, value in enumerate(HANDS[seats]):
                self.hands[seats * 3 + i] = value

    def __dealloc__(self) -> None:
        for i in range(self.rooms):
            free_table(self.ahead[i])
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
        could_lay: int,
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
        root.could_lay = could_lay
        root.dead = dead
        root.round = number
        root.over = 0
        self.waiting = waiting
        self.dealer.surveyed = 0
        for i in range(self.rooms):
            self.ready[i] = 0

    def turns(self) -> list[int]:
        """Every legal turn of the seat to move, as packed words."""
        root: Table = self.root
        seat: cython.int = root.to_move
        count: cython.longlong
        self.dealer.surveyed = 0
        look(self.dealer, root, seat)
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
        while self.rooms < 2 * self.count:
            if cython.compiled:
                self.ahead[self.rooms] = new_table(self.ground)
            else:
                self.ahead.append(new_table(self.ground))
            self.rooms += 1
        for i in range(self.rooms):
            self.ready[i] = 0
        for i, word in enumerate(words):
            self.words[i] = word
            self.alive[i] = 1
            self.squares[i] = 0.0
            self.margins[i] = 0.0
            for other in range(4):
                self.wins[i * 4 + other] = 0.0

    def _luck(self, index: cython.int) -> cython.void:
        """Begin a sample: the game at hand, with the bag in an order of its own."""
        self.dealer.stream = mix((self.seed + (index + 1) * GOLD) & WORD)
        copy_table(self.base, self.root)
        shuffle_bag(self.dealer, self.base)
        self.dealer.surveyed = 0

    def _manners(self, own: cython.int, others: cython.int) -> cython.void:
        """Who plays carefully: the one who decides, the others."""
        seat: cython.int
        for seat in range(4):
            self.dealer.careful[seat] = own if seat == self.seat else others

    def _hand(self, seat: cython.int) -> cython.double:
        """What the dice of a hand add: wild ones, those the board asks for, and any once the bag is empty."""
        table: Table = self.table
        row: cython.int = table.seats * 3
        i: cython.int
        face: cython.int
        value: cython.double = 0.0 if table.left else self.hands[row + 2] * table.held[seat]
        for i in range(table.held[seat]):
            face = table.faces[seat * HAND + i]
            if face == WILD:
                value += self.hands[row]
            elif self.dealer.field.asked[face]:
                value += self.hands[row + 1]
        return value

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
        if not table.over:
            look(self.dealer, table, 0)
        row = (table.seats * 43 + left) * 5
        scale = self.outlook[row]
        for i in range(table.seats):
            seat = table.first + i
            if seat >= table.seats:
                seat -= table.seats
            self.chance[seat] = table.scores[seat]
            if not table.over:
                self.chance[seat] += self.outlook[row + 1 + i] + self._hand(seat)
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

    def _apply(self, word: cython.ulonglong) -> cython.void:
        """Make a choice on the table."""
        table: Table = self.table
        if self.kind == TURN:
            if word:
                lay_word(self.dealer, table, self.seat, word)
            elif best_for(self.dealer, table, self.seat):
                table.could_lay = 1  # who passes by choice spares everyone the roll after a dead round
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
                lay_best(self.dealer, table)  # players replace by themselves what they can: not here
        else:
            self._open(word)
            next_turn(table)

    def _open(self, word: cython.ulonglong) -> cython.void:
        """Lay a SET of the hand on the logo: for each die its place in the hand (3 bits), face (5), wild."""
        table: Table = self.table
        i: cython.int
        code: cython.int
        for i in range(3):
            code = cython.cast(cython.int, (word >> (16 * i)) & 0xFFFF)
            lay(
                table.position,
                self.ground.logo[i],
                (code >> 3) & 31,
                (code >> 8) & 1,
                table.dice[self.seat * HAND + (code & 7)],
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
        table.could_lay = 1

    def _this_round(self, i: cython.int, model: cython.int) -> cython.void:
        """Make a choice and play this round to its end.

        After a turn that takes no chance, since all dice are in sight, unless a wild die is replaced: such
        an end of the round is kept, and serves every sample. Only the bag is then that of the sample."""
        slot: cython.int = 2 * i + model
        k: cython.int
        self.dealer.surveyed = 0
        if self.ready[slot]:
            copy_table(self.table, self.ahead[slot])
            for k in range(self.base.left):
                self.table.bag[k] = self.base.bag[k]
            return
        self._manners(1, model)
        copy_table(self.table, self.base)
        self.dealer.replaced = 0
        self._apply(self.words[i])
        finish_round(self.dealer, self.table)
        if (self.kind == TURN or self.kind == OPEN) and not self.dealer.replaced:
            copy_table(self.ahead[slot], self.table)
            self.ready[slot] = 1

    def _rounds(self, rounds: cython.int, model: cython.int) -> cython.void:
        """Play some more rounds, from the end of one to the end of another."""
        if self.later == GREEDY:
            self._manners(0, 0)
        else:
            self._manners(1, model)
        while rounds > 0:
            if not next_round(self.dealer, self.table):
                return
            finish_round(self.dealer, self.table)
            rounds -= 1
        close_round(self.table)

    def _sample(self, index: cython.int) -> cython.void:
        """Play every choice that is still in question with one stream of chance."""
        i: cython.int
        seat: cython.int
        mine: cython.double
        other: cython.double
        model: cython.int = 1 if self.later == CAREFUL else index & 1
        self._luck(index)
        if self.kind == ROLL:
            extra_rolls(self.dealer, self.base, self.waiting & ~(1 << self.seat))
        for i in range(self.count):
            if not self.alive[i]:
                continue
            self._this_round(i, model)
            self._rounds(self.horizon, model)
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

    def follow(self, start: int, stop: int) -> list[End]:
        """Let careful players play the game on, once a sample: what `tools/make_outlook.py` learns from.

        The ends of all rounds but the last; seats are in the order of play."""
        table: Table = self.table
        ends: list[End] = []
        self._manners(1, 1)
        for index in range(start, stop):
            self._luck(index)
            copy_table(table, self.base)
            order = [(table.first + k) % table.seats for k in range(table.seats)]
            final: list[int] = []
            while True:
                finish_round(self.dealer, table)
                if any(table.held[seat] == 0 for seat in order):
                    break
                look(self.dealer, table, 0)
                ends.append(([self._seen(seat) for seat in order], table.left, final))
                if not next_round(self.dealer, table):
                    break
            final.extend([table.scores[seat] for seat in order])
        return ends

    def _seen(self, seat: int) -> Seen:
        """What counts of a seat on the surveyed board."""
        faces = [self.table.faces[seat * HAND + i] for i in range(self.table.held[seat])]
        fits = sum(1 for face in faces if face != WILD and self.dealer.field.asked[face])
        return self.table.scores[seat], len(faces), faces.count(WILD), fits
