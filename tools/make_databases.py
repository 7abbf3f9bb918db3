"""Write databases as earlier versions of the program wrote them: tests/databases/NAME.sqlite.xz.

    python -m tools.make_databases COMMIT...

Each is written by the server and the test players of its own commit, uncompiled: three finished games, three
games in progress and a waiting table. `tokens.json` holds the seats' tokens, by which the tests play on.
"""

import asyncio
import json
import lzma
import os
import random
import socket
import sqlite3
import subprocess
import sys
import tarfile
import tempfile
import time
import urllib.request
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "tests" / "databases"
FIRST_PLAYERS = "5b855d7"  # the first commit with players for tests
SETTINGS = {
    "BOT_PAUSE": "0",
    "CALL_SECONDS": "2",
    "BOT_SECONDS": "0.5",
    "AWAY_SECONDS": "600",
    "BOT_WORKERS": "1",
}
SERVE = "import sys; from setcubed.cli import main; sys.exit(main())"


def check_out(commit: str, folder: Path) -> None:
    """Write the files of a commit to a directory."""
    archive = ["git", "-C", str(ROOT), "archive", commit, "src", "tests"]
    packed = subprocess.run(archive, check=True, capture_output=True).stdout
    with tarfile.open(fileobj=BytesIO(packed)) as files:
        files.extractall(folder, filter="data")


def wait_for(url: str, server: subprocess.Popen[bytes]) -> None:
    """Wait until a server answers."""
    while True:
        try:
            urllib.request.urlopen(f"{url}/health", timeout=2)
        except OSError:
            assert server.poll() is None, "the server ended"
            time.sleep(0.05)
        else:
            return


async def play(
    playing: Any, url: str, seed: int, until: int | None = None, **how: bool
) -> tuple[str, list[str]]:
    """Play a game to the end, or until a number of commands is acknowledged; return its table and tokens."""
    if how.get("bot"):
        seats = [{"kind": "local", "name": "Ada"}, {"kind": "bot", "level": "greedy"}]
        seated = playing.make_table(url, seats)
        table, tokens = seated["table"], [seated["seats"][0]["token"]]
    else:
        table, tokens = playing.two_players(url)
    ledger = playing.Ledger()
    tasks = []
    for seat, token in enumerate(tokens):
        player = playing.Player([url], table, [token], ledger, 2 * seed + seat)
        player.rng = Lazy(2 * seed + seat) if how.get("lazy") else player.rng
        player.starts = seat == len(tokens) - 1
        tasks.append(asyncio.create_task(player.play()))
    while not all(task.done() for task in tasks) and (until is None or len(ledger.done) < until):
        await asyncio.sleep(0.01)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return table, tokens


class Lazy(random.Random):
    """The random source of a player who often passes, which gives rounds without a placed die."""


async def play_all(playing: Any, url: str) -> dict[str, list[str]]:
    """Play the games of a database; tokens by table."""
    usual = playing._turn

    def turn(game: Any, hand: Any, rng: random.Random) -> Any:
        return {"type": "pass"} if isinstance(rng, Lazy) and rng.random() < 0.6 else usual(game, hand, rng)

    playing._turn = turn
    games = [
        await play(playing, url, 1),
        await play(playing, url, 2, lazy=True),
        await play(playing, url, 3, bot=True),
        await play(playing, url, 5, 14),
        await play(playing, url, 6, 9, bot=True),
        await play(playing, url, 7, 25, lazy=True),
        playing.two_players(url),
    ]
    return dict(games)


def write(commit: str, folder: Path) -> None:
    """Run the server of a commit and write its database, in a process that imports that commit's modules."""
    playing = import_module("tests.server.playing")  # of the checked-out commit

    database = folder / "tables.db"
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    settings = {f"SETCUBED_{name}": value for name, value in SETTINGS.items()}
    command = [sys.executable, "-c", SERVE, "serve", "--port", str(port), "--database", str(database)]
    server = subprocess.Popen(command, env={**os.environ, **settings}, stderr=subprocess.DEVNULL)
    url = f"http://127.0.0.1:{port}"
    wait_for(url, server)
    tokens = asyncio.run(play_all(playing, url))
    server.terminate()
    server.wait(20)
    with sqlite3.connect(database) as connection:
        names = {row[0] for row in connection.execute("SELECT name FROM sqlite_master")}
        for name in names & {"pages", "reviews"}:
            connection.execute(f"DELETE FROM {name}")
    connection.execute("PRAGMA journal_mode=DELETE")
    connection.execute("VACUUM")
    connection.close()
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{commit}.sqlite.xz").write_bytes(lzma.compress(database.read_bytes(), preset=9))
    known = FOLDER / "tokens.json"
    all_tokens = json.loads(known.read_text()) if known.exists() else {}
    all_tokens[commit] = tokens
    known.write_text(json.dumps(all_tokens, indent=1) + "\n")


def main(commits: list[str]) -> None:
    for commit in commits:
        with tempfile.TemporaryDirectory() as place:
            folder = Path(place)
            check_out(commit, folder)
            if not (folder / "tests/server/playing.py").exists():
                players = folder / "players"
                check_out(FIRST_PLAYERS, players)
                (players / "tests").rename(folder / "old_tests")
                (folder / "tests").rename(folder / "unused_tests")
                (folder / "old_tests").rename(folder / "tests")
            environment = {**os.environ, "PYTHONPATH": f"{folder / 'src'}{os.pathsep}{folder}"}
            code = f"import sys; sys.path.append({str(ROOT)!r}); from tools.make_databases import write; "
            code += f"from pathlib import Path; write({commit!r}, Path({place!r}))"
            subprocess.run([sys.executable, "-c", code], env=environment, check=True, cwd=folder)
            print(f"{commit}: {(FOLDER / f'{commit}.sqlite.xz').stat().st_size:,} bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
