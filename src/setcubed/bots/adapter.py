"""Adapter for third-party bots: fills in what they lack and validates what they answer."""

from __future__ import annotations

import contextlib
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from setcubed.bots.reaction import DEFAULT_REACTION, Reaction
from setcubed.game import Illegal, Placement, State, best_opening, replacements
from setcubed.game.play import extra_roll, open_game, play, replace_wild
from setcubed.game.turns import resolve_dice
from setcubed.notation.text import parse_turn

T = TypeVar("T")


class BotAdapter:
    """Make a full `Bot` of any object with a method `turn(state, seat)`.

    `open`, `replace`, `extra`, `reaction`, `new_game`, `close` and `fault` are used if the bot has them.
    Without them it opens with the best SET, replaces nothing, keeps its dice and has the default reaction.

    `open` and `turn` may return a `Turn`, placements or text such as `"g8=2PO e5=1RD*+e6=3GS"`. Placements
    without a die number use the lowest die that shows the face. An illegal answer counts as a pass, or as
    keeping all dice.
    """

    def __init__(self, bot: Any, name: str = "") -> None:
        self.bot = bot
        self.name = name or type(bot).__name__
        self.faults: Counter[str] = Counter()
        """The number of illegal answers, by error code."""

    @property
    def reaction(self) -> Reaction:
        """The bot's own reaction time, or the default one."""
        reaction = getattr(self.bot, "reaction", DEFAULT_REACTION)
        return reaction if isinstance(reaction, Reaction) else DEFAULT_REACTION

    def new_game(self) -> None:
        """Notify the bot that the next request belongs to another game."""
        self._call_optional("new_game")

    def close(self) -> None:
        """Notify the bot that no more requests follow."""
        self._call_optional("close")

    def open(self, state: State, seat: int) -> Sequence[Placement] | None:
        """Return a SET on the logo, or None."""
        if not hasattr(self.bot, "open"):
            return best_opening(state.plan, state.hands[seat])
        return self._validated(self._open, None, state, seat)

    def replace(self, state: State, seat: int) -> tuple[int, int] | None:
        """Return the square of a wild die and the die to put there, or None."""
        if not hasattr(self.bot, "replace") or not replacements(state, seat):
            return None
        return self._validated(self._replace, None, state, seat)

    def turn(self, state: State, seat: int) -> Sequence[Placement]:
        """Return the dice to place; an empty sequence is a pass."""
        return self._validated(self._turn, (), state, seat)

    def extra(self, state: State, seat: int) -> Sequence[int]:
        """Return the dice to roll once more; an empty sequence keeps all."""
        return self._validated(self._extra, (), state, seat) if hasattr(self.bot, "extra") else ()

    def _open(self, state: State, seat: int) -> Sequence[Placement] | None:
        placements = _placements(self.bot.open(state, seat), state, seat)
        if not placements:
            return None
        if open_game(state, seat, placements).type == "miscalled":
            raise Illegal("no_set", "These three dice are not a SET.")
        return placements

    def _replace(self, state: State, seat: int) -> tuple[int, int] | None:
        answer = self.bot.replace(state, seat)
        if answer is None:
            return None
        square, die = answer
        if isinstance(square, str):
            square = state.plan.square(square)
        replace_wild(state, seat, square, die)
        return square, die

    def _turn(self, state: State, seat: int) -> Sequence[Placement]:
        placements = _placements(self.bot.turn(state, seat), state, seat)
        if placements:
            play(state, seat, placements)
        return placements

    def _extra(self, state: State, seat: int) -> Sequence[int]:
        dice = tuple(self.bot.extra(state, seat) or ())
        return extra_roll(state, seat, dice) if dice else ()

    def _validated(self, request: Callable[[State, int], T], default: T, state: State, seat: int) -> T:
        """Return the bot's answer, or the default if the answer is illegal."""
        try:
            return request(state, seat)
        except Illegal as fault:
            if not self.faults:
                print(f"{self.name}, first fault: {fault.message} ({fault.code})", file=sys.stderr)
            self._record_fault(fault)
        except Exception as error:
            # The first traceback shows the bot's author where it failed; later ones would only repeat it.
            if "bot_failed" not in self.faults:
                traceback.print_exc(file=sys.stderr)
            self._record_fault(Illegal("bot_failed", f"The bot raised {type(error).__name__}: {error}"))
        return default

    def _record_fault(self, fault: Illegal) -> None:
        self.faults[fault.code] += 1
        with contextlib.suppress(Exception):
            self._call_optional("fault", fault.code, fault.message)

    def _call_optional(self, method: str, *arguments: Any) -> None:
        found = getattr(self.bot, method, None)
        if callable(found):
            found(*arguments)


def _placements(answer: Any, state: State, seat: int) -> tuple[Placement, ...]:
    """Read a bot's answer: a `Turn`, placements, or a turn as text."""
    if isinstance(answer, str):
        answer = [placement for step in parse_turn(answer, state.plan) for placement in step]
    return resolve_dice(answer or (), state.hands[seat])
