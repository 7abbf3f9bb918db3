"""The review page: of a file, by keyboard and screen reader, and on a phone."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.learner import play_turn
from tests.browser.test_axe import check

STORED_MISTAKES = "() => JSON.parse(localStorage['setcubed-mistakes'])"
RECORD = Path(__file__).parents[1] / "records" / "two.jsonl"


# How many choices a review has graded; null before it begins.
GRADED = "() => document.querySelector('.review progress')?.value ?? null"
DONE = "() => !!document.querySelector('.review[data-done=true]')"


def wait_until_reviewed(page: Page) -> None:
    """Wait while choices are graded: on a busy machine the workers, of low priority, take their time."""
    while not page.evaluate(DONE):
        graded = page.evaluate(GRADED)
        page.wait_for_function(f"(graded) => ({DONE})() || ({GRADED})() !== graded", arg=graded)


def check_review(page: Page) -> None:
    """Check a complete review: the sentence, the curve, the grades and the tables."""
    expect(page.locator(".sentence")).to_contain_text("The dice:")
    expect(page.locator(".sentence")).to_contain_text("play:")
    expect(page.get_by_role("img", name=": from").first).to_be_visible()
    wait_until_reviewed(page)
    expect(page.get_by_role("progressbar")).to_have_count(0)
    luck = page.get_by_role("region", name="Measured in chances of winning")
    players = page.get_by_role("group", name="Whose game?").get_by_role("button")
    expect(page.get_by_role("list", name="Result").get_by_role("listitem")).to_have_count(players.count())
    page.locator("summary", has_text="Measured in chances of winning").click()
    expect(luck.get_by_role("columnheader")).to_have_count(1 + players.count())
    assert luck.evaluate("table => table.scrollWidth <= table.clientWidth"), "no figure is cut off"
    fits = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    assert page.evaluate(fits), "nothing sticks out at the side"


@pytest.mark.without_server
def test_a_file_is_reviewed_with_played_and_best_turns_side_by_side(
    new_page: NewPage,
) -> None:
    page = new_page(phone=True)
    page.set_viewport_size({"width": 360, "height": 560})
    page.goto("/")
    page.get_by_role("link", name="Review a game from a file").tap()
    page.locator("input[type=file]").set_input_files(
        {"name": "notes.json", "mimeType": "application/json", "buffer": b"{}"}
    )
    expect(page.get_by_role("alert")).to_have_text("This file is not a finished game.")
    page.locator("input[type=file]").set_input_files(RECORD)
    check_review(page)
    expect(page.get_by_role("alert")).to_have_count(0)
    # By keyboard: from the heading of a choice to its boards.
    first = page.locator("button.head").first
    first.focus()
    page.keyboard.press("Enter")
    expect(first).to_have_attribute("aria-expanded", "true")
    sides = page.locator(".sides figure")
    expect(sides).to_have_count(2)
    expect(sides.nth(0)).to_contain_text("Passed")
    expect(sides.nth(1)).to_contain_text("Best")
    assert sides.nth(1).inner_html() != sides.nth(0).inner_html()
    parts = page.locator(".sides [role=img]").evaluate_all("all => all.map((one) => one.style.cssText)")
    assert parts[0] == parts[1], "both show the same part of the board"
    check(page, "a review")
    with page.expect_download() as download:
        page.get_by_role("button", name="Share as a picture").tap()
    assert download.value.path().read_bytes().startswith(b"\x89PNG")
    page.get_by_role("button", name="Blaise").tap()
    expect(page.locator(".sentence")).to_contain_text("Blaise won by")
    # A player's mistakes become puzzles: a revealed one returns, a solved one does not.
    expect(page.locator("[data-again]")).to_contain_text("again")
    page.locator("[data-again]").tap()
    attempts = 0
    while not attempts or "*" in page.evaluate(STORED_MISTAKES)[0]["best"]:  # until a turn has no wild die
        shown = page.evaluate(STORED_MISTAKES)[0]
        page.locator(f'[data-puzzle="{shown["id"]}"] .practice[data-ready="true"]').wait_for()
        page.locator("[data-tell]").tap()
        page.locator('[data-judged="wrong"]').wait_for()
        if not attempts:
            check(page, "a mistake of one's own")
        assert page.evaluate(STORED_MISTAKES)[-1]["id"] == shown["id"]
        page.locator("[data-next]").tap()
        attempts += 1
    found = page.evaluate(STORED_MISTAKES)[0]
    page.locator(f'[data-puzzle="{found["id"]}"] .practice[data-ready="true"]').wait_for()
    play_turn(page, found["best"])
    page.locator('[data-judged="right"]').wait_for()
    assert page.evaluate(STORED_MISTAKES)[-1]["solved"]
    page.locator("[data-stop]").tap()
    expect(page.locator("[data-summary]")).to_contain_text(f"1 of {attempts + 1} puzzles")


def test_a_dropped_file_is_reviewed_and_can_be_continued(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/review")
    page.get_by_text("Drop a game file here").wait_for()
    page.evaluate(
        """(text) => {
          const files = new DataTransfer()
          files.items.add(new File([text], 'game.json'))
          document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer: files }))
        }""",
        RECORD.read_text(),
    )
    expect(page.locator(".sentence")).to_contain_text("Ada lost by")
    # Ada's decision can be played again, against a bot in Blaise's seat.
    wait_until_reviewed(page)
    page.locator("button.head", has_text="Round 3").first.click()
    page.locator("[data-play-on]").click()
    page.locator(".table[data-actor]").wait_for()
    expect(page.locator(".round")).to_have_text("Round 3")


@pytest.mark.parametrize(("width", "columns"), [(1280, 2), (1920, 3)])
def test_a_wide_window_shows_board_and_advice_beside_the_moments(
    new_page: NewPage, width: int, columns: int
) -> None:
    page = new_page()
    page.set_viewport_size({"width": width, "height": 800})
    page.goto("/review")
    page.locator("input[type=file]").set_input_files(RECORD)
    wait_until_reviewed(page)
    moments, advice = page.locator("button.head"), page.locator(".beside")
    expect(page.locator(".mattered .sides")).to_have_count(0)
    expect(page.locator("button.head[aria-expanded=true]")).to_contain_text("Blunder")  # the costliest choice
    moments.nth(1).click()
    expect(moments.nth(1)).to_have_attribute("aria-expanded", "true")
    expect(page.locator("button.head[aria-expanded=true]")).to_have_count(1)
    expect(advice.locator("h2")).to_contain_text("Ada 3, best 5 Round 2")
    expect(advice.locator(".sides figure")).to_have_count(2)
    moments.last.click()
    expect(moments.last).to_have_attribute("aria-expanded", "true")
    expect(advice.locator(".sides figure").first).to_be_in_viewport(ratio=0.3)
    lefts = page.locator(".overview, .mattered, .beside").evaluate_all(
        "all => new Set(all.map((one) => Math.round(one.getBoundingClientRect().left))).size"
    )
    assert lefts == columns
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
