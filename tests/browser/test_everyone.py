"""For every hand and ear: a whole game by keyboard alone, and what the live region says."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import NewPage, ask
from tests.browser.player import Player, holds_set, set_among

FACE = r"g7, (one|two|three) (red|green|purple) (oval|squiggle|diamond)s?(, wild)?"
LISTEN = """
  window.heard = []
  const hear = () => {
    const said = document.querySelector('[role=log]')?.textContent?.trim()
    if (said && said !== window.heard.at(-1)) window.heard.push(said)
  }
  new MutationObserver(hear).observe(document, {subtree: true, childList: true, characterData: true})
"""


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
