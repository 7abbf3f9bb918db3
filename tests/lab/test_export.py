"""Records become data: one row for every decision."""

from __future__ import annotations

from pathlib import Path

import pyarrow.parquet as pq
import pytest

from setcubed.bots.lineup import Lineup
from setcubed.game import Event, Illegal, Kept, Opened, Passed, Played, Replaced, Rolled, evolve
from setcubed.lab.export import write_parquet
from setcubed.lab.games import play_game
from setcubed.notation import Player, dump_record, make_record
from setcubed.notation.files import shipped_board, shipped_dice
from setcubed.notation.record import Record, initial_state

NAMES = ("greedy", "random", "casual")


def records(count: int) -> list[Record]:
    made = []
    with Lineup(NAMES) as seats:
        for number in range(count):
            game = play_game(shipped_board(), shipped_dice(), seats.for_game(f"{number}"), f"{number}")
            made.append(make_record(game.state, [Player(n, "bot", n) for n in NAMES], game.events))
    return made


def refuse(line: int, error: Illegal) -> None:
    raise AssertionError((line, error))


def lines_of(games: list[Record]) -> list[tuple[int, bytes]]:
    return list(enumerate((dump_record(game).encode() for game in games), 1))


def is_decision(event: Event) -> bool:
    chosen = (Opened, Played, Passed, Replaced, Kept)
    return isinstance(event, chosen) or (isinstance(event, Rolled) and event.reason == "extra")


def test_there_is_a_row_for_every_decision(tmp_path: Path) -> None:
    games = records(4)
    decisions = [event for game in games for event in game.events if is_decision(event)]
    assert {type(event) for event in decisions} == {Opened, Played, Passed, Replaced, Kept, Rolled}
    assert write_parquet(lines_of(games), tmp_path / "t.parquet", refuse) == (4, len(decisions))
    table = pq.read_table(tmp_path / "t.parquet").to_pylist()
    assert [row["kind"] for row in table] == [event.type for event in decisions]
    assert [row["reason"] for row in table] == [getattr(event, "reason", None) for event in decisions]
    for number, game in enumerate(games):
        assert game.result
        rows = [row for row in table if row["game"] == number]
        for seat in range(3):
            mine = [row for row in rows if row["seat"] == seat]
            assert sum(row["score"] or 0 for row in mine) == game.result.scores[seat]
            assert {row["final_score"] for row in mine} == {game.result.scores[seat]}
            assert {row["level"] for row in mine} == {NAMES[seat]}
        turns = [row for row in rows if row["kind"] in ("opened", "played", "passed") and row["round"] == 1]
        assert sum(row["won"] for row in turns) == pytest.approx(1)
        assert rows[0]["kind"] == "opened"
        assert len(rows[0]["dice"]) == 3


def test_board_and_hands_are_lists(tmp_path: Path) -> None:
    games = records(1)
    write_parquet(lines_of(games), tmp_path / "t.parquet", refuse)
    state = initial_state(games[0])
    rows = iter(pq.read_table(tmp_path / "t.parquet").to_pylist())
    for event in games[0].events:
        if is_decision(event):
            row = next(rows)
            assert dict(zip(row["squares"], row["faces"], strict=True)) == {
                state.plan.label(square): f"{lying.face}{'*' * lying.wild}"
                for square, lying in state.board.squares.items()
            }
            assert row["hands"] == [[str(held.face) for held in hand] for hand in state.hands]
            assert row["hand"] == row["hands"][row["seat"]]
            if isinstance(event, Rolled):
                assert set(row["dice"]) <= {held.die for held in state.hands[event.seat]}
        state = evolve(state, event)


def test_many_processes_write_the_same_rows_in_the_same_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("setcubed.lab.export.CHUNK", 2)
    lines = [*lines_of(records(5)), (6, b"nonsense")]
    faults: list[int] = []
    for workers in (1, 2):
        count = write_parquet(
            lines, tmp_path / f"{workers}", lambda line, _: faults.append(line), workers=workers
        )
        assert count[0] == 5
    assert faults == [6, 6]
    assert pq.read_table(tmp_path / "1").equals(pq.read_table(tmp_path / "2"))


def test_an_invalid_record_is_reported_and_the_others_are_exported(tmp_path: Path) -> None:
    good = dump_record(records(1)[0])
    faults = []
    lines = [(1, b"{}"), (3, good.encode()), (4, b"nonsense")]
    games, _ = write_parquet(
        lines, tmp_path / "t.parquet", lambda line, error: faults.append((line, error.code))
    )
    assert games == 1
    assert [line for line, _ in faults] == [1, 4]


def test_an_unwritable_path_is_reported_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(Illegal, match="cannot be written"):
        write_parquet([], tmp_path / "no" / "such" / "folder.parquet", refuse)
