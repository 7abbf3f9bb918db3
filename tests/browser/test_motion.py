"""With motion on: dice fly to where they belong, and a move is seen before the next thing covers it."""

from playwright.sync_api import Page, expect

from setcubed.bots.simple import GreedyBot
from setcubed.game import Phase, State
from tests.browser.conftest import NewPage
from tests.browser.player import Player
from tests.browser.stage import accompany, sit, staged

TWO = ("Ada", "Bo")

# Whenever a die flies: how large the squares of the board are.
WATCH_FLIGHTS = """() => {
  window.sizes = new Set()
  const look = () => {
    if (document.querySelector('#flight > [data-home]')) {
      window.sizes.add(document.querySelector('[role=grid]').style.getPropertyValue('--sq'))
    }
    requestAnimationFrame(look)
  }
  look()
}"""
# When the game was over, and when a dialog was there.
WATCH_END = """() => {
  new MutationObserver(() => {
    if (document.querySelector('[data-phase=over]')) window.over ??= performance.now()
    if (document.querySelector('dialog[open]')) window.shown ??= performance.now()
  }).observe(document, {subtree: true, childList: true, attributes: true})
}"""


def sit_down(page: Page, code: str) -> Player:
    page.goto(f"/t/{code}")
    page.locator('[data-square="m13"]').wait_for()
    return Player(page, touch=True)


def test_the_board_keeps_its_scale_while_the_dice_of_another_fly(new_page: NewPage, server: str) -> None:
    def theirs(state: State) -> bool:
        turn = (state.phase, state.to_move, state.first) == (Phase.TURN, 1, 1)
        return turn and len(state.board.squares) > 5 and bool(GreedyBot().turn(state, 1))

    table = staged(server, TWO, theirs)
    company, page = new_page(), new_page(phone=True, motion=True)
    company.goto("/")
    accompany(company, table, 1)
    sit(page.context, (table, [0]))
    player = sit_down(page, table.code)
    whole = page.evaluate("() => document.querySelector('[role=grid]').style.getPropertyValue('--sq')")
    page.evaluate(WATCH_FLIGHTS)
    table.move(table.state)
    player.wait_for("turn")
    page.wait_for_function("() => window.sizes.size > 0")
    page.wait_for_function(
        "(whole) => document.querySelector('[role=grid]').style.getPropertyValue('--sq') !== whole", arg=whole
    )
    assert page.evaluate("() => [...window.sizes]") == [whole]


def test_the_last_turn_is_seen_before_the_result(new_page: NewPage, server: str) -> None:
    def nearly(state: State) -> bool:
        return state.phase is Phase.TURN and not state.bag and min(map(len, state.hands)) <= 2

    table = staged(server, TWO, nearly)
    page = new_page(motion=True)
    sit_down(page, table.code)
    page.evaluate(WATCH_END)
    table.until(lambda state: state.phase is Phase.OVER)
    expect(page.get_by_role("dialog")).to_be_visible()
    assert page.evaluate("() => window.shown - window.over") > 2000
