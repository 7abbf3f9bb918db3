"""Reviews over HTTP: of a table that was played here, and of a record that is sent."""

from __future__ import annotations

import json
import urllib.request
from pathlib import Path
from typing import Any

from sqlalchemy import create_engine, text

from tests.server.conftest import Process
from tests.server.game_client import call_api, make_table

RECORDS = Path(__file__).parents[2] / "records"
RECORD = (RECORDS / "full_board.jsonl").read_bytes().strip()
LONG_RECORD = (RECORDS / "dead_rounds.jsonl").read_bytes().splitlines()[0]


def lines_of(url: str, body: bytes = b"") -> list[Any]:
    """The lines of a review."""
    request = urllib.request.Request(url, data=body, headers={"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=100) as answer:
        assert answer.headers["content-type"].startswith("application/x-ndjson")
        assert answer.headers["x-accel-buffering"] == "no"
        return [json.loads(line) for line in answer]


def test_a_table_is_reviewed_once_and_the_review_is_stored(tmp_path: Path) -> None:
    server = Process(str(tmp_path / "tables.db"), tmp_path, bot_workers=2).start()
    try:
        seats = [{"kind": "bot", "level": "random"}, {"kind": "bot", "level": "random"}]
        seated = make_table(server.url, seats, start=True)
        path = f"{server.url}/api/tables/{seated['table']}"
        while call_api(path, "")[1]["status"] != "over":
            pass
        first, *graded, last = lines_of(path + "/review")
        assert (first["type"], last["type"]) == ("figures", "reviewed")
        assert len(graded) == first["choices"]
        server.stop()
        server.start()
        assert lines_of(path + "/review") == [first, *graded, last]
        engine = create_engine(f"sqlite:///{tmp_path / 'tables.db'}")
        with engine.connect() as connection:
            assert connection.execute(text("SELECT count(*) FROM reviews")).scalar() == 1
        engine.dispose()
    finally:
        server.stop()
    assert server.faults() == []


def test_a_record_is_reviewed_up_to_a_size_and_a_rate(tmp_path: Path) -> None:
    server = Process(str(tmp_path / "tables.db"), tmp_path, limits=0.025).start()
    try:
        assert lines_of(server.url + "/api/reviews", RECORD)[0]["type"] == "figures"
        # The limits of this server let one review through.
        source = json.loads(RECORD)
        status, fault = call_api(server.url, "/api/reviews", {**source, "comment": "another"})
        assert (status, fault["error"]["code"]) == (429, "slow_down")
        status, fault = call_api(server.url, "/api/reviews", {**source, "comment": "x" * 140_000})
        assert (status, fault["error"]["code"]) == (413, "too_long")
        # A stored review can be requested any number of times.
        assert lines_of(server.url + "/api/reviews", RECORD)[-1]["type"] == "reviewed"
    finally:
        server.stop()


def test_a_record_may_exceed_the_usual_body_limit(node: Process) -> None:
    source = {**json.loads(RECORD), "comment": "x" * 60_000}
    assert lines_of(node.url + "/api/reviews", json.dumps(source).encode())[0]["type"] == "figures"


def test_a_game_that_is_not_over_is_not_reviewed(node: Process) -> None:
    seated = make_table(node.url, [{"kind": "local"}, {"kind": "local"}], start=True)
    status, fault = call_api(node.url, f"/api/tables/{seated['table']}/review", {})
    assert (status, fault["error"]["code"]) == (409, "not_finished")


def test_the_review_of_an_unknown_table_is_not_found(node: Process) -> None:
    status, fault = call_api(node.url, "/api/tables/NOSUCH/review", {})
    assert (status, fault["error"]["code"]) == (404, "no_table")


def test_a_server_stops_at_once_during_reviews(tmp_path: Path) -> None:
    server = Process(str(tmp_path / "tables.db"), tmp_path, bot_workers=1).start()
    records = [LONG_RECORD.replace(b'"version"', b" " * number + b'"version"', 1) for number in range(3)]
    header = {"content-type": "application/json"}
    requests = [urllib.request.Request(f"{server.url}/api/reviews", record, header) for record in records]
    answers = [urllib.request.urlopen(request, timeout=60) for request in requests]
    server.stop()
    last = [json.loads(answer.read().splitlines()[-1]) for answer in answers]
    for answer in answers:
        answer.close()
    assert last[-1]["type"] == "failed"  # before any computation
    assert last[-1]["error"]["code"] == "shutting_down"
    assert server.faults() == []  # uvicorn would cancel them after some seconds, and log that
