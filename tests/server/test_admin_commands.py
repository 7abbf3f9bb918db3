"""The host's commands on the database of a running server, SQLite and PostgreSQL."""

from __future__ import annotations

import asyncio
import json
import os
import resource
import sqlite3
import time
from collections.abc import Callable, Iterator
from datetime import datetime, tzinfo
from pathlib import Path
from typing import Any, Self

import pytest
from websockets.asyncio.client import connect

from setcubed.server.settings import Settings
from setcubed.server.store.preflight import prepare_database
from tests.cli.run import Answer, run
from tests.server.conftest import Postgres, Process
from tests.server.game_client import SOCKET, call_api, make_table, two_players


@pytest.fixture(params=["sqlite", "postgresql"], scope="module")
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A running server on each kind of database, shared by the tests of this module."""
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
    """Run a command on the server's database."""
    return run(*words, "--database", server.database)


def until(true: Callable[[], bool]) -> None:
    """Wait until a condition holds."""
    limit = time.monotonic() + 20
    while not true():
        assert time.monotonic() < limit
        time.sleep(0.05)


def started(server: Process, name: str = "Ada") -> dict[str, Any]:
    return make_table(
        server.url, [{"kind": "local", "name": name}, {"kind": "local", "name": "Bo"}], start=True
    )


async def last_words(server: Process, table: str, tokens: list[str], act: Callable[[], object]) -> list[Any]:
    """The messages a client gets after an action, until the table is over or the socket closes."""
    messages: list[Any] = []
    async with connect(server.url.replace("http", "ws") + "/api/socket", **SOCKET) as socket:
        await socket.send(json.dumps({"type": "hello", "table": table, "tokens": tokens}))
        assert json.loads(await socket.recv())["type"] == "welcome"
        await asyncio.to_thread(act)
        async with asyncio.timeout(20):
            async for text in socket:
                messages.append(json.loads(text))
                if messages[-1]["type"] == "bye" or messages[-1].get("view", {}).get("status") == "over":
                    return messages
    return messages


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


def test_ending_a_table_ends_the_game_for_its_players(server: Process) -> None:
    seated = started(server)
    tokens = [seat["token"] for seat in seated["seats"]]
    messages = asyncio.run(
        last_words(server, seated["table"], tokens, lambda: host(server, "tables", "end", seated["code"]))
    )
    assert [event["type"] for event in messages[-1]["events"]] == ["ended", "revealed"]
    assert messages[-1]["view"]["status"] == "over"
    body = {"id": "a" * 16, "seat": 0, "seq": messages[-1]["seq"], "do": {"type": "call"}}
    status, refused = call_api(server.url, f"/api/tables/{seated['table']}/commands", body, tokens[0])
    assert (status, refused["error"]["code"]) == (409, "over")
    status, record = call_api(server.url, f"/api/tables/{seated['table']}/record")
    assert status == 200
    assert "result" not in record
    again = host(server, "tables", "end", seated["code"])
    assert (again.code, again.err) == (1, f"setcubed: The game at table {seated['code']} is already over.\n")


def test_deleting_a_table_disconnects_its_players(server: Process) -> None:
    seated = started(server)
    tokens = [seat["token"] for seat in seated["seats"]]
    preview = host(server, "tables", "delete", seated["code"])
    assert preview.out == "1 table would be deleted for good. Add --yes to do it.\n"
    assert call_api(server.url, f"/api/tables/{seated['table']}")[0] == 200

    def delete() -> None:
        assert "1 table deleted" in host(server, "tables", "delete", seated["code"], "--yes").out

    messages = asyncio.run(last_words(server, seated["table"], tokens, delete))
    assert (messages[-1]["type"], messages[-1]["code"]) == ("bye", "no_table")
    assert call_api(server.url, f"/api/tables/{seated['table']}")[0] == 404
    gone = host(server, "tables", "show", seated["code"])
    assert (gone.code, gone.out) == (1, "")
    assert "There is no table" in gone.err


def test_all_games_of_a_name_are_deleted(server: Process) -> None:
    mine = [started(server, "Åse"), started(server, "ÅSE ")]
    other = started(server, "Åsele")
    assert host(server, "tables", "delete", "--name", "åse").out.startswith("2 tables would be deleted")
    assert host(server, "tables", "delete", "--name", "åse", "--yes").out.startswith("2 tables deleted")
    until(lambda: all(call_api(server.url, f"/api/tables/{one['table']}")[0] == 404 for one in mine))
    assert call_api(server.url, f"/api/tables/{other['table']}")[0] == 200
    assert run("tables", "delete", "--yes").code == 2


def test_a_banned_address_is_rejected_until_the_ban_is_lifted(server: Process) -> None:
    table, tokens = two_players(server.url)
    messages = asyncio.run(
        last_words(server, table, tokens[:1], lambda: host(server, "ban", "add", "127.0.0.1", "--days", "1"))
    )
    assert (messages[-1]["type"], messages[-1]["code"]) == ("bye", "banned")
    status, refused = call_api(server.url, "/api/tables", {"seats": [{"kind": "local"}, {"kind": "open"}]})
    assert (status, refused["error"]["code"]) == (403, "banned")
    assert host(server, "ban", "list").out.startswith("127.0.0.1/32  since ")
    assert host(server, "ban", "lift", "127.0.0.1").code == 0
    until(lambda: call_api(server.url, "/api/about")[0] == 200)
    assert host(server, "ban", "list").out == ""
    assert host(server, "ban", "lift", "127.0.0.1").code == 1


def test_a_backup_of_a_running_server_is_restored_to_either_database(
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
        # A backup of the restored database holds the same rows.
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


def test_a_restore_does_not_overwrite_tables_or_bans(tmp_path: Path) -> None:
    file, database = tmp_path / "backup.db", tmp_path / "tables.db"

    def restore() -> tuple[int, str]:
        answer = run("restore", str(file), "--database", str(database))
        return answer.code, answer.err

    prepare_database(Settings(database=str(database)))
    assert run("backup", str(file), "--database", str(database)).code == 0
    assert restore() == (0, "")  # the database of a server on which nobody has played
    assert run("ban", "add", "192.0.2.7", "--database", str(database)).code == 0
    error = "already holds bans: add --replace to overwrite them with the backup."
    assert restore() == (1, f"setcubed: {database} {error}\n")
    database.write_text("not a database")
    error = "is not a database of setcubed: add --replace to overwrite it with the backup."
    assert restore() == (1, f"setcubed: {database} {error}\n")


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only root can change owners")
def test_files_restored_by_root_belong_to_the_servers_user(tmp_path: Path) -> None:
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
        (
            ("backup", str(Path(__file__).parent), "--replace"),
            "is a directory: name a file in it, or add --keep.",
        ),
        (("restore", "/nowhere/x.db"), "There is no backup /nowhere/x.db."),
        (("restore", __file__), "is not a backup of setcubed."),
        (("ban", "add", "somebody"), "'somebody' is not an IP address"),
        (("tables", "delete"), "Name tables by their codes, or a player with --name."),
        (("tables", "end"), "Name tables by their codes, or choose them with --all or --status."),
        (("tables", "end", "--all", "--status", "waiting"), "or choose them with --all or --status."),
        (("backup", "/nowhere", "--keep", "3"), "There is no directory /nowhere."),
        (("backup", "/tmp", "--keep", "0"), "--keep must be 1 or more."),
    ],
)
def test_errors_are_one_sentence(
    words: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SETCUBED_DATABASE", str(tmp_path / "none.db"))
    answer = run(*words)
    assert answer.code in (1, 2)
    assert said in answer.err
    assert answer.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("days", "limit"), [("1000000", "<= 36500"), ("-1", ">= 0")])
def test_a_ban_lasts_a_century_at_most(days: str, limit: str, tmp_path: Path) -> None:
    answer = run("ban", "add", "192.0.2.7", "--days", days, "--database", str(tmp_path / "none.db"))
    assert answer.code == 2
    assert f"Must be {limit}" in answer.err


def test_the_doctor_finds_no_fault_with_a_healthy_server(server: Process) -> None:
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


def test_tables_are_ended_by_status_or_all_at_once(tmp_path: Path) -> None:
    server = Process(str(tmp_path / "tables.db"), tmp_path).start()
    try:
        playing, (waiting, _) = [started(server)["table"] for _ in range(2)], two_players(server.url)
        assert len(host(server, "tables", "end", "--status", "waiting").lines) == 1
        shown = call_api(server.url, f"/api/tables/{playing[0]}")[1]
        assert shown["status"] == "playing"
        assert len(host(server, "tables", "end", "--all").lines) == 2
        tables = (*playing, waiting)
        until(lambda: all(call_api(server.url, f"/api/tables/{id}")[1]["status"] == "over" for id in tables))
        assert host(server, "tables", "end", "--all").out == ""
    finally:
        server.stop()


@pytest.fixture
def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The database of a service whose settings are in a file, as in /etc/setcubed.env."""
    database, file = tmp_path / "tables.db", tmp_path / "setcubed.env"
    file.write_text(f"# a comment\nSETCUBED_DATABASE='{database}'\nSETCUBED_PORT=1\nOTHER=x\n")
    monkeypatch.setenv("SETCUBED_ENV_FILE", str(file))
    prepare_database(Settings(database=str(database)))
    return database


def test_commands_read_the_settings_file_of_the_service(
    service: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run("ban", "add", "192.0.2.7").code == 0
    assert run("ban", "list", "--database", str(service)).out.startswith("192.0.2.7/32")
    monkeypatch.setenv("SETCUBED_DATABASE", str(tmp_path / "other.db"))
    assert "There is no database" in run("ban", "list").err  # the environment overrides the file


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only root can become another user")
def test_an_unreadable_settings_file_is_reported(service: Path) -> None:
    file = service.with_name("setcubed.env")
    file.chmod(0o600)
    for folder in service.parents:
        if folder != Path(folder.anchor):
            folder.chmod(folder.stat().st_mode | 0o011)
    os.seteuid(61_234)
    try:
        answer = run("tables", "list")
    finally:
        os.seteuid(0)
    assert answer.code == 1
    assert answer.err == f"setcubed: {file} cannot be read (Permission denied): run this command as root.\n"


def test_the_doctor_names_what_it_checked(service: Path) -> None:
    out = run("doctor").out
    assert f"{service.with_name('setcubed.env')}: SETCUBED_DATABASE, SETCUBED_PORT" in out
    assert f"SQLite {service} answers" in out
    assert "none answers at http://127.0.0.1:1:" in out
    assert "no server answers; this shell's limit" in out


def test_the_doctor_reads_the_servers_own_limit_of_open_files(server: Process) -> None:
    assert server.process is not None
    resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (3000, 3000))
    (line,) = [
        line for line in host(server, "doctor", "--port", str(server.port)).lines if "open files" in line
    ]
    assert line.startswith("look")
    assert "the server's limit is 3,000" in line


def test_the_doctor_notices_that_the_server_uses_another_database(service: Path, tmp_path: Path) -> None:
    server = Process(str(tmp_path / "other.db"), tmp_path).start()
    try:
        answer = run("doctor", "--port", str(server.port))
        assert answer.code == 1
        assert f"it uses another database than {service}" in answer.out
        good = run("doctor", "--port", str(server.port), "--database", server.database)
        assert "another database" not in good.out
    finally:
        server.stop()


def test_damaged_tables_are_listed(tmp_path: Path) -> None:
    server = Process(str(tmp_path / "tables.db"), tmp_path).start()
    try:
        intact, damaged = started(server), started(server)
        with sqlite3.connect(server.database) as inside:
            cut = "UPDATE log SET events = substr(events, 5) WHERE table_id = ? AND first = 1"
            inside.execute(cut, [damaged["table"]])
        inside.close()
        listed = host(server, "tables", "list", "--damaged")
        assert listed.out.startswith(f"{damaged['code']}  damaged  Row 1 of the log cannot be read")
        assert intact["code"] not in listed.out
        (entry,) = map(json.loads, host(server, "tables", "list", "--damaged", "--json").lines)
        assert entry["table"] == damaged["table"]
        examined = host(server, "doctor", "--port", str(server.port))
        assert examined.code == 1
        assert f"1 unfinished and damaged: {damaged['code']}." in examined.out
    finally:
        server.stop()


class January4(datetime):
    """A clock that no midnight interrupts."""

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> Self:
        return cls(2025, 1, 4, 12, tzinfo=tz)


def test_a_daily_backup_deletes_the_oldest_ones(
    service: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("setcubed.cli.backup.datetime", January4)
    folder = tmp_path / "backups"
    folder.mkdir()
    for day in ("2025-01-01", "2025-01-02", "2025-01-03"):
        (folder / f"setcubed-{day}.db").touch()
    (folder / "other.db").touch()
    for _ in range(2):  # a second one on the same day replaces the first
        assert run("backup", str(folder), "--keep", "2").code == 0
    left = sorted(path.name for path in folder.iterdir())
    assert left == ["other.db", "setcubed-2025-01-03.db", "setcubed-2025-01-04.db"]
    assert service.exists()
