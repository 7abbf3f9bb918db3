"""Highlighted squares at each level of help, and the last moves of other players."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from setcubed.bots.greedy import GreedyBot
from tests.browser import scenes
from tests.browser.conftest import NewPage
from tests.browser.player import Player
from tests.browser.reading import change_settings
from tests.browser.scenes import Scene, misplacements, single_placements, tame_pair
from tests.browser.stage import StagedTable, connect_players, sit, stage_table
from tests.browser.test_touch import Finger, middle, wait_until_still

SMALL = {"width": 360, "height": 560}


def open_turn_scene(page: Page, server: str, scene: Scene, **more: Any) -> tuple[StagedTable, Player]:
    """Open a turn of Ada's on this page."""
    table = stage_table(server, scene, **more)
    sit(page.context, (table, [0, 1]))
    page.goto(f"/t/{table.id}")
    touch = bool(page.viewport_size and page.viewport_size["width"] < 700)
    player = Player(page, touch)
    player.wait_for("turn")
    player.wait_for_draft()
    return table, player


def test_without_help_nothing_is_highlighted_and_a_wrong_square_is_explained(
    new_page: NewPage, server: str
) -> None:
    page = new_page(phone=True, motion=True)
    table, player = open_turn_scene(page, server, scenes.adas_turn_with_misplacement)
    (die, wrong), (fitting, right) = next(misplacements(table.state)), next(single_placements(table.state))
    expect(page.locator(".offer")).to_have_count(0)
    change_settings(page, games=5)
    player.press(page.locator(".offer").get_by_role("button", name="None"))
    expect(page.locator(".offer")).to_have_count(0)
    player.press(f'.hand [data-die="{die}"]')
    expect(page.locator(".bottom .status")).to_have_text("Where does it make a SET?")
    expect(page.locator(".lit, .glow, .idle, .square > .ring")).to_have_count(0)
    wait_until_still(page)
    player.press(f'[data-square="{wrong}"]')
    why = page.locator(".why")
    expect(why.get_by_role("listitem")).to_have_count(3)
    expect(why.locator(".no").first).to_contain_text("No, two")
    expect(why.locator("svg.die")).to_have_count(3)
    expect(page.locator(".square.asked")).to_have_count(3)
    player.press(f'.hand [data-die="{die}"]')
    expect(why).to_have_count(0)
    wait_until_still(page)
    finger = Finger(page)
    finger.drag(middle(page, f'.hand [data-die="{die}"]'), middle(page, f'[data-square="{wrong}"]'), 0.3)
    expect(why).to_be_visible()
    expect(page.locator(".board .tentative")).to_have_count(0)
    finger.drag(middle(page, f'.hand [data-die="{fitting}"]'), middle(page, f'[data-square="{right}"]'), 0.3)
    expect(page.locator(f'[data-square="{right}"] .tentative')).to_be_visible()


@pytest.mark.without_server
def test_a_die_that_needs_a_partner_shows_which_and_where(new_page: NewPage, server: str) -> None:
    page = new_page(phone=True)
    table, player = open_turn_scene(page, server, scenes.adas_turn_with_tame_pair)
    step = tame_pair(table.state)
    assert step is not None
    face, square = str(step[0].face), table.state.plan.label(step[0].square)
    player.press(page.locator(f'.hand [data-face="{face}"]').first)
    expect(page.locator(f'[data-square="{square}"].lit.half')).to_have_attribute(
        "aria-label", re.compile("with one more")
    )
    player.press(f'[data-square="{square}"]')
    second = table.state.plan.label(step[1].square)
    expect(page.locator(f'[data-square="{second}"] .ghost')).to_be_visible()
    expect(page.locator(".slot.hint").first).to_be_visible()
    player.press(f'[data-square="{second}"]')
    expect(page.locator(".board .tentative")).to_have_count(2)
    expect(page.locator(".bottom .main.go")).to_be_enabled()


# Whether the picker covers neither the board on a phone, nor the squares in line with the die on a desktop.
CLEAR = """([square, phone]) => {
  const card = document.querySelector('.picker').getBoundingClientRect()
  const meets = (box) =>
    box.left < card.right && box.right > card.left && box.top < card.bottom && box.bottom > card.top
  const [column, row] = [square[0], square.slice(1)]
  const near = [...document.querySelectorAll('[data-square]')].filter(({dataset: {square: one}}) =>
    (one[0] === column) !== (one.slice(1) === row)
    && Math.abs(one.charCodeAt(0) - column.charCodeAt(0)) + Math.abs(one.slice(1) - row) < 3)
  const parts = phone ? [document.querySelector('.window')] : near
  return !parts.some((one) => meets(one.getBoundingClientRect()))
}"""


def test_faces_of_a_wild_die_are_previewed_on_the_board(new_page: NewPage, server: str) -> None:
    for phone in (True, False):
        page = new_page(phone)
        if phone:
            page.set_viewport_size(SMALL)  # type: ignore[arg-type]
        table, player = open_turn_scene(page, server, scenes.adas_turn_with_choice_of_faces)
        wanted = table.state.board.needed_faces()
        square = table.state.plan.label(next(one for one, faces in wanted.items() if len(faces) > 1))
        player.press(page.locator('.hand [data-face="W"]').first)
        wait_until_still(page)
        player.press(f'[data-square="{square}"]')
        options, piece = page.locator(".picker .option:visible"), page.locator(f'[data-square="{square}"]')
        expect(options.first).to_be_visible()
        expect(page.locator(".board .set").first).to_be_visible()
        expect(piece.locator(".gain")).to_have_text(re.compile(r"\+\d+"))
        page.wait_for_function(CLEAR, arg=[square, phone])
        first = piece.get_attribute("aria-label")
        if phone:
            options.nth(1).tap()
        else:
            options.nth(1).hover()
        expect(piece).not_to_have_attribute("aria-label", str(first))
        expect(options.nth(1)).to_have_attribute("aria-pressed", "true")
        page.keyboard.press("Escape")
        expect(page.locator(".picker, .board .tentative")).to_have_count(0)
        player.press(page.locator('.hand [data-face="W"]').first)
        player.press(f'[data-square="{square}"]')
        player.state_wild()
        expect(piece).to_have_attribute("aria-label", str(first))
        expect(page.locator(".bottom .main.go")).to_be_enabled()


def test_another_players_move_is_highlighted_on_a_phone(new_page: NewPage, server: str) -> None:
    table = stage_table(server, scenes.bos_turn_with_two_placements)
    company, page = new_page(), new_page(phone=True)
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    company.goto("/")
    connect_players(company, table, 1)
    sit(page.context, (table, [0]))
    page.goto(f"/t/{table.id}")
    page.locator('[data-square="m13"]').wait_for()
    expect(page.locator(".letters")).to_have_text(re.compile("a.*m", re.DOTALL))
    laid = [table.state.plan.label(one.square) for one in GreedyBot().turn(table.state, 1)]
    table.move(table.state)
    for square in laid:
        expect(page.locator(f'[data-square="{square}"]')).to_have_class(re.compile("owned seat1"))
    line = page.locator(".said-last button")
    expect(line).to_contain_text(re.compile(r"Bo.*\+\d+", re.DOTALL))
    line.tap()
    page.get_by_role("dialog").locator("li button").last.tap()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".square.asked")).to_have_count(len(laid))
    for square in laid:
        expect(page.locator(f'[data-square="{square}"]')).to_be_in_viewport(ratio=0.9)
    table.until(lambda state: scenes.is_turn_of(state, 1))
    table.do(1, type="pass")
    expect(page.locator(".told")).to_have_text("Bo passes.")


@pytest.mark.needs_server
def test_the_creator_of_a_table_limits_the_help_for_everyone(new_page: NewPage, server: str) -> None:
    page = new_page(phone=True)
    page.goto("/")
    page.get_by_role("button", name="With friends").tap()
    page.get_by_text("More options").tap()
    page.get_by_label("List this table under “Open tables”").check()
    expect(page.get_by_role("radio", name="None")).to_be_checked()
    page.get_by_label("List this table under “Open tables”").uncheck()
    page.get_by_role("radio", name="Squares only").check()
    page.get_by_role("button", name="Create a table").tap()
    expect(page.get_by_text("Help for everyone: Squares only")).to_be_visible()

    page = new_page(phone=True)
    _, player = open_turn_scene(page, server, scenes.adas_turn_with_single_placement, help="squares")
    expect(page.get_by_role("button", name="Hint", exact=True)).to_have_count(0)
    assert player.place_one()
    expect(page.locator(".hand .idle, .hand .partner")).to_have_count(0)
    page.get_by_role("button", name="Menu").tap()
    expect(page.get_by_role("radio")).to_have_count(2)
    expect(page.get_by_role("radio", name="Squares only")).to_be_checked()
    page.get_by_role("radio", name="None").check()
    expect(page.get_by_role("radio", name="None")).to_be_checked()
    page.keyboard.press("Escape")
    player.press(page.locator(".hand .slot").first)
    expect(page.locator(".lit, .glow")).to_have_count(0)


def test_a_shared_screen_names_the_next_player_and_home_shows_the_score(
    new_page: NewPage, server: str
) -> None:
    page = new_page(phone=True, motion=True)
    table, player = open_turn_scene(page, server, scenes.adas_first_turn_with_single_placement)
    player.turn(1)
    expect(page.locator(".told")).to_have_text("Hand the device to Bo")
    page.get_by_role("link", name="Home").tap()
    game = table.state
    standing = page.get_by_role("region", name="Continue playing").get_by_role("listitem")
    expect(standing.locator(".players")).to_have_text("Ada{}Bo{}".format(*game.scores))
    expect(standing.locator(".state")).to_contain_text(f"Round {game.round}Bo")
