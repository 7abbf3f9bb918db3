"""The games of this device: a finished game is listed, replayed and reviewed, exported and imported."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.reading import cut_off, drawn

RECORD = Path(__file__).parents[1] / "records" / "two.jsonl"


@pytest.mark.without_server
def test_games_of_a_file_are_listed_replayed_and_exported(new_page: NewPage) -> None:
    page = new_page(phone=True)
    page.goto("/games")
    page.locator("[data-import]").set_input_files(RECORD)
    expect(page.locator("[data-game]")).to_have_count(1)
    expect(page.get_by_role("status")).to_have_text("1 game added")
    drawn(page)
    assert cut_off(page) == {}
    with page.expect_download() as download:
        page.locator("[data-export]").click()
    assert '"device"' in Path(download.value.path()).read_text()
    page.locator("[data-game] a").first.click()
    expect(page.locator("[role=grid]")).to_be_visible()
    page.go_back()
    expect(page.locator("[data-game]")).to_have_count(1)
