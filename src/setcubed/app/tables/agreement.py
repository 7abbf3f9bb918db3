"""The options of a table, and the board and dice that they mean."""

from __future__ import annotations

import sys
from functools import lru_cache

import msgspec

from setcubed.app.protocol.messages import GameOptions
from setcubed.app.protocol.types import Help
from setcubed.game import DiceSet, Face, Illegal, Options, Plan, with_short_bag
from setcubed.game.options import RULES
from setcubed.notation import shipped_board, shipped_dice
from setcubed.notation.position import format_plan, parse_plan

_encode = msgspec.json.Encoder().encode


class Agreement(msgspec.Struct, omit_defaults=True):
    """The options of a table, stored beside its log."""

    seats: int
    options: GameOptions
    listed: bool = False
    hints: bool = True
    unhurried: bool = False
    """Bots take longer in the opening race: for beginners."""
    arranged: bool = False
    """A test fixed the dice: clients' seeds do not count."""
    prefix: str = ""
    """The events of the game that this one continues, as JSON."""
    begins: int = 0
    """Their number."""
    rules: int = 2
    """The version of the rules. Tables without one follow rules 2; the upgrade marks older ones."""
    equipment: str = ""
    """The content of board and dice, as JSON: a later version may ship others by the same name. Old tables
    have names only."""
    help: Help | None = None
    """The most help that pages give; None if it follows from `hints`."""
    reactions: bool = True
    """Whether players may send quick reactions."""

    @property
    def most_help(self) -> Help:
        """The most help that pages give."""
        return self.help or ("full" if self.hints else "none")


def options_of(options: GameOptions, rules: int = RULES) -> Options:
    """Return the options of the game. Raises `Illegal`."""
    limits = options.turn_seconds, options.extra_seconds, options.opening_seconds
    return Options(*limits, options.short, rules, None if options.bag is None else tuple(options.bag))


def new_game_options(options: GameOptions, seats: int) -> GameOptions:
    """Return the options of a new table, with the dice of a short game. Raises `Illegal`."""
    bag = with_short_bag(options_of(options), dice_of(options), seats).bag
    return msgspec.structs.replace(options, bag=None if bag is None else list(bag))


def plan_of(options: GameOptions, rules: int = RULES) -> Plan:
    """Return the agreed board; a name means the board of that version of the rules. Raises `Illegal`."""
    if isinstance(options.board, str):
        return shipped_board(options.board, rules)
    return parse_plan(msgspec.to_builtins(options.board))


def dice_of(options: GameOptions) -> DiceSet:
    """Return the agreed dice. Raises `Illegal`."""
    if options.dice == "classic":
        return shipped_dice()
    if isinstance(options.dice, str):
        said = f"There are no dice {options.dice!r}: choose classic, or list your own."
        raise Illegal("unknown_dice", said, dice=options.dice)
    return DiceSet(tuple(tuple(Face(face) for face in die) for die in options.dice))


def format_equipment(options: GameOptions) -> str:
    """Return the content of the agreed board and dice, as JSON. Raises `Illegal`."""
    content = {"board": format_plan(plan_of(options)), "dice": dice_of(options).names()}
    return sys.intern(_encode(content).decode())


def equipment_of(agreed: Agreement) -> tuple[Plan, DiceSet]:
    """Return a table's board and dice: their stored content, or what their names mean. Raises `Illegal`."""
    if agreed.equipment:
        return _parse_equipment(agreed.equipment)
    return plan_of(agreed.options, agreed.rules), dice_of(agreed.options)


@lru_cache(maxsize=64)
def _parse_equipment(text: str) -> tuple[Plan, DiceSet]:
    source = msgspec.json.decode(text)
    dice = dice_of(GameOptions(dice=source["dice"]))
    plan = parse_plan(source["board"])
    # Equal ones are shared by all tables.
    return (
        shipped_board() if plan == shipped_board() else plan,
        shipped_dice() if dice == shipped_dice() else dice,
    )
