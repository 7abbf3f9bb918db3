"""The phases of a game by mouse on a desktop and by touch on a phone: race, wild, replacement, extra roll."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import scenes
from tests.browser.conftest import NewPage, arrange, call_api
from tests.browser.player import Player
from tests.browser.scenes import Scene, hand_of, three_without_set, wild_and_its_double
from tests.browser.stage import sit, stage_table

pytestmark = pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])


def share_screen(page: Page, scene: Scene) -> Player:
    """Start a game of Ada and Bo on this screen, with the dice of a scene."""
    arrange(page, scene.secret)
    page.goto("/")
    page.get_by_role("button", name="On this device").click()
    page.locator("dialog .button.main").click()
    touch = bool(page.viewport_size and page.viewport_size["width"] < 700)
    player = Player(page, touch)
    player.wait_for("race")
    return player


def open_scene(page: Page, server: str, scene: Scene) -> Player:
    """Open a turn or an extra roll on a screen that Ada and Bo share."""
    table = stage_table(server, scene)
    sit(page.context, (table, [0, 1]))
    page.goto(f"/t/{table.id}")
    touch = bool(page.viewport_size and page.viewport_size["width"] < 700)
    player = Player(page, touch)
    player.wait_for("turn", "extra")
    return player


@pytest.mark.without_server
def test_a_wrong_call_is_answered_with_the_three_questions(new_page: NewPage, phone: bool) -> None:
    scene = scenes.race_ada_can_miscall_and_bo_open
    page = new_page(phone)
    player = share_screen(page, scene)
    player.call(0)
    player.wait_for("opening")
    for face in three_without_set(hand_of(scene.state(), 0)) or []:
        player.tap_face(face)
    player.press(".bottom .button.main")
    dialog = page.get_by_role("dialog", name="Not a SET")
    questions = dialog.get_by_role("listitem")
    expect(questions).to_have_count(3)
    expect(dialog).to_contain_text("No, two")
    player.press(dialog.get_by_role("button", name="Look again"))
    player.wait_for("race")
    expect(page.locator(".board .piece")).to_have_count(0)
    player.call(1)
    player.wait_for("opening")
    player.open()
    expect(page.locator(".board .piece:not(.tentative)")).to_have_count(3)


@pytest.mark.without_server
def test_a_wild_is_placed_and_replaced(new_page: NewPage, phone: bool) -> None:
    scene = scenes.race_bo_can_replace_adas_wild
    found = wild_and_its_double(scene.state())
    assert found is not None
    two, stated = found
    page = new_page(phone)
    player = share_screen(page, scene)
    player.call(0)
    player.wait_for("opening")
    for face in [*two, "W"]:
        player.tap_face(face)
    player.press(".bottom .button.main")
    player.wait_for("turn")
    wild = page.locator(".square:has(.die.wild)")
    expect(wild).to_have_count(1)
    expect(wild).to_have_attribute("aria-label", re.compile("wild"))
    expect(wild).to_have_class(re.compile("glow"))
    square = str(wild.get_attribute("data-square"))
    die = page.locator(f'.hand [data-face="{stated}"]').first
    if phone:
        player.press(die)
        player.press(page.locator(f'[data-square="{square}"]'))
    else:
        drag(page, f'.hand [data-face="{stated}"]', square)
    expect(page.locator(".square:has(.die.wild)")).to_have_count(0)
    expect(page.locator(".hand .slot")).to_have_count(5)
    expect(page.get_by_role("log")).to_contain_text(f"replaces the wild die on {square}")


def drag(page: Page, die: str, square: str) -> None:
    """Drag a die over the board and drop it near a square."""
    start = page.locator(die).first.bounding_box()
    end = page.locator(f'[data-square="{square}"]').bounding_box()
    assert start
    assert end
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(end["x"] - 60, end["y"] - 40, steps=4)
    page.mouse.move(end["x"] + end["width"] * 0.8, end["y"] + end["height"] * 0.7, steps=6)
    expect(page.locator(f'.target[data-over="{square}"]')).to_be_visible()
    page.mouse.up()


def test_a_die_dragged_by_touch_snaps_to_the_nearest_highlighted_square(
    new_page: NewPage, server: str, phone: bool
) -> None:
    if not phone:
        pytest.skip("a finger needs a screen to touch")
    page = new_page(phone)
    player = open_scene(page, server, scenes.turn_opened_by_ada)
    die, square = find_single_placement(player)
    drag_by_finger(page, f'.hand [data-die="{die}"]', square, lift=False)
    expect(page.locator(".board .piece.tentative")).to_have_count(0)  # the system cancels the touch
    expect(page.locator(f'.hand [data-die="{die}"]')).to_be_visible()
    drag_by_finger(page, f'.hand [data-die="{die}"]', square)
    expect(page.locator(f'[data-square="{square}"] .tentative')).to_have_attribute("data-die", die)
    player.wait_for_draft()
    player.press(page.locator(".bottom .main.go"))
    expect(page.locator(f'[data-square="{square}"] .piece:not(.tentative)')).to_have_attribute(
        "data-die", die
    )


def find_single_placement(player: Player) -> tuple[str, str]:
    """Find a die and a square where it makes a SET alone, by placing it there and taking it back."""
    page = player.page
    while not player.place_one():
        player.turn(dice=0)
        player.play_to("turn")
    piece = page.locator(".board .piece.tentative")
    found = str(piece.get_attribute("data-die")), str(piece.get_attribute("data-home"))
    player.take_back_all()
    return found


def drag_by_finger(page: Page, die: str, square: str, lift: bool = True) -> None:
    """Drag a die by touch events; without `lift` the system cancels the touch."""
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        where = [{"x": x, "y": y} for x, y in points]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": where})

    start = page.locator(die).first.bounding_box()
    assert start
    x, y = start["x"] + start["width"] / 2, start["y"] + start["height"] / 2
    touch("touchStart", (x, y))
    touch("touchMove", (x, y - 10))
    page.locator(f'[data-square="{square}"].lit').wait_for()  # the board has framed the squares in play
    end = page.locator(f'[data-square="{square}"]').bounding_box()
    assert end
    to_x, to_y = end["x"] + end["width"] * 0.7, end["y"] + end["height"] * 0.6
    for step in range(1, 9):
        touch("touchMove", (x + (to_x - x) * step / 8, y + (to_y - y) * step / 8))
    expect(page.locator(f'.target[data-over="{square}"]')).to_be_visible()
    touch("touchEnd" if lift else "touchCancel")
    finger.detach()


def test_placed_dice_can_be_taken_back_and_confirm_shows_the_points(
    new_page: NewPage, server: str, phone: bool
) -> None:
    page = new_page(phone)
    player = open_scene(page, server, scenes.turn_opened_by_ada)
    tentative = page.locator(".board .piece.tentative")
    while not player.place_one():
        player.turn(dice=0)
        player.play_to("turn")
    expect(tentative).to_have_count(1)
    confirm = page.locator(".bottom .main.go")
    expect(confirm).to_have_text(re.compile(r"Confirm · \d+ points?"))
    points = int(re.findall(r"\d+", confirm.inner_text())[0])
    player.take_back_all()
    assert player.place_one()
    player.press(page.get_by_role("button", name="Undo"))
    expect(tentative).to_have_count(0)
    assert player.place_one()
    seat = page.locator(".table").get_attribute("data-actor")
    score = page.locator(f'[data-score="{seat}"]')
    before = int(score.inner_text())
    expect(confirm).to_have_text(re.compile(f"Confirm · {points} points?"))
    player.press(confirm)
    expect(score).to_have_text(str(before + points))


def test_squares_are_large_enough_to_tap_while_placing_dice(new_page: NewPage, phone: bool) -> None:
    player = share_screen(new_page(phone), scenes.race_ada_can_open)
    player.race()
    player.wait_for("opening")
    wide = "() => document.querySelector('[data-square=g7]').getBoundingClientRect().width >= 32"
    player.page.wait_for_function(wide)
    player.open()
    player.play_to("turn")
    player.page.wait_for_function(wide)


@pytest.mark.without_server
def test_the_extra_roll_rolls_only_the_chosen_dice(new_page: NewPage, server: str, phone: bool) -> None:
    page = new_page(phone)
    player = open_scene(page, server, scenes.extra_roll_opened_by_ada)
    not_rolled = player.each(".hand [data-die]", "die")[2:]
    faces = {die: page.locator(f'.hand [data-die="{die}"]').get_attribute("data-face") for die in not_rolled}
    for place in (0, 1):
        player.press(page.locator(".hand .slot").nth(place))
    expect(page.locator(".bottom .main")).to_have_text("Roll 2 dice")
    player.press(".bottom .main")
    expect(page.get_by_role("log")).to_contain_text("rolls 2 dice again")
    player.wait_for("extra", "turn")
    player.play_to("turn")
    hands: Any = call_api(server, f"/api/tables/{page.url.rsplit('/', 1)[1]}")
    shown = {str(held["die"]): held["face"] for hand in hands["game"]["hands"] for held in hand}
    assert {die: shown[die] for die in not_rolled} == faces


@pytest.mark.without_server
def test_hints_come_in_three_steps(new_page: NewPage, server: str, phone: bool) -> None:
    page = new_page(phone)
    player = open_scene(page, server, scenes.turn_opened_by_ada)
    hint, status = page.get_by_role("button", name="Hint"), page.locator(".bottom .status")
    player.press(hint)
    expect(status).to_have_text("There is a SET here!")
    expect(page.locator(".slot.hint")).to_have_count(0)
    player.press(hint)
    expect(status).to_have_text(re.compile("With (this die|these dice)."))
    dice = page.locator(".slot.hint").count()
    assert dice >= 1
    expect(status).to_have_text("With this die." if dice == 1 else "With these dice.")
    player.press(hint)
    expect(status).to_have_text(re.compile(r"Here, for \d+ points?[.:]"))
    expect(page.locator(".square.hint")).to_have_count(dice)
