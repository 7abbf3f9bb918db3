"""Standings, reports and plots say what the results say."""

from __future__ import annotations

import json
import random
import xml.etree.ElementTree as ET

import pytest

from setcubed.lab import plots
from setcubed.lab.ledger import Ledger
from setcubed.lab.match import Result, Settings
from setcubed.lab.report import as_json, as_page, as_table
from setcubed.lab.standings import estimate, rate, standings, unsettled
from setcubed.lab.tournament import Tournament

SETTINGS = Settings(("greedy", "casual", "random"), 3, seed=5)


@pytest.fixture(scope="module")
def results() -> list[Result]:
    ledger = Ledger(SETTINGS)
    Tournament(ledger, 48).run()
    return ledger.in_order()


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    rng = random.Random(1)
    held = 0
    for _ in range(2000):
        found = estimate([rng.gauss(3, 2) for _ in range(8)], 0.9)
        held += found.low <= 3 <= found.high
    assert 0.88 < held / 2000 < 0.92


def test_the_stronger_bot_stands_higher(results: list[Result]) -> None:
    rows = standings(results)
    assert [row.bot for row in rows][-1] == "random"
    assert rows[0].rating.mean > rows[-1].rating.high
    assert sum(row.wins.mean for row in rows) == pytest.approx(1)
    assert sum(row.margin.mean for row in rows) == pytest.approx(0)
    assert all(row.games == 48 and row.ms_a_turn > 0 and row.points_a_turn > 1 for row in rows)


def test_ratings_do_not_depend_on_who_finished_first(results: list[Result]) -> None:
    assert rate(results) == rate(list(results))


def test_a_difference_that_may_be_chance_is_not_settled(results: list[Result]) -> None:
    assert ("greedy", "random") not in unsettled(results, 0.95)
    assert ("greedy", "random") in unsettled(results[:9], 0.95)


def test_json_can_be_read_by_any_program(results: list[Result]) -> None:
    for some in (results, results[:3]):
        rows = standings(some)
        read = json.loads(json.dumps(as_json(SETTINGS, rows, some, 0.95, True), allow_nan=False))
        assert [row["bot"] for row in read["standings"]] == [row.bot for row in rows]
        assert len(read["pairs"]) == 3


def test_the_page_needs_nothing_from_elsewhere(results: list[Result]) -> None:
    page = as_page(SETTINGS, standings(results), results, 0.95, False)
    assert page.count("<svg") == 4
    assert not any(word in page for word in ("http:", "https:", "src=", "@import", "url("))


def test_names_of_bots_cannot_break_the_page(results: list[Result]) -> None:
    name = "exec:<script>alert(1)</script>"
    renamed = [
        Result.from_json(json.loads(json.dumps({**vars_of(r), "bots": [name, *r.bots[1:]]})))
        for r in results
        if r.bots[0] == "greedy"
    ]
    assert "<script" not in as_page(SETTINGS, standings(renamed), renamed, 0.95, False)


def vars_of(result: Result) -> dict[str, object]:
    return {field: getattr(result, field) for field in result.__slots__}


def test_plots_are_well_formed_and_tell_every_bot(results: list[Result]) -> None:
    rows = standings(results)
    drawn = [
        plots.ratings(rows),
        plots.scores(rows, results),
        plots.by_round(rows, results),
        plots.bonus(SETTINGS.plan(), results),
    ]
    for svg in drawn:
        assert ET.fromstring(svg).attrib["aria-label"]
    for svg in drawn[:3]:
        words = {element.text for element in ET.fromstring(svg).iter("text")}
        assert set(SETTINGS.bots) <= words
    shares = [element.text for element in ET.fromstring(drawn[3]).iter("text")]
    assert len(shares) == len(SETTINGS.plan().bonus)


def test_the_table_has_a_line_for_every_bot(results: list[Result]) -> None:
    assert as_table(standings(results)).row_count == 3
