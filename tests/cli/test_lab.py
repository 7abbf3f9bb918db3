"""The commands `tournament` and `export`, as they are typed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from setcubed.cli import main
from setcubed.cli.json_lines import check_writable
from tests.cli.run import run


def test_a_tournament_writes_a_table_a_page_and_json(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page, results = tmp_path / "t.html", tmp_path / "t.jsonl"
    command = ["tournament", "--bots", "greedy,random", "--games", "40", "--results", str(results)]
    assert main([*command, "--report", str(page)]) == 0
    out = capsys.readouterr().out
    assert "greedy" in out
    assert "The order is settled." in out
    assert page.read_text().startswith("<!doctype html>")
    lines = results.read_text()
    assert main([*command, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["standings"][0]["bot"] == "greedy"
    assert results.read_text() == lines, "a finished tournament has nothing to add"


@pytest.mark.parametrize(
    ("more", "code", "words"),
    [
        (["--bots", "greedy"], 2, "cannot fill a table"),
        (["--bots", "greedy,nobody"], 2, "Unknown bot 'nobody'"),
        (["--bots", "greedy,random", "--confidence", "95"], 2, "from 0.5 to less than 1"),
    ],
)
def test_wrong_usage_is_explained(
    more: list[str], code: int, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["tournament", *more]) == code
    assert words in capsys.readouterr().err


def test_a_file_that_cannot_be_written_is_reported_before_the_games(tmp_path: Path) -> None:
    results = tmp_path / "kept.jsonl"
    wanted = tmp_path / "no" / "folder.html"
    command = ("tournament", "--bots", "greedy,random", "--games", "2", "--results", str(results))
    answer = run(*command, "--report", str(wanted))
    assert (answer.code, answer.out) == (1, "")
    assert f"{wanted} cannot be written" in answer.err
    assert not results.exists()
    assert (
        run(*command, "--report", str(tmp_path)).err
        == f"setcubed: {tmp_path} cannot be written: Is a directory.\n"
    )


def test_checking_whether_a_file_can_be_written_changes_nothing(tmp_path: Path) -> None:
    there, new = tmp_path / "there.html", tmp_path / "new.html"
    there.write_text("kept")
    check_writable(there, new, None, Path("-"))
    assert there.read_text() == "kept"
    assert list(tmp_path.iterdir()) == [there]


def test_ctrl_c_explains_how_to_continue(tmp_path: Path) -> None:
    results = tmp_path / "t.jsonl"
    program = (
        "import signal, sys; from setcubed.cli import main;"
        "signal.signal(signal.SIGINT, signal.default_int_handler);"  # jobs in the background ignore it
        "sys.exit(main())"
    )
    command = [sys.executable, "-c", program, "tournament"]
    command += ["--bots", "casual,random", "--games", "100000", "--all-games", "--results", str(results)]
    with subprocess.Popen(
        [*command, "--workers", "2"], stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            while not results.exists() or len(results.read_bytes().splitlines()) < 3:
                assert process.poll() is None
                time.sleep(0.05)
            os.kill(process.pid, signal.SIGINT)
            out, err = process.communicate(timeout=60)
        finally:
            process.kill()
    assert process.returncode == 130
    assert "casual" in out
    assert f"continues from {results}" in err


def test_records_are_exported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    games, data = tmp_path / "games.jsonl", tmp_path / "turns.parquet"
    assert main(["simulate", "--bots", "greedy,random", "--games", "3", "--output", str(games)]) == 0
    assert main(["export", str(games), "--parquet", str(data)]) == 0
    assert "3 games" in capsys.readouterr().out
    games.write_text("nonsense\n")
    assert main(["export", str(games), "--parquet", str(data)]) == 1
    assert json.loads(capsys.readouterr().out.splitlines()[0])["error"]["line"] == 1


@pytest.mark.parametrize(
    ("package", "extra", "command"),
    [
        ("openskill", "lab", ("tournament", "--bots", "greedy,random")),
        ("ray", "cluster", ("tournament", "--bots", "greedy,random", "--ray", "auto")),
        ("pyarrow", "lab", ("export", "-", "--parquet", "never.parquet")),
    ],
)
def test_a_command_without_its_extra_fails_before_it_begins(
    monkeypatch: pytest.MonkeyPatch, package: str, extra: str, command: tuple[str, ...]
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    answer = run(*command)
    assert (answer.code, answer.out) == (1, "")
    assert f"pip install 'setcubed[{extra}]'" in answer.err
