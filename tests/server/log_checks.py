"""Checks of stored logs: nothing lost or doubled, every game legal and fair."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest
from sqlalchemy import create_engine, select

from setcubed.cli import main
from setcubed.server.settings import Settings
from setcubed.server.store.schema import log
from tests.server.game_client import Ledger, call_api


def check_log(database: str, tables: Sequence[str], ledger: Ledger) -> None:
    """Every acknowledged command is stored once, no rejected one is, and numbers have no gap."""
    engine = create_engine(Settings(database=database).url)
    stored: Counter[tuple[str, str]] = Counter()
    with engine.connect() as connection:
        for table in tables:
            query = select(log.c.first, log.c.last, log.c.command, log.c.events)
            rows = connection.execute(query.where(log.c.table_id == table).order_by(log.c.first)).all()
            following = 1
            for first, last, command, events in rows:
                assert first == following
                assert len(json.loads(events)) == last - first + 1
                following = last + 1
                stored[table, command] += 1
    engine.dispose()
    assert [entry for entry, times in stored.items() if times > 1] == []
    assert [entry for entry in ledger.done if stored[entry] != 1] == []
    assert len(ledger.done) == len(set(ledger.done))
    # Also after a crash before the answer: the repeat got the first answer.
    assert [entry for entry in ledger.refused if stored[entry]] == []


def check_games(url: str, tables: Sequence[str], folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Every game is over, legal by `setcubed replay`, and its dice are those of its seeds."""
    records = folder / "records.jsonl"
    with records.open("w") as file:
        for table in tables:
            status, record = call_api(url, f"/api/tables/{table}/record")
            assert status == 200, record
            assert record["events"][-1]["type"] == "finished"
            file.write(json.dumps(record) + "\n")
    assert main(["replay", str(records)]) == 0, capsys.readouterr().out
    assert main(["verify", str(records)]) == 0, capsys.readouterr().out
