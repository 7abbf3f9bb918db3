"""Tables prepared without a page: known dice, moves over HTTP, and other players who stay connected."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.request import Request, urlopen

from playwright.sync_api import BrowserContext, Page

from setcubed.bots.greedy import GreedyBot
from setcubed.game import Phase, Placement, State
from setcubed.notation.record import parse_record, replay
from tests.browser.static_site import StaticServer, needs_server

Json = dict[str, Any]
Fits = Callable[[State], bool]
TRIES = 300

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


def ask(url: str, path: str, body: object = None, token: str = "") -> Any:
    """Send a request to the server and return its JSON."""
    if isinstance(url, StaticServer):
        return url.ask(path, body, token)
    data = None if body is None else json.dumps(body).encode()
    request = Request(url + path, data=data, headers={"content-type": "application/json"})
    if token:
        request.add_header("authorization", f"Bearer {token}")
    with urlopen(request, timeout=10) as answer:
        return json.load(answer)


@dataclass
class Staged:
    """A table for whose seats the test holds all tokens, played by a greedy bot over HTTP."""

    url: str
    id: str
    tokens: list[str]
    names: Sequence[str] = ()
    code: str = ""
    bot: GreedyBot = field(default_factory=GreedyBot)

    @property
    def state(self) -> State:
        """The game, replayed from its record."""
        return replay(parse_record(ask(self.url, f"/api/tables/{self.id}/record")))

    def do(self, seat: int, **action: Any) -> Json:
        """A seat's command."""
        view = ask(self.url, f"/api/tables/{self.id}")
        # The view has no log sequence number, but the version that a decision refers to.
        since = (view.get("game") or {}).get("since", 0)
        command = {"id": secrets.token_hex(8), "seat": seat, "seq": since, "do": action}
        return dict(ask(self.url, f"/api/tables/{self.id}/commands", command, self.tokens[seat]))

    def move(self, state: State) -> None:
        """Make a sensible move for the seat that decides."""
        if state.phase is Phase.OPENING:
            seat = next(seat for seat in range(state.seats) if self.bot.open(state, seat))
            self.open(state, seat)
        elif state.phase is Phase.EXTRA:
            seat = min(state.waiting)
            dice = self.bot.extra(state, seat)
            self.do(seat, **({"type": "roll", "dice": list(dice)} if dice else {"type": "keep"}))
        else:
            assert state.to_move is not None
            seat = state.to_move
            laid = self.bot.turn(state, seat)
            self.do(
                seat, **({"type": "play", "placements": self.wire(laid, state)} if laid else {"type": "pass"})
            )

    def open(self, state: State, seat: int) -> None:
        """Call SET and show it, as soon as the call is judged."""
        self.do(seat, type="call")
        while ask(self.url, f"/api/tables/{self.id}")["game"]["calls"].get("holder") != seat:
            pass
        laid = self.bot.open(state, seat)
        assert laid is not None
        self.do(seat, type="open", placements=self.wire(laid, state))

    def wire(self, laid: Sequence[Placement], state: State) -> list[Json]:
        """Encode placements as in a command."""
        return [
            {"die": one.die, "square": state.plan.label(one.square), "face": str(one.face)} for one in laid
        ]

    def until(self, fits: Fits) -> bool:
        """Play until a condition holds; return whether it ever did."""
        while not fits(state := self.state):
            if state.phase is Phase.OVER:
                return False
            self.move(state)
        return True


def staged(url: str, names: Sequence[str], fits: Fits, first: int = 0, **more: Any) -> Staged:
    """A table of these players at the first decision that fits, with the first secret that leads to one."""
    for number in range(first, first + TRIES):
        table = make(url, names, secret=f"{number:064x}", **more)
        if table.until(fits):
            return table
    raise AssertionError("no such moment")


def make(url: str, names: Sequence[str], **more: Any) -> Staged:
    """A started table and the tokens of all its seats."""
    seats = [{"kind": "local", "name": name} for name in names]
    made = ask(url, "/api/tables", {"seats": seats, "start": True, **more})
    return Staged(url, made["table"], [seat["token"] for seat in made["seats"]], names, made["code"])


def sit(context: BrowserContext, *held: tuple[Staged, Sequence[int]]) -> None:
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


def accompany(page: Page, table: Staged, *seats: int) -> None:
    """Keep the players of these seats connected, by any page of the same server."""
    if isinstance(table.url, StaticServer):
        needs_server("another device is connected")
    page.evaluate(COMPANY, [table.id, [table.tokens[seat] for seat in seats]])
