"""Databases of earlier versions: their games continue, end, replay and verify after the upgrade.

`tools/make_databases.py` writes the databases with the earlier versions of the program."""

from __future__ import annotations

import asyncio
import json
import lzma
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import create_engine, insert, select

from setcubed.server.settings import Settings
from setcubed.server.store.preflight import prepare_database
from setcubed.server.store.schema import metadata, schema_version, tables
from setcubed.server.store.upgrade import rules_of
from tests.cli.run import run
from tests.server.conftest import Postgres, Process
from tests.server.game_client import Ledger, Player, call_api, play_all
from tests.server.log_checks import check_games, check_log

FOLDER = Path(__file__).parents[1] / "databases"
TOKENS: dict[str, dict[str, list[str]]] = json.loads((FOLDER / "tokens.json").read_text())
FIRST_RULES = {"5a57a2d", "b782e28"}
"""The commits that play by version 1 of the rules, on its board."""


def unpack(commit: str, folder: Path) -> Path:
    """Write the database of a commit to a directory."""
    file = folder / f"{commit}.db"
    file.write_bytes(lzma.decompress((FOLDER / f"{commit}.sqlite.xz").read_bytes()))
    return file


def returning_players(server: Process, tokens: dict[str, list[str]], ledger: Ledger) -> list[Player]:
    """The players of all tables, with the tokens they were given by the earlier version."""
    players = []
    for number, (table, held) in enumerate(tokens.items()):
        for seat, token in enumerate(held):
            player = Player([server.url], table, [token], ledger, 1000 + 2 * number + seat)
            player.starts = seat == len(held) - 1
            players.append(player)
    return players


def finish_and_check(
    database: str, commit: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> list[dict[str, Any]]:
    """Serve a database, play its games to the end, check all of them; return their records."""
    tokens, ledger = TOKENS[commit], Ledger()
    server = Process(database, folder).start()
    try:
        played = asyncio.run(asyncio.wait_for(play_all(returning_players(server, tokens, ledger)), 120))
        assert set(played) == set(tokens)
        assert ledger.done
        check_log(database, list(tokens), ledger)
        check_games(server.url, list(tokens), folder, capsys)
        return [call_api(server.url, f"/api/tables/{table}/record")[1] for table in tokens]
    finally:
        server.stop()
        assert server.faults() == []


@pytest.mark.promise("the program is upgraded")
@pytest.mark.parametrize("commit", sorted(TOKENS))
def test_games_of_an_earlier_version_continue_and_replay_after_the_upgrade(
    commit: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    records = finish_and_check(str(unpack(commit, tmp_path)), commit, tmp_path, capsys)
    corner = 10 if commit in FIRST_RULES else 5
    assert {record["board"]["bonus"]["a1"] for record in records} == {corner}
    assert {record["options"].get("rules", 2) for record in records} == {1 if corner == 10 else 2}


@pytest.mark.parametrize("commit", ["5a57a2d", "d5f12bf"])
def test_a_backup_of_an_earlier_version_is_restored_to_postgresql(
    commit: str, tmp_path: Path, postgres: Postgres, capsys: pytest.CaptureFixture[str]
) -> None:
    database = postgres.database()
    restored = run("restore", str(unpack(commit, tmp_path)), "--database", database)
    assert restored.code == 0, restored.err
    finish_and_check(database, commit, tmp_path, capsys)


def test_the_creation_time_decides_if_the_log_fits_both_versions_of_the_rules(tmp_path: Path) -> None:
    file = unpack("d5f12bf", tmp_path)
    engine = create_engine(f"sqlite:///{file}")
    early, late = (
        {
            **dict.fromkeys(("id", "code"), name),
            "secret": "",
            "status": "waiting",
            "listed": 0,
            "changed": 0,
            "created": created,
            "made": '{"seats":2,"options":{"opening_seconds":15}}',
        }
        for name, created in (("early", 1_794_700_000_000), ("late", 1_795_000_000_000))
    )
    with engine.begin() as connection:
        connection.execute(insert(tables), [early, late])
    prepare_database(Settings(database=str(file)))
    with engine.connect() as connection:
        rows = connection.execute(select(tables.c.id, tables.c.made)).all()
        made = {row[0]: row[1] for row in rows}
    engine.dispose()
    assert msgspec.json.decode(made["early"]) == {"seats": 2, "options": {"opening_seconds": 30}, "rules": 1}
    assert made["late"] == late["made"]


@pytest.mark.parametrize(
    ("events", "rules"),
    [
        ([{"type": "played", "bonus": {"a1": 10}}], 1),
        ([{"type": "played", "bonus": {"g1": 5, "a1": 5}}], 2),
        ([{"type": "played", "bonus": {"g1": 5}}], None),
        ([{"type": "passed", "reason": "choice"}, {"type": "rolled", "reason": "dead_round"}], 1),
        ([{"type": "passed", "reason": "no_turn"}, {"type": "rolled", "reason": "dead_round"}], None),
        (
            [
                {"type": "passed", "reason": "choice"},
                {"type": "kept", "reason": "choice"},
                {"type": "rolled", "reason": "dead_round"},
            ],
            None,
        ),
    ],
)
def test_the_log_shows_the_version_of_the_rules(events: list[dict[str, Any]], rules: int | None) -> None:
    assert rules_of(events) == rules


def test_an_upgraded_schema_equals_a_new_one(tmp_path: Path) -> None:
    shapes = []
    for file in [tmp_path / "new.db", *(unpack(commit, tmp_path) for commit in TOKENS)]:
        prepare_database(Settings(database=str(file)))
        engine = create_engine(f"sqlite:///{file}")
        with engine.connect() as connection:
            found = type(metadata)()
            found.reflect(connection)
            versions = connection.execute(select(schema_version.c.version)).scalars().all()
        engine.dispose()
        assert max(versions) == 7
        shapes.append(
            {
                table.name: (
                    {(column.name, str(column.type)) for column in table.columns},
                    {(index.name, tuple(column.name for column in index.columns)) for index in table.indexes},
                )
                for table in found.sorted_tables
            }
        )
    assert all(shape == shapes[0] for shape in shapes)


def test_every_stored_database_is_small_and_has_tokens() -> None:
    files = sorted(FOLDER.glob("*.sqlite.xz"))
    assert [file.name.split(".")[0] for file in files] == sorted(TOKENS)
    assert sum(file.stat().st_size for file in files) < 200_000
