"""Commands around tables: `serve` runs a server, `verify` checks the fair dice of records."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from setcubed.cli.json_lines import InputFile, Usage, check_records, count
from setcubed.notation import Record

if TYPE_CHECKING:
    from setcubed.server.settings import Settings


def serve(
    *,
    host: str | None = None,
    port: int | None = None,
    database: str | None = None,
    lan: bool = False,
    origin: list[str] | None = None,
    proxy: bool = False,
    root_path: str | None = None,
    keep_days: float | None = None,
    bots: str | None = None,
    log_level: str | None = None,
) -> int:
    """Run a server: the page, the tables and the interface for programs.

    Every setting can also be given by the environment, as SETCUBED_<NAME>.

    Args:
        host: The address to listen on.
        port: The port; 0 takes a free one.
        database: An SQLite file, or postgresql://… for any number of nodes; your data folder without.
        lan: Let phones and computers of the same network play.
        origin: Another origin whose page may open sockets.
        proxy: Behind a proxy that sets X-Forwarded-For.
        root_path: The path under which a proxy serves it, such as /setcubed.
        keep_days: Remove games so many days after their last event; 0 keeps them.
        bots: Bots of other packages to offer at tables: NAME=module:Class, with commas between.
        log_level: debug, info, warning or error.
    """
    from setcubed.bots.names import split_names
    from setcubed.server.http.serve import lan_addresses, serve

    given: dict[str, Any] = {"host": host, "port": port, "database": database, "log_level": log_level}
    given |= {"keep_days": keep_days, "root_path": root_path}
    given["bots"] = None if bots is None else tuple(split_names(bots))
    settings = settings_with(given)
    if origin:
        settings = replace(settings, origins=(*settings.origins, *origin))
    if proxy:
        settings = replace(settings, trust_proxy=True)
    if lan:
        settings = replace(settings, host=host or "0.0.0.0", addresses=lan_addresses(settings.port))
    return serve(sensible(settings))


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


def verify(
    file: InputFile = None,
    /,
    *,
    commitment: list[str] | None = None,
    seed: list[str] | None = None,
) -> int:
    """Check that the draws and rolls of records follow from their published seeds.

    Prints a line for each fault, then how many games and random numbers were checked.

    Args:
        commitment: What you were promised before the game: the record must name it.
        seed: A seed that you gave: it must have its part in the dice.
    """
    from setcubed.fairness import begins_at, check_kept, verify

    numbers = alone = undone = gone_on = 0

    def check(record: Record) -> None:
        nonlocal numbers, alone, undone, gone_on
        numbers += verify(record)
        check_kept(record, commitment or (), seed or ())
        alone += not any(record.source["fairness"]["seeds"])
        gone_on += begins_at(record) > 0
        undone += bool(record.source.get("taken_back"))

    games, faults = check_records(file, check)
    verdict = f"{faults} at fault" if faults else "all fair"
    print(f"{count(games, 'game')}, {numbers} draws and rolls: {verdict}")
    for some, said in (
        (alone, "{} of them without a seed of any player: chosen by the server alone"),
        (gone_on, "{} of them play on from another game: the dice before that are not checked"),
        (undone, "in {} of them moves were taken back: the player knew some dice beforehand"),
    ):
        if some:
            print(f"setcubed: {said.format(some)}", file=sys.stderr)
    return 1 if faults else 0
