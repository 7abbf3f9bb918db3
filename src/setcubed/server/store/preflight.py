"""Check and prepare a database before the server starts; every failure is one sentence for the host."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from setcubed.server import Failed
from setcubed.server.settings import Settings
from setcubed.server.store.outages import describe
from setcubed.server.store.store import Store


def prepare_database(settings: Settings) -> None:
    """Create or upgrade the schema. Waits for a PostgreSQL that is starting. Raises `Failed`."""
    try:
        with open_store(settings) as store:
            store.prepare()
    except OSError as fault:
        raise Failed(f"{fault.filename} cannot be written: {fault.strerror}.") from None


@contextmanager
def open_store(settings: Settings, *, create: bool = True) -> Iterator[Store]:
    """Open the store of these settings, not connected yet, and report its errors as `Failed`. With
    `create=False` an SQLite file must exist."""
    store = _store_of(settings, create)
    try:
        yield store
    except DBAPIError as fault:
        message = " ".join(str(fault.orig).split())[:300]
        raise Failed(f"{describe(fault)[0].capitalize()}. ({message})") from None
    finally:
        store.close()


def _store_of(settings: Settings, create: bool) -> Store:
    try:
        file = sqlite_file(settings)
        if file is not None:
            _check_file(file, settings, create)
        return Store(settings.url, "start", 2.0 if file else settings.store_patience)
    except ModuleNotFoundError as fault:
        raise Failed(
            f"The package {fault.name} is missing: pip install 'setcubed[postgres]' for PostgreSQL."
        ) from None
    except (ArgumentError, ValueError):  # their text may hold the password
        raise Failed("The database is the path of a file, or postgresql://user:password@host/name.") from None


def sqlite_file(settings: Settings) -> Path | None:
    """The path of an SQLite database; None for a PostgreSQL, which nodes share."""
    shared = settings.url.startswith("postgresql")
    return None if shared else Path(make_url(settings.url).database or "")


def _check_file(path: Path, settings: Settings, create: bool) -> None:
    if not create and not path.exists():
        raise Failed(f"There is no database {path}: name it with --database.")
    if path.is_dir():
        raise Failed(f"The database is a file, but {path} is a directory.")
    if settings.database and not path.parent.is_dir():
        raise Failed(
            f"The directory {path.parent} does not exist: create it, or name another file with --database."
        )
    try:
        path.parent.mkdir(parents=True, exist_ok=True)  # the user's own data directory
    except OSError as fault:
        raise Failed(
            f"The directory {path.parent} cannot be created ({fault.strerror}): "
            "name another file with --database."
        ) from None
    if not os.access(path if path.exists() else path.parent, os.W_OK) or not os.access(path.parent, os.W_OK):
        raise Failed(f"{path.parent} is not writable: check its owner, or name another file with --database.")
