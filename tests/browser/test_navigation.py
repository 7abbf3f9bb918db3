"""Navigation, page size and upgrades of the page itself."""

import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import scenes
from tests.browser.conftest import NewPage
from tests.browser.reading import wait_until_async
from tests.browser.stage import call_api, sit, stage_table

LEVELS = ("novice", "expert")
# The page's height beyond the window.
OVERFLOW = "() => document.documentElement.scrollHeight - innerHeight"
CACHES = "(names) => Promise.all(names.map((name) => caches.open(name)))"


def test_a_long_game_does_not_make_the_page_scroll(new_page: NewPage, server: str) -> None:
    page = new_page()
    table = stage_table(server, scenes.over_after_six_rounds)
    sit(page.context, (table, [0]))
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto(f"/t/{table.id}")
    moves = page.locator(".moves ol")
    expect(moves.locator("li").nth(20)).to_be_attached()
    assert moves.evaluate("(list) => list.scrollHeight > list.clientHeight")
    for width, height in ((1440, 900), (1024, 768), (768, 1024), (360, 560)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(OVERFLOW) <= 0, (width, height)


def portraits(page: Page) -> Sequence[str | None]:
    expect(page.locator("[data-portrait]")).to_have_count(2)
    return [face.get_attribute("data-portrait") for face in page.locator("[data-portrait]").all()]


@pytest.mark.needs_server
def test_a_replay_shows_the_portraits_of_its_bots(new_page: NewPage, server: str) -> None:
    seats = [{"kind": "local", "name": "Ada"}, *({"kind": "bot", "level": level} for level in LEVELS)]
    made = call_api(server, "/api/tables", {"seats": seats, "start": True})
    page = new_page()
    page.goto(f"/r/{made['table']}")
    assert portraits(page) == list(LEVELS)


@pytest.mark.without_server
def test_navigation_sets_the_title_and_moves_the_focus(new_page: NewPage) -> None:
    page = new_page(worker=True)
    page.goto("/")
    expect(page).to_have_title("setcubed")
    page.locator("footer a", has_text="Privacy").click()
    expect(page).to_have_title("Privacy · setcubed")
    expect(page.locator("main h1")).to_be_focused()
    page.go_back()
    expect(page).to_have_title("setcubed")


def test_a_replay_sets_the_title_and_takes_the_focus(new_page: NewPage, server: str) -> None:
    table = stage_table(server, scenes.over)
    page = new_page()
    page.goto(f"/r/{table.id}/review")
    page.get_by_role("link", name="Replay").click()
    expect(page).to_have_title("Replay · setcubed")
    expect(page.get_by_role("heading", name="Replay")).to_be_focused()
    page.locator("[role=grid][aria-busy=false]").wait_for()
    expect(page.get_by_role("heading", name="Replay")).to_be_focused()


def test_the_service_worker_deletes_only_its_own_old_caches(new_page: NewPage) -> None:
    page = new_page(worker=True)
    page.goto("/icons/icon.svg")
    page.evaluate(CACHES, ["another-application", "setcubed-oldversion", "setcubed/old"])
    page.goto("/")
    page.evaluate("async () => { await navigator.serviceWorker.ready }")
    wait_until_async(page, "async () => (await caches.keys()).every((name) => !name.includes('old'))")
    names = page.evaluate("() => caches.keys()")
    assert "another-application" in names
    assert [name for name in names if re.fullmatch(r"setcubed/\w+", name)]


@pytest.mark.needs_server
def test_a_chunk_missing_after_an_upgrade_leads_to_a_reload_button(chromium: Browser, server: str) -> None:
    context = chromium.new_context(base_url=server, locale="en-GB", service_workers="block")
    page = context.new_page()
    page.goto("/")
    context.route(re.compile(r"/assets/Privacy-"), lambda route: route.abort())
    page.locator("footer a", has_text="Privacy").click()
    reload = page.get_by_role("button", name="Reload the page")
    reload.wait_for()  # after one automatic reload
    context.unroute_all()
    reload.click()
    expect(page.locator("main h1")).to_have_text("Privacy")
    context.close()


def test_a_new_game_whose_chunk_is_missing_says_so(chromium: Browser, server: str) -> None:
    context = chromium.new_context(base_url=server, locale="en-GB", service_workers="block")
    page = context.new_page()
    page.goto("/")
    context.route(re.compile(r"/assets/NewGame-"), lambda route: route.abort())
    with page.expect_navigation():  # one automatic reload
        page.get_by_role("button", name="Against bots").click()
    page.get_by_role("button", name="Against bots").click()
    dialog = page.get_by_role("dialog", name="Against bots")
    expect(dialog.get_by_role("alert")).to_contain_text("could not be loaded")
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_be_hidden()
    context.close()


def test_an_unknown_address_says_so_and_leads_home(new_page: NewPage) -> None:
    page = new_page(phone=True)
    page.goto("/nowhere")
    expect(page.get_by_role("heading", name="There is no such page")).to_be_visible()
    page.get_by_role("link", name="Home").tap()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
