"""What only who plays against bots alone may do: be asked before a mistake, and take a move back."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.player import Player
from tests.browser.stage import Staged, ask, sit


def against_a_bot(page: Page, server: str, **more: object) -> Player:
    """This page at the start of a short game against a bot."""
    seats = [{"kind": "local", "name": "Ada"}, {"kind": "bot", "level": "novice"}]
    secret = f"{18:064x}"
    made = ask(
        server,
        "/api/tables",
        {"seats": seats, "start": True, "secret": secret, "options": {"short": True}, **more},
    )
    sit(page.context, (Staged(server, made["code"], [made["seats"][0]["token"]], ["Ada", "Robin"]), [0]))
    page.goto(f"/t/{made['code']}")
    return Player(page, touch=bool(page.viewport_size and page.viewport_size["width"] < 700))


def test_the_tutor_asks_before_a_mistake_and_what_was_done_is_taken_back(
    new_page: NewPage, server: str
) -> None:
    page = new_page(phone=True)
    player = against_a_bot(page, server)
    player.wait_for("race", "opening", "turn", "extra")
    page.get_by_role("button", name="Menu").tap()
    page.get_by_role("checkbox", name="Ask me before a mistake").tap()
    page.get_by_role("dialog").get_by_role("button", name="Close").tap()
    status, sure = page.locator(".bottom .status"), page.locator(".bottom .go.sure")
    # To pass with good dice in the hand is a mistake, if not at once then before long.
    while player.play_to("turn", "over") == "turn":
        player.drafted()
        player.press(".bottom .go:not(.main)")
        sure.wait_for()
        if "Sure?" in status.inner_text():
            break
        player.press(sure)
        sure.wait_for(state="detached")
    expect(status).to_contain_text("Sure? There is a better turn.")
    better = page.locator(".board .hint")
    expect(better.locator(".better").first).to_be_visible()
    assert page.locator(".hand .slot.hint").count() == better.count()
    # The second press does it all the same. Then it is taken back, with what the bot did.
    held, laid = player.faces(), page.locator(".board .piece[data-die]").count()
    player.press(sure)
    sure.wait_for(state="detached")
    player.wait_for("turn", "extra", "over")
    player.press(page.get_by_role("button", name="Take back my last move"))
    expect(page.locator(".told")).to_have_text("You take your move back.")
    player.wait_for("turn")
    expect(page.locator(".bottom [data-face]")).to_have_count(len(held))
    assert (player.faces(), page.locator(".board .piece[data-die]").count()) == (held, laid)
