"""Scalar types of the protocol with their bounds, and the base classes of its structs."""

from __future__ import annotations

import atexit
import gc
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

# When a process exits, Python collects its types, and msgspec (0.22) can crash on structs that refer to each
# other. Frozen objects are not collected.
atexit.register(gc.freeze)

MESSAGE_LIMIT = 16 * 1024  # bytes of one message or body from a client
RECORD_LIMIT = 128 * 1024  # bytes of a record sent by a client
NAME_LIMIT = 24
SEATS_LIMIT = 4
ID_LENGTH = 16  # letters of a table's long id, each one of 32: too many to guess


def whole(pattern: str) -> str:
    """Return a pattern that matches a whole text. In Python `$` allows a line break after it; JavaScript has
    no `\\Z`.

    >>> import re
    >>> [bool(re.search(whole("[a-z]"), text)) for text in ("a", "a\\n", "ab")]
    [True, False, False]
    """
    return rf"^(?:{pattern})$(?!\n)"


# No control characters, no line breaks, no marks that change the reading direction.
Name = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=NAME_LIMIT,
        pattern=whole(r"[^\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]+"),
    ),
]
SeatNumber = Annotated[int, Meta(ge=0, lt=SEATS_LIMIT)]
DieNumber = Annotated[int, Meta(ge=0, le=41)]
SquareName = Annotated[str, Meta(pattern=whole(r"[a-z][1-9][0-9]?"))]
FaceName = Annotated[str, Meta(pattern=whole(r"[123][RGP][OSD]"))]
ShownFace = Annotated[str, Meta(pattern=whole(r"[123][RGP][OSD]|W"))]
Token = Annotated[str, Meta(pattern=whole(r"[A-Za-z0-9_-]{22,64}"))]
Reference = Annotated[str, Meta(pattern=whole(r"[A-Za-z0-9]{4,32}"))]
CommandId = Annotated[str, Meta(pattern=whole(r"[A-Za-z0-9_-]{1,40}"))]
Ticket = Annotated[str, Meta(pattern=whole(r"[A-Za-z0-9_-]{22,64}"))]
Seed = Annotated[str, Meta(pattern=whole(r"[0-9a-f]{16,64}"))]
Word = Annotated[str, Meta(pattern=whole(r"[a-z0-9][a-z0-9_:-]{0,39}"))]
Seq = Annotated[int, Meta(ge=0, le=2**53)]
Number = Annotated[int, Meta(ge=-(2**53), le=2**53)]

Reaction = Literal["hello", "nice", "wow", "thinking", "oops", "thanks", "well_played", "bye"]
Status = Literal["waiting", "playing", "over"]
Phase = Literal["deal", "opening", "turn", "extra", "over"]
SeatKind = Literal["open", "human", "bot"]
Help = Literal["full", "squares", "none"]
PuzzleKind = Literal["find", "complete", "best"]


class Inbound(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A struct that clients send: an unknown field is an error."""


class Outbound(msgspec.Struct, omit_defaults=True):
    """A struct that the server sends: clients skip unknown fields, and an omitted field has its default."""


def learn_types(kind: type[msgspec.Struct] = msgspec.Struct) -> None:
    """Let msgspec inspect every struct before threads start. It does so at the first use of each, and two
    threads that use the same struct for the first time at once can crash the process."""
    for one in kind.__subclasses__():
        learn_types(one)
        if one.__module__.startswith("setcubed."):
            msgspec.json.Decoder(one)


Figure = str | int | float | bool | None | list[str | int]


class Fault(Outbound):
    """A rejection: a stable code, a sentence, and the values it mentions, for translations."""

    code: str
    message: str
    figures: dict[str, Figure] = {}


class Question(Outbound):
    """One of the three questions: all the same, all different, or two alike with an odd one out."""

    about: Literal["colour", "symbol", "number"]
    answer: Literal["same", "different", "two_alike"]
    values: list[str]
    pair: list[int] = []
    """If two are alike: the places (0 to 2) of those two …"""
    odd: int | None = None
    """… and the place of the third."""


class WildFace(Outbound):
    """A face that a wild die may stand for, and the turn's score with it."""

    face: FaceName
    score: int | None = None
