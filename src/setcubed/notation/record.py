"""Records: a whole game as JSON, from which it is replayed without randomness."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from setcubed.game import (
    DiceSet,
    Event,
    Face,
    Illegal,
    Options,
    Phase,
    Plan,
    State,
    evolve,
    judge,
    new_game,
)
from setcubed.game.options import RULES
from setcubed.notation.event_format import format_event, parse_event
from setcubed.notation.fields import Json, die_number, get, get_list, list_of, load_object, of_type, optional
from setcubed.notation.position import format_plan, parse_plan

FORMAT, VERSION = "setcubed-record", 1
_LIMITS = ("turn_seconds", "extra_seconds", "opening_seconds")


@dataclass(frozen=True, slots=True)
class Player:
    """The player of a seat."""

    name: str
    kind: Literal["human", "bot"] = "human"
    level: str | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a finished game."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """A game from its first draw. `source` holds the JSON it was read from, with unknown fields."""

    plan: Plan
    dice: DiceSet
    players: tuple[Player, ...]
    events: tuple[Event, ...]
    options: Options = field(default_factory=Options)
    result: Result | None = None
    source: Json = field(default_factory=dict)


def parse_record(source: str | bytes | Json) -> Record:
    """Parse a record from a line of text or its JSON object. Raises `Illegal`."""
    if not isinstance(source, dict):
        source = load_object(source)
    if source.get("format") != FORMAT:
        raise Illegal("bad_format", f"The field 'format' should be {FORMAT!r}.", format=source.get("format"))
    if get(source, "version", int) != VERSION:
        raise Illegal("bad_version", f"Version {source.get('version')!r} is unknown; expected {VERSION}.")
    plan = parse_plan(get(source, "board", dict))
    players = tuple(_parse_player(player) for player in get_list(source, "players", dict))
    if not 2 <= len(players) <= 4:
        raise Illegal("bad_seats", f"The game is for 2 to 4 players, not {len(players)}.", seats=len(players))
    dice = tuple(tuple(map(Face, list_of(die, str, "dice"))) for die in get(source, "dice", list))
    events = tuple(parse_event(event, plan, i) for i, event in enumerate(get(source, "events", list)))
    result = optional(source, "result", _parse_result)
    return Record(plan, DiceSet(dice), players, events, parse_options(source), result, source)


def parse_options(source: Json) -> Options:
    """Parse the options of a record; unknown ones are ignored. Raises `Illegal`."""
    options = of_type(source.get("options", {}), dict, "options")
    limits = {name: of_type(options[name], int, name) for name in _LIMITS if options.get(name) is not None}
    short = of_type(options.get("short", False), bool, "short")
    bag = options.get("bag")
    in_play = None if bag is None else tuple(die_number(die, "bag") for die in of_type(bag, list, "bag"))
    rules = of_type(options.get("rules", RULES), int, "rules")
    return Options(**limits, short=short, rules=rules, bag=in_play)


def _parse_player(source: Json) -> Player:
    kind = source.get("kind", "human")
    if kind not in ("human", "bot"):
        raise Illegal("bad_field", f"A player's kind is human or bot, not {kind!r}.", field="kind")
    level = source.get("level")
    return Player(get(source, "name", str), kind, None if level is None else of_type(level, str, "level"))


def _parse_result(value: object, where: str) -> Result:
    source = of_type(value, dict, where)
    return Result(tuple(get_list(source, "scores", int)), tuple(get_list(source, "winners", int)))


def format_record(record: Record) -> Json:
    """Return the JSON object of a record, with the unknown fields that it was read with."""
    plan = record.plan
    fields: Json = {
        "format": FORMAT,
        "version": VERSION,
        "board": format_plan(plan),
        "dice": record.dice.names(),
        "options": format_options(record.options),
        "players": [_format_player(player) for player in record.players],
        "events": [format_event(event, plan) for event in record.events],
    }
    if record.result:
        fields["result"] = {"scores": list(record.result.scores), "winners": list(record.result.winners)}
    merged: Json = _merged(record.source, fields)
    return merged


def dump_record(record: Record) -> str:
    """Return a record as one line of text, without the line break."""
    return json.dumps(format_record(record), ensure_ascii=False, separators=(",", ":"))


def format_options(options: Options) -> Json:
    """Return the options as JSON, without those that are off."""
    limits = {name: getattr(options, name) for name in _LIMITS if getattr(options, name) is not None}
    agreed: Json = {**limits, "short": True} if options.short else {**limits}
    if options.rules != RULES:
        agreed["rules"] = options.rules
    if options.bag is not None:
        agreed["bag"] = list(options.bag)
    return agreed


def _format_player(player: Player) -> Json:
    level = {} if player.level is None else {"level": player.level}
    return {"name": player.name, "kind": player.kind, **level}


def _merged(old: Any, new: Any) -> Any:
    """Return `new` with the fields that only `old` has."""
    if isinstance(old, dict) and isinstance(new, dict):
        return {**old, **{name: _merged(old.get(name), value) for name, value in new.items()}}
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        return [_merged(a, b) for a, b in zip(old, new, strict=True)]
    return new


def initial_state(record: Record) -> State:
    """Return the game of a record before its first event."""
    return new_game(record.plan, record.dice, len(record.players), record.options)


def replay(record: Record) -> State:
    """Validate a record event by event. Raises `Illegal` with the event's index in its details."""
    state = replay_events(initial_state(record), record.events)
    _check_result(record, state)
    return state


def replay_events(state: State, events: Sequence[Event]) -> State:
    """Return the state after events. Raises `Illegal` with the index of an illegal one in its details."""
    for *_, after in judged(state, events):
        state = after
    return state


def judged(state: State, events: Sequence[Event]) -> Iterator[tuple[State, Event, State]]:
    """Yield each event between the states before and after it. Raises `Illegal` as `replay_events` does."""
    for index, event in enumerate(events):
        try:
            judge(state, event)
        except Illegal as error:
            raise error.at(event=index) from None
        before, state = state, evolve(state, event)
        yield before, event, state


def _check_result(record: Record, state: State) -> None:
    last = len(record.events) - 1
    if state.phase is not Phase.OVER:
        if record.result:
            raise Illegal("not_finished", "There is a result, but the game is not over.", event=last)
        return
    if record.result is None:
        raise Illegal("no_result", "The game is over, but its result is missing.", event=last)
    if record.result.scores != state.scores:
        raise Illegal("wrong_score", f"The result's scores should be {list(state.scores)}.", event=last)
    if record.result.winners != state.winners:
        raise Illegal("wrong_winners", f"The result's winners should be {list(state.winners)}.", event=last)


def make_record(state: State, players: Sequence[Player], events: Sequence[Event]) -> Record:
    """Return the record of a game from its state and events."""
    result = Result(state.scores, state.winners) if state.phase is Phase.OVER else None
    return Record(state.plan, state.dice, tuple(players), tuple(events), state.options, result)
