"""The static site: served by a plain file server under a path, then offline."""

import datetime as dt
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from setcubed.app.duplicate import daily_seed, deal
from setcubed.game import Placement
from setcubed.notation import shipped_board
from tests.browser.conftest import NO_GUARD, serving
from tests.browser.learner import LESSONS, do_lesson
from tests.browser.player import Player
from tests.browser.static_site import SITE, StaticHost, build, load_then_cut, wait_until_cached
from tests.browser.test_review import check_review
from tools.browser.deals import write_month

pytestmark = pytest.mark.static
PHONE = {"width": 390, "height": 780}
DAY = dt.date(2026, 11, 23)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that holds the site in `games/`."""
    build()
    folder = tmp_path_factory.mktemp("static")
    (folder / "games").symlink_to(SITE)
    return folder


@pytest.fixture
def host(site: Path) -> Iterator[StaticHost]:
    found = StaticHost(site, "/games/")
    yield found
    found.stop()


@pytest.fixture
def phone(chromium: Browser) -> Iterator[BrowserContext]:
    """A phone; errors on its pages' consoles fail the test."""
    context = chromium.new_context(
        viewport=PHONE,  # type: ignore[arg-type]
        has_touch=True,
        is_mobile=True,
        reduced_motion="reduce",
        locale="en-GB",
    )
    context.set_default_timeout(90_000)
    context.add_init_script(NO_GUARD)
    complaints: list[str] = []
    context.on("weberror", lambda error: complaints.append(str(error.error)))
    yield context
    context.close()
    assert complaints == []


def start_short_game(page: Page) -> None:
    page.get_by_role("button", name="On this device").tap()
    page.get_by_text("More options").tap()
    page.get_by_label("Short game").check()
    page.locator("dialog .button.main").tap()


def test_tutorial_game_and_review_work_without_a_network(phone: BrowserContext, host: StaticHost) -> None:
    page = load_then_cut(phone, host)
    page.goto(f"{host.url}learn/tutorial")
    for lesson in LESSONS[:3]:
        page.locator(f'[data-lesson="{lesson["id"]}"]').wait_for()
        do_lesson(page, lesson)
        page.locator("[data-next]").click()
    page.goto(host.url)
    start_short_game(page)
    player = Player(page, touch=True)
    player.wait_for("race")
    player.play_to("over")
    page.get_by_role("link", name="Was it luck?").tap()
    check_review(page)


def test_a_game_against_a_bot_survives_a_reload_without_a_network(
    phone: BrowserContext, host: StaticHost
) -> None:
    page = load_then_cut(phone, host)
    page.get_by_role("button", name="Play now").tap()
    player = Player(page, touch=True)
    player.wait_for("race", "turn", "extra")
    address = page.url
    dice = player.faces()
    page.reload()
    player.wait_for("race", "turn", "extra")
    assert (page.url, sorted(player.faces())) == (address, sorted(dice))
    player.play_to("extra", "over", turns=3)
    page.goto(host.url)
    expect(
        page.get_by_role("heading", name="Keep playing").or_(page.locator("section h2").first)
    ).to_be_visible()


def test_todays_deal_is_played_while_python_is_still_loading(
    phone: BrowserContext, host: StaticHost, site: Path
) -> None:
    (pack,) = (site / "games" / "pack").iterdir()
    write_month(pack / "deals", DAY.replace(day=1))
    first = deal(daily_seed(DAY)).rounds[0]
    hand = [held.die for held in first.hand]
    host.pack_served.clear()
    page = phone.new_page()
    page.goto(f"{host.url}daily/{DAY}")
    page.locator("[data-start]").tap()

    def play(placed: Placement) -> None:
        page.locator(f'.hand [data-die="{hand.index(placed.die)}"]').tap()
        page.locator(f'[data-square="{shipped_board().label(placed.square)}"]').tap()

    page.locator('.practice[data-ready="true"]').wait_for()
    play(first.master.placements[0])
    expect(page.locator('.practice[data-placed="1"][data-ready="false"]')).to_be_visible()
    expect(page.get_by_role("status").filter(has_text="Getting the game ready")).to_be_visible()
    page.locator("[data-square] .tentative").tap()  # back to the hand
    expect(page.locator('.practice[data-placed="0"][data-ready="true"]')).to_be_visible()
    for placed in first.master.placements:  # the last one fits only after the first two
        play(placed)
    expect(page.locator("[data-confirm]")).to_be_disabled()
    host.pack_served.set()
    expect(page.locator('.practice[data-placed="3"][data-ready="true"]')).to_be_visible()
    page.locator("[data-confirm]:enabled").tap()
    expect(page.locator('[data-round="1"][data-answered="true"]')).to_contain_text("best")


def test_a_second_window_waits_until_the_first_is_closed(phone: BrowserContext, host: StaticHost) -> None:
    page = load_then_cut(phone, host)
    page.get_by_role("button", name="Play now").tap()
    Player(page, touch=True).wait_for("race", "turn", "extra")
    second = phone.new_page()
    second.goto(page.url)
    expect(second.locator("[role=status]", has_text="another window")).to_be_visible()
    page.close()
    Player(second, touch=True).wait_for("race", "turn", "extra")


def test_the_static_site_explains_what_needs_a_server(phone: BrowserContext, host: StaticHost) -> None:
    page = phone.new_page()
    page.goto(f"{host.url}learn/rules")  # a path without a file
    page.wait_for_url(f"{host.url}learn/rules")
    page.goto(host.url)
    page.get_by_role("button", name="With friends").tap()
    expect(page.get_by_role("dialog")).to_contain_text("without a server")
    page.goto(f"{host.url}privacy")
    expect(page.locator("main li")).to_have_count(3)
    expect(page.locator("main")).to_contain_text("Your games stay in this browser.")
    page.goto(host.url)
    expect(page.get_by_role("link", name="Source code")).to_have_count(1)


def test_a_local_game_continues_after_its_server_has_stopped(
    phone: BrowserContext, site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert site.exists()  # the pack is built
    monkeypatch.setenv("SETCUBED_LOCAL_GAMES", "1")
    page = phone.new_page()
    player = Player(page, touch=True)
    with serving(tmp_path) as url:
        page.goto(url)
        page.get_by_role("button", name="Play now").tap()
        player.wait_for("race", "turn", "extra")
        assert "/t/local" in page.url
        wait_until_cached(page)
    page.reload()
    player.wait_for("race", "turn", "extra")
