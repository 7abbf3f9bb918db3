"""The static site of a machine without a compiler: the engine is plain Python."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import NO_GUARD
from tests.browser.player import Player
from tests.browser.static_site import StaticHost, build
from tests.browser.test_review import RECORD
from tests.site.uncompiled_pack import uncompiled_site

pytestmark = pytest.mark.static
SLOW = {
    "en": "This page is too slow for that.",
    "nb": "Denne siden er for treg til det.",
    "sv": "Den här sidan är för långsam för det.",
    "da": "Denne side er for langsom til det.",
    "fi": "Tämä sivu on siihen liian hidas.",
    "fr": "Cette page est trop lente pour cela.",
    "de": "Dafür ist diese Seite zu langsam.",  # codespell:ignore ist
    "es": "Esta página es demasiado lenta para esto.",
}


@pytest.fixture
def page(chromium: Browser, tmp_path: Path) -> Iterator[Page]:
    build()
    uncompiled_site(tmp_path)
    host = StaticHost(tmp_path)
    context = chromium.new_context(
        base_url=host.url,
        viewport={"width": 390, "height": 780},
        has_touch=True,
        is_mobile=True,
        reduced_motion="reduce",
        locale="en-GB",
    )
    context.set_default_timeout(90_000)
    context.add_init_script(NO_GUARD)
    yield context.new_page()
    context.close()
    host.stop()


def test_a_turn_against_strong_and_a_reason_in_every_language_for_what_is_missing(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Against bots").tap()
    expect(page.locator("dialog [data-bot]")).to_have_count(5)
    page.get_by_role("button", name="Remove Robin").tap()
    page.locator("dialog [data-bot]").last.tap()
    page.locator("dialog .button.main").tap()
    player = Player(page, touch=True)
    player.play_to("turn")
    page.get_by_role("button", name="Menu").tap()
    page.get_by_role("checkbox", name="Warn me before a mistake").tap()
    page.get_by_role("dialog").get_by_role("button", name="Close").tap()
    player.wait_for_draft()
    player.press(".bottom .go:not(.main)")
    expect(page.locator(".bottom .status")).to_contain_text(f"Warn me before a mistake: {SLOW['en']}")
    player.play_to("extra", "over", turns=2)

    page.goto("/?at=/review")
    page.locator("input[type=file]").set_input_files(RECORD)
    for language, sentence in SLOW.items():
        page.locator("header select").select_option(language)
        expect(page.get_by_role("alert")).to_contain_text(sentence)
