"""Today's deal in the browser: played to its end by keys and by touch, on a phone, with motion on."""

import datetime as dt

import pytest
from playwright.sync_api import Page, expect

from setcubed.app.duplicate import Deal, daily_seed, deal
from setcubed.notation import format_turn, shipped_board
from tests.browser.conftest import NewPage
from tests.browser.learner import play_turn
from tests.browser.reading import change_settings, find_clipped_text, wait_until_rendered

DAY = dt.date(2026, 11, 17)
PLAN = shipped_board()


def open_day(page: Page, day: dt.date = DAY) -> Deal:
    page.clock.set_fixed_time(dt.datetime(2026, 11, 17, 12))
    page.goto("/daily" if day == DAY else f"/daily/{day}")
    page.locator("[data-start], [data-result]").first.wait_for()
    return deal(daily_seed(day))


def ready(page: Page, number: int) -> None:
    page.locator(f'[data-round="{number}"][data-answered="false"] .practice[data-ready="true"]').wait_for()


def walk(page: Page, square: int) -> None:
    """Move the focus to a square with the arrow keys."""
    label = page.locator('[data-square][tabindex="0"]').get_attribute("data-square")
    assert label is not None
    row, column = divmod(PLAN.square(label), PLAN.size)
    to_row, to_column = divmod(square, PLAN.size)
    for key, times in (
        ("ArrowUp", row - to_row),
        ("ArrowDown", to_row - row),
        ("ArrowLeft", column - to_column),
        ("ArrowRight", to_column - column),
    ):
        for _ in range(times):
            page.keyboard.press(key)
    page.locator(f'[data-square="{PLAN.label(square)}"]:focus').wait_for()


def place_by_keys(page: Page, dealt: Deal, number: int) -> None:
    """Play the master turn with the keyboard alone; its dice lie in the order of its steps."""
    one = dealt.rounds[number - 1]
    hand = [held.die for held in one.hand]
    for placed, placement in enumerate(one.master.placements):
        page.keyboard.press(str(hand.index(placement.die) + 1))
        page.locator('[data-square][tabindex="0"]').focus()
        walk(page, placement.square)
        page.keyboard.press("Enter")
        expect(page.locator(f'.practice[data-placed="{placed + 1}"][data-ready="true"]')).to_be_visible()
    page.keyboard.press("c")


def needs_no_wild(dealt: Deal, number: int) -> bool:
    """Whether a master turn needs no wild die."""
    return not any(placement.wild for placement in dealt.rounds[number - 1].master.placements)


def go_on(page: Page, number: int) -> None:
    page.locator(f'[data-round="{number}"][data-answered="true"]').wait_for()
    page.locator("[data-next]").click()


@pytest.mark.without_server
def test_todays_deal_is_played_by_keyboard_and_survives_a_reload(new_page: NewPage) -> None:
    page = new_page(phone=True, motion=True)
    dealt = open_day(page)
    page.locator("[data-start]").click()
    points = 0
    for number, one in enumerate(dealt.rounds, 1):
        ready(page, number)
        if needs_no_wild(dealt, number):
            place_by_keys(page, dealt, number)
            points += one.best
        else:
            page.locator("[data-skip]").click()
        page.locator(f'[data-round="{number}"][data-answered="true"]').wait_for()
        if number == 4:
            page.reload()
            page.locator("[data-start]").click()
            continue
        go_on(page, number)
    expect(page.locator("[data-result]")).to_contain_text(f"{points} of {dealt.total} points")
    expect(page.locator("[data-result]")).to_contain_text("First day of your streak")
    expect(page.locator(".bots li")).to_have_count(7)
    page.goto("/")
    expect(page.locator("[data-today]")).to_contain_text(f"You scored {round(100 * points / dealt.total)}%")


def test_a_player_without_help_is_not_told_of_squares_that_light_up(new_page: NewPage) -> None:
    page = new_page(phone=True)
    open_day(page, dt.date(2026, 11, 3))
    page.locator("[data-start]").tap()
    status = page.locator(".study .status")
    expect(status).to_have_text("Tap a die, then a square that lights up.")
    change_settings(page, help="none")
    expect(status).to_have_text("Tap a die, then a square.")
    page.locator(".study .hand button").first.tap()
    expect(status).to_have_text("Where does it make a SET?")


def test_a_past_deal_is_played_by_touch_and_does_not_extend_the_streak(new_page: NewPage) -> None:
    page = new_page(phone=True, motion=True)
    dealt = open_day(page, dt.date(2026, 11, 3))
    page.locator("[data-start]").tap()
    for number in range(1, 11):
        ready(page, number)
        if number <= 3 and needs_no_wild(dealt, number):
            play_turn(page, format_turn(dealt.rounds[number - 1].master.steps, PLAN))
        else:
            page.locator("[data-skip]").tap()
        go_on(page, number)
    wait_until_rendered(page)
    assert find_clipped_text(page) == {}
    expect(page.locator("[data-result]")).not_to_contain_text("in a row")
    page.locator('[data-day="2026-11-17"]').click()
    expect(page.locator("[data-start]")).to_be_visible()


def test_the_daily_deal_links_to_its_rules(new_page: NewPage) -> None:
    page = new_page(phone=True)
    page.goto("/daily")
    page.locator("[data-rules]").tap()
    heading = page.get_by_role("heading", name="The same dice for everyone")
    expect(heading).to_be_in_viewport()
    page.get_by_role("searchbox").fill("duplicate")
    expect(page.locator("section[id]")).to_have_count(1)
    expect(page.locator("section#duplicate")).to_contain_text("our own way to play")
