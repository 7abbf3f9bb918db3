"""Anyone's bot, held to the rules: what it leaves out is filled in, a wrong answer is a counted pass."""

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

T = TypeVar("T")


class BotAdapter:
    """Asks a bot of which nothing is known but that it has a method `turn`.

    `open`, `replace`, `extra`, `reaction`, `new_game`, `close` and `fault` are used where the bot has them.
    Without them it opens with the best SET, replaces nothing, keeps its dice and calls SET as fast as most.
    """

    def __init__(self, bot: Any) -> None:
        self.bot = bot
        self.faults: Counter[str] = Counter()
        """How often it answered wrongly, by the code of the fault."""

    @property
    def reaction(self) -> Reaction:
        """As the bot says, or as most."""
        reaction = getattr(self.bot, "reaction", DEFAULT_REACTION)
        return reaction if isinstance(reaction, Reaction) else DEFAULT_REACTION

    def new_game(self) -> None:
        """Tell it that the next question is of another game."""
        self._call_if_it_has("new_game")

    def close(self) -> None:
        """Tell it that nothing more will be asked."""
        self._call_if_it_has("close")

    def open(self, state: State, seat: int) -> Sequence[Placement] | None:
        """A SET on the logo, or None."""
        if not hasattr(self.bot, "open"):
            return best_opening(state.plan, state.hands[seat])
        return self._legal(self._open, None, state, seat)

    def replace(self, state: State, seat: int) -> tuple[int, int] | None:
        """A wild die to replace; it is asked only if there is one that it can."""
        if not hasattr(self.bot, "replace") or not replacements(state, seat):
            return None
        return self._legal(self._replace, None, state, seat)

    def turn(self, state: State, seat: int) -> Sequence[Placement]:
        """The dice to lay; none is a pass."""
        return self._legal(self._turn, (), state, seat)

    def extra(self, state: State, seat: int) -> Sequence[int]:
        """The dice to roll once more; none keeps all."""
        return self._legal(self._extra, (), state, seat) if hasattr(self.bot, "extra") else ()

    def _open(self, state: State, seat: int) -> Sequence[Placement] | None:
        placements = self.bot.open(state, seat)
        if not placements:
            return None
        if open_game(state, seat, tuple(placements)).type == "miscalled":
            raise Illegal("no_set", "These three dice are not a SET.")
        return tuple(placements)

    def _replace(self, state: State, seat: int) -> tuple[int, int] | None:
        wish = self.bot.replace(state, seat)
        if wish is None:
            return None
        square, die = wish
        replace_wild(state, seat, square, die)
        return square, die

    def _turn(self, state: State, seat: int) -> Sequence[Placement]:
        placements = tuple(self.bot.turn(state, seat) or ())
        if placements:
            play(state, seat, placements)
        return placements

    def _extra(self, state: State, seat: int) -> Sequence[int]:
        dice = tuple(self.bot.extra(state, seat) or ())
        return extra_roll(state, seat, dice) if dice else ()

    def _legal(self, ask: Callable[[State, int], T], instead: T, state: State, seat: int) -> T:
        """What it answers, or, if that is wrong, what counts as a pass."""
        try:
            return ask(state, seat)
        except Illegal as fault:
            self._blame(fault)
        except Exception as error:
            if "bot_failed" not in self.faults:  # once tells its author where; a thousand times would hide it
                traceback.print_exc(file=sys.stderr)
            self._blame(Illegal("bot_failed", f"The bot raised {type(error).__name__}: {error}"))
        return instead

    def _blame(self, fault: Illegal) -> None:
        self.faults[fault.code] += 1
        with contextlib.suppress(Exception):
            self._call_if_it_has("fault", fault.code, fault.message)

    def _call_if_it_has(self, what: str, *news: Any) -> None:
        method = getattr(self.bot, what, None)
        if callable(method):
            method(*news)
