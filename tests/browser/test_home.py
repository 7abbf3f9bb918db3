"""The home page: order of its parts, profiles of a shared device, and double text size."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import scenes
from tests.browser.conftest import NewPage
from tests.browser.player import Player
from tests.browser.reading import (
    CLIPPED,
    change_settings,
    evaluate_in_every_language,
    find_clipped_text,
    wait_until_async,
    wait_until_rendered,
)
from tests.browser.stage import sit, stage_table

SIZES = [(360, 560), (390, 844), (768, 1024), (1280, 800), (1920, 1080)]
LARGE_TEXT = [(360, 560), (1280, 800)]
FINGER = 40  # pixels
LAST = {
    "id": "x",
    "names": ["Ada", "Robin"],
    "scores": [58, 41],
    "seat": 0,
    "won": True,
    "wins": 3,
}
STORE = "([key, value]) => localStorage.setItem(key, JSON.stringify(value))"
TOO_WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
# The largest empty margin to the left or right of the page's content.
MARGIN = """() => {
  const boxes = [...document.querySelectorAll('main section')].map((one) => one.getBoundingClientRect())
  return Math.max(Math.min(...boxes.map((box) => box.left)),
    innerWidth - Math.max(...boxes.map((box) => box.right)))
}"""
# Controls that cannot be scrolled into view, and those too small for a finger.
UNREACHABLE = """() => [...document.querySelectorAll(
  ':is(main, header) :is(button, a[href], input, select)')].filter((one) => {
  if (!one.checkVisibility() || one.matches('p a, footer a, .hidden-text')) return false
  one.scrollIntoView({block: 'center', inline: 'center'})
  const box = one.getBoundingClientRect()
  return box.left < -1 || box.right > innerWidth + 1 || box.width < 20 || box.height < 40 ||
    !one.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2))
}).map((one) => one.outerHTML.slice(0, 120))"""


def top(page: Page, selector: str) -> float:
    box = page.locator(selector).first.bounding_box()
    assert box
    return box["y"]


def open_home(page: Page) -> None:
    page.goto("/")
    wait_until_rendered(page)


def test_home_lists_unfinished_games_then_the_daily_deal_then_new_games(
    new_page: NewPage, server: str
) -> None:
    page = new_page(phone=True)
    sit(page.context, (stage_table(server, scenes.adas_turn_15_dice), [0]))
    open_home(page)
    resume = page.get_by_role("region", name="Continue playing")
    expect(resume).to_be_in_viewport(ratio=0.99)
    order = [
        "[aria-label='Continue playing']",
        "[data-today]",
        ".play",
        "[aria-label='Ways to play']",
        "main nav",
    ]
    places = [top(page, one) for one in order]
    assert places == sorted(places)


def test_the_last_result_and_streak_are_visible(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/privacy")
    page.evaluate(STORE, ["setcubed-last", {"game": LAST}])
    open_home(page)
    standing = page.locator("[data-standing]")
    expect(standing).to_be_in_viewport(ratio=0.99)
    expect(standing).to_contain_text("Ada 58")
    expect(standing).to_contain_text("3 wins in a row")


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
def test_home_fills_the_screen_with_play_and_the_daily_deal_above_the_fold(
    new_page: NewPage, size: tuple[int, int]
) -> None:
    page = new_page()
    page.set_viewport_size({"width": size[0], "height": size[1]})
    open_home(page)
    assert page.evaluate(TOO_WIDE) == 0
    assert page.evaluate(MARGIN) <= 64
    expect(page.locator(".play")).to_be_in_viewport(ratio=0.99)
    expect(page.locator("[data-today]")).to_be_in_viewport(ratio=0.99)
    if size[0] >= 1280:
        for card in page.locator("[aria-label='Ways to play'] button").all():
            expect(card).to_be_in_viewport(ratio=0.99)


def test_each_profile_of_a_shared_device_has_its_own_settings(new_page: NewPage) -> None:
    page = new_page(phone=True)
    open_home(page)
    expect(page.locator("[data-profile]")).to_have_count(0)
    page.locator("[data-profiles]").click()
    page.get_by_label("Your name").fill("Ada")
    page.locator("[data-add-profile]").click()
    page.get_by_label("Your name").fill("Grandpa")
    page.get_by_label("Face 6").check(force=True)
    page.get_by_role("button", name="Done").click()
    own = page.evaluate("() => JSON.parse(localStorage['setcubed-profiles']).current")
    assert own != ""
    page.get_by_label("Settings").click()
    page.get_by_label("Dark").check()
    page.get_by_label("150%").check()
    page.get_by_role("button", name="Close").click()
    page.locator("[data-profile]", has_text="Ada").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    wait_until_rendered(page)
    assert find_clipped_text(page) == {}
    page.reload()
    page.locator("[data-profile]", has_text="Grandpa").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert page.evaluate(f"() => JSON.parse(localStorage['setcubed-{own}']).face") == "grandpa"
    assert page.evaluate("() => JSON.parse(localStorage.setcubed).name") == "Ada"


def test_local_seats_are_assigned_to_profiles_and_bots(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/privacy")
    page.evaluate(STORE, ["setcubed-profiles", {"current": "", "others": ["p1"]}])
    page.evaluate(STORE, ["setcubed", {"name": "Ada"}])
    page.evaluate(STORE, ["setcubed-p1", {"name": "Grandpa", "face": "grandpa"}])
    open_home(page)
    page.get_by_role("button", name="On this device").click()
    expect(page.get_by_label("Name of player 2")).to_have_value("Grandpa")
    people = page.get_by_role("dialog").get_by_role("group", name="Who is playing?")
    people.get_by_role("button", name="Guest").click()
    people.get_by_role("button", name="Ada").click()
    people.get_by_role("button", name="Robin").click()
    people.get_by_role("button", name="Ada").click()
    expect(people.get_by_role("button", name="Guest")).to_be_disabled()
    page.get_by_role("button", name="Remove Player 2").click()
    page.get_by_role("dialog").get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".seat")).to_contain_text(["Grandpa", "Ada", "Robin"])
    held = page.evaluate("() => JSON.parse(localStorage['setcubed-seats'])[0].owners")
    assert held == {"0": "p1", "1": ""}


def test_a_tap_on_a_face_seats_a_bot_and_another_tap_removes_it(new_page: NewPage) -> None:
    page = new_page(phone=True)
    open_home(page)
    page.get_by_role("button", name="Against bots").tap()
    dialog = page.get_by_role("dialog")
    play = dialog.get_by_role("button", name="Play", exact=True)
    seats = dialog.get_by_role("list", name="Players").get_by_role("listitem")
    dialog.get_by_role("button", name="Remove Robin").tap()
    expect(play).to_be_disabled()
    expect(dialog.get_by_role("button", name="Add a player").first).to_be_focused()
    for name in ("Otto", "Mia", "Otto"):
        dialog.get_by_role("group").get_by_role("button", name=name).tap()
    expect(seats).to_contain_text(["", "Otto", "Mia", "Olivia"])
    expect(dialog.get_by_role("group").get_by_role("button", name="Vera")).to_be_disabled()
    dialog.get_by_role("button", name="Remove Olivia").tap()
    play.tap()
    page.wait_for_url("**/t/*")
    expect(page.locator(".seat")).to_contain_text(["Player 1", "Otto", "Mia"])
    open_home(page)
    expect(page.locator(".play")).to_contain_text("Against Otto and Mia")


def test_the_play_button_of_a_new_game_is_visible_without_scrolling(new_page: NewPage) -> None:
    page = new_page(phone=True)
    page.set_viewport_size({"width": 360, "height": 560})
    open_home(page)
    for way in ("Against bots", "On this device", "With friends"):
        page.get_by_role("button", name=way).tap()
        expect(page.locator("dialog .button.main")).to_be_in_viewport(ratio=0.99)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_be_hidden()


@pytest.mark.parametrize("browser_text", [False, True], ids=["page's size", "browser's size"])
@pytest.mark.parametrize("size", LARGE_TEXT, ids=lambda size: "x".join(map(str, size)))
def test_every_control_is_reachable_at_double_text_size(
    new_page: NewPage, size: tuple[int, int], browser_text: bool
) -> None:
    page = new_page(phone=size[0] < 700)
    if browser_text:
        page.add_init_script(
            "addEventListener('DOMContentLoaded', () => document.documentElement.style.fontSize = '32px')"
        )
    for path in ("/", "/games", "/privacy"):
        page.goto(path)
        wait_until_rendered(page)
        if not browser_text:
            change_settings(page, textScale=2)
        page.wait_for_function("() => parseFloat(getComputedStyle(document.documentElement).fontSize) === 32")
        wait_until_async(page, f"async () => (await document.fonts.ready) && ({TOO_WIDE})() === 0")
        assert page.evaluate(UNREACHABLE) == [], path
    open_home(page)
    page.get_by_label("Settings").click()
    dialog = page.get_by_role("dialog")
    for control in dialog.locator("input, button").all():
        control.scroll_into_view_if_needed()
        expect(control).to_be_in_viewport()


@pytest.mark.parametrize("size", LARGE_TEXT, ids=lambda size: "x".join(map(str, size)))
def test_dice_and_squares_grow_with_the_dice_size_setting(
    new_page: NewPage, server: str, size: tuple[int, int]
) -> None:
    page = new_page(phone=size[0] < 700)
    table = stage_table(server, scenes.adas_turn_15_dice)
    sit(page.context, (table, [0]))
    page.goto(f"/t/{table.id}")
    Player(page, touch=False).wait_for("turn")
    wait_until_rendered(page)
    usual = page.locator("[data-square=g7]").evaluate("(one) => one.getBoundingClientRect().width")
    die = page.locator(".hand .slot").first
    die_usual = die.evaluate("(one) => one.offsetWidth")
    change_settings(page, diceScale=1.35)
    page.wait_for_function(
        "(least) => document.querySelector('[data-square=g7]').getBoundingClientRect().width >= least",
        arg=1.3 * usual if size[0] > 700 else max(usual, min(1.3 * usual, 52)),  # a small phone: five
    )
    assert die.evaluate("(one) => one.offsetWidth") > die_usual
    for control in page.locator(".bar .button, .bottom button").all():
        expect(control).to_be_in_viewport(ratio=0.99)
    assert page.evaluate(TOO_WIDE) == 0


def test_the_home_page_loads_at_most_75_kilobytes_without_its_font(new_page: NewPage) -> None:
    page = new_page()
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    fonts: set[str] = set()
    sizes: dict[str, int] = {}

    def note(event: dict[str, str]) -> None:
        if event["type"] == "Font":
            fonts.add(event["requestId"])

    session.on("Network.responseReceived", note)
    session.on(
        "Network.loadingFinished",
        lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]}),
    )
    page.goto("/")
    page.wait_for_load_state("networkidle")
    assert sizes.keys() & fonts
    assert sum(size for request, size in sizes.items() if request not in fonts) <= 75 * 1024


def test_no_word_of_the_settings_is_broken_on_a_phone_in_any_language(new_page: NewPage) -> None:
    page = new_page(phone=True)
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("dialog").wait_for()
    assert find_clipped_text(page) == {}
    clipped = evaluate_in_every_language(page, CLIPPED)
    assert {place: found for place, found in clipped.items() if found} == {}


def test_settings_change_the_dice_size_and_the_animation_speed(new_page: NewPage) -> None:
    page = new_page()
    open_home(page)
    page.get_by_label("Settings").click()
    page.get_by_label("Very large").check()
    page.get_by_label("Off", exact=True).check()
    style = "(name) => getComputedStyle(document.documentElement).getPropertyValue(name)"
    assert page.evaluate(style, "--dice-scale") == "1.7"
    expect(page.locator("html")).to_have_attribute("data-motion", "off")
    page.get_by_label("Slow").check()
    assert page.evaluate(style, "--pace") == "1.7"


# The sum of layout shifts that no input caused.
SHIFTS = """(() => {
  window.shifted = 0
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) if (!one.hadRecentInput) window.shifted += one.value
  }).observe({type: 'layout-shift', buffered: true})
})()"""


@pytest.mark.parametrize("size", [(390, 844), (1280, 800)], ids=lambda size: "x".join(map(str, size)))
def test_nothing_moves_while_pages_load(new_page: NewPage, server: str, size: tuple[int, int]) -> None:
    page = new_page()
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.add_init_script(SHIFTS)
    table = stage_table(server, scenes.adas_turn_15_dice)
    sit(page.context, (table, [0]))
    page.goto("/")
    wait_until_rendered(page)
    page.get_by_role("region", name="Continue playing").get_by_text("Round").wait_for()
    assert page.evaluate("window.shifted") < 0.01
    for path in ("/games", "/learn/tutorial", f"/r/{table.id}"):
        page.goto(path)
        wait_until_rendered(page)
        assert page.evaluate("window.shifted") < 0.01, path
