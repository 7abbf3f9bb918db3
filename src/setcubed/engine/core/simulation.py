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

from setcubed.engine.core.equipment import equipment
from setcubed.engine.core.turn_list import TurnList
from setcubed.engine.core.value import Value
from setcubed.engine.decision import DecisionKind
from setcubed.game import DiceSet, Plan, State


class Simulation:
    """One game at one decision, with the buffers to simulate it."""

    def __init__(self, plan: Plan, dice: DiceSet) -> None:
        self.equipment = equipment(plan, dice)
        self.scratch = new_scratch()
        self.root = self.equipment.new_game()
        self.base = self.equipment.new_game()
        self.game = self.equipment.new_game()
        self.value = Value(plan, dice)
        self.turn_list = TurnList()

    def __dealloc__(self) -> None:
        for i in range(self.cache_size):
            free_game(self.cached[i])
        free_game(self.game)
        free_game(self.base)
        free_game(self.root)
        free_scratch(self.scratch)

    def load(self, state: State) -> None:
        """Load a game."""
        load_state(self.root, state)
        self.root.keyed = 1
        self.seats = state.seats
        self.scratch.indexed = 0
        for i in range(self.cache_size):
            self.is_cached[i] = 0

    def list_turns(self) -> TurnList:
        """List every legal turn of the seat to move."""
        self.scratch.indexed = 0
        dice: cython.int = copy_hand(self.scratch, self.root, self.root.actor, 0)
        self.turn_list.fill(self.scratch.generator, self.root.position, self.scratch.hand, dice, -1)
        self.scratch.indexed = 0
        return self.turn_list

    def begin(
        self, kind: DecisionKind, seat: int, choices: Sequence[int], seed: int, horizon: int, later: int
    ) -> None:
        """Set the choices to compare for a decision of a seat, and how far to simulate them."""
        if len(choices) > MOST_CHOICES:
            raise ValueError(f"A simulation compares at most {MOST_CHOICES} choices, not {len(choices)}.")
        self.rolling = kind is DecisionKind.EXTRA_ROLL
        self.replacing = kind is DecisionKind.REPLACEMENT
        self.horizon = horizon
        self.later = later
        self.seat = seat
        self.seed = seed
        self.count = len(choices)
        while self.cache_size < 2 * self.count:
            self.cached[self.cache_size] = self.equipment.new_game()
            self.cache_size += 1
        for i in range(self.cache_size):
            self.is_cached[i] = 0
        if self.rolling and horizon < 0:
            self.hand_count = 0
            for i in range(HAND_SLOTS):
                self.hands[i] = 0
        for i, choice in enumerate(choices):
            self.choices[i] = choice
            self.squares[i] = 0.0
            self.margins[i] = 0.0
            for other in range(4):
                self.wins[i * 4 + other] = 0.0
        self.restrict_to(range(self.count))

    def _begin_sample(self, index: cython.int) -> cython.void:
        """Begin a sample: copy the game, and set its random key and the order of its bag."""
        copy_game(self.base, self.root)
        self.base.rng_state = mix((self.seed + cython.cast(cython.ulonglong, index + 1) * GOLD) & WORD)
        shuffle_bag(self.base)
        self.scratch.indexed = 0

    def _set_careful(self, own: cython.int, others: cython.int) -> cython.void:
        """Set whether the deciding seat and whether the others are careful."""
        for seat in range(4):
            self.scratch.careful[seat] = own if seat == self.seat else others

    def _apply_choice(self, choice: cython.ulonglong) -> cython.void:
        """Apply a choice to the game."""
        game: Game = self.game
        game.actor = self.seat
        self.scratch.indexed = 0
        if self.rolling:
            begin_extra_roll(game, self.seat, cython.cast(cython.int, choice))
        elif self.replacing and choice:
            replace_wild(game, cython.cast(cython.int, choice >> 3), cython.cast(cython.int, choice & 7))
        elif self.replacing:
            place_dice(self.scratch, game)  # `play_turn` could replace a wild die.
        elif choice:
            take_turn(game, self.scratch.generator, choice)
        else:
            pass_turn(game, 1 if best_turn_for(self.scratch, game, self.seat) else 0)
        apply_chance(game)
        self.scratch.indexed = 0

    def _play_this_round(self, i: cython.int, model: cython.int) -> cython.void:
        """Apply a choice and play this round to its end.

        After a turn the rest of the round involves no chance unless a wild die is replaced. Such a result is
        cached for all samples; only the random key and the bag are those of the sample.
        """
        slot: cython.int = 2 * i + model
        self.scratch.indexed = 0
        if self.is_cached[slot]:
            copy_game(self.game, self.cached[slot])
            self.game.rng_state = self.base.rng_state
            for k in range(self.base.bag_size):
                self.game.bag[k] = self.base.bag[k]
            return
        self._set_careful(1, model)
        copy_game(self.game, self.base)
        self._apply_choice(self.choices[i])
        play_round(self.scratch, self.game)
        if not self.rolling and not self.replacing and self.game.roll_count == self.base.roll_count:
            copy_game(self.cached[slot], self.game)
            self.is_cached[slot] = 1

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
                turn = best_turn_for(self.scratch, base, seat)
                begin_extra_roll(base, seat, unused_slots(base, seat, turn))
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
                self._add_result(i)
        self._add_deficits()

    def _begin_rolls(self) -> cython.void:
        """Prepare the evaluation of extra rolls: load the game as if all dice were kept."""
        copy_game(self.game, self.root)
        begin_extra_roll(self.game, self.seat, 0)
        self.scratch.indexed = 0
        self.value.evaluate_game(self.game, self.scratch)

    def _roll_hand(self, index: cython.int) -> cython.void:
        """Roll each die of the hand in advance; in six samples it shows each of its sides once."""
        game: Game = self.root
        state: cython.ulonglong = mix(
            (self.seed + cython.cast(cython.ulonglong, index // 6 + 1) * GOLD) & WORD
        )
        for i in range(game.hand_sizes[self.seat]):
            for k in range(6):
                self.order[k] = k
            for k in range(5, 0, -1):
                state = (state + GOLD) & WORD
                other = below(state, k + 1)
                side = self.order[k]
                self.order[k] = self.order[other]
                self.order[other] = side
            die = game.dice[self.seat * HAND + i]
            self.rolled_faces[i] = game.sides.faces[die * 6 + self.order[index % 6]]

    def _sample_rolls(self, index: cython.int) -> cython.void:
        """Evaluate every remaining extra roll once its dice have been rolled."""
        base: cython.int = self.seat * HAND
        self._roll_hand(index)
        for i in range(self.count):
            if not self.alive[i]:
                continue
            hand = cython.cast(cython.uint, 0)
            for k in range(self.root.hand_sizes[self.seat]):
                rolled = (self.choices[i] >> k) & 1
                self.game.faces[base + k] = self.rolled_faces[k] if rolled else self.root.faces[base + k]
                hand = (hand << 5) | (self.game.faces[base + k] + 1)
            self._evaluate_hand(hand)
            self._add_result(i)
        self._add_deficits()

    def _evaluate_hand(self, hand: cython.uint) -> cython.void:
        """Evaluate the game with a packed hand of the deciding seat, or recall the result: rolls of few dice
        often give the same hand again."""
        slot: cython.int = self._slot_of(hand)
        if self.hands[slot] == hand:
            for seat in range(self.game.seats):
                self.value.wins[seat] = self.hand_wins[4 * slot + seat]
            return
        self.value.reevaluate_hand(self.game, self.scratch, self.seat)
        if self.hand_count < HAND_SLOTS - 1:
            self.hand_count += 1
            self.hands[slot] = hand
            for seat in range(self.game.seats):
                self.hand_wins[4 * slot + seat] = self.value.wins[seat]

    def _slot_of(self, hand: cython.uint) -> cython.int:
        """Return the slot of a packed hand in the hash table, or the free one where it belongs."""
        slot: cython.int = cython.cast(
            cython.int, ((cython.cast(cython.ulonglong, hand) * GOLD) & WORD) >> 54
        )
        while self.hands[slot] and self.hands[slot] != hand:
            slot = (slot + 1) & (HAND_SLOTS - 1)
        return slot

    def _add_result(self, i: cython.int) -> cython.void:
        """Add the result of a choice in a sample."""
        other = -1e9
        for seat in range(self.game.seats):
            self.wins[i * 4 + seat] += self.value.wins[seat]
            if seat != self.seat and self.game.scores[seat] > other:
                other = self.game.scores[seat]
        mine = self.value.wins[self.seat]
        self.own_wins[i] = mine
        self.squares[i] += mine * mine
        self.margins[i] += self.game.scores[self.seat] - other

    def _add_deficits(self) -> cython.void:
        """Add by how much each choice trails the leader in this sample."""
        for i in range(self.count):
            if self.alive[i]:
                deficit = self.own_wins[self.leader] - self.own_wins[i]
                self.deficit[i] += deficit
                self.deficit_squares[i] += deficit * deficit
        self.sample_count += 1

    def run(self, start: int, stop: int) -> None:
        """Simulate the samples from `start` up to `stop`."""
        first: cython.int = start
        last: cython.int = stop
        index: cython.int
        with cython.nogil:
            if self.rolling and self.horizon < 0:
                self._begin_rolls()
            for index in range(first, last):
                if self.rolling and self.horizon < 0:
                    self._sample_rolls(index)
                else:
                    self._sample(index)

    def restrict_to(self, choices: Sequence[int]) -> None:
        """Simulate only these choices from now on; the first of them is the leader."""
        for i in range(self.count):
            self.alive[i] = 0
            self.deficit[i] = 0.0
            self.deficit_squares[i] = 0.0
        for i in choices:
            self.alive[i] = 1
        self.leader = choices[0] if choices else 0
        self.sample_count = 0

    def prune_trailing(self, sure: float, close: float) -> list[int]:
        """Prune the choices that trail the leader by `sure` standard errors, with a head start of `close`,
        and return them."""
        dropped = []
        n: cython.double = self.sample_count
        for i in range(self.count):
            if self.alive[i] and i != self.leader:
                mean = self.deficit[i] / n
                spread = max(0.0, self.deficit_squares[i] / n - mean * mean) / (n - 1)
                if mean + close > 0 and (mean + close) ** 2 > sure * sure * spread:
                    self.alive[i] = 0
                    dropped.append(i)
        return dropped

    def results(self) -> list[list[float]]:
        """Return for each choice the sums of everyone's chances, of the squared own chance, and of the
        margin."""
        return [
            [self.wins[k] for k in range(4 * i, 4 * i + 4)] + [self.squares[i], self.margins[i]]
            for i in range(self.count)
        ]
