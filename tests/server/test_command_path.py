"""The path of a move from one client's bytes to another's is short, and docs/architecture.md shows it.

A function is on the path if it is on the stack whenever the move is handed on: to the queue of messages, to
the writer thread, to the database, back to the event loop, and to the other client's transport. A function
that only returns a value to its caller, such as a parser or a rule, is not."""

from __future__ import annotations

import asyncio
import itertools
import random
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from types import FrameType
from typing import Any

import msgspec

import setcubed
from setcubed.app.protocol import messages as wire
from setcubed.server.http.rate_limit import RateLimits
from setcubed.server.http.sockets import Sockets
from setcubed.server.http.websocket import Connection
from setcubed.server.node.node import Node
from setcubed.server.settings import Settings
from tests.server.game_client import choose
from tests.server.websocket_client import UPGRADE, FakeTransport, frame

SOURCE = Path(setcubed.__file__).parent
PAGE = Path(__file__).parents[2] / "docs" / "architecture.md"
HAND_OVERS = {("call", "call_soon"), ("call", "call_soon_threadsafe"), ("call", "send"), ("call", "write")}
HAND_OVERS |= {("c_call", "put"), ("c_call", "execute")}  # of the writer's queue and of SQLite's cursor
MOST_FUNCTIONS, MOST_FILES = 20, 9


class Trace:
    """Our functions on the stack at each hand-over, in the order of their first appearance."""

    def __init__(self, sender: Connection) -> None:
        self.sender = sender
        self.found: dict[tuple[str, str], None] = {}
        self.on = False

    def __call__(self, at: FrameType, event: str, arg: Any) -> None:
        name = at.f_code.co_name if event == "call" else getattr(arg, "__name__", "")
        if not self.on or (event, name) not in HAND_OVERS or self._is_for_the_sender(at):
            return
        stack: list[tuple[str, str]] = []
        above: FrameType | None = at
        while above is not None:
            file = Path(above.f_code.co_filename)
            if file.is_relative_to(SOURCE):
                stack.append((file.name, above.f_code.co_qualname))
            above = above.f_back
        self.found |= dict.fromkeys(reversed(stack))

    def _is_for_the_sender(self, at: FrameType) -> bool:
        """Whether this belongs to the acknowledgement, not to the update of the other client."""
        owner = at.f_locals.get("self")
        if at.f_locals.get("callback") == self.sender.sockets.flush:  # which serves all connections
            return True
        return self.sender in (owner, getattr(owner, "of", None))


class Client:
    """A client in the same process."""

    def __init__(self, sockets: Sockets, table: str, token: str) -> None:
        self.heard: list[bytes] = []
        self.connection = Connection(sockets, set())
        transport = FakeTransport(self.heard)
        transport.of = self.connection  # type: ignore[attr-defined]
        self.connection.connection_made(transport)
        self.connection.data_received(UPGRADE)
        self.say({"type": "hello", "table": table, "tokens": [token]})

    def say(self, message: dict[str, Any]) -> None:
        self.connection.data_received(frame(message))

    async def hear(self, word: bytes) -> None:
        """Wait for a message."""
        while not any(word in text for text in self.heard):
            await asyncio.sleep(0)
        self.heard.clear()


@contextmanager
def profiled(trace: Trace) -> Iterator[None]:
    """Trace the calls of this thread, and of threads that start meanwhile."""
    trace.on = True
    sys.setprofile(trace)
    try:
        yield
    finally:
        sys.setprofile(None)
        trace.on = False


async def one_move(folder: Path, trace: Trace) -> dict[tuple[str, str], None]:
    """Play a game up to its first turn; return the trace of that turn."""
    quiet = Settings(tick_seconds=60, barred_seconds=0, test_secrets=True)  # no background activity
    node = Node(replace(quiet, database=str(folder / "tables.db")))
    await node.open()
    sockets = Sockets(node, RateLimits(1.0))
    seats = [wire.NewSeat("local"), wire.NewSeat("local")]
    made = await node.create(wire.NewTable(seats, start=True, secret="5e7c0bed" + "00" * 28))
    one, two = (Client(sockets, made.table, held.token) for held in made.seats)
    for client in (one, two):
        await client.hear(b'"welcome"')
    live, rng = await node.live_table(made.table), random.Random(1)
    for number in itertools.count():
        while not live.idle or live.table.race.judged_at is not None:
            await asyncio.sleep(0.001)
        game = msgspec.json.decode(live.view())["game"]
        game.setdefault("squares", {})
        choices = {seat: choose(game, seat, rng) for seat in (0, 1)}
        seat, do = next((seat, do) for seat, do in choices.items() if do)
        sender, other = (one, two) if seat == 0 else (two, one)
        command = {"type": "command", "id": f"c{number}", "seat": seat, "seq": live.table.seq, "do": do}
        if game["phase"] != "turn":
            sender.say(command)
            await sender.hear(b'"id":"c')
            continue
        other.heard.clear()
        trace.sender = sender.connection
        with profiled(trace):
            sender.say(command)
            await other.hear(b'"update"')
        break
    await sockets.close()
    await node.close()
    return trace.found


def test_a_move_calls_few_functions_and_the_architecture_page_lists_them(tmp_path: Path) -> None:
    trace = Trace(sender=None)  # type: ignore[arg-type]
    threading.setprofile(trace)  # for the writer, whose thread starts with the node
    try:
        path = asyncio.run(asyncio.wait_for(one_move(tmp_path, trace), 60))
    finally:
        threading.setprofile(None)
    functions = [name for _, name in path]
    assert functions[0] == "Connection.data_received"
    assert functions[-1] == "Connection.flush"
    assert {"LiveTable.submit", "Writer._commit", "LiveTable._publish"} <= set(functions)
    assert len(functions) <= MOST_FUNCTIONS, functions
    assert len({file for file, _ in path}) <= MOST_FILES
    page = PAGE.read_text().split("```")
    diagram = next(block for block in page if "Connection.data_received" in block)
    assert [name for name in functions if name not in diagram] == []
