"""Records: a whole game as JSON, from which it can be replayed without chance."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, assert_never

from setcubed.game import (
    DiceSet,
    Drawn,
    Event,
    Face,
    Finished,
    Held,
    Illegal,
    Kept,
    Miscalled,
    Opened,
    Options,
    Passed,
    Phase,
    Placement,
    Plan,
    Played,
    Replaced,
    Rolled,
    RoundEnded,
    State,
    evolve,
    judge,
    new_game,
)
from setcubed.game.dice import DICE
from setcubed.game.options import RULES
from setcubed.notation.fields import Json, die_number, get, get_list, load_object, of_type
from setcubed.notation.position import format_plan, parse_plan

FORMAT, VERSION = "setcubed-record", 1
_LIMITS = ("turn_seconds", "extra_seconds", "opening_seconds")
_DIE_NAMES = {str(die): die for die in range(DICE)}


@dataclass(frozen=True, slots=True)
class Player:
    """Who sat at a seat."""

    name: str
    kind: Literal["human", "bot"] = "human"
    level: str | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """How a finished game ended."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """A game from its first draw on. `source` holds the JSON it was read from, with fields unknown here."""

    plan: Plan
    dice: DiceSet
    players: tuple[Player, ...]
    events: tuple[Event, ...]
    options: Options = field(default_factory=Options)
    result: Result | None = None
    source: Json = field(default_factory=dict)


def parse_record(source: str | bytes | Json) -> Record:
    """A record from a line of text or from its JSON object."""
    if not isinstance(source, dict):
        source = load_object(source)
    if source.get("format") != FORMAT:
        raise Illegal("bad_format", f"The field 'format' should be {FORMAT!r}.", format=source.get("format"))
    if get(source, "version", int) != VERSION:
        raise Illegal("bad_version", f"Version {source.get('version')!r} is not known here, only {VERSION}.")
    plan = parse_plan(get(source, "board", dict))
    players = tuple(_parse_player(player) for player in get_list(source, "players", dict))
    if not 2 <= len(players) <= 4:
        raise Illegal("bad_seats", f"The game is for 2 to 4 players, not {len(players)}.", seats=len(players))
    dice = DiceSet(
        tuple(tuple(Face(of_type(f, str, "dice")) for f in die) for die in get_list(source, "dice", list))
    )
    events = tuple(parse_event(event, plan, i) for i, event in enumerate(get(source, "events", list)))
    result = None if source.get("result") is None else _parse_result(get(source, "result", dict))
    return Record(plan, dice, players, events, parse_options(source), result, source)


def parse_options(source: Json) -> Options:
    """The options of a record; unknown ones are left to whoever knows them."""
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


def _parse_result(source: Json) -> Result:
    return Result(tuple(get_list(source, "scores", int)), tuple(get_list(source, "winners", int)))


def format_record(record: Record) -> Json:
    """The JSON object of a record; fields that were unknown when it was read are kept."""
    plan = record.plan
    fields: Json = {
        "format": FORMAT,
        "version": VERSION,
        "board": format_plan(plan),
        "dice": [[str(face) for face in die] for die in record.dice.dice],
        "options": format_options(record.options),
        "players": [_format_player(player) for player in record.players],
        "events": [format_event(event, plan) for event in record.events],
    }
    if record.result:
        fields["result"] = {"scores": list(record.result.scores), "winners": list(record.result.winners)}
    merged: Json = _merged(record.source, fields)
    return merged


def dump_record(record: Record) -> str:
    """A record as one line of text, without the line's end."""
    return json.dumps(format_record(record), ensure_ascii=False, separators=(",", ":"))


def format_options(options: Options) -> Json:
    """The options that were agreed; what is off is left out."""
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
    """`new`, with the fields of `old` that it does not know."""
    if isinstance(old, dict) and isinstance(new, dict):
        return {**old, **{name: _merged(old.get(name), value) for name, value in new.items()}}
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        return [_merged(a, b) for a, b in zip(old, new, strict=True)]
    return new


def _parse_placement(source: Json, plan: Plan) -> Placement:
    face = Face(get(source, "face", str))
    square = plan.square(get(source, "square", str))
    return Placement(die_number(get(source, "die", int), "die"), square, face, get(source, "wild", bool))


def _format_placement(placement: Placement, plan: Plan) -> Json:
    return {
        "die": placement.die,
        "square": plan.label(placement.square),
        "face": str(placement.face),
        "wild": placement.wild,
    }


def _parse_line(value: list[Any], plan: Plan) -> tuple[int, int, int]:
    squares = [plan.square(of_type(label, str, "sets")) for label in value]
    if len(squares) != 3:
        raise Illegal("bad_field", f"A SET is three squares, not {len(squares)}.", field="sets")
    return squares[0], squares[1], squares[2]


def _dice(source: Json) -> tuple[int, ...]:
    return tuple(die_number(die, "dice") for die in get(source, "dice", list))


def _reason(source: Json, *known: str) -> Any:
    reason = get(source, "reason", str)
    if reason not in known:
        raise Illegal("bad_reason", f"The reason {reason!r} is none of {', '.join(known)}.", reason=reason)
    return reason


def _parse_rolled(source: Json, _: Plan) -> Rolled:
    faces = []
    for die, face in get(source, "faces", dict).items():
        if die not in _DIE_NAMES:
            raise Illegal("bad_die", f"faces: there is no die {die!r}; dice are 0 to 41.", die=die)
        faces.append(Held(_DIE_NAMES[die], Face(of_type(face, str, f"faces {die}"))))
    reason = _reason(source, "deal", "opening", "draw", "extra", "dead_round", "replacement")
    return Rolled(get(source, "seat", int), reason, tuple(faces))


def _parse_opened(source: Json, plan: Plan) -> Opened:
    placements = tuple(_parse_placement(p, plan) for p in get_list(source, "placements", dict))
    return Opened(get(source, "seat", int), placements, get(source, "score", int))


def _parse_played(source: Json, plan: Plan) -> Played:
    steps = tuple(
        tuple(_parse_placement(of_type(p, dict, "steps"), plan) for p in step)
        for step in get_list(source, "steps", list)
    )
    sets = tuple(_parse_line(line, plan) for line in get_list(source, "sets", list))
    bonus = {plan.square(k): of_type(v, int, f"bonus {k}") for k, v in get(source, "bonus", dict).items()}
    return Played(get(source, "seat", int), steps, sets, bonus, get(source, "score", int))


def _parse_finished(source: Json, _: Plan) -> Finished:
    reason = _reason(source, "out_of_dice", "stalemate", "dead_rounds")
    return Finished(reason, tuple(get_list(source, "scores", int)), tuple(get_list(source, "winners", int)))


def _parse_replaced(source: Json, plan: Plan) -> Replaced:
    die, taken = (die_number(get(source, name, int), name) for name in ("die", "taken"))
    return Replaced(get(source, "seat", int), plan.square(get(source, "square", str)), die, taken)


_PARSERS: dict[str, Callable[[Json, Plan], Event]] = {
    "drawn": lambda source, _: Drawn(get(source, "seat", int), _dice(source)),
    "rolled": _parse_rolled,
    "miscalled": lambda source, _: Miscalled(get(source, "seat", int), _dice(source)),
    "opened": _parse_opened,
    "replaced": _parse_replaced,
    "played": _parse_played,
    "passed": lambda source, _: Passed(
        get(source, "seat", int), _reason(source, "choice", "no_turn", "timeout")
    ),
    "kept": lambda source, _: Kept(get(source, "seat", int), _reason(source, "choice", "timeout")),
    "round_ended": lambda source, _: RoundEnded(get(source, "round", int)),
    "finished": _parse_finished,
}


def parse_event(source: Json, plan: Plan, index: int = 0) -> Event:
    """An event from its JSON object; `index` is its place in the record, for errors."""
    try:
        kind = get(of_type(source, dict, f"events[{index}]"), "type", str)
        if kind not in _PARSERS:
            known = ", ".join(_PARSERS)
            raise Illegal("unknown_event", f"{kind!r} is not an event; known are {known}.", type=kind)
        return _PARSERS[kind](source, plan)
    except Illegal as error:
        raise Illegal(error.code, error.message, **{**error.details, "event": index}) from None


def format_event(event: Event, plan: Plan) -> Json:
    """The JSON object of an event."""
    source: Json = {"type": event.type}
    match event:
        case Drawn(seat, dice) | Miscalled(seat, dice):
            source |= {"seat": seat, "dice": list(dice)}
        case Rolled(seat, reason, faces):
            source |= {"seat": seat, "reason": reason, "faces": {str(die): str(face) for die, face in faces}}
        case Opened(seat, placements, score):
            source |= {
                "seat": seat,
                "placements": [_format_placement(p, plan) for p in placements],
                "score": score,
            }
        case Replaced(seat, square, die, taken):
            source |= {"seat": seat, "square": plan.label(square), "die": die, "taken": taken}
        case Played(seat, steps, sets, bonus, score):
            source |= {
                "seat": seat,
                "steps": [[_format_placement(p, plan) for p in step] for step in steps],
                "sets": [plan.labels(line) for line in sets],
                "bonus": {plan.label(square): points for square, points in bonus.items()},
                "score": score,
            }
        case Passed(seat, reason) | Kept(seat, reason):
            source |= {"seat": seat, "reason": reason}
        case RoundEnded(number):
            source |= {"round": number}
        case Finished(reason, scores, winners):
            source |= {"reason": reason, "scores": list(scores), "winners": list(winners)}
        case _:
            assert_never(event)
    return source


def initial_state(record: Record) -> State:
    """The game of a record before its first event."""
    return new_game(record.plan, record.dice, len(record.players), record.options)


def replay(record: Record) -> State:
    """Judge a record event by event; the error of a fault has the event's index in its figures."""
    state = initial_state(record)
    for index, event in enumerate(record.events):
        try:
            judge(state, event)
        except Illegal as error:
            raise Illegal(error.code, error.message, **{**error.details, "event": index}) from None
        state = evolve(state, event)
    _check_result(record, state)
    return state


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
    """The record of a game that has come to this state by these events."""
    result = Result(state.scores, state.winners) if state.phase is Phase.OVER else None
    return Record(state.plan, state.dice, tuple(players), tuple(events), state.options, result)
