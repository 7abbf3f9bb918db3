"""Stored contests."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from setcubed.app import duplicate
from setcubed.app.contest import Contest
from setcubed.server.node.events import MOST_LOADED
from setcubed.server.store import contests
from setcubed.server.store.store import Store
from tests.server.store.test_store import with_store


def test_a_contest_is_loaded_with_its_deal_which_no_event_loop_computes(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        contest = Contest("contest", "CODE", "a seed of its own", "", 3, None)
        assert await store.write(partial(contests.create, contest, "host", 1))
        found = await store.read(partial(contests.load, Contest, "contest"))
        assert found is not None
        computed = duplicate._deal.cache_info().misses
        assert len(found.event.deal.rounds) == 3
        assert duplicate._deal.cache_info().misses == computed

    with_store(str(tmp_path / "tables.db"), work)
    assert duplicate._deal.cache_parameters()["maxsize"] > MOST_LOADED
