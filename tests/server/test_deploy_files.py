"""The files of deploy/ name settings, metrics, flags and paths that exist."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
import yaml
from prometheus_client import REGISTRY

from setcubed.server import metrics
from setcubed.server.settings import Settings
from tests.server.conftest import Process

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
KNOWN = {f"SETCUBED_{entry.name.upper()}" for entry in fields(Settings)}


def metric_names() -> set[str]:
    """The names of a node's metrics."""
    assert metrics.TABLES  # they are registered when the module loads
    return {family.name for family in REGISTRY.collect()}


def plain(name: str) -> str:
    """A metric's name without the suffix that Prometheus adds for its kind."""
    return re.sub(r"_(total|info|bucket|count|sum)$", "", name)


def find_queries(node: Any) -> Iterator[str]:
    """Every query to Prometheus in a document."""
    if isinstance(node, dict):
        yield from (value for key, value in node.items() if key == "expr")
        node = list(node.values())
    if isinstance(node, list):
        for part in node:
            yield from find_queries(part)


@pytest.mark.parametrize("name", ["grafana.json", "alerts.yaml"])
def test_dashboard_and_alerts_use_metrics_that_exist(name: str) -> None:
    text = (DEPLOY / name).read_text("utf-8")
    queries = list(find_queries(json.loads(text) if name.endswith("json") else yaml.safe_load(text)))
    assert len(queries) > 10
    named = {word for expr in queries for word in re.findall(r"\b(?:setcubed|process)_\w+", expr)}
    assert set(map(plain, named)) - metric_names() == set()
    assert "setcubed_store_up" in named
    assert "setcubed_timers_overdue" in named


def test_every_metric_is_documented() -> None:
    text = (ROOT / "docs/monitoring.md").read_text("utf-8")
    documented = set(re.findall(r"^\| `(setcubed_\w+)` \|", text, re.MULTILINE))
    assert set(map(plain, documented)) == {name for name in metric_names() if name.startswith("setcubed_")}


@pytest.mark.parametrize("name", ["compose.yaml", "compose.nodes.yaml"])
def test_compose_files_are_hardened_and_name_what_exists(name: str) -> None:
    described = yaml.safe_load((DEPLOY / name).read_text("utf-8"))
    ours = [service for service in described["services"].values() if service.get("image") == "setcubed"]
    assert len(ours) == (2 if "nodes" in name else 1)
    for service in ours:
        assert service["read_only"]
        assert service["cap_drop"] == ["ALL"]
        assert set(service.get("environment", {})) <= KNOWN
        assert (DEPLOY / service["build"]["context"] / service["build"]["dockerfile"]).exists()
        assert service.get("command", ["serve"])[0] == "serve"
    included = set(described["volumes"])
    for service in described["services"].values():
        for volume in service.get("volumes", []):
            source = volume.split(":")[0]
            assert source in included or (DEPLOY / source).exists()


def instructions() -> list[tuple[str, str]]:
    """The instructions of the Dockerfile."""
    text = (DEPLOY / "Dockerfile").read_text("utf-8").replace("\\\n", "")
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return [(word, rest.strip()) for word, _, rest in (line.partition(" ") for line in lines)]


def test_the_image_runs_without_root_and_with_known_settings() -> None:
    last = dict(instructions())  # the last instruction of each kind: of the final image
    assert last["USER"] == "10001:10001"
    assert last["VOLUME"] == "/data"
    assert {pair.split("=")[0] for pair in last["ENV"].split() if pair.startswith("SETCUBED")} <= KNOWN
    assert json.loads(last["CMD"]) == ["serve"]


def test_the_image_is_built_from_what_a_wheel_needs() -> None:
    lines = (DEPLOY / "Dockerfile.dockerignore").read_text().splitlines()
    included = [line[1:] for line in lines if line.startswith("!")]
    assert all((ROOT / name).exists() for name in included)
    assert {"pyproject.toml", "setup.py", "src", "tools", "web", "constraints.txt", "README.md"} <= set(
        included
    )


def test_the_health_check_of_the_image_accepts_a_healthy_server(node: Process) -> None:
    check = json.loads(dict(instructions())["HEALTHCHECK"].split("CMD ", 1)[1])
    assert check[:2] == ["/opt/setcubed/bin/python", "-c"]
    for port, code in ((node.port, 0), (1, 1)):
        command = [sys.executable, "-c", check[2].replace(":8000", f":{port}")]
        assert subprocess.run(command, capture_output=True, check=False).returncode == code


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-build.txt", "requirements-wheels.txt"])
def test_locked_requirements_have_hashes_and_the_constrained_versions(name: str) -> None:
    text = (DEPLOY / name).read_text("utf-8").replace("\\\n", "")
    lines = [line for line in text.splitlines() if line.strip()]
    assert all("--hash=sha256:" in line and "://" not in line for line in lines)
    locked = dict(re.findall(r"^([\w.-]+)==([^ ;]+)", text, re.MULTILINE))
    pinned = re.findall(r"^([\w.-]+)==(\S+)", (ROOT / "constraints.txt").read_text(), re.MULTILINE)
    constraints = {re.sub(r"[-_.]+", "-", key).lower(): value for key, value in pinned}
    assert {key for key in locked if key in constraints and locked[key] != constraints[key]} == set()
    if name == "requirements.txt":
        assert {"litestar", "psycopg-binary", "sqlalchemy", "uvicorn"} <= set(locked)


def test_actions_are_pinned_by_commit() -> None:
    for file in (ROOT / ".github/workflows").glob("*.yml"):
        for used in re.findall(r"uses: (\S+)", file.read_text()):
            assert used.startswith("./") or re.search(r"@[0-9a-f]{40}$", used), f"{file.name}: {used}"


def test_nginx_writes_no_access_log() -> None:
    assert "access_log off;" in (DEPLOY / "nginx/setcubed.conf").read_text()
