"""Records become data: one row for every turn."""

from __future__ import annotations

import io
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from setcubed.bots.seats import Seats
from setcubed.game import Illegal, Opened, Passed, Played
from setcubed.lab.export import write_parquet
from setcubed.lab.games import play_game
from setcubed.notation import Player, dump_record, make_record
from setcubed.notation.files import shipped_board, shipped_dice
from setcubed.notation.record import Record

NAMES = ("greedy", "random", "casual")


def records(count: int) -> list[Record]:
    made = []
    with Seats(NAMES) as seats:
        for number in range(count):
            game = play_game(shipped_board(), shipped_dice(), seats.for_game(f"{number}"), f"{number}")
            made.append(make_record(game.state, [Player(n, "bot", n) for n in NAMES], game.events))
    return made


def refuse(line: int, error: Illegal) -> None:
    raise AssertionError((line, error))


def test_there_is_a_row_for_every_turn(tmp_path: Path) -> None:
    games = records(4)
    lines = io.BytesIO("\n".join(map(dump_record, games)).encode())
    turns = sum(isinstance(event, Opened | Played | Passed) for game in games for event in game.events)
    assert write_parquet(lines, tmp_path / "turns.parquet", refuse) == (4, turns)
    table = pq.read_table(tmp_path / "turns.parquet").to_pylist()
    assert len(table) == turns
    for number, game in enumerate(games):
        assert game.result
        rows = [row for row in table if row["game"] == number]
        for seat in range(3):
            mine = [row for row in rows if row["seat"] == seat]
            assert sum(row["score"] for row in mine) == game.result.scores[seat]
            assert {row["final_score"] for row in mine} == {game.result.scores[seat]}
            assert {row["level"] for row in mine} == {NAMES[seat]}
        assert sum(row["won"] for row in rows if row["round"] == 1) == pytest.approx(
            sum(seat in game.result.winners for seat in range(3)) / len(game.result.winners)
        )
        assert rows[0]["kind"] == "opened"
        assert rows[0]["dice_laid"] == 3


def test_a_line_that_is_no_record_is_told_and_the_others_are_kept(tmp_path: Path) -> None:
    good = dump_record(records(1)[0])
    faults = []
    lines = io.BytesIO(f"{{}}\n\n{good}\nnonsense\n".encode())
    games, _ = write_parquet(
        lines, tmp_path / "t.parquet", lambda line, error: faults.append((line, error.code))
    )
    assert games == 1
    assert [line for line, _ in faults] == [1, 4]


def test_a_path_that_cannot_be_written_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(Illegal, match="cannot be written"):
        write_parquet(io.BytesIO(), tmp_path / "no" / "such" / "folder.parquet", refuse)
