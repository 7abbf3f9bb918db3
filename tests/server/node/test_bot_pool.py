"""What bots are asked, and what they answer."""

from __future__ import annotations

import asyncio
import os
import signal

from setcubed import game as g
from setcubed.app.bot_moves import BotRequest
from setcubed.server.node.bot_pool import BotPool
from tests.scene import scene


def test_many_bots_of_one_address_leave_the_others_their_part() -> None:
    state = scene("f7=2GS g7=1GO h7=3GD*", "3GD 2GS", "1RO")
    order: list[str] = []

    async def run() -> None:
        bot_pool = BotPool(1, 60.0)

        async def ask(whose: str) -> None:
            await bot_pool.think("random", "turn", state, 0, whose)
            order.append(whose)

        greedy = [asyncio.create_task(ask("many")) for _ in range(40)]
        await asyncio.sleep(0)
        await ask("few")
        await asyncio.gather(*greedy)
        bot_pool.close()

    asyncio.run(asyncio.wait_for(run(), 100))
    assert order.index("few") <= 2
    assert len(order) == 41


def test_a_bot_whose_turn_does_not_come_in_time_plays_greedily() -> None:
    state = scene("f7=2GS g7=1GO h7=3GD*", "3GD 2GS", "1RO")

    async def run() -> None:
        bot_pool = BotPool(0, 0.0)  # no worker is ever free
        bot_pool._warm, bot_pool.seconds = True, -2.9
        waiting = [asyncio.create_task(bot_pool.think("expert", "lay", state, 0, "many")) for _ in range(60)]
        assert {type(one) for one in await asyncio.gather(*waiting)} == {g.Play}

    asyncio.run(asyncio.wait_for(run(), 100))


def test_a_worker_that_hangs_is_replaced_and_its_bot_plays_greedily() -> None:
    state = scene("f7=2GS g7=1GO h7=3GD*", "3GD 2GS", "1RO")

    async def run() -> None:
        pool = BotPool(1, 2.0)
        assert await pool.think("random", "lay", state, 0)
        assert pool._pool is not None
        (worker,) = pool._pool._processes
        os.kill(worker, signal.SIGSTOP)
        pool.seconds = -19.9  # it is given a tenth of a second
        assert isinstance(await pool._ask(BotRequest("random", "lay", state, 0)), g.Play)
        pool.seconds = 2.0
        assert await pool.think("random", "lay", state, 0)
        assert worker not in pool._pool._processes
        manager = getattr(pool._pool, "_executor_manager_thread")  # noqa: B009
        pool.close()
        assert not manager.is_alive()  # Python may end now: nobody closes a pipe meanwhile

    asyncio.run(asyncio.wait_for(run(), 100))
