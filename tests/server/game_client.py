"""Clients that play whole games through sockets and record what was acknowledged."""

from __future__ import annotations

import asyncio
import json
import random
import urllib.error
import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from setcubed.game import Face, HandDie, Placement, best_opening
from setcubed.game.generator import pair_steps, single_steps
from setcubed.notation.files import shipped_board

PLAN = shipped_board()
Json = dict[str, Any]
AGAIN = {"not_stored", "slow_down"}
SOCKET: Json = {
    "compression": None,
    "proxy": None,
    "max_queue": None,
    "open_timeout": 20,
    "close_timeout": 0.2,
}


def call_api(url: str, path: str, body: object = None, token: str | None = None) -> tuple[int, Any]:
    """Send an HTTP request; return its status and JSON."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url + path, data=data)
    request.add_header("content-type", "application/json")
    if token:
        request.add_header("authorization", f"Bearer {token}")
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return answer.status, json.loads(answer.read())
    except urllib.error.HTTPError as fault:
        with fault:
            return fault.code, json.loads(fault.read())


def make_table(url: str, seats: Sequence[Json], **more: Any) -> Json:
    """Create a table; return the response with its tokens."""
    status, seated = call_api(url, "/api/tables", {"seats": list(seats), **more})
    assert status == 201, seated
    return dict(seated)


def two_players(url: str, **more: Any) -> tuple[str, list[str]]:
    """Create a table of two humans on two clients; return its id and both tokens."""
    seated = make_table(url, [{"kind": "local", "name": "Ada"}, {"kind": "open"}], **more)
    status, joined = call_api(url, f"/api/tables/{seated['code']}/join", {"name": "Bo", "seed": "ab" * 8})
    assert status == 201, joined
    return seated["table"], [seated["seats"][0]["token"], joined["seats"][0]["token"]]


@dataclass
class Ledger:
    """Commands that were acknowledged or rejected, by their keys in the log."""

    done: list[tuple[str, str]] = field(default_factory=list)
    refused: list[tuple[str, str]] = field(default_factory=list)
    """Commands that were rejected finally."""
    reconnections: int = 0


def choose(game: Json, seat: int, rng: random.Random) -> Json | None:
    """The seat's command in this position; None if it cannot act."""
    hand = [HandDie(held["die"], Face(held["face"])) for held in game["hands"][seat]]
    if game["phase"] == "opening":
        return _open(game, seat, hand, rng)
    if game["phase"] == "extra" and seat in game.get("choosing", []):
        dice = [held.die for held in hand if rng.random() < 0.4]
        return {"type": "roll", "dice": dice} if dice else {"type": "keep"}
    if game["phase"] == "turn" and game["to_move"] == seat:
        return _turn(game, hand, rng)
    return None


def _open(game: Json, seat: int, hand: list[HandDie], rng: random.Random) -> Json | None:
    calls = game["calls"]
    laid = best_opening(PLAN, hand)
    if calls.get("holder") == seat:
        if rng.random() < 0.3 or laid is None:  # a wrong call, often: any three dice on the logo
            laid = tuple(
                Placement(h.die, s, h.face) for h, s in zip(rng.sample(hand, 3), PLAN.logo, strict=True)
            )
        if any(p.face == 27 for p in laid):
            laid = best_opening(PLAN, hand)
        return None if laid is None else {"type": "open", "placements": [_laid(p) for p in laid]}
    free = calls.get("holder") is None or seat not in [barred["seat"] for barred in calls.get("barred", [])]
    if laid is not None and free and seat not in calls.get("waiting", []):
        return {"type": "call"}
    return None


def _turn(game: Json, hand: list[HandDie], rng: random.Random) -> Json:
    swaps = game.get("replaceable", [])
    if swaps and rng.random() < 0.7:
        return {"type": "replace", "square": swaps[0]["square"], "die": swaps[0]["dice"][0]}
    faces = {PLAN.square(square): Face(lying["face"]) for square, lying in game["squares"].items()}
    shown = [held.face for held in hand]
    step = next(single_steps(PLAN, faces, shown), None) or next(pair_steps(PLAN, faces, shown), None)
    if step is None or rng.random() < 0.05:
        return {"type": "pass"}
    free = list(hand)
    laid = []
    for placement in step:
        held = next(h for h in free if h.face == placement.shown)
        free.remove(held)
        laid.append(_laid(placement._replace(die=held.die)))
    return {"type": "play", "placements": laid}


def _laid(placement: Placement) -> Json:
    return {"die": placement.die, "square": PLAN.label(placement.square), "face": str(placement.face)}


class Player:
    """A client that reconnects after every loss, repeats unanswered commands, and plays to the end."""

    def __init__(
        self, urls: Sequence[str], table: str, tokens: Sequence[str], ledger: Ledger, seed: int
    ) -> None:
        self.urls = [url.replace("http://", "ws://") + "/api/socket" for url in urls]
        self.table = table
        self.tokens = list(tokens)
        self.ledger = ledger
        self.rng = random.Random(seed)
        self.seq: int | None = None
        self.mine: list[int] = []
        self.view: Json = {}
        self.pending: dict[int, Json] = {}  # one command for each seat at a time
        self.known = 0  # our own last command's number: act on no view before it
        self.tries = 0
        self.starts = False
        self.patience = 3.0  # seconds of silence before a resend

    async def play(self) -> None:
        """Play until the game is over."""
        while self.view.get("status") != "over":
            try:
                url = self.urls[self.tries % len(self.urls)]
                async with connect(
                    url, compression=None, max_queue=None, open_timeout=5, close_timeout=0.2
                ) as socket:
                    await self._talk(socket)
            except (OSError, WebSocketException, TimeoutError, asyncio.IncompleteReadError):
                self.ledger.reconnections += 1
                await asyncio.sleep(0.1 + 0.2 * self.rng.random())
            self.tries += 1

    async def _talk(self, socket: ClientConnection) -> None:
        hello: Json = {"type": "hello", "table": self.table, "tokens": self.tokens}
        if self.seq is not None:
            hello["seq"] = self.seq
        await socket.send(json.dumps(hello))
        while self.view.get("status") != "over":
            # The network may have lost a message: resend.
            try:
                async with asyncio.timeout(self.patience):
                    message = msgspec.json.decode(await socket.recv())
            except TimeoutError:
                return
            await self._take(socket, message)

    async def _take(self, socket: ClientConnection, message: Json) -> None:
        kind = message["type"]
        if kind == "ping":
            await socket.send(json.dumps({"type": "pong", "n": message["n"]}))
        elif kind == "welcome":
            self.mine = message["mine"]
            self._look(message)
            for command in list(self.pending.values()):
                await socket.send(json.dumps(command))
        elif kind == "update":
            self._look(message)
        elif kind in ("done", "miscalled"):
            self._answered(message["id"], "done")
            self.known = max(self.known, message["seq"])
        elif kind == "refused" and message.get("id"):
            if message["code"] in AGAIN:
                await asyncio.sleep(0.1)
                for command in self.pending.values():
                    await socket.send(json.dumps(command))
                return
            self._answered(message["id"], "refused")
        await self._act(socket)

    def _look(self, message: Json) -> None:
        if self.seq is None or message["seq"] >= self.seq:
            self.seq, self.view = message["seq"], message["view"]

    def _answered(self, id: str, how: str) -> None:
        for seat, command in list(self.pending.items()):
            if command["id"] == id:
                del self.pending[seat]
                book = self.ledger.done if how == "done" else self.ledger.refused
                book.append((self.table, f"{seat}:{id}"))

    async def _act(self, socket: ClientConnection) -> None:
        for seat in self.mine:
            if seat in self.pending or (self.seq or 0) < self.known:
                continue
            game = self.view.get("game")
            do = choose(game, seat, self.rng) if game else None
            if not game and self.starts:
                do = {"type": "start"}
            if do is not None:
                id = f"{self.rng.getrandbits(64):x}"
                command = {"type": "command", "id": id, "seat": seat, "seq": self.seq, "do": do}
                self.pending[seat] = command
                await socket.send(json.dumps(command))


def seat_players(
    urls: Sequence[str], games: int, ledger: Ledger, *, apart: bool = False, api: str | None = None
) -> list[Player]:
    """Tables of two, each player on a client of their own; with `apart` they begin on different nodes."""
    players: list[Player] = []
    for number in range(games):
        table, tokens = two_players(api or urls[0])
        for seat, token in enumerate(tokens):
            turned = [*urls[seat:], *urls[:seat]] if apart else urls
            player = Player(turned, table, [token], ledger, number * 2 + seat)
            player.starts = seat == 1
            players.append(player)
    return players


async def play_all(players: Sequence[Player]) -> list[str]:
    """Play all games to the end; return their tables."""
    await asyncio.gather(*(player.play() for player in players))
    return list(dict.fromkeys(player.table for player in players))
