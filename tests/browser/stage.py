"""Tables prepared without a page: known dice, moves over HTTP, and other players who stay connected."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.request import Request, urlopen

from playwright.sync_api import BrowserContext, Page

from setcubed.game import Command, Keep, Open, Pass, Phase, Placement, Play, Roll, State
from setcubed.notation.record import parse_record, replay
from tests.browser.scenes import Condition, Scene, greedy_command
from tests.browser.static_site import StaticServer, needs_server

Json = dict[str, Any]
NAMES = ("Ada", "Bo", "Cleo", "Dan")

# A second client without a page: it only answers pings, so that its player is not away.
COMPANY = """([table, tokens]) => new Promise((met) => {
  const socket = new WebSocket(location.origin.replace('http', 'ws') + '/api/socket')
  socket.onopen = () => socket.send(JSON.stringify({type: 'hello', table, tokens}))
  socket.onmessage = ({data}) => {
    const message = JSON.parse(data)
    if (message.type === 'ping') socket.send(JSON.stringify({type: 'pong', n: message.n}))
    if (message.type === 'welcome') met()
  }
  ;(window.company ??= []).push(socket)
})"""


def call_api(url: str, path: str, body: object = None, token: str = "") -> Any:
    """Send a request to the server and return its JSON."""
    if isinstance(url, StaticServer):
        return url.ask(path, body, token)
    data = None if body is None else json.dumps(body).encode()
    request = Request(url + path, data=data, headers={"content-type": "application/json"})
    if token:
        request.add_header("authorization", f"Bearer {token}")
    with urlopen(request, timeout=60) as answer:
        return json.load(answer)


@dataclass
class StagedTable:
    """A table for whose seats the test holds all tokens, played by a greedy bot over HTTP."""

    url: str
    id: str
    tokens: list[str]
    names: Sequence[str] = ()
    code: str = ""

    @property
    def state(self) -> State:
        """The game, replayed from its record."""
        return replay(parse_record(call_api(self.url, f"/api/tables/{self.id}/record")))

    def do(self, seat: int, **action: Any) -> Json:
        """Send a seat's command about the current decision."""
        view = call_api(self.url, f"/api/tables/{self.id}")
        # The view has no log sequence number, but the version that a decision refers to.
        return self.send(seat, (view.get("game") or {}).get("since", 0), **action)

    def send(self, seat: int, seq: int, **action: Any) -> Json:
        """Send a seat's command about a version of the table."""
        command = {"id": secrets.token_hex(8), "seat": seat, "seq": seq, "do": action}
        return dict(call_api(self.url, f"/api/tables/{self.id}/commands", command, self.tokens[seat]))

    def move(self, state: State) -> None:
        """Make a greedy bot's move for the seat that decides."""
        view = call_api(self.url, f"/api/tables/{self.id}")
        self.perform(state, greedy_command(state), view["game"]["since"])

    def perform(self, state: State, command: Command, seq: int) -> int:
        """Send a command of the rules; return the table's version after it."""
        match command:
            case Open(seat, placements):
                seq = self.send(seat, seq, type="call")["seq"]
                while call_api(self.url, f"/api/tables/{self.id}")["game"]["calls"].get("holder") != seat:
                    pass  # the call is not judged yet
                answer = self.send(seat, seq, type="open", placements=encode(placements, state))
            case Play(seat, placements):
                answer = self.send(seat, seq, type="play", placements=encode(placements, state))
            case Pass(seat):
                answer = self.send(seat, seq, type="pass")
            case Roll(seat, dice):
                answer = self.send(seat, seq, type="roll", dice=list(dice))
            case Keep(seat):
                answer = self.send(seat, seq, type="keep")
            case _:
                raise AssertionError(f"a greedy bot does not {command}")
        return int(answer["seq"])

    def until(self, condition: Condition) -> None:
        """Play until a condition holds."""
        while not condition(state := self.state):
            assert state.phase is not Phase.OVER, "the game is over"
            self.move(state)


def encode(placements: Sequence[Placement], state: State) -> list[Json]:
    """Encode placements as in a command."""
    return [
        {"die": one.die, "square": state.plan.label(one.square), "face": str(one.face)} for one in placements
    ]


def stage_table(url: str, scene: Scene, names: Sequence[str] = (), **more: Any) -> StagedTable:
    """Create a table and play to a scene."""
    if scene.short:
        more["options"] = {**more.get("options", {}), "short": True}
    table = make(url, names or NAMES[: scene.seats], secret=scene.secret, **more)
    seq = call_api(url, f"/api/tables/{table.id}")["game"]["since"]
    for state, command in scene.moves():
        if command is not None:
            seq = table.perform(state, command, seq)
        else:
            assert table.state.board == state.board, "the server's dice are those of the scene"
    return table


def make(url: str, names: Sequence[str], **more: Any) -> StagedTable:
    """Create and start a table; hold the tokens of all its seats."""
    seats = [{"kind": "local", "name": name} for name in names]
    made = call_api(url, "/api/tables", {"seats": seats, "start": True, **more})
    return StagedTable(url, made["table"], [seat["token"] for seat in made["seats"]], names, made["code"])


def sit(context: BrowserContext, *held: tuple[StagedTable, Sequence[int]]) -> None:
    """Store the tokens of these seats in a browser."""
    for table, _ in held:
        if isinstance(table.url, StaticServer):
            table.url.give(context, table.id)
    ago = int(time.time() * 1000) - 5 * 60_000
    seats_held = [
        {
            "code": table.code,
            "id": table.id,
            "tokens": [table.tokens[seat] for seat in seats],
            "at": ago,
            "names": list(table.names),
            "over": False,
        }
        for table, seats in held
    ]
    text = json.dumps(json.dumps(seats_held))
    context.add_init_script(
        f"localStorage.getItem('setcubed-seats') ?? localStorage.setItem('setcubed-seats', {text})"
    )


def connect_players(page: Page, table: StagedTable, *seats: int) -> None:
    """Connect the players of these seats from any page of the same server, and keep them connected."""
    if isinstance(table.url, StaticServer):
        needs_server("another device is connected")
    page.evaluate(COMPANY, [table.id, [table.tokens[seat] for seat in seats]])
