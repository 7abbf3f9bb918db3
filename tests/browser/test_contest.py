"""A contest with real browsers: a projector, a host and three players on phones, with motion on."""

import csv
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.reading import change_settings, find_clipped_text, wait_until_rendered
from tests.browser.stage import call_api
from tools.screenshot_scenes import networked

NAMES = ("Ada", "Bo", "Cy")


def create(page: Page, rounds: int) -> str:
    """Create a contest on the host's page; return its code."""
    page.goto("/")
    page.locator("[data-events]").click()
    fewer = page.get_by_role("button", name="Fewer")
    for _ in range(10 - rounds):
        fewer.click()
    page.get_by_text("3 min").click()
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


def assert_fits(page: Page) -> None:
    """Assert that no text is clipped in any language."""
    wait_until_rendered(page)
    assert find_clipped_text(page) == {}
    change_settings(page, language="en")


def ready(page: Page, number: int) -> None:
    page.locator(f'[data-round="{number}"][data-sent="false"] .practice[data-ready="true"]').wait_for()


def play_dice(page: Page) -> None:
    """Play one die that makes a SET, or two where no die does alone, and send the turn."""
    if not place(page, ".lit:not(.half)", 1):
        assert place(page, ".lit.half", 1)
        assert place(page, ".lit:not(.half)", 2)
    page.locator("[data-confirm]:enabled").tap()
    page.locator('[data-sent="true"]').wait_for()


def place(page: Page, lit: str, number: int) -> bool:
    """Place the first die that fits on a matching square; a wild die takes the proposed face."""
    for slot in page.locator(".hand .slot:not(.idle)").all():
        slot.tap()
        expect(slot).to_have_attribute("aria-pressed", "true")
        if page.locator(lit).count():
            page.locator(lit).first.tap()
            option = page.locator(".picker .option")
            placed = page.locator(f'[data-placed="{number}"][data-ready="true"]')
            option.first.or_(placed).first.wait_for()
            if option.count():
                option.first.tap()
            placed.wait_for()
            return True
        slot.tap()
    return False


def misplace(page: Page) -> str | None:
    """Tap a square where a die makes no SET, as a beginner does; return the question with the answer "no".

    In the first round the dice of the opening lie on f7, g7 and h7. Return `None` where every die may go
    beside them.
    """
    for slot in page.locator('.hand .slot:not(:has([data-face="W"]))').all():
        slot.tap()
        expect(slot).to_have_attribute("aria-pressed", "true")
        wrong = page.locator('[data-square="e7"]:not(.lit)')
        if wrong.count():
            with page.expect_request("**/struggles") as sent:
                wrong.tap()
            body: Any = sent.value.post_data_json
            return str(body["about"])
        slot.tap()
    return None


@pytest.mark.needs_server
def test_a_class_plays_a_whole_contest(new_page: NewPage, tmp_path: Path) -> None:
    host, screen = new_page(motion=True), new_page(motion=True)
    phones = [new_page(phone=True, motion=True) for _ in NAMES]
    code = create(host, 2)
    screen.goto(f"/event/{code}/screen")
    expect(screen.locator("[data-code]")).to_have_text(code)
    for phone, name in zip(phones, NAMES, strict=True):
        join(phone, code, name)
    expect(screen.locator(".names li")).to_have_text(list(NAMES))

    host.locator('[data-do="next"]').click()
    ada, bo, cy = phones
    for phone in phones:
        ready(phone, 1)
    assert_fits(bo)
    if question := misplace(cy):
        expect(host.locator('[data-player="Cy"] [data-stuck]')).to_have_attribute("data-stuck", question)
    play_dice(ada)
    expect(host.locator('[data-player="Ada"]')).to_have_attribute("data-answered", "true")
    expect(screen.get_by_text("Answers: 1 of 3")).to_be_visible()
    for page in (ada, host, screen):  # nothing is lost
        page.reload()
    expect(ada.locator('[data-round="1"][data-sent="true"]')).to_contain_text("Your answer is in.")
    ada.locator("[data-change]").tap()
    ready(ada, 1)
    play_dice(ada)

    host.locator('[data-do="pause"]').click()
    expect(bo.locator('[data-phase="paused"]')).to_contain_text("Paused")
    host.locator('[data-do="resume"]').click()
    bo.locator('[data-phase="playing"] [data-skip]').tap()
    cy.locator("[data-skip]").tap()
    for phone in phones:  # everybody has answered
        expect(phone.locator('[data-phase="review"] [data-turn*="="]')).to_be_visible()
    assert_fits(bo)
    expect(screen.locator('[data-phase="review"] [data-standings] li')).to_have_count(3)
    finish(host, screen, phones, tmp_path)


def finish(host: Page, screen: Page, phones: list[Page], folder: Path) -> None:
    """Rename a player, play the last round with one player removed, and read the results."""
    host.locator('[data-player="Bo"] [data-edit]').click()
    host.get_by_label("New name").fill("Bob")
    host.locator("[data-rename]").click()
    host.locator('[data-player="Bob"]').wait_for()
    host.locator('[data-do="next"]').click()
    for phone in phones:
        ready(phone, 2)
    cy = phones[2].context.new_page()  # in a tab without a console check: being removed is an HTTP error
    cy.goto(phones[2].url)
    phones[2].goto("/")
    ready(cy, 2)
    host.locator('[data-player="Cy"] [data-edit]').click()
    host.locator("[data-remove]").click()
    expect(cy.get_by_role("alert")).to_have_text("You are no longer taking part.")
    play_dice(phones[1])
    host.locator('[data-do="close"]').click()
    expect(phones[0].locator('[data-phase="review"]')).to_contain_text("You didn’t play any dice")
    host.locator('[data-do="next"]').click()
    for phone in phones[:2]:
        expect(phone.locator('[data-phase="over"]')).to_contain_text("place.")
    expect(screen.locator('[data-phase="over"] [data-standings] li')).to_have_count(2)
    expect(screen.locator("[data-podium] li")).to_have_count(2)
    expect(host.get_by_role("heading", name="Players", exact=True)).to_be_visible()  # nobody "is in" any more
    with host.expect_download() as downloaded:
        host.locator("[data-results]").click()
    downloaded.value.save_as(folder / "results.csv")
    with (folder / "results.csv").open(encoding="utf-8-sig") as file:
        assert {row["name"] for row in csv.DictReader(file)} == {"Ada", "Bob"}


def test_the_code_of_a_contest_never_covers_its_qr_code(new_page: NewPage) -> None:
    page = new_page()
    page.route("**/api/about", networked)
    page.goto("/event")
    page.locator("[data-create]").click()
    code = page.locator("[data-code]").inner_text()
    for width, height in ((1024, 768), (1280, 800), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"/event/{code}/screen")
        picture = page.get_by_role("img", name="QR code").bounding_box()
        tiles = page.locator("[data-code]").bounding_box()
        first = page.locator("[data-code] span").first.bounding_box()
        assert picture
        assert tiles
        assert first
        beside = first["x"] >= picture["x"] + picture["width"]
        assert beside or tiles["y"] >= picture["y"] + picture["height"], (width, picture, first)


@pytest.mark.needs_server
def test_the_host_of_a_wide_screen_sees_the_players_beside_a_large_board(
    new_page: NewPage, server: str
) -> None:
    host = new_page()
    host.set_viewport_size({"width": 1920, "height": 1080})
    code = create(host, 1)
    for name in NAMES:
        call_api(server, f"/api/contests/{code}/join", {"token": (name * 20)[:24], "name": name})
    host.locator('[data-do="next"]').click()
    host.locator('[data-phase="playing"] .board [data-square]').first.wait_for()
    board = host.locator('[data-phase="playing"] .board').first.bounding_box()
    players = host.locator(f'[data-player="{NAMES[0]}"]').bounding_box()
    assert board is not None
    assert players is not None
    assert board["height"] > 400
    assert players["x"] > board["x"] + board["width"]
    assert players["x"] + players["width"] > 1300
    assert find_clipped_text(host) == {}
