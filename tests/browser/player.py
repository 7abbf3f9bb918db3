"""Plays through the page as a person does: reads the screen, taps dice and squares, presses buttons."""

from contextlib import suppress
from itertools import permutations

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as TookTooLong

from setcubed.game import WILD, Face, is_set

LIMIT = 60_000

LOOK = """() => {
  const table = document.querySelector('.table')
  if (!table || document.querySelector('[aria-busy=true]')) return {moment: 'none'}
  const shown = (selector) => !!document.querySelector(selector)
  const phase = table.dataset.phase
  if (shown('.picker .option') || shown('.picker .choice')) return {moment: 'wild'}
  if (phase === 'over') return {moment: 'over'}
  if (table.dataset.actor === undefined) {
    const calls = document.querySelectorAll('.arena .call:not(:disabled), .bottom .big:not(:disabled)')
    return {moment: phase === 'opening' && calls.length ? 'race' : 'wait'}
  }
  if (table.dataset.sent === 'true') return {moment: 'wait'}
  if (phase === 'turn' && table.dataset.ready !== 'true') return {moment: 'wait'}
  // The round too: a player without a turn may get the next extra roll before the test looks.
  const round = document.querySelector('.round')?.textContent
  return {moment: phase, seat: Number(table.dataset.actor), round}
}"""


class Player:
    """A person in front of one page."""

    def __init__(self, page: Page, touch: bool = False) -> None:
        self.page = page
        self.touch = touch

    def press(self, target: Locator | str, timeout: float = LIMIT) -> None:
        """Tap on a phone, click elsewhere."""
        target = self.page.locator(target) if isinstance(target, str) else target
        if self.touch:
            target.tap(timeout=timeout)
        else:
            target.click(timeout=timeout)

    def decide(self, button: str) -> None:
        """Press a button that sends a command, and wait until it is sent."""
        before = self.page.evaluate(LOOK)
        self.press(button)
        self.page.wait_for_function(
            f"(before) => JSON.stringify(({LOOK})()) !== JSON.stringify(before)"
            " || document.querySelector('dialog[open]')",
            arg=before,
        )

    def take_back_all(self) -> None:
        """Take back all placed dice."""
        self.press(self.page.get_by_role("button", name="Take back all dice"))
        expect(self.page.locator(".board .tentative")).to_have_count(0)
        self.wait_for_draft()

    def moment(self) -> str:
        """The decision that the page requests now:
         `race`, `opening`, `turn`, `wild`, `extra`, `over`, or `wait`;
        `none` while there is no table, or only a part of it."""
        return str(self.page.evaluate(LOOK)["moment"])

    def wait_for(self, *moments: str) -> str:
        """Wait for one of these decisions."""
        self.page.wait_for_function(
            f"(wanted) => wanted.includes(({LOOK})().moment)", arg=list(moments), timeout=LIMIT
        )
        return self.moment()

    # ---- the opening

    def faces(self, seat: int | None = None) -> list[str]:
        """The faces of a hand in the tray."""
        where = ".bottom [data-face]" if seat is None else f'.arena [data-seat="{seat}"][data-face]'
        return self.each(where, "face")

    def each(self, where: str, datum: str) -> list[str]:
        """Return a data attribute of all these elements."""
        said = self.page.locator(where).evaluate_all(
            "(all, datum) => all.map((one) => one.dataset[datum])", datum
        )
        return [str(one) for one in said]

    def call(self, seat: int | None = None) -> None:
        """Press the SET button, of one seat on a shared screen, unless another player was faster."""
        buttons = self.page.locator(".arena .call, .bottom .big")
        for _ in range(20):
            if self.moment() != "race":
                return
            with suppress(TookTooLong):
                self.press(buttons.first if seat is None else buttons.nth(seat), timeout=LIMIT / 20)
                return
        raise AssertionError("the button cannot be pressed")

    def open(self) -> None:
        """Show a SET: tap its three dice, then the button."""
        for place in set_among(self.faces()):
            self.tap_face(place)
        self.decide(".bottom .button.main")

    def tap_face(self, face: str) -> None:
        """Tap a die of the hand that shows this face; a wild die takes the face that the page proposes."""
        before = self.page.locator(".bottom [data-face]").count()
        self.press(self.page.locator(f'.hand [data-face="{face}"]').first)
        self.page.wait_for_function(
            "(before) => document.querySelectorAll('.bottom [data-face]').length < before"
            " || document.querySelector('.picker .option, .picker .choice')",
            arg=before,
        )
        if self.moment() == "wild":
            self.state_wild()

    def state_wild(self) -> None:
        """Take the first face that the picker offers."""
        options = self.page.locator(".picker .option")
        options.or_(self.page.locator(".picker .choice")).first.wait_for()
        self.press(options.first if options.count() else self.page.locator(".picker .button.main"))
        self.page.locator(".picker").wait_for(state="detached")

    # ---- turns

    def wait_for_draft(self) -> None:
        """Wait for the server's answer about the dice placed so far."""
        self.page.wait_for_function("() => document.querySelector('.table').dataset.ready === 'true'")

    def wait_for_answer(self) -> None:
        """Wait until the server has answered the last command."""
        self.page.wait_for_function("() => document.querySelector('.table').dataset.sent !== 'true'")

    def turn(self, dice: int = 3) -> int:
        """Place up to `dice` dice on highlighted squares and confirm, or pass; return their number."""
        laid = 0
        while laid < dice and self.place_one():
            laid += 1
        if not laid and self.place_one(".lit.half"):
            laid = 1 + self.place_one()
            assert laid == 2, "a square that needs a partner found none"
        self.wait_for_draft()
        if laid:
            self.page.locator(".bottom .main.go:not(:disabled)").click()
        else:
            self.page.locator(".bottom .go:not(.main)").click()
            self.press(".bottom .go.sure")
        return laid

    def place_one(self, lit: str = ".lit:not(.half)") -> bool:
        """Place one die on the first square that the page highlights for it."""
        self.wait_for_draft()
        dice = ".hand .slot:not(.idle)" + ("" if "half" in lit.partition(":")[0] else ":not(.partner)")
        for index in range(self.page.locator(dice).count()):
            slot = self.page.locator(dice).nth(index)
            self.press(slot)
            expect(slot).to_have_attribute("aria-pressed", "true")
            square = self.page.locator(lit).first
            if not square.count():
                self.press(slot)
                continue
            name = square.get_attribute("data-square")
            self.press(square)
            self.page.wait_for_selector(f'[data-square="{name}"] .piece, .picker .option')
            if self.moment() == "wild":
                self.state_wild()
            return True
        return False

    def keep(self) -> None:
        """Decline the extra roll."""
        self.decide(".bottom .go")

    # ---- whole games

    def play_to(self, *ends: str, turns: int = 200) -> str:
        """Play until one of these decisions."""
        for _ in range(turns):
            moment = self.wait_for("race", "opening", "turn", "wild", "extra", "over")
            if moment in ends:
                return moment
            self.act()
        raise AssertionError(f"after {turns} actions it is still {self.moment()}")

    def act(self) -> str:
        """Make the requested decision, and return its kind."""
        moment = self.moment()
        if moment == "race":
            self.race()
        elif moment == "opening":
            self.open()
        elif moment == "turn":
            self.turn()
        elif moment == "wild":
            self.state_wild()
        elif moment == "extra":
            self.keep()
        return moment

    def race(self) -> None:
        """Call for the first hand on this page that holds a SET."""
        seats = set(self.each(".arena [data-seat]", "seat"))
        if not seats:
            if holds_set(self.faces()):
                self.call()
        else:
            for place, seat in enumerate(sorted(seats)):
                if holds_set(self.faces(int(seat))):
                    self.call(place)
                    break
        self.page.wait_for_function(
            "() => document.querySelector('.table')?.dataset.phase !== 'opening' || "
            "document.querySelector('.table').dataset.actor !== undefined || "
            "document.querySelector('.bottom .button.main:disabled, .arena .call:disabled')",
        )


def set_among(faces: list[str]) -> list[str]:
    """Three faces that are a SET, wild ones last."""
    for three in permutations(sorted(faces, key=lambda face: face == "W"), 3):
        tame = [Face(face) for face in three if face != "W"]
        if len(tame) < 3 or is_set(*tame):
            return sorted(three, key=lambda face: face == str(WILD))
    raise AssertionError(f"no SET among {faces}")


def holds_set(faces: list[str]) -> bool:
    """Return whether three of these dice are a SET."""
    try:
        set_among(faces)
    except AssertionError:
        return False
    return True
