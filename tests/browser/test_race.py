"""The opening race on the page: queued calls, miscalls, and an opening that times out."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser import scenes
from tests.browser.conftest import NewPage, serving
from tests.browser.player import Player, set_among
from tests.browser.reading import change_settings, evaluate_in_every_language
from tests.browser.stage import StagedTable, sit, stage_table

# A client that calls whenever it can and never shows a SET.
CALLER = """([table, token, seat]) => {
  const socket = new WebSocket(location.origin.replace('http', 'ws') + '/api/socket')
  let seq = 0
  const call = () => {
    const id = crypto.randomUUID()
    socket.send(JSON.stringify({type: 'command', id, seat, seq, do: {type: 'call'}}))
  }
  socket.onopen = () => socket.send(JSON.stringify({type: 'hello', table, tokens: [token]}))
  socket.onmessage = ({data}) => {
    const message = JSON.parse(data)
    seq = message.seq ?? seq
    if (message.type === 'ping') socket.send(JSON.stringify({type: 'pong', n: message.n}))
    if (message.type === 'welcome' || message.type === 'refused') setTimeout(call, 20)
    if (message.type === 'update' && message.events.some((one) => one.type === 'lapsed')) setTimeout(call, 20)
  }
}"""


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that waits two seconds for a SET to be shown, and one for an opening."""
    seconds = {"CALL_SECONDS": "2", "BARRED_SECONDS": "1", "NUDGE_SECONDS": "1", "CLOCK": "0.05"}
    with pytest.MonkeyPatch.context() as patch:
        for name, value in seconds.items():
            patch.setenv(f"SETCUBED_{name}", value)
        with serving(tmp_path_factory.mktemp("race")) as url:
            yield url


def sit_down(page: Page, table: StagedTable) -> Player:
    sit(page.context, (table, [0]))
    page.goto(f"{table.url}/t/{table.id}")
    player = Player(page)
    player.wait_for("race")
    return player


def test_a_player_who_only_calls_cannot_block_the_opening(new_page: NewPage, quick: str) -> None:
    table = stage_table(quick, scenes.race_only_ada_can_open)
    page, other = new_page(), new_page()
    player = sit_down(page, table)
    other.goto(quick)
    other.evaluate(CALLER, [table.id, table.tokens[1], 1])
    tray = page.locator(".bottom")
    expect(tray).to_contain_text("Bo called SET…")
    expect(tray).to_contain_text("Bo didn’t show a SET and has to wait.")
    expect(page.get_by_role("log")).to_contain_text("Bo calls SET!")  # again
    for face in set_among(player.faces()):
        player.press(f'.hand .slot:not(.on) [data-face="{face}"]')
    player.press(".bottom .big")
    expect(page.locator(".table")).to_have_attribute("data-phase", "turn")
    assert table.state.first == 0


def test_a_stalled_opening_names_who_has_a_set_and_offers_a_time_limit(new_page: NewPage, quick: str) -> None:
    table = stage_table(quick, scenes.race_only_ada_can_open)
    page = new_page(phone=True)
    sit_down(page, table)
    expect(page.locator(".bottom")).to_contain_text("Only you have a SET. Can you see it?")
    expect(page.get_by_role("log")).to_contain_text("Only you have a SET.")
    expect(page.locator(".hand .slot.hint")).to_have_count(1)
    for width, height in ((740, 360), (360, 560)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.get_by_role("button", name="SET!")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Set a limit of 30 seconds").click()
    expect(page.get_by_role("log")).to_contain_text("You set a limit of 30 seconds for the opening.")
    expect(page.locator(".table")).to_have_attribute("data-phase", "turn")  # the program has opened
    assert table.state.first == 0


@pytest.mark.needs_server
def test_a_swipe_over_three_dice_selects_them_and_calls(new_page: NewPage, server: str) -> None:
    table = stage_table(server, scenes.race_ada_can_open_without_wilds)
    page = new_page()
    player = sit_down(page, table)
    dice = [page.locator(f'.hand [data-face="{face}"]').first for face in set_among(player.faces())]
    boxes = [box for die in dice if (box := die.bounding_box())]
    high = boxes[0]["y"] - 12  # between two dice the swipe passes above the hand
    for number, box in enumerate(boxes):
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.mouse.move(x, high if number else y)
        page.mouse.move(x, y, steps=3)
        if number == 0:
            page.mouse.down()
        page.mouse.move(x, high, steps=3)
    page.mouse.up()
    expect(page.locator(".table")).to_have_attribute("data-phase", "turn")
    assert table.state.first == 0


@pytest.mark.needs_server
@pytest.mark.parametrize("size", [(1024, 768), (390, 844)])
def test_the_button_that_shows_the_set_fits_on_one_line(
    new_page: NewPage, server: str, size: tuple[int, int]
) -> None:
    page = new_page()
    page.set_viewport_size({"width": size[0], "height": size[1]})
    player = sit_down(page, stage_table(server, scenes.race_only_ada_can_open))
    player.call()
    player.wait_for("opening")
    lines = """(button) => {
      const range = document.createRange()
      range.selectNodeContents(button.lastChild)
      return range.getClientRects().length
    }"""
    button = page.get_by_role("button", name="Show the SET")
    assert button.evaluate(lines) == 1
    assert button.evaluate("(button) => button.scrollWidth <= button.clientWidth")


def test_a_button_reports_that_nobody_sees_a_set(new_page: NewPage, server: str) -> None:
    table = stage_table(server, scenes.race_only_ada_can_open)
    page = new_page(phone=True)
    sit(page.context, (table, [0, 1]))
    page.goto(f"{table.url}/t/{table.id}")
    Player(page).wait_for("race")
    expect(page.get_by_role("region", name="Bo")).to_contain_text("Bo, your dice")
    page.get_by_role("button", name="Nobody sees a SET").tap()
    expect(page.locator(".arena")).to_contain_text("Only Ada has a SET")


@pytest.mark.parametrize("size", [(360, 640), (1280, 800)], ids=["phone", "desktop"])
def test_a_shared_screen_shows_each_die_once_in_the_race(
    new_page: NewPage, server: str, size: tuple[int, int]
) -> None:
    table = stage_table(server, scenes.race_of_three_bo_can_open)
    page = new_page()
    page.set_viewport_size({"width": size[0], "height": size[1]})
    sit(page.context, (table, [0, 1]))  # Cleo plays elsewhere
    page.goto(f"{table.url}/t/{table.id}")
    Player(page).wait_for("race")
    dice = page.locator(".table [data-home^=hand]")
    expect(dice).to_have_count(15)
    for die in dice.all():
        expect(die).to_be_visible()
        expect(die).to_be_in_viewport(ratio=0.99)


def test_a_lapsed_call_is_listed(new_page: NewPage, quick: str) -> None:
    table = stage_table(quick, scenes.race)
    page = new_page()
    page.goto(f"{quick}/t/{table.id}")
    page.locator(".bottom .status").wait_for()
    table.do(0, type="call")
    expect(page.locator(".moves")).to_contain_text("Ada called SET, but didn’t show one in time.")


@pytest.mark.needs_server
def test_the_sentence_of_the_race_fits_on_one_line(new_page: NewPage, server: str) -> None:
    page = new_page(phone=True)
    player = sit_down(page, stage_table(server, scenes.race_only_ada_can_open))
    lines = """() => {
      const range = document.createRange()
      range.selectNodeContents(document.querySelector('.tray .status'))
      return new Set([...range.getClientRects()].map((line) => line.top)).size
    }"""
    found = evaluate_in_every_language(page, lines)
    assert set(found.values()) == {1}, found
    change_settings(page, language="en")
    player.press(page.locator(".hand .slot").first)
    expect(page.locator(".tray .status")).to_contain_text("Draw a line")
    found = evaluate_in_every_language(page, lines)
    assert set(found.values()) == {1}, found


# Squares of the logo of which a part is covered.
COVERED = """() => [...document.querySelectorAll('.square.logo')].filter((square) => {
  const {left, right, top, bottom} = square.getBoundingClientRect()
  const points = [left + 2, (left + right) / 2, right - 2].flatMap((x) =>
    [top + 2, (top + bottom) / 2, bottom - 2].map((y) => [x, y]))
  return !points.every(([x, y]) => square.contains(document.elementFromPoint(x, y)))
}).map((square) => square.dataset.square)"""


@pytest.mark.needs_server
@pytest.mark.parametrize("size", [(1024, 768), (768, 1024)], ids=["landscape", "portrait"])
@pytest.mark.parametrize("seats", [2, 3])
def test_around_a_tablet_the_callers_dice_leave_the_logo_free(
    new_page: NewPage, server: str, size: tuple[int, int], seats: int
) -> None:
    scene = scenes.race_only_ada_can_open if seats == 2 else scenes.race_of_three_bo_can_open
    for seat in range(seats):
        table = stage_table(server, scene)
        page = new_page(phone=True)
        page.set_viewport_size({"width": size[0], "height": size[1]})
        sit(page.context, (table, range(seats)))
        page.goto(f"{table.url}/t/{table.id}")
        player = Player(page, touch=True)
        player.wait_for("race")
        table.do(seat, type="call")
        player.wait_for("opening")
        expect(page.locator(".called .hand .slot")).to_have_count(5)
        assert page.evaluate(COVERED) == []
