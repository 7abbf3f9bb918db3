"""Commands of a seat to its table."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from setcubed.app.protocol.types import (
    DieNumber,
    FaceName,
    Inbound,
    Name,
    Reaction,
    SeatNumber,
    Seed,
    SquareName,
    Word,
)


class DiePlacement(Inbound):
    """A die on a square. `face` is what it counts as; optional unless the die shows WILD."""

    die: DieNumber
    square: SquareName
    face: FaceName | None = None


Placements = Annotated[list[DiePlacement], Meta(min_length=1, max_length=3)]
DiceNumbers = Annotated[list[DieNumber], Meta(min_length=1, max_length=5)]


class Leave(Inbound, tag="leave"):
    """Give up the seat. Before the game it is open again; during the game others may seat a bot at once."""


class Start(Inbound, tag="start"):
    """Start the game: every seat must be taken. A rematch waits up to a minute for the players of the game
    before."""


class Rematch(Inbound, tag="rematch"):
    """After the game: create a table with the same seats, held by the same tokens."""


class SeatBot(Inbound, tag="seat_bot"):
    """Seat a bot on `target`: an open seat before the game, or during it one whose player is away or left."""

    target: SeatNumber
    level: Word


class FreeSeat(Inbound, tag="free_seat"):
    """Before the game: remove the bot from `target` so that somebody can join."""

    target: SeatNumber


class TakeBack(Inbound, tag="take_back"):
    """The seat's player takes it back from a bot."""


class Skip(Inbound, tag="skip"):
    """Pass, or keep the dice, for `target`, whose player is away."""

    target: SeatNumber


class Rename(Inbound, tag="rename"):
    """Change the name, before the game."""

    name: Name


class SeedDice(Inbound, tag="seed"):
    """Before the game: add the client's seed to the fair dice, chosen after seeing the commitment."""

    seed: Seed


class Call(Inbound, tag="call"):
    """Call SET in the opening."""


class Withdraw(Inbound, tag="withdraw"):
    """Withdraw the call: it counts as one that was not shown."""


class SeeNone(Inbound, tag="see_none"):
    """State that the player sees no SET in the opening. Once all connected players have, bots that
    hold one call at once; without such bots, `calls.able` names the seats that do. Calling remains
    possible."""


class LimitOpening(Inbound, tag="limit_opening"):
    """When nobody has opened for a while (`calls.able`): agree on a time limit, after which the program opens
    for a random seat that holds a SET."""


class Show(Inbound, tag="show"):
    """Show the SET, in any order: it counts as shown in time, and `open` may follow later with these dice in
    another order. If they are no SET, it is a wrong call."""

    placements: Annotated[list[DiePlacement], Meta(min_length=3, max_length=3)]


class Open(Inbound, tag="open"):
    """Show the SET and place it on the logo: for the first in line after a call."""

    placements: Annotated[list[DiePlacement], Meta(min_length=3, max_length=3)]


class Replace(Inbound, tag="replace"):
    """Replace a wild die on the board by a die of the hand."""

    square: SquareName
    die: DieNumber


class Play(Inbound, tag="play"):
    """Place one to three dice."""

    placements: Placements


class Pass(Inbound, tag="pass"):
    """Place no die this turn."""


class Roll(Inbound, tag="roll"):
    """Roll these dice once more."""

    dice: DiceNumbers


class Keep(Inbound, tag="keep"):
    """Keep all dice: no extra roll."""


class Undo(Inbound, tag="undo"):
    """At a table of one person and bots: undo the person's last decision and everything after it. The
    dice roll again as they did."""


class React(Inbound, tag="react"):
    """A quick reaction: shown to connected clients, not stored."""

    reaction: Reaction


Choice = Replace | Play | Pass | Roll | Keep
OpeningCommand = Call | Withdraw | SeeNone | LimitOpening | Show | Open
SeatingCommand = Leave | Start | Rematch | SeatBot | FreeSeat | TakeBack | Skip | Rename | SeedDice
Do = SeatingCommand | OpeningCommand | Choice | Undo | React
