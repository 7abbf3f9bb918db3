"""Settings and database of the commands for hosts."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import AbstractContextManager
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from setcubed.cli.options import Usage
from setcubed.server import Failed
from setcubed.server.settings import Settings, check, from_environment, read_env_file

if TYPE_CHECKING:
    from setcubed.server.store.store import Store

DatabaseOption = Annotated[
    str | None,
    Parameter(help="The server's database; by default SETCUBED_DATABASE, also from /etc/setcubed.env."),
]


def serve_settings(flags: dict[str, Any], **defaults: Any) -> Settings:
    """The settings of a server: defaults, changed by the environment, changed by flags that are not None."""
    return _settings(Settings(**defaults), os.environ, flags)


def host_settings(flags: dict[str, Any]) -> Settings:
    """The settings of the service on this machine: its file of settings, the environment, then flags."""
    try:
        variables = read_env_file()[1]
    except OSError as error:
        raise Failed(
            f"{error.filename} cannot be read ({error.strerror}): run this command as root."
        ) from None
    return _settings(Settings(), {**variables, **os.environ}, flags)


def _settings(defaults: Settings, variables: Mapping[str, str], flags: dict[str, Any]) -> Settings:
    given = {name: value for name, value in flags.items() if value is not None}
    try:
        return check(replace(from_environment(defaults, variables), **given))
    except ValueError as error:
        raise Usage(str(error)) from None


def open_database(database: str | None) -> AbstractContextManager[Store]:
    """Open the store of the service. Raises `Failed`."""
    from setcubed.server.store.admin import opened

    return opened(host_settings({"database": database}))


def format_time(at: int) -> str:
    """A time in milliseconds as text, in UTC."""
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M")
