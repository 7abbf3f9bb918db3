"""The companion of the real box: ten positions entered by taps, and a refereed game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import expect

from tests.app.test_referee import GAMES, enter
from tests.browser.conftest import NewPage
from tests.browser.learner import visit
from tests.browser.reading import (
    CLIPPED,
    change_settings,
    evaluate_in_every_language,
    find_clipped_text,
    wait_until_rendered,
)
from tests.browser.test_axe import check
from tests.browser.test_review import check_review

# Positions from games of two to four players, in rounds two to five.
POSITION_FILE = Path(__file__).with_name("positions.jsonl")
POSITIONS: list[Any] = [json.loads(line) for line in POSITION_FILE.read_text("utf-8").splitlines()]
MOST_TAPS = 60  # one minute at one tap a second

# The height of the last move that has to be scrolled into view.
HIDDEN_NEWS = "() => ((news) => news.scrollHeight - news.clientHeight)(document.querySelector('.news'))"
# Tap the middle of an element; scrolling it into view counts as a tap.
TAP = """async (selectors) => {
  let taps = 0
  for (const selector of selectors) {
    for (let frame = 0; selector.includes('square') && frame < 3; frame++) {
      await new Promise(requestAnimationFrame) // the board is where it will be
    }
    const one = document.querySelector(selector)
    const hit = () => {
      const box = one.getBoundingClientRect()
      const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
      return top !== null && one.contains(top) ? top : null
    }
    if (!hit()) {
      one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      taps += 1
    }
    hit().dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
    taps += 1
    await Promise.resolve()
  }
  return taps
}"""


def taps_of(position: Any) -> list[str]:
    """The taps for a position: rows, then columns of the remaining dice, then the hands."""
    left, taps = dict(position["squares"]), list[str]()
    for down in (False, True):
        if down and left:
            taps.append("[data-direction]")
        while run := longest(left, position["squares"], down):
            taps.append(f'[data-square="{run[0]}"]')
            for square in run:
                taps += faces_of(left.pop(square))
    for seat, hand in enumerate(position["hands"]):
        if hand:
            taps.append(f'[data-hand="{seat}"]')
        for face in hand:
            taps += faces_of(face)
    return taps


def faces_of(text: str) -> list[str]:
    """The selectors to tap for a face; a wild die needs its own button first."""
    face = f'[data-face="{text.removesuffix("*")}"]'
    return ['[data-face="W"]', face] if text.endswith("*") else [face]


def longest(left: dict[str, str], every: dict[str, str], down: bool) -> list[str]:
    """The longest run of dice still to be entered; dice already on the board do not interrupt it.

    Across, a die alone waits for its column."""
    best: list[str] = []
    for square in left:
        run, at = [square], square
        while (at := after(at, down)) in left or (at in every and down):
            if at in left:
                run.append(at)
        best = max(best, run, key=len)
    return best if down or len(best) > 1 else []


def after(square: str, down: bool) -> str:
    column, row = square[0], int(square[1:])
    return f"{column}{row + 1}" if down else f"{chr(ord(column) + 1)}{row}"


def test_no_text_of_the_companion_is_clipped_or_broken_on_a_phone_in_any_language(new_page: NewPage) -> None:
    page = new_page(phone=True)
    page.set_viewport_size(
        {"width": 360, "height": 640}
    )  # two hands side by side; below, one above the other
    for path, ready in (("/box", "[data-hand]"), ("/box/referee", "[data-begin]")):
        page.goto(path)
        page.locator(ready).first.wait_for()
        wait_until_rendered(page)
        assert find_clipped_text(page) == {}, path
        clipped = evaluate_in_every_language(page, CLIPPED)
        assert {place: found for place, found in clipped.items() if found} == {}, path


def test_each_sample_position_takes_fewer_than_60_taps(
    new_page: NewPage,
) -> None:
    page = new_page(phone=True)
    page.set_viewport_size({"width": 360, "height": 560})
    page.emulate_media(reduced_motion="reduce")
    page.goto("/")
    page.get_by_role("link", name="Playing with the real game").tap()
    page.locator('[data-square="m13"]').wait_for()
    assert len(POSITIONS) == 10
    places = set()
    for position in POSITIONS:
        page.evaluate("localStorage.removeItem('setcubed-position')")
        visit(page, "/learn/rules")
        visit(page, "/box")
        page.locator('[data-square="m13"]').wait_for()
        for _ in position["hands"][2:]:
            page.locator("[data-more]").tap()
            page.get_by_role("button", name="More", exact=True).tap()
            page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        wait_until_rendered(page)
        taps = page.evaluate(TAP, taps_of(position))
        entered = json.loads(page.evaluate("localStorage['setcubed-position']"))
        assert {"squares": entered["squares"], "hands": entered["hands"]} == {
            "squares": position["squares"],
            "hands": position["hands"],
        }
        assert taps + 1 < MOST_TAPS, (taps, position)
        box = page.locator('[data-square="a7"]').bounding_box()
        assert box
        places.add((box["x"], box["width"]))
    assert len(places) == 1  # the board neither changes its size nor moves under the finger
    page.locator("[data-undo]").tap()
    page.wait_for_function(
        "(left) => JSON.parse(localStorage['setcubed-position']).hands.at(-1).length === left",
        arg=len(POSITIONS[-1]["hands"][-1]) - 1,
    )
    check(page, "a position")
    # After a confirmation, the next position starts from the last one.
    page.reload()
    page.locator("[data-ask]").tap()
    best = page.locator("[data-turn]").first
    expect(best).to_have_attribute("aria-pressed", "true")
    expect(best).to_contain_text("%")
    check(page, "the best turns")
    before = len(POSITIONS[-1]["squares"])
    count = best.locator(".what > .die").count()
    expect(page.locator("[data-lay]")).to_have_text(f"Play {count} {'die' if count == 1 else 'dice'}")
    page.locator("[data-lay]").tap()
    page.wait_for_function(
        "(before) => Object.keys(JSON.parse(localStorage['setcubed-position']).squares).length > before",
        arg=before,
    )


@pytest.mark.without_server
def test_the_referee_prompts_for_entries_and_a_complete_game_is_reviewed(new_page: NewPage) -> None:
    page = new_page(phone=True)
    page.set_viewport_size({"width": 360, "height": 560})
    page.goto("/box/referee")
    page.locator("[data-begin]").tap()
    page.locator("[role=grid]").evaluate("(board) => board.setAttribute('data-first', '')")
    for seat, hand in enumerate(("1RO 2RO 3RO 1GS 2PD", "1GO 2RS 3PD 2PO 2PO")):
        page.locator(f'[data-roll-of="{seat}"]').wait_for()
        for face in hand.split():
            page.locator(f'.palette [data-face="{face}"]').tap()
    page.locator('[data-opener="0"]').tap()
    page.locator(".practice[data-ready=true]").wait_for()
    for number in range(3):
        page.locator(f'.practice[data-placed="{number}"] .hand button').first.tap()
    page.locator("[data-confirm]:enabled").tap()
    page.locator('[data-turn-of="1"]').wait_for()
    expect(page.locator('[data-score="0"]')).to_have_text("3")
    expect(page.locator("[role=grid][data-first]")).to_be_visible()  # the board is not drawn again
    check(page, "the referee")
    scrolled = evaluate_in_every_language(page, HIDDEN_NEWS)
    assert {place for place, height in scrolled.items() if "Rubik" in place and height > 1} == set()
    change_settings(page, language="en")
    page.locator("[data-undo]").tap()
    expect(page.locator('[data-score="0"]')).to_have_text("0")
    # A complete game is reviewed like any other.
    game, _ = enter(GAMES[-1])
    stored = {**msgspec.to_builtins(game), "evening": []}
    page.evaluate("(stored) => localStorage['setcubed-referee'] = JSON.stringify(stored)", stored)
    page.reload()
    page.locator("[data-review]").tap()
    check_review(page)
    page.locator("[data-next-game]").tap()
    expect(page.get_by_role("table")).to_contain_text(game.players[0])


def test_a_points_only_referee_needs_only_the_played_dice(new_page: NewPage) -> None:
    page = new_page(phone=True)
    page.goto("/box/referee")
    page.locator("[data-points-only]").tap()
    page.locator("[data-begin]").tap()
    page.locator('[data-opener="1"]').tap()
    for face in ("1RO", "2RO", "3RO"):
        page.locator(f'.palette [data-face="{face}"]').tap()
    page.locator(".practice[data-ready=true]").wait_for()
    for number in range(3):
        page.locator(f'.practice[data-placed="{number}"] .hand button').first.tap()
    page.locator("[data-confirm]:enabled").tap()
    expect(page.locator('[data-score="1"]')).to_have_text("3")
    # The next player's two dice make a SET with a die on the board: 1RO, 1GO and 1PO down from f7.
    page.locator('[data-dice-of="0"]').wait_for()
    check(page, "a turn to be counted")
    for face in ("1GO", "1PO"):
        page.locator(f'.palette [data-face="{face}"]').tap()
    page.locator("[data-to-board]").tap()
    page.locator(".practice[data-ready=true]").wait_for()
    for face, square in (("1GO", "f8"), ("1PO", "f9")):
        page.locator(f'.practice .hand [data-face="{face}"]').tap()
        page.locator(f'[data-square="{square}"]').tap()
        page.locator(f'[data-square="{square}"] .tentative').wait_for()
        page.locator(".practice[data-ready=true]").wait_for()
    page.locator("[data-confirm]:enabled").tap()
    expect(page.locator('[data-score="0"]')).to_have_text("3")
    # A pass takes two taps. The input survives a reload and can be undone.
    page.locator("[data-pass]").tap()
    page.locator("[data-pass]").tap()
    page.locator('[data-dice-of="0"]').wait_for()
    page.reload()
    page.locator('[data-dice-of="0"]').wait_for()
    page.locator("[data-undo]").tap()
    page.locator('[data-dice-of="1"]').wait_for()
    page.locator("[data-end]").tap()
    page.locator("[data-end]").tap()
    expect(page.get_by_role("heading", level=2)).to_contain_text("Player 1")
    page.locator("[data-next-game]").tap()
    expect(page.get_by_role("table")).to_contain_text("Player 2")
