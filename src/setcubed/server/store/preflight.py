"""Whether a database can be used, asked before the server starts; the answer is a sentence."""

from __future__ import annotations

import os
from pathlib import Path

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from setcubed.server.settings import Settings
from setcubed.server.store.database import InUse
from setcubed.server.store.outages import describe
from setcubed.server.store.schema import TooNew
from setcubed.server.store.store import Store


class UnusableDatabase(Exception):
    """The database cannot be used; the message says why and what to do."""


def prepare_database(settings: Settings) -> None:
    """Bring the database up to date. Waits for a PostgreSQL that is still starting."""
    store = open_store(settings)
    try:
        store.prepare()
    except (TooNew, InUse) as fault:
        raise UnusableDatabase(str(fault)) from None
    except DBAPIError as fault:
        raise UnusableDatabase(describe_error(fault)) from None
    except OSError as fault:
        raise UnusableDatabase(f"{fault.filename} cannot be written: {fault.strerror}.") from None
    finally:
        store.close()


def describe_error(fault: DBAPIError) -> str:
    """What is wrong, in words, and in those of the driver."""
    said = " ".join(str(fault.orig).split())[:300]
    return f"{describe(fault)[0].capitalize()}. ({said})"


def open_store(settings: Settings, *, make: bool = True) -> Store:
    """The store of these settings, not yet looked into; without `make` a file must be there."""
    try:
        _check_file(settings, make)
        return Store(settings.url, "start", settings.store_patience if _is_shared(settings) else 2.0)
    except ModuleNotFoundError as fault:
        raise UnusableDatabase(
            f"The package {fault.name} is missing: pip install 'setcubed[postgres]' for PostgreSQL."
        ) from None
    except (ArgumentError, ValueError):  # their text may hold the password
        raise UnusableDatabase(
            "The database should be the path of a file, or postgresql://user:password@host/name."
        ) from None


def _is_shared(settings: Settings) -> bool:
    return settings.url.startswith("postgresql")


def _check_file(settings: Settings, make: bool) -> None:
    if _is_shared(settings):
        return
    path = Path(make_url(settings.url).database or "")
    if not make and not path.exists():
        raise UnusableDatabase(f"There is no database {path}: name it with --database.")
    if path.is_dir():
        raise UnusableDatabase(f"The database is a file, but {path} is a folder.")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise UnusableDatabase(
            f"The folder {path.parent} cannot be made ({fault.strerror}): choose another with --database."
        ) from None
    if not os.access(path if path.exists() else path.parent, os.W_OK) or not os.access(path.parent, os.W_OK):
        raise UnusableDatabase(
            f"Nothing can be written to {path.parent}: check its owner, or choose another with --database."
        )
