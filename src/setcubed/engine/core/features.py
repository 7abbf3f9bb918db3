"""The features of a game at any moment: the inputs of the value networks.

Each seat has eighteen: its score, dice held and still to come, whether its extra roll is still to come,
whether it is greedy, wild dice, dice that the board needs, the points, dice and wild dice of its best turn
and whether that empties the hand, what its other dice could do, wild dice it could replace, the approximate
chance that it can place its whole hand, and its turn if everyone plays with these dice.
"""

from __future__ import annotations

import cython

from setcubed.game import DiceSet, Phase, Plan, State

if not cython.compiled:
    from setcubed.engine.core.packed_game import copy_game, fill_sides, load_state, new_game
    from setcubed.engine.core.packed_position import bonus, low_bit, prepare
    from setcubed.engine.core.packed_turn import count_of, score_of, wilds_of
    from setcubed.engine.core.policies import best_for, ensure_indexed, not_placed, place_best
    from setcubed.engine.core.transitions import ending
    from setcubed.engine.core.uncompiled import *


class Features:
    """Computes the features of games on one board with one set of dice. It belongs to one thread."""

    def __cinit__(self) -> None:
        if not cython.compiled:
            initialize(self)
        self.geometry = new_geometry()
        self.sides = new_sides()
        self.scratch = new_scratch()
        self.ahead = new_scratch()
        self.game = new_game(self.geometry, self.sides)
        self.next = new_game(self.geometry, self.sides)

    def use(self, plan: Plan, dice: DiceSet) -> None:
        """Set the board and the dice."""
        prepare(self.geometry, plan)
        fill_sides(self.sides, dice)

    def __dealloc__(self) -> None:
        free_game(self.next)
        free_game(self.game)
        free_scratch(self.ahead)
        free_scratch(self.scratch)
        free_sides(self.sides)
        free_geometry(self.geometry)

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
            self.over = ending(self.game, self.scratch.board_index)
        self._load_hands(state)
        if state.phase is Phase.TURN and state.to_roll is not None:  # in the place of a wild die
            self.game.phase = ROLLING
            self.game.occasion = REPLACED
            self.game.queue[0] = state.to_roll.dice[0]
            self.game.queued = 1
        self._look(self.game, self.scratch)

    def _load_hands(self, state: State) -> None:
        """Count how many dice each seat still draws or rolls in the deal; dice to be rolled are not
        visible."""
        game: Game = self.game
        loose = 0
        again = state.waiting if state.phase in (Phase.DEAL, Phase.DEAD_ROLL) else frozenset()
        if state.phase is Phase.DEAL or state.phase is Phase.OPENING:
            self.point = AT_DEAL
        else:
            self.point = AT_TURN if state.phase is Phase.TURN else AT_REST
        self.waiting = sum(1 << seat for seat in state.waiting)
        if state.phase is Phase.ROUND_OVER or state.phase is Phase.REFILL:
            self.waiting = 15
        for seat in range(state.seats):
            self.come[seat] = 0
            if seat in again:
                self.come[seat] = game.held[seat]
                game.held[seat] = 0
            elif state.to_roll is not None and state.to_roll.seat == seat:
                self.come[seat] = len(state.to_roll.dice)
            loose += self.come[seat]
        self.stage = game.bagged + loose
        self.bag = game.bagged
        for seat in state.clockwise():
            self.stage += game.held[seat]
            if self.point != AT_TURN:
                more = min(HAND - game.held[seat] - self.come[seat], self.bag)
                self.come[seat] += more
                self.bag -= more

    def _rest(self, game: Game) -> cython.void:
        """Count how many dice each seat still draws or rolls between rounds. Dice that were drawn are in the
        game's queue."""
        k: cython.int
        seat: cython.int = game.first
        self.point = AT_REST
        self.waiting = game.waiting if game.phase == EXTRA else 15
        self.opener = -1
        self.bag = game.bagged
        if game.phase == DRAWING or game.phase == ROLLING:
            self.bag += game.queued - game.queue_next
        self.stage = self.bag
        for k in range(game.seats):
            self.come[seat] = HAND - game.held[seat]
            if self.come[seat] > self.bag:
                self.come[seat] = self.bag
            self.bag -= self.come[seat]
            self.stage += game.held[seat]
            seat = seat + 1 if seat + 1 < game.seats else 0

    def _can_open(self, game: Game, seat: cython.int) -> cython.int:
        """Return whether a hand holds a SET."""
        base: cython.int = seat * HAND
        held: cython.int = game.held[seat]
        i: cython.int
        j: cython.int
        k: cython.int
        for i in range(held):
            if game.faces[base + i] == WILD and held > 2:
                return 1
            for j in range(i + 1, held):
                for k in range(j + 1, held):
                    if THIRD[(game.faces[base + i] << 5) | game.faces[base + j]] == game.faces[base + k]:
                        return 1
        return 0

    def _look_at(self, game: Game, scratch: Scratch, seat: cython.int) -> cython.void:
        """Compute the features of a seat's hand."""
        at: cython.int = seat * FEATURES
        i: cython.int
        face: cython.int
        wild: cython.int = 0
        fits: cython.int = 0
        word: cython.ulonglong = 0
        dice: cython.int = 0
        if self.point != AT_DEAL:
            word = best_for(scratch, game, seat)
            dice = count_of(word)
        self.planned[seat] = word
        for i in range(game.held[seat]):
            face = game.faces[seat * HAND + i]
            if face == WILD:
                wild += 1
            elif self.point != AT_DEAL and scratch.board_index.needed_count[face]:
                fits += 1
        self.features[at] = game.scores[seat]
        self.features[at + 1] = game.held[seat]
        self.features[at + 2] = self.come[seat]
        self.features[at + 3] = (self.waiting >> seat) & 1
        self.features[at + 4] = self.kinds[seat]
        self.features[at + 5] = wild
        self.features[at + 6] = fits
        self.features[at + 7] = score_of(word)
        self.features[at + 8] = dice
        self.features[at + 9] = wilds_of(word)
        self.features[at + 10] = 1.0 if dice and dice == game.held[seat] and self.come[seat] == 0 else 0.0
        self.features[at + 11] = 0.0
        self.features[at + 12] = 0.0
        self.features[at + 13] = 0.0
        self.features[at + 14] = 0.0
        self.features[at + 15] = 0.0
        self.features[at + 16] = score_of(word)
        self.features[at + 17] = self.features[at + 10]
        if self.point == AT_DEAL:
            self.features[at + 11] = self._can_open(game, seat)
            self.features[at + 17] = 1.0 if seat == self.opener else 0.0

    def _look(self, game: Game, scratch: Scratch) -> cython.void:
        """Compute the features of all seats and of the game."""
        seat: cython.int
        if self.point == AT_TURN:
            return
        self.shared[2] = 0.0
        for seat in range(game.seats):
            self._look_at(game, scratch, seat)
            if game.held[seat] + self.come[seat] == 0:
                self.shared[2] = 1.0
        self.shared[0] = self.bag / 40.0
        self.shared[1] = 0.0 if self.bag else 1.0
        self.shared[3] = 0.0
        self.shared[4] = 0.0
        if self.point == AT_REST:
            ensure_indexed(scratch, game)
            self._index_board(game, scratch)
        self._look_on(game)

    def _index_board(self, game: Game, scratch: Scratch) -> cython.void:
        """Compute what the indexed board offers: the number of needed faces, the score of one die of each
        face, and the value of a die of the bag."""
        board_index: BoardIndex = scratch.board_index
        face: cython.int
        i: cython.int
        points: cython.int
        most: cython.int
        needed_count: cython.int = 0
        total: cython.int = 0
        self.offers[WILD] = 0.0
        for face in range(FACES):
            most = 0
            for i in range(board_index.needed_count[face]):
                points = board_index.needed_at[face * MOST_NEEDED + i]
                points = 3 * (points & 7) + bonus(game.position, points >> 3)
                if points > most:
                    most = points
            self.offers[face] = most
            total += most
            if most:
                needed_count += 1
                if most - 1 > self.offers[WILD]:
                    self.offers[WILD] = most - 1
        self.shared[3] = needed_count / 27.0
        self.shared[4] = total / 108.0
        self.bag_fits = 0.0
        self.bag_offers = 0.0
        for i in range(game.bagged):
            self._roll_die(game, game.bag[i])
            self.bag_fits += self.die_fits
            self.bag_offers += self.die_offers
        if game.bagged:
            self.bag_fits /= game.bagged
            self.bag_offers /= game.bagged

    def _roll_die(self, game: Game, die: cython.int) -> cython.void:
        """Compute the chance that a rolled die fits or is wild, and its mean score."""
        side: cython.int
        face: cython.int
        fits: cython.int = 0
        offers: cython.double = 0.0
        for side in range(6):
            face = game.sides.faces[die * 6 + side]
            offers += self.offers[face]
            if face == WILD or self.offers[face] > 0.0:
                fits += 1
        self.die_fits = fits / 6.0
        self.die_offers = offers / 6.0

    def _look_at_dice(self, game: Game) -> cython.void:
        """Compute, between rounds, how many of the dice still to be rolled would fit, what they would score,
        and which of them the best turn does not need."""
        k: cython.int
        at: cython.int
        seat: cython.int
        rest: cython.int
        for seat in range(game.seats):
            at = seat * FEATURES
            rest = not_placed(game, seat, self.planned[seat])
            self.features[at + 11] = self.bag_fits * self.come[seat]
            self.features[at + 12] = self.bag_offers * self.come[seat]
            self.features[at + 13] = self.bag_offers * self.come[seat]
            self.features[at + 15] = 1.0 if self.come[seat] == 0 and game.held[seat] <= 3 else 0.0
            for k in range(game.held[seat]):
                self._roll_die(game, game.dice[seat * HAND + k])
                self.features[at + 11] = self.features[at + 11] + self.die_fits
                self.features[at + 12] = self.features[at + 12] + self.die_offers
                if not (rest >> k) & 1:
                    continue
                if (self.waiting >> seat) & 1:
                    self.features[at + 13] = self.features[at + 13] + self.die_offers
                    self.features[at + 15] = self.features[at + 15] * self.die_fits
                else:
                    self.features[at + 13] = self.features[at + 13] + self.offers[game.faces[seat * HAND + k]]
                    self.features[at + 15] = 0.0

    def _look_at_wilds(self, game: Game) -> cython.void:
        """Count the wild dice on the board, and those that each hand could replace."""
        row: cython.int
        at: cython.int
        slot: cython.int
        seat: cython.int
        bits: cython.uint
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
                    for slot in range(game.held[seat]):
                        if game.faces[seat * HAND + slot] == game.position.cells[at]:
                            self.features[seat * FEATURES + 14] = self.features[seat * FEATURES + 14] + 1.0
                            break
        self.shared[5] = 0.2 * wilds

    def _look_ahead(self, game: Game) -> cython.void:
        """Play one turn of every seat with the dice as they are, and determine whether the game would then be
        over."""
        seat: cython.int
        ahead: Game = self.next
        copy_game(ahead, game)
        ahead.phase = TURN
        ahead.actor = game.first
        ahead.turns_left = game.seats
        self._follow_kinds(1 if self.quick == HASTY else 0)
        while ahead.phase == TURN:
            place_best(self.ahead, ahead)
        ensure_indexed(self.ahead, ahead)
        self.shared[6] = 1.0 if ending(ahead, self.ahead.board_index) else 0.0
        for seat in range(game.seats):
            self.features[seat * FEATURES + 16] = ahead.scores[seat] - game.scores[seat]
            self.features[seat * FEATURES + 17] = 0.0 if ahead.held[seat] else 1.0

    def _follow_kinds(self, quick: cython.int) -> cython.void:
        """Set who plays carefully ahead: seats that are not known to be greedy, or nobody if it must be
        fast."""
        seat: cython.int
        for seat in range(4):
            self.ahead.careful[seat] = 0 if quick or self.kinds[seat] else 1
        self.ahead.indexed = 0

    def _look_on(self, game: Game) -> cython.void:
        """Compute the features of the board and of the dice to come and, if few dice are left, of the
        turns."""
        seat: cython.int
        come: cython.int = 0
        self.shared[5] = 0.0
        self.shared[6] = 0.0
        if self.point != AT_REST:
            return
        self._look_at_wilds(game)
        self._look_at_dice(game)
        for seat in range(game.seats):
            come += self.come[seat]
            if self.features[seat * FEATURES + 10] > 0.0:
                self.shared[6] = 1.0
        if come == 0 and self.bag <= FEW:
            self._look_ahead(game)

    def _look_again(self, game: Game, scratch: Scratch, seat: cython.int) -> cython.void:
        """Compute the features again after the hand of one seat has changed."""
        if self.point == AT_TURN:
            return
        self._look_at(game, scratch, seat)
        self._look_on(game)
