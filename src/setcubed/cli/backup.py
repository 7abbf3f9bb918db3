"""`setcubed backup` and `setcubed restore`: the whole database as one file."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from setcubed.cli.host_options import DatabaseOption, host_settings
from setcubed.cli.json_lines import count
from setcubed.server import Failed
from setcubed.server.store import backups
from setcubed.server.store.backups import BackupContents

_DAILY = "setcubed-*.db"


def backup(
    file: Path, /, *, replace: bool = False, keep: int | None = None, database: DatabaseOption = None
) -> int:
    """Write a backup of all tables, one snapshot, while the server runs.

    It is an SQLite file, also for PostgreSQL: a server can use it directly. Keep it as secret as the server:
    it holds the seeds of unfinished games.

    Args:
        file: The file to write; with --keep a directory.
        replace: Overwrite an existing file.
        keep: Write today's backup into the directory, and delete all but this many newest ones.
    """
    settings = host_settings({"database": database})
    if keep is not None:
        if keep < 1:
            raise Failed("--keep must be 1 or more.")
        if not file.is_dir():
            raise Failed(f"There is no directory {file}.")
        folder, file = file, file / f"setcubed-{datetime.now(UTC):%Y-%m-%d}.db"
    elif file.is_dir():
        raise Failed(f"{file} is a directory: name a file in it, or add --keep.")
    elif file.exists() and not replace:
        raise Failed(f"{file} exists: choose another name, or add --replace.")
    try:
        contents = backups.back_up(settings, file)
        if keep is not None:
            for old in sorted(folder.glob(_DAILY))[:-keep]:
                old.unlink()
    except OSError as fault:
        raise Failed(f"{file} cannot be written: {fault.strerror}.") from None
    print(f"{file}: {_describe(contents)}")
    return 0


def restore(file: Path, /, *, replace: bool = False, database: DatabaseOption = None) -> int:
    """Restore a backup, to SQLite or PostgreSQL. Stop all servers of that database first.

    Args:
        file: The backup.
        replace: Overwrite the existing tables.
    """
    settings = host_settings({"database": database})
    try:
        contents = backups.restore(settings, file, replace=replace)
    except OSError as fault:
        raise Failed(f"{fault.filename or file} cannot be used: {fault.strerror}.") from None
    print(f"restored from {file}: {_describe(contents)}")
    return 0


def _describe(contents: BackupContents) -> str:
    tables, entries = count(contents.tables, "table"), count(contents.appends, "event log row")
    return f"{tables}, {entries}, {contents.size / 1e6:.1f} MB"
