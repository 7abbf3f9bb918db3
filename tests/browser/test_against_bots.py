"""Features for a person who plays against bots alone: a warning before a mistake, undo, and playing on
from a decision of another game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.player import Player
from tests.browser.stage import StagedTable, call_api, sit

RECORD = (Path(__file__).parents[1] / "records" / "two.jsonl").read_text().splitlines()[0]
BLUNDER = 45  # Ada places one die on g6, although three would score twice as much and a bonus


def play_on(page: Page, server: str, event: int) -> Player:
    """Continue a recorded game on this page, from a decision of Ada's, against a bot."""
    wish = {"record": json.loads(RECORD), "event": event, "level": "novice"}
    made = call_api(server, "/api/tables/continued", wish)
    table = StagedTable(server, made["table"], [made["seats"][0]["token"]], ["Ada", "Robin"])
    table.do(0, type="start")
    sit(page.context, (table, [0]))
    page.goto(f"/t/{table.id}")
    return Player(page, touch=bool(page.viewport_size and page.viewport_size["width"] < 700))


@pytest.mark.without_server
def test_the_tutor_warns_before_a_mistake_and_a_move_can_be_undone(new_page: NewPage, server: str) -> None:
    page = new_page(phone=True)
    player = play_on(page, server, BLUNDER)
    player.wait_for("turn")
    page.get_by_role("button", name="Menu").tap()
    page.get_by_role("checkbox", name="Warn me before a mistake").tap()
    page.get_by_role("dialog").get_by_role("button", name="Close").tap()
    status, lying = page.locator(".bottom .status"), page.locator(".board .piece[data-die]")
    held, laid = player.faces(), lying.count()

    player.wait_for_draft()
    player.press(".bottom .go:not(.main)")
    page.locator(".bottom .go.sure").wait_for()
    expect(status).to_contain_text("Sure? There is a better turn. It")
    better = page.locator(".board .hint .better")
    expect(better.first).to_be_visible()
    assert page.locator(".hand .slot.hint").count() == better.count()

    player.press('.hand [data-face="1GO"]')
    player.press('[data-square="g6"]')
    player.wait_for_draft()
    player.press(".bottom .main.go")
    anyway = page.get_by_role("button", name="Do it anyway")
    anyway.wait_for()
    expect(status).to_contain_text("Sure? There is a better turn. It")
    expect(better).not_to_have_count(0)
    player.press(anyway)
    anyway.wait_for(state="detached")

    player.wait_for("turn", "extra")
    player.press(page.get_by_role("button", name="Take back my last move"))
    expect(page.locator(".told")).to_have_text("You take back your move.")
    expect(lying).to_have_count(laid)
    player.wait_for("turn")
    assert player.faces() == held
