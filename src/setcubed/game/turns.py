"""Placements, steps and turns: whether a turn is legal, and what it scores."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from itertools import combinations, permutations
from typing import TYPE_CHECKING, NamedTuple, overload

from setcubed.game.errors import Illegal
from setcubed.game.faces import FACES, THIRD, WILD, Face, can_be_set, is_set
from setcubed.game.plan import Line, Plan

if TYPE_CHECKING:
    from setcubed.game.board import Board

UNKNOWN = -1
"""The number of a die whose identity is open or unknown."""

MOST_DICE = 3
PASS = "-"
"""A pass as text."""

Faces = Mapping[int, Face]
"""The face of each occupied square of a board."""


class Placement(NamedTuple):
    """A die placed on a square: the face it counts as, and whether it is a wild die.

    >>> Placement(die=7, square=84, face=Face("2PO"))
    Placement(die=7, square=84, face=Face('2PO'), wild=False)
    """

    die: int
    square: int
    face: Face
    wild: bool = False

    @property
    def shown(self) -> Face:
        """The face that the die shows in the hand.

        >>> Placement(7, 84, Face("2PO"), wild=True).shown
        Face('W')
        """
        return WILD if self.wild else self.face

    @property
    def stated(self) -> str:
        """The face as text, with `*` for a wild die.

        >>> Placement(7, 84, Face("2PO"), wild=True).stated
        '2PO*'
        """
        return f"{self.face}*" if self.wild else str(self.face)


Step = tuple[Placement, ...]


# Not frozen: a position has thousands of turns, and a frozen dataclass is slow to create.
@dataclass(slots=True, unsafe_hash=True)
class Turn(Sequence[Placement]):
    """A legal turn on a board: a sequence of placements, in the order of steps that scores best.

    An empty turn is a pass. Dice are numbered -1 until `with_dice` chooses them from a hand.

    >>> from setcubed.notation import parse_position
    >>> turn = parse_position({"squares": {"f7": "1RO", "g7": "2RO"}, "hand": ["3RO"]}).turns()[0]
    >>> print(turn, turn.score, turn.sets)
    e7=3RO 3 ((82, 83, 84),)
    """

    steps: tuple[Step, ...]
    score: int
    board: Board = field(repr=False, compare=False)
    """The board before the turn."""

    @property
    def placements(self) -> tuple[Placement, ...]:
        """All dice of the turn, in the order of the steps.

        >>> game = setcubed.Game(seed="demo")
        >>> game.open()
        >>> turn = game.legal_turns()[0]
        >>> [placement.stated for placement in turn.placements]
        ['2GO', '2GD']
        """
        return tuple(placement for step in self.steps for placement in step)

    @property
    def sets(self) -> tuple[Line, ...]:
        """The SETs that the turn makes, in the order of the steps.

        >>> game = setcubed.Game(seed="demo")
        >>> game.open()
        >>> turn = game.legal_turns()[0]
        >>> [game.board.plan.labels(line) for line in turn.sets]
        [['g7', 'h7', 'i7'], ['h7', 'i7', 'j7']]
        """
        if not self.board.squares:
            return (self.board.plan.logo,)  # an opening
        scored = score_in_order(self.board.plan, self.board.faces, self.steps)
        assert scored is not None
        return tuple(scored[0])

    @property
    def bonus(self) -> dict[int, int]:
        """The bonus points of the turn by square.

        >>> game = setcubed.Game(seed="demo")
        >>> game.open()
        >>> turn = game.legal_turns()[0]
        >>> {game.board.plan.label(square): points for square, points in turn.bonus.items()}
        {'j7': 2}
        """
        return bonus_points(self.board.plan, self.board.used, sorted(p.square for p in self))

    def with_dice(self, hand: Iterable[tuple[int, Face]]) -> Turn:
        """Return this turn with dice of a hand; of equal faces the lower die number. Raises `Illegal`.

        >>> position = setcubed.Position.parse({"squares": {"f7": "1RO", "g7": "2RO"}, "hand": ["3RO"]})
        >>> turn = position.turns()[0]
        >>> turn[0].die, turn.with_dice([(7, Face("3RO"))])[0].die
        (-1, 7)
        """
        dice = iter(resolve_dice(self.placements, hand))
        return Turn(tuple(tuple(next(dice) for _ in step) for step in self.steps), self.score, self.board)

    @overload
    def __getitem__(self, index: int) -> Placement: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Placement, ...]: ...
    def __getitem__(self, index: int | slice) -> Placement | tuple[Placement, ...]:
        return self.placements[index]

    def __len__(self) -> int:
        return sum(map(len, self.steps))

    def __str__(self) -> str:
        return format_turn(self.steps, self.board.plan)

    def __repr__(self) -> str:
        return f"<Turn {self} for {self.score}>"


def format_turn(steps: Iterable[Sequence[Placement]], plan: Plan) -> str:
    """Write the steps of a turn as text, such as `g8=2PO e5=1RD*+e6=3GS`; `-` for a pass."""
    return " ".join("+".join(f"{plan.label(p.square)}={p.stated}" for p in step) for step in steps) or PASS


def resolve_dice(placements: Iterable[Placement], hand: Iterable[tuple[int, Face]]) -> tuple[Placement, ...]:
    """Choose a die of the hand for each placement without one; of equal faces the lower die number."""
    chosen = tuple(placements)
    named = {placement.die for placement in chosen}
    if UNKNOWN not in named:
        return chosen
    free = sorted((die, face) for die, face in hand if die not in named)
    resolved = []
    for placement in chosen:
        if placement.die == UNKNOWN:
            found = next((held for held in free if held[1] == placement.shown), None)
            if found is None:
                face = str(placement.shown)
                raise Illegal("not_in_hand", f"No die left in the hand shows {face}.", face=face)
            free.remove(found)
            placement = placement._replace(die=found[0])
        resolved.append(placement)
    return tuple(resolved)


def _orders(n: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """List every way to place n dice in steps of one or two, single dice first."""
    singles = [tuple((i,) for i in order) for order in permutations(range(n))]
    pairs: list[tuple[tuple[int, ...], ...]] = []
    for pair in combinations(range(n), 2):
        alone = [(i,) for i in range(n) if i not in pair]
        pairs += [(*alone, pair), (pair, *alone)] if alone else [(pair,)]
    return tuple(singles + pairs)


_ORDERS = {n: _orders(n) for n in range(1, MOST_DICE + 1)}


def sets_made(plan: Plan, faces: Faces, squares: Iterable[int]) -> list[Line]:
    """List the SETs on the board that include at least one of these squares."""
    through = plan.through
    found: dict[Line, None] = {}
    for square in squares:
        for line in through[square]:
            a, b, c = line
            if a in faces and b in faces and c in faces and THIRD[faces[a]][faces[b]] == faces[c]:
                found[line] = None
    return list(found)


def step_score(plan: Plan, after: Faces, step: Step) -> tuple[list[Line], int] | None:
    """Return the SETs that a step makes and their points; None if one of its dice is in no SET."""
    sets = sets_made(plan, after, [placement.square for placement in step])
    score = 3 * len(sets)
    for placement in step:
        mine = sum(placement.square in line for line in sets)
        if not mine:
            return None
        if placement.wild:
            score -= mine
    return sets, score


def bonus_points(plan: Plan, used: Set[int], squares: Iterable[int]) -> dict[int, int]:
    """Return the points of the free bonus squares among these."""
    return {square: plan.bonus[square] for square in squares if square in plan.bonus and square not in used}


class BestOrder(NamedTuple):
    """The order of steps in which the dice of a turn score best, with its SETs and points."""

    steps: tuple[Step, ...]
    sets: tuple[Line, ...]
    bonus: dict[int, int]
    score: int


def best_order(board: Board, placements: Sequence[Placement]) -> BestOrder:
    """Return the order of steps in which these placements score best. Raises `Illegal`."""
    plan, faces = board.plan, board.faces
    _check_placements(plan, faces, placements)
    ordered = sorted(placements, key=lambda placement: placement.square)
    has_wild = any(placement.wild for placement in ordered)
    best: tuple[int, tuple[Step, ...], list[Line]] | None = None
    for order in _ORDERS[len(ordered)]:
        steps = tuple(tuple(ordered[i] for i in step) for step in order)
        scored = score_in_order(plan, faces, steps)
        if scored is None:
            continue
        if best is None or scored[1] > best[0]:
            best = scored[1], steps, scored[0]
        if not has_wild:
            # Only a wild die makes the order matter.
            break
    if best is None:
        raise _no_set(plan, faces, ordered)
    score, steps, sets = best
    bonus = bonus_points(plan, board.used, [placement.square for placement in ordered])
    return BestOrder(steps, tuple(sets), bonus, score + sum(bonus.values()))


def score_in_order(plan: Plan, faces: Faces, steps: Sequence[Step]) -> tuple[list[Line], int] | None:
    """Return the SETs of steps in this order and their points; None if a step is illegal."""
    after = dict(faces)
    sets: list[Line] = []
    score = 0
    for step in steps:
        for placement in step:
            after[placement.square] = placement.face
        made = step_score(plan, after, step)
        if made is None:
            return None
        sets += made[0]
        score += made[1]
    return sets, score


def _check_placements(plan: Plan, faces: Faces, placements: Sequence[Placement]) -> None:
    if not 1 <= len(placements) <= MOST_DICE:
        said = f"A turn places one to {MOST_DICE} dice, not {len(placements)}."
        raise Illegal("bad_count", said, dice=len(placements))
    seen: set[int] = set()
    for placement in placements:
        square = placement.square
        check_square(plan, square)
        if square in faces or square in seen or placement.face == WILD:
            raise _misplaced(plan.label(square), taken=square in faces, twice=square in seen)
        seen.add(square)


def _misplaced(label: str, *, taken: bool, twice: bool) -> Illegal:
    if taken:
        return Illegal("square_taken", f"There is already a die on {label}.", square=label)
    if twice:
        return Illegal("square_taken", f"Two dice of this turn are placed on {label}.", square=label)
    message = f"State the colour, symbol and number of the wild die on {label}."
    return Illegal("wild_not_stated", message, square=label)


def check_square(plan: Plan, square: int) -> None:
    """Raise `Illegal` for a square that is not on the board."""
    if not 0 <= square < plan.size * plan.size:
        raise Illegal(
            "off_board", f"Square {square} is off the board of {plan.size} by {plan.size}.", square=square
        )


def _no_set(plan: Plan, faces: Faces, placements: Sequence[Placement]) -> Illegal:
    squares = [placement.square for placement in placements]
    after = {**faces, **{placement.square: placement.face for placement in placements}}
    lonely = plan.labels([s for s in squares if not sets_made(plan, after, [s])])
    if lonely:
        where = " and ".join(lonely)
        return Illegal("no_set", f"Each die must make a SET; on {where} there is none.", squares=lonely)
    return Illegal(
        "no_set",
        "A SET needs a die that was there before: no order of placing these dice, one or two at a time, "
        "puts each of them in a SET at once.",
        squares=plan.labels(squares),
    )


def check_opening(plan: Plan, placements: Sequence[Placement]) -> int:
    """Return the score of an opening: three dice on the logo that are a SET. Raises `Illegal`."""
    if len(placements) != 3 or {p.square for p in placements} != set(plan.logo):
        where = ", ".join(plan.labels(plan.logo))
        raise Illegal("not_on_logo", f"The first SET goes on the logo: one die each on {where}.")
    if any(p.face == WILD for p in placements):
        raise Illegal("wild_not_stated", "State the colour, symbol and number of each wild die.")
    a, b, c = (p.face for p in placements)
    if not is_set(a, b, c):
        raise Illegal("no_set", f"{a}, {b} and {c} are not a SET.", faces=[str(a), str(b), str(c)])
    return 3 - sum(p.wild for p in placements)


def opening_sets(hand: Sequence[tuple[int, Face]]) -> list[tuple[int, int, int]]:
    """List every three dice of a hand that are a SET, wild dice included."""
    return [
        (one[0], two[0], three[0])
        for one, two, three in combinations(hand, 3)
        if can_be_set((one[1], two[1], three[1]))
    ]


def best_opening(plan: Plan, hand: Sequence[tuple[int, Face]]) -> tuple[Placement, ...] | None:
    """Return a SET of this hand on the logo with the fewest wild dice, or None."""
    threes = opening_sets(hand)
    if not threes:
        return None
    shown = dict(hand)
    three = min(threes, key=lambda dice: sum(shown[die] == WILD for die in dice))
    return on_logo(plan, sorted(three, key=lambda die: shown[die] == WILD), shown)


def on_logo(plan: Plan, three: Sequence[int], shown: Mapping[int, Face]) -> tuple[Placement, ...]:
    """Place three dice that are a SET on the logo in this order; wild dice stand for what completes it."""
    tame = [shown[die] for die in three if shown[die] != WILD]
    stated = THIRD[tame[0]][tame[1]] if len(tame) == 2 else (tame or FACES)[0]
    return tuple(
        Placement(die, square, stated if shown[die] == WILD else shown[die], shown[die] == WILD)
        for die, square in zip(three, plan.logo, strict=True)
    )
