"""axe-core passes on every page in every state, light and dark, and no text is clipped at the table."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import scenes
from tests.browser.conftest import PHONE, NewPage
from tests.browser.learner import LESSONS, do_lesson, start, visit
from tests.browser.player import Player
from tests.browser.reading import (
    change_settings,
    evaluate_in_every_language,
    find_clipped_text,
    wait_until_rendered,
)
from tests.browser.scenes import three_without_set
from tests.browser.stage import StagedTable, call_api, connect_players, sit, stage_table

AXE = (Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js").read_text()
# The themes with the rules that axe checks, None for all: only colours differ between themes.
SCHEMES: dict[Literal["light", "dark"], list[str] | None] = {
    "light": None,
    "dark": ["color-contrast", "link-in-text-block"],
}
# Colour transitions between themes must end before contrast is measured.
RUN = """async ([scheme, rules]) => {
  const moving = (one) => one.playState === 'running' && one.effect.getTiming().iterations !== Infinity
  while (document.documentElement.dataset.theme !== scheme || document.getAnimations().some(moving)) {
    await new Promise(requestAnimationFrame)
  }
  const runOnly = rules && {type: 'rule', values: rules}
  const { violations } = await axe.run(document, {resultTypes: ['violations'], ...(runOnly && {runOnly})})
  return violations.map((one) => one.id + ': ' + one.nodes.slice(0, 3).map((node) =>
    node.target.join(' ') + ' ' + (node.any[0]?.message ?? '')).join(' | '))
}"""


def check(page: Page, state: str) -> None:
    """Assert that axe finds no violations, in the light and the dark theme."""
    wait_until_rendered(page)
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE)
    for scheme, rules in SCHEMES.items():
        page.emulate_media(color_scheme=scheme)
        assert page.evaluate(RUN, [scheme, rules]) == [], f"{state}, {scheme}"


# ---- home, lobby, waiting room


def test_axe_passes_on_home_and_waiting_room(new_page: NewPage, server: str) -> None:
    seats = [{"kind": "local", "name": "Grace"}, {"kind": "open"}]
    listed = call_api(server, "/api/tables", {"seats": seats, "listed": True})
    page, guest = new_page(phone=True), new_page(phone=True)
    page.goto("/")
    connect_players(page, StagedTable(server, listed["table"], [listed["seats"][0]["token"]]), 0)
    for way in ("Against bots", "On this device", "With friends"):
        page.get_by_role("button", name=way).click()
        check(page, way)
        assert find_clipped_text(page) == {}, way
        change_settings(page, language="en")
        page.keyboard.press("Escape")
    page.get_by_role("button", name="Settings").click()
    check(page, "the appearance")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="With friends").click()
    page.locator("dialog .button.main").click()
    page.get_by_role("heading", name="The table is set").wait_for()
    check(page, "the waiting room")
    assert find_clipped_text(page) == {}
    change_settings(page, language="en")
    guest.goto(page.url)
    guest.get_by_role("button", name="Sit down").wait_for()
    check(guest, "a seat to take")
    page.goto("/")
    page.get_by_role("heading", name="Continue playing").wait_for()
    check(page, "a game to go on with")
    visit(page, "/t/NOSUCH")
    page.get_by_role("heading", name="No such table").wait_for()
    check(page, "no such table")


# ---- the table


@dataclass
class Tables:
    """Tables of Ada and Bo, each in one state of the game."""

    race: StagedTable
    turn: StagedTable
    wild: StagedTable
    swap: StagedTable
    extra: StagedTable
    gone: StagedTable
    over: StagedTable


@pytest.fixture(scope="module")
def tables(server: str, chromium: Browser) -> Iterator[Tables]:
    """Tables prepared over HTTP. Bo is present unless the scene says that he has left."""
    found = Tables(
        race=stage_table(server, scenes.race_ada_can_miscall),
        turn=stage_table(server, scenes.adas_turn_with_placement),
        wild=stage_table(server, scenes.adas_turn_with_wild),
        swap=stage_table(server, scenes.adas_turn_7_dice_with_replacement, options={"turn_seconds": 300}),
        extra=stage_table(server, scenes.extra_roll),
        gone=stage_table(server, scenes.adas_turn_7_dice),
        over=stage_table(server, scenes.over),
    )
    found.gone.do(1, type="leave")
    company = chromium.new_page(base_url=server)
    company.goto("/")
    for table in (found.turn, found.wild, found.swap, found.extra):
        connect_players(company, table, 1)
    yield found
    company.close()


def call_for_ada(player: Player) -> None:
    """Call for Ada, unless her call is pending."""
    if player.moment() != "opening":
        player.call(0)
        player.wait_for("opening")


def place_three_without_set(player: Player) -> None:
    """Place three dice on the logo that are no SET."""
    for face in three_without_set(player.faces()) or []:
        player.tap_face(face)


def visit_states(page: Page, tables: Tables) -> Iterator[str]:
    """Visit one table after the other as Ada; yield the name of each state."""
    player = Player(page, touch=True)
    held = (tables.turn, tables.wild, tables.swap, tables.extra, tables.gone, tables.over)
    sit(page.context, *((table, [0]) for table in held), (tables.race, [0, 1]))
    page.goto("/")
    page.get_by_role("button", name="Play now").wait_for()
    yield from visit_race(player, tables)
    yield from visit_turns(player, tables)
    yield from visit_later_states(player, tables)


def visit_race(player: Player, tables: Tables) -> Iterator[str]:
    page = player.page
    visit(page, f"/t/{tables.race.id}")
    player.wait_for("race")
    yield "the race"
    call_for_ada(player)
    yield "a call"
    call_for_ada(player)
    place_three_without_set(player)
    yield "three dice on the logo"
    if player.moment() == "race":  # checking everything may take longer than the time to show a SET
        call_for_ada(player)
        place_three_without_set(player)
    player.press(".bottom .button.main")
    page.locator("dialog li.no").first.wait_for()
    yield "a wrong call"
    page.keyboard.press("Escape")


def visit_turns(player: Player, tables: Tables) -> Iterator[str]:
    page = player.page
    visit(page, f"/t/{tables.turn.id}")
    player.wait_for("turn")
    yield "a turn"
    player.press(page.locator(".hand .slot:not(.idle)").first)
    yield "a die in hand"
    page.keyboard.press("Escape")
    assert player.place_one()
    player.wait_for_draft()
    yield "a die laid"
    page.get_by_role("button", name="Take back all dice").click()
    for words in ("There is a SET here!", "With th", "Here, for"):
        player.press(page.get_by_role("button", name="Hint"))
        expect(page.locator(".bottom .status")).to_contain_text(words)
    yield "a hint"
    player.press(page.locator(".bottom .go"))
    yield "a pass to be confirmed"
    player.press(page.get_by_role("button", name="Reactions"))
    yield "the reactions"
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    page.get_by_role("dialog").wait_for()
    yield "the list of keys"
    page.keyboard.press("Escape")

    visit(page, f"/t/{tables.wild.id}")
    player.wait_for("turn")
    player.press(page.locator('.hand [data-face="W"]').first)
    player.press(page.locator(".lit").first)
    page.locator(".picker .option").first.wait_for()
    yield "the faces of a wild die"
    page.keyboard.press("Escape")

    visit(page, f"/t/{tables.swap.id}")
    player.wait_for("turn")
    page.locator(".square.glow").first.wait_for()
    yield "a wild die to replace"


def visit_later_states(player: Player, tables: Tables) -> Iterator[str]:
    page = player.page
    visit(page, f"/t/{tables.extra.id}")
    player.wait_for("extra")
    player.press(page.locator(".hand .slot").first)
    yield "the extra roll"

    visit(page, f"/t/{tables.gone.id}")
    page.get_by_role("button", name="Let a bot").wait_for()
    yield "a player gone"
    page.context.set_offline(True)
    page.get_by_text("Connection lost").wait_for()
    yield "no connection"
    page.context.set_offline(False)
    expect(page.get_by_text("Connection lost")).to_be_hidden()

    visit(page, f"/t/{tables.over.id}")
    page.get_by_role("dialog").wait_for()
    yield "the end"
    visit(page, f"/r/{tables.over.id}")
    page.get_by_role("slider").wait_for()
    page.keyboard.press("ArrowRight")
    yield "the replay"


@pytest.mark.needs_server
def test_axe_passes_and_no_text_is_clipped_at_the_table(new_page: NewPage, tables: Tables) -> None:
    page = new_page(phone=True)
    for state in visit_states(page, tables):
        check(page, state)
        assert find_clipped_text(page) == {}, state
        if state == "a wild die to replace":  # with a clock
            check_bar(page, state)
            page.set_viewport_size({"width": 640, "height": 360})
            check_bar(page, f"{state}, on its side")
            page.set_viewport_size(PHONE)  # type: ignore[arg-type]
        change_settings(page, language="en")


def check_bar(page: Page, state: str) -> None:
    """Assert that the bar above the table takes one line in every language and font."""
    bars = evaluate_in_every_language(page, "() => document.querySelector('.bar').offsetHeight")
    assert max(bars.values()) < 60, f"{state}: the bar takes two lines, {bars}"


@pytest.mark.needs_server
def test_axe_passes_on_a_desktop_and_for_spectators(new_page: NewPage, tables: Tables) -> None:
    page = new_page()
    sit(page.context, (tables.turn, [0]))
    page.goto(f"/t/{tables.turn.id}")
    Player(page).wait_for("turn")
    check(page, "a turn")
    page.goto(f"/t/{tables.extra.id}")
    page.get_by_text("You are watching.").wait_for()
    check(page, "watching")


@pytest.mark.needs_server
@pytest.mark.parametrize(
    "look",
    [
        {"marks": "pattern", "palette": "protan"},
        {"marks": "letter", "palette": "deutan"},
        {"marks": "none", "palette": "tritan"},
        {"textScale": 2},
    ],
    ids=lambda look: "-".join(str(one) for one in look.values()),
)
def test_axe_passes_with_other_display_settings(
    new_page: NewPage, tables: Tables, look: dict[str, Any]
) -> None:
    page = new_page(phone=True)
    sit(page.context, (tables.turn, [0]))
    page.goto(f"/t/{tables.turn.id}")
    change_settings(page, **look)
    player = Player(page, touch=True)
    player.wait_for("turn")
    player.press(page.locator(".hand .slot:not(.idle)").first)
    check(page, "a die in hand")
    assert find_clipped_text(page) == {}


# ---- learning


def test_axe_passes_in_the_tutorial(new_page: NewPage) -> None:
    page = new_page(phone=True)
    page.goto("/learn/tutorial")
    kinds = {lesson["kind"]: lesson for lesson in reversed(LESSONS)}
    assert len(kinds) == 8
    for lesson in kinds.values():
        start(page, lesson["id"])
        page.locator(".practice[data-ready=true], [data-choice], .features button").first.wait_for()
        check(page, lesson["id"])
        do_lesson(page, lesson)
        page.locator('[data-done="true"]').wait_for()
        check(page, f"{lesson['id']}, done")
    start(page, "features")
    page.locator('[data-choice="0"]').click()
    check(page, "a wrong tap")
    page.evaluate("(all) => localStorage['setcubed-learn'] = JSON.stringify({lesson: all})", len(LESSONS))
    for path in ("/learn/rules", "/learn/tutorial"):
        visit(page, path)
    page.locator('[data-lesson="finished"]').wait_for()
    check(page, "the end of the tutorial")


BARE_ROWS = """
  window.bare = 0
  new MutationObserver(() => {
    if (document.querySelector('[role=row]:not(:has([role=gridcell]))')) window.bare += 1
  }).observe(document, {childList: true, subtree: true})
"""


def test_board_rows_are_never_rendered_without_their_squares(new_page: NewPage) -> None:
    page = new_page(phone=True)
    page.add_init_script(BARE_ROWS)
    page.goto("/learn/trainer")
    page.locator('[data-kind="best"]').click()
    expect(page.locator("[role=row]")).to_have_count(13)
    assert page.evaluate("() => window.bare") == 0


def test_axe_passes_in_the_trainer_and_the_rule_book(new_page: NewPage) -> None:
    page = new_page(phone=True)
    page.goto("/learn/rules")
    page.locator("input[type=search]").fill("wild")
    check(page, "the rule book")
    visit(page, "/learn/trainer")
    page.locator("[data-kind]").first.wait_for()
    check(page, "the kinds of puzzles")
    for kind in ("best", "complete", "find"):
        page.locator(f'[data-kind="{kind}"]').click()
        page.locator("[data-puzzle]").wait_for()
        check(page, f"a puzzle: {kind}")
        if kind == "best":
            page.locator("[data-tell]").click()
        else:
            for number in range(3 if kind == "find" else 1):
                page.locator(f'[data-choice="{number}"]').click()
        page.locator("[data-judged=wrong], [data-judged=right]").wait_for()
        check(page, f"a puzzle judged: {kind}")
        page.locator("[data-stop]").click()
        page.locator("[data-summary]").wait_for()
        check(page, "the summary")
        page.locator("[data-summary] .button").click()
