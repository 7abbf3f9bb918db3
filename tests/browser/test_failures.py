"""Failures and recovery: absent players, no network, mistyped keys, fair dice."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, WebSocketRoute, expect

from setcubed.fairness import verify
from setcubed.game import Phase
from setcubed.notation.record import parse_record
from tests import qr
from tests.browser import scenes
from tests.browser.conftest import NewPage, call_api, serving
from tests.browser.player import Player
from tests.browser.reading import change_settings
from tests.browser.stage import StagedTable, connect_players, sit, stage_table
from tests.browser.static_site import StaticServer


def sit_down(page: Page, table: StagedTable, *seats: int) -> Player:
    sit(page.context, (table, seats))
    page.goto(f"/t/{table.id}")
    page.wait_for_selector('[data-square="m13"]')
    return Player(page)


# ---- absent players


def wait_for_absent_bo(new_page: NewPage, server: str) -> tuple[Page, Page, StagedTable]:
    """Let Ada wait for more than a minute for Bo, whose page is closed."""
    table = stage_table(server, scenes.bos_turn_opened_by_ada)
    ada, bo = new_page(), new_page()
    sit_down(bo, table, 1)
    ada.clock.install()
    sit_down(ada, table, 0)
    expect(ada.locator(".seat.away")).to_have_count(0)
    bo.close()
    expect(ada.locator(".seat.away")).to_contain_text("Bo")
    expect(ada.locator(".bottom .who")).to_have_text("Bo is away.")  # and not "thinking"
    expect(ada.get_by_role("button", name="Skip")).to_have_count(0)  # they may be back in a moment
    ada.clock.fast_forward("01:10")
    expect(ada.get_by_role("button", name="Skip")).to_be_visible()
    return ada, bo, table


@pytest.mark.needs_server
def test_the_turn_of_an_absent_player_can_be_skipped(new_page: NewPage, server: str) -> None:
    ada, _, table = wait_for_absent_bo(new_page, server)
    ada.get_by_role("button", name="Skip").click()
    expect(ada.locator(".table")).to_have_attribute("data-phase", "extra")  # the round has ended
    assert table.state.phase is Phase.EXTRA
    ada.get_by_role("button", name="Wait").click()
    expect(ada.get_by_role("button", name="Let a bot take over")).to_have_count(0)


@pytest.mark.needs_server
def test_a_bot_substitutes_for_an_absent_player_until_they_return(new_page: NewPage, server: str) -> None:
    ada, _, table = wait_for_absent_bo(new_page, server)
    ada.get_by_role("button", name="Let a bot take over").click()
    expect(ada.locator(".table")).to_have_attribute("data-phase", "extra")
    assert table.state.phase is Phase.EXTRA  # it has placed dice, or overlooked a turn as people do
    expect(ada.locator(".seat").nth(1)).to_contain_text("Bo (bot)")
    back = new_page()
    sit_down(back, table, 1)
    back.get_by_role("button", name="Take back your seat").click()
    expect(back.get_by_role("button", name="Take back your seat")).to_have_count(0)
    expect(ada.locator(".seat").nth(1)).not_to_contain_text("(bot)")
    expect(ada.get_by_role("log")).to_contain_text("Bo is back.")


def test_a_player_who_left_can_be_replaced_at_once_but_not_skipped_out_of_turn(
    new_page: NewPage, server: str
) -> None:
    table = stage_table(server, scenes.adas_turn_5_dice)
    table.do(1, type="leave")
    page = new_page()
    sit_down(page, table, 0)
    expect(page.get_by_text("Bo has left.")).to_be_visible()
    expect(page.get_by_role("button", name="Let a bot take over")).to_be_visible()
    expect(page.get_by_role("button", name="Skip")).to_have_count(0)


# ---- no network


def test_the_service_worker_serves_the_page_without_a_server(chromium: Browser, tmp_path: Path) -> None:
    context = chromium.new_context(locale="en-GB")
    page = context.new_page()
    with serving(tmp_path) as url:
        page.goto(url)
        page.evaluate(
            """async () => {
              const kept = async () => {
                const page = await caches.match('/')
                const loaded = performance.getEntriesByType('resource').map((one) => new URL(one.name))
                const parts = loaded.map((url) => url.pathname).filter((name) => name.startsWith('/assets/'))
                const found = await Promise.all(parts.map((name) => caches.match(name)))
                return navigator.serviceWorker.controller && page && parts.length && found.every(Boolean)
              }
              while (!(await kept())) await new Promise(requestAnimationFrame)
            }"""
        )
    page.reload()  # no server answers
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    page.get_by_role("button", name="Play now").click()
    expect(page.get_by_role("alert")).to_have_text("The server cannot be reached. Is it running?")
    context.close()


# ---- slips and settings


def test_passing_by_keyboard_takes_two_presses(new_page: NewPage, server: str) -> None:
    table = stage_table(server, scenes.adas_turn_opened_by_ada)
    page = new_page()
    connect_bo_from(new_page, table)
    player = sit_down(page, table, 0)
    player.wait_for_draft()
    page.keyboard.press("p")
    expect(page.locator(".bottom .go.sure")).to_be_visible()
    page.keyboard.press("1")  # another key cancels the pass
    expect(page.locator(".bottom .go.sure")).to_have_count(0)
    page.keyboard.press("Escape")
    assert table.state.to_move == 0
    page.keyboard.press("p")
    expect(page.locator(".bottom .go.sure")).to_be_visible()
    page.keyboard.press("p")
    expect(page.get_by_role("log")).to_contain_text("You pass.")
    assert table.state.to_move == 1


def connect_bo_from(new_page: NewPage, table: StagedTable) -> None:
    other = new_page()
    other.goto("/")
    connect_players(other, table, 1)


def test_the_volume_slider_of_the_menu_can_turn_sound_off(new_page: NewPage, server: str) -> None:
    table = stage_table(server, scenes.adas_turn_opened_by_ada)
    page = new_page()
    sit_down(page, table, 0, 1)
    volume = page.get_by_role("slider", name="Sound")
    page.get_by_role("button", name="Menu").click()
    volume.fill("0.3")
    page.wait_for_function("() => JSON.parse(localStorage.setcubed ?? '{}').volume === 0.3")
    volume.fill("0")
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("switch", name="Sound")).not_to_be_checked()


@pytest.mark.without_server
def test_the_move_list_survives_a_reload(new_page: NewPage, server: str) -> None:
    table = stage_table(server, scenes.adas_turn_9_dice)
    page = new_page()
    sit_down(page, table, 0, 1)
    moves = page.get_by_role("list", name="What happened")
    expect(moves.get_by_role("listitem").first).to_contain_text(re.compile("goes first with"))
    expect(moves.get_by_role("listitem").filter(has_text=re.compile(r"\+\d")).first).to_be_visible()
    page.reload()
    expect(moves.get_by_role("listitem").first).to_contain_text(re.compile("goes first with"))


# ---- fair dice


@pytest.mark.parametrize(("way", "own"), [("Against bots", 1), ("On this device", 2)])
def test_games_started_on_the_page_use_the_browsers_seeds(
    new_page: NewPage, server: str, way: str, own: int
) -> None:
    page = new_page(arranged=False)
    page.goto("/")
    page.get_by_role("button", name=way).click()
    page.locator("dialog .button.main").click()
    page.wait_for_selector(".table")
    record: Any = call_api(server, f"/api/tables/{page.url.rsplit('/', 1)[1]}/record")
    seeds = record["fairness"]["seeds"]
    assert [seed is not None for seed in seeds] == [True] * own + [False] * (2 - own)
    assert all(re.fullmatch("[0-9a-f]{16,64}", seed) for seed in seeds[:own])
    assert len(set(seeds)) == 2
    stored: Any = page.evaluate("JSON.parse(localStorage.getItem('setcubed-seats'))[0]")
    assert stored["promise"] == record["fairness"]["commitment"]
    assert stored["seeds"] == {str(seat): seeds[seat] for seat in range(own)}


@pytest.mark.without_server
def test_the_result_shows_the_verify_command_and_the_record_passes_it(new_page: NewPage, server: str) -> None:
    table = seeded_game(server)
    page = new_page()
    sit_down(page, table, 0, 1)
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("Fair dice").click()
    command = dialog.locator("code")
    expect(command).to_be_visible()
    expect(dialog.get_by_text("Not sure? Download the game")).to_be_visible()
    servers = 0 if isinstance(server, StaticServer) else 1
    expect(dialog.get_by_text("This browser and the server")).to_have_count(servers)
    with page.expect_download() as download:
        dialog.get_by_role("button", name="Download").click()
    assert command.inner_text() == f"setcubed verify {download.value.suggested_filename}"
    record = json.loads(download.value.path().read_text())
    assert all(record["fairness"]["seeds"])
    assert verify(parse_record(record)) > 40


@pytest.mark.needs_server
def test_the_page_verifies_the_dice_and_reports_any_mismatch(new_page: NewPage, server: str) -> None:
    table = seeded_game(server)
    page = new_page(phone=True)
    page.set_viewport_size({"width": 360, "height": 560})
    changed: list[str] = []

    def answer(route: Route) -> None:
        record = route.fetch().json()
        if "roll" in changed:
            faces = record["events"][1]["faces"]
            die, face = next(iter(faces.items()))
            faces[die] = next(other for other in record["dice"][int(die)] if other != face)
        route.fulfill(json=record)

    page.route("**/record", answer)
    sit_down(page, table, 0, 1)
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("status")).to_contain_text(
        "Dice checked: every roll matches the secret numbers of this game."
    )
    record: Any = call_api(server, f"/api/tables/{table.id}/record")
    keep(page, record["fairness"]["commitment"], {0: f"{0:016x}"})
    page.reload()
    expect(dialog.get_by_role("status")).to_contain_text("this browser’s secret number was used")

    keep(page, record["fairness"]["commitment"], {0: f"{9:016x}"})
    page.reload()
    expect(dialog.get_by_role("alert")).to_contain_text("This browser’s secret number was not used.")
    keep(page, "00" * 32, {})
    page.reload()
    expect(dialog.get_by_role("alert")).to_contain_text("not the one it promised")

    page.goto(f"/r/{table.id}")
    alarm = page.get_by_role("alert")
    expect(alarm).to_contain_text("not the one it promised")
    page.evaluate("localStorage.removeItem('setcubed-seats')")
    changed.append("roll")
    page.reload()
    expect(alarm).to_contain_text("Ada’s dice in round 1 do not match the secret numbers.")
    expect(alarm).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    changed.clear()
    page.reload()
    expect(page.get_by_role("status").filter(has_text="Dice checked")).to_be_attached()
    expect(alarm).to_have_count(0)


def keep(page: Page, promise: str, seeds: dict[int, str]) -> None:
    """Store a commitment and seeds as if this browser had taken part in the game."""
    page.evaluate(
        """([promise, seeds]) => {
            const kept = JSON.parse(localStorage.getItem('setcubed-seats'))
            Object.assign(kept[0], {promise, seeds})
            localStorage.setItem('setcubed-seats', JSON.stringify(kept))
        }""",
        [promise, {str(seat): seed for seat, seed in seeds.items()}],
    )


def seeded_game(server: str) -> StagedTable:
    """A finished game with fair dice: two seeds and the server's secret."""
    seats = [{"kind": "local", "name": name} for name in ("Ada", "Bo")]
    made: Any = call_api(server, "/api/tables", {"seats": seats})
    table = StagedTable(server, made["table"], [seat["token"] for seat in made["seats"]])
    for seat in (0, 1):
        table.do(seat, type="seed", seed=f"{seat:016x}")
    table.do(0, type="start")
    table.until(scenes.over)
    return table


# ---- QR codes


def in_network(page: Page, address: str) -> None:
    """Let the server report an address that other devices reach."""

    def about(route: Route) -> None:
        route.fulfill(json={**route.fetch().json(), "addresses": [address]})

    page.route("**/api/about", about)


@pytest.mark.needs_server
def test_the_qr_code_of_an_invitation_encodes_the_url_of_the_table(new_page: NewPage) -> None:
    page = new_page(phone=True)
    in_network(page, "http://192.168.1.20:8765")
    page.goto("/")
    page.get_by_role("button", name="With friends").click()
    page.get_by_role("button", name="Create a table").click()
    invitation = page.get_by_role("region", name="Invite others")
    code = invitation.get_by_role("img", name="QR code").locator("path")
    dark = [tuple(map(int, at)) for at in re.findall(r"M(\d+) (\d+)h", str(code.get_attribute("d")))]
    rows = [[(x, y) in dark for x in range(40)] for y in range(40)]
    assert qr.read(qr.trimmed(rows)) == f"http://192.168.1.20:8765/t/{page.url.rsplit('/', 1)[1]}"
    expect(page.get_by_text("Devices on the same network can open this link.")).to_be_visible()


# ---- dead connections


def drop_messages(page: Page) -> list[bool]:
    """Drop the server's messages once the list contains True."""
    silent: list[bool] = []

    def connect(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        opened.append(route)
        if len(opened) == 1:
            server.on_message(lambda message: None if silent else route.send(message))

    opened: list[WebSocketRoute] = []
    page.route_web_socket("**/api/socket", connect)
    return silent


@pytest.mark.parametrize("way", ["silence", "visibilitychange", "pageshow", "online"])
def test_a_dead_connection_is_detected_and_reopened(new_page: NewPage, server: str, way: str) -> None:
    table = stage_table(server, scenes.bos_turn_opened_by_ada)
    page = new_page()
    silent = drop_messages(page)
    page.clock.install()
    sit_down(page, table, 0)
    silent.append(True)
    table.move(table.state)
    if way == "silence":
        page.clock.run_for(27_000)
    else:
        page.clock.pause_at(page.evaluate("() => Date.now() + 14_000"))  # the device slept: no timer ran
        target = "document" if way == "visibilitychange" else "window"
        page.evaluate(f"() => {target}.dispatchEvent(new Event('{way}'))")
    expect(page.locator(".table")).to_have_attribute("data-phase", "extra")


# ---- invitations


@pytest.mark.needs_server
def test_an_invitation_link_uses_the_network_address(new_page: NewPage) -> None:
    page = new_page()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    in_network(page, "http://192.168.1.20:8765")
    page.goto("/")
    page.get_by_role("button", name="With friends").click()
    page.locator("dialog .button.main").click()
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    code = page.url.rsplit("/", 1)[1]
    assert page.evaluate("() => navigator.clipboard.readText()") == f"http://192.168.1.20:8765/t/{code}"
    expect(page.get_by_text("setcubed --lan")).to_have_count(0)


@pytest.mark.needs_server
def test_an_invitation_warns_if_only_this_computer_can_open_it(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    page.get_by_role("button", name="With friends").click()
    page.locator("dialog .button.main").click()
    expect(page.get_by_text("Only this computer can open this link.")).to_be_visible()
    expect(page.get_by_text("setcubed --lan")).to_be_visible()
    expect(page.get_by_role("img", name="QR code")).to_have_count(0)


def test_an_invitation_names_the_inviter_and_explains_the_game(new_page: NewPage, server: str) -> None:
    seats = [{"kind": "local", "name": "Ada"}, {"kind": "open"}, {"kind": "bot", "level": "casual"}]
    table: Any = call_api(server, "/api/tables", {"seats": seats})
    guest = new_page(phone=True)
    guest.goto(f"/t/{table['code']}")
    expect(guest.get_by_role("heading", name="Ada invites you to a game for three")).to_be_visible()
    expect(guest.locator("[data-portrait]")).to_have_count(2)
    expect(guest.get_by_role("button", name="Sit down")).to_be_in_viewport(ratio=1)
    guest.get_by_text("The rules in one minute").tap()
    expect(guest.locator("details figure")).to_have_count(3)
    expect(guest.locator("details")).to_contain_text("Three dice are a SET")


# ---- a rematch


@pytest.mark.needs_server
def test_a_rematch_waits_for_the_opponent_and_invites_spectators(new_page: NewPage, server: str) -> None:
    table = stage_table(server, scenes.over)
    ada, bo, watcher = new_page(), new_page(), new_page()
    for page, seats in ((ada, [0]), (bo, [1]), (watcher, [])):
        sit(page.context, (table, seats)) if seats else None
        page.goto(f"/t/{table.id}")
        page.get_by_role("dialog").wait_for()
    old = bo.url
    ada.get_by_role("button", name="Rematch").click()
    ada.wait_for_url(lambda url: url != old)
    bo.get_by_role("button", name="Join the rematch").wait_for()
    watcher.get_by_role("button", name="Watch the rematch").wait_for()
    assert bo.url == old
    expect(ada.locator(".table")).to_have_count(0)  # nothing begins before Bo is there
    watcher.get_by_role("button", name="Watch the rematch").click()
    bo.get_by_role("button", name="Join the rematch").click()
    for page in (ada, bo, watcher):
        page.locator('.table[data-phase="opening"]').wait_for()
        assert page.url == ada.url


# ---- announcements and dialogs


def test_the_last_move_is_highlighted_when_a_table_opens(new_page: NewPage, server: str) -> None:
    table = stage_table(server, scenes.adas_turn_6_dice)
    page = new_page(phone=True)
    sit_down(page, table, 0)
    expect(page.locator(".square.fresh").first).to_be_visible()


@pytest.mark.needs_server
def test_spectators_are_not_prompted_to_call(new_page: NewPage, server: str) -> None:
    table = stage_table(server, scenes.race)
    page = new_page()
    page.goto(f"/t/{table.id}")
    expect(page.locator(".bottom .status")).to_have_text("You are watching.")


def test_reactions_close_on_escape_or_a_click_outside(new_page: NewPage, server: str) -> None:
    table = stage_table(server, scenes.adas_turn_opened_by_ada)
    page = new_page()
    sit_down(page, table, 0)
    reactions = page.locator(".reactions")
    page.get_by_role("button", name="Reactions").click()
    expect(reactions).to_be_visible()
    page.keyboard.press("Escape")
    expect(reactions).to_have_count(0)
    page.get_by_role("button", name="Reactions").click()
    page.locator(".moves").click()
    expect(reactions).to_have_count(0)


def test_a_hint_numbers_its_squares_until_their_dice_are_placed(new_page: NewPage, server: str) -> None:
    table = stage_table(server, scenes.adas_turn_with_two_placements)
    page = new_page(phone=True)
    player = sit_down(page, table, 0)
    player.wait_for("turn")
    for words in ("There is a SET here!", "With these dice.", "Here, for"):
        page.get_by_role("button", name="Hint").click()
        expect(page.locator(".bottom .status")).to_contain_text(words)
    orders = page.locator(".square.hint .order")
    expect(orders.first).to_have_text(re.compile("[123]"))
    total = orders.count()
    assert total > 1
    first = page.locator(".square.hint:has(.order:text-is('1'))")
    expect(first).to_be_in_viewport(ratio=0.9)
    square, die = first.get_attribute("data-square"), page.locator(".slot.hint [data-die]")
    for number in range(die.count()):
        page.locator(".slot.hint").nth(number).click()
        if page.locator(f'[data-square="{square}"].lit').count():
            page.locator(f'[data-square="{square}"]').click()
            break
    expect(page.locator(f'[data-square="{square}"] .piece, .picker .option').first).to_be_visible()
    if page.locator(".picker .option").count():
        player.state_wild()
    expect(orders).to_have_count(total - 1)


def test_player_names_are_not_truncated_at_double_text_size(new_page: NewPage, server: str) -> None:
    names = ("Wilhelmina", "Maximilian")
    table = stage_table(server, scenes.adas_turn_opened_by_ada, names)
    page = new_page(phone=True)
    sit_down(page, table, 0)
    change_settings(page, textScale=2)
    shown = (
        "() => [...document.querySelectorAll('.seat .text')].map((one) => one.scrollWidth <= one.clientWidth)"
    )
    page.wait_for_function(f"() => ({shown})().every(Boolean)")
