"""Play the golden games of `tests/records`: each is the first by number that holds what it is meant to show.

    python -m tools.make_records

The players do anything that is allowed (`tests/chaos.py`). The games with fair dice are the server's; the
page's verification is tested with them (`web/tests/fair.test.ts`).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from setcubed.app.protocol.messages import GameOptions
from setcubed.app.tables.moves import move
from setcubed.app.tables.views import record_of
from setcubed.game import DiceSet, Event, Face, Options, Phase, Plan, State, TimeOut, evolve, new_game
from setcubed.notation import Player, dump_record, make_record
from tests.chaos import ALL_LIMITS, any_game
from tests.scene import DICE, PLAN
from tests.server.table_fixture import Log

ROOT = Path(__file__).parents[1]
RECORDS = ROOT / "tests" / "records"
FAIR_GAMES = ROOT / "web" / "tests" / "fair_games.jsonl"
NAMES = ("Ada", "Blaise", "Carl", "Emmy")
SMALL = Plan("small", 5, (11, 12, 13), {0: 5, 4: 5, 20: 5, 24: 5})


@dataclass(frozen=True)
class Golden:
    """A golden game: who plays where, and the events (type and reason) that must happen in it."""

    seats: int
    events: frozenset[str]
    options: Options = field(default_factory=Options)
    plan: Plan = PLAN
    dice: DiceSet = DICE
    idle: float = 0.1
    winners: int = 1
    moment: Callable[[State], bool] | None = None
    """A moment that must come."""


def only_replacing_goes_on(state: State) -> bool:
    """Whether a round begins in which no roll could make a turn, but one could replace a wild die."""
    hands = [[state.dice[held.die] for held in hand] for hand in state.hands]
    could_lay = any(state.board.could_place(hand) for hand in hands)
    return state.phase is Phase.TURN and state.to_move == state.first and not state.bag and not could_lay


WANTED = {
    "two": Golden(
        2,
        frozenset({"miscalled", "rolled opening", "replaced", "rolled dead_round", "finished out_of_dice"}),
    ),
    "three": Golden(
        3,
        frozenset({"passed timeout", "kept timeout", "kept choice", "replaced", "finished out_of_dice"}),
        options=ALL_LIMITS,
        winners=2,
    ),
    "four": Golden(4, frozenset({"rolled opening", "replaced", "passed no_turn", "finished out_of_dice"})),
    "dead_rounds": Golden(
        2, frozenset({"rolled dead_round", "passed choice", "finished dead_rounds"}), idle=0.97
    ),
    "stalemate": Golden(4, frozenset({"replaced", "finished stalemate"}), plan=SMALL, idle=0.0, winners=2),
    "full_board": Golden(
        4,
        frozenset({"finished stalemate"}),
        plan=SMALL,
        dice=DiceSet((tuple(map(Face, ["1RO", "1RO", "1RO", "1RO", "1RO", "W"])),) * 42),
        idle=0.0,
        moment=only_replacing_goes_on,
    ),
}


def played(seed: str, wanted: Golden) -> tuple[list[State], list[Event]]:
    """Play a game from a seed; return its states and events."""
    moves = any_game(
        seed, wanted.seats, options=wanted.options, plan=wanted.plan, dice=wanted.dice, idle=wanted.idle
    )
    events = [event for _, _, new in moves for event in new]
    states = [new_game(wanted.plan, wanted.dice, wanted.seats, wanted.options)]
    for event in events:
        states.append(evolve(states[-1], event))
    return states, events


def words(events: Iterable[Event]) -> set[str]:
    """The events as types with their reasons."""
    return {f"{event.type} {getattr(event, 'reason', '')}".strip() for event in events}


def golden(name: str, wanted: Golden) -> str:
    """Return the first game with all required events."""
    seed = 0
    while True:
        states, events = played(f"{name} {seed}", wanted)
        state = states[-1]
        if (
            wanted.events <= words(events)
            and len(state.winners) == wanted.winners
            and (wanted.moment is None or any(map(wanted.moment, states)))
        ):
            players = [Player(player) for player in NAMES[: wanted.seats]]
            return dump_record(make_record(state, players, events))
        seed += 1


def fair_game(seats: int, options: GameOptions, seeds: Iterable[str] = (), lot: bool = False) -> str:
    """Play a game with clients' seeds on the server; with `lot`, nobody calls before the time limit of the
    opening."""
    log = Log(seats, options)
    log.begin(seeds=list(seeds))
    if lot:
        log.take(move(log.table, TimeOut()))
    log.play_on()
    return json.dumps(record_of(log.table, log.rows), separators=(",", ":"))


def fair_games() -> str:
    """Games with fair dice, one a line: of two; a short one with a missing seed; one with a random opener."""
    games = (
        fair_game(2, GameOptions(), ["ab" * 8, "cd" * 32]),
        fair_game(3, GameOptions(short=True), ["0123456789abcdef", "ef" * 16]),
        fair_game(4, GameOptions(opening_seconds=30), lot=True),
    )
    return "".join(game + "\n" for game in games)


def main() -> None:
    """Write every golden game."""
    FAIR_GAMES.write_text(fair_games(), "utf-8")
    for name, wanted in WANTED.items():
        (RECORDS / f"{name}.jsonl").write_text(golden(name, wanted) + "\n", "utf-8")


if __name__ == "__main__":
    main()
