"""For every hand, eye and ear: a whole game by keyboard, what the live region says, and axe on every page."""

import json
import re
from itertools import combinations
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from setcubed.game import Face, is_set
from tests.browser.conftest import NewPage, ask
from tests.browser.player import Player, holds_set, set_among
from tests.browser.learner import LESSONS, do_lesson, start
from tests.browser.reading import cut_off, prefer

AXE = (Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js").read_text()
FACE = r"g7, (one|two|three) (red|green|purple) (oval|squiggle|diamond)s?(, wild)?"
SETTLED = """() => document.getAnimations().every((one) =>
  one.playState !== 'running' || one.effect.getTiming().iterations === Infinity)"""
SPEAK = """(code) => {
  localStorage.setcubed = JSON.stringify({...JSON.parse(localStorage.setcubed), language: code})
}"""
LISTEN = """
  window.heard = []
  const hear = () => {
    const said = document.querySelector('[role=log]')?.textContent?.trim()
    if (said && said !== window.heard.at(-1)) window.heard.push(said)
  }
  new MutationObserver(hear).observe(document, {subtree: true, childList: true, characterData: true})
"""


def check(page: Page, state: str) -> None:
    """axe finds nothing, in light nor in dark."""
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        page.wait_for_function("(wanted) => document.documentElement.dataset.theme === wanted", arg=scheme)
        # Colours that fade from one theme to the other must have arrived before they are measured.
        page.wait_for_function(SETTLED)
        page.evaluate(AXE)
        found = page.evaluate(
            """async (rules) => (await axe.run(document, {resultTypes: ['violations'], ...rules})).violations
              .map((one) => one.id + ': ' + one.nodes.slice(0, 3).map((node) =>
                node.target.join(' ') + ' ' + (node.any[0]?.message ?? '')).join(' | '))""",
            # In the dark nothing but the colours is different.
            {} if scheme == "light" else {"runOnly": ["color-contrast"]},
        )
        assert found == [], f"{state}, {scheme}"


class Keys(Player):
    """A person with a keyboard and nothing else."""

    def key(self, *names: str) -> None:
        for name in names:
            self.page.keyboard.press(name)

    def open(self) -> None:
        for face in set_among(self.faces()):
            shown = self.faces()
            slot = self.page.locator(f'.hand .slot:has([data-face="{face}"])').first
            self.key(str(slot.get_attribute("aria-keyshortcuts")))
            self.page.wait_for_function(
                "(before) => document.querySelectorAll('.bottom [data-face]').length < before"
                " || document.querySelector('dialog .option, dialog .choice')",
                arg=len(shown),
            )
            if self.moment() == "wild":
                self.state_wild()
        self.key("c")

    def state_wild(self) -> None:
        """Go to the first face that is offered, and take it."""
        options = self.page.locator("dialog .option, dialog .button.main")
        for _ in range(30):
            if options.first.evaluate("(one) => one === document.activeElement"):
                break
            self.key("Tab")
        self.key("Enter")
        self.page.locator("dialog").wait_for(state="detached")

    def pick(self) -> str | None:
        """Pick the first die that makes a SET by itself, by its digit; which square has the focus."""
        self.drafted()
        for slot in self.page.locator(".hand .slot").all():
            self.key(str(slot.get_attribute("aria-keyshortcuts")))
            square = self.page.locator(".square.lit:not(.half):focus")
            if square.count():
                return str(square.get_attribute("data-square"))
            self.key("Escape")
        return None

    def let_go(self) -> None:
        """Pass: only the second press means it."""
        self.key("p")
        self.page.locator(".bottom .go.sure").wait_for()
        self.key("p")

    def turn(self, dice: int = 1) -> int:
        """Lay a die where the focus is and confirm; pass if none makes a SET by itself."""
        if self.pick() is None:
            self.let_go()
            return 0
        self.key("Enter")
        if self.moment() == "wild":
            self.state_wild()
        self.page.locator(".piece.tentative").wait_for()
        self.drafted()
        self.key("c")
        return dice

    def keep(self) -> None:
        self.key("c")

    def race(self) -> None:
        if holds_set(self.faces()):
            self.key("s")
        self.page.wait_for_function(
            "() => document.querySelector('.table')?.dataset.phase !== 'opening' || "
            "document.querySelector('.table').dataset.actor !== undefined || "
            "document.querySelector('.bottom .button.main:disabled')"
        )


def test_a_whole_game_by_keyboard_alone_is_heard(new_page: NewPage, server: str) -> None:
    page = new_page()
    page.add_init_script(LISTEN)
    page.goto("/")
    page.get_by_role("button", name="Play now").wait_for()
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement?.classList.contains('play')"):
            break
    page.keyboard.press("Enter")
    player = Keys(page)
    player.wait_for("race", "opening", "turn", "extra")
    player.play_to("over", turns=400)
    heard = "\n".join(page.evaluate("window.heard"))
    record = ask(server, f"/api/tables/{page.url.rsplit('/', 1)[1]}/record")
    events = record["events"]
    assert isinstance(events, list)
    assert heard.count(" lays ") == sum(event["type"] == "played" for event in events)
    assert heard.count(" is over.") == sum(event["type"] == "round_ended" for event in events)
    for words in (
        "opens with",
        " lays ",
        " points.",
        "keeps all dice",
        "Round 1 is over",
        "The game is over",
    ):
        assert words in heard, words
    names = page.locator("[role=gridcell]").evaluate_all("(all) => all.map((one) => one.ariaLabel)")
    assert len(names) == 169
    assert re.fullmatch(FACE, next(name for name in names if name.startswith("g7, ")))


def test_dice_are_lifted_recalled_and_hinted_by_keys_and_the_keys_are_listed(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    player = Keys(page)
    here = None
    while here is None:
        assert player.play_to("turn", "over") == "turn"
        here = player.pick()
        if here is None:
            player.let_go()
    player.key("ArrowRight", "ArrowLeft")
    assert page.locator(".square:focus").get_attribute("data-square") == here
    player.key("Enter")
    if player.moment() == "wild":
        player.state_wild()
    expect(page.locator(".piece.tentative")).to_have_count(1)
    assert "not yet confirmed" in str(page.locator(f'[data-square="{here}"]').get_attribute("aria-label"))
    player.key("Backspace")
    expect(page.locator(".piece.tentative")).to_have_count(0)
    player.key("h")
    expect(page.locator("[role=log]")).to_contain_text("There is a SET here")
    player.key("?")
    expect(page.get_by_role("dialog")).to_contain_text("Backspace")
    player.key("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_axe_finds_nothing_at_the_table(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    player = Player(page)
    player.wait_for("race", "opening", "turn", "extra")
    check(page, "the first dice")
    page.keyboard.press("?")
    check(page, "the list of keys")
    page.keyboard.press("Escape")
    player.play_to("turn", "over")
    player.drafted()
    check(page, "a turn")
    page.locator(".hand .slot").first.click()
    check(page, "a die in hand")
    page.keyboard.press("Escape")
    player.play_to("extra", "over")
    check(page, "the extra roll")
    player.play_to("over")
    check(page, "the end")
    page.get_by_role("dialog").get_by_role("link", name="Replay").or_(
        page.get_by_role("dialog").get_by_role("button", name="Replay")
    ).click()
    page.get_by_role("slider").wait_for()
    check(page, "the replay")


def test_axe_finds_nothing_where_a_call_was_wrong(new_page: NewPage) -> None:
    page = new_page(phone=True)
    page.goto("/")
    page.get_by_role("button", name="On this device").click()
    page.locator(".way.open .button.main").click()
    player = Player(page, touch=True)
    player.wait_for("race")
    player.call(0)
    player.wait_for("opening")
    tame = [face for face in player.faces() if face != "W"]
    for face in next(three for three in combinations(tame, 3) if not is_set(*map(Face, three))):
        player.tap_face(face)
    player.press(".bottom .button.main")
    expect(page.get_by_role("dialog")).to_contain_text("Not a SET")
    expect(page.locator("dialog li.no").first).to_be_visible()
    check(page, "a wrong call")


def test_axe_finds_nothing_at_home_and_where_one_waits(new_page: NewPage) -> None:
    page = new_page(phone=True)
    page.goto("/")
    for way in ("Against bots", "On this device", "With friends"):
        page.get_by_role("button", name=way).click()
        check(page, way)
    page.locator(".way.open .button.main").click()
    page.get_by_role("heading", name="The table is set").wait_for()
    check(page, "the waiting room")
    page.goto("/t/NOSUCH")
    page.get_by_role("heading").wait_for()
    check(page, "no such table")
    page.goto("/")
    page.get_by_role("button", name="Appearance").click()
    check(page, "the appearance")


def test_axe_finds_nothing_where_one_learns(new_page: NewPage) -> None:
    page = new_page(phone=True)
    shown: set[str] = set()
    page.goto("/learn/tutorial")
    for lesson in LESSONS:
        page.locator(f'[data-lesson="{lesson["id"]}"]').wait_for()
        if lesson["kind"] in ("questions", "odd", "open", "lay") and lesson["kind"] not in shown:
            check(page, lesson["id"])
        if lesson["id"] == "wild":
            page.locator('.hand button:has([data-face="W"])').click()
            page.locator('[data-square="h5"].lit').click()
            page.locator("dialog .option").first.wait_for()
            check(page, "the choice of a face")
            page.keyboard.press("Escape")
        do_lesson(page, lesson)
        page.locator('[data-done="true"]').wait_for()
        if lesson["kind"] not in shown:
            check(page, f"{lesson['id']}, done")
        shown.add(lesson["kind"])
        page.locator("[data-next]").click()
    check(page, "the end of the tutorial")
    page.goto("/learn/rules")
    page.locator("input[type=search]").fill("wild")
    check(page, "the rule book")
    for kind in ("find", "complete", "best"):
        page.goto("/learn/trainer")
        page.locator(f'[data-kind="{kind}"]').click()
        page.locator("[data-tell]").click()
        page.locator("[data-judged=wrong]").wait_for()
        check(page, f"the trainer, {kind}")
    page.locator("[data-stop]").click()
    check(page, "the summary")


@pytest.mark.parametrize("path", ["/", "/learn/tutorial", "/learn/trainer", "/learn/rules"])
def test_text_of_twice_the_size_stays_on_a_phone(new_page: NewPage, path: str) -> None:
    page = new_page(phone=True)
    kept = json.dumps({"language": "de", "textScale": 2})
    page.add_init_script(f"localStorage.setcubed ??= '{kept}'")
    page.goto(path)
    page.locator("h2, h1:not(.hidden-text)").first.wait_for()
    assert page.evaluate("() => getComputedStyle(document.documentElement).fontSize") == "32px"
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 360


def test_no_word_is_cut_off_at_the_table_in_any_language(new_page: NewPage) -> None:
    page = new_page(phone=True)
    page.goto("/")
    page.get_by_role("button", name="On this device").click()
    page.locator(".way.open .button.main").click()
    player = Player(page, touch=True)
    for moment in ("race", "turn", "extra", "over"):
        assert player.play_to(moment, "over") in (moment, "over")
        for code in LANGUAGES:
            page.evaluate(SPEAK, code)
            page.reload()
            expect(page.locator("html")).to_have_attribute("lang", code)
            player.wait_for(moment)
            assert overflowing(page) == [], (moment, code)
