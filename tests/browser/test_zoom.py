"""The board's zoom: keys, buttons, two fingers, a double click, and double text size."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import scenes
from tests.browser.conftest import NewPage
from tests.browser.player import Player
from tests.browser.reading import change_settings, wait_until_rendered
from tests.browser.stage import sit, stage_table
from tests.browser.test_touch import Finger, wait_until_still

SCREENS = [(360, 560), (1280, 800)]


def open_turn(page: Page, server: str) -> None:
    table = stage_table(server, scenes.adas_turn_15_dice)
    sit(page.context, (table, [0]))
    page.goto(f"/t/{table.id}")
    Player(page, touch=False).wait_for("turn")
    wait_until_rendered(page)
    wait_until_still(page)


def side(page: Page) -> float:
    wait_until_still(page)
    box = page.locator("[data-square=g7]").bounding_box()
    assert box
    return box["width"]


@pytest.mark.without_server
def test_keys_and_buttons_zoom_the_board(new_page: NewPage, server: str) -> None:
    page = new_page()
    open_turn(page, server)
    usual = side(page)
    page.locator("[role=grid] [tabindex='0']").focus()
    page.keyboard.press("+")
    larger = side(page)
    assert larger > 1.3 * usual
    page.keyboard.press("-")
    assert side(page) == pytest.approx(usual, abs=1)
    page.keyboard.press("+")
    page.keyboard.press("+")
    assert side(page) > larger
    page.keyboard.press("0")
    assert side(page) == usual
    page.get_by_role("button", name="Enlarge the board").click()
    assert side(page) == larger
    page.get_by_role("button", name="Shrink the board").click()
    assert side(page) == pytest.approx(usual, abs=1)


def test_the_zoom_buttons_of_a_phone_resize_the_board(new_page: NewPage, server: str) -> None:
    page = new_page(phone=True)
    open_turn(page, server)
    usual = side(page)
    page.get_by_role("button", name="Size of the board").click()
    page.get_by_role("button", name="Enlarge the board").click()
    assert side(page) > 1.3 * usual
    page.get_by_role("button", name="Whole board").click()
    assert side(page) < 30
    page.get_by_role("button", name="Whole board").click()
    assert side(page) == usual


@pytest.mark.parametrize("size", [(360, 640), (1024, 768), (1280, 800)], ids=str)
def test_large_dice_fit_in_the_tray(new_page: NewPage, server: str, size: tuple[int, int]) -> None:
    page = new_page()
    page.set_viewport_size({"width": size[0], "height": size[1]})
    open_turn(page, server)
    change_settings(page, diceScale=1.5)
    tray = page.locator(".bottom").bounding_box()
    assert tray
    for slot in page.locator(".hand .slot").all():
        box = slot.bounding_box()
        assert box
        assert tray["x"] <= box["x"]
        assert box["x"] + box["width"] <= tray["x"] + tray["width"]
        assert box["height"] == pytest.approx(box["width"], abs=1)


@pytest.mark.without_server
def test_pinching_zooms_the_board_around_the_fingers(new_page: NewPage, server: str) -> None:
    page = new_page(phone=True)
    open_turn(page, server)
    usual = side(page)
    box = page.locator(".window").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    under = "([x, y]) => document.elementFromPoint(x, y).closest('[data-square]').dataset.square"
    square = page.evaluate(under, [x, y])
    finger = Finger(page)
    finger.touch("touchStart", (x - 30, y))
    finger.touch("touchStart", (x - 30, y), (x + 30, y))
    for reach in (35, 40, 45, 50):
        finger.touch("touchMove", (x - reach, y), (x + reach, y))
    page.wait_for_function("() => document.querySelector('.board').style.transform.includes('scale(1.6')")
    assert page.evaluate("() => document.querySelector('.board').offsetWidth") == pytest.approx(
        13 * usual, abs=1
    )
    finger.touch("touchEnd")
    assert side(page) == pytest.approx(usual * 5 / 3, abs=1)
    assert page.evaluate("() => document.querySelector('.board').style.transform") == ""
    assert page.evaluate(under, [x, y]) == square


def test_a_double_click_enlarges_the_board_and_another_one_restores_it(
    new_page: NewPage, server: str
) -> None:
    page = new_page()
    open_turn(page, server)
    usual = side(page)
    page.locator("[data-square=a1]").dblclick()
    assert side(page) > 1.5 * usual
    page.locator("[data-square=a1]").dblclick()
    assert side(page) == usual


@pytest.mark.parametrize("size", SCREENS, ids=lambda size: "x".join(map(str, size)))
def test_large_text_leaves_large_squares_and_all_buttons_visible(
    new_page: NewPage, server: str, size: tuple[int, int]
) -> None:
    page = new_page(phone=size[0] < 700)
    open_turn(page, server)
    change_settings(page, textScale=2)
    assert side(page) >= 40
    board, tray = page.locator(".window").bounding_box(), page.locator(".bottom").bounding_box()
    assert board
    assert tray
    covered = tray["x"] < board["x"] + board["width"]
    end = min(board["y"] + board["height"], tray["y"] if covered else size[1])
    assert end - board["y"] >= 3 * 40
    assert board["width"] >= 3 * 40
    page.locator(".hand [data-die]").first.wait_for()
    for button in page.locator(".bar .button, .bottom button").all():
        expect(button).to_be_in_viewport(ratio=0.99)
    assert page.evaluate("document.documentElement.scrollHeight") == size[1], "only the table scrolls"
