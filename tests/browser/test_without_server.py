"""The static site: served by a plain file server under a path, then offline."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import NO_GUARD, serving
from tests.browser.learner import LESSONS, do_lesson
from tests.browser.player import Player
from tests.browser.static_site import SITE, StaticHost, build, load_then_cut, wait_until_cached
from tests.browser.test_review import check_review

PHONE = {"width": 390, "height": 780}


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
    page.get_by_label("Short game").check()
    page.locator("dialog .button.main").tap()


def test_from_the_tutorial_to_a_review_without_a_network(phone: BrowserContext, host: StaticHost) -> None:
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


def test_a_game_against_a_bot_goes_on_after_a_reload(phone: BrowserContext, host: StaticHost) -> None:
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


def test_a_second_window_waits_for_the_first(phone: BrowserContext, host: StaticHost) -> None:
    page = load_then_cut(phone, host)
    page.get_by_role("button", name="Play now").tap()
    Player(page, touch=True).wait_for("race", "turn", "extra")
    second = phone.new_page()
    second.goto(page.url)
    expect(second.locator("[role=status]", has_text="another window")).to_be_visible()
    page.close()
    Player(second, touch=True).wait_for("race", "turn", "extra")


def test_what_needs_others_says_so(phone: BrowserContext, host: StaticHost) -> None:
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


def test_a_game_of_one_device_survives_the_end_of_its_server(
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
