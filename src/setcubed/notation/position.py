"""Positions: a board with dice, and one hand or the hands of a whole game; their JSON form."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cache, partial
from importlib import import_module
from typing import Any

from setcubed.game import Board, DiceSet, Face, HandDie, Illegal, PlacedDie, Plan, State, Turn
from setcubed.game.dice import DICE, HAND
from setcubed.game.turns import UNKNOWN
from setcubed.notation.fields import Json, die_number, get, get_list, list_of, load_object, of_type, optional
from setcubed.notation.files import shipped_board
from setcubed.notation.text import parse_stated
from setcubed.svg_drawing import svg
from setcubed.text_drawing import draw_hands

Bag = tuple[int, ...] | int
"""The dice in the bag: their numbers, or their count."""


@dataclass(frozen=True, slots=True, repr=False)
class Position:
    """A board with dice and the hands of the players. A die of unknown identity has the number -1.

    >>> Position.parse({"squares": {"f7": "1RO", "g7": "2RO"}, "hand": ["3RO"]})
    <Position <Board classic: f7=1RO g7=2RO>, hand 3RO>
    """

    board: Board
    hands: tuple[tuple[HandDie, ...], ...] = ((),)
    to_move: int = 0
    scores: tuple[int, ...] | None = None
    first: int | None = None
    round: int | None = None
    bag: Bag | None = None
    more: Mapping[str, Any] = field(default_factory=dict)

    @property
    def hand(self) -> tuple[HandDie, ...]:
        """The hand of the seat to move.

        >>> position = Position.parse({"squares": {"f7": "1RO", "g7": "2RO"}, "hand": ["3RO"]})
        >>> position.hand
        (HandDie(die=-1, face=Face('3RO')),)
        """
        return self.hands[self.to_move]

    @property
    def plan(self) -> Plan:
        """The plan of the board.

        >>> position = Position.parse({"squares": {"f7": "1RO", "g7": "2RO"}, "hand": ["3RO"]})
        >>> position.plan.name, position.plan.size
        ('classic', 13)
        """
        return self.board.plan

    @property
    def shown(self) -> list[Face]:
        """The faces in the hand of the seat to move.

        >>> position = Position.parse({"squares": {"f7": "1RO", "g7": "2RO"}, "hand": ["3RO"]})
        >>> position.shown
        [Face('3RO')]
        """
        return [held.face for held in self.hand]

    def turns(self) -> list[Turn]:
        """List every legal turn of the seat to move, best first.

        >>> position = Position.parse({"squares": {"f7": "1RO", "g7": "2RO"}, "hand": ["3RO"]})
        >>> [turn.score for turn in position.turns()]
        [3, 3]
        """
        return _generator()(self.board, self.shown)

    @classmethod
    def parse(cls, source: Json | str) -> Position:
        """Read a position from its JSON object or text. Raises `Illegal`.

        >>> position = Position.parse({"squares": {"f7": "1RO", "g7": "2RO"}, "hand": ["3RO"]})
        >>> [str(turn) for turn in position.turns()]
        ['e7=3RO', 'h7=3RO']
        """
        return parse_position(load_object(source) if isinstance(source, str) else source)

    def to_json(self) -> Json:
        """Return the JSON object of the position.

        >>> position = Position.parse({"squares": {"f7": "1RO", "g7": "2RO"}, "hand": ["3RO"]})
        >>> position.to_json()["squares"]
        {'f7': '1RO', 'g7': '2RO'}
        """
        return format_position(self)

    def __str__(self) -> str:
        hands = [[held.face for held in hand] for hand in self.hands]
        names = None if len(hands) > 1 else ["Hand"]
        return f"{self.board}\n{draw_hands(hands, self.scores, names, self.to_move)}"

    def __repr__(self) -> str:
        return f"<Position {self.board!r}, hand {' '.join(map(str, self.shown))}>"

    def _repr_svg_(self) -> str:
        return svg(self)


@cache
def _generator() -> Callable[[Board, Sequence[Face]], list[Turn]]:
    """Load the fast turn generator by name, on first use: the engine stands above this package."""
    generate: Callable[[Board, Sequence[Face]], list[Turn]] = import_module("setcubed.engine").turns_of
    return generate


_KNOWN = {field.name for field in fields(Position)} - {"more"} | {"squares", "used", "hand", "on_board"}


def parse_position(
    source: Json, dice: DiceSet | None = None, boards: Mapping[str, Plan] | None = None
) -> Position:
    """Parse a position; `boards` adds boards by name, `dice` rejects faces that no die has."""
    plan = _parse_plan(source.get("board", "classic"), boards or {})
    squares = _parse_squares(source, plan)
    used = frozenset(map(plan.square, list_of(source.get("used", []), str, "used")))
    hands = _parse_hands(source)
    seat = partial(_parse_seat, seats=len(hands))
    to_move = (optional(source, "to_move", seat) if "hands" in source else None) or 0
    _check_hand(source, hands[to_move])
    position = Position(
        Board(plan, squares, used),
        hands,
        to_move,
        optional(source, "scores", partial(_parse_scores, seats=len(hands))),
        optional(source, "first", seat),
        optional(source, "round", lambda value, where: of_type(value, int, where)),
        optional(source, "bag", _parse_bag),
        {name: value for name, value in source.items() if name not in _KNOWN},
    )
    _check_possible(position, dice)
    return position


def _parse_seat(value: object, where: str, seats: int) -> int:
    seat = of_type(value, int, where)
    if not 0 <= seat < seats:
        raise Illegal("bad_seat", f"{where} is {seat}; seats are 0 to {seats - 1}.", seat=seat)
    return seat


def _parse_scores(value: object, where: str, seats: int) -> tuple[int, ...]:
    scores = tuple(list_of(value, int, where))
    if len(scores) != seats:
        raise Illegal("bad_seats", f"There are {len(scores)} scores for {seats} hands.", seats=seats)
    return scores


def _parse_plan(value: object, boards: Mapping[str, Plan]) -> Plan:
    if isinstance(value, str):
        return boards[value] if value in boards else shipped_board(value)
    return parse_plan(of_type(value, dict, "board"))


def parse_plan(source: Json) -> Plan:
    """Parse the board object of positions and records. Raises `Illegal`."""
    size = get(source, "size", int)
    # Names of squares depend on the size only, so an empty board of that size can parse them.
    blank = Plan("", size, (0, 1, 2))
    logo = [blank.square(label) for label in get_list(source, "logo", str)]
    if len(logo) != 3:
        raise Illegal("bad_board", f"The logo is three squares, not {len(logo)}.", logo=len(logo))
    bonus = {blank.square(k): of_type(v, int, f"bonus {k}") for k, v in get(source, "bonus", dict).items()}
    name = of_type(source.get("name", "custom"), str, "name")
    return Plan(name, size, (logo[0], logo[1], logo[2]), bonus)


def format_plan(plan: Plan) -> Json:
    """Return the board object of positions and records."""
    bonus = {plan.label(square): points for square, points in plan.bonus.items()}
    return {"name": plan.name, "size": plan.size, "logo": plan.labels(plan.logo), "bonus": bonus}


def _parse_squares(source: Json, plan: Plan) -> dict[int, PlacedDie]:
    """Parse the dice on the board; `on_board` gives their numbers where they are known."""
    dice = {
        label: die_number(die, "on_board")
        for label, die in of_type(source.get("on_board", {}), dict, "on_board").items()
    }
    squares = {}
    for label, value in get(source, "squares", dict).items():
        face, wild = parse_stated(of_type(value, str, f"squares {label}"))
        squares[plan.square(label)] = PlacedDie(dice.get(label, UNKNOWN), face, wild)
    return squares


def _parse_held(value: object) -> HandDie:
    if isinstance(value, dict):
        return HandDie(die_number(get(value, "die", int), "hand"), Face(get(value, "face", str)))
    return HandDie(UNKNOWN, Face(of_type(value, str, "hand")))


def _parse_hands(source: Json) -> tuple[tuple[HandDie, ...], ...]:
    """Parse the hands of all seats, or the one hand; only in a whole game a hand may be empty."""
    if "hands" not in source:
        hands = [get(source, "hand", list)]
        if not hands[0]:
            raise Illegal("bad_hand", f"A hand holds one to {HAND} dice; this one is empty.", dice=0)
    else:
        hands = get_list(source, "hands", list)
        if not 1 <= len(hands) <= 4:
            raise Illegal("bad_seats", f"The game is for 2 to 4 players, not {len(hands)}.", seats=len(hands))
    for hand in hands:
        if len(hand) > HAND:
            raise Illegal("bad_hand", f"A hand holds one to {HAND} dice, not {len(hand)}.", dice=len(hand))
    return tuple(tuple(_parse_held(value) for value in hand) for hand in hands)


def _check_hand(source: Json, hand: tuple[HandDie, ...]) -> None:
    """Raise `Illegal` if `hand` and `hands` disagree on the seat to move."""
    if "hands" not in source or source.get("hand") is None:
        return
    named = [_parse_held(value).face for value in of_type(source["hand"], list, "hand")]
    if sorted(named) != sorted(held.face for held in hand):
        raise Illegal("bad_hand", "The hand is not the one that hands has for the seat to move.")


def _parse_bag(value: object, where: str) -> Bag:
    if isinstance(value, list):
        return tuple(die_number(die, where) for die in value)
    count = of_type(value, int, where)
    if not 0 <= count <= DICE:
        raise Illegal("bad_bag", f"The bag holds 0 to {DICE} dice, not {count}.", bag=count)
    return count


def _check_possible(position: Position, dice: DiceSet | None) -> None:
    """Raise `Illegal` for too many dice, a die in two places, and faces that no die has."""
    held = [held for hand in position.hands for held in hand]
    bag, squares = position.bag, position.board.squares
    count = len(squares) + len(held) + (0 if bag is None else bag if isinstance(bag, int) else len(bag))
    if count > DICE:
        raise Illegal(
            "too_many_dice", f"There are {count} dice in this position; a box holds {DICE}.", dice=count
        )
    known = [h.die for h in held] + [placed.die for placed in squares.values()]
    known += list(bag) if isinstance(bag, tuple) else []
    known = [die for die in known if die != UNKNOWN]
    if len(known) != len(set(known)):
        twice = next(die for die in known if known.count(die) > 1)
        raise Illegal("die_twice", f"Die {twice} is in two places.", die=twice)
    if dice:
        _check_faces(position, dice)


def _check_faces(position: Position, dice: DiceSet) -> None:
    shown = [h for hand in position.hands for h in hand]
    shown += [HandDie(d, Face("W") if wild else face) for d, face, wild in position.board.squares.values()]
    for die, face in shown:
        if die != UNKNOWN and face not in dice[die]:
            raise Illegal("face_not_on_die", f"Die {die} cannot show {face}.", die=die, face=str(face))
        if die == UNKNOWN and face not in dice.faces():
            raise Illegal("bad_face", f"No die of this set shows {face}.", face=str(face))


def format_position(position: Position, *, whole: bool = False) -> Json:
    """Return the JSON of a position; with all hands if `whole` is set, or if several or scores are known."""
    plan, squares = position.plan, position.board.squares
    source: Json = {
        "board": plan.name if _is_shipped(plan) else format_plan(plan),
        "squares": {plan.label(s): str(placed) for s, placed in squares.items()},
        "used": sorted(plan.labels(sorted(position.board.used - squares.keys()))),
    }
    if whole or len(position.hands) > 1 or position.scores is not None:
        source["hands"] = [[_format_held(held) for held in hand] for hand in position.hands]
        source["to_move"] = position.to_move
    else:
        source["hand"] = [_format_held(held) for held in position.hand]
    for name in ("scores", "first", "round", "bag"):
        value = getattr(position, name)
        if value is not None:
            source[name] = list(value) if isinstance(value, tuple) else value
    known = {plan.label(s): placed.die for s, placed in squares.items() if placed.die != UNKNOWN}
    if known:
        source["on_board"] = known
    return {**source, **position.more}


def _is_shipped(plan: Plan) -> bool:
    try:
        return shipped_board(plan.name) == plan
    except Illegal:
        return False


def _format_held(held: HandDie) -> str | Json:
    return str(held.face) if held.die == UNKNOWN else {"die": held.die, "face": str(held.face)}


def position_of(state: State, seat: int | None = None) -> Position:
    """Return the position of a game, with `seat` or the seat whose turn it is to move."""
    to_move = seat if seat is not None else state.to_move or 0
    return Position(state.board, state.hands, to_move, state.scores, state.first, state.round, state.bag)
