"""Which die is which on a real table, where dice have no numbers: told from the faces that were rolled.

Nobody can tell dice apart that are rolled together, so every roll may have mixed them up. The likeliest way
through all rolls of a game is looked for, such that every die shows only faces that it has."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache

from setcubed import game as g
from setcubed.game.dice import DICE, SIDES
from setcubed.game.faces import ALL_FACES

WAYS = 24
"""So many ways are followed at once."""
Names = tuple[int, ...]
"""A name for each die that was told apart, by its number on the table."""
Likelihood = Callable[[int], float | None]
"""How likely it is that a die has shown these faces (as bits), as a logarithm; None if it cannot be."""


@dataclass(frozen=True, slots=True)
class _Way:
    score: float = 0.0
    names: Names = tuple(range(DICE))
    shown: tuple[int, ...] = (0,) * DICE
    """The faces that each has shown, as bits, by name."""
    before: _Way | None = None


def named(
    events: Sequence[g.Event], dice: g.DiceSet, numbers: Sequence[int]
) -> tuple[g.DiceSet, list[g.Event]]:
    """The dice of a game and its events with their numbers. Where the list does not fit what was rolled, its
    dice are given the faces that were."""
    masks = {number: sum(1 << face for face in set(dice[number])) for number in numbers}

    @cache
    def fitting(shown: int) -> tuple[int, ...]:
        return tuple(number for number, mask in masks.items() if not shown & ~mask)

    def by_list(shown: int) -> float | None:
        return math.log(len(fitting(shown))) if fitting(shown) else None

    def by_count(shown: int) -> float | None:
        return -float(shown.bit_count()) if shown.bit_count() <= SIDES else None

    ends = _ways(events, by_list, lambda way: bool(_matching(way.shown, fitting)))
    if ends:
        place = _matching(ends[0].shown, fitting)
        return dice, _renumbered(events, ends[0], place)
    ends = _ways(events, by_count, lambda _: True)
    if not ends:
        return dice, list(events)
    made = list(dice.dice)
    for name, shown in enumerate(ends[0].shown):
        seen = [face for face in ALL_FACES if shown >> face & 1]
        others = [face for face in made[name] if face not in seen]
        made[name] = tuple([*seen, *others, *(seen * SIDES)][:SIDES])
    return g.DiceSet(tuple(made)), _renumbered(events, ends[0], dict(enumerate(range(DICE))))


def _ways(events: Sequence[g.Event], worth: Likelihood, possible: Callable[[_Way], bool]) -> list[_Way]:
    """The best ways to tell the dice of all rolls apart, likeliest first."""
    ways = [_Way()]
    for event in events:
        if isinstance(event, g.Rolled):
            after: list[_Way] = []
            for way in _rolled(ways, event, worth):
                if possible(way):
                    after.append(way)
                if len(after) == WAYS // 3:
                    break
            ways = after
    return ways


def _rolled(ways: Sequence[_Way], event: g.Rolled, worth: Likelihood) -> list[_Way]:
    """The ways after a roll: any of its dice may be the one that shows a face now."""
    begun = [(replace(way, before=way), [way.names[die] for die, _ in event.faces]) for way in ways]
    for die, face in event.faces:
        more = [
            (_shows(way, die, name, face, gain), [other for other in rest if other != name])
            for way, rest in begun
            for name, gain in _choices(way, rest, face, worth)
        ]
        begun = sorted(more, key=lambda one: -one[0].score)[:WAYS]
    return [way for way, _ in begun]


def _choices(way: _Way, rest: Sequence[int], face: g.Face, worth: Likelihood) -> list[tuple[int, float]]:
    """The dice that may show a face, and what that does to the score; of those alike one is enough."""
    alike = {way.shown[name]: name for name in reversed(rest)}
    found = ((name, worth(shown | 1 << face), worth(shown)) for shown, name in alike.items())
    return [(name, new - (old or 0.0)) for name, new, old in found if new is not None]


def _shows(way: _Way, die: int, name: int, face: g.Face, gain: float) -> _Way:
    names, shown = list(way.names), list(way.shown)
    names[die] = name
    shown[name] |= 1 << face
    return _Way(way.score + gain, tuple(names), tuple(shown), way.before)


def _matching(shown: Sequence[int], fitting: Callable[[int], Sequence[int]]) -> dict[int, int]:
    """A die of the list for each that was seen, none twice, by augmenting paths; empty if there is none."""
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


def _renumbered(events: Sequence[g.Event], end: _Way, places: dict[int, int]) -> list[g.Event]:
    """The events with the numbers of the list."""
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
            return g.Rolled(seat, reason, tuple(sorted(g.Held(number(die), face) for die, face in faces)))
        case g.Opened():
            return replace(event, placements=tuple(map(laid, event.placements)))
        case g.Played():
            return replace(event, steps=tuple(tuple(map(laid, step)) for step in event.steps))
        case g.Replaced():
            return replace(event, die=number(event.die), taken=number(event.taken))
        case _:
            return event
