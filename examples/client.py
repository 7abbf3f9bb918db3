"""A client of a server in one file, written from docs/protocol.md alone: it plays a short game with a bot.

    python examples/client.py http://127.0.0.1:8000

It needs the package `websockets` and nothing of setcubed, and knows no rules: hints and drafts tell it what
it may do. It comes back when the server restarts or falls silent, and repeats with the same id what was not
answered.
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
SILENT = 30.0  # seconds: the server asks every ten whether we are there
AGAIN = ("not_stored", "slow_down")
LOST = (OSError, WebSocketException)


def request(url: str, body: Json | None = None) -> Json:
    """One question over HTTP; with an id of our own in its body it may be asked again."""
    data = None if body is None else json.dumps(body).encode()
    for pause in (0.2, 0.5, 1, 2, 4, 8, 0):
        asked = urllib.request.Request(url, data, {"content-type": "application/json"})
        try:
            with urllib.request.urlopen(asked, timeout=SILENT) as answer:
                found: Json = json.load(answer)
                return found
        except urllib.error.HTTPError as no:
            if no.code < 500 and no.code != 429:
                raise SystemExit(json.load(no)["error"]["message"]) from None
        except OSError:
            pass  # away: once more
        time.sleep(pause)
    raise SystemExit(f"{url} does not answer.")


class Client:
    """One seat at one table."""

    def __init__(self, url: str, seated: Json) -> None:
        self.url = url.replace("http", "ws", 1) + "/api/socket"
        self.table, self.seat = seated["table"], seated["seats"][0]["seat"]
        self.token = seated["seats"][0]["token"]
        self.view: Json = {}
        self.seq: int | None = None
        self.pending: Json | None = None  # the command that was not answered yet
        self.opening: list[Json] = []
        self.socket: ClientConnection

    def play(self) -> Json:
        """Play to the end; the result."""
        pause = 0.1
        while self.view.get("status") != "over":
            try:
                with connect(self.url, open_timeout=5, max_size=None, proxy=None) as self.socket:
                    self.say({"type": "hello", "table": self.table, "tokens": [self.token], "seq": self.seq})
                    self.hear("welcome")
                    pause = 0.1
                    if self.pending is not None:
                        self.settle()
                    while self.view["status"] != "over":
                        self.act()
            except LOST:  # lost, or silent for too long: come back
                time.sleep(pause)
                pause = min(pause * 2, 10)
        result: Json = self.view["game"]["result"]
        return result

    # ---- talking

    def say(self, message: Json) -> None:
        self.socket.send(json.dumps({key: value for key, value in message.items() if value is not None}))

    def hear(self, *kinds: str, id: str | None = None) -> Json:
        """Listen until one of these comes, and take in what happens. Silence is a `TimeoutError`."""
        while True:
            heard: Json = json.loads(self.socket.recv(timeout=SILENT))
            kind = heard["type"]
            if kind == "ping":
                self.say({"type": "pong", "n": heard["n"]})
            elif kind == "bye":
                raise OSError(heard["code"])
            elif kind == "welcome" or (kind == "update" and heard["seq"] > (self.seq or 0)):
                self.view, self.seq = heard["view"], heard["seq"]
            if kind in kinds and (id is None or heard.get("id") == id):
                return heard

    def ask(self, kind: str, **more: Any) -> Json:
        """A draft or a hint."""
        id = secrets.token_hex(8)
        self.say({"type": kind, "id": id, "seat": self.seat, **more})
        return self.hear("drafted", "hinted", "refused", id=id)

    def command(self, kind: str, **more: Any) -> None:
        """Do something. Its id stays the same until it is answered, whatever happens to the connection."""
        what = {"seat": self.seat, "seq": self.seq, "do": {"type": kind, **more}}
        self.pending = {"type": "command", "id": secrets.token_hex(8), **what}
        self.settle()

    def settle(self) -> None:
        """Send what is pending until it is answered, then wait for the table to show it."""
        assert self.pending is not None
        while True:
            self.say(self.pending)
            answer = self.hear("done", "miscalled", "refused", id=self.pending["id"])
            if answer["type"] != "refused" or answer["code"] not in AGAIN:
                break
            time.sleep(float(answer.get("figures", {}).get("seconds", 0.5)))
        self.pending = None
        while answer["type"] == "done" and answer["seq"] > (self.seq or 0):
            self.hear("update")

    # ---- playing

    def act(self) -> None:
        """Do what is ours to do now, or wait for something to happen."""
        view: Json = self.view
        game: Json = view.get("game") or {}
        if view["status"] == "waiting":
            if not view["seats"][self.seat].get("seeded"):
                self.command("seed", seed=secrets.token_hex(16))  # our part of the dice
            self.command("start")
        elif game["phase"] == "opening":
            self.open(game.get("calls") or {})
        elif game["phase"] == "turn" and game.get("to_move") == self.seat:
            self.turn()
        elif game["phase"] == "extra" and self.seat in game.get("choosing", []):
            self.command("keep")
        else:
            self.hear("update")

    def open(self, calls: Json) -> None:
        if calls.get("holder") == self.seat:
            self.command("open", placements=self.opening)
            return
        free = calls.get("holder") is None and not calls.get("waiting") and not calls.get("barred")
        hint = self.ask("hint", level=3) if free else {}
        if not hint.get("exists"):
            self.hear("update")
            return
        self.opening = hint["placements"]
        self.command("call")
        if self.view["game"]["phase"] == "opening" and self.view["game"]["calls"].get("holder") != self.seat:
            self.hear("update")  # calls are judged a moment later

    def turn(self) -> None:
        """Lay die after die where it scores most, as long as it can be played so."""
        laid: list[Json] = []
        best: list[Json] = []
        drafted = self.ask("draft", placements=laid)
        while drafted["type"] == "drafted" and len(laid) < 3:
            places = [(place, die["die"]) for die in drafted.get("places", []) for place in die["places"]]
            if not places:
                break
            place, die = max(places, key=lambda found: found[0].get("score") or 0)
            faces = place.get("faces") or [{}]
            laid = [*laid, {"die": die, "square": place["square"]}]
            if faces[0].get("face"):
                laid[-1]["face"] = faces[0]["face"]
            drafted = self.ask("draft", placements=laid)
            if drafted.get("legal"):
                best = laid
        if best:
            self.command("play", placements=best)
        else:
            self.command("pass")


def main() -> None:
    """Make a table, play there, and say how it ended."""
    url = sys.argv[1].rstrip("/")
    seats = [{"kind": "local", "name": "Client"}, {"kind": "bot", "level": "random"}]
    table = {"seats": seats, "options": {"short": True}, "id": secrets.token_hex(16)}
    seated = request(f"{url}/api/tables", table)
    print(f"table {seated['table']}", flush=True)
    result = Client(url, seated).play()
    print(f"{result['reason']}: {result['scores']}")


if __name__ == "__main__":
    main()
