"""The database's file: private, and used by one process."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from setcubed.cli import main
from setcubed.server.store.database import Database, InUse


def test_other_users_cannot_read_the_file(tmp_path: Path) -> None:
    file = tmp_path / "new.db"
    database = Database(f"sqlite:///{file}", 1)
    with database.engine.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE t (x)")
        modes = {stat.S_IMODE(one.stat().st_mode) for one in tmp_path.iterdir()}
    assert modes == {0o600}  # also of the WAL
    database.close()
    file.chmod(0o664)
    with database.engine.connect():
        pass
    database.close()
    assert stat.S_IMODE(file.stat().st_mode) == 0o660


def test_opening_a_database_creates_no_file(tmp_path: Path) -> None:
    Database(f"sqlite:///{tmp_path / 'tables.db'}", 1).close()
    assert list(tmp_path.iterdir()) == []


def test_only_one_process_can_serve_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "tables.db"
    first, second = (Database(f"sqlite:///{file}", 1) for _ in range(2))
    first.claim()
    with pytest.raises(InUse):
        second.claim()
    assert main(["serve", "--database", str(file)]) == 1
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert str(file) in error
    assert "--database" in error
    first.close()
    second.claim()
    second.close()
