"""`setcubed backup` and `setcubed restore`: the whole database as one file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from setcubed.cli.host_options import DatabaseOption, settings_with
from setcubed.cli.json_lines import Failed

if TYPE_CHECKING:
    from setcubed.server.store.backups import Amount


def backup(file: Path, /, *, replace: bool = False, database: DatabaseOption = None) -> int:
    """Write a backup of all tables, as they are at one moment, while the server runs.

    It is an SQLite file, of PostgreSQL too: it can be served as it is. Keep it as secret as the server: the
    seeds of games that are not over are in it.

    Args:
        file: The file to write.
        replace: Put it in the place of what is there.
    """
    from setcubed.server.store.backups import back_up
    from setcubed.server.store.preflight import UnusableDatabase

    settings = settings_with({"database": database})
    if file.is_dir():
        raise Failed(f"{file} is a folder: name a file in it.")
    if file.exists() and not replace:
        raise Failed(f"{file} is there already: choose another name, or add --replace.")
    try:
        amount = back_up(settings, file)
    except UnusableDatabase as fault:
        raise Failed(str(fault)) from None
    except OSError as fault:
        raise Failed(f"{file} cannot be written: {fault.strerror}.") from None
    print(f"{file}: {_told(amount)}")
    return 0


def restore(file: Path, /, *, replace: bool = False, database: DatabaseOption = None) -> int:
    """Put a backup back, into SQLite or PostgreSQL. Stop all servers of that database first.

    Args:
        file: The backup to put back.
        replace: Put it in the place of what is there.
    """
    from setcubed.server.store.backups import restore
    from setcubed.server.store.preflight import UnusableDatabase

    settings = settings_with({"database": database})
    try:
        amount = restore(settings, file, replace=replace)
    except UnusableDatabase as fault:
        raise Failed(str(fault)) from None
    except OSError as fault:
        raise Failed(f"{fault.filename or file} cannot be used: {fault.strerror}.") from None
    print(f"restored from {file}: {_told(amount)}")
    return 0


def _told(amount: Amount) -> str:
    return f"{amount.tables:,} tables, {amount.appends:,} entries of their logs, {amount.size / 1e6:.1f} MB"
