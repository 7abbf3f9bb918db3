"""Touch input: two fingers at once, drags, taps that move a little, and double taps."""

import time
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import scenes
from tests.browser.conftest import NewPage
from tests.browser.player import Player
from tests.browser.scenes import tame_dice
from tests.browser.stage import connect_players, sit, stage_table

SCREENS = [(360, 560), (360, 640), (375, 553), (390, 664), (412, 780)]


class Finger:
    """Touch events through the DevTools protocol."""

    def __init__(self, page: Page) -> None:
        self.session = page.context.new_cdp_session(page)

    def touch(self, kind: str, *points: tuple[float, float]) -> None:
        where = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": where})

    def tap(self, point: tuple[float, float]) -> None:
        self.touch("touchStart", point)
        self.touch("touchEnd")

    def drag(self, start: tuple[float, float], end: tuple[float, float], seconds: float) -> None:
        """Drag in a straight line from one point to another, for some seconds."""
        self.touch("touchStart", start)
        began = time.monotonic()
        part = 0.0
        while part < 1:
            part = min(1, (time.monotonic() - began) / seconds)
            self.touch("touchMove", *[tuple(a + (b - a) * part for a, b in zip(start, end, strict=True))])  # type: ignore[arg-type]
        self.touch("touchEnd")


def middle(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).first.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_two_players_can_press_their_set_buttons_at_once(new_page: NewPage, server: str) -> None:
    table = stage_table(server, scenes.race)
    page = new_page(phone=True)
    sit(page.context, (table, [0, 1]))
    page.goto(f"/t/{table.id}")
    player = Player(page, touch=True)
    player.wait_for("race")
    buttons = [middle(page, f".arena .call >> nth={place}") for place in (0, 1)]
    finger = Finger(page)
    finger.touch("touchStart", buttons[0])
    finger.touch("touchStart", *buttons)
    player.wait_for("opening")  # while both fingers are still down
    finger.touch("touchEnd")


LIT = "() => [...document.querySelectorAll('.lit')].map((square) => square.dataset.square)"
# The visible ones of these squares with their centres, except at the rim, where the board scrolls under a
# resting finger: a busy machine may take long to lift it.
IN_SIGHT = """(names) => {
  const window = document.querySelector('.window').getBoundingClientRect()
  return names.map((name) => document.querySelector(`[data-square="${name}"]`)).flatMap((square) => {
    const box = square.getBoundingClientRect()
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const rim = 12
    const inside =
      x > window.left + rim && x < window.right - rim && y > window.top + rim && y < window.bottom - rim
    return inside ? [{square: square.dataset.square, x, y}] : []
  })
}"""


@pytest.mark.parametrize("size", SCREENS, ids=lambda size: "x".join(map(str, size)))
def test_a_straight_drag_drops_the_die_on_its_square(
    new_page: NewPage, server: str, size: tuple[int, int]
) -> None:
    table = stage_table(server, scenes.adas_turn_with_tame_dice)
    page = new_page(phone=True, motion=True)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    sit(page.context, (table, [0, 1]))
    page.goto(f"/t/{table.id}")
    player = Player(page, touch=True)
    player.wait_for("turn")
    player.wait_for_draft()
    wait_until_still(page)
    finger = Finger(page)
    aims = [(f'.hand [data-die="{die}"]', place) for die in tame_dice(table.state) for place in (0, -1)]
    missed, tried = [], 0
    for number, seconds in enumerate((0.15, 0.3, 0.6) * 2):
        # The highest and the lowest square are nearest to the edges, where the board scrolls.
        slot, place = aims[number % len(aims)]
        player.press(slot)
        expect(page.locator(".hand .slot.on")).to_have_count(1)
        lit = page.evaluate(LIT)
        player.press(slot)
        expect(page.locator(".hand .slot.on")).to_have_count(0)
        wait_until_still(page)  # the board has moved to the picked die's squares and back
        squares: list[dict[str, Any]] = page.evaluate(IN_SIGHT, lit)
        if not squares:
            continue
        one = squares[place]
        finger.drag(middle(page, slot), (one["x"], one["y"]), seconds)
        piece = page.locator(".board .tentative")
        piece.wait_for()
        tried += 1
        if piece.get_attribute("data-home") != one["square"]:
            missed.append((one["square"], piece.get_attribute("data-home"), seconds))
        player.take_back_all()
        wait_until_still(page)
    assert missed == []
    assert tried >= 3


def wait_until_still(page: Page) -> None:
    """Wait until no die flies and the board does not scroll."""
    page.wait_for_function(
        """async () => {
          const seen = () => JSON.stringify([document.querySelector('#flight')?.childElementCount ?? 0,
            document.querySelector('[data-square=a1]')?.getBoundingClientRect()])
          const before = seen()
          for (let frame = 0; frame < 6; frame++) await new Promise(requestAnimationFrame)
          return before.startsWith('[0') && before === seen()
        }"""
    )


@pytest.mark.without_server
def test_a_tap_that_moves_a_little_is_still_a_tap(new_page: NewPage, server: str) -> None:
    table = stage_table(server, scenes.adas_turn_15_dice)
    page = new_page(phone=True)
    sit(page.context, (table, [0]))
    page.goto(f"/t/{table.id}")
    Player(page, touch=True).wait_for("turn")
    x, y = middle(page, ".hand [data-die]")
    finger = Finger(page)
    finger.touch("touchStart", (x, y))
    finger.touch("touchMove", (x + 10, y - 4))
    finger.touch("touchMove", (x + 6, y - 8))
    finger.touch("touchEnd")
    expect(page.locator(".hand .slot").first).to_have_attribute("aria-pressed", "true")


def guard(page: Page, time: str) -> None:
    """Set how long new elements ignore taps; half a second by default."""
    page.evaluate("(time) => document.documentElement.style.setProperty('--guard', time)", time)


def test_a_double_tap_on_confirm_does_not_decline_the_extra_roll(new_page: NewPage, server: str) -> None:
    table = stage_table(server, scenes.adas_turn_ends_round)
    company = new_page()
    company.goto("/")
    connect_players(company, table, 1)
    page = new_page(phone=True, guard=True)
    sit(page.context, (table, [0]))
    page.goto(f"/t/{table.id}")
    player = Player(page, touch=True)
    player.wait_for("turn")
    assert player.place_one() or player.place_one(".lit.half")
    player.wait_for_draft()
    if page.locator(".bottom .main.go:disabled").count():
        player.place_one()
    player.wait_for_draft()
    guard(page, "60s")  # long enough for the second tap to be ignored on a slow machine
    confirm = middle(page, ".bottom .main.go")
    finger = Finger(page)
    finger.tap(confirm)
    page.locator('[data-phase="extra"] .bottom .go').wait_for()
    finger.tap(middle(page, ".bottom .go"))
    expect(page.locator(".bottom .go")).to_be_enabled()
    assert 0 in table.state.waiting
    guard(page, "0s")
    player.keep()  # after the guard it accepts the tap
    page.wait_for_function("() => document.querySelector('.table').dataset.actor === undefined")


def test_a_double_tap_on_pass_does_not_pass(new_page: NewPage, server: str) -> None:
    table = stage_table(server, scenes.adas_turn_15_dice)
    page = new_page(phone=True, guard=True)
    sit(page.context, (table, [0]))
    page.goto(f"/t/{table.id}")
    player = Player(page, touch=True)
    player.wait_for("turn")
    guard(page, "60s")
    there = middle(page, ".bottom .go")
    finger = Finger(page)
    finger.tap(there)
    finger.tap(there)
    expect(page.locator(".bottom .go.sure")).to_be_visible()
    assert table.state.to_move == 0


@pytest.mark.needs_server
def test_pinching_does_not_zoom_the_page(new_page: NewPage, server: str) -> None:
    table = stage_table(server, scenes.adas_turn_15_dice)
    page = new_page(phone=True)
    page.goto(f"/t/{table.id}")
    page.locator(".table").wait_for()
    assert (
        page.evaluate("() => getComputedStyle(document.querySelector('.table')).touchAction") == "pan-x pan-y"
    )


# Whether a square where the picked die makes a SET is visible, and the view shows whole squares.
GOAL_IN_SIGHT = """() => {
  const view = document.querySelector('.window')
  const box = view.getBoundingClientRect()
  const side = document.querySelector('[data-square]').getBoundingClientRect().width
  const lengths = [view.clientHeight, view.clientWidth, view.scrollTop, view.scrollLeft]
  const whole = lengths.every((length) => length % side < 1)
  const seen = [...document.querySelectorAll('.lit:not(.half)')].some((square) => {
    const one = square.getBoundingClientRect()
    return one.top >= box.top - 1 && one.bottom <= box.bottom + 1
  })
  return whole && seen
}"""


def test_the_board_scrolls_to_a_square_where_the_selected_die_fits(new_page: NewPage, server: str) -> None:
    table = stage_table(server, scenes.adas_turn_on_tall_board)
    page = new_page(phone=True)
    sit(page.context, (table, [0]))
    page.goto(f"/t/{table.id}")
    player = Player(page, touch=True)
    player.wait_for("turn")
    for end in ("0", "9999"):
        for slot in page.locator(".hand .slot:not(.idle):not(.partner)").all():
            page.locator(".window").evaluate(f"(view) => view.scrollTo(0, {end})")
            player.press(slot)
            expect(slot).to_have_attribute("aria-pressed", "true")
            page.wait_for_function(GOAL_IN_SIGHT)
            player.press(slot)
            expect(slot).to_have_attribute("aria-pressed", "false")
