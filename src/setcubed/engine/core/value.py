"""The value of a position: every seat's chance of winning and its margin in points, at any moment of a
game.

The features of each seat (`features.py`) are the inputs of a small network, evaluated from each seat's point
of view. There is one network for each number of seats for the deal, and one for the time between rounds
(draws and extra rolls). Before a turn all dice are visible: the round is played to its end and evaluated
there. `tools/make_value.py` trains the networks; `data/value.weights` holds them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import cython

from setcubed.engine.core.features import Features
from setcubed.engine.weights import shipped_weights
from setcubed.game import DiceSet, Plan


class Evaluation(NamedTuple):
    """Every seat's chance of winning and its margin to the best other seat, or a change of both."""

    wins: tuple[float, ...]
    points: tuple[float, ...]


class Value(Features):
    """Evaluates positions on one board with one set of dice. It belongs to one thread."""

    def __init__(self, plan: Plan, dice: DiceSet, weights: Any = None) -> None:
        super().__init__(plan, dice)
        for i in range(10):
            self.networks[i] = new_network()
        for i in range(ROUNDS):
            self.rounds[i] = self.equipment.new_game()
        for (seats, moment), arrays in (shipped_weights() if weights is None else weights).items():
            fill_network(self.networks[seats * 2 + moment], arrays)

    def __dealloc__(self) -> None:
        for i in range(10):
            free(self.networks[i])
        for i in range(ROUNDS):
            free_game(self.rounds[i])

    def set_policies(self, greedy: Sequence[bool]) -> None:
        """Set which seats are known to be greedy; the others are assumed to be careful."""
        for seat in range(4):
            self.is_greedy[seat] = seat < len(greedy) and greedy[seat]

    def evaluate(self) -> Evaluation:
        """Return everyone's chance of winning and margin to the best other seat in the loaded game."""
        self._evaluate(self.game)
        seats = range(self.game.seats)
        return Evaluation(
            tuple([self.wins[seat] for seat in seats]), tuple([self.points[seat] for seat in seats])
        )

    def evaluate_game(self, game: Game, scratch: Scratch) -> cython.void:
        """Evaluate a game at the end of a round, between extra rolls or before a turn, into `wins` and
        `points`."""
        self.over = 1 if game.phase == OVER else 0
        if game.phase == ROUND_OVER:
            ensure_indexed(scratch, game)
            self.over = end_reason(game, scratch.board_index)
        self.quick = 1
        if game.phase == TURN:
            self.moment = BEFORE_TURN
        else:
            self._set_between_rounds(game)
        if not self.over:
            self._compute(game, scratch)
        self._evaluate(game)

    def reevaluate_hand(self, game: Game, scratch: Scratch, seat: cython.int) -> cython.void:
        """Evaluate the game again after the hand of one seat has changed."""
        if not self.over:
            self._update_seat(game, scratch, seat)
        self._evaluate(game)

    def _write_seat_inputs(
        self, network: Network, at: cython.int, seat: cython.int, own: cython.int
    ) -> cython.int:
        """Write the features of a seat to a network's inputs and return the index of the next input."""
        features: cython.int = seat * FEATURES
        if seat != own:
            network.input[at] = 0.1 * (self.features[features] - self.features[own * FEATURES])
            at += 1
        for i in range(17):
            network.input[at + i] = SCALES[i] * self.features[features + 1 + i]
        if self.moment == IN_DEAL:
            network.input[at + 10] = self.features[features + 11]
        return at + 17

    def _write_input(self, network: Network, game: Game, own: cython.int) -> cython.void:
        """Write the inputs of a network from a seat's point of view."""
        at: cython.int = 7
        ahead: cython.double = 1e9
        soon: cython.double = 1e9
        mine: cython.double = self.features[own * FEATURES]
        hopes: cython.double = mine + self.features[own * FEATURES + 16]
        wide: cython.double = 1.2 + 0.13 * self.dice_left
        for i in range(7):
            network.input[i] = self.shared[i]
        for i in range(game.seats):
            network.input[at + i] = 0.0
        if self.moment != IN_DEAL or self.opener >= 0:
            i = own - game.first
            network.input[at + (i + game.seats if i < 0 else i)] = 1.0
        at += game.seats
        for i in range(game.seats):
            seat = own + i
            if seat >= game.seats:
                seat -= game.seats
            at = self._write_seat_inputs(network, at, seat, own)
            if i:
                ahead = min(ahead, mine - self.features[seat * FEATURES])
                soon = min(soon, hopes - self.features[seat * FEATURES] - self.features[seat * FEATURES + 16])
        network.input[at] = ahead / wide
        network.input[at + 1] = soon / wide
        network.input[at + 2] = tanh(0.5 * ahead / wide)
        network.input[at + 3] = tanh(0.5 * soon / wide)
        network.input[at + 4] = self.shared[2] * tanh(0.5 * soon)
        network.input[at + 5] = 0.05 * soon
        network.input[at + 6] = self.shared[6] * tanh(0.5 * soon)
        network.input[at + 7] = (1.0 if soon > 0.0 else -1.0 if soon < 0.0 else 0.0) * max(
            self.shared[2], self.shared[6]
        )

    def _write_redeal_inputs(self, network: Network, seats: cython.int, own: cython.int) -> cython.void:
        """Write the inputs of a deal without a SET, after which everyone rolls again."""
        for i in range(network.inputs):
            network.input[i] = 0.0
        network.input[0] = self.bag / 40.0
        for i in range(seats):
            seat = own + i if own + i < seats else own + i - seats
            network.input[seats + 8 + 18 * i] = 1.0
            network.input[seats + 10 + 18 * i] = self.is_greedy[seat]

    def _write_result(self, game: Game) -> cython.void:
        """Write the result of a finished game; a shared win counts as its share."""
        winners: cython.int = 0
        for seat in range(game.seats):
            best = -1000000
            for other in range(game.seats):
                if other != seat and game.scores[other] > best:
                    best = game.scores[other]
            self.points[seat] = game.scores[seat] - best
            self.wins[seat] = 1.0 if game.scores[seat] >= best else 0.0
            if game.scores[seat] >= best:
                winners += 1
        for seat in range(game.seats):
            self.wins[seat] = self.wins[seat] / winners

    def _evaluate(self, game: Game) -> cython.void:
        """Evaluate the game into `wins` and `points`."""
        if self.over:
            self._write_result(game)
        elif self.moment == BEFORE_TURN:
            self._evaluate_before_turn(game)
        else:
            self._run_networks(game)

    def _evaluate_before_turn(self, game: Game) -> cython.void:
        """Evaluate a game before a turn: play the round to its end and evaluate that."""
        for seat in range(4):
            self.sums[seat] = 0.0
            self.sums[4 + seat] = 0.0
        copy_game(self.rounds[0], game)
        self._play_out_round(0, 1.0)
        for seat in range(game.seats):
            self.wins[seat] = self.sums[seat]
            self.points[seat] = self.sums[4 + seat]
        self.moment = BEFORE_TURN

    def _play_out_round(self, depth: cython.int, share: cython.double) -> cython.void:
        """Play a round to its end, for each side of a die that comes back after a replacement, and add the
        values."""
        game: Game = self.rounds[depth]
        self._set_ahead_policies(self.quick)
        while game.phase == TURN:
            if depth + 1 < ROUNDS and self.quick != GREEDY_ONLY:
                play_turn(self.ahead, game)
            else:
                place_dice(self.ahead, game)
        if game.phase == ROLLING:
            for i in range(6):
                copy_game(self.rounds[depth + 1], game)
                apply_outcome(self.rounds[depth + 1], i)
                self._play_out_round(depth + 1, share / 6.0)
            return
        ensure_indexed(self.ahead, game)
        if end_reason(game, self.ahead.board_index):
            self._write_result(game)
        else:
            self._set_between_rounds(game)
            self._compute(game, self.ahead)
            self._run_networks(game)
        for i in range(game.seats):
            self.sums[i] = self.sums[i] + share * self.wins[i]
            self.sums[4 + i] = self.sums[4 + i] + share * self.points[i]

    def _run_networks(self, game: Game) -> cython.void:
        """Compute `wins` and `points` from the features."""
        seats: cython.int = game.seats
        best: cython.double = -1e9
        total: cython.double = 0.0
        network: Network = self.networks[seats * 2 + self.moment]
        nobody: cython.int = 1
        for seat in range(seats):
            if self.moment != IN_DEAL or self.dice_to_come[seat] or self.features[seat * FEATURES + 11] > 0.0:
                nobody = 0
        for seat in range(seats):
            if nobody:
                self._write_redeal_inputs(network, seats, seat)
            else:
                self._write_input(network, game, seat)
            run_network(network, self.dice_left)
            self.logits[seat] = network.output[0]
            self.points[seat] = 10.0 * network.output[1]
            if self.logits[seat] > best:
                best = self.logits[seat]
        for seat in range(seats):
            self.wins[seat] = exp(self.logits[seat] - best)
            total += self.wins[seat]
        for seat in range(seats):
            self.wins[seat] = self.wins[seat] / total
        if seats == 2:
            self.points[0] = 0.5 * (self.points[0] - self.points[1])
            self.points[1] = -self.points[0]


# Divide each feature after the score by its usual size.
for _i, _scale in enumerate((0.2, 0.2, 1, 1, 0.5, 0.2, 0.1, 0.5, 0.5, 1, 0.2, 0.05, 0.05, 1, 1, 0.1, 1)):
    SCALES[_i] = _scale
