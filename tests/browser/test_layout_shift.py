"""Nothing on a phone's table shifts in a game: another frame of the board only transforms it."""

import pytest

from tests.browser.conftest import SECRET, NewPage
from tests.browser.player import Player
from tests.browser.stage import StagedTable, call_api, sit

OPPONENTS = {"local": {"kind": "local", "name": "Bo"}, "bot": {"kind": "bot", "level": "greedy"}}

# Layout shifts with their elements. A player taps all the time, so those after an input count too.
WATCH_SHIFTS = """(() => {
  window.shifts = []
  const name = (node) => node?.outerHTML?.slice(0, 80) ?? node?.textContent ?? 'removed'
  new PerformanceObserver((list) => {
    for (const {value, sources} of list.getEntries())
      window.shifts.push([value, ...sources.map(({node}) => name(node))])
  }).observe({type: 'layout-shift', buffered: true})
})()"""
# Sizes of squares so far: another frame has another.
WATCH_SIZES = """(() => {
  window.sizes = new Set()
  const look = () => {
    const size = document.querySelector('[role=grid]')?.style.getPropertyValue('--sq')
    if (size) window.sizes.add(size)
  }
  new MutationObserver(look).observe(document, {subtree: true, childList: true, attributeFilter: ['style']})
})()"""


@pytest.mark.parametrize("size", [(390, 844), (360, 560)], ids=lambda size: "x".join(map(str, size)))
@pytest.mark.parametrize("opponent", OPPONENTS)
def test_nothing_shifts_in_a_game(
    new_page: NewPage, server: str, size: tuple[int, int], opponent: str
) -> None:
    page = new_page(phone=True, motion=True)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    seats = [{"kind": "local", "name": "Ada"}, OPPONENTS[opponent]]
    made = call_api(server, "/api/tables", {"seats": seats, "start": True, "secret": SECRET})
    tokens = [seat["token"] for seat in made["seats"] if seat.get("token")]
    sit(
        page.context,
        (StagedTable(server, made["table"], tokens, ["Ada", "Bo"], made["code"]), range(len(tokens))),
    )
    page.add_init_script(WATCH_SHIFTS)
    page.add_init_script(WATCH_SIZES)
    page.goto(f"/t/{made['table']}")
    player = Player(page, touch=True)
    for _ in range(60):
        if player.wait_for("race", "opening", "turn", "wild", "extra", "over") == "over":
            break
        player.act()
        if page.evaluate("window.sizes.size") > 2:
            break
    assert page.evaluate("window.sizes.size") > 1, "the frame of the board has not changed"
    assert page.evaluate("window.shifts") == []
