"""The games of this device: a finished game is listed, replayed and reviewed, exported and imported."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, Page, expect

from tests.browser import scenes
from tests.browser.conftest import NewPage
from tests.browser.player import Player
from tests.browser.reading import change_settings, find_clipped_text, wait_until_async, wait_until_rendered
from tests.browser.stage import StagedTable, sit, stage_table
from tests.browser.static_site import READ, WRITE, StaticServer
from tests.browser.test_home import STORE

# Whether a table of this browser is deleted.
GONE = f"async (id) => (await ({READ})(id)) === null"
RECORD = Path(__file__).parents[1] / "records" / "two.jsonl"


def game_of(profile: str, names: tuple[str, str] = ("Ada", "Bo")) -> FilePayload:
    """An exported file with a game in which a profile had the first seat."""
    record = json.loads(RECORD.read_text())
    for player, name in zip(record["players"], names, strict=True):
        player.update(name=name, kind="human")
    device = {"id": "own", "at": 1_700_000_000_000, "mine": [0], "owners": {"0": profile}}
    text = json.dumps({**record, "device": device})
    return {"name": "games.jsonl", "mimeType": "application/jsonl", "buffer": text.encode()}


@pytest.mark.without_server
def test_imported_games_are_listed_replayed_and_exported(new_page: NewPage) -> None:
    page = new_page(phone=True)
    page.goto("/games")
    page.locator("[data-import]").set_input_files(RECORD)
    expect(page.locator("[data-game]")).to_have_count(1)
    expect(page.get_by_role("status")).to_have_text("1 game added")
    wait_until_rendered(page)
    assert find_clipped_text(page) == {}
    change_settings(page, language="de")
    expect(page.get_by_role("status")).to_have_text("1 Spiel hinzugefügt")
    with page.expect_download() as download:
        page.locator("[data-export]").click()
    assert '"device"' in Path(download.value.path()).read_text()
    page.locator("[data-game] a").first.click()
    expect(page.locator("[role=grid]")).to_be_visible()
    page.go_back()
    expect(page.locator("[data-game]")).to_have_count(1)


# The stored game with an id, or null.
STORED = """(id) => new Promise((found) => {
  const opening = indexedDB.open('setcubed-history')
  opening.onsuccess = () => {
    const asking = opening.result.transaction('games').objectStore('games').get(id)
    asking.onsuccess = () => { opening.result.close(); found(asking.result ?? null) }
  }
})"""


def hold_finished_game(page: Page, server: str, seats: list[int], owners: dict[str, str]) -> StagedTable:
    """Store tokens of a game that ended while its page was closed."""
    table = stage_table(server, scenes.short_game_over)
    held = {
        "code": table.code,
        "id": table.id,
        "tokens": [table.tokens[seat] for seat in seats],
        "at": 1_700_000_000_000,
        "names": ["Ada", "Bo"],
        "mine": seats,
        "owners": owners,
    }
    page.goto("/privacy")
    page.evaluate("(held) => localStorage.setItem('setcubed-seats', held)", json.dumps([held]))
    return table


def hold_local_games(page: Page, owners: dict[str, str]) -> None:
    """Add tables that this browser ran itself: their rows, and the first seat for a profile."""
    for table, owner in owners.items():
        page.evaluate(WRITE, json.dumps({"id": table, "rows": [{"first": 0}]}))
        page.evaluate(
            "(one) => localStorage.setItem('setcubed-seats', JSON.stringify("
            "[one, ...JSON.parse(localStorage.getItem('setcubed-seats') ?? '[]')]))",
            {
                "code": "",
                "id": table,
                "tokens": ["x"],
                "at": 0,
                "names": [],
                "mine": [0],
                "owners": {"0": owner},
                "over": True,
                "saved": True,
            },
        )


def test_a_deleted_game_leaves_the_list_and_the_tables_of_this_browser(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/games")
    page.locator("[data-import]").set_input_files(game_of(""))
    page.evaluate(WRITE, json.dumps({"id": "own", "rows": [{"first": 0}]}))
    page.get_by_role("button", name="Delete this game").click()
    sure = page.get_by_role("dialog", name="Delete this game")
    expect(sure).to_contain_text("Ada")
    sure.get_by_role("button", name="Delete this game").click()
    expect(page.locator("[data-game]")).to_have_count(0)
    wait_until_async(page, GONE, "own")


def test_a_game_that_ended_while_its_page_was_closed_is_stored_at_the_next_visit(
    new_page: NewPage, server: str
) -> None:
    page = new_page()
    table = hold_finished_game(page, server, [0], {"0": ""})
    page.goto("/")
    page.wait_for_function("() => JSON.parse(localStorage['setcubed-seats'])[0].saved")
    page.goto("/games")
    expect(page.locator(f'[data-game="{table.id}"]')).to_be_visible()
    page.goto("/")
    expect(page.locator("[data-standing]")).to_contain_text("Ada")


def test_each_profile_lists_its_own_games_with_luck_and_skill_after_a_review(
    new_page: NewPage, server: str
) -> None:
    page = new_page()
    table = hold_finished_game(page, server, [0, 1], {"0": "", "1": "p1"})
    profiles = {"current": "p1", "others": ["p1", "p2"]}
    page.evaluate("(all) => localStorage.setItem('setcubed-profiles', all)", json.dumps(profiles))
    page.goto("/games")
    expect(page.locator("[data-game]")).to_have_count(1)
    page.goto(f"/r/{table.id}/review")
    wait_until_async(page, f"async (id) => (await ({STORED})(id))?.review?.length === 2", table.id)
    page.goto("/games")
    expect(page.get_by_role("heading", name="Luck and skill")).to_be_visible()
    profiles["current"] = "p2"
    page.evaluate("(all) => localStorage.setItem('setcubed-profiles', all)", json.dumps(profiles))
    page.reload()
    expect(page.get_by_text("No finished games yet")).to_be_visible()


def test_a_removed_profile_takes_its_games_along_and_leaves_those_of_others(
    new_page: NewPage, server: str
) -> None:
    page = new_page()
    table = hold_finished_game(page, server, [0, 1], {"0": "", "1": "p1"})
    page.evaluate(STORE, ["setcubed-profiles", {"current": "p1", "others": ["p1"]}])
    page.evaluate(STORE, ["setcubed-p1", {"name": "Grandpa", "face": "grandpa"}])
    page.goto("/games")
    page.locator(f'[data-game="{table.id}"]').wait_for()
    page.locator("[data-import]").set_input_files(game_of("p1"))
    expect(page.locator("[data-game]")).to_have_count(2)
    hold_local_games(page, {"own": "p1", "localhis": "p1", "localmine": ""})
    page.goto("/")
    page.locator("[data-profiles]").click()
    page.get_by_role("button", name="Remove Grandpa").click()
    sure = page.get_by_role("dialog", name="Remove Grandpa")
    expect(sure).to_contain_text("Grandpa’s settings, progress and results will be deleted")
    expect(sure).to_contain_text("along with 1 game.")
    sure.get_by_role("button", name="Keep").click()
    expect(page.get_by_role("dialog")).to_have_count(1)
    page.get_by_role("button", name="Remove Grandpa").click()
    sure.get_by_role("button", name="Remove Grandpa").click()
    wait_until_async(page, f"async () => (await ({STORED})('own')) === null")
    for gone in ("own", "localhis"):
        wait_until_async(page, GONE, gone)
    assert page.evaluate(READ, "localmine")
    assert page.evaluate(STORED, table.id)["owners"] == {"0": ""}
    page.goto("/games")
    expect(page.locator("[data-game]")).to_have_count(1)


def test_a_face_belongs_to_a_profile_and_not_to_a_name(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/privacy")
    page.evaluate(STORE, ["setcubed", {"name": "Ada", "face": "girl"}])
    page.goto("/games")
    page.locator("[data-import]").set_input_files(game_of("", names=("Ada", "Ada")))
    portraits = page.locator("[data-game] [data-portrait]")
    expect(portraits).to_have_count(2)
    assert portraits.evaluate_all("(all) => all.map((one) => one.dataset.portrait)") == ["girl", "person"]


@pytest.mark.without_server
def test_a_game_can_be_continued_until_its_players_leave(new_page: NewPage, server: str) -> None:
    table = stage_table(server, scenes.adas_turn_15_dice)
    page = new_page()
    sit(page.context, (table, [0, 1]))
    page.goto(f"/t/{table.id}")
    page.get_by_role("link", name="Home").click()
    resume = page.get_by_role("region", name="Continue playing")
    resume.get_by_role("link").click()
    Player(page).wait_for("turn")
    stored = page.evaluate(f"async (id) => (await ({READ})(id)) !== null", table.id)
    assert stored == isinstance(server, StaticServer)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Leave the table").click()
    page.get_by_role("button", name="Really leave?").click()
    expect(page.get_by_role("button", name="On this device")).to_be_visible()
    expect(resume).to_have_count(0)
    wait_until_async(page, GONE, table.id)
    page.reload()
    expect(page.get_by_role("button", name="On this device")).to_be_visible()
    expect(resume).to_have_count(0)
