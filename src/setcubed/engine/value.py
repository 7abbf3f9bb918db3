"""The value of a position: every seat's chance of winning and its margin in points, at any moment of a game.

What counts of each seat (`facts.py`) goes into a small network that looks through the eyes of one seat
after the other. There is a network for each number of seats and each point of a game: the deal, the rest
between two rounds (draws and extra rolls), and a round's turns. They were learned by `tools/make_value.py`,
and are shipped as `data/value.weights`.
"""

from __future__ import annotations

from typing import Any

import cython

from setcubed.engine.weights import shipped_weights
from setcubed.game import DiceSet, Plan

if not cython.compiled:
    from math import exp, tanh

    from setcubed.engine.facts import AT_DEAL, FACTS, Facts
    from setcubed.engine.flow import ending
    from setcubed.engine.network import fill_network, run_network
    from setcubed.engine.players import look
    from setcubed.engine.uncompiled import *

    LAST_SCALE = (1.0, 0.2, 0.1)
else:
    from cython.cimports.libc.math import exp, tanh

    LAST_SCALE[0], LAST_SCALE[1], LAST_SCALE[2] = 1.0, 0.2, 0.1

Told = tuple[tuple[float, ...], tuple[float, ...]]
"""Every seat's chance of winning, and its margin to the best other seat."""


class Value(Facts):
    """What positions on one board, with one set of dice, are worth; belongs to one thread."""

    def __cinit__(self) -> None:
        if not cython.compiled:
            super().__cinit__()
            self.networks: list[Network] = [new_network() for _ in range(15)]
            self.wins = [0.0] * 4
            self.points = [0.0] * 4
            self.strength = [0.0] * 4
        else:
            for i in range(15):
                self.networks[i] = new_network()

    def __init__(self, plan: Plan, dice: DiceSet, weights: Any = None) -> None:
        if not cython.compiled:
            self.__cinit__()
        self.use(plan, dice)
        for (seats, point), arrays in (shipped_weights() if weights is None else weights).items():
            fill_network(self.networks[seats * 3 + point], arrays)

    def __dealloc__(self) -> None:
        for i in range(15):
            free_network(self.networks[i])

    def tell(self) -> Told:
        """Everyone's chance of winning, and margin to the best other seat, in the game that was loaded."""
        self._tell(self.game)
        seats = range(self.game.seats)
        return tuple([self.wins[seat] for seat in seats]), tuple([self.points[seat] for seat in seats])

    def judge(self, game: Game, scratch: Scratch) -> cython.void:
        """What a game is worth at the end of a round, between extra rolls or before a turn: into `wins` and
        `points`."""
        self.over = 1 if game.phase == OVER else 0
        if game.phase == ROUND_OVER:
            look(scratch, game)
            self.over = ending(game, scratch.field)
        if game.phase == TURN:
            self._before_turn(game)
        else:
            self._rest(game)
        if not self.over:
            self._look(game, scratch)
        self._tell(game)

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
        network.seen[at + 11] = 0.05 * self.facts[facts + 12]
        network.seen[at + 12] = 0.05 * self.facts[facts + 13]
        return at + 13

    def _see(self, network: Network, game: Game, own: cython.int) -> cython.void:
        """Show a network the game through the eyes of a seat."""
        i: cython.int
        seat: cython.int
        at: cython.int = 5
        ahead: cython.double = 1e9
        soon: cython.double = 1e9
        mine: cython.double = self.facts[own * FACTS]
        hopes: cython.double = mine + self.facts[own * FACTS + 4] * self.facts[own * FACTS + 7]
        wide: cython.double = 1.2 + 0.13 * self.stage
        for i in range(5):
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
            network.seen[seats + 6 + 14 * i] = 1.0

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
