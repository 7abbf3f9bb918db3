"""The companion of the real box: what to do in a position, thought out by the bots' workers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar

import msgspec

from setcubed.app.protocol import companion as wire
from setcubed.app.protocol.messages import GameOptions
from setcubed.app.tables.table import dice_of
from setcubed.game import Illegal
from setcubed.notation import format_turn, parse_position
from setcubed.server.node.bot_pool import BotPool

if TYPE_CHECKING:
    from setcubed.engine.analysis import Chances, TurnLine
    from setcubed.game import Face, Plan

SECONDS = 1.5
"""So long a worker thinks about a position."""
MOST = 64  # positions at once
SHOWN = 6
"""Choices of each kind that are told."""
T = TypeVar("T")


def analysed(text: bytes, seconds: float = SECONDS) -> wire.Analysed:
    """What can be done in a position, best first. Runs in a worker. Raises `Illegal`."""
    from setcubed.engine.analysis import analyse
    from setcubed.engine.search import Budget

    table = msgspec.json.decode(text, type=wire.TablePosition)
    source = msgspec.to_builtins(table)
    for name in ("dice", "scores", "bag"):
        source.pop(name, None)
    if table.scores:
        source["scores"] = table.scores
    if table.bag is not None:
        source["bag"] = table.bag
    source.setdefault("squares", {})
    dice = dice_of(GameOptions(dice=table.dice))
    position = parse_position(source, dice)
    if not position.hand:
        raise Illegal("bad_hand", "Enter the dice of the player whose turn it is.", dice=0)
    unseen = [seat for seat, hand in enumerate(position.hands) if not hand]
    found = analyse(position, dice, Budget(seconds=seconds), unseen=unseen)
    plan = position.plan
    rolls = [
        wire.RollWorth(
            _places([held.face for held in line.dice], position.shown),
            _worth(line.chances, position.to_move),
        )
        for line in found.rolls
    ]
    swaps = [
        wire.SwapWorth(
            _worth(line.chances, position.to_move),
            None if line.square is None else plan.label(line.square),
            None if line.die is None else str(line.die.face),
        )
        for line in found.swaps
    ]
    return wire.Analysed(
        [_turn(line, position.to_move, plan) for line in (found.turns or found.openings)[:SHOWN]],
        _once(rolls, lambda roll: tuple(roll.dice)),
        _once(swaps, lambda swap: swap.square),
        found.assumed_bag,
    )


def _once(choices: Sequence[T], name: Callable[[T], object]) -> list[T]:
    """The best choices, each once: with two dice that show the same face it does not matter which."""
    found: dict[object, T] = {}
    for choice in choices:
        found.setdefault(name(choice), choice)
    return list(found.values())[:SHOWN]


def _turn(line: TurnLine, seat: int, plan: Plan) -> wire.TurnWorth:
    return wire.TurnWorth(
        format_turn(line.steps, plan),
        line.score,
        _worth(line.chances, seat),
        [plan.labels(three) for three in line.sets],
        None if line.opens is None else line.opens.score,
    )


def _worth(chances: Chances, seat: int) -> wire.Worth:
    low, high = chances.interval
    return wire.Worth(round(chances.seats[seat], 4), round(low, 4), round(high, 4), round(chances.margin, 2))


def _places(faces: list[Face], hand: list[Face]) -> list[int]:
    """Where dice with these faces lie in a hand."""
    left = list(enumerate(hand))
    found = []
    for face in faces:
        place = next(one for one in left if one[1] == face)
        left.remove(place)
        found.append(place[0])
    return sorted(found)


class Companion:
    """Positions that this node thinks about."""

    def __init__(self, bot_pool: BotPool) -> None:
        self._bot_pool = bot_pool
        self._thinking = 0

    async def analyse(self, position: wire.TablePosition, who: str) -> wire.Analysed:
        """What can be done in a position. Raises `Illegal`."""
        if self._thinking >= MOST:
            raise Illegal("slow_down", "Many positions are being looked at: wait 10 seconds.", seconds=10)
        self._thinking += 1
        try:
            return await self._bot_pool.work(analysed, msgspec.json.encode(position), whose=who)
        finally:
            self._thinking -= 1
