"""Settings from the environment, and errors for invalid ones."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import fields

import pytest

from setcubed.server.settings import Settings, check, from_environment
from tests.cli.run import run
from tools import settings_table


@pytest.fixture(autouse=True)
def empty_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in list(os.environ):
        if name.startswith("SETCUBED_"):
            monkeypatch.delenv(name)


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("SETCUBED_PROT", "80", "Did you mean SETCUBED_PORT?"),
        ("SETCUBED_X", "1", "There is no setting SETCUBED_X.\n"),
        ("SETCUBED_PORT", "eighty", "SETCUBED_PORT must be a whole number, not 'eighty'."),
        ("SETCUBED_PORT", "99999", "A port must be a number from 0 to 65535, not 99999."),
        ("SETCUBED_KEEP_DAYS", "nan", "The setting keep_days must be from 0 to 36500, not nan."),
        ("SETCUBED_CONTEST_DAYS", "1000000", "The setting contest_days must be from 0 to 36500, not 1e+06."),
        ("SETCUBED_WAITING_DAYS", "1e300", "The setting waiting_days must be from 0 to 36500, not 1e+300."),
        (
            "SETCUBED_CLEANUP_SECONDS",
            "1e18",
            "The setting cleanup_seconds must be from 0 to 31536000, not 1e+18.",
        ),
        ("SETCUBED_BOT_PAUSE", "short", "SETCUBED_BOT_PAUSE must be a number, not 'short'."),
        ("SETCUBED_TRUST_PROXY", "perhaps", "SETCUBED_TRUST_PROXY must be yes or no, not 'perhaps'."),
        ("SETCUBED_LOG_LEVEL", "loud", "There is no log level 'loud'"),
        ("SETCUBED_DATABASE", "mysql://user:secret@host/db", "not mysql://"),
        ("SETCUBED_ORIGINS", "example.org", "An origin must look like https://example.org"),
        ("SETCUBED_ROOT_PATH", "games", "A root path must look like /games/setcubed, not 'games'."),
    ],
)
@pytest.mark.parametrize("command", [("serve",), ()], ids=["serve", "play"])
def test_an_invalid_setting_is_reported_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...], name: str, value: str, said: str
) -> None:
    monkeypatch.setenv(name, value)
    answer = run(*command)
    assert (answer.code, answer.out) == (2, "")
    assert said in answer.err
    assert "secret" not in answer.err
    assert answer.err.count("\n") == 1


def test_every_setting_can_be_given_by_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = {"database": "a.db", "host": "::1", "root_path": "/games", "log_level": "debug"}
    for entry in fields(Settings):
        default = getattr(Settings(), entry.name)
        text = texts.get(entry.name, "https://a.example,https://b.example" if default == () else "1")
        monkeypatch.setenv(f"SETCUBED_{entry.name.upper()}", text)
    settings = check(from_environment())
    assert settings.origins == ("https://a.example", "https://b.example")
    assert (settings.database, settings.port, settings.keep_days, settings.trust_proxy) == (
        "a.db",
        1,
        1.0,
        True,
    )


def test_the_table_in_the_docs_is_generated_from_the_code() -> None:
    assert settings_table.page() == settings_table.PAGE.read_text("utf-8"), "python -m tools.settings_table"
    assert len(list(settings_table.documented())) == len(fields(Settings))


@pytest.mark.parametrize(
    ("command", "database", "said"),
    [
        ("serve", "/proc/nowhere/tables.db", "does not exist: create it"),
        ("serve", "/", "is a directory"),
        ("serve", "/proc/tables.db", "cannot be written"),
        ("--no-browser", "/proc/nowhere/tables.db", "does not exist: create it"),
    ],
)
def test_an_unusable_database_is_reported_in_a_sentence(command: str, database: str, said: str) -> None:
    words = [sys.executable, "-m", "setcubed", command, "--port", "0", "--database", database]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert said in done.stderr
    assert done.stderr.count("\n") == 1
