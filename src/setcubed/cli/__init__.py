"""The command `setcubed`: a module for each group of commands, loaded when a command runs."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Annotated

from cyclopts import App, Parameter
from cyclopts.exceptions import CycloptsError

from setcubed.cli.options import Usage
from setcubed.game import Illegal
from setcubed.server import Failed

FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
GOOD, FAULT, USAGE = 0, 1, 2
"""Exit codes: success, invalid input, incorrect usage."""


def _default(value: object) -> str | None:
    """Format a default for the help; flags that are off show none."""
    return None if value is None or value is False else str(value)


app = App(
    name="setcubed",
    help="Play, learn and study the dice game SET CUBED.",
    help_on_error=False,
    version_flags=["--version", "-V"],
    default_parameter=Parameter(show_default=_default, negative=()),
    result_action="return_value",
)
# Named, not imported: a command loads only what it needs itself.
for function, help in {
    "positions:turns": "List every legal turn of positions, best first.",
    "analysis:analyse": "Evaluate every choice in a position.",
    "games:simulate": "Play games between bots and write their records.",
    "duplicate:duplicate": "Print a deal that everybody plays with the same dice.",
    "lab:tournament": "Let bots play each other and rate them.",
    "lab:export": "Write records as data, one row per decision.",
    "games:replay": "Check records move by move against the rules.",
    "review:review": "Report how much of each finished game was luck and how much was play.",
    "serve:serve": "Run a server for tables, with the page to play on.",
    "games:verify": "Check that records' dice follow from their published seeds.",
    "backup:backup": "Write a backup of all tables, while the server runs.",
    "backup:restore": "Restore a backup.",
    "doctor:doctor": "Check a server's environment and suggest fixes.",
}.items():
    app.command(f"setcubed.cli.{function}", help=help)
tables = App(name="tables", help="List, show, end and delete a server's tables.")
for name, help in {
    "list": "List tables, the most recently active first.",
    "show": "Show one table.",
    "end": "End tables; their games cannot be continued.",
    "delete": "Delete tables, or every table a named player sat at.",
}.items():
    tables.command(f"setcubed.cli.tables:{name}_tables", name=name, help=help)
app.command(tables)
ban = App(name="ban", help="Block IP addresses.")
ban.command("setcubed.cli.ban:ban_address", name="add", help="Block an address or a network.")
ban.command("setcubed.cli.ban:list_bans", name="list", help="List the blocked addresses.")
ban.command("setcubed.cli.ban:lift_ban", name="lift", help="Unblock an address.")
app.command(ban)
app.register_install_completion_command(
    name="--install-completion", help="Install completion for this shell (bash, zsh or fish)."
)


@app.default
def play(
    *,
    lan: bool = False,
    browser: Annotated[bool, Parameter(negative="--no-browser")] = True,
    port: int | None = None,
    database: str | None = None,
    bots: str | None = None,
) -> int:
    """Play in the browser: without a command, the server starts on this machine and the page opens.

    Args:
        lan: Let phones on the same network play too.
        browser: Open the page in the browser.
        port: The port; any free one if 8000 is taken.
        database: Where tables are stored; your data folder by default.
        bots: Bots from other packages to offer at tables: NAME=module:Class, separated by commas.
    """
    from setcubed.cli.serve import play

    return play(lan=lan, browser=browser, port=port, database=database, bots=bots)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    try:
        _check_command(words)
        code = app(words, exit_on_error=False)
        sys.stdout.flush()
    except CycloptsError:
        return USAGE
    except (Usage, Failed) as error:
        print(f"setcubed: {error}", file=sys.stderr)
        return USAGE if isinstance(error, Usage) else FAULT
    except Illegal as error:
        print(f"setcubed: {error.message}", file=sys.stderr)
        return FAULT
    except BrokenPipeError:  # the reader has closed the pipe, as `head` does
        _close_output()
        return GOOD
    except OSError as error:
        if error.errno not in FULL:
            raise
        _close_output()
        print(f"setcubed: the output cannot be written: {error.strerror}.", file=sys.stderr)
        return FAULT
    except KeyboardInterrupt:
        return 130
    return code if isinstance(code, int) else GOOD


def _check_command(words: Sequence[str]) -> None:
    """Reject an unknown command, and suggest one that looks like it."""
    commands = [name for name in app if not name.startswith("-")]
    if words and not words[0].startswith("-") and words[0] not in commands:
        near = get_close_matches(words[0], commands, 1)
        hint = f"Did you mean {near[0]!r}?" if near else "setcubed --help lists all commands."
        raise Usage(f"There is no command {words[0]!r}. {hint}")


def _close_output() -> None:
    """Discard further output: Python would report the broken pipe again when it closes the stream."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
