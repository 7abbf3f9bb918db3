"""The referee of a real table: whole games entered by what people see, faces without numbers."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

from setcubed import game as g
from setcubed.app.protocol.commands import DiePlacement, Keep, Open, Pass, Play, Replace, Roll
from setcubed.app.protocol.companion import Entry, PlayerMove, RealGame, RolledFaces
from setcubed.app.protocol.messages import GameOptions
from setcubed.app.referee import Referee, begin, referee_answer
from setcubed.app.tables.views import board_of
from setcubed.notation import Record, parse_record, replay, shipped_dice

RECORDS = Path(__file__).parents[1] / "records"
# A stalemate depends on the identity of the dice, so games that end in one are left out.
NAMES = ["dead_rounds", "four", "full_board", "three", "two"]
GAMES = [parse_record((RECORDS / f"{name}.jsonl").read_text("utf-8").splitlines()[0]) for name in NAMES]
NO_SET = [DiePlacement(0, "f7"), DiePlacement(1, "g7"), DiePlacement(3, "h7")]


def enter(record: Record, dice: g.DiceSet | None = None, seed: int = 1) -> tuple[RealGame, Referee]:
    """Enter a game that was played, as people see it: faces in any order, dice by what they show."""
    rng = random.Random(seed)
    options = GameOptions(board_of(record.plan), (dice or record.dice).names(), short=record.options.short)
    game = RealGame([player.name for player in record.players], options)
    referee = begin(game)
    for event in record.events:
        for entry in entries_of(event, referee, record.plan, rng):
            game.entries.append(entry)
            referee = referee.take(entry)
    return game, referee


def entries_of(event: g.Event, referee: Referee, plan: g.Plan, rng: random.Random) -> list[Entry]:
    def held(seat: int, faces: Sequence[g.Face]) -> list[int]:
        hand = referee.state.hand(seat)
        found = []
        for face in faces:
            found.append(next(die for die, shown in hand.items() if shown == face))
            del hand[found[-1]]
        return found

    def laid(seat: int, placements: Sequence[g.Placement]) -> list[DiePlacement]:
        dice = held(seat, [g.WILD if p.wild else p.face for p in placements])
        return [
            DiePlacement(die, plan.label(p.square), str(p.face) if p.wild else None)
            for die, p in zip(dice, placements, strict=True)
        ]

    match event:
        case g.Rolled(seat, reason, faces):
            fell = RolledFaces(rng.sample([str(one.face) for one in faces], len(faces)))
            if reason != "extra":
                return [fell]
            # By its place in the list: dice have other numbers on the table.
            before = BEFORE[id(event)]
            return [PlayerMove(seat, Roll(held(seat, [before[one.die] for one in faces]))), fell]
        case g.Opened(seat, placements):
            return [PlayerMove(seat, Open(laid(seat, placements)))]
        case g.Played(seat, steps):
            return [PlayerMove(seat, Play(laid(seat, [p for step in steps for p in step])))]
        case g.Replaced(seat, square):
            face = referee.state.board.squares[square].face
            return [PlayerMove(seat, Replace(plan.label(square), held(seat, [face])[0]))]
        case g.Passed(seat) if referee.wanted().seat == seat and referee.state.phase is g.Phase.TURN:
            return [PlayerMove(seat, Pass())]
        case g.Kept(seat):
            return [PlayerMove(seat, Keep())]
        case _:
            return []


BEFORE: dict[int, dict[int, g.Face]] = {}
"""The faces of an extra roll's dice before the roll."""
for _record in GAMES:
    _state = g.new_game(_record.plan, _record.dice, len(_record.players), _record.options)
    for _event in _record.events:
        if isinstance(_event, g.Rolled) and _event.reason == "extra":
            BEFORE[id(_event)] = _state.hand(_event.seat)
        _state = g.evolve(_state, _event)


@pytest.mark.parametrize("record", GAMES, ids=NAMES)
def test_an_entered_game_has_the_same_scores_and_a_legal_record(
    record: Record,
) -> None:
    game, referee = enter(record)
    answer = referee_answer(game, referee, len(game.entries))
    assert answer.wanted.kind == "over"
    assert answer.record is not None
    found = parse_record(msgspec.to_builtins(answer.record))
    assert replay(found).scores == record.result.scores  # type: ignore[union-attr]
    assert answer.guessed == (found.dice != record.dice)
    assert len(found.events) == len([e for e in record.events if not isinstance(e, g.Miscalled)])


def test_dice_are_identified_by_their_faces() -> None:
    game, referee = enter(GAMES[-1])
    answer = referee_answer(game, referee, len(game.entries))
    assert answer.record is not None
    assert parse_record(msgspec.to_builtins(answer.record)).dice == GAMES[-1].dice


def test_dice_that_are_not_listed_are_guessed_from_the_faces_they_showed() -> None:
    other = g.DiceSet(tuple(die[:3] * 2 for die in shipped_dice().dice))
    game, referee = enter(GAMES[-1], other)
    answer = referee_answer(game, referee, len(game.entries))
    assert answer.guessed
    assert replay(parse_record(msgspec.to_builtins(answer.record))).phase is g.Phase.OVER


def test_the_referee_says_what_to_enter_next() -> None:
    referee = begin(RealGame(["Ada", "Bo"]))
    assert (referee.wanted().kind, referee.wanted().seat, referee.wanted().reason) == ("roll", 0, "deal")
    referee = referee.take(RolledFaces(["1RO", "2RO", "3RO", "1GS", "2PD"]))
    assert referee.wanted().seat == 1
    referee = referee.take(RolledFaces(["1GO", "2RS", "3PD", "W", "2PO"]))
    assert referee.wanted().kind == "open"
    first = [DiePlacement(die, square) for die, square in zip((0, 1, 2), ("f7", "g7", "h7"), strict=True)]
    referee = referee.take(PlayerMove(0, Open(first)))
    assert (referee.wanted().kind, referee.wanted().seat) == ("turn", 1)
    assert referee.state.scores == (3, 0)
    referee = referee.take(PlayerMove(1, Pass()))
    assert [event.type for event in referee.events[referee.news :]] == ["passed", "round_ended", "drawn"]
    assert (referee.wanted().kind, referee.wanted().seat, referee.wanted().dice) == ("roll", 0, [10, 11, 12])
    referee = referee.take(RolledFaces(["1RO", "1GO", "2GO"]))
    assert (referee.wanted().kind, referee.wanted().seat) == ("extra", 0)
    referee = referee.take(PlayerMove(0, Roll([10])))
    assert (referee.wanted().kind, referee.wanted().dice, referee.wanted().reason) == ("roll", [10], "extra")


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        (PlayerMove(1, Pass()), "wrong_phase"),
        (RolledFaces(["1RO"]), "bad_count"),
        (
            PlayerMove(0, Open(NO_SET)),
            "wrong_phase",
        ),
    ],
)
def test_an_impossible_entry_is_rejected(entry: Entry, code: str) -> None:
    with pytest.raises(g.Illegal) as refused:
        begin(RealGame(["Ada", "Bo"])).take(entry)
    assert refused.value.code == code


def test_three_dice_that_are_no_set_do_not_open() -> None:
    referee = begin(RealGame(["Ada", "Bo"])).take(RolledFaces(["1RO", "2RO", "3RO", "1GS", "2PD"]))
    referee = referee.take(RolledFaces(["1GO", "2RS", "3PD", "W", "2PO"]))
    with pytest.raises(g.Illegal) as refused:
        referee.take(PlayerMove(0, Open(NO_SET)))
    assert refused.value.code == "no_set"
