"""Clients that play on a setcubed server, one seat each, as fast as answers arrive."""

from __future__ import annotations

import asyncio
import time
import urllib.request

import msgspec

from benchmarks.load import Meter, Socket, connect
from setcubed.game import Face, HandDie, best_opening
from setcubed.game.generator import pair_steps, single_steps
from setcubed.notation.files import shipped_board

PLAN = shipped_board()
SQUARES = {PLAN.label(square): square for square in range(PLAN.size**2)}
FACES = {str(face): face for face in map(Face, range(28))}


class _Die(msgspec.Struct):
    die: int
    face: str


class _Lying(msgspec.Struct):
    face: str


class _Calls(msgspec.Struct):
    called: list[int] = []
    holder: int | None = None


class _Game(msgspec.Struct):
    phase: str
    hands: list[list[_Die]]
    squares: dict[str, _Lying] = {}
    to_move: int | None = None
    choosing: list[int] = []
    calls: _Calls | None = None


class _View(msgspec.Struct):
    status: str
    game: _Game | None = None


class _Message(msgspec.Struct):
    type: str
    seq: int = 0
    id: str = ""
    n: int = 0
    code: str = ""
    view: _View | None = None


_read = msgspec.json.Decoder(_Message).decode
_write = msgspec.json.encode


class Duel:
    """A table: its two clients, and the moves in transit."""

    def __init__(self, table: str, meter: Meter) -> None:
        self.table = table
        self.meter = meter
        self.arrived: dict[int, tuple[int, float]] = {}
        self.over = False


class Client:
    """One seat."""

    def __init__(self, duel: Duel, seat: int, token: str) -> None:
        self.duel, self.seat, self.token = duel, seat, token
        self.socket: Socket | None = None
        self.other: Client | None = None
        self.sent: dict[str, float] = {}
        self.seen: dict[int, float] = {}  # when updates arrived here, by number
        self.numbers: dict[int, float] = {}  # when our own moves were sent, by number
        self.pending = ""
        self.seq = 0
        self.known = 0
        self.count = 0
        self.game: _Game | None = None

    async def join(self, port: int) -> None:
        """Connect and say hello."""
        self.socket = await connect(port, "/api/socket", self.take)
        self.socket.send(_write({"type": "hello", "table": self.duel.table, "tokens": [self.token]}))

    def take(self, _: Socket, text: bytes) -> None:
        """Handle a message."""
        message = _read(text)
        if message.type in ("update", "welcome"):
            now = time.perf_counter()
            self.seq = message.seq
            assert message.view is not None
            self.game = message.view.game
            if message.view.status == "over":
                self.duel.over = True
            assert self.other is not None
            sent = self.other.numbers.pop(message.seq, None)
            if sent is not None:
                self.duel.meter.seen(sent)
            else:
                self.seen[message.seq] = now
                while len(self.seen) > 8:
                    del self.seen[next(iter(self.seen))]
        elif message.type in ("done", "miscalled"):
            self._answered(message)
        elif message.type == "refused":
            self.pending = ""
        elif message.type == "ping":
            assert self.socket is not None
            self.socket.send(b'{"type":"pong","n":%d}' % message.n)
            return
        self.act()

    def _answered(self, message: _Message) -> None:
        sent = self.sent.pop(message.id, None)
        self.pending = ""
        self.known = message.seq
        if sent is None:
            return
        assert self.other is not None
        arrived = self.other.seen.pop(message.seq, None)
        if arrived is None:
            self.numbers[message.seq] = sent
        elif self.duel.meter.measuring:
            self.duel.meter.moves += 1
            self.duel.meter.delays.append(arrived - sent)

    def act(self) -> None:
        """Move if it is this seat's turn."""
        if self.pending or not self.duel.meter.playing or self.game is None or self.seq < self.known:
            return
        do = self.choose(self.game)
        if do is None:
            return
        self.count += 1
        self.pending = f"{self.count}"
        self.duel.meter.move(lambda: self._send(do))

    def _send(self, do: dict[str, object]) -> None:
        assert self.socket is not None
        self.sent[self.pending] = time.perf_counter()
        command = {"type": "command", "id": self.pending, "seat": self.seat, "seq": self.seq, "do": do}
        self.socket.send(_write(command))

    def choose(self, game: _Game) -> dict[str, object] | None:
        """Choose the first legal step."""
        if game.phase == "turn":
            return self._turn(game) if game.to_move == self.seat else None
        if game.phase == "extra":
            return {"type": "keep"} if self.seat in game.choosing else None
        if game.phase == "opening" and game.calls is not None:
            hand = [HandDie(d.die, FACES[d.face]) for d in game.hands[self.seat]]
            laid = best_opening(PLAN, hand)
            if game.calls.holder == self.seat and laid:
                dice = [{"die": p.die, "square": PLAN.label(p.square), "face": str(p.face)} for p in laid]
                return {"type": "open", "placements": dice}
            if laid and game.calls.holder is None and self.seat not in game.calls.called:
                return {"type": "call"}
        return None

    def _turn(self, game: _Game) -> dict[str, object]:
        faces = {SQUARES[name]: FACES[lying.face] for name, lying in game.squares.items()}
        hand = [(d.die, FACES[d.face]) for d in game.hands[self.seat]]
        shown = [face for _, face in hand]
        step = next(single_steps(PLAN, faces, shown), None) or next(pair_steps(PLAN, faces, shown), None)
        if step is None:
            return {"type": "pass"}
        laid = []
        for placement in step:
            held = next(h for h in hand if h[1] == placement.shown)
            hand.remove(held)
            square = PLAN.label(placement.square)
            laid.append({"die": held[0], "square": square, "face": str(placement.face)})
        return {"type": "play", "placements": laid}


def make_duel(port: int, meter: Meter) -> tuple[Client, Client]:
    """Start a table with two clients."""
    body = {"seats": [{"kind": "local"}, {"kind": "local"}], "start": True}
    request = urllib.request.Request(f"http://127.0.0.1:{port}/api/tables", data=_write(body))
    request.add_header("content-type", "application/json")
    with urllib.request.urlopen(request) as answer:
        seated = msgspec.json.decode(answer.read())
    duel = Duel(seated["table"], meter)
    one, two = (Client(duel, held["seat"], held["token"]) for held in seated["seats"])
    one.other, two.other = two, one
    return one, two


async def play(port: int, tables: int, seconds: float, meter: Meter) -> float:
    """Play at all tables; return the measured seconds."""
    clients = [client for _ in range(tables) for client in make_duel(port, meter)]
    pacing = asyncio.create_task(meter.pace()) if meter.rate else None
    for start in range(0, len(clients), 50):
        await asyncio.gather(*(client.join(port) for client in clients[start : start + 50]))
    meter.playing = True
    for client in clients:
        client.act()
    await asyncio.sleep(1.0)
    meter.begin()
    while time.perf_counter() - meter.began < seconds:
        await asyncio.sleep(0.05)
        if sum(client.duel.over for client in clients) > tables // 5:  # one in ten games is over
            break
    measured = meter.end()
    if pacing:
        pacing.cancel()
    for client in clients:
        if client.socket is not None and client.socket.transport is not None:
            client.socket.transport.abort()
    return measured
