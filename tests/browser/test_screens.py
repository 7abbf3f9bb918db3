"""Screens of every size and orientation: squares large enough for a finger, and all controls visible."""

from collections.abc import Iterator, Sequence

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import scenes
from tests.browser.conftest import NewPage
from tests.browser.learner import start, visit
from tests.browser.player import Player
from tests.browser.reading import evaluate_in_every_language
from tests.browser.stage import StagedTable, sit, stage_table

SIZES = {
    "small phone": (360, 560),
    "small phone, bar hidden": (360, 640),
    "short phone": (375, 553),
    "phone": (412, 915),
    "phone on its side": (640, 360),
    "middling phone on its side": (780, 360),
    "long phone on its side": (915, 412),
    "small window": (760, 540),
    "tablet": (768, 1024),
    "tablet on its side": (1024, 768),
    "wide screen": (1920, 1080),
}
OVERFLOWS = """() => {
  const list = document.querySelector('.moves ol')
  return list && list.scrollHeight > list.clientHeight + 100
}"""
TOO_WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.fixture(
    scope="module",
    params=[(scenes.late_turn, scenes.over), (scenes.late_turn_of_four, scenes.over_of_four)],
    ids=["two", "four"],
)
def tables(request: pytest.FixtureRequest, server: str) -> tuple[StagedTable, StagedTable]:
    """A late turn and a finished game."""
    late, over = request.param
    return stage_table(server, late), stage_table(server, over)


def at_every_size(page: Page) -> Iterator[str]:
    """Rotate and resize the page; yield the name of each size."""
    for name, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        yield name
        assert page.evaluate(TOO_WIDE) == 0, name


def expect_visible(name: str, *shown: Locator) -> None:
    for one in shown:
        expect(one, name).to_be_in_viewport(ratio=0.99)


def test_squares_can_be_tapped_and_all_controls_are_visible_at_every_size(
    new_page: NewPage, tables: Sequence[StagedTable]
) -> None:
    page, table = new_page(), tables[0]
    sit(page.context, (table, list(range(len(table.names)))))
    page.goto(f"/t/{table.id}")
    player = Player(page)
    player.wait_for("turn")
    held = page.locator(".hand .slot:not(.idle)").first
    for name in at_every_size(page):
        expect_visible(name, *page.locator(".hand .slot").all(), *page.locator(".bottom .go").all())
        expect_visible(name, page.locator(".said-last button:visible, .moves li:visible").last)
        player.press(held)
        square = page.locator('[data-square="g7"]').bounding_box()
        assert square
        assert square["width"] >= 26, name  # a die dropped near a highlighted square snaps to it
        player.press(held)


def test_the_tray_keeps_its_height_when_the_turn_ends(new_page: NewPage, server: str) -> None:
    page, table = new_page(), stage_table(server, scenes.late_turn)
    sit(page.context, (table, [0]))
    page.goto(f"/t/{table.id}")
    player = Player(page)

    def heights() -> dict[str, float]:
        found = {}
        for name in ("phone", "tablet", "tablet on its side", "wide screen"):
            width, height = SIZES[name]
            page.set_viewport_size({"width": width, "height": height})
            found[name] = page.locator(".bottom").evaluate("(tray) => tray.getBoundingClientRect().height")
        return found

    player.wait_for("turn")
    before = heights()
    table.do(0, type="pass")
    player.wait_for("wait", "extra")
    assert heights() == before


def test_replay_controls_are_visible_at_every_size(new_page: NewPage, tables: Sequence[StagedTable]) -> None:
    page = new_page()
    page.goto(f"/r/{tables[1].id}")
    controls = page.locator(".controls button, .controls select, .controls input")
    expect(controls).to_have_count(7)
    for name in at_every_size(page):
        for step in range(3):
            expect_visible(f"{name}, after {step} steps", *controls.all())
            page.keyboard.press("ArrowRight")
        expect_visible(name, page.locator('[data-square="a1"]'), page.locator('[data-square="m13"]'))


def test_the_text_of_a_replay_is_larger_on_a_large_screen(
    new_page: NewPage, tables: Sequence[StagedTable]
) -> None:
    page = new_page()
    sizes = []
    for width, height in ((1280, 800), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"/r/{tables[1].id}")
        page.locator(".history .move").first.wait_for()
        sizes.append(
            page.locator(".history .move, .controls p").evaluate_all(
                "all => Math.min(...all.map((one) => parseFloat(getComputedStyle(one).fontSize)))"
            )
        )
        expect(page.locator(".buttons")).to_be_in_viewport(ratio=0.99)
    assert sizes[0] < 16 < sizes[1]


def test_a_replay_shows_nobody_thinking_and_updates_scores_at_once_after_a_jump(
    new_page: NewPage, tables: Sequence[StagedTable]
) -> None:
    page, scores = new_page(motion=True), [str(score) for score in tables[1].state.scores]
    page.goto(f"/r/{tables[1].id}")
    panels = page.locator(".seats section")
    expect(panels).to_have_count(len(scores))
    for _ in range(4):
        page.keyboard.press("ArrowRight")
        expect(page.locator(".seats")).not_to_contain_text("Thinking")
    expect(page.locator(".seats section.turn")).to_have_count(1)
    page.keyboard.press("End")
    page.evaluate("() => new Promise(requestAnimationFrame)")
    assert page.locator(".score").all_inner_texts() == scores


@pytest.mark.parametrize("size", [(1024, 768), (1280, 900), (1920, 1080)])
def test_a_long_move_list_does_not_make_a_wide_page_scroll(
    new_page: NewPage, tables: Sequence[StagedTable], size: tuple[int, int]
) -> None:
    page = new_page()
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"/t/{tables[1].id}")
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    page.wait_for_function(OVERFLOWS)
    page.locator(".middle").hover()
    page.mouse.wheel(0, 600)
    assert page.evaluate("() => document.scrollingElement.scrollHeight <= innerHeight && scrollY === 0")


@pytest.mark.parametrize("size", [(844, 390), (1280, 800)], ids=["phone on its side", "desktop"])
def test_the_result_is_shown_beside_the_board(
    new_page: NewPage, tables: Sequence[StagedTable], size: tuple[int, int]
) -> None:
    page = new_page()
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"/t/{tables[1].id}")
    dialog, board = page.get_by_role("dialog").bounding_box(), page.locator(".window").bounding_box()
    assert dialog
    assert board
    assert dialog["x"] >= board["x"] + board["width"]
    assert dialog["y"] >= 0
    assert dialog["y"] + dialog["height"] <= size[1]


def test_the_race_and_a_lesson_are_visible_at_every_size(new_page: NewPage, server: str) -> None:
    page = new_page()
    table = stage_table(server, scenes.race)
    sit(page.context, (table, [0, 1]))
    page.goto(f"/t/{table.id}")
    player = Player(page)
    player.wait_for("race")
    calls = page.locator(".arena .call")
    expect(calls).to_have_count(2)
    for name in at_every_size(page):
        expect_visible(name, *calls.all(), *page.locator(".arena [data-face]").all())
    player.call(0)
    player.wait_for("opening")
    logo = [page.locator(f'[data-square="{square}"]') for square in ("g5", "f7", "g7", "h7", "g9")]
    for name in at_every_size(page):  # the logo, and two squares around it
        expect_visible(name, *logo)
    visit(page, "/learn/tutorial")
    start(page, "one_die")
    page.locator('.practice[data-ready="true"]').wait_for()
    lesson = ('.practice [data-square="g7"]', ".practice .hand .slot", "[data-confirm]", ".task")
    for name in at_every_size(page):
        expect_visible(name, *(page.locator(part).first for part in lesson))


SPREAD = """() => {
  const window = document.querySelector('.window').getBoundingClientRect()
  const middles = [...document.querySelectorAll('.board .piece')].map((piece) => {
    const box = piece.getBoundingClientRect()
    return [box.x + box.width / 2, box.y + box.height / 2]
  })
  const ways = {
    up: middles.some(([, y]) => y < window.top - 1), down: middles.some(([, y]) => y > window.bottom + 1),
    left: middles.some(([x]) => x < window.left - 1), right: middles.some(([x]) => x > window.right + 1),
  }
  const arrow = (way) => !!document.querySelector(`.rim > svg.${way}`)
  return Object.entries(ways).filter(([way, out]) => out !== arrow(way)).map(([way]) => way)
}"""


def test_a_phone_shows_the_whole_position_or_arrows_to_hidden_dice(new_page: NewPage, server: str) -> None:
    page = new_page(phone=True)
    few, many = stage_table(server, scenes.adas_turn), stage_table(server, scenes.adas_turn_29_dice)
    sit(page.context, (few, [0, 1]), (many, [0, 1]))
    for table, large in ((few, True), (many, False)):
        page.goto(f"/t/{table.id}")
        Player(page).wait_for("turn")
        page.locator('[data-square="m13"]').wait_for()
        page.wait_for_function(f"() => ({SPREAD})().length === 0")
        arrows = page.locator(".rim > svg")
        if large:
            expect(arrows).to_have_count(0)
        else:
            expect(arrows).not_to_have_count(0)
        page.wait_for_function(
            "() => document.querySelector('[data-square=g7]').getBoundingClientRect().width >= 26"
        )


# The board is nearly as high as the window, and centred together with the panel beside it.
ONE_BLOCK = """() => {
  const place = (one) => document.querySelector(one)?.getBoundingClientRect()
  const [rim, panel] = [place('.room > .rim'), place('.bottom')]
  if (!rim || !panel || rim.height > innerHeight) return false
  const beside = panel.left - rim.right
  return rim.height > 0.9 * innerHeight && beside > 0 && beside < 40 &&
    Math.abs(rim.left - (innerWidth - panel.right)) < 20
}"""


def test_on_a_wide_screen_the_board_fills_the_height_and_is_centred_with_its_panel(
    new_page: NewPage, tables: Sequence[StagedTable]
) -> None:
    page, table = new_page(), tables[0]
    sit(page.context, (table, [0]))
    page.goto(f"/t/{table.id}")
    for width, height in ((1920, 1080), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(ONE_BLOCK)


def test_each_palette_in_the_settings_shows_its_own_colours(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    dialog = page.get_by_role("dialog", name="Settings")
    samples = dialog.locator("[data-palette-sample]")
    expect(samples).to_have_count(4)
    read = "(all) => all.map((one) => getComputedStyle(one).getPropertyValue('--red'))"
    shown = samples.evaluate_all(read)
    assert len(set(shown)) == 4
    dialog.get_by_label("Red is hard to see").check()
    assert samples.evaluate_all(read) == shown
    assert page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--red')") == shown[1]
    dialog.get_by_role("switch", name="Sound").uncheck()
    expect(dialog.get_by_role("slider", name="Volume")).to_be_disabled()


def test_the_header_has_the_same_place_on_every_screen(new_page: NewPage) -> None:
    page = new_page()
    page.set_viewport_size({"width": 1920, "height": 1080})
    places = {}
    for path in ("/", "/learn/trainer", "/learn/rules", "/daily", "/games", "/review", "/event", "/privacy"):
        page.goto(path)
        page.locator("header .home").wait_for()
        places[path] = page.locator("header .home").bounding_box()
    for lesson in (0, 5):  # dice alone, and a board
        page.evaluate("(now) => localStorage['setcubed-learn'] = JSON.stringify({lesson: now})", lesson)
        page.goto("/learn/tutorial")
        page.locator("[data-lesson]").wait_for()
        places[f"lesson {lesson}"] = page.locator("header .home").bounding_box()
    assert all(place == places["/"] for place in places.values()), places


@pytest.mark.needs_server
def test_the_menu_of_a_phone_in_landscape_fits_in_every_language(new_page: NewPage, server: str) -> None:
    table = stage_table(server, scenes.adas_turn_15_dice)
    page = new_page(phone=True)
    page.set_viewport_size({"width": 740, "height": 360})
    sit(page.context, (table, [0]))
    page.goto(f"/t/{table.id}")
    Player(page, touch=True).wait_for("turn")
    page.get_by_role("button", name="Menu").tap()
    page.get_by_role("dialog").wait_for()
    hidden = "() => ((one) => one.scrollHeight - one.clientHeight)(document.querySelector('dialog'))"
    found = evaluate_in_every_language(page, hidden)
    assert max(found.values()) <= 0, found
