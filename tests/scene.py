"""Games set up in one line, with prescribed rolls."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence

from setcubed.game import (
    WILD,
    Board,
    Command,
    Event,
    Face,
    HandDie,
    Options,
    Phase,
    PlacedDie,
    Placement,
    Plan,
    RandomSource,
    State,
    decide,
    evolve,
    new_game,
)
from setcubed.game.turns import UNKNOWN
from setcubed.notation import parse_turn, shipped_board, shipped_dice, take_from_hand
from setcubed.notation.text import parse_stated

PLAN = shipped_board()
DICE = shipped_dice()


class Falls:
    """A randomness source that yields these numbers in order, then always 0."""

    def __init__(self, *numbers: int) -> None:
        self.numbers = list(numbers)

    def below(self, n: int, /) -> int:
        number = self.numbers.pop(0) if self.numbers else 0
        assert number < n
        return number


class Seeded:
    """A seeded randomness source."""

    def __init__(self, seed: object) -> None:
        self.rng = random.Random(str(seed))

    def below(self, n: int, /) -> int:
        return self.rng.randrange(n)


def face(text: str) -> Face:
    return Face(text)


def faces(text: str) -> list[Face]:
    """Several faces with blanks between them."""
    return [Face(word) for word in text.split()]


def on_board(text: str) -> dict[int, tuple[Face, bool]]:
    """The dice on the board, written as `f7=2PO g7=1RD*`."""
    pairs = (word.split("=") for word in text.split())
    return {PLAN.square(label): parse_stated(stated) for label, stated in pairs}


def board_of(faces: Mapping[int, Face], used: Iterable[int] = (), plan: Plan = PLAN) -> Board:
    """A board with these faces on it, of dice whose numbers do not matter."""
    return Board(plan, {s: PlacedDie(UNKNOWN, shown, False) for s, shown in faces.items()}, frozenset(used))


def board(text: str, used: str = "") -> Board:
    """The classic board with dice, written as `f7=2PO g7=1RD*`."""
    lying = {square: PlacedDie(UNKNOWN, shown, wild) for square, (shown, wild) in on_board(text).items()}
    return Board(PLAN, lying, frozenset(PLAN.square(label) for label in used.split()))


def scene(
    board: str,
    *hands: str,
    bag: int | None = None,
    to_move: int = 0,
    first: int = 0,
    used: str = "",
    options: Options | None = None,
    **more: object,
) -> State:
    """A game in the middle of round 2 with these dice on the board and in the hands of the seats.

    Dice are taken from the classic set, each one that can show its face; the others are in the bag, or
    only the first `bag` of them.
    """
    free = set(range(42))

    def take(shown: Face) -> int:
        # Dice with a wild side are reserved for wild faces.
        die = min((d for d in free if shown in DICE[d]), key=lambda d: (WILD in DICE[d], d))
        free.remove(die)
        return die

    laid = {s: PlacedDie(take(WILD if wild else f), f, wild) for s, (f, wild) in on_board(board).items()}
    held = tuple(tuple(HandDie(take(f), f) for f in faces(hand)) for hand in hands)
    state = new_game(PLAN, DICE, len(hands), options)
    taken = frozenset(PLAN.square(label) for label in used.split())
    return state.changed(
        phase=Phase.TURN,
        board=Board(PLAN, laid, taken),
        bag=tuple(sorted(free)[:bag]),
        hands=held,
        first=first,
        to_move=to_move,
        turns_left=len(hands) - (to_move - first) % len(hands),
        round=2,
        **more,
    )


def lay(state: State, turn: str, seat: int | None = None) -> tuple[Placement, ...]:
    """The placements of a turn written as text, with dice of the hand of the seat to move."""
    seat = state.to_move if seat is None else seat
    assert seat is not None
    return take_from_hand(parse_turn(turn, state.plan), state.hand(seat))


def die_showing(state: State, seat: int, shown: str) -> int:
    return next(held.die for held in state.hands[seat] if held.face == Face(shown))


def fold(state: State, events: Iterable[Event]) -> State:
    for event in events:
        state = evolve(state, event)
    return state


def after(state: State, *commands: Command, rng: RandomSource | None = None) -> State:
    """The state after some commands."""
    rng = rng or Falls()
    for command in commands:
        state = fold(state, decide(state, command, rng))
    return state


def kinds(events: Sequence[Event]) -> list[str]:
    """The events by type, with the seat and the reason of those that have them."""
    words = []
    for event in events:
        seat, reason = getattr(event, "seat", None), getattr(event, "reason", None)
        words.append(" ".join(str(part) for part in (event.type, seat, reason) if part is not None))
    return words
