"""A host's commands, beside servers that run, on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from setcubed.server.settings import Settings
from setcubed.server.store.preflight import prepare_database
from tests.cli.run import Answer, run
from tests.server.conftest import Postgres, Process
from tests.server.game_client import SOCKET, call_api, make_table, two_players


@pytest.fixture(params=["sqlite", "postgresql"], scope="module")
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A running server on each kind of database, for all tests here."""
    folder = tmp_path_factory.mktemp("host")
    if request.param == "sqlite":
        database = str(folder / "tables.db")
    else:
        postgres: Postgres = request.getfixturevalue("postgres")
        database = postgres.database()
    process = Process(database, folder).start()
    yield process
    process.stop()
    assert process.faults() == []


def host(server: Process, *words: str) -> Answer:
    """A command on the server's database."""
    return run(*words, "--database", server.database)


def until(true: Callable[[], bool]) -> None:
    """Wait for something that must come."""
    limit = time.monotonic() + 20
    while not true():
        assert time.monotonic() < limit
        time.sleep(0.05)


def started(server: Process, name: str = "Ada") -> dict[str, Any]:
    return make_table(
        server.url, [{"kind": "local", "name": name}, {"kind": "local", "name": "Bo"}], start=True
    )


async def last_words(server: Process, table: str, tokens: list[str], act: Callable[[], object]) -> list[Any]:
    """What a client hears after something was done, until it is cut off or told of it."""
    heard: list[Any] = []
    async with connect(server.url.replace("http", "ws") + "/api/socket", **SOCKET) as socket:
        await socket.send(json.dumps({"type": "hello", "table": table, "tokens": tokens}))
        assert json.loads(await socket.recv())["type"] == "welcome"
        await asyncio.to_thread(act)
        async with asyncio.timeout(20):
            async for text in socket:
                heard.append(json.loads(text))
                if heard[-1]["type"] == "bye" or heard[-1].get("view", {}).get("status") == "over":
                    return heard
    return heard


def test_tables_are_listed_and_shown(server: Process) -> None:
    seated = started(server, "Ingrid")
    lines = host(server, "tables", "list").lines
    (line,) = [line for line in lines if seated["code"] in line]
    assert "playing" in line
    assert "Ingrid, Bo" in line
    (entry,) = [
        entry
        for entry in map(json.loads, host(server, "tables", "list", "--json", "--status", "playing").lines)
        if entry["table"] == seated["table"]
    ]
    assert entry["names"] == ["Ingrid", "Bo"]
    shown = host(server, "tables", "show", seated["code"].lower())
    assert shown.code == 0
    assert "seat 0: human Ingrid, 0 points" in shown.out


def test_a_table_that_is_ended_is_over_for_everybody_there(server: Process) -> None:
    seated = started(server)
    tokens = [seat["token"] for seat in seated["seats"]]
    heard = asyncio.run(
        last_words(server, seated["table"], tokens, lambda: host(server, "tables", "end", seated["code"]))
    )
    assert [event["type"] for event in heard[-1]["events"]] == ["ended", "revealed"]
    assert heard[-1]["view"]["status"] == "over"
    body = {"id": "a" * 16, "seat": 0, "seq": heard[-1]["seq"], "do": {"type": "call"}}
    status, refused = call_api(server.url, f"/api/tables/{seated['table']}/commands", body, tokens[0])
    assert (status, refused["error"]["code"]) == (409, "over")
    status, record = call_api(server.url, f"/api/tables/{seated['table']}/record")
    assert status == 200
    assert "result" not in record
    again = host(server, "tables", "end", seated["code"])
    assert (again.code, again.err) == (1, f"setcubed: The game at table {seated['code']} is over already.\n")


def test_a_table_that_is_deleted_is_gone_for_everybody_there(server: Process) -> None:
    seated = started(server)
    tokens = [seat["token"] for seat in seated["seats"]]
    asked = host(server, "tables", "delete", seated["code"])
    assert asked.out == "1 table would be deleted for ever. Add --yes to do it.\n"
    assert call_api(server.url, f"/api/tables/{seated['table']}")[0] == 200

    def delete() -> None:
        assert "1 table deleted" in host(server, "tables", "delete", seated["code"], "--yes").out

    heard = asyncio.run(last_words(server, seated["table"], tokens, delete))
    assert (heard[-1]["type"], heard[-1]["code"]) == ("bye", "no_table")
    assert call_api(server.url, f"/api/tables/{seated['table']}")[0] == 404
    gone = host(server, "tables", "show", seated["code"])
    assert (gone.code, gone.out) == (1, "")
    assert "There is no table" in gone.err


def test_all_games_of_a_name_can_be_deleted(server: Process) -> None:
    mine = [started(server, "Åse"), started(server, "ÅSE ")]
    other = started(server, "Åsele")
    assert host(server, "tables", "delete", "--name", "åse").out.startswith("2 tables would be deleted")
    assert host(server, "tables", "delete", "--name", "åse", "--yes").out.startswith("2 tables deleted")
    until(lambda: all(call_api(server.url, f"/api/tables/{one['table']}")[0] == 404 for one in mine))
    assert call_api(server.url, f"/api/tables/{other['table']}")[0] == 200
    assert run("tables", "delete", "--yes").code == 2


def test_a_banned_address_is_cut_off_and_refused_until_it_is_lifted(server: Process) -> None:
    table, tokens = two_players(server.url)
    heard = asyncio.run(
        last_words(server, table, tokens[:1], lambda: host(server, "ban", "add", "127.0.0.1", "--days", "1"))
    )
    assert (heard[-1]["type"], heard[-1]["code"]) == ("bye", "banned")
    status, refused = call_api(server.url, "/api/tables", {"seats": [{"kind": "local"}, {"kind": "open"}]})
    assert (status, refused["error"]["code"]) == (403, "banned")
    assert host(server, "ban", "list").out.startswith("127.0.0.1/32  since ")
    assert host(server, "ban", "lift", "127.0.0.1").code == 0
    until(lambda: call_api(server.url, "/api/about")[0] == 200)
    assert host(server, "ban", "list").out == ""
    assert host(server, "ban", "lift", "127.0.0.1").code == 1


def test_a_backup_made_while_it_runs_is_put_back_into_either_kind(
    server: Process, postgres: Postgres, tmp_path: Path
) -> None:
    seated = started(server)
    file = tmp_path / "backup.db"
    said = host(server, "backup", str(file))
    assert said.code == 0, said.err
    assert file.stat().st_mode & 0o077 == 0
    assert [path.name for path in tmp_path.iterdir()] == ["backup.db"]
    with sqlite3.connect(file) as inside:
        held = inside.execute("SELECT count(*) FROM tables").fetchone()[0]
    inside.close()
    assert said.out.startswith(f"{file}: {held} tables, ")
    twice = host(server, "backup", str(file))
    assert (twice.code, twice.err.count("\n")) == (1, 1)
    _, view = call_api(server.url, f"/api/tables/{seated['table']}")
    for number, database in enumerate([str(tmp_path / "new.db"), postgres.database()]):
        restored = run("restore", str(file), "--database", database)
        assert restored.code == 0, restored.err
        full = run("restore", str(file), "--database", database)
        assert (full.code, "--replace" in full.err) == (1, True)
        assert run("restore", str(file), "--replace", "--database", database).code == 0
        # The other way round too: a backup of what was restored holds the same.
        again = tmp_path / f"again{number}.db"
        assert run("backup", str(again), "--database", database).code == 0
        assert rows(again) == rows(file)
        there = Process(database, tmp_path).start()
        shown = call_api(there.url, f"/api/tables/{seated['table']}")[1]
        assert shown["game"]["hands"] == view["game"]["hands"]
        used = run("restore", str(file), "--replace", "--database", database)
        there.stop()
        assert (used.code, used.err.count("\n")) == (1, 1)
        assert there.faults() == []


def test_a_backup_goes_where_nothing_is_that_a_host_would_miss(tmp_path: Path) -> None:
    file, database = tmp_path / "backup.db", tmp_path / "tables.db"

    def restore() -> tuple[int, str]:
        answer = run("restore", str(file), "--database", str(database))
        return answer.code, answer.err

    prepare_database(Settings(database=str(database)))
    assert run("backup", str(file), "--database", str(database)).code == 0
    assert restore() == (0, "")  # a server has run there, but nobody has played
    assert run("ban", "add", "192.0.2.7", "--database", str(database)).code == 0
    error = "already holds bans: add --replace to overwrite them with the backup."
    assert restore() == (1, f"setcubed: {database} {error}\n")
    database.write_text("the notes of somebody, kept here by mistake")
    error = "is not a database of setcubed: add --replace to overwrite it with the backup."
    assert restore() == (1, f"setcubed: {database} {error}\n")


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only root gives files to others")
def test_what_root_restores_belongs_to_the_servers_own_user(tmp_path: Path) -> None:
    file, folder = tmp_path / "backup.db", tmp_path / "server"
    prepare_database(Settings(database=str(tmp_path / "other.db")))
    assert run("backup", str(file), "--database", str(tmp_path / "other.db")).code == 0
    folder.mkdir()
    os.chown(folder, 61_234, 61_234)
    assert run("restore", str(file), "--database", str(folder / "tables.db")).code == 0
    owners = {path.name: (path.stat().st_uid, path.stat().st_gid) for path in folder.iterdir()}
    assert owners == dict.fromkeys(("tables.db", "tables.db.lock"), (61_234, 61_234))


def rows(file: Path) -> dict[str, list[Any]]:
    with sqlite3.connect(file) as inside:
        found = {
            name: sorted(inside.execute(f"SELECT * FROM {name}").fetchall())
            for name in ("tables", "log", "seats", "agenda", "bans", "pages", "chores")
        }
    inside.close()
    return found


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("tables", "list", "--database", "/nowhere/at.db"), "There is no database /nowhere/at.db"),
        (("backup", "x.db", "--database", "/nowhere/at.db"), "There is no database /nowhere/at.db"),
        (("backup", str(Path(__file__).parent), "--replace"), "is a folder: name a file in it."),
        (("restore", "/nowhere/x.db"), "There is no backup /nowhere/x.db."),
        (("restore", __file__), "is not a backup of setcubed."),
        (("ban", "add", "somebody"), "'somebody' is no address"),
        (("tables", "delete"), "Name tables by their codes, or a player with --name."),
    ],
)
def test_what_cannot_be_done_is_told_in_a_sentence(
    words: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SETCUBED_DATABASE", str(tmp_path / "none.db"))
    answer = run(*words)
    assert answer.code in (1, 2)
    assert said in answer.err
    assert answer.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_the_doctor_finds_a_healthy_server_well(server: Process) -> None:
    answer = host(server, "doctor", "--port", str(server.port), "--url", server.url)
    verdicts = {line[7:].split("  ")[0].strip(): line.split()[0] for line in answer.lines}
    assert verdicts["database"] == verdicts["clock"] == verdicts["server"] == verdicts["sockets"] == "ok"
    assert verdicts["addresses"] == "fault"  # there is no proxy, so nobody names the players' addresses
    assert verdicts["metrics"] == "look"
    assert answer.code == 1
    assert host(server, "doctor", "--port", str(server.port)).code == 0


def test_the_doctor_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SETCUBED_DATABASE", str(tmp_path / "none.db"))
    answer = run("doctor", "--port", "1")
    assert answer.code == 1
    assert "fault  database" in answer.out
    assert "start it, or name its --port" in answer.out
    monkeypatch.setenv("SETCUBED_PROT", "80")
    assert (
        run("doctor").out.strip()
        == "fault  settings  There is no setting SETCUBED_PROT. Did you mean SETCUBED_PORT?"
    )
