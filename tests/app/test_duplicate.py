"""Duplicate deals follow from their seed as the format specifies, and results are scored by the rules."""

from __future__ import annotations

import datetime as dt
import hashlib
import hmac
import json
from itertools import combinations
from typing import Any

import pytest

from setcubed.app import duplicate
from setcubed.app.duplicate import check_record, daily_seed, deal, format_deal, format_record, level_result
from setcubed.game import WILD, Board, Face, Illegal, PlacedDie, is_set, third
from setcubed.notation import format_turn, shipped_board, shipped_dice

PLAN, DICE = shipped_board(), shipped_dice()


class Numbers:
    """The numbers of a seed, as the format specifies them."""

    def __init__(self, seed: str) -> None:
        self.key = hashlib.sha256(b"setcubed-duplicate-1|" + seed.encode()).digest()
        self.k = 0

    def below(self, n: int) -> int:
        for attempt in range(100):
            message = self.k.to_bytes(8, "big") + attempt.to_bytes(4, "big")
            x = int.from_bytes(hmac.new(self.key, message, "sha256").digest()[:8], "big")
            if x < 2**64 - 2**64 % n:
                self.k += 1
                return x % n
        raise AssertionError


def opening(hand: dict[int, Face]) -> list[tuple[int, Face, bool]] | None:
    for dice in combinations(sorted(hand), 3):
        tame = [hand[die] for die in dice if hand[die] != WILD]
        if len(tame) == 3 and not is_set(*tame):
            continue
        other = third(tame[0], tame[1]) if len(tame) == 2 else tame[0] if tame else Face("1RO")
        return [(die, other if hand[die] == WILD else hand[die], hand[die] == WILD) for die in dice]
    return None


def expected(seed: str, rounds: int = 10) -> dict[str, Any]:
    """A second implementation, straight from the specification, on the rules' own turn generator."""
    numbers = Numbers(seed)
    bag, hand = list(range(42)), {}

    def rolled(dice: list[int]) -> None:
        for die in sorted(dice):
            hand[die] = DICE[die][numbers.below(6)]

    def drawn(count: int) -> list[int]:
        return [bag.pop(numbers.below(len(bag))) for _ in range(count)]

    rolled(drawn(5))
    while (first := opening(hand)) is None:
        rolled(list(hand))
    squares: dict[int, PlacedDie] = {}
    for label, (die, face, wild) in zip(("f7", "g7", "h7"), first, strict=True):
        squares[PLAN.square(label)] = PlacedDie(die, face, wild)
        del hand[die]
    listed: list[dict[str, Any]] = []
    while len(listed) < rounds and (hand or bag):
        rolled(drawn(min(5 - len(hand), len(bag))))
        board = Board(PLAN, squares)
        for _ in range(20):
            if board.turns(list(hand.values())):
                break
            rolled(list(hand))
        turns = board.turns(list(hand.values()))
        if not turns:
            break
        best = max(turn.score for turn in turns)
        texts = {
            " ".join(sorted(f"{PLAN.label(p.square)}={p.face}{'*' * p.wild}" for p in turn.placements)): turn
            for turn in turns
            if turn.score == best
        }
        chosen = texts[sorted(texts)[numbers.below(len(texts))]]
        listed.append(
            {
                "squares": {PLAN.label(s): f"{x.face}{'*' * x.wild}" for s, x in squares.items()},
                "used": [],
                "hand": [{"die": die, "face": str(hand[die])} for die in sorted(hand)],
                "best": best,
                "turn": format_turn(chosen.steps, PLAN),
            }
        )
        for placement in chosen.placements:
            die = min(die for die, face in hand.items() if face == placement.shown)
            squares[placement.square] = PlacedDie(die, placement.face, placement.wild)
            del hand[die]
    return {
        "format": "setcubed-duplicate",
        "version": 1,
        "seed": seed,
        "rounds": listed,
        "total": sum(one["best"] for one in listed),
    }


@pytest.mark.parametrize("seed", ["setcubed-daily|2026-11-17", "setcubed-daily|2027-02-28", "a", "æøå", "7"])
def test_a_deal_follows_from_its_seed_as_specified(seed: str) -> None:
    assert format_deal(deal(seed)) == expected(seed)


def test_a_long_deal_ends_when_no_dice_are_left() -> None:
    dealt = deal("long", 39)
    assert format_deal(dealt) == expected("long", 39)
    last = dealt.rounds[-1]
    assert len(last.hand) - len(last.master.placements) + len(last.board.squares) <= 42
    assert 13 <= len(dealt.rounds) <= 39


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("1RO 2RO W 3RO 1GS", "1RO 2RO 3RO*"),
        ("W 2GS W 1GS 1RO", "2GS* 2GS 2GS*"),
        ("W W W 1RO 2RO", "1RO* 1RO* 1RO*"),
        ("1GS 1RO 2RD 3RO 2RO", "1RO 3RO 2RO"),
        ("1GS 1RO 2RO 3GO 3GD", None),
    ],
)
def test_the_first_set_opens_and_wild_dice_complete_it(hand: str, expected: str | None) -> None:
    found = duplicate._opening(dict(enumerate(map(Face, hand.split()))))
    assert found is None or [PLAN.label(p.square) for p in found] == ["f7", "g7", "h7"]
    assert (found and " ".join(f"{p.face}{'*' * p.wild}" for p in found)) == expected


def test_every_day_has_its_own_seed() -> None:
    assert daily_seed(dt.date(2026, 1, 2)) == "setcubed-daily|2026-01-02"


def test_answers_are_scored_by_the_rules() -> None:
    dealt = deal("a")
    one = dealt.rounds[0]
    assert one.score(format_turn(one.master.steps, PLAN)) == one.best
    assert one.score("-") == 0
    with pytest.raises(Illegal, match="shows"):
        one.score("a1=1RO a2=1RO a3=1RO")
    with pytest.raises(Illegal, match="SET"):
        one.score(f"a1={next(held.face for held in one.hand if held.face != WILD)}")


def test_an_invalid_result_is_rejected_with_its_round() -> None:
    with pytest.raises(Illegal) as error:
        duplicate.score_result(deal("a"), "Ada", ["-", "-", "a1=1RO"])
    assert error.value.details["round"] == 2
    with pytest.raises(Illegal, match="10 rounds"):
        duplicate.score_result(deal("a"), "Ada", ["-"] * 11)


def test_lower_levels_overlook_turns_and_greedy_finds_everything() -> None:
    deals = [deal(f"eyes {n}") for n in range(10)]
    shares = {
        level: sum(level_result(d, level).total for d in deals) / sum(d.total for d in deals)
        for level in ("novice", "beginner", "casual", "greedy", "strong", "expert")
    }
    assert shares["novice"] < shares["beginner"] < shares["casual"] < 1
    assert shares["greedy"] == shares["strong"] == shares["expert"] == 1
    assert level_result(deals[0], "casual") == level_result(deals[0], "casual")


def test_invalid_records_of_results_are_rejected() -> None:
    dealt = deal("a", 3)
    record = json.loads(json.dumps(format_record(dealt, [level_result(dealt, "casual")])))
    assert check_record(record) == dealt
    for path, value in (
        (("rounds", 1, "best"), 99),
        (("rounds", 2, "hand", 0, "die"), 41),
        (("total",), 1),
        (("results", 0, "total"), 1000),
        (("results", 0, "scores", 0), 1000),
        (("seed",), "b"),
        (("version",), 2),
        (("format",), "setcubed-record"),
    ):
        changed = json.loads(json.dumps(record))
        target: Any = changed
        for step in path[:-1]:
            target = target[step]
        target[path[-1]] = value
        with pytest.raises(Illegal):
            check_record(changed)
    with pytest.raises(Illegal, match="rounds"):
        check_record({**record, "rounds": []})


def test_seeds_and_rounds_have_bounds() -> None:
    for seed, rounds in (("", 10), ("x" * 201, 10), ("a", 0), ("a", 40)):
        with pytest.raises(Illegal):
            deal(seed, rounds)
