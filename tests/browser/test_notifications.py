"""A phone in a game: wake lock, vibration and a notification for the player's turn."""

from playwright.sync_api import expect

from tests.browser import scenes
from tests.browser.conftest import NewPage
from tests.browser.player import Player
from tests.browser.stage import connect_players, sit, stage_table

# Record the page's requests to the phone, and simulate a hidden page on request. Chromium without a screen
# denies notifications.
NOTE = """
  window.notices = []
  Object.defineProperty(Notification, 'permission', {get: () => 'granted'})
  ServiceWorkerRegistration.prototype.showNotification = async (_, {body}) => { window.notices.push(body) }
  window.locks = 0
  window.buzzes = []
  const request = WakeLock.prototype.request
  WakeLock.prototype.request = function (kind) {
    window.locks += 1
    return request.call(this, kind)
  }
  Navigator.prototype.vibrate = (time) => window.buzzes.push(time)
  Object.defineProperty(document, 'hidden', {get: () => window.away ?? false})
"""


def test_a_phone_stays_awake_and_vibrates_and_notifies_at_the_players_turn(
    new_page: NewPage, server: str
) -> None:
    table = stage_table(server, scenes.bos_turn_begins_round)
    company, page = new_page(), new_page(phone=True, worker=True)
    company.goto("/")
    connect_players(company, table, 1)
    page.add_init_script(NOTE)
    page.add_init_script("localStorage.setcubed = JSON.stringify({notices: true})")
    sit(page.context, (table, [0]))
    page.goto(f"/t/{table.id}")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    expect(page.locator(".bottom .who")).to_contain_text("Bo is thinking")
    page.locator(".bottom .who").tap()
    page.wait_for_function("() => window.locks === 1")
    assert page.evaluate("() => window.buzzes") == []
    page.evaluate("() => { window.away = true }")
    table.move(table.state)
    Player(page, touch=True).wait_for("turn")
    page.wait_for_function("() => window.buzzes.length === 1")
    page.wait_for_function("() => window.notices.includes('Your turn')")
