"""Ordinary games of a class with real browsers: a teacher, a projector and four pupils on phones."""

import csv
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.player import Player, holds_set
from tests.browser.reading import change_settings, find_clipped_text, wait_until_rendered
from tests.browser.test_axe import check
from tests.browser.test_contest import assert_fits
from tests.browser.test_failures import in_network

pytestmark = pytest.mark.needs_server
NAMES = ("Ada", "Bo", "Cy", "Di")
MOVES = 60


def create(page: Page) -> str:
    """Create a classroom with tables of two and without reactions; return its code."""
    page.goto("/")
    page.locator("[data-events]").click()
    page.get_by_text("Games at several tables").click()
    page.get_by_label("Allow reactions").uncheck()
    assert_fits(page)
    page.locator("[data-create]").click()
    code = page.locator("[data-code]").get_attribute("data-code")
    assert code is not None
    return code


def join(page: Page, code: str, name: str) -> None:
    """Join by the code field of the home page."""
    page.goto("/")
    page.locator("#code").fill(code.lower())
    page.locator("#code").press("Enter")
    page.get_by_label("Your name").fill(name)
    page.locator("[data-join]").tap()
    expect(page.locator('[data-phase="waiting"]')).to_contain_text(name)


def has_points(host: Page, table: int) -> bool:
    scores = host.locator(f'[data-table="{table}"] .score').all_inner_texts()
    return any(text.strip()[0] in "123456789" for text in scores)


def play(host: Page, phones: list[Page]) -> None:
    """Play at both tables until somebody has points at each of them."""
    players = [Player(phone, touch=True) for phone in phones]
    for _ in range(MOVES):
        for player in players:
            moment = player.moment()
            if moment == "race" and not holds_set(player.faces()):
                continue
            if moment not in ("wait", "none"):
                player.act()
        if has_points(host, 1) and has_points(host, 2):
            return
    raise AssertionError("nobody scored")


def test_a_class_plays_at_two_tables(new_page: NewPage, tmp_path: Path) -> None:
    host, screen = new_page(motion=True), new_page(motion=True)
    screen.set_viewport_size({"width": 1920, "height": 1080})
    phones = [new_page(phone=True, motion=True) for _ in NAMES]
    code = create(host)
    screen.goto(f"/event/{code}/screen")
    expect(screen.locator("[data-code]")).to_have_text(code)
    for phone, name in zip(phones, NAMES, strict=True):
        join(phone, code, name)
    expect(screen.locator(".names li")).to_have_text(list(NAMES))
    wait_until_rendered(phones[0])
    assert find_clipped_text(phones[0]) == {}
    change_settings(phones[0], language="en")
    phones[1].reload()  # a reload joins nobody twice
    expect(phones[1].locator('[data-phase="waiting"]')).to_contain_text("Bo")

    host.locator('[data-waiting="Di"]').click()
    host.get_by_label("New name").fill("Dina")
    host.locator("[data-rename]").click()
    host.locator('[data-do="start"]').click()
    for table, names in ((1, ["Ada", "Bo"]), (2, ["Cy", "Dina"])):
        expect(screen.locator(f'[data-table="{table}"] .name')).to_have_text(names)
    for phone in phones:
        phone.wait_for_url("**/t/*")
        Player(phone).wait_for("race", "turn", "wait", "extra")
        expect(phone.get_by_role("button", name="Reactions")).to_have_count(0)
    play(host, phones)
    assert_fits(host)
    finish(host, screen, phones, code, tmp_path)


def finish(host: Page, screen: Page, phones: list[Page], code: str, folder: Path) -> None:
    """A pupil leaves and returns by the code; the teacher ends one game, then all."""
    seat = host.locator('[data-table="2"] [data-seat="Cy"]')
    table = phones[2].url
    phones[2].goto("/")
    expect(seat).to_contain_text("Away")
    phones[2].goto(f"/event/{code}")
    phones[2].wait_for_url(table)
    expect(seat).not_to_contain_text("Away")

    host.locator('[data-table="1"] [data-end]').click()
    expect(phones[0].get_by_role("heading", name="This game was stopped early")).to_be_visible()
    expect(phones[0].locator(".scores")).to_contain_text("Ada")
    scores = host.locator('[data-table="1"] .score').all_inner_texts()
    best_first = sorted(scores, key=lambda text: int(text.split()[0]), reverse=True)
    for at, text in enumerate(best_first):
        expect(phones[0].locator(".scores strong").nth(at)).to_have_text(text)
    expect(screen.locator('[data-table="1"]')).to_have_attribute("data-status", "ended")
    host.locator('[data-do="end"]').click()
    host.locator('[data-do="end"]').click()
    expect(screen.locator('[data-phase="over"] [data-status="ended"]')).to_have_count(2)
    expect(phones[3].get_by_role("heading", name="This game was stopped early")).to_be_visible()
    with host.expect_download() as downloaded:
        host.locator("[data-results]").click()
    downloaded.value.save_as(folder / "results.csv")
    with (folder / "results.csv").open(encoding="utf-8-sig") as file:
        rows = list(csv.DictReader(file))
    assert [(row["table"], row["name"]) for row in rows] == [
        ("1", "Ada"),
        ("1", "Bo"),
        ("2", "Cy"),
        ("2", "Dina"),
    ]
    assert {row["state"] for row in rows} == {"ended early"}
    assert sum(int(row["points"]) for row in rows) > 0
    expect(host.locator("[data-do]")).to_have_count(0)
    for page, state in (
        (host, "the host, over"),
        (screen, "the projector, over"),
        (phones[3], "a phone, over"),
    ):
        check(page, state)
        assert_fits(page)
    phones[3].goto(f"/event/{code}")
    expect(phones[3].locator(".scores li")).to_have_count(2)  # the code shows the scores


def test_axe_passes_on_the_classroom_screens(new_page: NewPage) -> None:
    """Before and after the start; `finish` checks the end."""
    host, screen, phone = new_page(), new_page(), new_page(phone=True)
    host.goto("/event")
    host.get_by_text("Games at several tables").click()
    check(host, "the form")
    host.locator("[data-create]").click()
    code = host.locator("[data-code]").inner_text()
    screen.goto(f"/event/{code}/screen")
    phone.goto(f"/event/{code}")
    phone.get_by_label("Your name").fill("Ada")
    check(phone, "joining")
    assert_fits(phone)
    phone.locator("[data-join]").tap()
    expect(phone.locator('[data-phase="waiting"]')).to_contain_text("Ada")
    expect(screen.locator(".names li")).to_have_text(["Ada"])
    for page, state in ((host, "the host"), (screen, "the projector"), (phone, "a phone")):
        check(page, f"{state}, waiting")
        assert_fits(page)
    host.locator('[data-waiting="Ada"]').click()
    check(host, "the name of a pupil")
    assert_fits(host)
    host.keyboard.press("Escape")
    host.locator('[data-do="start"]').click()
    for page, state in ((host, "the host"), (screen, "the projector")):
        page.locator('[data-table="1"]').wait_for()
        check(page, f"{state}, playing")
        assert_fits(page)


def test_no_qr_code_is_shown_while_only_this_computer_can_join(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/event")
    page.locator("[data-create]").click()
    code = page.locator("[data-code]").inner_text()
    for path in (f"/event/{code}/host", f"/event/{code}/screen", f"/event/{code}/print"):
        page.goto(path)
        expect(page.get_by_text("setcubed --lan")).to_be_visible()
        expect(page.get_by_role("img", name="QR code")).to_have_count(0)
    assert_fits(page)
    in_network(page, "http://192.168.1.20:8765")
    page.reload()
    expect(page.locator("li svg")).to_have_count(8)
    page.goto(f"/event/{code}/screen")
    expect(page.get_by_role("img", name="QR code")).to_be_visible()
    expect(page.get_by_text("192.168.1.20:8765")).to_be_visible()


def test_a_wrong_code_shows_a_message_without_console_errors(new_page: NewPage) -> None:
    """The fixture `new_page` fails on console errors."""
    page = new_page(phone=True)
    page.goto("/")
    page.locator("#code").fill("ZZZZZZ")
    page.locator("#code").press("Enter")
    expect(page.get_by_text("There is no table with this code.")).to_be_visible()
    page.goto("/event/ZZZZZZ")
    expect(page.get_by_role("alert")).to_have_text("There is no such code. Check it and try again.")
