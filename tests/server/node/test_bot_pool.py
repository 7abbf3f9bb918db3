"""The bots' worker processes: fair scheduling and isolation of failing requests."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from setcubed import game as g
from setcubed.game import Illegal
from setcubed.server.node.bot_pool import BotPool
from setcubed.server.node.worker_pool import Busy, WorkerPool, WorkFailed, WorkTimeout
from tests.scene import scene

STATE = scene("f7=2GS g7=1GO h7=3GD*", "3GD 2GS", "1RO")


def run(test: Callable[[WorkerPool], Awaitable[None]], workers: int = 1) -> None:
    """Run a test with a pool of its own."""

    async def main() -> None:
        pool = WorkerPool(workers, 0, 50)
        try:
            await test(pool)
        finally:
            pool.close()

    asyncio.run(asyncio.wait_for(main(), 100))


def stop_iteration() -> None:
    raise StopIteration


def runtime_error() -> None:
    raise RuntimeError("not a dead worker")


def illegal() -> None:
    raise Illegal("no_set", "This is not a SET.", square="g7")


def leave() -> None:
    raise SystemExit(3)


def unpicklable() -> object:
    return lambda: None


def hang() -> None:
    os.kill(os.getpid(), signal.SIGSTOP)


def die() -> None:
    os._exit(1)


def stop_once(marker: str) -> int:
    """Be stopped as by a service manager, the first time."""
    if not Path(marker).exists():
        Path(marker).touch()
        os.kill(os.getpid(), signal.SIGTERM)
    return 1


def test_one_client_with_many_bots_does_not_starve_the_others() -> None:
    order: list[str] = []

    async def test(pool: WorkerPool) -> None:
        async def ask(client: str) -> None:
            await pool.run(len, "work", client=client, seconds=60)
            order.append(client)

        many = [asyncio.create_task(ask("many")) for _ in range(40)]
        await asyncio.sleep(0)
        await ask("few")
        await asyncio.gather(*many)

    run(test)
    assert order.index("few") <= 2
    assert len(order) == 41


@pytest.mark.parametrize("work", [stop_iteration, runtime_error, leave, unpicklable])
def test_a_failing_request_leaves_the_other_clients_and_the_worker_alone(work: Callable[[], object]) -> None:
    async def test(pool: WorkerPool) -> None:
        before = await pool.run(os.getpid, client="other", seconds=60)
        failing = [asyncio.create_task(pool.run(work, client="me", seconds=60)) for _ in range(10)]
        others = [asyncio.create_task(pool.run(os.getpid, client="other", seconds=60)) for _ in range(10)]
        for fault in await asyncio.gather(*failing, return_exceptions=True):
            assert isinstance(fault, WorkFailed)
        assert set(await asyncio.gather(*others)) == {before}
        assert pool.started == 1

    run(test)


def test_a_rejection_keeps_its_exception_type() -> None:
    async def test(pool: WorkerPool) -> None:
        with pytest.raises(Illegal) as refused:
            await pool.run(illegal, client="me", seconds=60)
        assert (refused.value.code, refused.value.details) == ("no_set", {"square": "g7"})

    run(test)


def test_a_dead_worker_is_replaced_and_its_request_retried_once() -> None:
    async def test(pool: WorkerPool) -> None:
        first = await pool.run(os.getpid, client="me", seconds=60)
        os.kill(first, signal.SIGKILL)
        assert await pool.run(os.getpid, client="me", seconds=60) != first
        with pytest.raises(Exception, match="the process is gone"):
            await pool.run(die, client="me", seconds=60)
        assert await pool.run(len, "four", client="you", seconds=60) == 4

    run(test)


def test_only_the_worker_that_timed_out_is_replaced() -> None:
    async def test(pool: WorkerPool) -> None:
        both = await asyncio.gather(*(pool.run(os.getpid, client=str(n), seconds=60) for n in range(2)))
        hanging = asyncio.create_task(pool.run(hang, client="me", seconds=1))
        with pytest.raises(WorkTimeout):
            await hanging
        after = await asyncio.gather(*(pool.run(os.getpid, client=str(n), seconds=60) for n in range(2)))
        assert len(set(both)) == 2
        assert len(set(both) & set(after)) == 1

    run(test, workers=2)


def test_requests_are_rejected_after_a_timeout_or_when_the_queue_is_full() -> None:
    async def test(pool: WorkerPool) -> None:
        with pytest.raises(Busy, match="in time"):
            await pool.run(len, "", client="me", seconds=60, patience=0.01)
        waiting = [asyncio.create_task(pool.run(len, "", client="me", seconds=60)) for _ in range(51)]
        await asyncio.sleep(0)
        with pytest.raises(Busy, match="too many"):
            await waiting[-1]
        for one in waiting:
            one.cancel()

    run(test, workers=0)


def test_a_worker_stays_busy_after_its_request_was_cancelled() -> None:
    async def test(pool: WorkerPool) -> None:
        assert await pool.run(len, "", client="me", seconds=60) == 0
        gone = asyncio.create_task(pool.run(sum, range(50_000_000), client="me", seconds=60))
        while not pool._busy:
            await asyncio.sleep(0)
        gone.cancel()
        assert await pool.run(len, "four", client="me", seconds=60) == 4
        assert pool.started == 1

    run(test)


def test_a_bot_without_a_worker_in_time_plays_greedily() -> None:
    async def main() -> None:
        pool = BotPool(0, 0.0)  # no worker is ever free
        pool._warm, pool.seconds = True, -2.9
        waiting = [asyncio.create_task(pool.think("expert", "lay", STATE, 0, "many")) for _ in range(60)]
        assert {type(one) for one in await asyncio.gather(*waiting)} == {g.Play}
        pool.close()

    asyncio.run(asyncio.wait_for(main(), 100))


def test_a_bot_whose_worker_hangs_plays_greedily() -> None:
    async def main() -> None:
        pool = BotPool(1, 2.0)
        os.kill(await pool.bots.run(os.getpid, client="", seconds=60), signal.SIGSTOP)
        pool.seconds = -19.9  # with a limit of a tenth of a second
        pool._warm = False
        assert isinstance(await pool.think("random", "lay", STATE, 0), g.Play)
        pool.seconds = 2.0
        assert await pool.think("random", "lay", STATE, 0)
        assert pool.bots.started == 2
        pool.close()

    asyncio.run(asyncio.wait_for(main(), 100))


def test_bots_take_precedence_over_reviews_and_analyses() -> None:
    async def main() -> None:
        pool = BotPool(1, 60.0)
        slow = asyncio.create_task(pool.work(hang, whose="stranger"))
        assert await pool.think("greedy", "lay", STATE, 0, "player")
        assert not slow.done()
        pool.close()
        slow.cancel()

    asyncio.run(asyncio.wait_for(main(), 100))


def test_closing_while_a_worker_computes_is_no_fault(caplog: pytest.LogCaptureFixture) -> None:
    async def test(pool: WorkerPool) -> None:
        computing = asyncio.ensure_future(pool.run(hang, client="one", seconds=60))
        while not pool._busy:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0)
        pool.close()
        with pytest.raises(Busy):
            await computing
        assert pool.started == 1

    run(test)
    assert not caplog.records


def test_a_worker_that_the_system_stops_is_no_fault_and_its_work_is_done(
    caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    async def test(pool: WorkerPool) -> None:
        assert await pool.run(stop_once, str(tmp_path / "stopped"), client="one", seconds=60) == 1
        assert pool.started == 2

    with caplog.at_level("INFO"):
        run(test)
    assert [(record.levelname, record.message) for record in caplog.records] == [
        ("INFO", "a worker was stopped")
    ]
