"""The referee of a game on a real table: a fold over what people enter, by the rules of the game itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import msgspec

from setcubed import game as g
from setcubed.app.protocol import companion as wire
from setcubed.app.protocol import record as rec
from setcubed.app.protocol.commands import Open, Roll
from setcubed.app.tables.drafts import fault_of
from setcubed.app.tables.moves import game_command, placed
from setcubed.app.tables.table import dice_of, options_of, plan_of
from setcubed.app.tables.views import game_view
from setcubed.app.which_die import named
from setcubed.game.dice import NoRandomness
from setcubed.game.play import PendingDraw, direct_events, extra_roll, next_automatic
from setcubed.game.state import PendingRoll
from setcubed.game.turns import check_opening
from setcubed.notation import Player, Record, format_event, format_record, make_record, replay


@dataclass(frozen=True, slots=True)
class Referee:
    """A game so far. Dice have the numbers of the bag in the order in which they are drawn."""

    state: g.State
    events: tuple[g.Event, ...] = ()
    news: int = 0
    """Where the events begin that followed from the last entry."""
    rolling: tuple[int, ...] = ()
    """The dice of an extra roll whose faces are still to be entered."""
    roller: int = 0

    def take(self, entry: wire.Entry) -> Referee:
        """The game after another entry. Raises `Illegal`."""
        now = replace(self, news=len(self.events))
        if isinstance(entry, wire.Fell):
            return now._fell([g.Face(face) for face in entry.faces])
        if now._awaited() is not None:
            raise g.Illegal("wrong_phase", "First enter what was rolled.", phase=str(now.state.phase))
        if isinstance(entry.do, Roll):
            dice = extra_roll(now.state, entry.seat, entry.do.dice)
            return replace(now, rolling=dice, roller=entry.seat)
        events = direct_events(now.state, game_command(now.state, entry.seat, entry.do), NoRandomness())
        if isinstance(events[0], g.Miscalled):
            assert isinstance(entry.do, Open)
            check_opening(now.state.plan, placed(now.state, entry.seat, entry.do.placements))
        return now._happened(events[0]).advanced()

    def _fell(self, faces: Sequence[g.Face]) -> Referee:
        roll = self._awaited()
        if roll is None:
            raise g.Illegal("wrong_phase", "Nothing was rolled now.", phase=str(self.state.phase))
        if len(faces) != len(roll.dice):
            raise g.Illegal(
                "bad_count", f"{len(roll.dice)} dice were rolled, not {len(faces)}.", dice=len(faces)
            )
        held = tuple(g.Held(die, face) for die, face in zip(roll.dice, faces, strict=True))
        return replace(self, rolling=())._happened(g.Rolled(roll.seat, roll.reason, held)).advanced()

    def _awaited(self) -> PendingRoll | None:
        """What was rolled and is not entered yet."""
        if self.rolling:
            return PendingRoll(self.roller, "extra", self.rolling)
        next_due = next_automatic(self.state)
        return next_due if isinstance(next_due, PendingRoll) else None

    def _happened(self, event: g.Event) -> Referee:
        if isinstance(event, g.RoundEnded) and not self.state.bag:
            return self._round_ended(event)
        return replace(self, state=g.evolve(self.state, event), events=(*self.events, event))

    def _round_ended(self, event: g.RoundEnded) -> Referee:
        """Whether any roll could still be laid depends on the dice themselves: those that were told apart."""
        dice, events = named((*self.events, event), self.state.dice, self._numbers())
        state = g.new_game(self.state.plan, dice, self.state.seats, self.state.options)
        for one in events:
            state = g.evolve(state, one)
        after = g.evolve(self.state, event)
        if state.phase is not after.phase:
            after = after.changed(phase=state.phase, reason=state.reason, waiting=state.waiting)
        return replace(self, state=after, events=(*self.events, event))

    def _numbers(self) -> tuple[int, ...]:
        """The dice of the list that are in the game."""
        return g.new_game(self.state.plan, self.state.dice, self.state.seats, self.state.options).bag

    def advanced(self) -> Referee:
        """After all that happens by itself: skipped seats, ends of rounds, draws without their rolls."""
        now = self
        while (what := next_automatic(now.state)) is not None and not isinstance(what, PendingRoll):
            if isinstance(what, PendingDraw):
                now = now._happened(g.Drawn(what.seat, tuple(sorted(now.state.bag)[: what.count])))
            else:
                now = now._happened(what)
        return now

    def wanted(self) -> wire.RequiredEntry:
        """What is to be entered next."""
        roll = self._awaited()
        if roll is not None:
            return wire.RequiredEntry("roll", roll.seat, list(roll.dice), roll.reason)
        match self.state.phase:
            case g.Phase.OPENING:
                return wire.RequiredEntry("open")
            case g.Phase.TURN:
                return wire.RequiredEntry("turn", self.state.to_move)
            case g.Phase.EXTRA:
                seat = next(s for s in self.state.clockwise() if s in self.state.waiting)
                return wire.RequiredEntry("extra", seat)
            case _:
                return wire.RequiredEntry("over")

    def record(self, names: Sequence[str]) -> Record:
        """The record of the game: dice get the numbers of the list, as well as can be told."""
        dice, events = named(self.events, self.state.dice, self._numbers())
        return make_record(self.state.changed(dice=dice), [Player(name) for name in names], events)


def begin(game: wire.RealGame) -> Referee:
    """A game of which nothing is entered yet. Raises `Illegal`."""
    options = game.options
    state = g.new_game(plan_of(options), dice_of(options), len(game.players), options_of(options))
    return Referee(state).advanced()


def referee_answer(
    game: wire.RealGame, referee: Referee, taken: int, rejection: g.Illegal | None = None
) -> wire.RefereeAnswer:
    """Return the game, the next entry it needs, and why an entry was rejected."""
    plan = referee.state.plan
    news = [format_event(event, plan) for event in referee.events[referee.news :]]
    record = _right(referee.record(game.players)) if referee.state.phase is g.Phase.OVER else None
    return wire.RefereeAnswer(
        game_view(referee.state),
        referee.wanted(),
        taken,
        msgspec.convert(news, list[rec.GameEvent]),
        fault_of(rejection) if rejection else None,
        msgspec.convert(format_record(record), rec.GameRecord) if record else None,
        record is not None and record.dice != referee.state.dice,
    )


def _right(record: Record) -> Record | None:
    """A record that the rules agree with; where dice could not be told apart, there is none."""
    try:
        replay(record)
    except g.Illegal:
        return None
    return record
