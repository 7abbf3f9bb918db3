"""Log lines are JSON objects whose numbers are numbers."""

from __future__ import annotations

import json
import logging

from setcubed.server.logs import JsonLines, Throttle


def test_numbers_stay_numbers_and_other_objects_become_text() -> None:
    record = logging.makeLogRecord({"msg": "game over", "levelname": "INFO", "name": "setcubed.table"})
    record.__dict__ |= {"rounds": 7, "scores": [12, 9], "seconds": 0.5, "fault": ValueError("no")}
    line = json.loads(JsonLines().format(record))
    assert (line["rounds"], line["scores"], line["seconds"], line["fault"]) == (7, [12, 9], 0.5, "no")


def test_a_throttle_allows_one_line_of_each_kind() -> None:
    throttle = Throttle(60.0)
    assert [throttle.allows(kind) for kind in ("a", "a", "b")] == [True, False, True]
    throttle.reset()
    assert throttle.allows("a")
