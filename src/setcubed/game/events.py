"""What happens in a game and what players may ask for: events and commands, as plain values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

from setcubed.game.dice import Held
from setcubed.game.plan import Line
from setcubed.game.turns import Placement, Step

RollReason: TypeAlias = Literal["deal", "opening", "draw", "extra", "dead_round", "replacement"]
PassReason: TypeAlias = Literal["choice", "no_turn", "timeout"]
KeepReason: TypeAlias = Literal["choice", "timeout"]
EndReason: TypeAlias = Literal["out_of_dice", "stalemate", "dead_rounds"]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A player drew dice from the bag."""

    type: ClassVar[str] = "drawn"
    seat: int
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Rolled:
    """A player rolled dice."""

    type: ClassVar[str] = "rolled"
    seat: int
    reason: RollReason
    faces: tuple[Held, ...]


@dataclass(frozen=True, slots=True)
class Miscalled:
    """A player called SET for three dice that are none."""

    type: ClassVar[str] = "miscalled"
    seat: int
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Opened:
    """A player laid the first SET on the logo."""

    type: ClassVar[str] = "opened"
    seat: int
    placements: tuple[Placement, ...]
    score: int


@dataclass(frozen=True, slots=True)
class Replaced:
    """A player put a die in the place of a wild one and took that."""

    type: ClassVar[str] = "replaced"
    seat: int
    square: int
    die: int
    taken: int


@dataclass(frozen=True, slots=True)
class Played:
    """A player laid one to three dice."""

    type: ClassVar[str] = "played"
    seat: int
    steps: tuple[Step, ...]
    sets: tuple[Line, ...]
    bonus: Mapping[int, int]
    score: int


@dataclass(frozen=True, slots=True)
class Passed:
    """A player laid nothing: by choice, because nothing could be done, or because the time was up."""

    type: ClassVar[str] = "passed"
    seat: int
    reason: PassReason


@dataclass(frozen=True, slots=True)
class Kept:
    """A player made no extra roll."""

    type: ClassVar[str] = "kept"
    seat: int
    reason: KeepReason


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """Every player has had a turn."""

    type: ClassVar[str] = "round_ended"
    round: int


@dataclass(frozen=True, slots=True)
class Finished:
    """The game is over."""

    type: ClassVar[str] = "finished"
    reason: EndReason
    scores: tuple[int, ...]
    winners: tuple[int, ...]


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
    """Put a die that shows what a wild die was stated to be in its place."""

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
    """Lay nothing this turn."""

    seat: int


@dataclass(frozen=True, slots=True)
class Roll:
    """The extra roll: roll some dice once more."""

    seat: int
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Keep:
    """No extra roll."""

    seat: int


@dataclass(frozen=True, slots=True)
class TimeOut:
    """An agreed time limit ran out: a seat's turn or extra roll, or (without a seat) the opening."""

    seat: int | None = None


Command: TypeAlias = Start | Open | Replace | Play | Pass | Roll | Keep | TimeOut
