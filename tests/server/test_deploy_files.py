"""The files of deploy/ name what there is: settings, figures, flags, paths."""

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


def figures() -> set[str]:
    """The names of all that a node counts and measures."""
    assert metrics.exposition()
    return {family.name for family in REGISTRY.collect()}


def plain(name: str) -> str:
    """A figure's own name, without what Prometheus adds for its kind."""
    return re.sub(r"_(total|info|bucket|count|sum)$", "", name)


def questions(node: Any) -> Iterator[str]:
    """Every question to Prometheus in a document."""
    if isinstance(node, dict):
        yield from (value for key, value in node.items() if key == "expr")
        node = list(node.values())
    if isinstance(node, list):
        for part in node:
            yield from questions(part)


@pytest.mark.parametrize("name", ["grafana.json", "alerts.yaml"])
def test_dashboard_and_alerts_ask_only_for_figures_that_there_are(name: str) -> None:
    text = (DEPLOY / name).read_text("utf-8")
    asked = list(questions(json.loads(text) if name.endswith("json") else yaml.safe_load(text)))
    assert len(asked) > 10
    named = {word for expr in asked for word in re.findall(r"\b(?:setcubed|process)_\w+", expr)}
    assert set(map(plain, named)) - figures() == set()
    assert "setcubed_store_up" in named
    assert "setcubed_duties_overdue" in named


def test_the_documents_tell_of_every_figure() -> None:
    text = (ROOT / "docs/deploy.md").read_text("utf-8")
    told = set(re.findall(r"^\| `(setcubed_\w+)` \|", text, re.MULTILINE))
    assert set(map(plain, told)) == {name for name in figures() if name.startswith("setcubed_")}


@pytest.mark.parametrize("name", ["compose.yaml", "compose.nodes.yaml"])
def test_compose_files_are_strict_and_name_what_there_is(name: str) -> None:
    described = yaml.safe_load((DEPLOY / name).read_text("utf-8"))
    ours = [service for service in described["services"].values() if service.get("image") == "setcubed"]
    assert len(ours) == (2 if "nodes" in name else 1)
    for service in ours:
        assert service["read_only"]
        assert service["cap_drop"] == ["ALL"]
        assert set(service.get("environment", {})) <= KNOWN
        assert (DEPLOY / service["build"]["context"] / service["build"]["dockerfile"]).exists()
        assert service.get("command", ["serve"])[0] == "serve"
    kept = set(described["volumes"])
    for service in described["services"].values():
        for volume in service.get("volumes", []):
            source = volume.split(":")[0]
            assert source in kept or (DEPLOY / source).exists()


def instructions() -> list[tuple[str, str]]:
    """The Dockerfile, one instruction an entry."""
    text = (DEPLOY / "Dockerfile").read_text("utf-8").replace("\\\n", "")
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return [(word, rest.strip()) for word, _, rest in (line.partition(" ") for line in lines)]


def test_the_image_runs_without_root_and_with_settings_that_there_are() -> None:
    last = dict(instructions())  # of the final image: each kind's last one
    assert last["USER"] == "10001:10001"
    assert last["VOLUME"] == "/data"
    assert {pair.split("=")[0] for pair in last["ENV"].split() if pair.startswith("SETCUBED")} <= KNOWN
    assert json.loads(last["CMD"]) == ["serve"]


def test_the_image_is_made_of_what_a_wheel_needs() -> None:
    lines = (DEPLOY / "Dockerfile.dockerignore").read_text().splitlines()
    kept = [line[1:] for line in lines if line.startswith("!")]
    assert all((ROOT / name).exists() for name in kept)
    assert {"pyproject.toml", "setup.py", "src", "tools", "web", "constraints.txt", "README.md"} <= set(kept)


def test_the_health_check_of_the_image_is_content_with_a_server_that_is_well(node: Process) -> None:
    check = json.loads(dict(instructions())["HEALTHCHECK"].split("CMD ", 1)[1])
    assert check[:2] == ["/opt/setcubed/bin/python", "-c"]
    for port, code in ((node.port, 0), (1, 1)):
        command = [sys.executable, "-c", check[2].replace(":8000", f":{port}")]
        assert subprocess.run(command, capture_output=True, check=False).returncode == code
