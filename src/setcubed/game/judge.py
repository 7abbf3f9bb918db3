"""Validation of recorded events against the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

from setcubed.game.dice import HandDie, NoRandomness
from setcubed.game.errors import Illegal
from setcubed.game.events import (
    Command,
    Drawn,
    Event,
    Finished,
    Keep,
    Kept,
    Miscalled,
    Opened,
    Pass,
    Passed,
    Played,
    Replaced,
    Rolled,
    RoundEnded,
    TimeOut,
)
from setcubed.game.play import (
    AutomaticAction,
    PendingDraw,
    call,
    direct_events,
    extra_roll,
    next_automatic,
    open_game,
    play,
    replace_wild,
)
from setcubed.game.state import PendingRoll, Phase, State


def judge(state: State, event: Event) -> None:
    """Raise `Illegal` unless this event, with exactly these values, is legal now."""
    what = next_automatic(state)
    if what is None:
        _judge_choice(state, event)
    else:
        _judge_due(state, event, what)


def _judge_due(state: State, event: Event, what: AutomaticAction) -> None:
    match what, event:
        case PendingDraw(seat, count), Drawn():
            _same("seat", "wrong_seat", event.seat, seat)
            _same("number of dice drawn", "wrong_count", len(event.dice), count)
            _check_drawn(state, event.dice)
        case PendingRoll(_, reason, _), Rolled():
            _same("reason", "wrong_reason", event.reason, reason)
            _judge_forced_roll(state, event, what)
        case (Passed(), Passed()) | (RoundEnded(), RoundEnded()) | (Finished(), Finished()):
            _judge_same(event, what)
        case _:
            _wrong_event(event, _expected(what))


def _judge_same(event: Event, what: AutomaticAction) -> None:
    codes = {
        "seat": "wrong_seat",
        "reason": "wrong_reason",
        "round": "wrong_round",
        "scores": "wrong_score",
        "winners": "wrong_winners",
    }
    for name in what.__slots__:
        _same(name, codes[name], getattr(event, name), getattr(what, name))


def _judge_forced_roll(state: State, event: Rolled, what: PendingRoll) -> None:
    if what.reason in ("opening", "dead_round"):
        # Every seat rolls all its dice; the order of the seats is free.
        if event.seat not in state.waiting:
            raise Illegal("wrong_seat", f"Seat {event.seat} has nothing to roll now.", seat=event.seat)
        dice: Sequence[int] = sorted(held.die for held in state.hands[event.seat])
    else:
        _same("seat", "wrong_seat", event.seat, what.seat)
        dice = what.dice
    _same("dice rolled", "wrong_dice", sorted(held.die for held in event.faces), list(dice))
    _check_faces(state, event.faces)


def _judge_choice(state: State, event: Event) -> None:
    match event:
        case Played():
            _judge_played(state, event)
        case Opened():
            expected = open_game(state, event.seat, event.placements)
            if isinstance(expected, Miscalled):
                raise Illegal("no_set", f"Dice {', '.join(map(str, expected.dice))} are not a SET.")
            _same("score", "wrong_score", event.score, expected.score)
        case Miscalled():
            _judge_miscalled(state, event)
        case Replaced():
            expected_replacement = replace_wild(state, event.seat, event.square, event.die)
            _same("die taken", "wrong_dice", event.taken, expected_replacement.taken)
        case Passed(seat, reason) | Kept(seat, reason):
            command: Command = Keep(seat) if isinstance(event, Kept) else Pass(seat)
            (expected_event,) = direct_events(
                state, TimeOut(seat) if reason == "timeout" else command, NoRandomness()
            )
            if not isinstance(expected_event, type(event)):
                _wrong_event(event, _expected_choice(state))
            _same("reason", "wrong_reason", reason, expected_event.reason)
        case Rolled():
            if state.phase is not Phase.EXTRA:
                _wrong_event(event, _expected_choice(state))
            _same("reason", "wrong_reason", event.reason, "extra")
            extra_roll(state, event.seat, [held.die for held in event.faces])
            _check_faces(state, event.faces)
        case _:
            _wrong_event(event, _expected_choice(state))


def _judge_miscalled(state: State, event: Miscalled) -> None:
    if call(state, event.seat, event.dice):
        dice = list(event.dice)
        raise Illegal("is_set", "That call was right: the three dice are a SET.", dice=dice)


def _judge_played(state: State, event: Played) -> None:
    for step in event.steps:
        if not 1 <= len(step) <= 2:
            raise Illegal("bad_step", f"A step places one or two dice, not {len(step)}.", dice=len(step))
    placements = [placement for step in event.steps for placement in step]
    expected = play(state, event.seat, placements)
    _same("bonus", "wrong_bonus", dict(event.bonus), dict(expected.bonus))
    _same("score", "wrong_score", event.score, expected.score)
    score = state.board.score_in_order(event.steps)
    if score is None or score + sum(expected.bonus.values()) != expected.score:
        raise Illegal("wrong_order", f"The steps are not in an order that scores {expected.score}.")
    _same("SETs", "wrong_sets", sorted(map(sorted, event.sets)), sorted(map(sorted, expected.sets)))


def _check_drawn(state: State, dice: Sequence[int]) -> None:
    for die in dice:
        if die not in state.bag:
            raise Illegal("not_in_bag", f"Die {die} is not in the bag.", die=die)
    if len(set(dice)) != len(dice):
        raise Illegal("die_twice", "A die can be drawn only once.", dice=list(dice))


def _check_faces(state: State, faces: Sequence[HandDie]) -> None:
    for die, face in faces:
        if face not in state.dice[die]:
            shows = " ".join(map(str, state.dice[die]))
            raise Illegal(
                "face_not_on_die", f"Die {die} cannot show {face}; it has {shows}.", die=die, face=str(face)
            )


def _same(name: str, code: str, given: object, expected: object) -> None:
    if given != expected:
        raise Illegal(code, f"The {name} should be {expected}, not {given}.", given=given, expected=expected)


def _wrong_event(event: Event, expected: str) -> NoReturn:
    raise Illegal(
        "wrong_event", f"Expected {expected} here, not {event.type}.", given=event.type, expected=expected
    )


def _expected(what: AutomaticAction) -> str:
    match what:
        case PendingDraw(seat, count):
            return f"drawn (seat {seat}, {count} dice)"
        case PendingRoll(seat, reason, _):
            return f"rolled ({reason}, seat {seat})"
        case _:
            return what.type


def _expected_choice(state: State) -> str:
    match state.phase:
        case Phase.OPENING:
            return "opened or miscalled"
        case Phase.TURN:
            return "replaced, played or passed"
        case Phase.EXTRA:
            return "rolled (extra) or kept"
        case _:
            return "nothing more, the game being over,"
