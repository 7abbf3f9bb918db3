"""The files of deploy/ with a real nginx: one node, under a path, two nodes."""

from __future__ import annotations

import json
import re
import subprocess
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from setcubed.server.http.pages import WEB
from tests.cli.run import run
from tests.server.conftest import Postgres, Process, free_port
from tests.server.game_client import call_api, make_table
from tests.server.websocket_client import SocketClient
from tools import nginx

DEPLOY = Path(__file__).parents[2] / "deploy"
MAIN = """daemon off; pid {folder}/nginx.pid; error_log stderr; worker_processes 1;
events {{ worker_connections 1024; }}
http {{
  access_log off;
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
  include {folder}/conf.d/*.conf;
}}
"""
Change = Callable[[str], str]


@pytest.fixture(scope="module")
def binary() -> str:
    """The program nginx."""
    found = nginx.executable()
    if found is None:
        pytest.skip("nginx is not installed")
    return found


class Site:
    """An nginx with the files of deploy/nginx/."""

    def __init__(self, binary: str, folder: Path, nodes: list[Process], change: Change = str) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = folder / "nginx.log"
        self._binary, self._folder = binary, folder
        (folder / "conf.d").mkdir(parents=True)
        (folder / "nginx.conf").write_text(MAIN.format(folder=folder))
        (folder / "setcubed-proxy.conf").write_text((DEPLOY / "nginx/proxy.conf").read_text())
        site = (DEPLOY / "nginx/setcubed.conf").read_text().replace("/etc/nginx/", f"{folder}/")
        site = site.replace("listen 80;", f"listen {self.port};").replace("    listen [::]:80;\n", "")
        (folder / "conf.d/setcubed.conf").write_text(change(site))
        upstream = (DEPLOY / "nginx/nodes.conf").read_text()
        for port, node in zip((8000, 8001), nodes, strict=False):
            upstream = re.sub(rf"(# )?server 127.0.0.1:{port}", f"server 127.0.0.1:{node.port}", upstream)
        (folder / "conf.d/setcubed-nodes.conf").write_text(upstream)

    @contextmanager
    def running(self) -> Iterator[Site]:
        """Run nginx until the block ends."""
        with self.log.open("wb") as log:
            place = str(self._folder)
            command = [self._binary, "-p", place, "-c", f"{place}/nginx.conf", "-e", "stderr"]
            server = subprocess.Popen(command, stderr=log)
        try:
            until = time.monotonic() + 20
            while True:
                try:
                    urllib.request.urlopen(self.url + "/metrics", timeout=5)
                except urllib.error.HTTPError as answer:
                    with answer:
                        break
                except OSError:
                    assert server.poll() is None, self.log.read_text()
                    assert time.monotonic() < until, self.log.read_text()
                    time.sleep(0.02)
            yield self
        finally:
            server.terminate()
            server.wait(10)


def unit(name: str) -> list[str]:
    """The command line of a unit."""
    (line,) = re.findall(r"^ExecStart=(.*)$", (DEPLOY / name).read_text(), re.MULTILINE)
    return list(line.split())


def started_by_unit(
    database: str, folder: Path, *, name: str = "setcubed.service", **more: object
) -> Process:
    """A node as a unit starts it, on another database and port."""
    node = Process(database, folder, **more)
    program, serve, *flags = unit(name)
    assert (program, serve) == ("/opt/setcubed/bin/setcubed", "serve")
    assert set(flags) <= {"--port", "%i"}
    assert "SETCUBED_TRUST_PROXY=yes" in (DEPLOY / "setcubed.env").read_text()
    node.settings["SETCUBED_TRUST_PROXY"] = "yes"
    return node


def doctor(site: str, node: Process) -> dict[str, str]:
    """The verdicts of `setcubed doctor` by subject."""
    found = run("doctor", "--url", site, "--port", str(node.port), "--database", node.database)
    return {line.split()[1]: line.split()[0] for line in found.lines}


def page_of(url: str) -> list[str]:
    """Load the page with its files, as a browser would; return the files."""
    page = urllib.request.urlopen(url + "/").read().decode()
    files = re.findall(r'(?:src|href)="([^"]*assets/[^"]+)"', page)
    assert files
    top = url.split("/", 3)
    for file in files:
        assert urllib.request.urlopen(f"{top[0]}//{top[2]}{file}").status == 200
    return files


def play_through(url: str) -> None:
    """Create a table, open its socket as a page of this site does, and start the game."""
    seated = make_table(url, [{"kind": "local", "name": "Ada"}, {"kind": "bot", "level": "greedy"}])
    origin = "/".join(url.split("/")[:3])
    with SocketClient(url, origin=origin, table=seated["table"], tokens=[seated["seats"][0]["token"]]) as ada:
        assert ada.until("welcome")["mine"] == [0]
        assert ada.command("go", 0, 100, {"type": "start"})["type"] == "done"
        assert ada.until("update")["view"]["status"] in ("waiting", "playing")


def refused(url: str) -> int:
    """The status of a request that must fail."""
    with pytest.raises(urllib.error.HTTPError) as no:
        urllib.request.urlopen(url)
    with no.value:
        return no.value.code


@pytest.mark.skipif(not (WEB / "index.html").exists(), reason="the pages are not built")
def test_a_node_works_behind_nginx(binary: str, tmp_path: Path) -> None:
    node = started_by_unit(str(tmp_path / "tables.db"), tmp_path).start()
    try:
        with Site(binary, tmp_path / "nginx", [node]).running() as site:
            page_of(site.url)
            play_through(site.url)
            for path in ("/metrics", "/metrics/", "//metrics", "/%6detrics", "/x/../metrics"):
                assert refused(site.url + path) == 403
            assert doctor(site.url, node) == dict.fromkeys(
                (
                    "settings",
                    "database",
                    "clock",
                    "tables",
                    "open",
                    "disk",
                    "server",
                    "proxy",
                    "sockets",
                    "addresses",
                    "metrics",
                ),
                "ok",
            )
    finally:
        node.stop()
    assert node.faults() == []


def test_a_node_works_under_a_path_behind_nginx(binary: str, tmp_path: Path) -> None:
    text = (DEPLOY.parent / "docs/deploy.md").read_text("utf-8")
    found: list[str] = re.findall(r"^```nginx\n(location /games/ .*?)^```$", text, re.MULTILINE | re.DOTALL)
    node = started_by_unit(str(tmp_path / "tables.db"), tmp_path, root_path="/games").start()

    def change(site: str) -> str:
        start, end = site.index("    location / {"), site.rindex("}")
        return site[:start] + found[0].replace("/etc/nginx/", f"{tmp_path}/nginx/") + site[end:]

    try:
        with Site(binary, tmp_path / "nginx", [node], change).running() as site:
            assert all(file.startswith("/games/") for file in page_of(site.url + "/games"))
            play_through(site.url + "/games")
            assert refused(site.url + "/games/metrics") == 403
            assert refused(site.url + "/metrics") in (403, 404)  # not an application path
    finally:
        node.stop()
    assert node.faults() == []


class PollingClients(threading.Thread):
    """Clients that load the page and create tables all the time, and record errors."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self.url, self.done, self.faults, self.over = url, 0, list[str](), threading.Event()

    def run(self) -> None:
        number = 0
        while not self.over.is_set():
            number += 1
            body = {"seats": [{"kind": "local"}, {"kind": "open"}], "id": f"{number:032}"}
            for path, sent, good in (("/", None, 200), ("/api/about", None, 200), ("/api/tables", body, 201)):
                try:
                    status = urllib.request.urlopen(
                        urllib.request.Request(
                            self.url + path,
                            None if sent is None else json.dumps(sent).encode(),
                            {"content-type": "application/json"},
                        ),
                        timeout=30,
                    ).status
                except urllib.error.HTTPError as fault:
                    with fault:
                        status = fault.code
                except OSError as fault:
                    self.faults.append(f"{path}: {fault}")
                    continue
                self.done += 1
                if status != good:
                    self.faults.append(f"{path}: {status}")


def test_a_rolling_restart_of_two_nodes_causes_no_error(
    binary: str, tmp_path: Path, postgres: Postgres
) -> None:
    database = postgres.database()
    nodes = [started_by_unit(database, tmp_path, name="setcubed@.service") for _ in range(2)]
    for node in nodes:
        node.start()
    try:
        with Site(binary, tmp_path / "nginx", nodes).running() as site:
            seated = make_table(site.url, [{"kind": "local"}, {"kind": "open"}])
            visitors = PollingClients(site.url)
            visitors.start()
            try:
                for node in nodes:
                    node.stop()
                    ahead = visitors.done
                    while visitors.done < ahead + 6 and not visitors.faults:  # served while one node is down
                        time.sleep(0.01)
                    node.start()
            finally:
                visitors.over.set()
                visitors.join()
            assert visitors.faults == []
            assert call_api(site.url, f"/api/tables/{seated['table']}")[0] == 200
            play_through(site.url)
    finally:
        for node in nodes:
            node.stop()
    assert [node.faults() for node in nodes] == [[], []]
