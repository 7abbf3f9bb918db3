"""A client in one file, written from docs/protocol.md alone: it plays a short game against a bot.

    python examples/client.py http://127.0.0.1:8000

It needs the package `websockets` and nothing of setcubed. It knows no rules: hints and drafts report what
is legal. It reconnects when the server restarts or stops responding, and resends unanswered commands with the
same id.
"""

import json
import secrets
import sys
import time
import urllib.error
import urllib.request
from typing import Any

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

Json = dict[str, Any]
SILENT = 30.0  # seconds without a message; the server sends a ping every ten seconds
AGAIN = ("not_stored", "slow_down")
LOST = (OSError, WebSocketException)


def request(url: str, body: Json | None = None) -> Json:
    """Send an HTTP request with retries; the id in its body makes it idempotent."""
    data = None if body is None else json.dumps(body).encode()
    for pause in (0.2, 0.5, 1, 2, 4, 8, 0):
        message = urllib.request.Request(url, data, {"content-type": "application/json"})
        try:
            with urllib.request.urlopen(message, timeout=SILENT) as answer:
                found: Json = json.load(answer)
                return found
        except urllib.error.HTTPError as no:
            if no.code < 500 and no.code != 429:
                raise SystemExit(json.load(no)["error"]["message"]) from None
        except OSError:
            pass  # unreachable: retry
        time.sleep(pause)
    raise SystemExit(f"{url} does not respond.")


class Client:
    """One seat at one table."""

    def __init__(self, url: str, seated: Json) -> None:
        self.url = url.replace("http", "ws", 1) + "/api/socket"
        self.table, self.seat = seated["table"], seated["seats"][0]["seat"]
        self.token = seated["seats"][0]["token"]
        self.view: Json = {}
        self.seq: int | None = None
        self.pending: Json | None = None  # the command without an answer
        self.opening: list[Json] = []
        self.socket: ClientConnection

    def play(self) -> Json:
        """Play to the end and return the result."""
        pause = 0.1
        while self.view.get("status") != "over":
            try:
                with connect(self.url, open_timeout=5, max_size=None, proxy=None) as self.socket:
                    self.send({"type": "hello", "table": self.table, "tokens": [self.token], "seq": self.seq})
                    self.receive("welcome")
                    pause = 0.1
                    if self.pending is not None:
                        self.send_pending()
                    while self.view["status"] != "over":
                        self.act()
            except LOST:  # reconnect
                time.sleep(pause)
                pause = min(pause * 2, 10)
        result: Json = self.view["game"]["result"]
        return result

    # ---- messages

    def send(self, message: Json) -> None:
        self.socket.send(json.dumps({key: value for key, value in message.items() if value is not None}))

    def receive(self, *kinds: str, id: str | None = None) -> Json:
        """Receive until a message of one of these types arrives, and apply updates. Raises `TimeoutError`."""
        while True:
            received: Json = json.loads(self.socket.recv(timeout=SILENT))
            kind = received["type"]
            if kind == "ping":
                self.send({"type": "pong", "n": received["n"]})
            elif kind == "bye":
                raise OSError(received["code"])
            elif kind == "welcome" or (kind == "update" and received["seq"] > (self.seq or 0)):
                self.view, self.seq = received["view"], received["seq"]
            if kind in kinds and (id is None or received.get("id") == id):
                return received

    def request(self, kind: str, **more: Any) -> Json:
        """Request a draft or a hint."""
        id = secrets.token_hex(8)
        self.send({"type": kind, "id": id, "seat": self.seat, **more})
        return self.receive("drafted", "hinted", "refused", id=id)

    def command(self, kind: str, **more: Any) -> None:
        """Send a command. It keeps its id until it is answered, also after a reconnect."""
        what = {"seat": self.seat, "seq": self.seq, "do": {"type": kind, **more}}
        self.pending = {"type": "command", "id": secrets.token_hex(8), **what}
        self.send_pending()

    def send_pending(self) -> None:
        """Send the pending command until it is answered, then wait for the update that shows it."""
        assert self.pending is not None
        while True:
            self.send(self.pending)
            answer = self.receive("done", "miscalled", "refused", id=self.pending["id"])
            if answer["type"] != "refused" or answer["code"] not in AGAIN:
                break
            time.sleep(float(answer.get("figures", {}).get("seconds", 0.5)))
        self.pending = None
        while answer["type"] == "done" and answer["seq"] > (self.seq or 0):
            self.receive("update")

    # ---- playing

    def act(self) -> None:
        """Decide if it is our turn, otherwise wait for an update."""
        view: Json = self.view
        game: Json = view.get("game") or {}
        if view["status"] == "waiting":
            if not view["seats"][self.seat].get("seeded"):
                self.command("seed", seed=secrets.token_hex(16))  # our share of the randomness
            self.command("start")
        elif game["phase"] == "opening":
            self.open(game.get("calls") or {})
        elif game["phase"] == "turn" and game.get("to_move") == self.seat:
            self.turn()
        elif game["phase"] == "extra" and self.seat in game.get("choosing", []):
            self.command("keep")
        else:
            self.receive("update")

    def open(self, calls: Json) -> None:
        if calls.get("holder") == self.seat:
            self.command("open", placements=self.opening)
            return
        free = calls.get("holder") is None and not calls.get("waiting") and not calls.get("barred")
        hint = self.request("hint", level=3) if free else {}
        if not hint.get("exists"):
            self.receive("update")
            return
        self.opening = hint["placements"]
        self.command("call")
        if self.view["game"]["phase"] == "opening" and self.view["game"]["calls"].get("holder") != self.seat:
            self.receive("update")  # calls are judged after a short delay

    def turn(self) -> None:
        """Place one die after the other where it scores most, while the turn stays legal."""
        placements: list[Json] = []
        best: list[Json] = []
        drafted = self.request("draft", placements=placements)
        while drafted["type"] == "drafted" and len(placements) < 3:
            places = [(place, die["die"]) for die in drafted.get("places", []) for place in die["places"]]
            if not places:
                break
            place, die = max(places, key=lambda found: found[0].get("score") or 0)
            faces = place.get("faces") or [{}]
            placements = [*placements, {"die": die, "square": place["square"]}]
            if faces[0].get("face"):
                placements[-1]["face"] = faces[0]["face"]
            drafted = self.request("draft", placements=placements)
            if drafted.get("legal"):
                best = placements
        if best:
            self.command("play", placements=best)
        else:
            self.command("pass")


def main() -> None:
    """Create a table, play, and print the result."""
    url = sys.argv[1].rstrip("/")
    seats = [{"kind": "local", "name": "Client"}, {"kind": "bot", "level": "random"}]
    table = {"seats": seats, "options": {"short": True}, "id": secrets.token_hex(16)}
    seated = request(f"{url}/api/tables", table)
    print(f"table {seated['table']}", flush=True)
    result = Client(url, seated).play()
    print(f"{result['reason']}: {result['scores']}")


if __name__ == "__main__":
    main()
