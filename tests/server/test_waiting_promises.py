"""Promises of docs/reliability.md with long times. `LongWaits` has caused the faults beside other tests."""

from __future__ import annotations

import pytest

from tests.server.conftest import QUICK
from tests.server.long_waits import LongWaits
from tests.server.test_guarantees import SLACK

BOT_SECONDS = float(QUICK["SETCUBED_BOT_SECONDS"])


@pytest.mark.promise("a bot's worker hangs")
def test_a_bot_whose_worker_hangs_plays_on_and_gets_another(long_waits: LongWaits) -> None:
    hung = long_waits.hung_worker.result()
    assert hung.moves[1] < BOT_SECONDS + 20 + SLACK
    assert hung.replaced < BOT_SECONDS + 20 + SLACK


@pytest.mark.promise("no worker is free for a bot")
def test_a_bot_without_a_worker_plays_greedily(long_waits: LongWaits) -> None:
    hung = long_waits.hung_worker.result()
    assert hung.late > 0
    assert hung.moves[0] < BOT_SECONDS + 3 + SLACK


@pytest.mark.promise("to fill the log by connecting and disconnecting")
def test_frequent_reconnections_are_hardly_logged(long_waits: LongWaits) -> None:
    found = long_waits.reconnections.result()
    assert found.times > 40
    # The arrival, and two for each of the first disconnections, whose grace period doubles.
    assert 1 <= found.logged <= 25
    assert found.logged_in_the_last_seconds <= 2  # one disconnection and return, of forty


@pytest.mark.promise("to hold connections without requests")
def test_connections_without_a_whole_request_are_closed(long_waits: LongWaits) -> None:
    assert 9 < long_waits.half_a_head.result() < 10 + SLACK
    assert 29 < long_waits.half_a_body.result() < 30 + SLACK


@pytest.mark.promise("never to read a response")
def test_a_client_that_never_reads_is_dropped(long_waits: LongWaits) -> None:
    assert 1 < long_waits.unread.result() < 30 + SLACK
