"""Simulations: what each choice is worth, by playing on with the same luck for all of them.

Every choice of a player is a number here: a turn or an opening as a packed turn (0 is a pass), an extra
roll as bits of the slots of the hand, a replacement as its square on the padded grid and its slot. A sample
is one key of luck: each choice that is still in question is played out in it, to the end of a later round,
and judged by what the scores and the dice that are left are worth there (`outlook.py`).

In the round at hand the one who decides goes on carefully (`players.py`), and the others do so in every
other sample: they may be of either kind. In later rounds all are greedy, which is quicker, or, near the end
of the game, as they were.
"""

from __future__ import annotations

from collections.abc import Sequence

import cython

from setcubed.engine.outlook import HANDS, OUTLOOK
from setcubed.game import DiceSet, Plan, State

if not cython.compiled:
    from math import exp

    from setcubed.engine.chance import mix
    from setcubed.engine.flow import (
        choose_extra,
        ending,
        let_happen,
        pass_turn,
        replace_wild,
        shuffle_bag,
        take_turn,
    )
    from setcubed.engine.games import copy_game, fill_sides, load_state, new_game
    from setcubed.engine.packed import prepare
    from setcubed.engine.players import advance, best_for, lay_best, look, not_laid, play_round, take_up
    from setcubed.engine.turns import all_turns
    from setcubed.engine.uncompiled import *

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
"""How much less sure of the end the search is than the games of `greedy` were."""


class Simulation:
    """One game at one decision, and room to simulate it."""

    def __cinit__(self) -> None:
        self.ground = new_ground()
        self.sides = new_sides()
        self.scratch = new_scratch()
        self.root = new_game(self.ground, self.sides)
        self.base = new_game(self.ground, self.sides)
        self.game = new_game(self.ground, self.sides)
        self.room = 1 << 15
        self.horizon = 1
        if cython.compiled:
            self.found = cython.cast(Turns, realloc(cython.NULL, self.room * 8))
            if self.found == cython.NULL:
                raise MemoryError
        else:
            self.found = [0] * self.room
            self.ahead: list[Game] = []
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

    def __init__(self, plan: Plan, dice: DiceSet) -> None:
        if not cython.compiled:
            self.__cinit__()
        prepare(self.ground, plan)
        fill_sides(self.sides, dice)
        for seats, rows in OUTLOOK.items():
            for left, row in enumerate(rows):
                for i, value in enumerate(row):
                    self.outlook[(seats * 43 + left) * 5 + i] = value if i else HEAT * value
            for i, value in enumerate(HANDS[seats]):
                self.hands[seats * 3 + i] = value

    def __dealloc__(self) -> None:
        for i in range(self.rooms):
            free_game(self.ahead[i])
        free_game(self.game)
        free_game(self.base)
        free_game(self.root)
        free_scratch(self.scratch)
        free_sides(self.sides)
        free_ground(self.ground)
        if cython.compiled:
            free(self.found)

    def load(self, state: State) -> None:
        """Take a game over."""
        load_state(self.root, state)
        self.root.keyed = 1
        self.seats = state.seats
        self.scratch.surveyed = 0
        for i in range(self.rooms):
            self.ready[i] = 0

    def turns(self) -> list[int]:
        """Every legal turn of the seat to move, as packed turns."""
        count: cython.longlong
        n: cython.int
        self.scratch.surveyed = 0
        n = take_up(self.scratch, self.root, self.root.actor, 0)
        count = all_turns(
            self.scratch.finder,
            self.scratch.field,
            self.root.position,
            self.scratch.hand,
            n,
            -1,
            self.found,
            self.room,
        )
        if count > self.room:
            count = self.room
        self.scratch.surveyed = 0
        return [self.found[i] for i in range(count)]

    def begin(self, kind: int, seat: int, words: Sequence[int], seed: int) -> None:
        """The choices to compare, for a decision of a seat."""
        self.kind = kind
        self.seat = seat
        self.seed = seed
        self.count = len(words)
        while self.rooms < 2 * self.count:
            if cython.compiled:
                self.ahead[self.rooms] = new_game(self.ground, self.sides)
            else:
                self.ahead.append(new_game(self.ground, self.sides))
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

    def _begin_sample(self, index: cython.int) -> cython.void:
        """Begin a sample: the game at hand, with luck and the order of the bag of its own."""
        copy_game(self.base, self.root)
        self.base.chance = mix((self.seed + cython.cast(cython.ulonglong, index + 1) * GOLD) & WORD)
        shuffle_bag(self.base)
        self.scratch.surveyed = 0

    def _set_careful(self, own: cython.int, others: cython.int) -> cython.void:
        """Who plays carefully: the one who decides, the others."""
        seat: cython.int
        for seat in range(4):
            self.scratch.careful[seat] = own if seat == self.seat else others

    def _worth_of_hand(self, seat: cython.int) -> cython.double:
        """What the dice of a hand add: wild ones, those the board asks for, and any once the bag is empty."""
        game: Game = self.game
        row: cython.int = game.seats * 3
        i: cython.int
        face: cython.int
        value: cython.double = 0.0 if game.bagged else self.hands[row + 2] * game.held[seat]
        for i in range(game.held[seat]):
            face = game.faces[seat * HAND + i]
            if face == WILD:
                value += self.hands[row]
            elif self.scratch.field.asked[face]:
                value += self.hands[row + 1]
        return value

    def _judge(self) -> cython.void:
        """Everyone's chance of winning at the end of a round: certain at the end of the game."""
        game: Game = self.game
        i: cython.int
        seat: cython.int = game.first
        left: cython.int = game.bagged
        over: cython.int = 1
        best: cython.double = -1e9
        total: cython.double = 0.0
        row: cython.int
        if game.phase != OVER:
            look(self.scratch, game)
            over = ending(game, self.scratch.field)
        for i in range(game.seats):
            left += game.held[i]
        row = (game.seats * 43 + left) * 5
        for i in range(game.seats):
            self.chance[seat] = game.scores[seat]
            if not over:
                self.chance[seat] += self.outlook[row + 1 + i] + self._worth_of_hand(seat)
            if self.chance[seat] > best:
                best = self.chance[seat]
            seat = seat + 1 if seat + 1 < game.seats else 0
        for seat in range(game.seats):
            if over:
                self.chance[seat] = 1.0 if self.chance[seat] == best else 0.0
            else:
                self.chance[seat] = exp((self.chance[seat] - best) / self.outlook[row])
            total += self.chance[seat]
        for seat in range(game.seats):
            self.chance[seat] /= total

    def _choose(self, word: cython.ulonglong) -> cython.void:
        """Make a choice in the game at hand."""
        game: Game = self.game
        game.actor = self.seat
        self.scratch.surveyed = 0
        if self.kind == ROLL:
            choose_extra(game, self.seat, cython.cast(cython.int, word))
        elif self.kind == SWAP and word:
            replace_wild(game, cython.cast(cython.int, word >> 3), cython.cast(cython.int, word & 7))
        elif self.kind == SWAP:
            lay_best(self.scratch, game)  # players replace by themselves what they can: not here
        elif word:
            take_turn(game, self.scratch.finder, word)
        else:
            pass_turn(game, 1 if best_for(self.scratch, game, self.seat) else 0)
        let_happen(game)
        self.scratch.surveyed = 0

    def _play_this_round(self, i: cython.int, model: cython.int) -> cython.void:
        """Make a choice and play this round to its end.

        After a turn that takes no chance, since all dice are in sight, unless a wild die is replaced: such
        an end of the round is kept, and serves every sample. Only luck is then that of the sample."""
        slot: cython.int = 2 * i + model
        k: cython.int
        self.scratch.surveyed = 0
        if self.ready[slot]:
            copy_game(self.game, self.ahead[slot])
            self.game.chance = self.base.chance
            for k in range(self.base.bagged):
                self.game.bag[k] = self.base.bag[k]
            return
        self._set_careful(1, model)
        copy_game(self.game, self.base)
        self._choose(self.words[i])
        play_round(self.scratch, self.game)
        if (self.kind == TURN or self.kind == OPEN) and self.game.rolls == self.base.rolls:
            copy_game(self.ahead[slot], self.game)
            self.ready[slot] = 1

    def _play_more_rounds(self, rounds: cython.int, model: cython.int) -> cython.void:
        """Play some more rounds, from the end of one to the end of another."""
        if self.later == GREEDY:
            self._set_careful(0, 0)
        else:
            self._set_careful(1, model)
        while rounds > 0 and self.game.phase != OVER:
            advance(self.scratch, self.game)
            play_round(self.scratch, self.game)
            rounds -= 1

    def _let_others_roll(self) -> cython.void:
        """The others who wait keep the dice of their best turn and roll the rest."""
        base: Game = self.base
        seat: cython.int
        for seat in range(base.seats):
            if seat != self.seat and (base.waiting >> seat) & 1:
                choose_extra(base, seat, not_laid(base, seat, best_for(self.scratch, base, seat)))
                let_happen(base)

    def _sample(self, index: cython.int) -> cython.void:
        """Play every choice that is still in question with one stream of chance."""
        i: cython.int
        seat: cython.int
        mine: cython.double
        other: cython.double
        model: cython.int = 1 if self.later == CAREFUL else index & 1
        self._begin_sample(index)
        if self.kind == ROLL:
            self._let_others_roll()
        for i in range(self.count):
            if not self.alive[i]:
                continue
            self._play_this_round(i, model)
            self._play_more_rounds(self.horizon, model)
            self._judge()
            other = -1e9
            for seat in range(self.game.seats):
                self.wins[i * 4 + seat] += self.chance[seat]
                if seat != self.seat and self.game.scores[seat] > other:
                    other = self.game.scores[seat]
            mine = self.chance[self.seat]
            self.squares[i] += mine * mine
            self.margins[i] += self.game.scores[self.seat] - other

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
        game: Game = self.game
        ends: list[End] = []
        self._set_careful(1, 1)
        for index in range(start, stop):
            self._begin_sample(index)
            copy_game(game, self.base)
            order = [(game.first + k) % game.seats for k in range(game.seats)]
            final: list[int] = []
            while game.phase != OVER:
                play_round(self.scratch, game)
                look(self.scratch, game)
                if game.phase != OVER and not ending(game, self.scratch.field):
                    ends.append(([self._seen(seat) for seat in order], game.bagged, final))
                advance(self.scratch, game)
            final.extend([game.scores[seat] for seat in order])
        return ends

    def _seen(self, seat: int) -> Seen:
        """What counts of a seat on the surveyed board."""
        faces = [self.game.faces[seat * HAND + i] for i in range(self.game.held[seat])]
        fits = sum(1 for face in faces if face != WILD and self.scratch.field.asked[face])
        return self.game.scores[seat], len(faces), faces.count(WILD), fits
