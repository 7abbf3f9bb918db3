"""Starting and stopping a node."""

from __future__ import annotations

import signal
from pathlib import Path

from tests.server.conftest import Process
from tests.server.game_client import call_api


def test_a_node_stops_cleanly_on_sigterm(tmp_path: Path) -> None:
    server = Process(str(tmp_path / "tables.db"), tmp_path).start()
    bots = [{"kind": "bot", "level": "greedy"}] * 2
    _, made = call_api(server.url, "/api/tables", {"seats": bots, "start": True})
    while call_api(server.url, f"/api/tables/{made['table']}")[1]["game"]["phase"] == "opening":
        pass  # until a bot's worker has answered
    assert server.process is not None
    server.process.send_signal(signal.SIGTERM)
    assert server.process.wait(30) == 0
    assert [line for line in server.log.read_text().splitlines() if '"level":"info"' not in line] == []
