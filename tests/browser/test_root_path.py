"""The application below a path of a host that also serves other applications."""

import re
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.conftest import serving
from tests.browser.player import Player


def test_links_requests_and_the_service_worker_stay_under_the_root_path(
    chromium: Browser, tmp_path: Path
) -> None:
    with serving(tmp_path, "--root-path", "/games/cubes") as url:
        context = chromium.new_context(base_url=url, reduced_motion="reduce", locale="en-GB")
        outside: list[str] = []
        page = context.new_page()
        page.on("request", lambda request: outside.append(request.url))
        page.goto("/games/cubes/")
        page.get_by_role("button", name="On this device").click()
        page.locator("dialog .button.main").click()
        page.wait_for_url(re.compile(r"/games/cubes/t/\w+$"))
        Player(page).wait_for("race")
        page.reload()
        Player(page).wait_for("race")
        worker = page.evaluate("navigator.serviceWorker.ready.then((found) => found.scope)")
        assert worker == f"{url}/games/cubes/"
        home = page.get_by_role("link", name="Home").first
        expect(home).to_have_attribute("href", "/games/cubes/")
        home.click()
        expect(page).to_have_url(f"{url}/games/cubes/")
        assert [
            address for address in outside if not address.startswith((f"{url}/games/cubes/", "data:"))
        ] == []
        context.close()
