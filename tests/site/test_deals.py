"""The daily deals of the pack are those that Python deals in the page."""

import asyncio
import datetime as dt
import json
from pathlib import Path
from typing import Any

from setcubed.browser.host import Host
from tests.site.memory_storage import MemoryStorage
from tools.browser.deals import AFTER, BEFORE, months_around, prepared_month, write_months


def ask(path: str, body: object = None) -> Any:
    host = Host(MemoryStorage(), "")
    return json.loads(asyncio.run(host.request(path, None if body is None else json.dumps(body))))


def test_a_month_holds_the_answers_that_python_gives(tmp_path: Path) -> None:
    (tmp_path / "2026-11.json").touch()  # a file that exists is not written again
    write_months(tmp_path, dt.date(2026, 12, 24))
    names = sorted(path.name for path in tmp_path.iterdir())
    assert (names[0], names[-1], len(names)) == ("2026-10.json", "2028-12.json", BEFORE + 1 + AFTER)
    assert (tmp_path / "2026-11.json").read_bytes() == b""

    month = json.loads((tmp_path / "2028-02.json").read_bytes())
    assert month["board"] == ask("/api/study/board")
    assert list(month["days"]) == [f"2028-02-{day:02}" for day in range(1, 30)]
    for day, prepared in month["days"].items():
        assert prepared["deal"] == ask(f"/api/deals/{day}")
        position = prepared["deal"]["rounds"][0]["position"]
        scene = {**position, "hand": [held["face"] for held in position["hand"]]}
        assert prepared["draft"] == ask("/api/study/draft", {"position": scene, "placements": []})


def test_the_five_weeks_of_the_calendar_are_prepared_on_every_day() -> None:
    for day in (dt.date(2027, 3, 1), dt.date(2027, 12, 31), dt.date(2028, 1, 1)):
        assert (day - dt.timedelta(days=34)).replace(day=1) in months_around(day)
    assert list(prepared_month(dt.date(2026, 12, 1)).days)[-1] == "2026-12-31"
