"""Bots of other packages: only those in the settings, and only with legal moves."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest
from litestar.testing import TestClient

from setcubed import game as g
from setcubed.game import Illegal
from setcubed.server.http.app import create_app
from setcubed.server.node.bot_pool import BotPool
from setcubed.server.node.outside_bots import outside_bots
from setcubed.server.settings import Settings
from tests.scene import scene

SOURCE = """
class Sleepy:
    def turn(self, state, seat):
        return ()


class Cheat:
    def turn(self, state, seat):
        return state.hands[seat]  # dice, and not where to lay them
"""


@pytest.fixture(autouse=True)
def beside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bots_beside.py").write_text(SOURCE)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.chdir(tmp_path)


def test_outside_bots_run_in_workers_and_illegal_moves_are_replaced() -> None:
    state = scene("f7=2GS g7=1GO h7=3GD*", "3GD 2GS", "1RO")

    async def think() -> list[g.Command]:
        sources = {"sleepy": "bots_beside:Sleepy", "cheat": "bots_beside:Cheat"}
        pool = BotPool(1, 60.0, sources)
        try:
            # A name that is not in the settings loads no code: a greedy bot plays.
            levels = ("sleepy", "cheat", "bots_beside:Sleepy")
            return [await pool.think(level, "lay", state, 0) for level in levels]
        finally:
            pool.close()

    sleepy, cheat, stranger = asyncio.run(asyncio.wait_for(think(), 100))
    assert (sleepy, cheat) == (g.Pass(0), g.Pass(0))
    assert isinstance(stranger, g.Play)


def test_outside_bots_are_listed_and_seated_by_name(tmp_path: Path) -> None:
    database = str(tmp_path / "tables.db")
    guard, _ = create_app(Settings(database=database, bots=("Zoe=bots_beside:Sleepy", "bots_beside:Cheat")))
    with TestClient(guard.api) as client:
        about = client.get("/api/about").json()
        assert about["levels"][-3:] == ["expert", "zoe", "cheat"]
        assert list(about["names"].values())[-3:] == ["Vera", "Zoe", "Cheat"]
        seats = [{"kind": "local"}, *({"kind": "bot", "level": level} for level in ("zoe", "zoe", "cheat"))]
        made = client.post("/api/tables", json={"seats": seats}).json()
        names = [seat["name"] for seat in client.get(f"/api/tables/{made['table']}").json()["seats"]]
        assert names[1:] == ["Zoe", "Zoe 2", "Cheat"]


@pytest.mark.parametrize(
    ("named", "said"),
    [
        ("exec:my_bot", "programs do not sit at a server's tables"),
        ("greedy", "there is a bot 'greedy' already"),
        ("Expert=bots_beside:Sleepy", "there is a bot 'expert' already"),
        ("Zoë=bots_beside:Sleepy", "at most 20 letters"),
        ("bots_beside:Nobody", "cannot be created"),
        ("nobody", "Unknown bot 'nobody'"),
    ],
)
def test_an_invalid_bot_is_reported_at_startup(named: str, said: str) -> None:
    with pytest.raises(Illegal, match=said):
        outside_bots([named])


def test_duplicate_names_are_rejected() -> None:
    with pytest.raises(Illegal, match="there is a bot 'zoe' already"):
        outside_bots(["Zoe=bots_beside:Sleepy", "zoe=bots_beside:Cheat"])


def test_a_server_with_an_invalid_bot_exits_with_a_message(tmp_path: Path) -> None:
    database = str(tmp_path / "tables.db")
    command = [sys.executable, "-m", "setcubed", "serve", "--port", "0", "--database", database]
    done = subprocess.run(
        [*command, "--bots", "bots_beside:Nobody"], capture_output=True, text=True, check=False, timeout=60
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("setcubed: The bot bots_beside:Nobody cannot be created")
