"""Fair dice: rolls match the commitment, and a verifier written from the specification alone agrees."""

from __future__ import annotations

import copy
import hashlib
import hmac
import json
from pathlib import Path
from typing import Any

import pytest

from setcubed.app.protocol.messages import GameOptions
from setcubed.app.tables.moves import move
from setcubed.app.tables.views import record_of
from setcubed.cli import main
from setcubed.fairness import FairRandom, commitment, game_key, verify
from setcubed.game import Illegal, TimeOut
from setcubed.notation import parse_record
from tests.server.table_fixture import Log
from tools.make_records import FAIR_GAMES, fair_games

SECRET = "c0ffee" + "00" * 29
SEEDS = ["0123456789abcdef", None]
PAGE = Path(__file__).parents[1] / "docs" / "fair-dice.md"


def test_the_documented_test_vectors_hold() -> None:
    page = PAGE.read_text("utf-8")
    key = game_key(SECRET, SEEDS)
    assert commitment(SECRET) in page
    assert key.hex() in page
    rng = FairRandom(key)
    numbers = [rng.below(n) for n in [6] * 8 + [42, 41]]
    assert ", ".join(map(str, numbers)) in page


def test_a_number_is_the_hmac_of_its_counter() -> None:
    key = game_key(SECRET, SEEDS)
    message = "setcubed-fair-1|0123456789abcdef|"
    assert key == hmac.digest(bytes.fromhex(SECRET), message.encode(), "sha256")
    block = hmac.digest(key, (7).to_bytes(8, "big") + bytes(4), "sha256")
    assert FairRandom(key, 7).below(42) == int.from_bytes(block[:8], "big") % 42


def test_values_that_would_favour_small_numbers_are_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    values = iter([2**64 - 1, 2**64 - 2, 10])
    monkeypatch.setattr(FairRandom, "_value", lambda _self, _attempt: next(values))
    assert FairRandom(bytes(32)).below(7) == 3  # 2**64 is 2 more than a multiple of 7


@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    """A whole game's record, with clients' seeds."""
    log = Log()
    log.begin(seeds=["ab" * 8, "cd" * 8])
    log.play_on()
    return record_of(log.table, log.rows)


def independent_check(record: dict[str, Any]) -> bool:
    """A verifier written from the specification alone: plain JSON, no imports of this package."""
    fairness = record["fairness"]
    secret = bytes.fromhex(fairness["secret"])
    if hashlib.sha256(secret).hexdigest() != fairness["commitment"]:
        return False
    text = "setcubed-fair-1|" + "|".join(seed or "" for seed in fairness["seeds"])
    key = hmac.new(secret, text.encode(), hashlib.sha256).digest()
    counter = 0

    def below(n: int) -> int:
        nonlocal counter
        attempt = 0
        while True:
            message = counter.to_bytes(8, "big") + attempt.to_bytes(4, "big")
            value = int.from_bytes(hmac.new(key, message, hashlib.sha256).digest()[:8], "big")
            if value < 2**64 - 2**64 % n:
                counter += 1
                return value % n
            attempt += 1

    bag = list(range(42))
    for index, event in enumerate(record["events"]):
        counter += fairness["lots"].count(index)
        if event["type"] == "drawn" and event["dice"] != [bag.pop(below(len(bag))) for _ in event["dice"]]:
            return False
        if event["type"] == "rolled":
            for die, face in sorted((int(d), f) for d, f in event["faces"].items()):
                if record["dice"][die][below(6)] != face:
                    return False
    return True


def test_an_independent_verifier_agrees(record: dict[str, Any]) -> None:
    assert independent_check(record)
    assert verify(parse_record(copy.deepcopy(record))) > 50


def test_a_changed_roll_seed_or_commitment_is_detected(record: dict[str, Any]) -> None:
    def fault(change: Any) -> str:
        changed = copy.deepcopy(record)
        change(changed)
        assert not independent_check(changed)
        with pytest.raises(Illegal) as no:
            verify(parse_record(changed))
        return no.value.code

    def swap(changed: dict[str, Any]) -> None:
        faces = changed["events"][1]["faces"]
        die = min(faces, key=int)
        faces[die] = next(f for f in changed["dice"][int(die)] if f not in (faces[die], "W"))

    assert fault(swap) == "unfair_roll"
    assert fault(lambda c: c["fairness"].update(seeds=["ef" * 8, "cd" * 8])) == "unfair_draw"
    assert fault(lambda c: c["fairness"].update(secret="00" * 32)) == "broken_promise"


def test_the_command_says_what_is_wrong(
    record: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bare = {name: value for name, value in record.items() if name != "fairness"}
    unfinished = copy.deepcopy(record)
    del unfinished["fairness"]["secret"]
    file = tmp_path / "records.jsonl"
    file.write_text("\n".join(json.dumps(r) for r in (record, bare, unfinished)) + "\n")
    assert main(["verify", str(file)]) == 1
    said = capsys.readouterr().out.splitlines()
    assert [json.loads(line)["error"]["code"] for line in said[:-1]] == ["no_fairness", "not_revealed"]
    assert "3 games" in said[-1]
    file.write_text(json.dumps(record))
    assert main(["verify", str(file)]) == 0
    assert capsys.readouterr().err == ""


def test_notes_of_a_player_expose_a_changed_commitment_or_a_dropped_seed(
    record: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record))
    fairness = record["fairness"]
    seed = next(seed for seed in fairness["seeds"] if seed)
    options = ["--commitment", fairness["commitment"], "--seed", seed]
    assert main(["verify", str(file), *options]) == 0
    for wrong, code in (
        (["--commitment", "00" * 32], "other_promise"),
        (["--seed", "00" * 8], "seed_dropped"),
        (["--seed", seed, "--seed", "11" * 8], "seed_dropped"),
    ):
        capsys.readouterr()
        assert main(["verify", str(file), *wrong]) == 1
        assert json.loads(capsys.readouterr().out.splitlines()[0])["error"]["code"] == code


def test_the_command_reports_a_game_without_seeds_of_players(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = Log()
    log.begin()
    log.play_on()
    record = record_of(log.table, log.rows)
    assert record["fairness"]["seeds"] == [None, None]
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record))
    assert main(["verify", str(file)]) == 0
    assert "without a player's seed" in capsys.readouterr().err


def test_the_random_draw_of_an_opener_is_verified_too() -> None:
    log = Log(options=GameOptions(opening_seconds=30))
    log.begin()
    log.take(move(log.table, TimeOut()))
    assert log.table.lots == 1
    record = record_of(log.table, log.rows)
    (index,) = record["fairness"]["lots"]
    assert record["events"][index]["type"] == "opened"
    record["fairness"]["secret"] = log.table.secret
    verify(parse_record(record))
    record["fairness"]["lots"] = [index + 5]
    with pytest.raises(Illegal):
        verify(parse_record(record))


def test_the_games_that_the_page_verifies_in_its_tests_are_up_to_date() -> None:
    text = FAIR_GAMES.read_text("utf-8")
    assert text == fair_games(), "python -m tools.make_records writes them"
    for line in text.splitlines():
        assert verify(parse_record(line)) > 40
