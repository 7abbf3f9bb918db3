"""What a bot does, as the command that the rules take."""

from __future__ import annotations

from typing import TypeAlias

from setcubed.bots.player import Bot
from setcubed.game import Keep, Open, Pass, Phase, Play, Replace, Roll, State, best_opening

BotCommand: TypeAlias = Open | Replace | Play | Pass | Roll | Keep


def bot_command(bot: Bot, state: State, seat: int, *, replacing: bool = True) -> BotCommand:
    """What a bot does when its seat decides; a bot that does not want to open does so all the same."""
    if state.phase is Phase.OPENING:
        opening = bot.open(state, seat) or best_opening(state.plan, state.hands[seat])
        assert opening is not None
        return Open(seat, tuple(opening))
    if state.phase is Phase.EXTRA:
        dice = tuple(bot.extra(state, seat))
        return Roll(seat, dice) if dice else Keep(seat)
    replacement = bot.replace(state, seat) if replacing else None
    if replacement is not None:
        return Replace(seat, *replacement)
    laid = tuple(bot.turn(state, seat))
    return Play(seat, laid) if laid else Pass(seat)
