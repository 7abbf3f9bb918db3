"""The referee of a game on a real table: a fold over the entries of its players, by the rules of the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import msgspec

from setcubed import game as g
from setcubed.app.protocol import companion as wire
from setcubed.app.protocol import record as rec
from setcubed.app.protocol.commands import Open, Roll
from setcubed.app.tables.agreement import dice_of, options_of, plan_of
from setcubed.app.tables.drafts import fault_of
from setcubed.app.tables.moves import game_command, placed
from setcubed.app.tables.views import game_view
from setcubed.app.which_die import named
from setcubed.game.dice import NoRandomness
from setcubed.game.play import PendingDraw, direct_events, extra_roll, next_automatic
from setcubed.game.state import PendingRoll
from setcubed.game.turns import check_opening
from setcubed.notation import Player, Record, format_event, format_record, make_record, replay


@dataclass(frozen=True, slots=True)
class Referee:
    """A game so far. Dice are numbered in the order in which they are drawn."""

    state: g.State
    events: tuple[g.Event, ...] = ()
    news: int = 0
    """The index of the first event that followed from the last entry."""
    rolling: tuple[int, ...] = ()
    """The dice of an extra roll whose faces have not been entered yet."""
    roller: int = 0

    def take(self, entry: wire.Entry) -> Referee:
        """Return the game after another entry. Raises `Illegal`."""
        now = replace(self, news=len(self.events))
        if isinstance(entry, wire.RolledFaces):
            return now._rolled([g.Face(face) for face in entry.faces])
        if now._pending_roll() is not None:
            raise g.Illegal("wrong_phase", "First enter the rolled dice.", phase=str(now.state.phase))
        if isinstance(entry.do, Roll):
            dice = extra_roll(now.state, entry.seat, entry.do.dice)
            return replace(now, rolling=dice, roller=entry.seat)
        events = direct_events(now.state, game_command(now.state, entry.seat, entry.do), NoRandomness())
        if isinstance(events[0], g.Miscalled):
            assert isinstance(entry.do, Open)
            check_opening(now.state.plan, placed(now.state, entry.seat, entry.do.placements))
        return now._after(events[0]).advanced()

    def _rolled(self, faces: Sequence[g.Face]) -> Referee:
        roll = self._pending_roll()
        if roll is None:
            raise g.Illegal("wrong_phase", "No dice are rolled now.", phase=str(self.state.phase))
        if len(faces) != len(roll.dice):
            raise g.Illegal(
                "bad_count", f"{len(roll.dice)} dice were rolled, not {len(faces)}.", dice=len(faces)
            )
        held = tuple(g.HandDie(die, face) for die, face in zip(roll.dice, faces, strict=True))
        return replace(self, rolling=())._after(g.Rolled(roll.seat, roll.reason, held)).advanced()

    def _pending_roll(self) -> PendingRoll | None:
        """Return the roll that has not been entered yet."""
        if self.rolling:
            return PendingRoll(self.roller, "extra", self.rolling)
        next_due = next_automatic(self.state)
        return next_due if isinstance(next_due, PendingRoll) else None

    def _after(self, event: g.Event) -> Referee:
        if isinstance(event, g.RoundEnded) and not self.state.bag:
            return self._round_ended(event)
        return replace(self, state=g.evolve(self.state, event), events=(*self.events, event))

    def _round_ended(self, event: g.RoundEnded) -> Referee:
        """End a round: whether any roll allows a turn depends on which die is which."""
        dice, events = named((*self.events, event), self.state.dice, self.state.options.dice_in_play)
        state = g.new_game(self.state.plan, dice, self.state.seats, self.state.options)
        for one in events:
            state = g.evolve(state, one)
        after = g.evolve(self.state, event)
        if state.phase is not after.phase:
            after = after.changed(phase=state.phase, reason=state.reason, waiting=state.waiting)
        return replace(self, state=after, events=(*self.events, event))

    def advanced(self) -> Referee:
        """Return the game after all automatic events: skipped seats, ends of rounds, draws."""
        now = self
        while (what := next_automatic(now.state)) is not None and not isinstance(what, PendingRoll):
            if isinstance(what, PendingDraw):
                now = now._after(g.Drawn(what.seat, tuple(sorted(now.state.bag)[: what.count])))
            else:
                now = now._after(what)
        return now

    def wanted(self) -> wire.RequiredEntry:
        """Return the next entry that is needed."""
        roll = self._pending_roll()
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
        """Return the record of the game, with dice matched to the listed ones as well as possible."""
        dice, events = named(self.events, self.state.dice, self.state.options.dice_in_play)
        return make_record(self.state.changed(dice=dice), [Player(name) for name in names], events)


def begin(game: wire.RealGame) -> Referee:
    """Return a game without entries. Raises `Illegal`."""
    options = game.options
    state = g.new_game(plan_of(options), dice_of(options), len(game.players), options_of(options))
    return Referee(state).advanced()


def referee_answer(
    game: wire.RealGame, referee: Referee, taken: int, rejection: g.Illegal | None = None
) -> wire.RefereeAnswer:
    """Return the game, the next entry it needs, and why an entry was rejected."""
    plan = referee.state.plan
    record = _if_legal(referee.record(game.players)) if referee.state.phase is g.Phase.OVER else None
    return wire.RefereeAnswer(
        game_view(referee.state),
        referee.wanted(),
        taken,
        [format_event(event, plan) for event in referee.events[referee.news :]],
        fault_of(rejection) if rejection else None,
        msgspec.convert(format_record(record), rec.GameRecord) if record else None,
        record is not None and record.dice != referee.state.dice,
    )


def _if_legal(record: Record) -> Record | None:
    """Return the record if it is legal: dice may have been matched wrongly."""
    try:
        replay(record)
    except g.Illegal:
        return None
    return record
