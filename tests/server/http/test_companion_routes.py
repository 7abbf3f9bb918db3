"""The HTTP routes of the companion of the real box."""

from __future__ import annotations

from pathlib import Path

from tests.server.conftest import Process
from tests.server.game_client import call_api

ROW = {"f7": "1RO", "g7": "2RO", "h7": "3RO"}
HAND = ["1RO", "2GS", "W", "3PD", "1GO"]


def test_both_routes_answer_and_are_rate_limited(tmp_path: Path) -> None:
    server = Process(str(tmp_path / "tables.db"), tmp_path, limits=0.025).start()
    try:
        status, found = call_api(server.url, "/api/companion/analysis", {"squares": ROW, "hands": [HAND, []]})
        assert (status, len(found["turns"])) == (200, 6)
        # The limits of this server let one position through.
        status, found = call_api(server.url, "/api/companion/analysis", {"squares": ROW, "hands": [HAND, []]})
        assert (status, found["error"]["code"]) == (429, "slow_down")
        entries = [{"type": "fell", "faces": HAND}]
        status, found = call_api(
            server.url, "/api/companion/referee", {"players": ["A", "B"], "entries": entries}
        )
        assert (status, found["wanted"]["seat"], found["game"]["bag"]) == (200, 1, 32)
    finally:
        server.stop()
    assert server.faults() == []
