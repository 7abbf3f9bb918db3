"""Screenshots of every screen, light and dark, on phones and desktop.

`python -m tools.screenshots docs/pictures readme` takes those of the README.

Tables are prepared over HTTP with known dice, so that every run takes the same pictures without waiting.
"""

import argparse
import base64
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Literal, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from setcubed.bots.greedy import GreedyBot
from setcubed.game import WILD, Phase, State
from tests.browser.conftest import serving
from tests.browser.player import Player
from tests.browser.scenes import Condition, Scene
from tests.browser.stage import StagedTable, call_api, connect_players, make, sit, stage_table
from tools.chromium import ARGUMENTS, executable, own_fonts
from tools.screenshot_scenes import SCENES as MORE_SCENES
from tools.screenshot_scenes import networked

Look = Literal["light", "dark"]
LOOKS: tuple[Look, ...] = ("light", "dark")

# Do not wait for endless animations such as a glow.
AT_REST = """() => Promise.allSettled(document.getAnimations()
  .filter((one) => one.effect.getTiming().iterations < 100).map((one) => one.finished))"""


# A picture as WebP: half as large.
WEBP = """async (png) => {
  const picture = await createImageBitmap(new Blob([Uint8Array.from(atob(png), (one) => one.charCodeAt(0))]))
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  canvas.getContext('2d').drawImage(picture, 0, 0)
  const small = await canvas.convertToBlob({type: 'image/webp', quality: 0.85})
  return btoa(String.fromCharCode(...new Uint8Array(await small.arrayBuffer())))
}"""


class Screen(NamedTuple):
    """A kind of device."""

    name: str
    width: int
    height: int
    scale: float = 1
    touch: bool = True


SCREENS = (
    Screen("phone", 360, 560, 2),
    Screen("tall", 390, 844, 2),
    Screen("wide", 740, 360, 2),
    Screen("tablet", 768, 1024),
    Screen("desktop", 1280, 800, touch=False),
    Screen("large", 1920, 1080, touch=False),
)
# The scenes for a tall phone, a phone in landscape and a tablet; the other screens show all scenes.
TALL = {"home", "waiting", "race", "called", "turn", "four", "end"}
WIDE = {"race", "opening", "turn", "wild", "extra", "end"}
TABLET = {"home", "race", "arena", "turn", "four", "end"}
# The README's: its file, and which screen it shows.
README: tuple[tuple[str, Screen, Look], ...] = (
    ("table", Screen("desktop", 1280, 800, touch=False), "light"),
    ("phone", Screen("phone", 360, 640, 2), "dark"),
)
SOME = {"tall": TALL, "wide": WIDE, "tablet": TABLET}
LIGHT_ONLY = {
    "lobby",
    "appearance",
    "hint",
    "theirs",
    "lost",
    "keys",
    "moves",
    "privacy",
    "missing",
}  # built from the components of other screens


class Stages:
    """The tables that the pictures show; Ada's seat is the page's, the others have company."""

    def __init__(self, url: str, company: Page) -> None:
        self.url = url
        self.company = company
        two = ("Ada", "Bo")
        self.race = make(url, two, secret=f"{5:064x}")
        self.arena = make(url, ("Ada", "Bo", "Carmen", "Dag"), secret=f"{5:064x}")
        self.holds = search(url, two, lambda game: holds(game, 0), hints=True)
        self.turn = search(url, two, mine(dice=16, laid=2))
        self.wild = search(url, two, lambda game: mine(dice=9)(game) and any_wild(game))
        self.swap = search(url, two, lambda game: mine(dice=5)(game) and bool(swaps(game)))
        self.theirs = search(url, two, lambda game: game.to_move == 1 and len(game.board.squares) > 18)
        self.four = search(url, ("Ada", "Bo", "Carmen", "Dag"), mine(dice=12, laid=1))
        self.gone = search(url, two, mine(dice=12))
        self.over = search(url, two, lambda game: game.phase is Phase.OVER)
        for table in (self.holds, self.turn, self.wild, self.swap, self.theirs, self.four):
            connect_players(company, table, *range(1, len(table.tokens)))
        self.gone.do(1, type="leave")
        self.listed("Grace", 1, options={"turn_seconds": 60})
        self.listed("Linus", 3)

    def listed(self, name: str, free: int, **more: Any) -> None:
        """A table in the lobby whose creator is connected."""
        seats = [{"kind": "local", "name": name}, *[{"kind": "open"}] * free]
        made = call_api(self.url, "/api/tables", {"seats": seats, "listed": True, **more})
        connect_players(self.company, StagedTable(self.url, made["table"], [made["seats"][0]["token"]]), 0)

    def extra(self) -> StagedTable:
        """Create a table for each picture: the extra roll has a time limit."""
        options = {"extra_seconds": 30}
        table = search(self.url, ("Ada", "Bo"), lambda game: game.phase is Phase.EXTRA, options=options)
        connect_players(self.company, table, 1)
        return table

    @property
    def held(self) -> tuple[StagedTable, ...]:
        """The table at which Ada has a seat."""
        return self.holds, self.turn, self.wild, self.swap, self.theirs, self.four, self.gone, self.over


def search(url: str, names: Sequence[str], condition: Condition, first: int = 0, **more: Any) -> StagedTable:
    """Stage the first game that satisfies a condition."""
    number = Scene(condition, seats=len(names)).search(first)
    return stage_table(url, Scene(condition, number, len(names)), names, **more)


def holds(game: State, seat: int) -> bool:
    """Whether a seat can open."""
    return game.phase is Phase.OPENING and GreedyBot().open(game, seat) is not None


def mine(dice: int = 0, laid: int = 0) -> Callable[[State], bool]:
    """Whether it is Ada's turn, with at least this many dice on the board and a turn of this many dice."""
    return lambda game: (
        game.phase is Phase.TURN
        and game.to_move == 0
        and len(game.board.squares) >= dice
        and len(GreedyBot().turn(game, 0)) >= laid
    )


def any_wild(game: State) -> bool:
    """Whether Ada's best turn places a wild die."""
    return any(
        one.die == held.die
        for one in GreedyBot().turn(game, 0)
        for held in game.hands[0]
        if held.face == WILD
    )


def swaps(game: State) -> Any:
    """The wild dice that Ada can replace."""
    return GreedyBot().replace(game, 0)


class Album:
    """The screenshots of one theme on one kind of screen."""

    def __init__(self, browser: Browser, stages: Stages, folder: Path, look: Look, screen: Screen) -> None:
        self.stages, self.folder, self.look, self.screen, self.browser = stages, folder, look, screen, browser
        self.context = self.open()
        sit(
            self.context,
            *((table, [0]) for table in stages.held),
            (stages.race, [0, 1]),
            (stages.arena, range(4)),
        )
        self.page = self.context.new_page()
        self.player = Player(self.page, screen.touch)

    def open(self) -> BrowserContext:
        """Open a new browser context."""
        return self.browser.new_context(
            base_url=self.stages.url,
            viewport={"width": self.screen.width, "height": self.screen.height},
            device_scale_factor=self.screen.scale,
            has_touch=self.screen.touch,
            is_mobile=self.screen.touch,
            color_scheme=self.look,
            reduced_motion="reduce",
            locale="en-GB",
            service_workers="block",
        )

    def visit(self, path: str) -> None:
        """Navigate to another page without a reload."""
        if self.page.url.startswith(self.stages.url):
            self.page.evaluate(
                "(to) => (history.pushState(null, '', to), dispatchEvent(new Event('popstate')))", path
            )
        else:
            self.page.goto(path)

    def table(self, table: StagedTable) -> None:
        """Open a table as Ada, and wait until it is rendered."""
        self.visit(f"/t/{table.id}")
        self.page.wait_for_selector('[data-square="m13"]', state="attached")

    def ready(self, table: StagedTable) -> None:
        """Open a table at Ada's turn, and wait for the first draft result."""
        self.table(table)
        self.player.wait_for_draft()

    # ---- screens, in the order in which a new player sees them

    def home(self) -> None:
        context = self.open()
        first = context.new_page()
        first.goto("/")
        first.wait_for_selector("footer")
        self.take("home", first, full=True)
        first.get_by_role("button", name="Against bots").click()
        self.take("bots", first, full=True)
        context.close()

    def lobby(self) -> None:
        """With open tables, games to continue, and the address for phones."""
        self.page.route("**/api/about", networked)
        self.visit("/")
        self.page.get_by_role("button", name="With friends").click()
        self.page.wait_for_selector("svg[role=img]")
        self.page.get_by_role("link", name="Join").first.wait_for()
        self.take("lobby", full=True)
        self.page.keyboard.press("Escape")
        self.page.get_by_role("dialog").wait_for(state="hidden")

    def waiting(self) -> None:
        context = self.open()
        context.route("**/api/about", networked)
        page = context.new_page()
        page.goto("/")
        page.get_by_role("button", name="With friends").click()
        page.get_by_label("Your name").fill("Ada")
        page.get_by_role("button", name="Create a table").click()
        page.get_by_role("heading", name="Invite others").wait_for()
        page.wait_for_selector("svg[role=img]")
        self.take("waiting", page, full=True)
        guest = self.context.new_page()
        guest.goto(page.url.replace(self.stages.url, ""))
        guest.get_by_label("Your name").wait_for()
        self.take("join", guest, full=True)
        guest.close()
        context.close()

    def appearance(self) -> None:
        self.visit("/")
        self.page.get_by_role("button", name="Settings").click()
        self.page.get_by_role("dialog").wait_for()
        self.take("appearance")

    def box(self) -> None:
        """The companion and the referee for a real table."""
        self.visit("/box")
        self.page.wait_for_selector('[data-square="m13"]')
        self.take("box")
        self.visit("/box/referee")
        self.page.get_by_role("heading").first.wait_for()
        self.take("referee")

    def learn(self) -> None:
        page = self.page
        self.visit("/learn")
        page.locator("main h2").first.wait_for()
        self.take("tutorial")
        for kind in ("find", "best"):
            page.goto("/learn/trainer")  # from its beginning
            page.locator(f'[data-kind="{kind}"]').wait_for()
            self.take("trainer")
            page.locator(f'[data-kind="{kind}"]').click()
            page.locator("[data-puzzle] .die").first.wait_for()
            self.take(f"trainer-{kind}")
        self.visit("/learn/rules")
        page.locator("main h2").first.wait_for()
        self.take("rulebook")

    def race(self) -> None:
        self.table(self.stages.race)
        self.take("race")

    def arena(self) -> None:
        """Four people around one screen."""
        self.table(self.stages.arena)
        self.take("arena")

    def opening(self) -> None:
        self.table(self.stages.holds)
        self.take("opening")

    def called(self) -> None:
        """Ada has called, with two dice on the logo; then a wrong call."""
        table = search(self.stages.url, ("Ada", "Bo"), lambda game: holds(game, 0), first=40)
        sit_here(self.page, table)
        connect_players(self.stages.company, table, 1)
        self.table(table)
        self.player.call()
        self.player.wait_for("opening")
        for _ in range(2):
            self.player.tap_face(self.player.faces()[0])
        self.take("called")
        self.player.tap_face(self.player.faces()[0])
        self.player.press(".bottom .button.main")
        self.page.wait_for_timeout(100)
        if self.page.get_by_role("dialog").count():
            self.take("questions")

    def turn(self) -> None:
        self.ready(self.stages.turn)
        self.take("start")
        assert self.player.place_one()
        self.player.wait_for_draft()
        more = self.page.locator(".hand .slot:not(.idle)")
        if more.count():
            self.player.press(more.first)
        self.take("turn")

    def hint(self) -> None:
        self.ready(self.stages.turn)
        for words in ("There is a SET", "With these dice", "Here, for"):
            self.player.press(self.page.get_by_role("button", name="Hint"))
            expect(self.page.locator(".bottom .status")).to_contain_text(words)
        self.take("hint")

    def wild(self) -> None:
        self.ready(self.stages.wild)
        self.player.press(self.page.locator('.hand [data-face="W"]').first)
        self.player.press(self.page.locator(".lit").first)
        self.page.get_by_role("dialog").wait_for()
        self.take("wild")

    def swap(self) -> None:
        self.ready(self.stages.swap)
        self.take("replace")

    def theirs(self) -> None:
        self.table(self.stages.theirs)
        self.player.press(self.page.get_by_role("button", name="Reactions"))
        self.take("theirs")

    def four(self) -> None:
        self.ready(self.stages.four)
        self.take("four")

    def extra(self) -> None:
        table = self.stages.extra()
        sit_here(self.page, table)
        self.table(table)
        self.player.wait_for("extra")
        for place in (1, 3):
            self.player.press(self.page.locator(".hand .slot").nth(place))
        self.take("extra")

    def away(self) -> None:
        self.ready(self.stages.gone)
        self.page.get_by_role("button", name="Let a bot").wait_for()
        self.take("away")

    def lost(self) -> None:
        self.ready(self.stages.turn)
        self.context.set_offline(True)
        self.page.get_by_text("Connection lost").wait_for()
        self.take("lost")
        self.context.set_offline(False)

    def end(self) -> None:
        self.table(self.stages.over)
        self.page.wait_for_selector("dialog svg[role=img]")
        self.take("end")
        self.visit(f"/r/{self.stages.over.id}")
        self.page.wait_for_selector('.controls, [data-square="m13"]')
        for _ in range(18):
            self.page.keyboard.press("ArrowRight")
        self.take("replay", full=self.screen.name != "desktop")

    def review(self) -> None:
        self.visit(f"/r/{self.stages.over.id}/review")
        self.page.locator("main svg[role=img]").first.wait_for()
        self.take("review", full=True)

    def menu(self) -> None:
        self.table(self.stages.turn)
        self.player.press(self.page.get_by_role("button", name="Menu"))
        self.page.get_by_role("dialog").wait_for()
        self.take("menu")
        self.page.keyboard.press("Escape")

    def moves(self) -> None:
        """Open the list of moves, except where it is always visible."""
        self.table(self.stages.turn)
        if self.screen.touch:
            self.player.press(self.page.locator(".said-last button"))
            self.page.get_by_role("dialog").wait_for()
            self.take("moves")

    def privacy(self) -> None:
        self.visit("/privacy")
        self.page.locator("main h1").wait_for()
        self.take("privacy")

    def missing(self) -> None:
        self.visit("/t/NOSUCH")
        self.page.get_by_role("heading", name="No such table").wait_for()
        self.take("missing")

    def keys(self) -> None:
        self.table(self.stages.turn)
        self.page.keyboard.press("?")
        self.page.get_by_role("dialog").wait_for()
        self.take("keys")

    def take(self, name: str, page: Page | None = None, full: bool = False) -> None:
        """Take a screenshot once animations have ended."""
        page = page or self.page
        page.wait_for_function("() => !document.querySelector('[aria-busy=true]')")
        page.evaluate(AT_REST)
        page.screenshot(path=self.folder / f"{name}-{self.screen.name}-{self.look}.png", full_page=full)


def sit_here(page: Page, table: StagedTable) -> None:
    """Ada's seat at a table that was made later."""
    page.evaluate(
        """(one) => {
          const held = JSON.parse(localStorage.getItem('setcubed-seats'))
          localStorage.setItem('setcubed-seats', JSON.stringify([one, ...held]))
        }""",
        {"code": table.code, "id": table.id, "tokens": table.tokens[:1], "at": 0, "names": []},
    )


NAMES = "home lobby waiting appearance learn race arena opening called turn hint wild swap theirs four extra"
MORE = "away lost end review menu moves box privacy missing keys"
SCENES: dict[str, Callable[[Album], None]] = {
    name: getattr(Album, name) for name in f"{NAMES} {MORE}".split()
} | MORE_SCENES


def for_readme(browser: Browser, stages: Stages, folder: Path) -> None:
    """A die is placed and scored, and the next one is picked."""
    with tempfile.TemporaryDirectory() as name:
        for file, screen, look in README:
            album = Album(browser, stages, Path(name), look, screen)
            album.turn()
            png = base64.b64encode(Path(name, f"turn-{screen.name}-{look}.png").read_bytes()).decode()
            (folder / f"{file}.webp").write_bytes(base64.b64decode(album.page.evaluate(WEBP, png)))
            album.context.close()


def main(folder: Path, wanted: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as name, serving(Path(name)) as url, sync_playwright() as playwright:
        fonts = own_fonts(Path(name))
        browser = playwright.chromium.launch(executable_path=executable(), args=ARGUMENTS, env=fonts)
        company = browser.new_page(base_url=url)
        company.goto("/")
        stages = Stages(url, company)
        if wanted == ["readme"]:
            for_readme(browser, stages, folder)
            return
        for look in LOOKS:
            for screen in SCREENS:
                album = Album(browser, stages, folder, look, screen)
                for scene in wanted or SCENES:
                    if look == "dark" and scene in LIGHT_ONLY:
                        continue
                    if wanted or scene in SOME.get(screen.name, SCENES):
                        SCENES[scene](album)
                album.context.close()
        browser.close()
    print(f"{len(list(folder.glob('*.png')))} pictures in {folder}/, in {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", default="screenshots", type=Path)
    parser.add_argument("scenes", nargs="*", metavar="SCENE", help=f"readme, or some of: {' '.join(SCENES)}")
    options = parser.parse_args()
    if unknown := set(options.scenes) - {"readme", *SCENES}:
        parser.error(f"no such scene: {' '.join(sorted(unknown))}")
    main(options.folder, options.scenes)
