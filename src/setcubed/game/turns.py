"""Placement, step, turn: whether a turn is legal, what it scores, and every turn there is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import NamedTuple

from setcubed.game.dice import Die
from setcubed.game.errors import Illegal
from setcubed.game.faces import FACES, THIRD, WILD, Face, can_be_set, is_set
from setcubed.game.plan import Line, Plan

UNKNOWN = -1
"""The number of a die whose identity does not matter or is not known."""

MOST_DICE = 3

Faces = Mapping[int, Face]
"""What lies on the board: for each occupied square the face that its die counts as."""


class Placement(NamedTuple):
    """A die laid on a square: the face it counts as, and whether it is a wild die stated to be that."""

    die: int
    square: int
    face: Face
    wild: bool = False

    @property
    def shown(self) -> Face:
        """What the die shows in the hand."""
        return WILD if self.wild else self.face


Step = tuple[Placement, ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """A legal turn: its steps in the order that scores best, the SETs they make, and the points."""

    steps: tuple[Step, ...]
    sets: tuple[Line, ...]
    bonus: Mapping[int, int]
    score: int

    @property
    def placements(self) -> tuple[Placement, ...]:
        """All dice of the turn, in the order of the steps."""
        return tuple(placement for step in self.steps for placement in step)


def _orders(n: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Every way to lay n dice in steps of one or two, single dice first."""
    singles = [tuple((i,) for i in order) for order in permutations(range(n))]
    pairs: list[tuple[tuple[int, ...], ...]] = []
    for pair in combinations(range(n), 2):
        alone = [(i,) for i in range(n) if i not in pair]
        pairs += [(*alone, pair), (pair, *alone)] if alone else [(pair,)]
    return tuple(singles + pairs)


_ORDERS = {n: _orders(n) for n in range(1, MOST_DICE + 1)}


def sets_made(plan: Plan, faces: Faces, squares: Iterable[int]) -> list[Line]:
    """The SETs on the board of which at least one die lies on one of these squares."""
    through = plan.through
    found: dict[Line, None] = {}
    for square in squares:
        for line in through[square]:
            a, b, c = line
            if a in faces and b in faces and c in faces and THIRD[faces[a]][faces[b]] == faces[c]:
                found[line] = None
    return list(found)


def _step_score(plan: Plan, after: Faces, step: Step) -> tuple[list[Line], int] | None:
    """The SETs that a step makes and their points; None if one of its dice stands in none."""
    sets = sets_made(plan, after, [placement.square for placement in step])
    score = 3 * len(sets)
    for placement in step:
        mine = sum(placement.square in line for line in sets)
        if not mine:
            return None
        if placement.wild:
            score -= mine
    return sets, score


def best_turn_of(plan: Plan, faces: Faces, used: Set[int], placements: Sequence[Placement]) -> Turn:
    """The turn that these placements are: legal if some order of steps is, scored by the best of them."""
    _check_placements(plan, faces, placements)
    laid = sorted(placements, key=lambda placement: placement.square)
    bonus = {p.square: plan.bonus[p.square] for p in laid if p.square in plan.bonus and p.square not in used}
    ordered = not any(placement.wild for placement in laid)
    best: Turn | None = None
    for order in _ORDERS[len(laid)]:
        steps = tuple(tuple(laid[i] for i in step) for step in order)
        scored = _score_in_order(plan, faces, steps)
        if scored is None:
            continue
        sets, score = scored
        if best is None or score + sum(bonus.values()) > best.score:
            best = Turn(steps, tuple(sets), bonus, score + sum(bonus.values()))
        if ordered:
            break
    if best is None:
        raise _no_set(plan, faces, laid)
    return best


def score_of_steps(plan: Plan, faces: Faces, steps: Sequence[Step]) -> int | None:
    """What these steps score in just this order, without bonus squares; None if a step is not legal."""
    scored = _score_in_order(plan, faces, steps)
    return None if scored is None else scored[1]


def _score_in_order(plan: Plan, faces: Faces, steps: Sequence[Step]) -> tuple[list[Line], int] | None:
    after = dict(faces)
    sets: list[Line] = []
    score = 0
    for step in steps:
        for placement in step:
            after[placement.square] = placement.face
        made = _step_score(plan, after, step)
        if made is None:
            return None
        sets += made[0]
        score += made[1]
    return sets, score


def _check_placements(plan: Plan, faces: Faces, placements: Sequence[Placement]) -> None:
    if not 1 <= len(placements) <= MOST_DICE:
        raise Illegal(
            "bad_count", f"A turn lays one to {MOST_DICE} dice, not {len(placements)}.", dice=len(placements)
        )
    seen: set[int] = set()
    for placement in placements:
        check_square(plan, placement.square)
        label = plan.label(placement.square)
        if placement.square in faces:
            raise Illegal("square_taken", f"There is a die on {label} already.", square=label)
        if placement.square in seen:
            raise Illegal("square_taken", f"Two dice of this turn are to lie on {label}.", square=label)
        if placement.face == WILD:
            raise Illegal(
                "wild_not_stated",
                f"State colour, symbol and number of the wild die on {label}.",
                square=label,
            )
        seen.add(placement.square)


def check_square(plan: Plan, square: int) -> None:
    """Refuse a square that is not on the board."""
    if not 0 <= square < plan.size * plan.size:
        raise Illegal(
            "off_board", f"Square {square} is off the board of {plan.size} by {plan.size}.", square=square
        )


def _no_set(plan: Plan, faces: Faces, laid: Sequence[Placement]) -> Illegal:
    squares = [placement.square for placement in laid]
    after = {**faces, **{placement.square: placement.face for placement in laid}}
    lonely = plan.labels([s for s in squares if not sets_made(plan, after, [s])])
    if lonely:
        where = " and ".join(lonely)
        return Illegal("no_set", f"Each die must make a SET; on {where} there is none.", squares=lonely)
    return Illegal(
        "no_set",
        "A SET needs a die that lay there before: no order of laying these dice, one or two at a time, "
        "puts each of them in a SET at once.",
        squares=plan.labels(squares),
    )


def needed_faces(plan: Plan, faces: Faces) -> dict[int, set[Face]]:
    """For each empty square where one die alone makes a SET: the faces that do."""
    wanted: dict[int, set[Face]] = {}
    for square, face in _wanted_one_by_one(plan, faces):
        wanted.setdefault(square, set()).add(face)
    return wanted


def _wanted_one_by_one(plan: Plan, faces: Faces) -> Iterator[tuple[int, Face]]:
    """The squares and faces of `needed_faces` as they are found, some of them twice."""
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
    """The lines with one die: its face and the two empty squares."""
    through = plan.through
    for square, face in faces.items():
        for a, b, c in through[square]:
            one, two = (b, c) if a == square else (a, c) if b == square else (a, b)
            if one not in faces and two not in faces:
                yield face, one, two


def single_steps(plan: Plan, faces: Faces, hand: Iterable[Face]) -> Iterator[Step]:
    """Every step of one die from these rolled faces; equal faces count once."""
    shown = set(hand)
    wild = WILD in shown
    for square, wanted in needed_faces(plan, faces).items():
        for face in wanted:
            if face in shown:
                yield (Placement(UNKNOWN, square, face),)
            if wild:
                yield (Placement(UNKNOWN, square, face, True),)


def pair_steps(plan: Plan, faces: Faces, hand: Iterable[Face]) -> Iterator[Step]:
    """Every step of two dice that need each other.

    Two dice of which one makes a SET without the other can as well be laid one after the other, which
    never scores less, so such pairs are left out.
    """
    held = Counter(hand)
    wanted = needed_faces(plan, faces)
    nothing: set[Face] = set()
    choices = [(face, False) for face in held if face != WILD]
    if held[WILD]:
        choices += [(face, True) for face in FACES]
    for old, one, two in open_pairs(plan, faces):
        not_one, not_two = wanted.get(one, nothing), wanted.get(two, nothing)
        for first, first_wild in choices:
            second = THIRD[old][first]
            if first in not_one or second in not_two:
                continue
            start = Placement(UNKNOWN, one, first, first_wild)
            if held[second] > (not first_wild and first == second):
                yield (start, Placement(UNKNOWN, two, second))
            if held[WILD] > first_wild:
                yield (start, Placement(UNKNOWN, two, second, True))


def all_turns(plan: Plan, faces: Faces, used: Set[int], hand: Sequence[Face]) -> list[Turn]:
    """Every legal turn once, best first; dice that show the same face are the same turn."""
    found: dict[frozenset[Placement], int] = {}
    _extend(plan, dict(faces), Counter(hand), (), 0, found)
    turns = [best_turn_of(plan, faces, used, tuple(laid)) for laid in found]
    turns.sort(key=lambda turn: (-turn.score, turn.steps))
    return turns


def _extend(
    plan: Plan,
    faces: dict[int, Face],
    hand: Counter[Face],
    laid: tuple[Placement, ...],
    score: int,
    found: dict[frozenset[Placement], int],
) -> None:
    left = list(hand.elements())
    room = MOST_DICE - len(laid)
    steps = list(single_steps(plan, faces, left)) if room else []
    if room > 1:
        steps += pair_steps(plan, faces, left)
    for step in steps:
        for placement in step:
            faces[placement.square] = placement.face
            hand[placement.shown] -= 1
        made = _step_score(plan, faces, step)
        assert made is not None
        now = laid + step
        key = frozenset(now)
        better = found.get(key, -1) < score + made[1]
        if better:
            found[key] = score + made[1]
            _extend(plan, faces, hand, now, score + made[1], found)
        for placement in step:
            del faces[placement.square]
            hand[placement.shown] += 1


def any_turn(plan: Plan, faces: Faces, hand: Sequence[Face]) -> bool:
    """Whether these rolled faces allow a turn at all."""
    shown = set(hand)
    wild = WILD in shown
    for _, face in _wanted_one_by_one(plan, faces):
        if wild or face in shown:
            return True
    if len(hand) < 2:
        return False
    # Two dice fit beside the third face of their SET; a wild die and another fit beside any.
    fits = FACES if wild else {THIRD[a][b] for a, b in combinations(hand, 2)}
    return any(old in fits for old, _, _ in open_pairs(plan, faces))


def any_roll_allows_turn(plan: Plan, faces: Faces, dice: Sequence[Die]) -> bool:
    """Whether some roll of these dice would allow a turn."""
    wanted = {face for faces_here in needed_faces(plan, faces).values() for face in faces_here}
    can_show = [frozenset(die) for die in dice]
    if any(wanted & sides or (wanted and WILD in sides) for sides in can_show):
        return True
    olds = {old for old, _, _ in open_pairs(plan, faces)}
    return any(_pair_fits(olds, one, two) for one, two in combinations(can_show, 2))


def _pair_fits(olds: Set[Face], one: Set[Face], two: Set[Face]) -> bool:
    if WILD in one or WILD in two:
        return bool(olds)
    return any(THIRD[old][face] in two for old in olds for face in one)


def check_opening(plan: Plan, placements: Sequence[Placement]) -> int:
    """The score of an opening: three dice on the logo that are a SET; a wild die scores nothing yet."""
    if len(placements) != 3 or {p.square for p in placements} != set(plan.logo):
        where = ", ".join(plan.labels(plan.logo))
        raise Illegal("not_on_logo", f"The first SET lies on the logo: one die each on {where}.")
    if any(p.face == WILD for p in placements):
        raise Illegal("wild_not_stated", "State colour, symbol and number of each wild die.")
    a, b, c = (p.face for p in placements)
    if not is_set(a, b, c):
        raise Illegal("no_set", f"{a}, {b} and {c} are not a SET.", faces=[str(a), str(b), str(c)])
    return 3 - sum(p.wild for p in placements)


def opening_sets(hand: Sequence[tuple[int, Face]]) -> list[tuple[int, int, int]]:
    """The threes of dice in a hand that are a SET, or can be by what their wild dice are stated to be."""
    return [
        (one[0], two[0], three[0])
        for one, two, three in combinations(hand, 3)
        if can_be_set((one[1], two[1], three[1]))
    ]


def best_opening(plan: Plan, hand: Sequence[tuple[int, Face]]) -> tuple[Placement, ...] | None:
    """A SET of this hand on the logo with as few wild dice as possible; None if it holds none."""
    threes = opening_sets(hand)
    if not threes:
        return None
    shown = dict(hand)
    three = min(threes, key=lambda dice: sum(shown[die] == WILD for die in dice))
    tame = [(die, shown[die], False) for die in three if shown[die] != WILD]
    wild = [die for die in three if shown[die] == WILD]
    while wild:
        faces = [face for _, face, _ in tame]
        stated = THIRD[faces[0]][faces[1]] if len(faces) == 2 else (faces or FACES)[0]
        tame.append((wild.pop(0), stated, True))
    return tuple(
        Placement(die, square, face, w) for square, (die, face, w) in zip(plan.logo, tame, strict=True)
    )
