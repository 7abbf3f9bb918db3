"""The value of a position: every seat's chance of winning and its margin in points, at any moment of a game.

What counts of each seat (`facts`: score, dice, the best turn of its hand and so on) goes into a small network
that looks through the eyes of one seat after the other. There is a network for each number of seats and each
point of a game: the deal, the rest between two rounds (draws and extra rolls), and a round's turns. They
were learned by `tools/make_value.py`, and are shipped as `data/value.weights`.
"""

from __future__ import annotations

from typing import Any

import cython

from setcubed.engine.weights import shipped_weights
from setcubed.game import DiceSet, Phase, Plan, State

if not cython.compiled:
    from math import exp, tanh

    from setcubed.engine.flow import ending
    from setcubed.engine.games import fill_sides, load_state, new_game
    from setcubed.engine.network import fill_network, run_network
    from setcubed.engine.packed import lay, lift, prepare
    from setcubed.engine.packed_turn import at_of, count_of, die_of, face_of, score_of, wilds_of
    from setcubed.engine.players import best_for, look, not_laid
    from setcubed.engine.uncompiled import *

    AT_DEAL, AT_REST, AT_TURN = 0, 1, 2
    FACTS = 12
    LAST_SCALE = (1.0, 0.2, 0.1)
else:
    from cython.cimports.libc.math import exp, tanh

    LAST_SCALE[0], LAST_SCALE[1], LAST_SCALE[2] = 1.0, 0.2, 0.1

Told = tuple[tuple[float, ...], tuple[float, ...]]
"""Every seat's chance of winning, and its margin to the best other seat."""


class Value:
    """What positions on one board, with one set of dice, are worth; belongs to one thread."""

    def __cinit__(self) -> None:
        self.ground = new_ground()
        self.sides = new_sides()
        self.scratch = new_scratch()
        self.ahead = new_scratch()
        self.game = new_game(self.ground, self.sides)
        if not cython.compiled:
            self.networks: list[Network] = [new_network() for _ in range(15)]
            self.facts = [0.0] * (4 * FACTS)
            self.shared = [0.0] * 4
            self.wins = [0.0] * 4
            self.points = [0.0] * 4
            self.strength = [0.0] * 4
            self.come = [0] * 4
            self.planned = [0] * 4
        else:
            for i in range(15):
                self.networks[i] = new_network()

    def __init__(self, plan: Plan, dice: DiceSet, weights: Any = None) -> None:
        if not cython.compiled:
            self.__cinit__()
        prepare(self.ground, plan)
        fill_sides(self.sides, dice)
        for (seats, point), arrays in (shipped_weights() if weights is None else weights).items():
            fill_network(self.networks[seats * 3 + point], arrays)

    def __dealloc__(self) -> None:
        for i in range(15):
            free_network(self.networks[i])
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

    def tell(self) -> Told:
        """Everyone's chance of winning, and margin to the best other seat, in the game that was loaded."""
        self._tell(self.game)
        seats = range(self.game.seats)
        return tuple([self.wins[seat] for seat in seats]), tuple([self.points[seat] for seat in seats])

    def judge(self, game: Game, scratch: Scratch) -> cython.void:
        """What a game is worth at the end of a round, before the draws: into `wins` and `points`."""
        self.over = 1
        if game.phase != OVER:
            look(scratch, game)
            self.over = ending(game, scratch.field)
        self._rest(game)
        if not self.over:
            self._look(game, scratch)
        self._tell(game)

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
        if self.point == AT_DEAL:
            self.facts[at + 11] = self._can_open(game, seat)
        elif self.point == AT_TURN and game.seats == 2:
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
        if self.point != AT_DEAL:
            look(scratch, game)
            self._count_asked(scratch)
        self._look_on(game, scratch)

    def _count_asked(self, scratch: Scratch) -> cython.void:
        """How many faces a board asks for."""
        face: cython.int
        asked: cython.int = 0
        for face in range(27):
            if scratch.field.asked[face]:
                asked += 1
        self.shared[3] = asked / 27.0

    def _look_at_dice(self, game: Game, scratch: Scratch) -> cython.void:
        """Between two rounds dice are rolled again, and others come: how many would fit then."""
        k: cython.int
        at: cython.int
        die: cython.int
        seat: cython.int
        fits: cython.double = 0.0
        for k in range(game.bagged):
            fits += self._sides_that_fit(game, scratch, game.bag[k])
        if game.bagged:
            fits /= game.bagged
        for seat in range(game.seats):
            at = seat * FACTS + 11
            self.facts[at] = fits * self.come[seat]
            for k in range(game.held[seat]):
                die = game.dice[seat * HAND + k]
                self.facts[at] = self.facts[at] + self._sides_that_fit(game, scratch, die)

    def _sides_that_fit(self, game: Game, scratch: Scratch, die: cython.int) -> cython.double:
        """The chance that a die which is rolled fits somewhere, or is wild."""
        side: cython.int
        face: cython.int
        count: cython.int = 0
        for side in range(6):
            face = game.sides.faces[die * 6 + side]
            if face == WILD or scratch.field.asked[face]:
                count += 1
        return count / 6.0

    def _look_ahead(self, game: Game) -> cython.void:
        """Before a turn all dice are in sight: what counts is what everybody would lay, one after the other,
        who takes the turn that scores most, and what is left then."""
        k: cython.int
        i: cython.int
        face: cython.int
        rest: cython.int
        at: cython.int
        seat: cython.int
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
        self._count_asked(self.ahead)
        for seat in range(game.seats):
            at = seat * FACTS
            self._plan(at, game.held[seat], self.planned[seat])
            rest = not_laid(game, seat, self.planned[seat])
            self.facts[at + 5] = 0.0
            self.facts[at + 6] = 0.0
            for i in range(game.held[seat]):
                face = game.faces[seat * HAND + i]
                if not (rest >> i) & 1:
                    continue
                if face == WILD:
                    self.facts[at + 5] = self.facts[at + 5] + 1.0
                elif self.ahead.field.asked[face]:
                    self.facts[at + 6] = self.facts[at + 6] + 1.0
            for i in range(count_of(self.planned[seat])):
                lift(game.position, at_of(die_of(self.planned[seat], i)))

    def _plan(self, at: cython.int, held: cython.int, word: cython.ulonglong) -> cython.void:
        """What counts of the turn that a seat would take, from a fact on."""
        dice: cython.int = count_of(word)
        self.facts[at + 7] = score_of(word)
        self.facts[at + 8] = dice
        self.facts[at + 9] = wilds_of(word)
        self.facts[at + 10] = 1.0 if dice and dice == held else 0.0

    def _look_on(self, game: Game, scratch: Scratch) -> cython.void:
        """What only the networks for two seats have learned to look at."""
        if game.seats == 2 and self.point == AT_TURN:
            self._look_ahead(game)
        elif game.seats == 2 and self.point == AT_REST:
            self._look_at_dice(game, scratch)

    def _look_again(self, game: Game, scratch: Scratch, seat: cython.int) -> cython.void:
        """What counts after the hand of one seat has changed."""
        self._look_at(game, scratch, seat)
        self._look_on(game, scratch)

    def _see_seat(self, network: Network, at: cython.int, seat: cython.int, own: cython.int) -> cython.int:
        """Show what counts of a seat to a network, from an input on; the input after it."""
        facts: cython.int = seat * FACTS
        if seat != own:
            network.seen[at] = 0.1 * (self.facts[facts] - self.facts[own * FACTS])
            at += 1
        network.seen[at] = 0.2 * self.facts[facts + 1]
        network.seen[at + 1] = 0.2 * self.facts[facts + 2]
        network.seen[at + 2] = self.facts[facts + 3]
        network.seen[at + 3] = self.facts[facts + 4]
        network.seen[at + 4] = 0.5 * self.facts[facts + 5]
        network.seen[at + 5] = 0.2 * self.facts[facts + 6]
        network.seen[at + 6] = 0.1 * self.facts[facts + 7]
        network.seen[at + 7] = 0.5 * self.facts[facts + 8]
        network.seen[at + 8] = 0.5 * self.facts[facts + 9]
        network.seen[at + 9] = self.facts[facts + 10]
        network.seen[at + 10] = self.facts[facts + 11] * LAST_SCALE[self.point]
        return at + 11

    def _see(self, network: Network, game: Game, own: cython.int) -> cython.void:
        """Show a network the game through the eyes of a seat."""
        i: cython.int
        seat: cython.int
        at: cython.int = 4
        ahead: cython.double = 1e9
        soon: cython.double = 1e9
        mine: cython.double = self.facts[own * FACTS]
        hopes: cython.double = mine + self.facts[own * FACTS + 4] * self.facts[own * FACTS + 7]
        wide: cython.double = 1.2 + 0.13 * self.stage
        for i in range(4):
            network.seen[i] = self.shared[i]
        for i in range(game.seats):
            network.seen[at + i] = 0.0
        if self.point != AT_DEAL or self.opener >= 0:
            i = own - game.first
            network.seen[at + (i + game.seats if i < 0 else i)] = 1.0
        at += game.seats
        for i in range(game.seats):
            seat = own + i
            if seat >= game.seats:
                seat -= game.seats
            at = self._see_seat(network, at, seat, own)
            if i:
                ahead = min(ahead, mine - self.facts[seat * FACTS])
                soon = min(
                    soon,
                    hopes
                    - self.facts[seat * FACTS]
                    - self.facts[seat * FACTS + 4] * self.facts[seat * FACTS + 7],
                )
        network.seen[at] = ahead / wide
        network.seen[at + 1] = soon / wide
        network.seen[at + 2] = tanh(0.5 * ahead / wide)
        network.seen[at + 3] = tanh(0.5 * soon / wide)
        network.seen[at + 4] = self.shared[2] * tanh(0.5 * soon)
        network.seen[at + 5] = 0.05 * soon

    def _see_start(self, network: Network, seats: cython.int) -> cython.void:
        """Show a network that nobody holds a SET: all dice are rolled again, and nobody is ahead."""
        i: cython.int
        for i in range(network.inputs):
            network.seen[i] = 0.0
        network.seen[0] = self.bag / 40.0
        for i in range(seats):
            network.seen[seats + 5 + 12 * i] = 1.0

    def _end(self, game: Game) -> cython.void:
        """The result: a shared win is its share."""
        seat: cython.int
        other: cython.int
        best: cython.int
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

    def _tell(self, game: Game) -> cython.void:
        """From what counts to `wins` and `points`."""
        seats: cython.int = game.seats
        seat: cython.int
        best: cython.double = -1e9
        total: cython.double = 0.0
        network: Network = self.networks[seats * 3 + self.point]
        nobody: cython.int = 1
        if self.over:
            self._end(game)
            return
        for seat in range(seats):
            if self.point != AT_DEAL or self.come[seat] or self.facts[seat * FACTS + 11] > 0.0:
                nobody = 0
        for seat in range(seats):
            if nobody:
                self._see_start(network, seats)
            else:
                self._see(network, game, seat)
            run_network(network, self.stage)
            self.strength[seat] = network.told[0]
            self.points[seat] = 10.0 * network.told[1]
            if self.strength[seat] > best:
                best = self.strength[seat]
        for seat in range(seats):
            self.wins[seat] = exp(self.strength[seat] - best)
            total += self.wins[seat]
        for seat in range(seats):
            self.wins[seat] = self.wins[seat] / total
        if seats == 2:
            self.points[0] = 0.5 * (self.points[0] - self.points[1])
            self.points[1] = -self.points[0]
