"""A simulated client: reconnects after every loss, repeats unanswered commands, plays on."""

from __future__ import annotations

import random
from collections.abc import Callable

import msgspec

from tests.server.game_client import AGAIN, Json, Ledger, choose
from tests.simulation.loop import Loop
from tests.simulation.network import Line

SILENCE = 13.0  # The server pings every ten seconds: a connection that is silent for longer is dead.
ANSWER = 3.0
UNDOES = 0.04  # probability that a player against a bot takes a decision back
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder().decode


class Player:
    """A client with the tokens of its seats. `connect` opens a connection to some node."""

    def __init__(
        self,
        loop: Loop,
        connect: Callable[[Callable[[bytes], None], Callable[[], None]], Line | None],
        table: str,
        tokens: list[str],
        ledger: Ledger,
        rng: random.Random,
    ) -> None:
        self.loop, self.connect, self.ledger, self.rng = loop, connect, ledger, rng
        self.table, self.tokens = table, tokens
        self.starts = False
        self.renames = 0  # commands that only grow the log, before the start
        self.seq: int | None = None
        self.mine: list[int] = []
        self.view: Json = {}
        self.pending: dict[int, Json] = {}
        self.known = 0
        self.ids: set[str] = set()
        self.line: Line | None = None
        self.welcomed = False
        self.heard_at = 0.0
        self.reactions: list[int] = []  # seats whose reactions were shown
        self._acting = False
        self._number = 0  # of the current connection
        loop.call_later(rng.random() * 0.3, self.come)

    @property
    def over(self) -> bool:
        """Whether the game has ended, as this client sees it."""
        return self.view.get("status") == "over"

    # ---- connection

    def come(self) -> None:
        """Connect and send a hello."""
        self._number += 1
        number = self._number
        self.welcomed = False
        self.heard_at = self.loop.now
        self.line = self.connect(
            lambda text: self._take(text) if number == self._number else None,
            lambda: self._gone(number),
        )
        if self.line is None:
            self.loop.call_later(0.2 + 0.3 * self.rng.random(), self.come)
            return
        hello: Json = {"type": "hello", "table": self.table, "tokens": self.tokens}
        if self.seq is not None:
            hello["seq"] = self.seq
        self.line.send(_encode(hello))
        self.loop.call_later(ANSWER, self._watch, number)

    def _gone(self, number: int) -> None:
        if number == self._number:
            self._number += 1
            self.line = None
            self.ledger.reconnections += 1
            self.loop.call_later(0.1 + 0.2 * self.rng.random(), self.come)

    def _watch(self, number: int) -> None:
        """Reconnect after a silence."""
        if number != self._number or self.line is None:
            return
        quiet = self.loop.now - self.heard_at
        if quiet > (ANSWER if self.pending or not self.welcomed else SILENCE):
            self.line.cut()
        else:
            self.loop.call_later(1.0, self._watch, number)

    # ---- messages

    def _take(self, text: bytes) -> None:
        message = _decode(text)
        self.heard_at = self.loop.now
        kind = message["type"]
        if kind == "ping":
            self._send({"type": "pong", "n": message["n"]})
            return
        if kind == "welcome":
            self.mine = message["mine"]
            self.welcomed = True
            self._look(message, reconnected=True)
            self._send_again()
        elif kind == "yours":
            self.mine = message["mine"]
        elif kind == "reacted":
            self.reactions.append(message["seat"])
        elif kind == "update":
            self._look(message)
        elif kind in ("done", "miscalled"):
            self._answered(message["id"], self.ledger.done)
            self.known = max(self.known, message["seq"])
        elif kind == "refused" and message.get("id"):
            if message["code"] in AGAIN:
                self.loop.call_later(0.3, self._send_again)
            else:
                self._answered(message["id"], self.ledger.refused)
        elif kind == "refused" and self.line is not None and not self.welcomed:
            self.line.cut()  # the hello was rejected: try again
        self._act_soon()

    def _look(self, message: Json, *, reconnected: bool = False) -> None:
        """Apply a view. A welcome counts even if it is older: the database may have lost rows."""
        if reconnected and self.seq is not None and message["seq"] < self.seq:
            self.known = message["seq"]
            self.seq = None
        if self.seq is None or message["seq"] >= self.seq:
            self.seq, self.view = message["seq"], message["view"]

    def _answered(self, id: str, book: list[tuple[str, str]]) -> None:
        for seat, command in list(self.pending.items()):
            if command["id"] == id:
                del self.pending[seat]
                book.append((self.table, f"{seat}:{id}"))

    def _send(self, message: Json) -> None:
        if self.line is not None:
            self.line.send(_encode(message))

    def _send_again(self) -> None:
        for command in self.pending.values():
            self._send(command)

    # ---- playing

    def _act_soon(self) -> None:
        """Act after a human delay."""
        if not self._acting:
            self._acting = True
            self.loop.call_later(0.02 + 0.3 * self.rng.random(), self._act)

    def _act(self) -> None:
        self._acting = False
        game = self.view.get("game")
        for seat in self.mine:
            if seat in self.pending or (self.seq or 0) < self.known or not self.welcomed:
                continue
            do = choose(game, seat, self.rng) if game else None
            if game and do and do["type"] == "open" and not game["calls"].get("shown"):
                do = {**do, "type": self.rng.choice(("open", "show"))}
            if self.view.get("undo") and self.rng.random() < UNDOES:
                do = {"type": "undo"}
            if not game and self.starts:
                do = {"type": "start"}
                if self.renames:
                    self.renames -= 1
                    do = {"type": "rename", "name": f"Ada {self.renames}"}
            if do is not None:
                id = f"{self.rng.getrandbits(64):x}"
                self.ids.add(f"{seat}:{id}")
                command: Json = {
                    "type": "command",
                    "id": id,
                    "seat": seat,
                    "seq": self.seq,
                    "do": do,
                }
                self.pending[seat] = command
                self._send(command)


class Intruder(Player):
    """A player who has given up a seat and continues to act for it, on old and new sockets."""

    WISHES: tuple[Json, ...] = (
        {"type": "pass"},
        {"type": "keep"},
        {"type": "call"},
        {"type": "leave"},
        {"type": "start"},
        {"type": "rename", "name": "Eve"},
        {"type": "seed", "seed": "00" * 8},
    )

    def _act_soon(self) -> None:
        if not self._acting:
            self._acting = True
            self.loop.call_later(1.0, self._act)

    def _act(self) -> None:
        self._acting = False
        if not self.over:
            id = f"{self.rng.getrandbits(64):x}"
            react: Json = {"type": "react", "reaction": "nice"}
            do = self.rng.choice(self.WISHES if self.mine else (*self.WISHES, react))
            self._send({"type": "command", "id": id, "seat": 1, "seq": self.seq or 0, "do": do})
            self._act_soon()

    def _take(self, text: bytes) -> None:
        message = _decode(text)
        if message["type"] == "refused" and message["code"] == "bad_token":
            self.tokens = []  # reconnect as a spectator
        super()._take(text)
