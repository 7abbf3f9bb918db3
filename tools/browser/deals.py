"""Daily deals computed at build time: a page can show one of them before it has started Python."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from pathlib import Path

import msgspec

from setcubed.app.daily import daily_deal
from setcubed.app.lessons import draft_on_scene, study_board
from setcubed.app.protocol.duplicate import DailyDeal, PreparedDeal, PreparedMonth
from setcubed.app.protocol.messages import DraftResult
from setcubed.app.protocol.study import Scene, StudyDraft

BEFORE, AFTER = 2, 24
"""Months before and after that of the build. The calendar goes back five weeks."""


def write_months(folder: Path, today: dt.date) -> None:
    """Write the files of the months around a day."""
    folder.mkdir(exist_ok=True)
    for month in months_around(today):
        write_month(folder, month)


def write_month(folder: Path, month: dt.date) -> None:
    """Write the file of a month, given its first day, unless it exists: a day's deal never changes."""
    path = folder / f"{month:%Y-%m}.json"
    if not path.exists():
        path.write_bytes(msgspec.json.encode(prepared_month(month)))


def months_around(day: dt.date) -> Iterator[dt.date]:
    """Yield the first day of each month that is prepared on a day."""
    for number in range(day.year * 12 + day.month - 1 - BEFORE, day.year * 12 + day.month + AFTER):
        yield dt.date(number // 12, number % 12 + 1, 1)


def prepared_month(month: dt.date) -> PreparedMonth:
    """Compute the deals of a month, given its first day."""
    days = {}
    day = month
    while day.month == month.month:
        deal = daily_deal(day.isoformat())
        days[deal.day] = PreparedDeal(deal, first_draft(deal))
        day += dt.timedelta(days=1)
    return PreparedMonth(study_board(), days)


def first_draft(deal: DailyDeal) -> DraftResult:
    """Answer what the page requests first: where the dice of the first round may go."""
    position = deal.rounds[0].position
    scene = Scene(position.squares, position.used, [held.face for held in position.hand])
    return draft_on_scene(StudyDraft(scene))
