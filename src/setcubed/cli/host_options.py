"""Settings and database of the commands for hosts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from setcubed.cli.json_lines import Failed, Usage

if TYPE_CHECKING:
    from setcubed.server.settings import Settings
    from setcubed.server.store.store import Store

DatabaseOption = Annotated[
    str | None, Parameter(help="The server's database; SETCUBED_DATABASE or your data folder without.")
]


def settings_with(given: dict[str, Any], **defaults: Any) -> Settings:
    """What the environment says, and over it what was given on the command line."""
    from setcubed.server.settings import Settings, from_environment

    try:
        settings = from_environment(Settings(**defaults))
    except ValueError as error:
        raise Usage(str(error)) from None
    return sensible(replace(settings, **{name: value for name, value in given.items() if value is not None}))


def sensible(settings: Settings) -> Settings:
    """The settings, or what is wrong with them."""
    from setcubed.server.settings import checked

    try:
        return checked(settings)
    except ValueError as error:
        raise Usage(str(error)) from None


@contextmanager
def store_of(database: str | None) -> Iterator[Store]:
    """The store of a server; what is wrong with it is a sentence."""
    from sqlalchemy.exc import DBAPIError

    from setcubed.server.store.admin import opened
    from setcubed.server.store.preflight import UnusableDatabase, describe_error

    settings = settings_with({"database": database})
    try:
        with opened(settings) as store:
            yield store
    except UnusableDatabase as fault:
        raise Failed(str(fault)) from None
    except DBAPIError as fault:
        raise Failed(describe_error(fault)) from None


def moment(at: int) -> str:
    """A time, for people."""
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M")
