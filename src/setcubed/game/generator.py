"""Reference turn generator: every legal turn of a hand, in plain Python.

The engine generates the same turns much faster; the tests compare both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from setcubed.game.faces import FACES, THIRD, WILD, Face
from setcubed.game.plan import Plan
from setcubed.game.turns import MOST_DICE, UNKNOWN, Faces, Placement, Step, step_score


def needed_faces(plan: Plan, faces: Faces) -> dict[int, set[Face]]:
    """Return, for each empty square where a single die makes a SET, the faces that make one."""
    needed: dict[int, set[Face]] = {}
    for square, face in all_needs(plan, faces):
        needed.setdefault(square, set()).add(face)
    return needed


def all_needs(plan: Plan, faces: Faces) -> Iterator[tuple[int, Face]]:
    """Yield the squares and faces of `needed_faces`, with repetitions."""
    through = plan.through
    for square in faces:
        for a, b, c in through[square]:
            if a not in faces:
                if b in faces and c in faces:
                    yield a, THIRD[faces[b]][faces[c]]
            elif b not in faces:
                if c in faces:
                    yield b, THIRD[faces[a]][faces[c]]
            elif c not in faces:
                yield c, THIRD[faces[a]][faces[b]]


def open_pairs(plan: Plan, faces: Faces) -> Iterator[tuple[Face, int, int]]:
    """Yield the lines with exactly one die: its face and the two empty squares."""
    through = plan.through
    for square, face in faces.items():
        for a, b, c in through[square]:
            one, two = (b, c) if a == square else (a, c) if b == square else (a, b)
            if one not in faces and two not in faces:
                yield face, one, two


def single_steps(plan: Plan, faces: Faces, hand: Iterable[Face]) -> Iterator[Step]:
    """Yield every step of one die from these rolled faces; equal faces count once."""
    shown = set(hand)
    wild = WILD in shown
    for square, needed in needed_faces(plan, faces).items():
        for face in needed:
            if face in shown:
                yield (Placement(UNKNOWN, square, face),)
            if wild:
                yield (Placement(UNKNOWN, square, face, True),)


def pair_steps(plan: Plan, faces: Faces, hand: Iterable[Face]) -> Iterator[Step]:
    """Yield every step of two dice that need each other.

    If one of two dice makes a SET without the other, placing them one after the other never scores less. Such
    pairs are left out.
    """
    held = Counter(hand)
    needed = needed_faces(plan, faces)
    nothing: set[Face] = set()
    choices = [(face, False) for face in held if face != WILD]
    if held[WILD]:
        choices += [(face, True) for face in FACES]
    for old, one, two in open_pairs(plan, faces):
        alone_one, alone_two = needed.get(one, nothing), needed.get(two, nothing)
        for first, first_wild in choices:
            second = THIRD[old][first]
            if first in alone_one or second in alone_two:
                continue
            start = Placement(UNKNOWN, one, first, first_wild)
            if held[second] > (not first_wild and first == second):
                yield (start, Placement(UNKNOWN, two, second))
            if held[WILD] > first_wild:
                yield (start, Placement(UNKNOWN, two, second, True))


def all_turns(plan: Plan, faces: Faces, hand: Sequence[Face]) -> Iterable[frozenset[Placement]]:
    """Return the placements of every legal turn once; dice with the same face make the same turn."""
    found: dict[frozenset[Placement], int] = {}
    _extend(plan, dict(faces), Counter(hand), (), 0, found)
    return found


def _extend(
    plan: Plan,
    faces: dict[int, Face],
    hand: Counter[Face],
    placed: tuple[Placement, ...],
    score: int,
    found: dict[frozenset[Placement], int],
) -> None:
    left = list(hand.elements())
    room = MOST_DICE - len(placed)
    steps = list(single_steps(plan, faces, left)) if room else []
    if room > 1:
        steps += pair_steps(plan, faces, left)
    for step in steps:
        for placement in step:
            faces[placement.square] = placement.face
            hand[placement.shown] -= 1
        made = step_score(plan, faces, step)
        assert made is not None
        now, total = placed + step, score + made[1]
        if found.get(frozenset(now), -1) < total:
            found[frozenset(now)] = total
            _extend(plan, faces, hand, now, total, found)
        for placement in step:
            del faces[placement.square]
            hand[placement.shown] += 1
