"""Playouts of the choices of one decision, with common random numbers.

Choices are encoded as numbers: a turn or an opening as a packed turn (0 is a pass), an extra roll as bits of
the slots of the hand, a replacement as its square on the padded grid and its slot. A sample is one random
key. Each remaining choice is played in it to the end of a later round, where the value network (`value.py`)
evaluates the game; or it is evaluated at once.

In this round the deciding seat is careful (`policies.py`), and the others are so in every other sample. In
later rounds all are greedy, which is faster, or, near the end of the game, as before.
"""

from __future__ import annotations

from collections.abc import Sequence

import cython

from setcubed.engine.core.turn_list import TurnList
from setcubed.engine.core.value import Value
from setcubed.engine.decision import DecisionKind
from setcubed.game import DiceSet, Plan, State

if not cython.compiled:
    from setcubed.engine.core.packed_game import copy_game, fill_sides, load_state, new_game
    from setcubed.engine.core.packed_position import prepare
    from setcubed.engine.core.policies import advance, best_for, not_placed, place_best, play_round, take_up
    from setcubed.engine.core.rng import below, mix
    from setcubed.engine.core.transitions import *
    from setcubed.engine.core.uncompiled import *


class Simulation:
    """One game at one decision, with the buffers to simulate it."""

    def __cinit__(self) -> None:
        if not cython.compiled:
            initialize(self)
        self.geometry = new_geometry()
        self.sides = new_sides()
        self.scratch = new_scratch()
        self.root = new_game(self.geometry, self.sides)
        self.base = new_game(self.geometry, self.sides)
        self.game = new_game(self.geometry, self.sides)

    def __init__(self, plan: Plan, dice: DiceSet) -> None:
        if not cython.compiled:
            self.__cinit__()
        prepare(self.geometry, plan)
        fill_sides(self.sides, dice)
        self.value = Value(plan, dice)
        self.listed = TurnList()

    def __dealloc__(self) -> None:
        for i in range(self.rooms):
            free_game(self.ahead[i])
        free_game(self.game)
        free_game(self.base)
        free_game(self.root)
        free_scratch(self.scratch)
        free_sides(self.sides)
        free_geometry(self.geometry)

    def load(self, state: State) -> None:
        """Load a game."""
        load_state(self.root, state)
        self.root.keyed = 1
        self.seats = state.seats
        self.scratch.indexed = 0
        for i in range(self.rooms):
            self.ready[i] = 0

    def list_turns(self) -> TurnList:
        """List every legal turn of the seat to move."""
        self.scratch.indexed = 0
        dice: cython.int = take_up(self.scratch, self.root, self.root.actor, 0)
        self.listed.fill(
            self.scratch.finder, self.scratch.board_index, self.root.position, self.scratch.hand, dice, -1
        )
        self.scratch.indexed = 0
        return self.listed

    def begin(
        self, kind: DecisionKind, seat: int, words: Sequence[int], seed: int, horizon: int, later: int
    ) -> None:
        """Set the choices to compare for a decision of a seat, and how far to simulate them."""
        if len(words) > MOST:
            raise ValueError(f"A simulation compares at most {MOST} choices, not {len(words)}.")
        self.rolling = kind is DecisionKind.EXTRA_ROLL
        self.replacing = kind is DecisionKind.REPLACEMENT
        self.horizon = horizon
        self.later = later
        self.seat = seat
        self.seed = seed
        self.count = len(words)
        while self.rooms < 2 * self.count:
            self.ahead[self.rooms] = new_game(self.geometry, self.sides)
            self.rooms += 1
        for i in range(self.rooms):
            self.ready[i] = 0
        self.leader = 0
        self.compared = 0
        for i, word in enumerate(words):
            self.behind[i] = 0.0
            self.behind_squares[i] = 0.0
            self.words[i] = word
            self.alive[i] = 1
            self.squares[i] = 0.0
            self.margins[i] = 0.0
            for other in range(4):
                self.wins[i * 4 + other] = 0.0

    def _begin_sample(self, index: cython.int) -> cython.void:
        """Begin a sample: copy the game, and set its random key and the order of its bag."""
        copy_game(self.base, self.root)
        self.base.chance = mix((self.seed + cython.cast(cython.ulonglong, index + 1) * GOLD) & WORD)
        shuffle_bag(self.base)
        self.scratch.indexed = 0

    def _set_careful(self, own: cython.int, others: cython.int) -> cython.void:
        """Set who plays carefully: the deciding seat, and the others."""
        for seat in range(4):
            self.scratch.careful[seat] = own if seat == self.seat else others

    def _choose(self, word: cython.ulonglong) -> cython.void:
        """Apply a choice to the game."""
        game: Game = self.game
        game.actor = self.seat
        self.scratch.indexed = 0
        if self.rolling:
            choose_extra(game, self.seat, cython.cast(cython.int, word))
        elif self.replacing and word:
            replace_wild(game, cython.cast(cython.int, word >> 3), cython.cast(cython.int, word & 7))
        elif self.replacing:
            place_best(self.scratch, game)  # The policies would replace a wild die here; this choice is not
            # to.
        elif word:
            take_turn(game, self.scratch.finder, word)
        else:
            pass_turn(game, 1 if best_for(self.scratch, game, self.seat) else 0)
        apply_chance(game)
        self.scratch.indexed = 0

    def _play_this_round(self, i: cython.int, model: cython.int) -> cython.void:
        """Apply a choice and play this round to its end.

        After a turn the rest of the round involves no chance unless a wild die is replaced. Such a result is
        cached for all samples; only the random key and the bag are those of the sample.
        """
        slot: cython.int = 2 * i + model
        self.scratch.indexed = 0
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
        if not self.rolling and not self.replacing and self.game.rolls == self.base.rolls:
            copy_game(self.ahead[slot], self.game)
            self.ready[slot] = 1

    def _play_more_rounds(self, rounds: cython.int, model: cython.int) -> cython.void:
        """Play further rounds, from the end of one to the end of another."""
        if self.later == GREEDY:
            self._set_careful(0, 0)
        else:
            self._set_careful(1, model)
        while rounds > 0 and self.game.phase != OVER:
            advance(self.scratch, self.game)
            play_round(self.scratch, self.game)
            rounds -= 1

    def _let_others_roll(self) -> cython.void:
        """Let the other waiting seats keep the dice of their best turn and roll the rest."""
        base: Game = self.base
        for seat in range(base.seats):
            if seat != self.seat and (base.waiting >> seat) & 1:
                choose_extra(base, seat, not_placed(base, seat, best_for(self.scratch, base, seat)))
                apply_chance(base)

    def _sample(self, index: cython.int) -> cython.void:
        """Play every remaining choice with one random key."""
        model: cython.int = 1 if self.later == CAREFUL else index & 1
        self._begin_sample(index)
        if self.rolling:
            self._let_others_roll()
        for i in range(self.count):
            if self.alive[i]:
                self._play_this_round(i, model)
                self._play_more_rounds(self.horizon, model)
                self.value.evaluate_game(self.game, self.scratch)
                self._note(i)
        self._compare()

    def _begin_rolls(self) -> cython.void:
        """Prepare the evaluation of extra rolls: load the game as if all dice were kept."""
        copy_game(self.game, self.root)
        choose_extra(self.game, self.seat, 0)
        self.scratch.indexed = 0
        self.value.evaluate_game(self.game, self.scratch)

    def _let_fall(self, index: cython.int) -> cython.void:
        """Determine what each die of the hand shows if it is rolled: each of its sides once in six
        samples."""
        game: Game = self.root
        word: cython.ulonglong = mix(
            (self.seed + cython.cast(cython.ulonglong, index // 6 + 1) * GOLD) & WORD
        )
        i: cython.int
        k: cython.int
        other: cython.int
        side: cython.int
        for i in range(game.held[self.seat]):
            for k in range(6):
                self.order[k] = k
            for k in range(5, 0, -1):
                word = (word + GOLD) & WORD
                other = below(word, k + 1)
                side = self.order[k]
                self.order[k] = self.order[other]
                self.order[other] = side
            self.fallen[i] = game.sides.faces[game.dice[self.seat * HAND + i] * 6 + self.order[index % 6]]

    def _sample_rolls(self, index: cython.int) -> cython.void:
        """Evaluate every remaining extra roll once its dice have been rolled."""
        base: cython.int = self.seat * HAND
        self._let_fall(index)
        for i in range(self.count):
            if not self.alive[i]:
                continue
            for k in range(self.root.held[self.seat]):
                rolled = (self.words[i] >> k) & 1
                self.game.faces[base + k] = self.fallen[k] if rolled else self.root.faces[base + k]
            self.value.evaluate_hand(self.game, self.scratch, self.seat)
            self._note(i)
        self._compare()

    def _note(self, i: cython.int) -> cython.void:
        """Add the result of a choice in a sample."""
        other = -1e9
        for seat in range(self.game.seats):
            self.wins[i * 4 + seat] += self.value.wins[seat]
            if seat != self.seat and self.game.scores[seat] > other:
                other = self.game.scores[seat]
        mine = self.value.wins[self.seat]
        self.own[i] = mine
        self.squares[i] += mine * mine
        self.margins[i] += self.game.scores[self.seat] - other

    def _compare(self) -> cython.void:
        """Add by how much each choice trails the leader in this sample."""
        for i in range(self.count):
            if self.alive[i]:
                behind = self.own[self.leader] - self.own[i]
                self.behind[i] += behind
                self.behind_squares[i] += behind * behind
        self.compared += 1

    def _samples(self, start: cython.int, stop: cython.int) -> cython.void:
        if self.rolling and self.horizon < 0:
            self._begin_rolls()
            for index in range(start, stop):
                self._sample_rolls(index)
            return
        for index in range(start, stop):
            self._sample(index)

    def run(self, start: int, stop: int) -> None:
        """Simulate the samples from `start` up to `stop`."""
        first: cython.int = start
        last: cython.int = stop
        with cython.nogil:
            self._samples(first, last)

    def keep(self, choices: Sequence[int]) -> None:
        """Keep only these choices; the first of them is the leader."""
        for i in range(self.count):
            self.alive[i] = 0
            self.behind[i] = 0.0
            self.behind_squares[i] = 0.0
        for i in choices:
            self.alive[i] = 1
        self.leader = choices[0]
        self.compared = 0

    def prune_behind(self, sure: float, close: float) -> list[int]:
        """Prune the choices that trail the leader by `sure` standard errors, with a head start of `close`,
        and return them."""
        dropped = []
        n: cython.double = self.compared
        for i in range(self.count):
            if self.alive[i] and i != self.leader:
                mean = self.behind[i] / n
                spread = max(0.0, self.behind_squares[i] / n - mean * mean) / (n - 1)
                if mean + close > 0 and (mean + close) ** 2 > sure * sure * spread:
                    self.alive[i] = 0
                    dropped.append(i)
        return dropped

    def results(self) -> list[tuple[float, float, float, float, float, float]]:
        """Return for each choice the sums of everyone's chances, of the squared own chance, and of the
        margin."""
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
