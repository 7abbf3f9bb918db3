"""`decide`: the events a command leads to, and `next_automatic`: what follows without a choice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias, assert_never

from setcubed.game.dice import HAND, RandomSource, draw, roll
from setcubed.game.errors import Illegal
from setcubed.game.events import (
    Command,
    Drawn,
    Event,
    Finished,
    Keep,
    Kept,
    Miscalled,
    Open,
    Opened,
    Pass,
    Passed,
    PassReason,
    Play,
    Played,
    Replace,
    Replaced,
    Roll,
    Rolled,
    RoundEnded,
    Start,
    TimeOut,
)
from setcubed.game.faces import WILD, Face, can_be_set
from setcubed.game.state import PendingRoll, Phase, State, evolve, short_seat
from setcubed.game.turns import (
    Placement,
    best_opening,
    best_order,
    check_opening,
    check_square,
    opening_sets,
    resolve_dice,
)


@dataclass(frozen=True, slots=True)
class PendingDraw:
    """Dice that a seat draws next."""

    seat: int
    count: int


AutomaticAction: TypeAlias = PendingDraw | PendingRoll | Passed | RoundEnded | Finished


def next_automatic(state: State) -> AutomaticAction | None:
    """Return the next automatic action; None if players decide or the game is over."""
    if state.to_roll:
        return state.to_roll
    match state.phase:
        case Phase.TURN:
            mover = state.to_move
            assert mover is not None
            return None if can_place(state, mover) or replacements(state, mover) else Passed(mover, "no_turn")
        case Phase.DEAL:
            if state.waiting:
                return _all_dice(state, "opening")
            return PendingDraw(next(s for s in range(state.seats) if not state.hands[s]), HAND)
        case Phase.ROUND_OVER:
            return RoundEnded(state.round)
        case Phase.REFILL:
            seat = short_seat(state)
            assert seat is not None
            return PendingDraw(seat, min(HAND - len(state.hands[seat]), len(state.bag)))
        case Phase.DEAD_ROLL:
            return _all_dice(state, "dead_round")
        case Phase.ENDING:
            assert state.reason is not None
            best = max(state.scores)
            winners = tuple(seat for seat, score in enumerate(state.scores) if score == best)
            return Finished(state.reason, state.scores, winners)
        case Phase.OPENING | Phase.EXTRA | Phase.OVER:
            return None
        case _:
            assert_never(state.phase)


def _all_dice(state: State, reason: str) -> PendingRoll:
    seat = next(s for s in state.clockwise() if s in state.waiting)
    dice = tuple(sorted(held.die for held in state.hands[seat]))
    return PendingRoll(seat, "opening" if reason == "opening" else "dead_round", dice)


def can_place(state: State, seat: int) -> bool:
    """Return whether a seat could place a die now."""
    return state.board.can_place([held.face for held in state.hands[seat]])


def replacements(state: State, seat: int) -> list[tuple[int, int]]:
    """List the wild dice that a seat can replace: the square, and each die that fits."""
    hand = state.hands[seat]
    return [
        (square, held.die)
        for square, placed in state.board.squares.items()
        if placed.wild
        for held in hand
        if held.face == placed.face
    ]


def decide(state: State, command: Command, rng: RandomSource) -> list[Event]:
    """Return the events of a command and of all automatic actions that follow. Raises `Illegal`."""
    return execute(state, command, rng)[0]


def execute(state: State, command: Command, rng: RandomSource) -> tuple[list[Event], State]:
    """Return the events of `decide` and the state after them. Raises `Illegal`."""
    events = direct_events(state, command, rng)
    for event in events:
        state = evolve(state, event)
    while (next_due := next_automatic(state)) is not None:
        event = perform(state, next_due, rng)
        events.append(event)
        state = evolve(state, event)
    return events, state


def perform(state: State, what: AutomaticAction, rng: RandomSource) -> Event:
    """Return the event of an automatic action."""
    match what:
        case PendingDraw(seat, count):
            return Drawn(seat, draw(state.bag, count, rng))
        case PendingRoll(seat, reason, dice):
            return Rolled(seat, reason, roll(state.dice, dice, rng))
        case _:
            return what


def direct_events(state: State, command: Command, rng: RandomSource) -> list[Event]:
    """Return the events of a command without the automatic actions that follow. Raises `Illegal`."""
    match command:
        case Play(seat, placements):
            return [play(state, seat, _with_dice(state, seat, placements))]
        case Roll(seat, dice):
            return [Rolled(seat, "extra", roll(state.dice, extra_roll(state, seat, dice), rng))]
        case Keep(seat):
            _check_extra(state, seat)
            return [Kept(seat, "choice")]
        case Pass(seat):
            return [pass_turn(state, seat, "choice")]
        case Replace(seat, square, die):
            return [replace_wild(state, seat, square, die)]
        case Open(seat, placements):
            return [open_game(state, seat, _with_dice(state, seat, placements))]
        case TimeOut(seat):
            return [time_out(state, seat, rng)]
        case Start():
            if state.phase is not Phase.DEAL or any(state.hands):
                raise Illegal("started", "The game has already begun.")
            return []
        case _:
            assert_never(command)


def _with_dice(state: State, seat: int, placements: Sequence[Placement]) -> tuple[Placement, ...]:
    """Choose dice of the hand for placements that name only a face."""
    _check_seat(state, seat)
    return resolve_dice(placements, state.hands[seat])


def _check_seat(state: State, seat: int) -> None:
    if not 0 <= seat < state.seats:
        raise Illegal("bad_seat", f"There is no seat {seat}: seats are 0 to {state.seats - 1}.", seat=seat)


def _check_phase(state: State, phase: Phase) -> None:
    if state.phase is phase and state.to_roll is None:
        return
    if state.phase is Phase.OVER:
        raise Illegal("game_over", "The game is over.")
    words = {
        Phase.OPENING: "SET can be called only in the opening.",
        Phase.TURN: "Dice are placed only in a player's turn.",
        Phase.EXTRA: "The extra roll comes at the end of a round.",
    }
    raise Illegal("wrong_phase", words[phase], phase=str(state.phase))


def check_turn(state: State, seat: int) -> None:
    """Raise `Illegal` unless the seat is to move."""
    _check_seat(state, seat)
    _check_phase(state, Phase.TURN)
    if seat != state.to_move:
        raise Illegal(
            "not_your_turn", f"It is seat {state.to_move}'s turn.", seat=seat, to_move=state.to_move
        )


def _check_extra(state: State, seat: int) -> None:
    _check_seat(state, seat)
    _check_phase(state, Phase.EXTRA)
    if seat not in state.waiting:
        raise Illegal("already_chosen", f"Seat {seat} has already chosen in this round.", seat=seat)


def _check_held(state: State, seat: int, dice: Sequence[int]) -> Mapping[int, Face]:
    """Return the hand of a seat. Raise `Illegal` for dice that it does not hold or that are named twice."""
    hand = state.hand(seat)
    for die in dice:
        if die not in hand:
            raise Illegal("not_in_hand", f"Seat {seat} does not hold die {die}.", seat=seat, die=die)
    if len(set(dice)) != len(dice):
        raise Illegal("die_twice", "A die can be used only once.", dice=list(dice))
    return hand


def check_dice(state: State, seat: int, placements: Sequence[Placement]) -> None:
    """Raise `Illegal` for dice that a seat does not hold, or that do not show the given face."""
    hand = _check_held(state, seat, [p.die for p in placements])
    for placement in placements:
        shown = hand[placement.die]
        if placement.wild != (shown == WILD) or (shown not in (WILD, placement.face)):
            raise Illegal(
                "wrong_face",
                f"Die {placement.die} shows {shown}: dice are never turned over; only a wild die is stated.",
                die=placement.die,
                shows=str(shown),
                face=str(placement.face),
            )


def play(state: State, seat: int, placements: Sequence[Placement]) -> Played:
    """Return the event of a turn. Raises `Illegal`."""
    check_turn(state, seat)
    check_dice(state, seat, placements)
    return Played(seat, *best_order(state.board, placements))


def pass_turn(state: State, seat: int, why: PassReason) -> Passed:
    """Return the event of a pass; its reason is `no_turn` if the seat could not have placed a die."""
    check_turn(state, seat)
    could = state.options.rules == 1 or can_place(state, seat)
    return Passed(seat, why if could else "no_turn")


def call(state: State, seat: int, dice: Sequence[int]) -> bool:
    """Return whether a call of SET for three dice is right. Raises `Illegal`."""
    _check_seat(state, seat)
    _check_phase(state, Phase.OPENING)
    hand = _check_held(state, seat, dice)
    if len(dice) != 3:
        raise Illegal("bad_count", f"A SET is three dice, not {len(dice)}.", dice=len(dice))
    return can_be_set([hand[die] for die in dice])


def open_game(state: State, seat: int, placements: Sequence[Placement]) -> Opened | Miscalled:
    """Return the event of a call of SET: the opening, or a wrong call. Raises `Illegal`."""
    dice = tuple(p.die for p in placements)
    if not call(state, seat, dice):
        return Miscalled(seat, dice)
    check_dice(state, seat, placements)
    score = check_opening(state.plan, placements)
    return Opened(seat, tuple(sorted(placements, key=lambda p: state.plan.logo.index(p.square))), score)


def replace_wild(state: State, seat: int, square: int, die: int) -> Replaced:
    """Return the event of replacing a wild die. Raises `Illegal`."""
    check_turn(state, seat)
    check_square(state.plan, square)
    shown = _check_held(state, seat, [die])[die]
    placed = state.board.squares.get(square)
    label = state.plan.label(square)
    if placed is None or not placed.wild:
        raise Illegal("not_wild", f"There is no wild die on {label}.", square=label)
    if shown != placed.face:
        said = f"The wild die on {label} stands for {placed.face}; die {die} shows {shown}."
        raise Illegal("wrong_face", said, die=die, shows=str(shown), face=str(placed.face), square=label)
    return Replaced(seat, square, die, placed.die)


def extra_roll(state: State, seat: int, dice: Sequence[int]) -> tuple[int, ...]:
    """Return the dice of an extra roll in ascending order. Raises `Illegal`."""
    _check_extra(state, seat)
    _check_held(state, seat, dice)
    if not dice:
        raise Illegal("bad_count", "Name the dice to roll, or keep them all.", dice=0)
    return tuple(sorted(dice))


def time_out(state: State, seat: int | None, rng: RandomSource) -> Event:
    """Return the event of a time limit that ran out. Raises `Illegal`."""
    options = state.options
    if state.phase is Phase.OPENING and state.to_roll is None and seat is None:
        _check_limit(options.opening_seconds)
        able = [s for s in range(state.seats) if opening_sets(state.hands[s])]
        lot = able[rng.below(len(able))]
        placements = best_opening(state.plan, state.hands[lot])
        assert placements is not None
        return open_game(state, lot, placements)
    if seat is None:
        raise Illegal(
            "wrong_phase", "The time limit of the opening runs only in the opening.", phase=str(state.phase)
        )
    if state.phase is Phase.EXTRA:
        _check_extra(state, seat)
        _check_limit(options.extra_seconds)
        return Kept(seat, "timeout")
    check_turn(state, seat)
    _check_limit(options.turn_seconds)
    return pass_turn(state, seat, "timeout")


def _check_limit(seconds: int | None) -> None:
    if seconds is None:
        raise Illegal("no_time_limit", "No time limit was agreed for this.")
