"""The processor time of requests: reserved before it is used, one request of a client at a time."""

from __future__ import annotations

import asyncio
import datetime as dt
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from litestar.testing import TestClient

from setcubed.app import daily
from setcubed.app.protocol.duplicate import DailyComparison
from setcubed.game import Illegal
from setcubed.server.http import computing as computing_module
from setcubed.server.http import rate_limit
from setcubed.server.http.app import create_app
from setcubed.server.http.computing import MOST_WAITING, THREADS, Computing
from setcubed.server.http.rate_limit import COMPUTING, RateLimits
from setcubed.server.settings import Settings

COST = 0.05


def run(test: Callable[[Computing], Awaitable[None]], factor: float = 0.05) -> None:
    """Run a test with a twentieth of the usual budget."""

    async def main() -> None:
        computing = Computing(RateLimits(factor))
        try:
            await test(computing)
        finally:
            computing.close()

    asyncio.run(asyncio.wait_for(main(), 60))


class ProcessorTime:
    """The processor time of one thread; the time of day stands still, so that no budget refills."""

    def __init__(self) -> None:
        self.used = 0.0

    def thread_time(self) -> float:
        return self.used

    def monotonic(self) -> float:
        return 0.0


@pytest.fixture
def busy(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Work that takes `COST` seconds of processor time."""
    clock = ProcessorTime()
    monkeypatch.setattr(computing_module, "time", clock)
    monkeypatch.setattr(rate_limit, "time", clock)

    def work() -> None:
        clock.used += COST

    return work


def test_simultaneous_requests_do_no_more_work_than_the_budget_allows(busy: Callable[[], None]) -> None:
    async def test(computing: Computing) -> None:
        requests = [computing.run("me", busy, reserve=0.0) for _ in range(80)]
        results = await asyncio.gather(*requests, return_exceptions=True)
        done = [result for result in results if not isinstance(result, Exception)]
        refused = [result for result in results if isinstance(result, Illegal)]
        assert len(done) + len(refused) == 80
        assert {no.code for no in refused} == {"slow_down"}
        budget = round(COMPUTING.burst * 0.05 / COST)
        assert len(done) in (budget, budget + 1)  # the last one may begin with a rest of the budget
        await computing.run("somebody else", busy)

    run(test)


def test_unused_reservations_are_refunded() -> None:
    async def test(computing: Computing) -> None:
        for _ in range(20):
            assert await computing.run("me", lambda: 1, reserve=0.5) == 1

    run(test)


def test_a_client_computes_one_request_at_a_time() -> None:
    running, most = 0, 0
    free = threading.Event()

    def work() -> None:
        nonlocal running, most
        running += 1
        most = max(most, running)
        free.wait(30)
        running -= 1

    async def test(computing: Computing) -> None:
        mine = [asyncio.create_task(computing.run("me", work)) for _ in range(2 * THREADS)]
        await asyncio.sleep(0)
        assert await computing.run("you", lambda: "done") == "done"
        mine[0].cancel()  # its thread keeps running
        free.set()
        await asyncio.gather(*mine[1:])
        assert most == 1

    run(test, factor=1.0)


def test_a_failing_request_is_charged_its_time(busy: Callable[[], None]) -> None:
    def fail() -> None:
        busy()
        raise StopIteration

    async def test(computing: Computing) -> None:
        faults = await asyncio.gather(*(computing.run("me", fail) for _ in range(40)), return_exceptions=True)
        assert any(isinstance(fault, Illegal) for fault in faults)
        assert not all(isinstance(fault, Illegal) for fault in faults)

    run(test)


def test_excess_queued_requests_of_a_client_are_rejected_at_once(busy: Callable[[], None]) -> None:
    async def test(computing: Computing) -> None:
        tasks = [asyncio.create_task(computing.run("me", busy)) for _ in range(MOST_WAITING)]
        await asyncio.sleep(0)
        with pytest.raises(Illegal, match="Too many requests are waiting"):
            await computing.run("me", busy)
        await asyncio.gather(*tasks, return_exceptions=True)

    run(test)


def test_daily_results_are_compared_in_a_thread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[str] = []

    def compare(*_: object) -> DailyComparison:
        threads.append(threading.current_thread().name)
        return DailyComparison(0, 1, [])

    monkeypatch.setattr(daily, "compare", compare)
    application, _ = create_app(Settings(database=str(tmp_path / "tables.db")))
    with TestClient(application.api) as client:
        today = dt.datetime.now(dt.UTC).date()
        assert client.get(f"/api/daily/{today}").status_code == 200
    assert [name.startswith("setcubed-computing") for name in threads] == [True]
