"""Every command line of docs/deploy.md, run as printed.

Absolute paths are moved below a temporary root. Programs that change the machine (apt-get, certbot, docker,
su) are replaced by scripts that record their arguments, and `systemctl` by one that starts and stops the real
server with its unit's command line and settings. pip installs wheels whose command runs this checkout."""

from __future__ import annotations

import configparser
import contextlib
import os
import re
import signal
import subprocess
import sys
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from setcubed.cli.serve import is_running
from tests.server.conftest import free_port

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
PAGE = (ROOT / "docs/deploy.md").read_text("utf-8")
BLOCKS: list[str] = re.findall(r"^```sh\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
MOVED = ("/opt/setcubed", "/etc/", "/var/", "/usr/local/bin")
RECORDED = ("apt-get", "certbot", "docker", "su")
SYSTEMCTL = """#!{python}
import sys
sys.path.insert(0, {tests!r})
from tests.server.test_deploy_page import systemctl
systemctl({root!r}, sys.argv[1:])
"""


def systemctl(root: str, words: list[str]) -> None:
    """Start or stop the server of a unit below a root; other commands need only their unit."""
    folder, action = Path(root), words[0]
    for name in (word for word in words[1:] if not word.startswith("-")):
        if name == "nginx":
            continue
        template = f"{name.split('@')[0]}@" if "@" in name else name
        unit = folder / "etc/systemd/system" / (name if "." in name else f"{template}.service")
        assert unit.exists(), f"{unit} is missing"
        if unit.suffix == ".timer":
            unit = unit.with_suffix(".service")
        if action in ("stop", "disable", "restart"):
            stop(folder / f"{name}.pid")
        if action in ("start", "enable", "restart"):
            start(folder, name, unit)


def start(root: Path, name: str, unit: Path) -> None:
    """Run a unit's command line with its file of settings, until the server answers or the command ends."""
    parsed = configparser.ConfigParser(strict=False, interpolation=None)
    parsed.optionxform = str  # type: ignore[assignment]
    parsed.read_string(unit.read_text())
    service = parsed["Service"]
    words = move(service["ExecStart"], root).replace("%i", name.partition("@")[2]).split()
    variables = dict(
        line.split("=", 1)
        for line in (root / "etc/setcubed.env").read_text().splitlines()
        if "=" in line and not line.startswith("#")
    )
    if service.get("Type") == "oneshot":
        subprocess.run(words, env=os.environ | variables, check=True)
        return
    with (root / f"{name}.log").open("wb") as log:
        server = subprocess.Popen(words, env=os.environ | variables, stdout=log, stderr=log)
    (root / f"{name}.pid").write_text(str(server.pid))
    port = int(words[words.index("--port") + 1]) if "--port" in words else int(variables["SETCUBED_PORT"])
    while not is_running(port):
        assert server.poll() is None, (root / f"{name}.log").read_text()
        time.sleep(0.05)


def stop(file: Path) -> None:
    """Stop the server of a unit."""
    with contextlib.suppress(FileNotFoundError, psutil.NoSuchProcess):
        process = psutil.Process(int(file.read_text()))
        file.unlink()
        process.send_signal(signal.SIGTERM)
        process.wait(20)


def move(text: str, root: Path) -> str:
    """Put the absolute paths of a text below the root."""
    for path in MOVED:
        text = re.sub(rf"(?<![\w/.]){path}", f"{root}{path}", text)
    return text


def write_wheel(folder: Path, version: str) -> None:
    """A wheel named setcubed whose command runs this checkout."""
    info = f"setcubed-{version}.dist-info"
    with zipfile.ZipFile(folder / f"setcubed-{version}-py3-none-any.whl", "w") as wheel:
        paths = [str(ROOT / "src"), *(path for path in sys.path if "site-packages" in path)]
        code = f"import sys\nsys.path[:0] = {paths!r}\nfrom setcubed.cli import main\n"
        wheel.writestr("setcubed_checkout.py", code)
        metadata = f"Metadata-Version: 2.1\nName: setcubed\nVersion: {version}\nProvides-Extra: postgres\n"
        wheel.writestr(f"{info}/METADATA", metadata)
        wheel.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        wheel.writestr(f"{info}/entry_points.txt", "[console_scripts]\nsetcubed = setcubed_checkout:main\n")
        names = (
            "setcubed_checkout.py",
            *(f"{info}/{name}" for name in ("METADATA", "WHEEL", "entry_points.txt")),
        )
        wheel.writestr(f"{info}/RECORD", "".join(f"{name},,\n" for name in (*names, f"{info}/RECORD")))


class Machine:
    """A root directory with what the page expects: two wheels, a copy of deploy/, and nginx's directories."""

    def __init__(self, root: Path) -> None:
        self.root, self.port = root, free_port()
        self.installed: subprocess.CompletedProcess[str]
        self.here, programs = root / "here", root / "programs"
        for folder in (
            self.here,
            programs,
            *(root / name for name in ("etc/systemd/system", "etc/nginx/conf.d", "etc/nginx/sites-enabled")),
            *(root / name for name in ("var/lib/setcubed", "var/backups", "usr/local/bin", "opt")),
        ):
            folder.mkdir(parents=True)
        for version in ("1.0", "1.1"):
            write_wheel(self.here, version)
        os.utime(self.here / "setcubed-1.0-py3-none-any.whl", (0, 0))
        subprocess.run(["cp", "-r", str(DEPLOY), str(self.here)], check=True)
        settings = self.here / "deploy/setcubed.env"
        moved = move(settings.read_text(), root).replace("PORT=8000", f"PORT={self.port}")
        settings.write_text(moved)
        for name in RECORDED:
            self.write(programs / name, f'#!/bin/sh\necho "{name} $*" >> {root}/recorded\n')
        script = SYSTEMCTL.format(python=sys.executable, tests=str(ROOT), root=str(root))
        self.write(programs / "systemctl", script)
        self.environment = {
            name: value for name, value in os.environ.items() if not name.startswith("SETCUBED_")
        }
        self.environment |= {
            "PATH": f"{programs}:{root}/usr/local/bin:{os.environ['PATH']}",
            "SETCUBED_ENV_FILE": f"{root}/etc/setcubed.env",
            "PIP_NO_INDEX": "1",
            "PYTHONPATH": str(ROOT),
        }

    def write(self, file: Path, text: str) -> None:
        file.write_text(text)
        file.chmod(0o755)

    def run(self, lines: str) -> subprocess.CompletedProcess[str]:
        """Run lines of the page in a shell."""
        script = move(lines, self.root).replace("http://localhost", f"http://127.0.0.1:{self.port}")
        script = script.replace("@8000", f"@{self.port}").replace("@8001", f"@{free_port()}")
        return subprocess.run(
            ["sh", "-euc", script],
            cwd=self.here,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )


def block(part: str) -> str:
    """The block of the page that contains some text."""
    (found,) = [lines for lines in BLOCKS if part in lines]
    return found


INSTALL = "enable --now setcubed\n"
FOLLOWING = [
    "certbot --nginx",
    "--upgrade",
    "setcubed backup /var/backups/setcubed-$",
    "setcubed-backup.timer",
    "setcubed restore",
    "docker compose",
]


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machine]:
    """A machine on which the first block of the page was run."""
    made = Machine(tmp_path_factory.mktemp("machine") / "root")
    made.installed = made.run(block(INSTALL))
    yield made
    for file in made.root.glob("*.pid"):
        stop(file)


def test_the_commands_of_the_page_work_as_printed_and_in_order(machine: Machine) -> None:
    done = machine.installed
    lines = [line.split() for line in done.stdout.splitlines()]
    # Without nginx the doctor finds one fault only: nobody forwards the players' addresses.
    assert [words[1] for words in lines if words[0] == "fault"] == ["addresses"], done.stdout + done.stderr
    assert f"SQLite {machine.root}/var/lib/setcubed/tables.db" in done.stdout
    assert (machine.root / "etc/setcubed.env").stat().st_mode & 0o777 == 0o600
    for part in FOLLOWING:
        done = machine.run(block(part))
        assert done.returncode == 0, f"{block(part)}\n{done.stdout}{done.stderr}"
    assert list((machine.root / "var/backups/setcubed").glob("setcubed-*.db"))
    assert "docker compose --file deploy/compose.yaml up" in (machine.root / "recorded").read_text()
    pip = [str(machine.root / "opt/setcubed/bin/pip"), "list"]
    listed = subprocess.run(pip, capture_output=True, text=True, check=True).stdout
    assert re.search(r"setcubed\s+1\.1", listed)  # the newest of two wheels


def test_serve_lan_works_as_printed(machine: Machine) -> None:
    words = move(block("--lan").strip(), machine.root).split()
    port = str(free_port())
    environment = machine.environment | {"SETCUBED_PORT": port, "XDG_DATA_HOME": str(machine.root)}
    with subprocess.Popen(
        [machine.root / "usr/local/bin" / words[0], *words[1:]],
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
    ) as server:
        assert server.stdout is not None
        assert "network" in server.stdout.readline()
        server.terminate()


def test_the_commands_for_several_nodes_work_as_printed(machine: Machine) -> None:
    # SQLite in the place of PostgreSQL, which `su` would create: it allows one of the two nodes.
    lines = block("setcubed@8000").replace("setcubed@8000 setcubed@8001", "setcubed@8000")
    url = "postgresql://setcubed:choose-your-own@localhost/setcubed"
    done = machine.run(lines.replace(url, f"{machine.root}/var/lib/setcubed/shared.db"))
    assert done.returncode == 0, done.stdout + done.stderr
    assert "su postgres -c psql -c" in (machine.root / "recorded").read_text()
    assert is_running(machine.port)


def test_every_code_block_is_run() -> None:
    parts = [INSTALL, *FOLLOWING, "setcubed@8000", "--lan"]
    assert [lines for lines in BLOCKS if not any(part in lines for part in parts)] == []


@pytest.mark.parametrize(
    "unit", sorted(path.name for path in DEPLOY.glob("setcubed*.*") if path.suffix != ".env")
)
def test_units_are_valid(unit: str, tmp_path: Path) -> None:
    text = (DEPLOY / unit).read_text().replace("/opt/setcubed/bin/setcubed", "/bin/true")
    for name in (unit, unit.replace(".timer", ".service")):
        source = (DEPLOY / name).read_text().replace("/opt/setcubed/bin/setcubed", "/bin/true")
        (tmp_path / name).write_text(source)
    assert "--database" not in text
    assert "--proxy" not in text
    try:
        words = ["systemd-analyze", "verify", "--man=no", str(tmp_path / unit)]
        done = subprocess.run(words, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        pytest.skip("systemd-analyze is not installed")
    assert [line for line in done.stderr.splitlines() if unit in line] == []
