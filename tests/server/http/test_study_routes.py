"""The HTTP routes of the tutorial and the trainer."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest
from litestar import Litestar
from litestar.datastructures import State
from litestar.di import Provide
from litestar.testing import TestClient

from setcubed.server.http.computing import Computing
from setcubed.server.http.rate_limit import RateLimits
from setcubed.server.http.study_routes import STUDY_ROUTES
from setcubed.server.settings import Settings

ROW = {"f7": "1RO", "g7": "1GS", "h7": "1PD"}


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient[Litestar]]:
    rates = RateLimits(0)
    computing = Computing(rates)
    state = State({"limits": rates, "settings": Settings()})
    given = {"compute": Provide(lambda: partial(computing.run, "me"), sync_to_thread=False)}
    with TestClient(Litestar(STUDY_ROUTES, state=state, dependencies=given, openapi_config=None)) as client:
        yield client
    computing.close()


def test_the_routes_answer(client: TestClient[Litestar]) -> None:
    assert client.get("/api/study/board").json()["logo"] == ["f7", "g7", "h7"]
    answer = client.post("/api/study/questions", json={"faces": ["1RO", "2RO", "3RO"]})
    assert answer.json()["is_set"] is True
    drafted = client.post(
        "/api/study/draft",
        json={"position": {"squares": ROW, "hand": ["1RO"]}, "placements": [{"die": 0, "square": "i7"}]},
    )
    assert drafted.json()["score"] == 3
    puzzle = client.get("/api/study/puzzles/best").json()
    judged = client.post("/api/study/answers", json={"id": puzzle["id"]})
    assert judged.json()["right"] is False


def test_a_puzzle_is_never_repeated_immediately(client: TestClient[Litestar]) -> None:
    before = client.get("/api/study/puzzles/find").json()["id"]
    for _ in range(20):
        after = client.get("/api/study/puzzles/find", params={"after": before}).json()["id"]
        assert after != before
        before = after


def test_a_puzzle_has_the_requested_difficulty(client: TestClient[Litestar]) -> None:
    for difficulty in (1, 2, 3, 4):
        puzzle = client.get("/api/study/puzzles/best", params={"difficulty": difficulty}).json()
        assert puzzle["difficulty"] == difficulty
    for difficulty, nearest in ((4, 3), (99, 3), (-1, 1)):
        puzzle = client.get("/api/study/puzzles/find", params={"difficulty": difficulty}).json()
        assert puzzle["difficulty"] == nearest


def test_a_body_out_of_bounds_is_rejected(client: TestClient[Litestar]) -> None:
    assert client.post("/api/study/questions", json={"faces": ["1RO", "W", "3RO"]}).status_code == 400
    assert client.get("/api/study/puzzles/chess").status_code == 400
