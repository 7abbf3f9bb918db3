"""The same load for boardgame.io: two clients per match that move in turn as fast as answers arrive."""

from __future__ import annotations

import asyncio
import json
import time

from benchmarks.load import Meter, Socket, connect

NAME = "cubes"
PATH = "/socket.io/?EIO=4&transport=websocket"

# A game with a state of about the size of SET CUBED's view, whose moves place a die without checks.
SERVER = """
const { Server, Origins } = require('boardgame.io/server');
const { INVALID_MOVE } = require('boardgame.io/core');
const cubes = {
  name: 'cubes',
  setup: () => ({
    squares: {}, scores: [0, 0], laid: 0,
    hands: [0, 1].map(seat => [0, 1, 2, 3, 4].map(i => ({ die: seat * 5 + i, face: '2PO' }))),
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    lay: ({ G, playerID }, square, die, face) => {
      if (typeof square !== 'string') return INVALID_MOVE;
      G.squares[square] = { die, face, wild: false };
      G.scores[Number(playerID)] += 3;
      G.laid += 1;
    },
  },
};
const server = Server({ games: [cubes], origins: [Origins.LOCALHOST, /.*/] });
server.run(Number(process.argv[2]));
"""


class Seat:
    """One player of a match."""

    def __init__(self, match: str, seat: int, meter: Meter) -> None:
        self.match, self.seat, self.meter = match, seat, meter
        self.socket: Socket | None = None
        self.other: Seat | None = None
        self.sent: dict[int, float] = {}
        self.state = -1
        self.mine = False
        self.joined = asyncio.Event()

    async def join(self, port: int) -> None:
        """Connect to the match."""
        self.socket = await connect(port, PATH, self.take)
        await self.joined.wait()

    def emit(self, *words: object) -> None:
        """Send an event of socket.io."""
        assert self.socket is not None
        self.socket.send(f"42/{NAME},{json.dumps(words, separators=(',', ':'))}".encode())

    def take(self, socket: Socket, text: bytes) -> None:
        """Handle a message."""
        self.socket = socket
        if text[:1] == b"0":
            self.socket.send(f"40/{NAME},".encode())
        elif text == b"2":
            self.socket.send(b"3")
        elif text[:2] == b"40":
            self.emit("sync", self.match, str(self.seat), None, 2)
        elif text[:2] == b"42":
            self._event(json.loads(text[text.index(b",") + 1 :]))

    def _event(self, words: list[object]) -> None:
        if words[0] == "sync":
            self.joined.set()
            self._see(words[2]["state"])  # type: ignore[index]
        elif words[0] == "update":
            self._see(words[2])

    def _see(self, state: object) -> None:
        assert isinstance(state, dict)
        self.state = state["_stateID"]
        assert self.other is not None
        sent = self.other.sent.pop(self.state, None)
        if sent is not None:
            self.meter.seen(sent)
        self.mine = state["ctx"]["currentPlayer"] == str(self.seat)
        self.act()

    def act(self) -> None:
        """Move if it is this seat's turn."""
        if self.mine and self.meter.playing:
            self.mine = False
            self.meter.move(self._move)

    def _move(self) -> None:
        number = self.state
        payload = {
            "type": "lay",
            "args": [f"{'abcdefghijklm'[number % 7]}{1 + number // 7 % 5}", number % 42, "2PO"],
        }
        payload |= {"playerID": str(self.seat), "credentials": None}  # type: ignore[dict-item]
        self.sent[number + 1] = time.perf_counter()
        self.emit("update", {"type": "MAKE_MOVE", "payload": payload}, number, self.match, str(self.seat))


async def play(port: int, tables: int, seconds: float, meter: Meter) -> float:
    """Play all matches; return the measured seconds."""
    seats: list[Seat] = []
    for number in range(tables):
        one, two = Seat(f"m{number}", 0, meter), Seat(f"m{number}", 1, meter)
        one.other, two.other = two, one
        seats += [two, one]  # the second player connects first
    pacing = asyncio.create_task(meter.pace()) if meter.rate else None
    for start in range(0, len(seats), 2):
        for seat in seats[start : start + 2]:
            await seat.join(port)
    meter.playing = True
    for seat in seats:
        seat.act()
    await asyncio.sleep(1.0)
    meter.begin()
    await asyncio.sleep(seconds)
    measured = meter.end()
    if pacing:
        pacing.cancel()
    for seat in seats:
        if seat.socket is not None and seat.socket.transport is not None:
            seat.socket.transport.abort()
    return measured
