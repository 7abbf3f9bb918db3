"""Accessibility: a whole game by keyboard alone, and the announcements of the live region."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import scenes
from tests.browser.conftest import NewPage, call_api
from tests.browser.player import Player, holds_set, set_among
from tests.browser.stage import sit, stage_table

FACE = r"g7, (one|two|three) (red|green|purple) (oval|squiggle|diamond)s?( \(wild\))?"
LISTEN = """
  window.heard = []
  const hear = () => {
    const said = document.querySelector('[role=log]')?.textContent?.trim()
    if (said && said !== window.heard.at(-1)) window.heard.push(said)
  }
  new MutationObserver(hear).observe(document, {subtree: true, childList: true, characterData: true})
"""


class Keys(Player):
    """A player who uses only the keyboard."""

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
                " || document.querySelector('.picker .option, .picker .choice')",
                arg=len(shown),
            )
            if self.moment() == "wild":
                self.state_wild()
        self.key("c")

    def state_wild(self) -> None:
        """Move the focus to the first offered face and choose it."""
        options = self.page.locator(".picker .option, .picker .button.main")
        for _ in range(30):
            if options.first.evaluate("(one) => one === document.activeElement"):
                break
            self.key("Tab")
        self.key("Enter")
        self.page.locator("dialog").wait_for(state="detached")

    def pick(self) -> str | None:
        """Pick the first die that makes a SET alone by its digit; return the focused square."""
        self.wait_for_draft()
        for slot in self.page.locator(".hand .slot").all():
            self.key(str(slot.get_attribute("aria-keyshortcuts")))
            expect(slot).to_have_attribute("aria-pressed", "true")
            if self.page.locator(".square.lit:not(.half)").count():
                square = self.page.locator(".square.lit:not(.half):focus")
                return str(square.get_attribute("data-square"))
            self.key("Escape")
        return None

    def pass_turn(self) -> None:
        """Pass with two presses of the key."""
        self.key("p")
        self.page.locator(".bottom .go.sure").wait_for()
        self.key("p")

    def turn(self, dice: int = 1) -> int:
        """Place a die on the focused square and confirm; pass if no die makes a SET alone."""
        if self.pick() is None:
            self.pass_turn()
            return 0
        self.key("Enter")
        self.page.locator(".piece.tentative, .picker .option").first.wait_for()
        if self.moment() == "wild":
            self.state_wild()
        self.page.locator(".piece.tentative").wait_for()
        self.wait_for_draft()
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


def test_a_whole_game_by_keyboard_alone_is_announced(new_page: NewPage, server: str) -> None:
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
    record = call_api(server, f"/api/tables/{page.url.rsplit('/', 1)[1]}/record")
    events = record["events"]
    assert isinstance(events, list)
    played = re.findall(r"\b(?:You play|plays) (?:one|two|three) ", heard)
    assert len(played) == sum(event["type"] == "played" for event in events)
    ended = re.findall(r"Round \d+ is over\.", heard)
    assert len(ended) == sum(event["type"] == "round_ended" for event in events)
    for words in ("go(?:es)? first with", r" points\.", "keep all", "Round 1 is over", "game is over"):
        assert re.search(words, heard), words
    names = page.locator("[role=gridcell]").evaluate_all("(all) => all.map((one) => one.ariaLabel)")
    assert len(names) == 169
    assert re.fullmatch(FACE, next(name for name in names if name.startswith("g7, ")))


SAID = {
    "g": r"You: \d+ points?\. \w+: \d+ points?\.",
    "l": r"(You|\w+) (play|go|pass|can’t|replace).*\.",
    "b": r"Row \d+: .*, possible.*\.",
    "d": r"Your dice: .*(one|two|three|wild).*\.",
    "t": r"No limit\.",
}


def open_turn(page: Page, server: str) -> Keys:
    """Open a turn of Ada in which a die makes a SET alone."""
    table = stage_table(server, scenes.adas_turn_with_single_placement)
    sit(page.context, (table, [0]))
    page.goto(f"/t/{table.id}")
    player = Keys(page)
    player.wait_for("turn")
    return player


@pytest.mark.without_server
def test_keys_place_and_take_back_dice_and_request_hints_and_are_listed(
    new_page: NewPage, server: str
) -> None:
    page = new_page()
    player = open_turn(page, server)
    here = player.pick()
    assert here is not None
    there_and_back = ("ArrowRight", "ArrowLeft") if here[0] < "m" else ("ArrowLeft", "ArrowRight")
    player.key(*there_and_back)
    expect(page.locator(".square:focus")).to_have_attribute("data-square", here)
    named = "(all) => all.map((one) => [one.className, one.ariaLabel])"
    lit = page.locator(".square.lit").evaluate_all(named)
    assert [("half" in name) == ("with one more die" in label) for name, label in lit] == [True] * len(lit)
    for key, words in SAID.items():
        player.key(key)
        expect(page.locator("[role=log]")).to_have_text(re.compile(words))
    player.key("Enter")
    page.locator(".piece.tentative, .picker .option").first.wait_for()
    if player.moment() == "wild":
        player.state_wild()
    expect(page.locator(".piece.tentative")).to_have_count(1)
    square = page.locator(f'[data-square="{here}"]')
    expect(square).to_have_attribute("aria-label", re.compile("not yet confirmed"))
    player.key("Backspace")
    expect(page.locator(".piece.tentative")).to_have_count(0)
    for words in ("There is a SET here", "With these dice"):
        player.key("h")
        expect(page.locator(".bottom [role=status]")).to_contain_text(words)
    expect(page.locator("[role=log]")).to_have_text(re.compile("(one|two|three) (red|green|purple)|wild"))
    player.key("?")
    expect(page.get_by_role("dialog")).to_contain_text("⌫")
    player.key("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_focus_is_never_lost(new_page: NewPage, server: str) -> None:
    page = new_page()
    player = open_turn(page, server)
    focused = page.locator(":focus")
    assert player.pick() is not None
    digit = page.locator('.hand .slot[aria-pressed="true"]').get_attribute("aria-keyshortcuts")
    player.key("Escape")
    # Picking a die by its button moves the focus to a square where it fits.
    page.locator(f'.hand .slot[aria-keyshortcuts="{digit}"]').focus()
    player.key("Enter")
    expect(page.locator(".square.lit:focus")).to_have_count(1)
    player.key("Enter")
    page.locator(".piece.tentative, .picker .option").first.wait_for()
    if player.moment() == "wild":
        player.state_wild()
    expect(page.locator(".square:focus .piece.tentative")).to_have_count(1)
    player.wait_for_draft()
    # When the buttons of a placed die disappear with it, the focus stays on the board.
    page.get_by_role("button", name="Undo").focus()
    player.key("Enter")
    expect(page.locator(".square:focus")).to_have_count(1)
    page.get_by_role("button", name="Hint").focus()
    player.key("?")
    expect(page.locator("dialog :focus")).to_have_count(1)
    for _ in range(4):
        player.key("Tab")
        assert page.evaluate("() => !document.querySelector('.table').contains(document.activeElement)")
    player.key("Escape")
    expect(focused).to_have_accessible_name("Hint")


def test_the_board_is_an_aria_grid_with_row_and_column_indices(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    page.locator('[data-square="m13"]').wait_for()
    grid = page.get_by_role("grid", name="Board")
    expect(grid).to_have_attribute("aria-rowcount", "13")
    expect(grid.get_by_role("row")).to_have_count(13)
    square = page.locator('[data-square="c5"]')
    expect(square).to_have_attribute("aria-colindex", "3")
    expect(square.locator("..")).to_have_attribute("aria-rowindex", "5")
    expect(page.locator('[data-square][tabindex="0"]')).to_have_count(1)


def test_more_contrast_shows_colours_as_patterns_until_the_player_chooses(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    dice = page.locator("svg.die")
    expect(dice.first).not_to_have_class(re.compile("pattern"))
    page.emulate_media(contrast="more")
    expect(dice.first).to_have_class(re.compile("pattern"))
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_label("Pattern")).to_be_checked()
    page.get_by_label("A letter").check()
    expect(dice.first).not_to_have_class(re.compile("pattern"))
    expect(page.locator("svg.die text").first).to_be_visible()


def test_dice_keep_their_colours_when_the_system_forces_colours(new_page: NewPage) -> None:
    page = new_page()
    page.emulate_media(forced_colors="active")
    page.goto("/learn/tutorial")
    page.locator("[data-choice]").first.wait_for()
    paint = "(one) => getComputedStyle(one).fill"
    shapes = page.locator("[data-choice] .shape")
    assert len({shapes.nth(number).evaluate(paint) for number in range(shapes.count())}) == 3
    page.locator('[data-choice="0"]').click()
    expect(page.locator('[data-choice="0"]')).to_have_css("outline-style", "solid")


def test_a_square_can_be_focused_before_its_row_is_rendered(new_page: NewPage) -> None:
    page = new_page()
    page.clock.set_fixed_time("2026-11-17T12:00")
    # Rows are rendered in separate tasks: run none after the first rows.
    page.add_init_script("""
      const later = setTimeout.bind(window)
      const rendered = () => document.querySelector('[role=row]')
      window.setTimeout = (task, delay) => later(() => rendered() && (delay ?? 0) <= 100 || task(), delay)
    """)
    page.goto("/daily")
    page.locator("[data-start]").click()
    page.locator('.practice[data-ready="true"] [role=row]').first.wait_for()
    assert page.locator('[data-square="g13"]').count() == 0
    page.keyboard.press("1")
    expect(page.locator("[data-square]:focus")).to_have_count(1)
    for _ in range(13):
        page.keyboard.press("ArrowDown")
    expect(page.locator('[data-square$="13"]:focus')).to_have_count(1)
