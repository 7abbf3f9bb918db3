"""What counts of a game, at any moment of it: what the value's networks are shown.

Of each seat there are fourteen facts: its score, dice held and still to come, whether its extra roll and its
turn are still to come, wild dice, dice that the board asks for, the points, dice and wild dice of its best
turn and whether that empties the hand, and what its other dice could do.
"""

from __future__ import annotations

import cython

from setcubed.game import DiceSet, Phase, Plan, State

if not cython.compiled:
    from setcubed.engine.flow import ending
    from setcubed.engine.games import fill_sides, load_state, new_game
    from setcubed.engine.packed import bonus, lay, lift, prepare
    from setcubed.engine.packed_turn import at_of, count_of, die_of, face_of, score_of, wilds_of
    from setcubed.engine.players import best_for, look, not_laid
    from setcubed.engine.uncompiled import *

    AT_DEAL, AT_REST, AT_TURN = 0, 1, 2
    FACTS = 14


class Facts:
    """What counts of games on one board, with one set of dice; belongs to one thread."""

    def __cinit__(self) -> None:
        self.ground = new_ground()
        self.sides = new_sides()
        self.scratch = new_scratch()
        self.ahead = new_scratch()
        self.game = new_game(self.ground, self.sides)
        if not cython.compiled:
            self.facts = [0.0] * (4 * FACTS)
            self.shared = [0.0] * 5
            self.offers = [0.0] * 28
            self.come = [0] * 4
            self.planned = [0] * 4

    def use(self, plan: Plan, dice: DiceSet) -> None:
        """Take over a board and a set of dice."""
        prepare(self.ground, plan)
        fill_sides(self.sides, dice)

    def __dealloc__(self) -> None:
        free_game(self.game)
        free_scratch(self.ahead)
        free_scratch(self.scratch)
        free_sides(self.sides)
        free_ground(self.ground)

    def load(self, state: State, opener: int = -1) -> None:
        """Take a game over. Before the opening, `opener` is the seat that has won the race, if one has."""
        load_state(self.game, state)
        self.opener = opener
        if opener >= 0:
            self.game.first = opener
        self.over = 1 if state.phase in (Phase.ENDING, Phase.OVER) else 0
        self.scratch.surveyed = 0
        if state.phase is Phase.ROUND_OVER:
            look(self.scratch, self.game)
            self.over = ending(self.game, self.scratch.field)
        self._load_hands(state)
        self._look(self.game, self.scratch)

    def _load_hands(self, state: State) -> None:
        """Hands, and how many dice each seat is still to draw or roll; what is to be rolled is not seen."""
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
        """Between two rounds: how many dice each seat is still to draw or roll. Those drawn stand in the
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

    def _before_turn(self, game: Game) -> cython.void:
        """Before a turn, where no dice are to come."""
        seat: cython.int
        self.point = AT_TURN
        self.waiting = 0
        self.opener = -1
        self.bag = game.bagged
        self.stage = game.bagged
        for seat in range(game.seats):
            self.come[seat] = 0
            self.stage += game.held[seat]

    def _can_open(self, game: Game, seat: cython.int) -> cython.int:
        """Whether a hand holds a SET."""
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
        """What counts of a seat."""
        at: cython.int = seat * FACTS
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
            elif self.point != AT_DEAL and scratch.field.asked[face]:
                fits += 1
        self.facts[at] = game.scores[seat]
        self.facts[at + 1] = game.held[seat]
        self.facts[at + 2] = self.come[seat]
        self.facts[at + 3] = (self.waiting >> seat) & 1
        if self.point == AT_TURN:
            i = seat - game.actor
            self.facts[at + 4] = 1.0 if (i + game.seats if i < 0 else i) < game.turns_left else 0.0
        elif self.point == AT_REST:
            self.facts[at + 4] = 1.0
        else:
            self.facts[at + 4] = 1.0 if seat == self.opener else 0.0
        self.facts[at + 5] = wild
        self.facts[at + 6] = fits
        self.facts[at + 7] = score_of(word)
        self.facts[at + 8] = dice
        self.facts[at + 9] = wilds_of(word)
        self.facts[at + 10] = 1.0 if dice and dice == game.held[seat] and self.come[seat] == 0 else 0.0
        self.facts[at + 11] = 0.0
        self.facts[at + 12] = 0.0
        self.facts[at + 13] = 0.0
        if self.point == AT_DEAL:
            self.facts[at + 11] = self._can_open(game, seat)
        elif self.point == AT_TURN:
            self.facts[at + 11] = score_of(word)

    def _look(self, game: Game, scratch: Scratch) -> cython.void:
        """What counts of all seats, and of the game."""
        seat: cython.int
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
            look(scratch, game)
            self._survey(game, scratch)
        self._look_on(game)

    def _survey(self, game: Game, scratch: Scratch) -> cython.void:
        """What a board that was looked at offers: how many faces it asks for, what one die of each would
        score, and what a die of the bag is worth there."""
        field: Field = scratch.field
        face: cython.int
        i: cython.int
        points: cython.int
        most: cython.int
        asked: cython.int = 0
        total: cython.int = 0
        self.offers[WILD] = 0.0
        for face in range(FACES):
            most = 0
            for i in range(field.asked[face]):
                points = field.asks[face * ASKS + i]
                points = 3 * (points & 7) + bonus(game.position, points >> 3)
                if points > most:
                    most = points
            self.offers[face] = most
            total += most
            if most:
                asked += 1
                if most - 1 > self.offers[WILD]:
                    self.offers[WILD] = most - 1
        self.shared[3] = asked / 27.0
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
        """The chance that a die which is rolled fits somewhere, or is wild, and what it would score alone."""
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
        """Between two rounds dice are rolled again, and others come: how many would fit then, what they would
        score, and those among them that the best turn does not need."""
        k: cython.int
        at: cython.int
        seat: cython.int
        rest: cython.int
        for seat in range(game.seats):
            at = seat * FACTS
            rest = not_laid(game, seat, self.planned[seat])
            self.facts[at + 11] = self.bag_fits * self.come[seat]
            self.facts[at + 12] = self.bag_offers * self.come[seat]
            self.facts[at + 13] = self.bag_offers * self.come[seat]
            for k in range(game.held[seat]):
                self._roll_die(game, game.dice[seat * HAND + k])
                self.facts[at + 11] = self.facts[at + 11] + self.die_fits
                self.facts[at + 12] = self.facts[at + 12] + self.die_offers
                if not (rest >> k) & 1:
                    continue
                if (self.waiting >> seat) & 1:
                    self.facts[at + 13] = self.facts[at + 13] + self.die_offers
                else:
                    self.facts[at + 13] = self.facts[at + 13] + self.offers[game.faces[seat * HAND + k]]

    def _look_ahead(self, game: Game) -> cython.void:
        """Before a turn all dice are in sight: what counts is what everybody would lay, one after the other,
        who takes the turn that scores most, and what is left then."""
        k: cython.int
        i: cython.int
        at: cython.int
        seat: cython.int
        bag: cython.int = self.bag
        self.ahead.surveyed = 0
        for seat in range(game.seats):
            self.planned[seat] = 0
        seat = game.actor
        for k in range(game.turns_left):
            self.planned[seat] = best_for(self.ahead, game, seat)
            for i in range(count_of(self.planned[seat])):
                at = die_of(self.planned[seat], i)
                lay(game.position, at_of(at), face_of(at), 0, 0)
                self.ahead.surveyed = 0
            seat = seat + 1 if seat + 1 < game.seats else 0
        look(self.ahead, game)
        self._survey(game, self.ahead)
        seat = game.first
        for k in range(game.seats):
            bag -= self._look_at_rest(game, seat, bag)
            for i in range(count_of(self.planned[seat])):
                lift(game.position, at_of(die_of(self.planned[seat], i)))
            seat = seat + 1 if seat + 1 < game.seats else 0

    def _look_at_rest(self, game: Game, seat: cython.int, bag: cython.int) -> cython.int:
        """What counts of the turn that a seat would take, and of the dice it would keep, as they lie and
        rolled again; how many it would draw from what is in the bag then."""
        at: cython.int = seat * FACTS
        word: cython.ulonglong = self.planned[seat]
        dice: cython.int = count_of(word)
        rest: cython.int = not_laid(game, seat, word)
        i: cython.int
        face: cython.int
        more: cython.int = HAND - game.held[seat] + dice
        if more > bag:
            more = bag
        self.facts[at + 5] = 0.0
        self.facts[at + 6] = 0.0
        self.facts[at + 7] = score_of(word)
        self.facts[at + 8] = dice
        self.facts[at + 9] = wilds_of(word)
        self.facts[at + 10] = 1.0 if dice and dice == game.held[seat] else 0.0
        self.facts[at + 12] = self.bag_offers * more
        self.facts[at + 13] = 0.0
        for i in range(game.held[seat]):
            if not (rest >> i) & 1:
                continue
            face = game.faces[seat * HAND + i]
            if face == WILD:
                self.facts[at + 5] = self.facts[at + 5] + 1.0
            elif self.offers[face] > 0.0:
                self.facts[at + 6] = self.facts[at + 6] + 1.0
            self._roll_die(game, game.dice[seat * HAND + i])
            self.facts[at + 12] = self.facts[at + 12] + self.die_offers
            self.facts[at + 13] = self.facts[at + 13] + self.offers[face]
        return more

    def _look_on(self, game: Game) -> cython.void:
        """What counts of the dice to come, or of the turns."""
        if self.point == AT_TURN:
            self._look_ahead(game)
        elif self.point == AT_REST:
            self._look_at_dice(game)

    def _look_again(self, game: Game, scratch: Scratch, seat: cython.int) -> cython.void:
        """What counts after the hand of one seat has changed."""
        self._look_at(game, scratch, seat)
        self._look_on(game)
