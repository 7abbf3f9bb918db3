"""Whole games in a real browser: at one screen, against bots, and between two browsers."""

import json
import re
import time
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, call_api
from tests.browser.player import LIMIT, Player, holds_set
from tests.browser.test_review import check_review


def code_of(page: Page) -> str:
    page.wait_for_url(re.compile(r"/t/\w+"))
    return page.url.rsplit("/", 1)[1]


def start_at_one_screen(page: Page, *names: str, short: bool = False) -> None:
    page.goto("/")
    page.get_by_role("button", name="On this device").click()
    page.get_by_text("More options").click()
    page.get_by_label("Short game").set_checked(short)
    for number, name in enumerate(names, 1):
        page.get_by_label(f"Name of player {number}").fill(name)
    page.locator("dialog .button.main").click()


def check_end(page: Page, server: str) -> None:
    """Check that the result on the page matches the record of a finished game."""
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("img")).to_be_visible()
    record = call_api(server, f"/api/tables/{code_of(page)}/record")
    result = record["result"]
    assert isinstance(result, dict)
    scores = sorted(result["scores"], reverse=True)
    expect(dialog.locator(".score")).to_have_text([re.compile(rf"^\s*{score}\s*$") for score in scores])
    with page.expect_download() as download:
        dialog.get_by_role("button", name="Download").click()
    assert json.loads(download.value.path().read_text())["events"] == record["events"]
    with page.expect_download() as picture:
        dialog.get_by_role("button", name="Picture").click()
    assert picture.value.path().read_bytes().startswith(b"\x89PNG")


@pytest.mark.without_server
def test_a_short_game_on_a_shared_phone_with_rematch_and_review(new_page: NewPage, server: str) -> None:
    page = new_page(phone=True, worker=True)
    start_at_one_screen(page, "Ada", "Bo", short=True)
    player = Player(page, touch=True)
    player.wait_for("race")
    player.play_to("over")
    check_end(page, server)
    first = code_of(page)
    page.get_by_role("button", name="Rematch").tap()
    page.wait_for_url(lambda url: re.search(r"/t/\w+$", url) is not None and not url.endswith(first))
    player.wait_for("race")
    expect(page.get_by_text("Ada, your dice")).to_be_visible()
    for code in (first, code_of(page)):
        assert call_api(server, f"/api/tables/{code}/record")["options"] == {"short": True}
    page.goto(f"/r/{first}")
    page.get_by_role("link", name="Was it luck?").tap()
    check_review(page)


@pytest.mark.without_server
def test_a_whole_game_against_bots_with_review_and_replay(new_page: NewPage, server: str) -> None:
    page = new_page(worker=True)
    page.goto("/")
    page.get_by_role("button", name="Against bots").click()
    page.get_by_role("button", name="Add a player").first.click()
    page.locator("dialog .button.main").click()
    player = Player(page)
    player.wait_for("race", "turn", "extra", "opening")
    expect(page.locator(".seat")).to_have_count(3)
    player.play_to("over")
    check_end(page, server)
    page.get_by_role("link", name="Was it luck?").click()
    check_review(page)
    expect(page.locator(".sentence")).to_contain_text("You ")
    page.get_by_role("link", name="Replay").click()
    page.wait_for_url(re.compile(r"/r/\w{16,}$"))  # the long id, which cannot be guessed
    check_replay(page)


def check_replay(page: Page) -> None:
    status, slider = page.locator(".controls p"), page.get_by_role("slider")
    expect(status).to_have_text("The first dice are rolled.")
    expect(page.locator(".board .piece")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(status).to_contain_text("goes first with")
    expect(page.locator(".board .piece")).to_have_count(3)
    page.keyboard.press("End")
    expect(status).to_contain_text("The game is over")
    last = int(slider.input_value())
    page.keyboard.press("ArrowLeft")
    expect(slider).to_have_value(str(last - 1))
    page.locator(".move").nth(1).click()
    expect(slider).to_have_value("1")
    page.get_by_label("Speed").select_option("4")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(slider).not_to_have_value("1")
    page.get_by_role("button", name="Pause").click()


@pytest.mark.needs_server
@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_two_invited_browsers_play_through_a_reload_and_lost_connections(
    new_page: NewPage, server: str, phone: bool
) -> None:
    host, guest = new_page(phone, worker=True), new_page(phone, worker=True)
    host.goto("/")
    host.get_by_role("button", name="With friends").click()
    host.get_by_label("Your name").fill("Ada")
    host.get_by_role("button", name="Create a table").click()
    invitation = code_of(host)
    guest.goto(f"/t/{invitation}")
    guest.get_by_label("Your name").fill("Bo")
    guest.get_by_role("button", name="Sit down").click()
    host.get_by_role("button", name="Start the game").click()
    players = [Player(host, phone), Player(guest, phone)]
    guest.wait_for_url(re.compile(r"/t/\w{16}$"))  # the code no longer opens the table
    watcher = new_page()
    watcher.goto(f"/t/{invitation}")
    expect(watcher.get_by_role("heading")).to_have_text("The game has already begun.")
    expect(watcher.get_by_text("ask a player for the link")).to_be_visible()
    code = code_of(host)
    watcher.goto(copy_spectator_link(guest))
    play_both(players, rounds=2)
    for page in (host, guest, watcher):
        expect(page.locator(".board .piece")).to_have_count(count_stored_dice(server, code))
    expect(watcher.locator(".hand, .call, .big")).to_have_count(0)
    guest.get_by_role("button", name="Reactions").click()
    guest.get_by_role("button", name="Well played!").click()
    expect(host.locator(".reaction")).to_have_text("Well played!")

    guest.goto(f"/t/{invitation}")  # the old address still works for the players
    guest.wait_for_url(host.url)
    play_both(players, rounds=3)

    play_to_turn_of(players, host)
    before = count_stored_dice(server, code)
    expect(guest.locator(".board .piece")).to_have_count(before)
    guest.context.set_offline(True)
    expect(guest.get_by_text("Connection lost")).to_be_visible()
    played = players[0].turn()
    assert played, "a greedy opponent leaves something to lay"
    expect(host.locator(".board .piece:not(.tentative)")).to_have_count(before + played)
    expect(guest.locator(".board .piece")).to_have_count(before)
    guest.context.set_offline(False)
    expect(guest.get_by_text("Connection lost")).to_be_hidden()
    expect(guest.locator(".board .piece")).to_have_count(before + played)
    assert board_of(guest) == board_of(host)

    play_to_turn_of(players[::-1], guest)
    play_offline(players[1], host, server)
    play_both(players, rounds=round_of(host) + 1)
    for player in players:
        player.wait_for_answer()  # a turn may still be in transit
    for page in (host, guest):
        expect(page.locator(".board .piece")).to_have_count(count_stored_dice(server, code))
    assert board_of(host) == board_of(guest)


def copy_spectator_link(page: Page) -> str:
    """Copy the link for spectators from the menu."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.evaluate("() => { navigator.share = undefined }")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Link for spectators").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    page.keyboard.press("Escape")
    return str(page.evaluate("() => navigator.clipboard.readText()"))


def play_to_turn_of(players: list[Player], page: Page) -> None:
    """Play until it is the turn of this page's player, with a legal turn."""
    mine = next(player for player in players if player.page is page)
    while (moment := mine.moment()) != "over":
        if moment != "turn":
            one_action(players, resting=mine)
        elif mine.place_one():
            mine.take_back_all()
            return
        else:
            mine.turn()
    raise AssertionError("no turn with something to lay")


def count_stored_dice(server: str, code: str) -> int:
    """Return the number of dice on the board in the server's view."""
    game: Any = call_api(server, f"/api/tables/{code}")["game"]
    return len(game["squares"])


def play_offline(player: Player, other: Page, server: str) -> None:
    """Confirm a turn without a connection; it is played once after the reconnection."""
    page = player.page
    before = count_stored_dice(server, code_of(page))
    expect(other.locator(".board .piece")).to_have_count(before)
    assert player.place_one()
    player.wait_for_draft()
    page.context.set_offline(True)
    expect(page.get_by_text("Connection lost")).to_be_visible()
    player.press(page.locator(".bottom .main.go"))
    expect(other.locator(".board .piece")).to_have_count(before)
    page.context.set_offline(False)
    expect(other.locator(".board .piece")).to_have_count(before + 1)
    record = page.request.get(f"/api/tables/{code_of(page)}/record").json()
    turns = [event for event in record["events"] if event["type"] == "played"]
    dice = [laid["die"] for turn in turns for step in turn["steps"] for laid in step]
    assert len(dice) == len(set(dice))
    assert [len(turns[-1]["steps"]), turns[-1]["seat"]] == [1, 1]


def board_of(page: Page) -> list[str]:
    return Player(page).each(".board .piece:not(.tentative)", "die")


def round_of(page: Page) -> int:
    return int(page.locator(".round").inner_text().split()[-1])


def play_both(players: list[Player], rounds: int) -> None:
    """Let both players act until this round has begun."""
    while not any(player.moment() == "over" for player in players):
        if all(round_of(player.page) >= rounds for player in players):
            return
        one_action(players)


def one_action(players: list[Player], resting: Player | None = None) -> None:
    """Let the first player with a decision act, if any; otherwise an action is in transit. A resting
    player takes no turn."""
    deadline = time.monotonic() + LIMIT / 1000
    while time.monotonic() < deadline:
        for player in players:
            moment = player.moment()
            if moment == "over" or (moment == "turn" and player is resting):
                return
            idle = moment == "race" and not holds_set(player.faces())  # the other one will call
            if moment not in ("wait", "none") and not idle:
                player.act()
                return
        players[0].page.wait_for_timeout(20)
    raise AssertionError("no player has a decision to make")
