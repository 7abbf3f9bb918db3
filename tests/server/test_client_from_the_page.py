"""docs/protocol.md is enough to write a client: one that knows nothing else plays a game, through a crash."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
import time
from pathlib import Path

from tests.cli.run import run
from tests.server.conftest import Process
from tests.server.game_client import call_api

CLIENT = Path(__file__).parents[2] / "examples" / "client.py"


def test_the_client_imports_nothing_of_setcubed() -> None:
    tree = ast.parse(CLIENT.read_text("utf-8"))
    named = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    named |= {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {name.split(".")[0] for name in named} - sys.stdlib_module_names == {"websockets"}


def test_the_client_finishes_a_game_after_the_server_was_killed(tmp_path: Path) -> None:
    server = Process(str(tmp_path / "tables.db"), tmp_path).start()
    client = subprocess.Popen([sys.executable, CLIENT, server.url], stdout=subprocess.PIPE, text=True)
    try:
        assert client.stdout is not None
        table = client.stdout.readline().split()[1]
        until = time.monotonic() + 60
        while len(call_api(server.url, f"/api/tables/{table}")[1].get("game", {}).get("squares", {})) < 4:
            assert client.poll() is None
            assert time.monotonic() < until
        server.kill()
        server.start()
        output, _ = client.communicate(timeout=120)
        assert client.returncode == 0
        status, record = call_api(server.url, f"/api/tables/{table}/record")
        assert status == 200
    finally:
        client.kill()
        client.wait()
        server.stop()
    assert server.faults() == []
    assert output.strip().endswith(f": {record['result']['scores']}")
    assert record["players"][0]["name"] == "Client"
    assert record["fairness"]["seeds"][0]  # the client's seed
    for command in ("replay", "verify"):
        judged = run(command, given=json.dumps(record) + "\n")
        assert (judged.code, judged.err) == (0, "")
