"""Games that fit a position: what a physical table does not tell (which die is which, what is in the bag,
dice out of sight) is filled in by chance, several times over."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from setcubed.game import WILD, Board, DiceSet, Face, Held, Illegal, Phase, PlacedDie, State, new_game
from setcubed.game.dice import DICE, HAND, SIDES
from setcubed.game.turns import UNKNOWN
from setcubed.notation import Position


def is_known(position: Position) -> bool:
    """Whether a position tells everything, so that only one game fits it."""
    numbers = [lying.die for lying in position.board.squares.values()]
    numbers += [held.die for hand in position.hands for held in hand]
    return len(position.hands) > 1 and isinstance(position.bag, tuple) and UNKNOWN not in numbers


def completions_of(
    position: Position,
    dice: DiceSet,
    rng: random.Random,
    count: int = 64,
    seats: int = 2,
    unseen: Collection[int] = (),
) -> list[State]:
    """Games that fit a position, with the seat to move at its turn.

    A position with one hand is that of a game between `seats` players; the others' dice are drawn, and so
    are those of the seats that are `unseen`.
    """
    worlds = 1 if is_known(position) and not unseen else count
    return [_completion(position, dice, rng, seats, unseen) for _ in range(worlds)]


def _completion(
    position: Position, dice: DiceSet, rng: random.Random, seats: int, unseen: Collection[int]
) -> State:
    hands = [list(hand) for hand in position.hands]
    alone = len(hands) == 1
    free = _Free(position, dice, rng)
    squares = {
        square: PlacedDie(free.number(die, WILD if wild else face), face, wild)
        for square, (die, face, wild) in position.board.squares.items()
    }
    named = [tuple(Held(free.number(h.die, h.face), h.face) for h in hand) for hand in hands]
    if alone:
        named += [free.draw(HAND) for _ in range(seats - 1)]
    named = [free.draw(HAND) if seat in unseen else hand for seat, hand in enumerate(named)]
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
    """The dice whose place is not known yet."""

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
        """A die for every face that is seen, by augmenting paths in random order."""
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
        """The die's number, or that of one which could show this face."""
        return self.named[shown].pop() if die == UNKNOWN else die

    def draw(self, count: int) -> tuple[Held, ...]:
        """A hand that nobody has seen, rolled."""
        drawn = self.rng.sample(self.left, min(count, len(self.left)))
        self.left = [die for die in self.left if die not in drawn]
        return tuple(Held(die, self.dice[die][self.rng.randrange(SIDES)]) for die in sorted(drawn))

    def bag(self, given: Iterable[int] | int | None) -> tuple[int, ...]:
        """The dice in the bag: those named, as many as there are, or all that lie nowhere else."""
        if isinstance(given, int):
            return tuple(sorted(self.rng.sample(self.left, min(given, len(self.left)))))
        return tuple(self.left if given is None else sorted(given))
