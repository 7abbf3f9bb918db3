"""Background tasks of a node."""

from __future__ import annotations

import asyncio

import pytest

from setcubed.server.node import tasks as tasks_module
from setcubed.server.node.tasks import Tasks


def test_closing_ends_a_task_whose_clean_up_hides_the_cancellation(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks_module, "CANCEL_SECONDS", 0.01)

    async def work() -> None:
        while True:
            try:
                try:
                    await asyncio.sleep(60)
                finally:
                    raise ConnectionError
            except ConnectionError:
                await asyncio.sleep(60)

    async def run() -> None:
        tasks = Tasks(restart_seconds=1.0)
        tasks.spawn(work)
        await asyncio.sleep(0)
        await asyncio.wait_for(tasks.close(), 20)

    asyncio.run(run())


def test_closing_ends_tasks_that_begin_meanwhile() -> None:
    async def run() -> None:
        tasks = Tasks(restart_seconds=1.0)
        ended = []

        async def late() -> None:
            try:
                await asyncio.sleep(60)
            finally:
                ended.append("late")

        async def work() -> None:
            try:
                await asyncio.sleep(60)
            finally:
                tasks.spawn(late)
                await asyncio.sleep(0)

        tasks.spawn(work)
        await asyncio.sleep(0)
        await asyncio.wait_for(tasks.close(), 20)
        assert ended == ["late"]

    asyncio.run(run())
