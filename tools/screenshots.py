"""Pictures of every screen, light and dark, phone and desktop: `python -m tools.screenshots FOLDER`."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal
from urllib.error import URLError
from urllib.request import urlopen

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.player import Player
from tools.chromium import ARGUMENTS, executable

PORT = 8791
URL = f"http://127.0.0.1:{PORT}"
LOOKS: tuple[Literal["light", "dark"], ...] = ("light", "dark")


@contextmanager
def serving() -> Iterator[None]:
    """A server of our own, with bots that answer at once."""
    settings = {"SETCUBED_BOT_PAUSE": "0.5", "SETCUBED_LIMITS": "0", "SETCUBED_LOG_LEVEL": "warning"}
    with tempfile.TemporaryDirectory() as folder:
        where = ["--port", str(PORT), "--database", str(Path(folder) / "tables.db")]
        command = [sys.executable, "-m", "setcubed", "serve", *where]
        process = subprocess.Popen(command, env=os.environ | settings)
        try:
            while True:
                try:
                    urlopen(f"{URL}/health", timeout=1).close()
                    break
                except (URLError, OSError):
                    time.sleep(0.1)
            yield
        finally:
            process.terminate()
            process.wait(timeout=15)


class Album:
    """The pictures of one look on one kind of screen."""

    def __init__(self, browser: Browser, folder: Path, look: Literal["light", "dark"], phone: bool) -> None:
        self.name = f"{look}-{'phone' if phone else 'desktop'}"
        self.folder = folder
        self.context = browser.new_context(
            base_url=URL,
            viewport={"width": 360, "height": 640} if phone else {"width": 1280, "height": 800},
            device_scale_factor=2 if phone else 1,
            has_touch=phone,
            is_mobile=phone,
            color_scheme=look,
            reduced_motion="reduce",
            locale="en-GB",
        )
        self.page: Page = self.context.new_page()
        self.player = Player(self.page, phone)

    def take(self, screen: str) -> None:
        self.page.wait_for_timeout(150)
        self.page.screenshot(path=self.folder / f"{screen}-{self.name}.png")

    def whole_game(self) -> None:
        """One game from the home page to its replay, with a picture at each moment."""
        page = self.page
        page.goto("/")
        page.wait_for_selector(".play")
        self.take("home")
        self.start()
        wanted = {"opening", "turn", "wild", "extra"}
        self.play(wanted)
        page.wait_for_selector("dialog svg[role=img]")
        self.take("end")
        while wanted:  # a game without a wild to state, or one that a bot opened: another one
            page.get_by_role("button", name="Rematch").click()
            self.play(wanted)
            page.wait_for_selector("dialog svg[role=img]")
        page.get_by_role("link", name="Replay").click()
        page.wait_for_selector(".controls")
        page.keyboard.press("Home")
        for _ in range(18):
            page.keyboard.press("ArrowRight")
        self.take("replay")
        self.context.close()

    def start(self) -> None:
        """A table with a time limit for the extra roll, with a bot on the second seat."""
        page = self.page
        page.get_by_role("button", name="With friends").click()
        page.get_by_label("Your name").fill("Ada")
        page.get_by_role("button", name="Make a table").click()
        page.wait_for_selector("svg[role=img]")
        self.take("waiting")
        page.get_by_role("button", name="Add a bot").click()
        page.get_by_role("button", name="Start the game").click()

    def play(self, wanted: set[str]) -> None:
        while (moment := self.player.wait_for("race", "opening", "turn", "wild", "extra", "over")) != "over":
            if moment == "race" and "opening" in wanted:
                self.take("opening")
                wanted.discard("opening")
            elif moment == "extra" and "extra" in wanted:
                for place in (1, 3):
                    self.player.press(self.page.locator(".hand .slot").nth(place))
                self.take("extra")
                wanted.discard("extra")
            elif moment == "turn":
                self.turn(wanted)
                continue
            self.player.act()

    def turn(self, wanted: set[str]) -> None:
        """A turn; on the way pictures of the wild picker, and of a die laid with another one in the hand."""
        player, page = self.player, self.page
        if "wild" in wanted:
            wild = page.locator('.hand .slot:not(.idle) [data-face="W"]')
            if wild.count():
                player.press(wild.first)
                player.press(page.locator(".lit").first)
                if player.wait_for("wild", "turn", "wait") == "wild":
                    self.take("wild")
                    wanted.discard("wild")
                    page.keyboard.press("Escape")
                    page.locator("dialog").wait_for(state="detached")
                elif page.locator(".tentative").count():
                    player.press(page.get_by_role("button", name="Take all back"))
        dice = page.locator(".board .piece").count()
        if "turn" in wanted and dice > 9 and player.lay_one():
            player.drafted()
            more = page.locator(".hand .slot:not(.idle)")
            if more.count():
                player.press(more.first)
                self.take("turn")
                wanted.discard("turn")
                player.press(more.first)
            player.press(page.locator(".bottom .main.go"))
            return
        player.turn(dice=2)


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with serving(), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=ARGUMENTS)
        for look in LOOKS:
            for phone in (True, False):
                Album(browser, folder, look, phone).whole_game()
        browser.close()
    print(f"{len(list(folder.glob('*.png')))} pictures in {folder}/")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "screenshots"))
