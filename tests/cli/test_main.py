"""The command `setcubed` itself."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.run import run

SETCUBED = Path(sys.executable).with_name("setcubed")


@pytest.mark.parametrize("arguments", [("dance",), ("replay", "--x"), ("replay", "-x"), ("turns", "a", "b")])
def test_wrong_usage_exits_with_status_2(arguments: tuple[str, ...]) -> None:
    answer = run(*arguments)
    assert (answer.code, answer.out) == (2, "")


@pytest.mark.parametrize("command", ["turns", "simulate", "replay"])
def test_every_command_has_help(command: str) -> None:
    answer = run(command, "--help")
    assert answer.code == 0
    assert f"setcubed {command}" in answer.out


def test_the_help_shows_defaults_except_of_flags() -> None:
    said = run("serve", "--help").out + run("simulate", "--help").out + run("--help").out
    assert "--proxy" in said
    assert "[default: 1]" in said
    assert "False" not in said
    assert "None" not in said


def test_a_reader_of_the_output_may_stop_early() -> None:
    games = subprocess.Popen(
        [SETCUBED, "simulate", "--bots", "random,random", "--games", "100", "--seed", "1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert games.stdout
    assert games.stderr
    assert games.stdout.readline().startswith(b'{"format":')
    games.stdout.close()
    assert games.stderr.read() == b""
    games.stderr.close()
    assert games.wait() == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is always full")
@pytest.mark.parametrize(
    "line", ["simulate --bots random,random --output /dev/full", "simulate --bots random,random > /dev/full"]
)
def test_a_full_disk_is_reported_in_a_sentence(line: str) -> None:
    done = subprocess.run(["bash", "-c", f"{SETCUBED} {line}"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "setcubed: the output cannot be written: No space left on device.\n"


def test_simulated_games_can_be_piped_into_replay() -> None:
    line = f"{SETCUBED} simulate --bots random,greedy --games 2 --seed 5 | {SETCUBED} replay -"
    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=True)
    assert done.stdout.endswith("all legal\n")
    assert done.stderr == ""


def test_an_unknown_command_gets_a_suggestion() -> None:
    answer = run("tournmant")
    assert (answer.code, answer.err) == (
        2,
        "setcubed: There is no command 'tournmant'. Did you mean 'tournament'?\n",
    )
    assert "--help lists all commands" in run("xyzzy").err


def test_the_version_has_a_short_option() -> None:
    assert run("-V").out == run("--version").out


def test_turns_takes_a_position_on_the_command_line() -> None:
    answer = run("turns", '{"squares": {"f7": "1RO", "g7": "2RO"}, "hand": ["3RO"]}')
    assert [turn["turn"] for turn in json.loads(answer.out)["turns"]] == ["e7=3RO", "h7=3RO"]


def test_turns_prints_a_table_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("setcubed.cli.positions.wants_json", lambda asked: asked)
    answer = run("turns", '{"squares": {"f7": "1RO", "g7": "2RO"}, "hand": ["3RO"]}')
    assert "e7=3RO" in answer.out
    assert "Points" in answer.out
    assert run("turns", '{"squares": {"f7": "4RO"}, "hand": ["3RO"]}').err.startswith("setcubed: '4RO'")


def test_completion_can_be_installed() -> None:
    assert "--install-completion" in run("--help").out
