"""Identify the dice of a real table, which have no numbers, by the faces that were rolled.

Dice that are rolled together cannot be told apart, so every roll may permute them. A beam search finds the
likeliest assignment through all rolls of a game in which every die shows only faces that it has."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache

from setcubed import game as g
from setcubed.game.dice import DICE, SIDES
from setcubed.game.faces import ALL_FACES

BEAM = 24
"""The width of the beam: how many assignments are followed at once."""
Names = tuple[int, ...]
"""The identity of each die, by its number on the table."""
Likelihood = Callable[[int], float | None]
"""The log-likelihood that a die has shown these faces (as bits); None if it is impossible."""


@dataclass(frozen=True, slots=True)
class _Assignment:
    score: float = 0.0
    names: Names = tuple(range(DICE))
    shown: tuple[int, ...] = (0,) * DICE
    """The faces that each die has shown, as bits, by identity."""
    before: _Assignment | None = None


def named(
    events: Sequence[g.Event], dice: g.DiceSet, numbers: Sequence[int]
) -> tuple[g.DiceSet, list[g.Event]]:
    """Return the dice of a game, and its events with the numbers of these dice. If the listed dice do not fit
    the rolls, they get the faces that were rolled."""
    masks = {number: sum(1 << face for face in set(dice[number])) for number in numbers}

    @cache
    def fitting(shown: int) -> tuple[int, ...]:
        return tuple(number for number, mask in masks.items() if not shown & ~mask)

    def by_list(shown: int) -> float | None:
        return math.log(len(fitting(shown))) if fitting(shown) else None

    def by_count(shown: int) -> float | None:
        return -float(shown.bit_count()) if shown.bit_count() <= SIDES else None

    ends = _assignments(events, by_list, lambda assignment: bool(_matching(assignment.shown, fitting)))
    if ends:
        place = _matching(ends[0].shown, fitting)
        return dice, _renumbered(events, ends[0], place)
    ends = _assignments(events, by_count, lambda _: True)
    if not ends:
        return dice, list(events)
    made = list(dice.dice)
    for name, shown in enumerate(ends[0].shown):
        seen = [face for face in ALL_FACES if shown >> face & 1]
        others = [face for face in made[name] if face not in seen]
        made[name] = tuple([*seen, *others, *(seen * SIDES)][:SIDES])
    return g.DiceSet(tuple(made)), _renumbered(events, ends[0], dict(enumerate(range(DICE))))


def _assignments(
    events: Sequence[g.Event], worth: Likelihood, possible: Callable[[_Assignment], bool]
) -> list[_Assignment]:
    """Return the best assignments for all rolls, likeliest first."""
    assignments = [_Assignment()]
    for event in events:
        if isinstance(event, g.Rolled):
            after: list[_Assignment] = []
            for assignment in _rolled(assignments, event, worth):
                if possible(assignment):
                    after.append(assignment)
                if len(after) == BEAM // 3:
                    break
            assignments = after
    return assignments


def _rolled(assignments: Sequence[_Assignment], event: g.Rolled, worth: Likelihood) -> list[_Assignment]:
    """Return the assignments after a roll: any of its dice may show any of its faces."""
    begun = [
        (replace(assignment, before=assignment), [assignment.names[die] for die, _ in event.faces])
        for assignment in assignments
    ]
    for die, face in event.faces:
        more = [
            (_shows(assignment, die, name, face, gain), [other for other in rest if other != name])
            for assignment, rest in begun
            for name, gain in _choices(assignment, rest, face, worth)
        ]
        begun = sorted(more, key=lambda one: -one[0].score)[:BEAM]
    return [assignment for assignment, _ in begun]


def _choices(
    assignment: _Assignment, rest: Sequence[int], face: g.Face, worth: Likelihood
) -> list[tuple[int, float]]:
    """List the dice that may show a face, with the change of the score; of equal dice one is enough."""
    alike = {assignment.shown[name]: name for name in reversed(rest)}
    found = ((name, worth(shown | 1 << face), worth(shown)) for shown, name in alike.items())
    return [(name, new - (old or 0.0)) for name, new, old in found if new is not None]


def _shows(assignment: _Assignment, die: int, name: int, face: g.Face, gain: float) -> _Assignment:
    names, shown = list(assignment.names), list(assignment.shown)
    names[die] = name
    shown[name] |= 1 << face
    return _Assignment(assignment.score + gain, tuple(names), tuple(shown), assignment.before)


def _matching(shown: Sequence[int], fitting: Callable[[int], Sequence[int]]) -> dict[int, int]:
    """Match each seen die to a listed one by augmenting paths; empty if that is impossible."""
    owner: dict[int, int] = {}

    def place(name: int, tried: set[int]) -> bool:
        for number in fitting(shown[name]):
            if number not in tried:
                tried.add(number)
                if number not in owner or place(owner[number], tried):
                    owner[number] = name
                    return True
        return False

    seen = sorted((name for name in range(DICE) if shown[name]), key=lambda name: len(fitting(shown[name])))
    if not all(place(name, set()) for name in seen):
        return {}
    return {name: number for number, name in owner.items()}


def _renumbered(events: Sequence[g.Event], end: _Assignment, places: dict[int, int]) -> list[g.Event]:
    """Return the events with the numbers of the listed dice."""
    past = [end]
    while past[-1].before is not None:
        past.append(past[-1].before)
    names = past.pop().names
    found: list[g.Event] = []
    for event in events:
        if isinstance(event, g.Rolled):
            names = past.pop().names
        found.append(_with_numbers(event, lambda die, names=names: places[names[die]]))  # type: ignore[misc]
    return found


def _with_numbers(event: g.Event, number: Callable[[int], int]) -> g.Event:
    def laid(placement: g.Placement) -> g.Placement:
        return placement._replace(die=number(placement.die))

    match event:
        case g.Drawn(seat, dice):
            return g.Drawn(seat, tuple(map(number, dice)))
        case g.Rolled(seat, reason, faces):
            return g.Rolled(seat, reason, tuple(sorted(g.HandDie(number(die), face) for die, face in faces)))
        case g.Opened():
            return replace(event, placements=tuple(map(laid, event.placements)))
        case g.Played():
            return replace(event, steps=tuple(tuple(map(laid, step)) for step in event.steps))
        case g.Replaced():
            return replace(event, die=number(event.die), taken=number(event.taken))
        case _:
            return event
