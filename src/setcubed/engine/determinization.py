"""Random games that are consistent with a position.

A position of a physical table leaves things out: which die is which, what is in the bag, dice out of sight.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from dataclasses import replace

from setcubed.game import WILD, Board, DiceSet, Face, HandDie, Illegal, Phase, PlacedDie, State, new_game
from setcubed.game.dice import DICE, HAND, SIDES
from setcubed.game.turns import UNKNOWN
from setcubed.notation import Position
from setcubed.notation.position import Bag


def is_known(position: Position) -> bool:
    """Whether a position is complete, so that only one game fits it."""
    numbers = [lying.die for lying in position.board.squares.values()]
    numbers += [held.die for hand in position.hands for held in hand]
    return len(position.hands) > 1 and isinstance(position.bag, tuple) and UNKNOWN not in numbers


def assumed_bag(position: Position, unseen: Collection[int] = ()) -> int | None:
    """Return 0 if the position does not give the bag but the bag must be empty, else None.

    Players fill their hands up to five dice at the end of a round while the bag lasts. A player who has not
    had a turn in this round and holds fewer than five dice thus shows that the bag is empty. Raises
    `Illegal` for a position that cannot occur.
    """
    seats = len(position.hands)
    if not position.board.squares:
        waiting = list(range(seats))
    elif position.first is None:
        waiting = [position.to_move]
    else:
        left = (position.first - position.to_move) % seats or seats
        waiting = [(position.to_move + i) % seats for i in range(left)]
    short = [seat for seat in waiting if seat not in unseen and len(position.hands[seat]) < HAND]
    if not short:
        return None
    seat, dice = short[0], len(position.hands[short[0]])
    if not dice:
        why = "no dice: the game is over before its turn."
    elif not position.board.squares:
        why = f"{dice} dice; in the opening everyone has {HAND}."
    elif position.bag:
        why = (
            f"{dice} dice before its turn although the bag is not empty; hands are filled "
            f"up to {HAND} dice while the bag lasts."
        )
    else:
        return 0 if position.bag is None else None
    raise Illegal("impossible_position", f"Seat {seat} has {why}", seat=seat, dice=dice)


def completions_of(
    position: Position,
    dice: DiceSet,
    rng: random.Random,
    count: int = 64,
    seats: int = 2,
    unseen: Collection[int] = (),
) -> list[State]:
    """Return games that fit a position, with the seat to move at its turn.

    A position with one hand is that of a game between `seats` players. The dice of the other seats are drawn
    at random, and so are those of the seats that are `unseen`. Raises `Illegal` for a position that cannot
    occur.
    """
    if assumed_bag(position, unseen) == 0:
        position = replace(position, bag=0)
    worlds = 1 if is_known(position) and not unseen else count
    return [_completion(position, dice, rng, seats, unseen) for _ in range(worlds)]


def _completion(
    position: Position, dice: DiceSet, rng: random.Random, seats: int, unseen: Collection[int]
) -> State:
    hands = [list(hand) for hand in position.hands]
    hidden = [*range(1, seats)] if len(hands) == 1 else sorted(unseen)
    free = _Free(position, dice, rng)
    squares = {
        square: PlacedDie(free.number(die, WILD if wild else face), face, wild)
        for square, (die, face, wild) in position.board.squares.items()
    }
    named = [tuple(HandDie(free.number(h.die, h.face), h.face) for h in hand) for hand in hands]
    named += [()] * (max(hidden, default=0) + 1 - len(named))
    for seat, drawn in zip(hidden, free.hands(len(hidden), position.bag), strict=True):
        named[seat] = drawn
    bag = free.bag(position.bag)
    first = position.first if position.first is not None else position.to_move
    state = new_game(position.plan, dice, len(named))
    return replace(
        state,
        phase=Phase.TURN if squares else Phase.OPENING,
        board=Board(position.plan, squares, position.board.used),
        bag=bag,
        hands=tuple(named),
        scores=position.scores or (0,) * len(named),
        first=first if squares else None,
        to_move=position.to_move if squares else None,
        turns_left=len(named) - (position.to_move - first) % len(named),
        round=position.round or 2,
        placed=False,
    )


class _Free:
    """The dice whose place is not yet known."""

    def __init__(self, position: Position, dice: DiceSet, rng: random.Random) -> None:
        self.dice = dice
        self.rng = rng
        known = [lying.die for lying in position.board.squares.values()]
        known += [held.die for hand in position.hands for held in hand]
        known += list(position.bag) if isinstance(position.bag, tuple) else []
        self.left = sorted(set(range(DICE)) - set(known))
        shown = [
            WILD if wild else face for die, face, wild in position.board.squares.values() if die == UNKNOWN
        ]
        shown += [h.face for hand in position.hands for h in hand if h.die == UNKNOWN]
        self.named = self._match(shown)

    def _match(self, shown: Sequence[Face]) -> dict[Face, list[int]]:
        """Assign a die to every visible face, by augmenting paths in random order."""
        owner: dict[int, int] = {}

        def place(i: int, tried: set[int]) -> bool:
            fitting = [die for die in self.left if shown[i] in self.dice[die] and die not in tried]
            self.rng.shuffle(fitting)
            for die in fitting:
                tried.add(die)
                if die not in owner or place(owner[die], tried):
                    owner[die] = i
                    return True
            return False

        for i, face in enumerate(shown):
            if not place(i, set()):
                raise Illegal(
                    "too_many_alike",
                    f"There are not enough dice for this position: no die is left that could show {face}.",
                    face=str(face),
                )
        named: dict[Face, list[int]] = {}
        for die, i in owner.items():
            named.setdefault(shown[i], []).append(die)
        self.left = [die for die in self.left if die not in owner]
        return named

    def number(self, die: int, shown: Face) -> int:
        """Return the die's number or, if it is unknown, that of a die that can show this face."""
        return self.named[shown].pop() if die == UNKNOWN else die

    def hands(self, count: int, bag: Bag | None) -> list[tuple[HandDie, ...]]:
        """Draw and roll the hands of some seats: five dice each, or an equal share if fewer are left."""
        spare = len(self.left) - (bag if isinstance(bag, int) else 0)
        if spare < count:
            raise Illegal(
                "impossible_position",
                "No dice are left for the other players: the dice on the board, in the hands and in the bag "
                f"leave {max(0, spare)} of {DICE}.",
                dice=max(0, spare),
            )
        return [self._draw(min(HAND, (spare + i) // count)) for i in range(count)]

    def _draw(self, count: int) -> tuple[HandDie, ...]:
        drawn = self.rng.sample(self.left, count)
        self.left = [die for die in self.left if die not in drawn]
        return tuple(HandDie(die, self.dice[die][self.rng.randrange(SIDES)]) for die in sorted(drawn))

    def bag(self, given: Bag | None) -> tuple[int, ...]:
        """Return the dice in the bag: those given, as many as given, or all that are nowhere else."""
        if isinstance(given, int):
            return tuple(sorted(self.rng.sample(self.left, given)))
        return tuple(self.left if given is None else sorted(given))
