"""Static files: under any root path, and of other versions that run beside this one."""

from __future__ import annotations

import gzip
import json
import logging
import re
import shutil
import urllib.error
import urllib.request
from pathlib import Path

import pytest

import setcubed
from setcubed.server.http import client_address
from setcubed.server.http.client_address import client_key
from setcubed.server.http.pages import Pages
from setcubed.server.settings import Settings
from tests.server.conftest import Postgres, Process

ROOT = Path(__file__).parents[3]
NAMED = re.compile(r'(?:src|href)="([^"]+)"')


def get(url: str) -> bytes:
    with urllib.request.urlopen(url, timeout=10) as answer:
        return bytes(answer.read())


@pytest.mark.parametrize("root", ["", "/games", "/a/b"])
def test_the_index_page_names_its_files_under_the_root_path(root: str) -> None:
    pages = Pages(root_path=root)
    for place in ("/", "/t/ABCD", "/learn/rules", "/index.html"):
        page = pages.get(place, "")
        named = NAMED.findall(page.body.decode())
        assert named
        assert all(name.startswith(f"{root}/") for name in named)
        assert gzip.decompress(pages.get(place, "gzip, br").body) == page.body


def test_manifest_and_service_worker_use_relative_urls() -> None:
    manifest = json.loads(Pages().get("/manifest.webmanifest", "").body)
    named = [manifest["start_url"], manifest["scope"], *(icon["src"] for icon in manifest["icons"])]
    worker = Pages().get("/worker.js", "").body.decode()
    shell = json.loads(worker.split("const SHELL = ")[1].split("\n")[0])
    assert len(shell) > 3
    assert [name for name in [*named, *shell] if name.startswith("/")] == []


def test_a_server_under_a_path_answers_with_and_without_it(tmp_path: Path) -> None:
    server = Process(str(tmp_path / "tables.db"), tmp_path, root_path="/games").start()
    try:
        for root in ("", "/games"):  # the proxy may have taken the path off, or not
            page = get(f"{server.url}{root}/t/ABCD").decode()
            assert json.loads(get(f"{server.url}{root}/api/about"))["version"]
            assert all(get(server.url + name) for name in NAMED.findall(page))
    finally:
        server.stop()


@pytest.mark.parametrize("root", ["", "/games"])
def test_the_manifest_id_is_the_root_path(root: str) -> None:
    pages = Pages(root_path=root)
    for name in ("manifest.webmanifest", "manifest-de.webmanifest"):
        assert json.loads(pages.get(f"/{name}", "").body)["id"] == f"{root}/"


def test_crawlers_and_browsers_get_the_files_they_look_for() -> None:
    pages = Pages(root_path="/games")
    robots = pages.get("/robots.txt", "")
    assert dict(robots.headers)[b"content-type"] == b"text/plain; charset=utf-8"
    assert b"Disallow: /games/api/" in robots.body
    icon = pages.get("/favicon.ico", "br")
    assert (icon.status, dict(icon.headers)[b"content-type"]) == (200, b"image/png")
    assert icon.body.startswith(b"\x89PNG")


def test_a_node_serves_the_files_of_another_version(postgres: Postgres, tmp_path: Path) -> None:
    database = postgres.database()
    before = tmp_path / "before"
    shutil.copytree(Path(setcubed.__file__).parent, before / "setcubed")
    (script,) = (before / "setcubed/web/assets").glob("index-*.js")
    script.with_name("index-before.js").write_text("'the version before'")
    old, new = Process(database, tmp_path), Process(database, tmp_path)
    old.settings["PYTHONPATH"] = str(before)
    try:
        old.start()
        new.start()
        assert get(f"{new.url}/assets/index-before.js") == b"'the version before'"
        for name in NAMED.findall(get(new.url + "/").decode()):
            assert get(old.url + name)
        with pytest.raises(urllib.error.HTTPError, match="404"):
            get(f"{new.url}/assets/index-never.js")
    finally:
        old.stop()
        new.stop()


def test_an_unconfigured_proxy_is_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    client_address._throttle.reset()
    with caplog.at_level(logging.WARNING):
        for _ in range(3):
            assert client_key({"x-forwarded-for": "192.0.2.7"}, ("127.0.0.1", 1), Settings()) == "127.0.0.1"
    assert [record.message for record in caplog.records if "--proxy" in record.message] != []
    assert len(caplog.records) == 1


def test_the_page_uses_no_absolute_paths() -> None:
    """`addressOf('/t/ABCD')` works under any path, `/t/ABCD` does not."""
    sources = [path for ending in ("*.svelte", "*.ts") for path in (ROOT / "web/src").rglob(ending)]
    assert len(sources) > 50
    found = [
        f"{path.name}: {line.strip()}"
        for path in sources
        for line in path.read_text("utf-8").splitlines()
        if re.search(r"""(href="/|href=\{['`]/|fetch\(['`]/|src="/|location\.pathname\)?;?$)""", line)
    ]
    assert found == []


def test_the_current_pack_is_announced_and_served_as_immutable(tmp_path: Path) -> None:
    web, packs = tmp_path / "web", tmp_path / "browser" / "pack"
    (packs / "abc123").mkdir(parents=True)
    (packs / "abc123" / "setcubed.pack").write_bytes(b"packed")
    (packs.parent / "host.py").write_text("secret")
    web.mkdir()
    for name in ("index.html", "worker.js"):
        (web / name).write_text("pack=__PACK__;")
    pages = Pages(web, packs=packs)
    assert pages.get("/", "").body == pages.get("/worker.js", "").body == b"pack=abc123;"
    found = pages.get("/pack/abc123/setcubed.pack", "")
    assert found.body == b"packed"
    assert b"immutable" in dict(found.headers)[b"cache-control"]
    assert pages.get("/pack/other/setcubed.pack", "").status == 404
    assert pages.get("/pack/../host.py", "").status == 404
    assert Pages(web).get("/", "").body == b"pack=;"
