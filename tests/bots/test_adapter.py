"""Third-party bots: only their own methods are called, the rules are enforced, and faults are counted."""
# ruff: noqa: ARG002

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from setcubed.bots import BotAdapter, Reaction, make_bot
from setcubed.bots.greedy import GreedyBot
from setcubed.bots.lineup import Lineup
from setcubed.bots.reaction import DEFAULT_REACTION
from setcubed.game import Illegal, Opened, Phase, Placement, Played, State
from setcubed.lab.games import play_game
from setcubed.notation import Player, make_record, replay
from setcubed.notation.files import shipped_board, shipped_dice

PLAN, DICE = shipped_board(), shipped_dice()


class TurnsOnly:
    """The minimal bot."""

    def turn(self, state: State, seat: int) -> Any:
        return GreedyBot(DEFAULT_REACTION).turn(state, seat)


class Liar(TurnsOnly):
    """A bot whose answers are illegal in every possible way."""

    def __init__(self) -> None:
        self.told: list[str] = []

    def open(self, state: State, seat: int) -> Any:
        return (Placement(99, 0, state.hands[seat][0].face, False),)

    def replace(self, state: State, seat: int) -> Any:
        return 0, 99

    def turn(self, state: State, seat: int) -> Any:
        return (Placement(99, 0, state.hands[seat][0].face, False),) if state.hands[seat] else ()

    def extra(self, state: State, seat: int) -> Any:
        return (99,)

    def fault(self, code: str, message: str) -> None:
        self.told.append(code)


def game_of(bot: Any, seed: str = "checked") -> Any:
    game = play_game(PLAN, DICE, [bot, make_bot("beginner", random.Random(seed))], seed)
    names = [Player("one", "bot"), Player("two", "bot")]
    assert replay(make_record(game.state, names, game.events)).phase is Phase.OVER
    return game


def test_a_bot_needs_only_the_method_turn() -> None:
    bot = BotAdapter(TurnsOnly())
    assert bot.reaction == DEFAULT_REACTION
    games = [game_of(bot, f"least {number}") for number in range(4)]
    assert not bot.faults
    played = [event for game in games for event in game.events if isinstance(event, Opened | Played)]
    assert any(event.seat == 0 and isinstance(event, Opened) for event in played)
    assert any(event.seat == 0 and isinstance(event, Played) for event in played)


def test_bots_have_the_default_reaction_unless_they_define_one() -> None:
    quick = TurnsOnly()
    quick.reaction = Reaction(1.0)  # type: ignore[attr-defined]
    assert BotAdapter(quick).reaction == Reaction(1.0)
    assert make_bot(f"exec:{sys.executable}", programs=True).reaction == BotAdapter(TurnsOnly()).reaction


def test_wrong_answers_are_passes_that_are_counted_and_reported() -> None:
    liar = Liar()
    bot = BotAdapter(liar)
    game = game_of(bot)
    assert not any(isinstance(event, Played) and event.seat == 0 for event in game.events)
    assert bot.faults.total() == len(liar.told) > 0
    assert set(liar.told) <= {"not_in_hand", "no_such_die", "not_three", "no_wild"} | set(bot.faults)


def test_a_bot_that_raises_passes_and_the_traceback_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    class Broken(TurnsOnly):
        def turn(self, state: State, seat: int) -> Any:
            raise ZeroDivisionError("by nothing")

    bot = BotAdapter(Broken())
    game_of(bot)
    assert set(bot.faults) == {"bot_failed"}
    assert bot.faults.total() > 1
    assert capsys.readouterr().err.count("ZeroDivisionError: by nothing") == 1


MODULE = """
from setcubed.bots.greedy import GreedyBot
from setcubed.bots.reaction import DEFAULT_REACTION

class Mine(GreedyBot):
    def __init__(self, rng):
        super().__init__(DEFAULT_REACTION)
        self.rng = rng

class NoTurn: pass
"""


@pytest.fixture
def beside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_bots_here.py").write_text(MODULE)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path.copy())
    monkeypatch.delitem(sys.modules, "my_bots_here", raising=False)


@pytest.mark.usefixtures("beside")
def test_a_class_in_a_file_of_the_working_directory_is_a_bot() -> None:
    with Lineup(["Mia=my_bots_here:Mine", "random"]) as seats:
        first, again = seats.for_game("a")[0], seats.for_game("a")[0]
        assert isinstance(first, BotAdapter)
        assert isinstance(again, BotAdapter)
        assert first.bot.rng.random() == again.bot.rng.random()
        game_of(first)
        assert seats.faults == [0, 0]


@pytest.mark.usefixtures("beside")
@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("my_bots_here:Nobody", "has no attribute 'Nobody'"),
        ("my_bots_nowhere:Mine", "No module named"),
        ("my_bots_here:NoTurn", "has no method turn"),
    ],
)
def test_a_class_that_is_not_a_bot_is_rejected_with_a_message(name: str, words: str) -> None:
    with pytest.raises(Illegal, match=words) as refused:
        make_bot(name, programs=True)
    assert refused.value.code == "bad_bot"


@pytest.mark.usefixtures("beside")
def test_code_of_others_runs_only_if_the_caller_allows_it() -> None:
    with pytest.raises(Illegal, match="Unknown bot"):
        make_bot("my_bots_here:Mine")


def test_a_bot_of_another_package_is_named_by_its_entry_point(tmp_path: Path) -> None:
    package, installed = tmp_path / "package", tmp_path / "installed"
    package.mkdir()
    (package / "patient_bots.py").write_text(MODULE)
    (package / "pyproject.toml").write_text(
        '[build-system]\nrequires = ["setuptools"]\nbuild-backend = "setuptools.build_meta"\n'
        '[project]\nname = "patient-bots"\nversion = "1"\n'
        '[project.entry-points."setcubed.bots"]\npatient = "patient_bots:Mine"\n'
        '[tool.setuptools]\npy-modules = ["patient_bots"]\n'
    )
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, "--target", str(installed), str(package)], check=True, capture_output=True)
    simulate = ["simulate", "--bots", "patient,random", "--games", "2", "--seed", "1", "--workers", "1"]
    done = subprocess.run(
        [sys.executable, "-m", "setcubed", *simulate],
        env={**os.environ, "PYTHONPATH": str(installed)},
        capture_output=True,
        text=True,
        check=True,
    )
    records = [json.loads(line) for line in done.stdout.splitlines()]
    assert [record["players"][0]["level"] for record in records] == ["patient"] * 2
    assert done.stderr == ""
