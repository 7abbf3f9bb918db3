"""The effects of the host's settings and commands on players: the privacy page, ended and deleted tables."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage, serving
from tests.browser.stage import make, sit
from tests.cli.run import run

TOO_WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.mark.needs_server
def test_the_privacy_page_states_what_is_stored_and_for_how_long_in_every_language(new_page: NewPage) -> None:
    page = new_page(phone=True)
    page.set_viewport_size({"width": 320, "height": 560})
    page.goto("/")
    page.locator('footer a[href$="/privacy"]').click()
    expect(page).to_have_title("Privacy · setcubed")
    lines = page.locator("main li")
    expect(lines).to_have_count(7)
    expect(lines.nth(5)).to_have_text("Games are kept until the host of this server deletes them.")
    expect(lines.nth(6)).to_have_text(re.compile(r"is deleted 7 days after everyone has left\.$"))
    seen = set()
    for code in page.locator("header option").evaluate_all("all => all.map((one) => one.value)"):
        page.locator("header select").select_option(code)
        expect(page.locator("html")).to_have_attribute("lang", code)
        expect(lines).to_have_count(7)
        seen.add(lines.first.inner_text())
        assert page.evaluate(TOO_WIDE) == 0
    assert len(seen) == 8


def test_players_are_notified_when_the_host_ends_or_deletes_their_table(
    new_page: NewPage, tmp_path: Path
) -> None:
    database = str(tmp_path / "tables.db")
    with serving(tmp_path) as url:
        for command, title in (("end", "This game was stopped early"), ("delete", "No such table")):
            table = make(url, ("Ada", "Bo"))
            page = new_page()
            sit(page.context, (table, [0, 1]))
            page.goto(f"{url}/t/{table.id}")
            page.locator(".table").wait_for()
            page.wait_for_load_state("networkidle")  # it requests the moves so far
            sure = ["--yes"] if command == "delete" else []
            assert run("tables", command, table.id, *sure, "--database", database).code == 0
            expect(page.locator("h1")).to_have_text(title)
            page.get_by_role("link", name="Home").click()
            expect(page.locator(".play")).to_be_visible()
            page.close()  # the home page would request tables from a stopped server


def test_a_player_whose_address_is_blocked_is_not_told_that_the_table_is_gone(
    new_page: NewPage, tmp_path: Path
) -> None:
    with serving(tmp_path) as url:
        table = make(url, ("Ada", "Bo"))
        page = new_page()
        sit(page.context, (table, [0, 1]))
        page.goto(f"{url}/t/{table.id}")
        page.locator(".table").wait_for()
        page.wait_for_load_state("networkidle")
        assert run("ban", "add", "127.0.0.1", "--database", str(tmp_path / "tables.db")).code == 0
        expect(page.get_by_role("alert")).to_have_text("The host of this server won’t let you in.")
        page.close()
