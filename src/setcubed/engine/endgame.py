"""Exact endgame solver: with an empty bag and few dice left, it tries every roll and every choice.

It uses the rules themselves (`decide` and `evolve`), so it is slow but exact. Each player maximises their own
chance of winning.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from setcubed import game as g
from setcubed.engine.legal_turns import turns_of
from setcubed.game.dice import NoRandomness
from setcubed.game.play import PendingDraw, direct_events, next_automatic
from setcubed.game.state import PendingRoll
from setcubed.notation.text import take_from_hand

Values = tuple[float, ...]
"""Everyone's share of the win."""

MOST_DICE = 3
"""The maximum number of dice in all hands together."""
MOST_NODES = 2000


class TooBig(Exception):
    """The endgame has more positions than allowed."""


class Ending:
    """Memoised endgame values; `nodes` is the number of positions that may still be visited."""

    def __init__(self, nodes: int = MOST_NODES) -> None:
        self.nodes = nodes
        self.known: dict[object, Values] = {}

    def choices(self, state: g.State) -> list[tuple[g.Command, Values]]:
        """Return the choices of the deciding seat with their values, best first."""
        seat = _decider(state)
        valued = [(command, self._after(state, command)) for command in _commands(state, seat)]
        return sorted(valued, key=lambda choice: -choice[1][seat])

    def value(self, state: g.State) -> Values:
        """Return everyone's chance of winning under optimal play."""
        if state.phase is g.Phase.OVER:
            return tuple((seat in state.winners) / len(state.winners) for seat in range(state.seats))
        key = _key(state)
        if key not in self.known:
            self.nodes -= 1
            if self.nodes < 0:
                raise TooBig
            self.known[key] = self._value(state)
        return self.known[key]

    def _value(self, state: g.State) -> Values:
        following = next_automatic(state)
        if following is None:
            return self.choices(state)[0][1]
        if isinstance(following, PendingRoll):
            return self._rolled(state, following)
        assert not isinstance(following, PendingDraw), "the bag is empty"
        return self.value(g.evolve(state, following))

    def _after(self, state: g.State, command: g.Command) -> Values:
        if isinstance(command, g.Roll):
            return self._rolled(state, PendingRoll(command.seat, "extra", tuple(sorted(command.dice))))
        for event in direct_events(state, command, NoRandomness()):
            state = g.evolve(state, event)
        return self.value(state)

    def _rolled(self, state: g.State, rolling: PendingRoll) -> Values:
        """Average over all outcomes of a roll."""
        total = [0.0] * state.seats
        count = 0
        for faces in product(*(state.dice[die] for die in rolling.dice)):
            held = tuple(g.HandDie(die, face) for die, face in zip(rolling.dice, faces, strict=True))
            values = self.value(g.evolve(state, g.Rolled(rolling.seat, rolling.reason, held)))
            total = [a + b for a, b in zip(total, values, strict=True)]
            count += 1
        return tuple(value / count for value in total)


def is_ending(state: g.State) -> bool:
    """Return whether few enough dice are left for an exact solution."""
    return (
        not state.bag
        and state.phase in (g.Phase.TURN, g.Phase.EXTRA)
        and sum(map(len, state.hands)) <= MOST_DICE
    )


def solve(state: g.State, seat: int, nodes: int = MOST_NODES) -> list[tuple[g.Command, Values]] | None:
    """Return the choices of the deciding seat with their exact values, best first.

    Returns None if too many dice are left or if another seat chooses its extra roll first.
    """
    if not is_ending(state) or next_automatic(state) is not None or _decider(state) != seat:
        return None
    try:
        return Ending(nodes).choices(state)
    except TooBig:
        return None


def _decider(state: g.State) -> int:
    """Return who decides next. Extra rolls are simultaneous; here the lower seat goes first."""
    if state.phase is g.Phase.EXTRA:
        return min(state.waiting)
    assert state.to_move is not None
    return state.to_move


def _commands(state: g.State, seat: int) -> Iterator[g.Command]:
    """Yield every command of a seat. Of dice with equal faces the one with the lower number is placed."""
    hand = state.hands[seat]
    if state.phase is g.Phase.EXTRA:
        yield g.Keep(seat)
        for count in range(1, len(hand) + 1):
            for held in combinations(hand, count):
                yield g.Roll(seat, tuple(h.die for h in held))
        return
    yield g.Pass(seat)
    for square, die in g.replacements(state, seat):
        yield g.Replace(seat, square, die)
    for turn in turns_of(state.board, [held.face for held in hand]):
        yield g.Play(seat, take_from_hand(turn.steps, state.hand(seat)))


def _key(state: g.State) -> object:
    """Return what the rest of the game depends on, which excludes the number of the round."""
    return (
        state.phase,
        frozenset(state.board.squares.items()),
        tuple(frozenset(hand) for hand in state.hands),
        state.scores,
        state.board.used,
        state.to_move,
        state.turns_left,
        state.to_roll,
        state.placed,
        state.could_place,
        state.dead_rounds,
        state.waiting,
        state.reason,
    )
