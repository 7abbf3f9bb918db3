"""The board with its dice: legal turns, their scores, and the board after them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from itertools import combinations
from typing import NamedTuple

from setcubed.game.dice import Die
from setcubed.game.faces import FACES, THIRD, WILD, Face
from setcubed.game.generator import all_needs, all_turns, needed_faces, open_pairs, pair_steps, single_steps
from setcubed.game.plan import Plan
from setcubed.game.turns import Placement, Step, Turn, best_order, score_in_order


class PlacedDie(NamedTuple):
    """A die on the board: the face it counts as, and whether it is a wild die.

    >>> print(PlacedDie(die=7, face=Face("2PO"), wild=True))
    2PO*
    """

    die: int
    face: Face
    wild: bool

    def __str__(self) -> str:
        return f"{self.face}*" if self.wild else str(self.face)


@dataclass(frozen=True, slots=True, repr=False)
class Board:
    """A plan, the dice on it, and the bonus squares that are taken. It is immutable: `place` and
    `replace` return a new board.

    >>> board = Board(Plan("small", 5, (10, 11, 12), {13: 5}))
    >>> board = board.place([Placement(0, 10, Face("1RO")), Placement(1, 11, Face("2RO"))])
    >>> [turn.score for turn in board.turns([Face("3RO")])]
    [3]
    >>> board.score([Placement(2, 12, Face("3RO")), Placement(3, 13, Face("1RO"))])
    11
    """

    plan: Plan
    squares: Mapping[int, PlacedDie] = field(default_factory=dict)
    used: frozenset[int] = frozenset()
    """The bonus squares that are taken; a covered one always is."""
    faces: Mapping[int, Face] = field(init=False, repr=False, compare=False)
    """The face of each occupied square."""

    def __post_init__(self) -> None:
        covered = self.squares.keys() & self.plan.bonus.keys()
        object.__setattr__(self, "used", self.used | covered)
        object.__setattr__(self, "faces", {square: placed.face for square, placed in self.squares.items()})

    def __getitem__(self, square: str) -> PlacedDie | None:
        """Return the die on a square such as `f7`, or None if the square is empty."""
        return self.squares.get(self.plan.square(square))

    def __contains__(self, square: str) -> bool:
        return self[square] is not None

    def __str__(self) -> str:
        from setcubed.text_drawing import draw_board

        return draw_board(self)

    def __repr__(self) -> str:
        dice = " ".join(f"{self.plan.label(square)}={die}" for square, die in self.squares.items())
        return f"<Board {self.plan.name}: {dice or 'empty'}>"

    def _repr_svg_(self) -> str:
        from setcubed.svg_drawing import svg

        return svg(self)

    def turns(self, hand: Sequence[Face]) -> list[Turn]:
        """List every legal turn with these rolled faces once, best first; equal faces make the same turn.

        >>> board = Board(Plan("small", 5, (10, 11, 12), {13: 5}))
        >>> board = board.place([Placement(0, 10, Face("1RO")), Placement(1, 11, Face("2RO"))])
        >>> [str(turn) for turn in board.turns([Face("3RO"), Face("2GS")])]
        ['c3=3RO']
        """
        turns = [self.turn(tuple(placements)) for placements in all_turns(self.plan, self.faces, hand)]
        return sorted(turns, key=lambda turn: (-turn.score, turn.steps))

    def can_place(self, hand: Sequence[Face]) -> bool:
        """Return whether these rolled faces allow a turn at all.

        >>> board = Board(Plan("small", 5, (10, 11, 12), {13: 5}))
        >>> board = board.place([Placement(0, 10, Face("1RO")), Placement(1, 11, Face("2RO"))])
        >>> board.can_place([Face("3RO")]), board.can_place([Face("2GS")])
        (True, False)
        """
        shown = set(hand)
        wild = WILD in shown
        for _, face in all_needs(self.plan, self.faces):
            if wild or face in shown:
                return True
        if len(hand) < 2:
            return False
        # Two dice fit beside the third face of their SET; a wild die and any other die fit beside every face.
        fits = FACES if wild else {THIRD[a][b] for a, b in combinations(hand, 2)}
        return any(old in fits for old, _, _ in open_pairs(self.plan, self.faces))

    def could_place(self, dice: Sequence[Die]) -> bool:
        """Return whether some roll of these dice would allow a turn.

        >>> board = Board(Plan("small", 5, (10, 11, 12), {13: 5}))
        >>> board = board.place([Placement(0, 10, Face("1RO")), Placement(1, 11, Face("2RO"))])
        >>> board.could_place([(Face("3RO"), Face("2GS"))])
        True
        """
        needed = {face for _, face in all_needs(self.plan, self.faces)}
        can_show = [frozenset(die) for die in dice]
        if any(needed & sides or (needed and WILD in sides) for sides in can_show):
            return True
        lone = {old for old, _, _ in open_pairs(self.plan, self.faces)}
        return any(_pair_fits(lone, one, two) for one, two in combinations(can_show, 2))

    def turn(self, placements: Sequence[Placement]) -> Turn:
        """Return these placements as a turn, in the order that scores best. Raises `Illegal`.

        >>> board = Board(Plan("small", 5, (10, 11, 12), {13: 5}))
        >>> board = board.place([Placement(0, 10, Face("1RO")), Placement(1, 11, Face("2RO"))])
        >>> print(board.turn([Placement(3, 13, Face("1RO")), Placement(2, 12, Face("3RO"))]))
        c3=3RO d3=1RO
        """
        best = best_order(self, placements)
        return Turn(best.steps, best.score, self)

    def score(self, placements: Sequence[Placement]) -> int:
        """Return the score of these placements as a turn. Raises `Illegal`.

        >>> board = Board(Plan("small", 5, (10, 11, 12), {13: 5}))
        >>> board = board.place([Placement(0, 10, Face("1RO")), Placement(1, 11, Face("2RO"))])
        >>> board.score([Placement(2, 12, Face("3RO"))])
        3
        """
        return self.turn(placements).score

    def score_in_order(self, steps: Sequence[Step]) -> int | None:
        """Return the score of steps in this order, without bonus squares; None if one of them is illegal.

        >>> board = Board(Plan("small", 5, (10, 11, 12), {13: 5}))
        >>> board = board.place([Placement(0, 10, Face("1RO")), Placement(1, 11, Face("2RO"))])
        >>> first, second = (Placement(2, 12, Face("3RO")),), (Placement(3, 13, Face("1RO")),)
        >>> board.score_in_order([first, second]), board.score_in_order([second, first])
        (6, None)
        """
        scored = score_in_order(self.plan, self.faces, steps)
        return None if scored is None else scored[1]

    def single_steps(self, hand: Iterable[Face]) -> Iterator[Step]:
        """Yield every step of one die; equal faces count once.

        >>> board = Board(Plan("small", 5, (10, 11, 12), {13: 5}))
        >>> board = board.place([Placement(0, 10, Face("1RO")), Placement(1, 11, Face("2RO"))])
        >>> [board.plan.label(placement.square) for placement, in board.single_steps([Face("3RO")])]
        ['c3']
        """
        return single_steps(self.plan, self.faces, hand)

    def pair_steps(self, hand: Iterable[Face]) -> Iterator[Step]:
        """Yield every step of two dice that need each other.

        >>> board = Board(Plan("small", 5, (10, 11, 12), {13: 5}))
        >>> board = board.place([Placement(0, 10, Face("1RO")), Placement(1, 11, Face("2RO"))])
        >>> step = next(board.pair_steps([Face("2GS"), Face("3PD")]))
        >>> [board.plan.label(placement.square) for placement in step]
        ['a1', 'a2']
        """
        return pair_steps(self.plan, self.faces, hand)

    def needed_faces(self) -> dict[int, set[Face]]:
        """Return, for each empty square where a single die makes a SET, the faces that make one.

        >>> board = Board(Plan("small", 5, (10, 11, 12), {13: 5}))
        >>> board = board.place([Placement(0, 10, Face("1RO")), Placement(1, 11, Face("2RO"))])
        >>> board.needed_faces()
        {12: {Face('3RO')}}
        """
        return needed_faces(self.plan, self.faces)

    def stated_faces(self) -> set[Face]:
        """Return the stated faces of the wild dice on the board.

        >>> board = Board(Plan("small", 5, (10, 11, 12), {13: 5}))
        >>> board.place([Placement(0, 10, Face("1RO"), wild=True)]).stated_faces()
        {Face('1RO')}
        """
        return {placed.face for placed in self.squares.values() if placed.wild}

    def place(self, placements: Iterable[Placement]) -> Board:
        """Return the board with these dice on it. `turn` checks whether they are legal.

        >>> board = Board(Plan("small", 5, (10, 11, 12), {13: 5}))
        >>> board.place([Placement(0, 10, Face("1RO"))])
        <Board small: a3=1RO>
        """
        squares, faces, used = dict(self.squares), dict(self.faces), self.used
        for die, square, face, wild in placements:
            squares[square] = PlacedDie(die, face, wild)
            faces[square] = face
            if square in self.plan.bonus:
                used |= {square}
        return self._with(squares, faces, used)

    def replace(self, square: int, die: int) -> Board:
        """Return the board with a wild die replaced by a die that shows its stated face.

        >>> board = Board(Plan("small", 5, (10, 11, 12), {13: 5}))
        >>> board.place([Placement(0, 10, Face("1RO"), wild=True)]).replace(10, die=7)["a3"]
        PlacedDie(die=7, face=Face('1RO'), wild=False)
        """
        placed = PlacedDie(die, self.squares[square].face, False)
        return self._with({**self.squares, square: placed}, self.faces, self.used)

    def _with(
        self, squares: Mapping[int, PlacedDie], faces: Mapping[int, Face], used: frozenset[int]
    ) -> Board:
        """Return a board with known faces, which saves computing them again."""
        board = object.__new__(Board)
        object.__setattr__(board, "plan", self.plan)
        object.__setattr__(board, "squares", squares)
        object.__setattr__(board, "faces", faces)
        object.__setattr__(board, "used", used)
        return board


def _pair_fits(lone: Set[Face], one: Set[Face], two: Set[Face]) -> bool:
    """Return whether two dice with these sides can make a SET beside one of the lone faces."""
    if WILD in one or WILD in two:
        return bool(lone)
    return any(THIRD[old][face] in two for old in lone for face in one)
