"""Standings, reports and plots agree with the results."""

from __future__ import annotations

import io
import json
import random
import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from importlib.metadata import version

import pytest
from rich.console import Console

from setcubed.lab import plots
from setcubed.lab.match import Result, TournamentSettings, fixtures
from setcubed.lab.report import Findings, as_json, as_markdown, as_page, as_tables
from setcubed.lab.results import Results
from setcubed.lab.standings import interval_of, rate, standings, unsettled
from setcubed.lab.tournament import Tournament

SETTINGS = TournamentSettings(("greedy", "casual", "random"), 3, seed=5)


@pytest.fixture(scope="module")
def results() -> list[Result]:
    ledger = Results(SETTINGS)
    Tournament(ledger, 48).run()
    return ledger.in_order()


def test_confidence_intervals_have_their_nominal_coverage() -> None:
    rng = random.Random(1)
    held = 0
    for _ in range(2000):
        found = interval_of([rng.gauss(3, 2) for _ in range(8)], 0.9)
        held += found.low <= 3 <= found.high
    assert 0.88 < held / 2000 < 0.92


def test_the_stronger_bot_ranks_higher(results: list[Result]) -> None:
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


def test_the_json_contains_no_nan(results: list[Result]) -> None:
    for some in (results, results[:3]):
        rows = standings(some)
        read = json.loads(json.dumps(as_json(Findings(SETTINGS, some, 0.95, True)), allow_nan=False))
        assert [row["bot"] for row in read["standings"]] == [row.bot for row in rows]
        assert len(read["pairs"]) == 3


def test_the_page_loads_nothing_from_other_hosts(results: list[Result]) -> None:
    page = as_page(Findings(SETTINGS, results, 0.95, False))
    assert page.count("<svg") == 4
    assert page.count('src="data:') == page.count("src=") == 2
    assert not any(word in page for word in ("http:", "https:", "@import", "url("))


def test_the_page_draws_the_final_boards_of_the_highest_score_and_the_closest_game(
    results: list[Result],
) -> None:
    page = as_page(Findings(SETTINGS, results, 0.95, False))
    highest = max(results, key=lambda result: max(result.scores))
    assert f'alt="{highest.board}"' in page
    assert "The closest game of the best two" in page
    without = as_page(Findings(SETTINGS, [replace(result, board="") for result in results], 0.95, False))
    assert "<img" not in without


def test_names_of_bots_are_escaped_on_the_page(results: list[Result]) -> None:
    name = "exec:<script>alert(1)</script>"
    renamed = [replace(r, bots=(name, *r.bots[1:])) for r in results if r.bots[0] == "greedy"]
    assert "<script" not in as_page(Findings(SETTINGS, renamed, 0.95, False))


def test_plots_are_well_formed_and_name_every_bot(results: list[Result]) -> None:
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


def test_every_table_has_a_line_for_every_bot(results: list[Result]) -> None:
    assert [table.row_count for table in as_tables(Findings(SETTINGS, results, 0.95, True))] == [3, 3, 3]


def test_the_head_to_head_table_is_complete(results: list[Result]) -> None:
    _, _, rows = Findings(SETTINGS, results, 0.95, True).tables()[1]
    shares = [[float(cell.split(" ")[0]) if cell else None for cell in row[2:]] for row in rows]
    for one in range(3):
        assert shares[one][one] is None
        for two in range(one):
            assert (shares[one][two] or 0) + (shares[two][one] or 0) == pytest.approx(100, abs=1)
    ahead_of_random = sum(
        (r.scores[r.bots.index("greedy")] > r.scores[r.bots.index("random")])
        + (r.scores[r.bots.index("greedy")] == r.scores[r.bots.index("random")]) / 2
        for r in results
    )
    names = [row[1] for row in rows]
    assert shares[names.index("greedy")][names.index("random")] == round(100 * ahead_of_random / len(results))


def test_pairs_that_are_not_settled_are_named(results: list[Result]) -> None:
    findings = Findings(SETTINGS, results[:9], 0.95, False)
    assert "greedy and random" in findings.verdict()
    assert "greedy and random" in as_page(findings)
    assert {pair["open"] for pair in as_json(findings)["pairs"]} == {True}


def test_a_report_states_its_date_version_and_settings(results: list[Result]) -> None:
    findings = Findings(SETTINGS, results, 0.95, True, date="2026-01-31")
    for report in (as_page(findings), as_markdown(findings)):
        for words in ("48 games", "3 at a table", "seed 5", "2026-01-31", f"setcubed {version('setcubed')}"):
            assert words in report


def test_names_are_never_cut_off_at_80_columns() -> None:
    long = "My-very-long-name-of-a-bot-that-goes-on-and-on=exec:python bot.py"
    settings = TournamentSettings((long, "random", "casual", "greedy", "a", "b", "c", "d"))
    results = [
        Result(deal, fixture.bots, (1000, 900), (0,), (9, 9), (1.0, 1.0), ((1000,), (900,)), ((), ()), (0, 0))
        for deal in range(20)
        for fixture in fixtures(settings, deal)
    ]
    console = Console(width=80, file=io.StringIO())
    for table in as_tables(Findings(settings, results, 0.95, False)):
        console.print(table)
    assert isinstance(console.file, io.StringIO)
    text = console.file.getvalue()
    assert "…" not in text
    assert max(map(len, text.splitlines())) <= 80
    assert "".join(re.findall(r"(?<=\s)[-a-zM]*y-very[-a-z]*|(?<=\s)[-a-z]*on-and[-a-z]*", text))
    assert "exec:" not in text


def test_axes_are_labelled_and_rounds_show_their_number_of_games(results: list[Result]) -> None:
    rows = standings(results)
    drawn = ET.fromstring(plots.by_round(rows, results))
    words = [element.text for element in drawn.iter("text")]
    assert {"round", "games", "points"} <= set(words)
    assert words[words.index("1") + 1] == str(len(results))
    assert any(
        "points in a game" in (e.text or "") for e in ET.fromstring(plots.scores(rows, results)).iter("text")
    )
