"""Training games of the value networks, for `tools/make_value.py`."""

from __future__ import annotations

from typing import Any

import cython

from setcubed.engine.core.value import Value
from setcubed.game import DiceSet, Plan


class TrainingGames(Value):
    """Plays the loaded game to its end many times and records network inputs or evaluations."""

    def __init__(self, plan: Plan, dice: DiceSet, weights: Any = None) -> None:
        super().__init__(plan, dice, weights)
        self.now = self.equipment.new_game()

    def __dealloc__(self) -> None:
        free_game(self.now)

    def inputs(self, seed: int, index: int, number: int, rows: Any, marks: Any) -> None:
        """Record the inputs of the loaded game in the first row, as `follow` does for game `index` of a
        seed."""
        self.rows = rows
        self.marks = marks
        self.count = 0
        self.number = number
        copy_game(self.now, self.game)
        self.begin(seed, index)
        self.record(0, 1)

    def begin(self, seed: int, index: int) -> None:
        """Set the random stream and the policies of one of the games of a seed."""
        self.now.rng_state = mix((seed + (index + 1) * GOLD) & WORD)
        self.stream = mix(self.now.rng_state)
        mixed = self.mixed and self.below(2)
        for seat in range(4):
            self.is_greedy[seat] = self.below(2) if mixed else 0
            self.scratch.careful[seat] = 1 - self.is_greedy[seat]

    def choose(self, mixed: bool, output: bool) -> None:
        """Set whether policies are `mixed` (in every other game some seats may be greedy) or all careful, and
        whether evaluations are recorded rather than inputs."""
        self.mixed = mixed
        self.writes_evaluation = output

    def follow(self, seed: int, games: int, first: int, rows: Any, marks: Any, scores: Any) -> int:
        """Play the game `games` times and return the number of rows written.

        A row holds the inputs of every seat, or the chances and margins of all. Its marks are the network's
        part of the game, the dice left, the number of the game (from `first` on) and when the row was
        recorded: 0 before the draws, 1 while dice are drawn, 2 after the draws, 3 between extra rolls, 4
        before a round's first turn, 5 before a later one (the last two only with evaluations). `scores`
        receives the final ones.
        """
        self.rows = rows
        self.marks = marks
        self.count = 0
        self.final = scores
        for index in range(games):
            self.number = first + index
            copy_game(self.now, self.game)
            self.begin(seed, index)
            self.now.keyed = 1
            shuffle_bag(self.now)
            self.scratch.indexed = 0
            with cython.nogil:
                while self.now.phase != OVER:
                    self.step()
            for seat in range(self.now.seats):
                self.final[index, seat] = self.now.scores[seat]
        return self.count

    def below(self, n: cython.int) -> cython.int:
        """Return a random number below `n` that is not part of the game's chance."""
        self.stream = mix((self.stream + GOLD) & WORD)
        return cython.cast(cython.int, ((self.stream >> 32) * n) >> 32)

    def record(self, moment: cython.int, one_in: cython.int) -> cython.void:
        """Record the inputs or the evaluation, once in `one_in` times."""
        network: Network = self.networks[self.now.seats * 2 + self.moment]
        if self.count >= self.rows.shape[0] or (one_in > 1 and self.below(one_in)):
            return
        self.marks[self.count, 0] = self.moment
        self.marks[self.count, 1] = self.dice_left
        self.marks[self.count, 2] = self.number
        self.marks[self.count, 3] = moment
        self._compute(self.now, self.scratch)
        if self.writes_evaluation:
            self._evaluate(self.now)
        for seat in range(self.now.seats):
            if self.writes_evaluation:
                self.rows[self.count, seat] = self.wins[seat]
                self.rows[self.count, self.now.seats + seat] = self.points[seat]
                continue
            self._write_input(network, self.now, seat)
            for i in range(network.inputs):
                self.rows[self.count, seat * network.inputs + i] = network.input[i]
        self.count += 1

    def record_between_rounds(self, moment: cython.int, one_in: cython.int) -> cython.void:
        """Record a moment between rounds."""
        self._set_between_rounds(self.now)
        self.record(moment, one_in)

    def record_before_turn(self) -> cython.void:
        """Record a moment before a turn."""
        self._set_between_rounds(self.now)
        self.moment = BEFORE_TURN
        if self.now.turns_left == self.now.seats:
            self.record(4, 1)
        else:
            self.record(5, 2)

    def step(self) -> cython.void:
        """Make the next decision, end the round, or apply one chance event."""
        game: Game = self.now
        seat: cython.int = game.actor
        if game.phase == TURN:
            if self.writes_evaluation:
                self.record_before_turn()
            play_turn(self.scratch, game)
        elif game.phase == EXTRA:
            self.record_between_rounds(2 if game.waiting == (1 << game.seats) - 1 else 3, 1)
            begin_extra_roll(game, seat, unused_slots(game, seat, best_turn_for(self.scratch, game, seat)))
        elif game.phase == ROUND_OVER:
            ensure_indexed(self.scratch, game)
            if not end_reason(game, self.scratch.board_index):
                self.record_between_rounds(0, 1)
            end_round(game, self.scratch.board_index)
        else:
            apply_outcome(game, random_outcome(game, count_outcomes(game)))
            if game.phase == ROLLING and game.roll_reason == DRAWN:
                self.record_between_rounds(1, 4)
