"""The state of a game, and `evolve`, the only function that changes it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

from setcubed.game.board import Board
from setcubed.game.dice import DICE, HAND, DiceSet, HandDie
from setcubed.game.errors import Illegal
from setcubed.game.events import (
    Drawn,
    EndReason,
    Event,
    Finished,
    Kept,
    Miscalled,
    Opened,
    Passed,
    Played,
    Replaced,
    Rolled,
    RollReason,
    RoundEnded,
)
from setcubed.game.faces import Face, holds_set
from setcubed.game.options import Options
from setcubed.game.plan import Plan
from setcubed.game.turns import Placement

MOST_DEAD_ROUNDS = 10


class Phase(StrEnum):
    """The phase of a game.

    Players decide in `opening`, `turn` and `extra`; the other phases are automatic; `over` is last.

    >>> Phase.TURN == "turn"
    True
    """

    DEAL = "deal"
    OPENING = "opening"
    TURN = "turn"
    ROUND_OVER = "round_over"
    REFILL = "refill"
    EXTRA = "extra"
    DEAD_ROLL = "dead_roll"
    ENDING = "ending"
    OVER = "over"

    def __repr__(self) -> str:
        return f"Phase.{self.name}"


@dataclass(frozen=True, slots=True)
class PendingRoll:
    """Dice that a seat rolls next."""

    seat: int
    reason: RollReason
    dice: tuple[int, ...]


@dataclass(frozen=True, repr=False)  # Without slots: `changed` copies a dictionary, which is the fastest way.
class State:
    """A game at one moment. `new_game` creates it, and only `evolve` changes it."""

    board: Board
    dice: DiceSet
    options: Options
    seats: int
    phase: Phase = Phase.DEAL
    bag: tuple[int, ...] = tuple(range(DICE))
    hands: tuple[tuple[HandDie, ...], ...] = ()
    to_roll: PendingRoll | None = None
    scores: tuple[int, ...] = ()
    first: int | None = None
    to_move: int | None = None
    turns_left: int = 0
    round: int = 1
    placed: bool = False
    """Whether a die was placed in this round."""
    could_place: bool = False
    """Whether a die was placed in this round, or a player passed who could have placed one."""
    dead_rounds: int = 0
    waiting: frozenset[int] = frozenset()
    reason: EndReason | None = None
    winners: tuple[int, ...] = ()

    def changed(self, **changes: object) -> State:
        """Return this state with some fields changed, faster than `dataclasses.replace`."""
        new = object.__new__(State)
        object.__setattr__(new, "__dict__", self.__dict__ | changes)
        return new

    def __repr__(self) -> str:
        mover = "" if self.to_move is None else f", seat {self.to_move} to move"
        scores = "-".join(map(str, self.scores))
        return f"<State {self.phase}, round {self.round}{mover}, scores {scores}, {len(self.bag)} in the bag>"

    @property
    def plan(self) -> Plan:
        """The plan of the board."""
        return self.board.plan

    def hand(self, seat: int) -> dict[int, Face]:
        """Return the dice of a seat: faces by die number."""
        return dict(self.hands[seat])

    def clockwise(self) -> list[int]:
        """List the seats clockwise from the first player, or from seat 0 before the opening."""
        start = self.first or 0
        return [(start + i) % self.seats for i in range(self.seats)]


def new_game(plan: Plan, dice: DiceSet, seats: int, options: Options | None = None) -> State:
    """Return a game with all its dice in the bag.

    The options are those of `short_game.with_short_bag` in a new game, and those of the record in a replay.
    """
    if not 2 <= seats <= 4:
        raise Illegal("bad_seats", f"The game is for 2 to 4 players, not {seats}.", seats=seats)
    options = options or Options()
    bag = options.dice_in_play
    if len(bag) < HAND * seats:
        raise Illegal(
            "bad_options", f"{seats} players need at least {HAND * seats} dice, not {len(bag)}.", option="bag"
        )
    return State(Board(plan), dice, options, seats, bag=bag, hands=((),) * seats, scores=(0,) * seats)


def ending(state: State) -> EndReason | None:
    """Return the reason why the game ends with this round, or None."""
    if not all(state.hands):
        return "out_of_dice"
    if not state.bag and not any(_could_act(state, hand) for hand in state.hands):
        return "stalemate"
    return "dead_rounds" if state.dead_rounds >= MOST_DEAD_ROUNDS else None


def _could_act(state: State, hand: Sequence[HandDie]) -> bool:
    """Return whether some roll of these dice allows a turn or replaces a wild die."""
    dice = [state.dice[held.die] for held in hand]
    stated = state.board.stated_faces()
    replaces = state.options.rules > 1 and any(face in stated for die in dice for face in die)
    return replaces or state.board.could_place(dice)


def evolve(state: State, event: Event) -> State:
    """Return the state after an event. It does not validate: `decide` and `judge` do."""
    match event:
        case Played(seat, steps):
            placements = tuple(placement for step in steps for placement in step)
            return _next_turn(_place(state, seat, placements, event.score), seat)
        case Rolled():
            return _rolled(state, event)
        case Drawn(seat, dice):
            bag = tuple([die for die in state.bag if die not in dice])
            reason: RollReason = "deal" if state.phase is Phase.DEAL else "draw"
            return state.changed(bag=bag, to_roll=PendingRoll(seat, reason, tuple(sorted(dice))))
        case Passed(seat, why):
            could = why != "no_turn" and state.options.rules > 1
            return _next_turn(state.changed(could_place=state.could_place or could), seat)
        case Kept(seat, _):
            return _chosen(state, seat)
        case Opened():
            state = state.changed(first=event.seat, turns_left=state.seats)
            return _next_turn(_place(state, event.seat, event.placements, event.score), event.seat)
        case Replaced():
            return _replaced(state, event)
        case RoundEnded():
            dead = 0 if state.placed else state.dead_rounds + 1
            state = state.changed(dead_rounds=dead)
            reason_to_end = ending(state)
            if reason_to_end:
                return state.changed(phase=Phase.ENDING, reason=reason_to_end)
            return _refilled(state.changed(phase=Phase.REFILL))
        case Finished():
            return state.changed(phase=Phase.OVER, reason=event.reason, winners=event.winners)
        case Miscalled():
            return state
        case _:
            assert_never(event)


def _with_hand(state: State, seat: int, hand: tuple[HandDie, ...]) -> tuple[tuple[HandDie, ...], ...]:
    return (*state.hands[:seat], hand, *state.hands[seat + 1 :])


def _place(state: State, seat: int, placements: tuple[Placement, ...], points: int) -> State:
    used = {p.die for p in placements}
    scores = list(state.scores)
    scores[seat] += points
    return state.changed(
        scores=tuple(scores),
        board=state.board.place(placements),
        hands=_with_hand(state, seat, tuple(held for held in state.hands[seat] if held.die not in used)),
        placed=True,
        could_place=True,
    )


def _next_turn(state: State, seat: int) -> State:
    left = state.turns_left - 1
    if left:
        to_move = (seat + 1) % state.seats
        return state.changed(phase=Phase.TURN, to_move=to_move, turns_left=left)
    return state.changed(phase=Phase.ROUND_OVER, to_move=None, turns_left=0)


def _replaced(state: State, event: Replaced) -> State:
    hand = tuple(held for held in state.hands[event.seat] if held.die != event.die)
    return state.changed(
        board=state.board.replace(event.square, event.die),
        hands=_with_hand(state, event.seat, hand),
        to_roll=PendingRoll(event.seat, "replacement", (event.taken,)),
    )


def _rolled(state: State, event: Rolled) -> State:
    rolled = dict(event.faces)
    old = state.hands[event.seat]
    kept = [HandDie(held.die, rolled.pop(held.die)) if held.die in rolled else held for held in old]
    hand = (*kept, *(HandDie(die, face) for die, face in rolled.items()))
    state = state.changed(hands=_with_hand(state, event.seat, hand), to_roll=None)
    match event.reason:
        case "deal" if event.seat == state.seats - 1:
            return _dealt(state)
        case "opening":
            waiting = state.waiting - {event.seat}
            return state.changed(waiting=waiting) if waiting else _dealt(state)
        case "extra" | "dead_round":
            return _chosen(state, event.seat)
        case "draw":
            return _refilled(state)
        case _:
            return state


def _dealt(state: State) -> State:
    """Begin the opening after the deal, or let all players roll again if nobody holds a SET."""
    if any(holds_set([held.face for held in hand]) for hand in state.hands):
        return state.changed(phase=Phase.OPENING, waiting=frozenset())
    return state.changed(phase=Phase.DEAL, waiting=frozenset(range(state.seats)))


def short_seat(state: State) -> int | None:
    """Return the next seat that draws at the end of a round, or None."""
    if not state.bag:
        return None
    return next((seat for seat in state.clockwise() if len(state.hands[seat]) < HAND), None)


def _refilled(state: State) -> State:
    """Begin the extra roll when all hands are filled, or the roll of all dice if nobody could place one."""
    if short_seat(state) is not None:
        return state
    phase = Phase.EXTRA if state.could_place else Phase.DEAD_ROLL
    return state.changed(phase=phase, waiting=frozenset(range(state.seats)))


def _chosen(state: State, seat: int) -> State:
    waiting = state.waiting - {seat}
    if waiting:
        return state.changed(waiting=waiting)
    return state.changed(
        phase=Phase.TURN,
        waiting=waiting,
        round=state.round + 1,
        to_move=state.first,
        turns_left=state.seats,
        placed=False,
        could_place=False,
    )
