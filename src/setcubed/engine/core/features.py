"""The features of a game at any moment: the inputs of the value networks.

Each seat has eighteen: its score, dice held and still to come, whether its extra roll is still to come,
whether it is greedy, wild dice, dice that the board needs, the points, dice and wild dice of its best turn
and whether that empties the hand, what its other dice could do, wild dice it could replace, the approximate
chance that it can place its whole hand, and its turn if everyone plays with these dice.
"""

from __future__ import annotations

import cython

from setcubed.engine.core.equipment import equipment
from setcubed.game import DiceSet, Phase, Plan, State


class Features:
    """Computes the features of games on one board with one set of dice. It belongs to one thread."""

    def __init__(self, plan: Plan, dice: DiceSet) -> None:
        self.equipment = equipment(plan, dice)
        self.scratch = new_scratch()
        self.ahead = new_scratch()
        self.game = self.equipment.new_game()
        self.next = self.equipment.new_game()

    def __dealloc__(self) -> None:
        free_game(self.next)
        free_game(self.game)
        free_scratch(self.ahead)
        free_scratch(self.scratch)

    def load(self, state: State, opener: int = -1) -> None:
        """Load a game. Before the opening, `opener` is the seat that has won the race, if any."""
        load_state(self.game, state)
        self.opener = opener
        if opener >= 0:
            self.game.first = opener
        self.over = 1 if state.phase in (Phase.ENDING, Phase.OVER) else 0
        self.scratch.indexed = 0
        if state.phase is Phase.ROUND_OVER:
            ensure_indexed(self.scratch, self.game)
            self.over = end_reason(self.game, self.scratch.board_index)
        self._load_hands(state)
        if state.phase is Phase.TURN and state.to_roll is not None:  # in the place of a wild die
            self.game.phase = ROLLING
            self.game.roll_reason = REPLACED
            self.game.queue[0] = state.to_roll.dice[0]
            self.game.queue_size = 1
        self._compute(self.game, self.scratch)

    def _load_hands(self, state: State) -> None:
        """Count the dice that each seat still draws or rolls. Dice to be rolled are not visible."""
        game: Game = self.game
        loose = 0
        again = state.waiting if state.phase in (Phase.DEAL, Phase.DEAD_ROLL) else frozenset()
        if state.phase is Phase.DEAL or state.phase is Phase.OPENING:
            self.moment = IN_DEAL
        else:
            self.moment = BEFORE_TURN if state.phase is Phase.TURN else BETWEEN_ROUNDS
        self.waiting = sum(1 << seat for seat in state.waiting)
        if state.phase is Phase.ROUND_OVER or state.phase is Phase.REFILL:
            self.waiting = 15
        for seat in range(state.seats):
            self.dice_to_come[seat] = 0
            if seat in again:
                self.dice_to_come[seat] = game.hand_sizes[seat]
                game.hand_sizes[seat] = 0
            elif state.to_roll is not None and state.to_roll.seat == seat:
                self.dice_to_come[seat] = len(state.to_roll.dice)
            loose += self.dice_to_come[seat]
        self.dice_left = game.bag_size + loose
        self.bag = game.bag_size
        for seat in state.clockwise():
            self.dice_left += game.hand_sizes[seat]
            if self.moment != BEFORE_TURN:
                more = min(HAND - game.hand_sizes[seat] - self.dice_to_come[seat], self.bag)
                self.dice_to_come[seat] += more
                self.bag -= more

    def _set_between_rounds(self, game: Game) -> cython.void:
        """Count the dice that each seat still draws between rounds; drawn dice are in the game's queue."""
        seat: cython.int = game.first
        self.moment = BETWEEN_ROUNDS
        self.waiting = game.waiting if game.phase == EXTRA else 15
        self.opener = -1
        self.bag = game.bag_size
        if game.phase == DRAWING or game.phase == ROLLING:
            self.bag += game.queue_size - game.queue_next
        self.dice_left = self.bag
        for k in range(game.seats):
            self.dice_to_come[seat] = HAND - game.hand_sizes[seat]
            if self.dice_to_come[seat] > self.bag:
                self.dice_to_come[seat] = self.bag
            self.bag -= self.dice_to_come[seat]
            self.dice_left += game.hand_sizes[seat]
            seat = seat + 1 if seat + 1 < game.seats else 0

    def _compute_seat(self, game: Game, scratch: Scratch, seat: cython.int) -> cython.void:
        """Compute the features of a seat's hand."""
        at: cython.int = seat * FEATURES
        wild: cython.int = 0
        fits: cython.int = 0
        word: cython.ulonglong = 0
        dice: cython.int = 0
        if self.moment != IN_DEAL:
            word = best_turn_for(scratch, game, seat)
            dice = count_of(word)
        self.best_turns[seat] = word
        for i in range(game.hand_sizes[seat]):
            face = game.faces[seat * HAND + i]
            if face == WILD:
                wild += 1
            elif self.moment != IN_DEAL and scratch.board_index.needed_count[face]:
                fits += 1
        self.features[at] = game.scores[seat]
        self.features[at + 1] = game.hand_sizes[seat]
        self.features[at + 2] = self.dice_to_come[seat]
        self.features[at + 3] = (self.waiting >> seat) & 1
        self.features[at + 4] = self.is_greedy[seat]
        self.features[at + 5] = wild
        self.features[at + 6] = fits
        self.features[at + 7] = score_of(word)
        self.features[at + 8] = dice
        self.features[at + 9] = wilds_of(word)
        empties_hand: cython.bint = (
            dice > 0 and dice == game.hand_sizes[seat] and self.dice_to_come[seat] == 0
        )
        self.features[at + 10] = 1.0 if empties_hand else 0.0
        for i in range(11, 16):
            self.features[at + i] = 0.0
        self.features[at + 16] = score_of(word)
        self.features[at + 17] = self.features[at + 10]
        if self.moment == IN_DEAL:
            self.features[at + 11] = 1.0 if opening_slots(game, seat) else 0.0
            self.features[at + 17] = 1.0 if seat == self.opener else 0.0

    def _compute(self, game: Game, scratch: Scratch) -> cython.void:
        """Compute the features of all seats and of the game."""
        if self.moment == BEFORE_TURN:
            return
        self.shared[2] = 0.0
        for seat in range(game.seats):
            self._compute_seat(game, scratch, seat)
            if game.hand_sizes[seat] + self.dice_to_come[seat] == 0:
                self.shared[2] = 1.0
        self.shared[0] = self.bag / 40.0
        self.shared[1] = 0.0 if self.bag else 1.0
        self.shared[3] = 0.0
        self.shared[4] = 0.0
        if self.moment == BETWEEN_ROUNDS:
            ensure_indexed(scratch, game)
            self._index_board(game, scratch)
        self._compute_shared(game)

    def _index_board(self, game: Game, scratch: Scratch) -> cython.void:
        """Compute what the indexed board offers: the number of needed faces, the score of one die of each
        face, and the expected score of a die of the bag."""
        board_index: BoardIndex = scratch.board_index
        needed_count: cython.int = 0
        total: cython.int = 0
        self.face_points[WILD] = 0.0
        for face in range(FACES):
            most = 0
            for i in range(board_index.needed_count[face]):
                points = board_index.needed_at[face * MOST_NEEDED + i]
                points = 3 * (points & 7) + bonus(game.position, points >> 3)
                if points > most:
                    most = points
            self.face_points[face] = most
            total += most
            if most:
                needed_count += 1
                if most - 1 > self.face_points[WILD]:
                    self.face_points[WILD] = most - 1
        self.shared[3] = needed_count / 27.0
        self.shared[4] = total / 108.0
        self.bag_fit_chance = 0.0
        self.bag_points = 0.0
        for i in range(game.bag_size):
            self._roll_die(game, game.bag[i])
            self.bag_fit_chance += self.die_fit_chance
            self.bag_points += self.die_points
        if game.bag_size:
            self.bag_fit_chance /= game.bag_size
            self.bag_points /= game.bag_size

    def _roll_die(self, game: Game, die: cython.int) -> cython.void:
        """Compute the chance that a rolled die fits or is wild, and its mean score."""
        fits: cython.int = 0
        face_points: cython.double = 0.0
        for side in range(6):
            face = game.sides.faces[die * 6 + side]
            face_points += self.face_points[face]
            if face == WILD or self.face_points[face] > 0.0:
                fits += 1
        self.die_fit_chance = fits / 6.0
        self.die_points = face_points / 6.0

    def _compute_dice_features(self, game: Game) -> cython.void:
        """Compute the expected number and score of fitting dice, of all that are still to be rolled and of
        those that the best turn does not use."""
        for seat in range(game.seats):
            at = seat * FEATURES
            rest = unused_slots(game, seat, self.best_turns[seat])
            self.features[at + 11] = self.bag_fit_chance * self.dice_to_come[seat]
            self.features[at + 12] = self.bag_points * self.dice_to_come[seat]
            self.features[at + 13] = self.bag_points * self.dice_to_come[seat]
            few: cython.bint = self.dice_to_come[seat] == 0 and game.hand_sizes[seat] <= 3
            self.features[at + 15] = 1.0 if few else 0.0
            for k in range(game.hand_sizes[seat]):
                self._roll_die(game, game.dice[seat * HAND + k])
                self.features[at + 11] += self.die_fit_chance
                self.features[at + 12] += self.die_points
                if not (rest >> k) & 1:
                    continue
                if (self.waiting >> seat) & 1:
                    self.features[at + 13] += self.die_points
                    self.features[at + 15] *= self.die_fit_chance
                else:
                    face = game.faces[seat * HAND + k]
                    self.features[at + 13] += self.face_points[face]
                    self.features[at + 15] = 0.0

    def _count_wilds(self, game: Game) -> cython.void:
        """Count the wild dice on the board, and those that each hand could replace."""
        wilds: cython.int = 0
        for seat in range(game.seats):
            self.features[seat * FEATURES + 14] = 0.0
        for row in range(2, game.position.geometry.size + 2):
            bits = game.position.wilds[row]
            while bits:
                at = row * STRIDE + low_bit(bits)
                bits &= bits - 1
                wilds += 1
                for seat in range(game.seats):
                    for slot in range(game.hand_sizes[seat]):
                        if game.faces[seat * HAND + slot] == game.position.cells[at]:
                            self.features[seat * FEATURES + 14] += 1.0
                            break
        self.shared[5] = 0.2 * wilds

    def _simulate_turns(self, game: Game) -> cython.void:
        """Simulate one turn of every seat with the visible dice, and whether the game ends after it."""
        ahead: Game = self.next
        copy_game(ahead, game)
        ahead.phase = TURN
        ahead.actor = game.first
        ahead.turns_left = game.seats
        self._set_ahead_policies(1 if self.quick == GREEDY_ONLY else 0)
        while ahead.phase == TURN:
            place_dice(self.ahead, ahead)
        ensure_indexed(self.ahead, ahead)
        self.shared[6] = 1.0 if end_reason(ahead, self.ahead.board_index) else 0.0
        for seat in range(game.seats):
            self.features[seat * FEATURES + 16] = ahead.scores[seat] - game.scores[seat]
            self.features[seat * FEATURES + 17] = 0.0 if ahead.hand_sizes[seat] else 1.0

    def _set_ahead_policies(self, quick: cython.int) -> cython.void:
        """Set the policies of simulated turns: careful unless a seat is known to be greedy, or all greedy
        if `quick`."""
        for seat in range(4):
            self.ahead.careful[seat] = 0 if quick or self.is_greedy[seat] else 1
        self.ahead.indexed = 0

    def _compute_shared(self, game: Game) -> cython.void:
        """Compute the features that depend on all hands: of the board and the dice to come and, if few dice
        are left, of simulated turns."""
        dice_to_come: cython.int = 0
        self.shared[5] = 0.0
        self.shared[6] = 0.0
        if self.moment != BETWEEN_ROUNDS:
            return
        self._count_wilds(game)
        self._compute_dice_features(game)
        for seat in range(game.seats):
            dice_to_come += self.dice_to_come[seat]
            if self.features[seat * FEATURES + 10] > 0.0:
                self.shared[6] = 1.0
        if dice_to_come == 0 and self.bag <= MOST_IN_BAG:
            self._simulate_turns(game)

    def _update_seat(self, game: Game, scratch: Scratch, seat: cython.int) -> cython.void:
        """Compute the features again after the hand of one seat has changed."""
        if self.moment == BEFORE_TURN:
            return
        self._compute_seat(game, scratch, seat)
        self._compute_shared(game)
