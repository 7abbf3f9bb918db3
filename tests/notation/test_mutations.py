"""The judge rejects a record in which any single field differs from what the rules give.

Every field of every event of the golden records is changed, one at a time. The test leaves out what the
rules leave open: the order of dice within a draw, a roll or a step; the order of seats in the extra roll and
where all roll at once; a wrong call more or less; an extra roll of other dice, which is another game.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from setcubed.game import WILD, Face, Illegal, Placement, Played, State, evolve, judge
from setcubed.notation import Record, parse_event, parse_record, replay
from setcubed.notation.record import initial_state
from tests.naive import ORDERS, score_of

pytestmark = pytest.mark.no_cover  # coverage would only slow them down

Json = dict[str, Any]
Mutation = tuple[str, Json, set[str]]
"""The changed field, the resulting event, and the error codes that fit."""

RECORDS = {
    path.stem: path.read_text("utf-8")
    for path in sorted((Path(__file__).parents[1] / "records").glob("*.jsonl"))
}
REASONS = ["deal", "opening", "draw", "extra", "dead_round", "replacement"]
NOT_THEIRS = {"wrong_seat", "wrong_dice", "bad_seat", "not_your_turn", "not_in_hand", "already_chosen"}


class Game:
    """A golden record with the state before each of its events."""

    def __init__(self, name: str) -> None:
        self.source: Json = json.loads(RECORDS[name])
        self.events: list[Json] = self.source["events"]
        self.record: Record = parse_record(self.source)
        self.states: list[State] = [initial_state(self.record)]
        for event in self.record.events:
            self.states.append(evolve(self.states[-1], event))

    def rejection(self, index: int, events: list[Json]) -> Illegal | None:
        """The error of the record with these events from `index` on; None if it is accepted."""
        state = self.states[index]
        try:
            for at, source in enumerate(events, index):
                event = parse_event(source, state.plan, at)
                judge(state, event)
                state = evolve(state, event)
            replay(parse_record({**self.source, "events": [*self.events[:index], *events]}))
        except Illegal as error:
            return error
        return None

    def next_use(self, index: int, die: int) -> str:
        """The next use of a die that was just rolled: `laid`, `rolled` or nothing."""
        for event in self.events[index + 1 :]:
            if event["type"] == "rolled" and str(die) in event["faces"]:
                return "rolled"
            if event["type"] == "replaced" and event["die"] == die:
                return "laid"
            placements = [p for step in event.get("steps", [event.get("placements", [])]) for p in step]
            if any(p["die"] == die for p in placements):
                return "laid"
        return ""


@pytest.fixture(scope="module", params=list(RECORDS))
def game(request: pytest.FixtureRequest) -> Game:
    return Game(request.param)


def changed(event: Json, *path: Any, to: Any) -> Json:
    """Yield copies of an event with one field changed."""
    event = deepcopy(event)
    place: Any = event
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = to
    return event


def numbers(event: Json, *path: Any, codes: set[str]) -> Iterator[Mutation]:
    value: Any = event
    for key in path:
        value = value[key]
    for other in (value - 1, value + 1, value + 10):
        yield f"{path[-1]} {other}", changed(event, *path, to=other), codes


def seats(game: Game, event: Json) -> Iterator[Mutation]:
    for seat in range(-1, len(game.source["players"]) + 1):
        if seat != event["seat"]:
            yield f"seat {seat}", changed(event, "seat", to=seat), NOT_THEIRS


def placement(state: State, event: Json, *path: Any) -> Iterator[Mutation]:
    """Every field of a placement."""
    laid = event
    for key in path:
        laid = laid[key]
    hand = state.hand(event["seat"])
    shown = hand[laid["die"]]
    for die in range(42):
        if hand.get(die) != shown:
            yield (
                f"die {die}",
                changed(event, *path, "die", to=die),
                {"not_in_hand", "wrong_face", "die_twice", "no_set"},
            )
    for square in range(state.plan.size**2):
        label = state.plan.label(square)
        if label != laid["square"]:
            codes = {
                "square_taken",
                "no_set",
                "wrong_bonus",
                "wrong_score",
                "wrong_sets",
                "not_on_logo",
                "wrong_order",
            }
            yield f"square {label}", changed(event, *path, "square", to=label), codes
    for face in ("1RO", "2GS", "3PD", "1PD", "W"):
        if face != laid["face"]:
            codes = {"wrong_face", "no_set", "wrong_score", "wrong_sets", "wild_not_stated", "wrong_order"}
            yield f"face {face}", changed(event, *path, "face", to=face), codes
    yield "wild", changed(event, *path, "wild", to=not laid["wild"]), {"wrong_face"}


def of_drawn(_: Game, state: State, event: Json) -> Iterator[Mutation]:
    for k in range(len(event["dice"])):
        for die in range(42):
            if die not in event["dice"]:
                codes = {"wrong_dice"} if die in state.bag else {"not_in_bag"}
                yield f"die {die}", changed(event, "dice", k, to=die), codes
    yield "one die fewer", changed(event, "dice", to=event["dice"][1:]), {"wrong_count"}
    yield "one die more", changed(event, "dice", to=[*event["dice"], event["dice"][0]]), {"wrong_count"}
    if len(event["dice"]) > 1:
        yield "a die twice", changed(event, "dice", 0, to=event["dice"][1]), {"die_twice"}


def of_rolled(game: Game, state: State, event: Json) -> Iterator[Mutation]:
    for reason in REASONS:
        if reason != event["reason"]:
            yield f"reason {reason}", changed(event, "reason", to=reason), {"wrong_reason"}
    extra = event["reason"] == "extra"
    index = game.states.index(state)
    for die, face in event["faces"].items():
        sides = set(map(str, state.dice[int(die)]))
        wrong = next(name for name in ("1RO", "1RS", "1RD", "1GO", "1GS", "1GD", "1PO") if name not in sides)
        yield f"die {die} shows {wrong}", changed(event, "faces", die, to=wrong), {"face_not_on_die"}
        fewer = {d: f for d, f in event["faces"].items() if d != die}
        if not extra:
            yield f"without die {die}", changed(event, "faces", to=fewer), {"wrong_dice"}
        stranger = next(
            d for d in range(42) if d not in state.hand(event["seat"]) and str(d) not in event["faces"]
        )
        swapped = changed(event, "faces", to={**fewer, str(stranger): str(state.dice[stranger][0])})
        yield f"die {stranger} for {die}", swapped, {"not_in_hand" if extra else "wrong_dice"}
        if game.next_use(index, int(die)) == "laid":
            other = next(side for side in sides if side != face)
            yield f"die {die} shows its {other}", changed(event, "faces", die, to=other), set()
    if extra:
        yield "nothing rolled", changed(event, "faces", to={}), {"bad_count"}


def of_miscalled(_: Game, state: State, event: Json) -> Iterator[Mutation]:
    for die in range(42):
        if die not in state.hand(event["seat"]):
            yield f"die {die}", changed(event, "dice", 0, to=die), {"not_in_hand"}
    yield "two dice", changed(event, "dice", to=event["dice"][:2]), {"bad_count"}
    yield "a die twice", changed(event, "dice", 0, to=event["dice"][1]), {"die_twice"}


def of_opened(_: Game, state: State, event: Json) -> Iterator[Mutation]:
    yield from numbers(event, "score", codes={"wrong_score"})
    for k in range(3):
        yield from placement(state, event, "placements", k)
    yield "two dice", changed(event, "placements", to=event["placements"][:2]), {"bad_count"}


def of_replaced(_: Game, state: State, event: Json) -> Iterator[Mutation]:
    hand = state.hand(event["seat"])
    for die in range(42):
        if hand.get(die) != hand[event["die"]]:
            yield f"die {die}", changed(event, "die", to=die), {"not_in_hand", "wrong_face"}
        if die != event["taken"]:
            yield f"taken {die}", changed(event, "taken", to=die), {"wrong_dice"}
    for square in range(state.plan.size**2):
        label = state.plan.label(square)
        if label != event["square"]:
            codes = {"not_wild", "wrong_face", "wrong_dice"}
            yield f"square {label}", changed(event, "square", to=label), codes


def of_played(_: Game, state: State, event: Json) -> Iterator[Mutation]:
    yield from numbers(event, "score", codes={"wrong_score"})
    for square in event["bonus"]:
        yield from numbers(event, "bonus", square, codes={"wrong_bonus"})
        yield "no bonus", changed(event, "bonus", to={}), {"wrong_bonus"}
    yield "another bonus", changed(event, "bonus", to={**event["bonus"], "c3": 3}), {"wrong_bonus"}
    sets = event["sets"]
    for k, line in enumerate(sets):
        yield "a SET fewer", changed(event, "sets", to=sets[:k] + sets[k + 1 :]), {"wrong_sets"}
        yield "a SET twice", changed(event, "sets", to=[*sets, line]), {"wrong_sets"}
        for j in range(3):
            other = "a1" if line[j] != "a1" else "b1"
            yield "another SET", changed(event, "sets", k, j, to=other), {"wrong_sets"}
    for s, step in enumerate(event["steps"]):
        for k in range(len(step)):
            yield from placement(state, event, "steps", s, k)
    all_at_once = [p for step in event["steps"] for p in step]
    yield "an empty step", changed(event, "steps", to=[*event["steps"], []]), {"bad_step"}
    if len(all_at_once) == 3:
        yield "three at once", changed(event, "steps", to=[all_at_once]), {"bad_step"}
        yield "a die fewer", changed(event, "steps", to=[[p] for p in all_at_once[1:]]), set()


def of_passed(_: Game, state: State, event: Json) -> Iterator[Mutation]:
    may_run_out = bool(state.options.turn_seconds)
    for reason in ("choice", "no_turn", "timeout"):
        # A player who could place a die may pass by choice or by timeout: both are legal.
        free = event["reason"] != "no_turn" and reason != "no_turn" and may_run_out
        if reason != event["reason"] and not free:
            yield f"reason {reason}", changed(event, "reason", to=reason), {"wrong_reason", "no_time_limit"}


def of_kept(_: Game, state: State, event: Json) -> Iterator[Mutation]:
    if not state.options.extra_seconds:
        yield "timeout", changed(event, "reason", to="timeout"), {"no_time_limit"}


def of_round_ended(_: Game, __: State, event: Json) -> Iterator[Mutation]:
    yield from numbers(event, "round", codes={"wrong_round"})


def of_finished(_: Game, state: State, event: Json) -> Iterator[Mutation]:
    for reason in ("out_of_dice", "stalemate", "dead_rounds"):
        if reason != event["reason"]:
            yield f"reason {reason}", changed(event, "reason", to=reason), {"wrong_reason"}
    for seat in range(state.seats):
        yield from numbers(event, "scores", seat, codes={"wrong_score"})
        winners = sorted({seat} ^ set(event["winners"]))
        yield f"winners {winners}", changed(event, "winners", to=winners), {"wrong_winners"}
    yield "a score fewer", changed(event, "scores", to=event["scores"][1:]), {"wrong_score"}


MUTATIONS = {
    name.removeprefix("of_"): make for name, make in list(globals().items()) if name.startswith("of_")
}


@pytest.mark.parametrize("kind", list(MUTATIONS))
def test_no_field_of_an_event_can_be_changed(game: Game, kind: str) -> None:
    for index, event in enumerate(game.events):
        if event["type"] != kind:
            continue
        state = game.states[index]
        mutations = list(MUTATIONS[kind](game, state, event)) + (
            list(seats(game, event)) if "seat" in event else []
        )
        for what, mutated, codes in mutations:
            error = game.rejection(index, [mutated, *game.events[index + 1 :]])
            assert error, f"event {index}, {event}: {what} was accepted"
            assert not codes or error.code in codes, (
                f"event {index}, {event}: {what} was refused as {error!r}"
            )
            figure = error.details.get("event", index)
            assert isinstance(figure, int)
            assert figure >= index


@pytest.mark.parametrize("kind", list(MUTATIONS))
def test_no_field_of_an_event_can_be_left_out_or_be_of_another_type(game: Game, kind: str) -> None:
    for index, event in enumerate(game.events):
        if event["type"] == kind:
            for name in event:
                fewer = {key: value for key, value in event.items() if key != name}
                error = game.rejection(index, [fewer])
                assert error
                assert error.code == "missing_field"
                others: list[Any] = [None, True, 1.5, "x", [[]], {"x": 1}, [None]]
                for value in others:
                    error = game.rejection(index, [{**event, name: value}])
                    assert error
            return


def swap_is_free(state: State, one: Json, two: Json) -> bool:
    """Whether the rules leave the order of two events open: two wrong calls, or seats that roll at the
    same time."""
    if "miscalled" in (one["type"], two["type"]):
        return bool(one["type"] == two["type"])
    rolls = all(event["type"] in ("rolled", "kept") for event in (one, two))
    return rolls and one["seat"] != two["seat"] and {one["seat"], two["seat"]} <= state.waiting


def test_no_event_can_be_left_out(game: Game) -> None:
    for index, event in enumerate(game.events):
        accepted = game.rejection(index, game.events[index + 1 :]) is None
        assert accepted == (event["type"] == "miscalled"), f"event {index}, {event}"


def test_no_event_can_happen_twice(game: Game) -> None:
    for index, event in enumerate(game.events):
        accepted = game.rejection(index, [event, *game.events[index:]]) is None
        assert accepted == (event["type"] == "miscalled"), f"event {index}, {event}"


def test_no_two_neighbouring_events_can_change_places(game: Game) -> None:
    for index, (one, two) in enumerate(zip(game.events, game.events[1:], strict=False)):
        accepted = game.rejection(index, [two, one, *game.events[index + 2 :]]) is None
        assert accepted == swap_is_free(game.states[index], one, two), f"event {index}, {one}, {two}"


def test_the_steps_of_a_turn_stand_in_an_order_that_is_legal_and_scores_best(game: Game) -> None:
    for index, event in enumerate(game.record.events):
        if not isinstance(event, Played):
            continue
        state = game.states[index]
        laid: list[Placement] = [p for step in event.steps for p in step]
        for order in ORDERS[len(laid)]:
            steps = tuple(tuple(laid[i] for i in step) for step in order)
            by_the_book = score_of(
                state.plan.size, state.board.faces, [[p[1:] for p in step] for step in steps]
            )
            legal = by_the_book is not None and by_the_book + sum(event.bonus.values()) == event.score
            mutated = Played(event.seat, steps, event.sets, event.bonus, event.score)
            if legal:
                judge(state, mutated)
                continue
            with pytest.raises(Illegal) as error:
                judge(state, mutated)
            assert error.value.code == "wrong_order"


def test_unordered_parts_may_be_written_in_another_order(game: Game) -> None:
    for index, event in enumerate(game.events):
        free = []
        if event["type"] == "played":
            free += [changed(event, "sets", 0, to=list(order)) for order in permutations(event["sets"][0])]
            free.append(changed(event, "sets", to=event["sets"][::-1]))
        if event["type"] == "drawn":
            free.append(changed(event, "dice", to=event["dice"][::-1]))
        if event["type"] == "rolled":
            free.append(changed(event, "faces", to=dict(reversed(event["faces"].items()))))
        for mutated in free:
            judge(game.states[index], parse_event(mutated, game.record.plan))


def header_mutations(game: Game) -> Iterator[tuple[str, Json, str]]:
    source = game.source
    yield "format", {**source, "format": "other"}, "bad_format"
    version: Any
    for version in (0, 2):
        yield "version", {**source, "version": version}, "bad_version"
    for version in (True, 1.0, "1", None):
        yield "version", {**source, "version": version}, "bad_field"
    for name in ("board", "dice", "players", "events", "version"):
        yield f"no {name}", {key: value for key, value in source.items() if key != name}, "missing_field"
    yield "one player", {**source, "players": source["players"][:1]}, "bad_seats"
    yield "five players", {**source, "players": [*source["players"], *[{"name": "X"}] * 3][:5]}, "bad_seats"
    yield "41 dice", {**source, "dice": source["dice"][:41]}, "bad_dice"
    yield "five faces", changed(source, "dice", 3, to=source["dice"][3][:5]), "bad_dice"
    yield "another face", changed(source, "dice", 3, 0, to="4RO"), "bad_face"
    yield "another logo", changed(source, "board", "logo", to=["a2", "b2", "c2"]), "not_on_logo"
    yield "a crooked logo", changed(source, "board", "logo", to=["a2", "b2", "c3"]), "bad_board"
    yield "two squares", changed(source, "board", "logo", to=["a2", "b2"]), "bad_board"
    yield "options", {**source, "options": {"turn_seconds": 7}}, "bad_options"
    for seat, score in enumerate(source["result"]["scores"]):
        yield "score", changed(source, "result", "scores", seat, to=score + 1), "wrong_score"
        winners = sorted({seat} ^ set(source["result"]["winners"]))
        yield "winners", changed(source, "result", "winners", to=winners), "wrong_winners"
    yield "no result", {key: value for key, value in source.items() if key != "result"}, "no_result"
    yield "unfinished", {**source, "events": source["events"][:-1]}, "not_finished"


def test_nothing_around_the_events_can_be_changed(game: Game) -> None:
    for what, source, code in header_mutations(game):
        with pytest.raises(Illegal) as error:
            replay(parse_record(source))
        assert error.value.code == code, what


def test_a_player_fewer_or_more_is_another_game(game: Game) -> None:
    players = game.source["players"]
    for others in (players[:-1], [*players, {"name": "X"}]):
        if 2 <= len(others) <= 4:
            with pytest.raises(Illegal) as error:
                replay(parse_record({**game.source, "players": others}))
            assert error.value.code in {"wrong_event", "wrong_seat"}


def test_a_face_that_a_die_showed_cannot_be_removed_from_it(game: Game) -> None:
    shown = {int(die): face for event in game.events for die, face in event.get("faces", {}).items()}
    for die, face in shown.items():
        sides = [Face(side) for side in game.source["dice"][die]]
        other = next(side for side in (*sides, WILD) if str(side) != face)
        dice = changed(game.source, "dice", die, to=[str(other if str(s) == face else s) for s in sides])
        with pytest.raises(Illegal) as error:
            replay(parse_record(dice))
        assert error.value.code == "face_not_on_die"


def test_the_number_of_a_bonus_square_that_was_taken_cannot_be_changed(game: Game) -> None:
    taken = {square for event in game.events for square in event.get("bonus", {})}
    for square in taken:
        with pytest.raises(Illegal) as error:
            replay(parse_record(changed(game.source, "board", "bonus", square, to=7)))
        assert error.value.code == "wrong_bonus"
