"""Events, which are what has happened in a game, and commands, which are what players request.

The fields of events declare the record format: `notation/event_format.py` derives parser, formatter and JSON
Schema from their types.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal, TypeAlias

from setcubed.game.dice import HandDie
from setcubed.game.plan import Line
from setcubed.game.turns import Placement, Step

Seat: TypeAlias = Annotated[int, "seat"]
DieNumber: TypeAlias = Annotated[int, "die"]
Square: TypeAlias = Annotated[int, "square"]
RollReason: TypeAlias = Literal["deal", "opening", "draw", "extra", "dead_round", "replacement"]
PassReason: TypeAlias = Literal["no_turn", "choice", "timeout"]
KeepReason: TypeAlias = Literal["choice", "timeout"]
EndReason: TypeAlias = Literal["out_of_dice", "stalemate", "dead_rounds"]


@dataclass(frozen=True, slots=True)
class Drawn:
    """Dice drawn from the bag."""

    type: ClassVar[str] = "drawn"
    seat: Seat
    dice: tuple[DieNumber, ...]


@dataclass(frozen=True, slots=True)
class Rolled:
    """Dice rolled, with the faces that they show."""

    type: ClassVar[str] = "rolled"
    seat: Seat
    reason: RollReason
    faces: tuple[HandDie, ...]


@dataclass(frozen=True, slots=True)
class Miscalled:
    """A wrong call of SET."""

    type: ClassVar[str] = "miscalled"
    seat: Seat
    dice: tuple[DieNumber, ...]


@dataclass(frozen=True, slots=True)
class Opened:
    """The first SET, placed on the logo."""

    type: ClassVar[str] = "opened"
    seat: Seat
    placements: tuple[Placement, ...]
    score: int


@dataclass(frozen=True, slots=True)
class Replaced:
    """A wild die replaced by `die`; the player takes `taken`, and a roll follows."""

    type: ClassVar[str] = "replaced"
    seat: Seat
    square: Square
    die: DieNumber
    taken: DieNumber


@dataclass(frozen=True, slots=True)
class Played:
    """A turn: its steps in the order in which they score."""

    type: ClassVar[str] = "played"
    seat: Seat
    steps: tuple[Step, ...]
    sets: tuple[Line, ...]
    bonus: Mapping[Square, int]
    score: int


@dataclass(frozen=True, slots=True)
class Passed:
    """A turn without a placement. The reason is `no_turn` exactly if no die could have been placed."""

    type: ClassVar[str] = "passed"
    seat: Seat
    reason: PassReason


@dataclass(frozen=True, slots=True)
class Kept:
    """No extra roll."""

    type: ClassVar[str] = "kept"
    seat: Seat
    reason: KeepReason


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """The end of a round: every player has had a turn."""

    type: ClassVar[str] = "round_ended"
    round: int


@dataclass(frozen=True, slots=True)
class Finished:
    """The end of the game."""

    type: ClassVar[str] = "finished"
    reason: EndReason
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]


Event: TypeAlias = (
    Drawn | Rolled | Miscalled | Opened | Replaced | Played | Passed | Kept | RoundEnded | Finished
)


@dataclass(frozen=True, slots=True)
class Start:
    """Deal the dice and begin."""


@dataclass(frozen=True, slots=True)
class Open:
    """Call SET and place it on the logo. Three dice that are no SET are a wrong call, which costs nothing.

    Placements without a die number use the lowest die that shows the face.
    """

    seat: int
    placements: Sequence[Placement]


@dataclass(frozen=True, slots=True)
class Replace:
    """Replace a wild die with a die that shows its stated face."""

    seat: int
    square: int
    die: int


@dataclass(frozen=True, slots=True)
class Play:
    """Play a turn: a `Turn`, or one to three placements.

    Placements without a die number use the lowest die that shows the face.
    """

    seat: int
    placements: Sequence[Placement]


@dataclass(frozen=True, slots=True)
class Pass:
    """Place no die this turn."""

    seat: int


@dataclass(frozen=True, slots=True)
class Roll:
    """Make the extra roll with some dice."""

    seat: int
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Keep:
    """Make no extra roll."""

    seat: int


@dataclass(frozen=True, slots=True)
class TimeOut:
    """Report that a time limit ran out: of a seat's turn or extra roll, or without a seat of the opening."""

    seat: int | None = None


Command: TypeAlias = Start | Open | Replace | Play | Pass | Roll | Keep | TimeOut
