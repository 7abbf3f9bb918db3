"""Animations: dice fly to their squares, and a move stays visible before a dialog covers it."""

import pytest
from playwright.sync_api import Page, expect

from setcubed.bots.greedy import GreedyBot
from setcubed.game import replacements
from tests.browser import scenes
from tests.browser.conftest import NewPage
from tests.browser.player import Player
from tests.browser.scenes import Scene, fitting_dice
from tests.browser.stage import StagedTable, connect_players, sit, stage_table

# For every die that flies to a square, its largest distance from it; 999 if the square is not visible.
WATCH_FLIGHTS = """() => {
  window.flown = {}
  const look = () => {
    for (const copy of document.querySelectorAll('#flight > [data-home]')) {
      const square = document.querySelector(`[data-square="${copy.dataset.home}"]`)
      if (!square) continue
      const box = square.getBoundingClientRect()
      const window_ = document.querySelector('.window').getBoundingClientRect()
      const x = parseFloat(copy.style.left) + parseFloat(copy.style.width) / 2 - box.x - box.width / 2
      const y = parseFloat(copy.style.top) + parseFloat(copy.style.height) / 2 - box.y - box.height / 2
      const hidden = box.top < window_.top - 1 || box.left < window_.left - 1
        || box.bottom > window_.bottom + 1 || box.right > window_.right + 1
      const off = hidden ? 999 : Math.round(Math.hypot(x, y))
      window.flown[copy.dataset.home] = Math.max(off, window.flown[copy.dataset.home] ?? 0)
    }
    requestAnimationFrame(look)
  }
  look()
}"""
# The first transforms of the animations of the board.
WATCH_GLIDES = """() => {
  window.glides = []
  window.gliding = () => document.querySelector('[role=grid]').getAnimations().length > 0
  const look = () => {
    for (const one of document.querySelector('[role=grid]').getAnimations())
      window.glides.push(one.effect.getKeyframes()[0].transform)
    requestAnimationFrame(look)
  }
  look()
}"""
# The times of the end of the game and of the dialog.
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


def wait_for_flights(page: Page) -> dict[str, int]:
    """Wait for all flights; return the distance of each die from its square."""
    page.wait_for_function("() => Object.keys(window.flown).length && !document.querySelector('#flight > *')")
    return dict(page.evaluate("() => window.flown"))


def watch(page: Page, server: str, scene: Scene, *mine: int) -> tuple[StagedTable, Player]:
    """Open a scene on a small phone and record the flights of dice."""
    table = stage_table(server, scene)
    page.set_viewport_size({"width": 360, "height": 560})
    sit(page.context, (table, mine))
    player = sit_down(page, table.id)
    page.evaluate(WATCH_FLIGHTS)
    return table, player


def test_dice_of_another_player_fly_to_their_squares(new_page: NewPage, server: str) -> None:
    company, page = new_page(), new_page(phone=True, motion=True)
    table, player = watch(page, server, scenes.bos_turn_with_two_placements_begins_round, 0)
    company.goto("/")
    connect_players(company, table, 1)
    table.move(table.state)
    player.wait_for("turn")
    seen = wait_for_flights(page)
    assert set(seen) == {
        square for square in seen if page.locator(f'[data-square="{square}"] .piece').count()
    }
    assert max(seen.values()) <= 1, seen


def test_own_dice_fly_to_their_squares_and_stay_visible(new_page: NewPage, server: str) -> None:
    page = new_page(phone=True, motion=True)
    table, player = watch(page, server, scenes.adas_turn_at_edge_of_tall_board, 0, 1)
    player.wait_for("turn")
    laid = GreedyBot().turn(table.state, 0)
    for one in laid:
        square = table.state.plan.label(one.square)
        player.press(f'.hand [data-die="{one.die}"]')
        player.press(f'[data-square="{square}"]')
        page.locator(f'[data-square="{square}"] .piece, .option').first.wait_for()
        if player.moment() == "wild":
            player.state_wild()
        wait_for_flights(page)
        expect(page.locator(f'[data-square="{square}"]')).to_be_in_viewport(ratio=0.9)
    assert max(wait_for_flights(page).values()) <= 1, wait_for_flights(page)


def test_the_board_glides_to_its_new_frame(new_page: NewPage, server: str) -> None:
    company, page = new_page(), new_page(phone=True, motion=True)
    table, _ = watch(page, server, scenes.bos_turn_opened_by_ada, 0)
    scale = "() => document.querySelector('[role=grid]').style.getPropertyValue('--sq')"
    before = page.evaluate(scale)
    page.evaluate(WATCH_GLIDES)
    company.goto("/")
    connect_players(company, table, 1)
    table.move(table.state)
    page.wait_for_function(f"(before) => ({scale})() !== before", arg=before)
    wait_for_flights(page)
    page.wait_for_function("() => window.glides.length && !window.gliding()")
    assert page.evaluate("() => window.glides.every((one) => one.startsWith('translate('))")


# How far the board is scrolled in each frame.
WATCH_SCROLLING = """
  window.offsets = []
  const look = () => {
    const view = document.querySelector('.window')
    if (view) window.offsets.push(view.scrollTop)
    requestAnimationFrame(look)
  }
  look()
"""


def test_a_phone_shows_the_squares_in_play_from_the_first_frame(new_page: NewPage, server: str) -> None:
    page = new_page(phone=True, motion=True)
    page.add_init_script(WATCH_SCROLLING)
    table = stage_table(server, scenes.bos_turn_opened_by_ada)
    sit(page.context, (table, [0]))
    sit_down(page, table.id)
    assert 0 not in page.evaluate("() => window.offsets")


def test_a_claimed_bonus_at_the_edge_does_not_extend_the_board(new_page: NewPage, server: str) -> None:
    page = new_page(phone=True, motion=True)
    watch(page, server, scenes.bos_turn_with_two_placements, 0)
    medallion = page.locator('[data-square="m7"] .claimed')
    medallion.evaluate("(one) => one.getAnimations().forEach((flight) => flight.pause())")
    medallion.evaluate("(one) => one.getAnimations().forEach((flight) => (flight.currentTime = 1000))")
    window, board = page.locator(".window"), page.locator("[role=grid]")
    assert window.evaluate("(one) => one.scrollWidth") == board.evaluate("(one) => one.offsetWidth")


def test_the_board_keeps_its_scale_in_the_extra_roll(new_page: NewPage, server: str) -> None:
    page = new_page(phone=True, motion=True)
    table, player = watch(page, server, scenes.adas_turn_ends_round, 0)
    player.wait_for("turn")
    scale = "() => document.querySelector('[role=grid]').style.getPropertyValue('--sq')"
    before = page.evaluate(scale)
    table.do(0, type="pass")
    player.wait_for("extra")
    assert page.evaluate(scale) == before


@pytest.mark.needs_server
def test_the_last_turn_stays_visible_before_the_result_dialog(new_page: NewPage, server: str) -> None:
    table = stage_table(server, scenes.turn_near_end)
    page = new_page(motion=True)
    sit_down(page, table.id)
    page.evaluate(WATCH_END)
    table.until(scenes.over)
    expect(page.get_by_role("dialog")).to_be_visible()
    assert page.evaluate("() => window.shown - window.over") > 2000
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    other = new_page()
    other.goto(f"/t/{table.id}")
    other.locator(".table").wait_for()
    table.do(1, type="leave")  # publishes a new view, while the result stays closed
    page.get_by_title("2 people are watching").wait_for()
    expect(page.get_by_role("dialog")).to_have_count(0)
    winner = max(range(2), key=lambda seat: table.state.scores[seat])
    expect(page.locator(".bottom")).to_contain_text(f"{table.names[winner]} wins!")


# The page's rendering of the first roll, frame by frame.
WATCH_THROW = """
  window.shown = []
  const look = () => {
    const table = document.querySelector('.table')
    const call = document.querySelector('.bottom .big, .arena .call')
    if (table && call) {
      const hands = [...table.querySelectorAll('[data-home^=hand]')]
      window.shown.push({
        bag: !!document.querySelector('#flight .throwing-bag'),
        aloft: document.querySelectorAll('#flight > [data-home]').length,
        hidden: hands.every((die) => getComputedStyle(die).visibility === 'hidden'),
        faint: hands.some((die) => getComputedStyle(die).opacity !== '1'),
        dice: hands.length,
        call: !call.disabled,
        told: getComputedStyle(document.querySelector('.arena .status')).visibility === 'visible',
      })
    }
    requestAnimationFrame(look)
  }
  look()
"""


def test_the_bag_throws_all_dice_before_the_race_begins(new_page: NewPage) -> None:
    page = new_page(phone=True, motion=True)
    page.add_init_script(WATCH_THROW)
    page.goto("/")
    page.get_by_role("button", name="On this device").tap()
    page.locator("dialog .button.main").tap()
    Player(page, touch=True).wait_for("race")
    shown = page.evaluate("() => window.shown")
    thrown = [frame for frame in shown if frame["aloft"]]
    assert any(frame["bag"] for frame in shown)
    assert not any(frame["told"] for frame in thrown)  # the bag lies over the sentence
    assert shown[-1]["told"]
    assert max(frame["aloft"] for frame in thrown) == 10
    assert not any(frame["call"] for frame in thrown)
    assert all(frame["hidden"] for frame in shown[: shown.index(thrown[0])] if frame["dice"])
    assert not any(frame["faint"] for frame in shown)
    assert page.evaluate("() => document.querySelectorAll('#flight > *').length") == 0


def test_around_a_tablet_the_caller_shows_the_set_on_their_own_side(new_page: NewPage, server: str) -> None:
    table = stage_table(server, scenes.race_of_three_bo_can_open)
    page = new_page(phone=True, motion=True)
    page.set_viewport_size({"width": 1024, "height": 768})
    sit(page.context, (table, [0, 1, 2]))
    page.goto(f"/t/{table.id}")
    player = Player(page, touch=True)
    player.wait_for("race")
    side = page.get_by_role("region", name="Bo", exact=True)
    before = side.bounding_box()
    player.call(1)
    expect(side.get_by_role("status").first).to_contain_text("Bo: ")
    expect(page.locator(".arena .side")).to_have_count(1)
    assert side.bounding_box() == before
    assert side.locator(".zone").evaluate("(zone) => getComputedStyle(zone).rotate") == "90deg"
    dice = GreedyBot().open(table.state, 1)
    assert dice
    for one in dice:
        side.locator(f'[data-die="{one.die}"]').tap()
        if player.moment() == "wild":
            player.state_wild()
    expect(page.locator(".board .tentative")).to_have_count(3)
    side.get_by_role("button", name="Show the SET").tap()
    expect(page.locator(".table")).to_have_attribute("data-phase", "turn")
    assert table.state.first == 1


# Every flight into the hand shows a stated wild die, and the hand shows a rolling cube afterwards.
WATCH_CATCH = """() => {
  window.caught = {}
  const look = () => {
    if (document.querySelector('#flight > [data-home=hand] svg.die.wild')) window.caught.flight = true
    if (document.querySelector('.hand [data-die] > div')) window.caught.tumble = true
    if (document.querySelector('#flight > .spark')) window.caught.sparks = true
    requestAnimationFrame(look)
  }
  look()
}"""


def test_a_replaced_wild_die_flies_to_the_hand_and_then_tumbles(new_page: NewPage, server: str) -> None:
    page = new_page(motion=True)
    table = stage_table(server, scenes.adas_turn_with_replacement)
    sit(page.context, (table, [0]))
    player = sit_down(page, table.id)
    player.touch = False
    player.wait_for("turn")
    square, die = replacements(table.state, 0)[0]
    page.evaluate(WATCH_CATCH)
    player.press(f'.hand [data-die="{die}"]')
    player.press(f'[data-square="{table.state.plan.label(square)}"]')
    page.wait_for_function("() => window.caught.flight && window.caught.tumble && window.caught.sparks")
    page.wait_for_function("() => !document.querySelector('#flight > *, .hand [data-die] > div')")


def test_the_extra_roll_dims_dice_that_fit_nowhere(new_page: NewPage, server: str) -> None:
    table = stage_table(server, scenes.extra_roll_some_dice_fit)
    page = new_page()
    sit(page.context, (table, [0]))
    player = sit_down(page, table.id)
    player.wait_for("extra")
    fits = fitting_dice(table.state)
    expect(page.locator(".hand .slot.idle")).to_have_count(fits.count(False))
    for slot, fit in zip(page.locator(".hand .slot").all(), fits, strict=True):
        assert ("idle" in str(slot.get_attribute("class")).split()) != fit


def test_steps_in_quick_succession_leave_no_score_behind(new_page: NewPage, server: str) -> None:
    """A score counts up after its points have flown; the next step does not wait for it."""
    table = stage_table(server, scenes.short_game_over)
    page = new_page(motion=True)
    page.goto(f"/r/{table.id}")
    page.locator("[role=grid]").wait_for()
    for _ in range(20):
        page.keyboard.press("ArrowRight")
    assert any(int(score) > 0 for score in page.locator("[data-score]").all_inner_texts())
