"""Commands: what a seat wants of its table."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from setcubed.app.protocol.types import (
    Closed,
    DieNumber,
    FaceName,
    Name,
    Reaction,
    SeatNumber,
    Seed,
    SquareName,
    Word,
)


class Laid(Closed):
    """A die laid on a square. `face` is what it counts as and may be left out unless the die shows WILD."""

    die: DieNumber
    square: SquareName
    face: FaceName | None = None


Placements = Annotated[list[Laid], Meta(min_length=1, max_length=3)]
DiceNumbers = Annotated[list[DieNumber], Meta(min_length=1, max_length=5)]


class Leave(Closed, tag="leave"):
    """Give the seat up: before the game it is open again, in it others may let a bot play on at once."""


class Start(Closed, tag="start"):
    """Begin: every seat must be taken."""


class Rematch(Closed, tag="rematch"):
    """After the game: a new table with the same seats. Tokens of this table hold the same seats there."""


class SeatBot(Closed, tag="seat_bot"):
    """Let a bot sit on `target`: an open seat before the game, in it one whose player is away or left."""

    target: SeatNumber
    level: Word


class FreeSeat(Closed, tag="free_seat"):
    """Before the game: take a bot from `target` so that somebody can join."""

    target: SeatNumber


class TakeBack(Closed, tag="take_back"):
    """The seat's own player is back: the bot gives it up."""


class Skip(Closed, tag="skip"):
    """Pass (or keep the dice) for `target`, whose player is away."""

    target: SeatNumber


class Rename(Closed, tag="rename"):
    """Another name, before the game."""

    name: Name


class SeedDice(Closed, tag="seed"):
    """Before the game: the client's part of the fair dice, chosen after it saw the server's commitment."""

    seed: Seed


class Call(Closed, tag="call"):
    """Call SET in the opening."""


class Withdraw(Closed, tag="withdraw"):
    """Take the call back: it counts as one that was not shown."""


class SeeNone(Closed, tag="see_none"):
    """No SET is seen in the opening. Where all players who are there say so, bots that hold one call at once,
    and else `calls.able` tells who does. Who has said it may call all the same."""


class LimitOpening(Closed, tag="limit_opening"):
    """When nobody has opened for a while (`calls.able`): agree on a time limit, after which the program opens
    for one of those who hold a SET, drawn by lot."""


class Show(Closed, tag="show"):
    """Show the SET, in any order: it counts as shown in time, and `open` may follow later with these dice in
    another order. If they are no SET, it is a wrong call."""

    placements: Annotated[list[Laid], Meta(min_length=3, max_length=3)]


class Open(Closed, tag="open"):
    """Show the SET and place it on the logo: for the first in line after a call."""

    placements: Annotated[list[Laid], Meta(min_length=3, max_length=3)]


class Replace(Closed, tag="replace"):
    """Put a die of the hand in the place of a wild die."""

    square: SquareName
    die: DieNumber


class Play(Closed, tag="play"):
    """Lay one to three dice."""

    placements: Placements


class Pass(Closed, tag="pass"):
    """Lay nothing this turn."""


class Roll(Closed, tag="roll"):
    """Extra roll of these dice."""

    dice: DiceNumbers


class Keep(Closed, tag="keep"):
    """No extra roll."""


class Undo(Closed, tag="undo"):
    """At a table of one person and bots: take back one's last decision, with all that followed from it. The
    dice that fall next are those that fell there before."""


class React(Closed, tag="react"):
    """A quick reaction: shown to those who are there, not kept."""

    reaction: Reaction


Choice = Replace | Play | Pass | Roll | Keep
Do = (
    Leave
    | Start
    | Rematch
    | SeatBot
    | FreeSeat
    | TakeBack
    | Skip
    | Rename
    | SeedDice
    | Call
    | Withdraw
    | SeeNone
    | LimitOpening
    | Show
    | Open
    | Replace
    | Play
    | Pass
    | Roll
    | Keep
    | Undo
    | React
)
