"""Duplicate: a series of rounds that follows from a seed, so that everybody plays the same dice.

In each round everybody sees the same board and the same hand and looks for the best turn. The master turn,
the highest-scoring one, is then placed on everybody's board, and the next round begins. `docs/duplicate.md`
specifies how a deal follows from its seed.
"""

from __future__ import annotations

import datetime as dt
import hashlib
import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import msgspec

from setcubed.app.protocol import view
from setcubed.app.protocol.duplicate import DealPosition
from setcubed.bots import LEVELS, Bot, make_bot
from setcubed.engine.legal_turns import best_turns
from setcubed.fairness import FairRandom
from setcubed.game import Board, Face, HandDie, Illegal, Phase, Placement, State, Turn, new_game
from setcubed.game.dice import DICE, HAND, draw, roll
from setcubed.game.turns import PASS, on_logo, opening_sets
from setcubed.notation import parse_turn, shipped_board, shipped_dice
from setcubed.notation.fields import Json, get, get_list, of_type
from setcubed.notation.text import take_from_hand

FORMAT, VERSION = "setcubed-duplicate", 1
ROUNDS = 10
MOST_ROUNDS = DICE - 3
"""Three dice open a deal, and each round places at least one."""
MOST_ROLLS = 20
"""How often a hand that can make no turn is rolled again before the deal ends."""
LONGEST_SEED = 200
DAILY = "setcubed-daily|"
GREEDY_RANK = 4


@dataclass(frozen=True, slots=True)
class Round:
    """The position of a round, and its master turn."""

    board: Board
    hand: tuple[HandDie, ...]
    master: Turn

    @property
    def best(self) -> int:
        """The highest score of any turn."""
        return self.master.score

    @property
    def master_text(self) -> str:
        """The master turn, written as text."""
        return str(self.master)

    @property
    def position(self) -> DealPosition:
        """What everybody sees."""
        plan, squares = self.board.plan, self.board.squares
        return DealPosition(
            {plan.label(square): str(die) for square, die in squares.items()},
            plan.labels(sorted(self.board.used - squares.keys())),
            [view.HandDie(held.die, str(held.face)) for held in self.hand],
        )

    def score(self, answer: str) -> int:
        """Score a player's turn, written as text; a pass scores nothing. Raises `Illegal`."""
        return self.turn(answer).score if parse_turn(answer, self.board.plan) else 0

    def turn(self, answer: str) -> Turn:
        """Resolve a player's turn, written as text, to dice of the hand. Raises `Illegal`."""
        steps = parse_turn(answer, self.board.plan)
        return self.board.turn(take_from_hand(steps, dict(self.hand)))


@dataclass(frozen=True, slots=True)
class Deal:
    """A series of rounds."""

    seed: str
    rounds: tuple[Round, ...]

    @property
    def total(self) -> int:
        """The points of all master turns."""
        return sum(one.best for one in self.rounds)


def daily_seed(date: dt.date) -> str:
    """Return the seed of a day's deal.

    >>> daily_seed(dt.date(2026, 11, 17))
    'setcubed-daily|2026-11-17'
    """
    return f"{DAILY}{date.isoformat()}"


def deal(seed: str, rounds: int = ROUNDS) -> Deal:
    """Compute the deal of a seed."""
    if not 1 <= rounds <= MOST_ROUNDS:
        raise Illegal("bad_rounds", f"A deal has 1 to {MOST_ROUNDS} rounds, not {rounds}.", rounds=rounds)
    if not 1 <= len(seed) <= LONGEST_SEED:
        raise Illegal("bad_seed", f"A seed has 1 to {LONGEST_SEED} characters.", length=len(seed))
    return _deal(seed, rounds)


@lru_cache(maxsize=256)  # more than the contests that a server has in memory
def _deal(seed: str, rounds: int) -> Deal:
    rng = FairRandom(hashlib.sha256(f"setcubed-duplicate-1|{seed}".encode()).digest())
    dice = shipped_dice()
    bag = list(range(DICE))
    hand: dict[int, Face] = {}

    def refill() -> None:
        drawn = draw(bag, min(HAND - len(hand), len(bag)), rng)
        bag[:] = [die for die in bag if die not in drawn]
        hand.update(roll(dice, drawn, rng))

    refill()
    while (opening := _opening(hand)) is None:
        hand.update(roll(dice, list(hand), rng))
    board = Board(shipped_board()).place(opening)
    for placement in opening:
        del hand[placement.die]
    played: list[Round] = []
    while len(played) < rounds:
        refill()
        best = best_turns(board, list(hand.values()))
        for _ in range(MOST_ROLLS):
            if best or not hand:
                break
            hand.update(roll(dice, list(hand), rng))
            best = best_turns(board, list(hand.values()))
        if not best:
            break
        chosen = sorted(best, key=_sorted_text)[rng.below(len(best))]
        master = board.turn(take_from_hand(chosen.steps, hand))
        played.append(Round(board, tuple(HandDie(die, hand[die]) for die in sorted(hand)), master))
        board = board.place(master.placements)
        for placement in master.placements:
            del hand[placement.die]
    return Deal(seed, tuple(played))


def _opening(hand: dict[int, Face]) -> tuple[Placement, ...] | None:
    """Find the SET whose die numbers come first, on the logo in ascending order."""
    sets = opening_sets(sorted(hand.items()))
    return on_logo(shipped_board(), min(sets), hand) if sets else None


def _sorted_text(turn: Turn) -> str:
    """Write a turn independently of the order of its steps."""
    return " ".join(sorted(f"{turn.board.plan.label(p.square)}={p.stated}" for p in turn))


def state_of(deal: Deal, number: int) -> State:
    """Return a round as the turn of seat 0 in a game of two, so that any bot can answer it.

    The other seat holds no dice: there is nobody to play against.
    """
    one = deal.rounds[number]
    seen = {held.die for held in one.hand} | {placed.die for placed in one.board.squares.values()}
    return new_game(one.board.plan, shipped_dice(), 2).changed(
        board=one.board,
        phase=Phase.TURN,
        bag=tuple(die for die in range(DICE) if die not in seen),
        hands=(one.hand, ()),
        scores=(0, 0),
        first=0,
        to_move=0,
        turns_left=2,
        round=number + 2,
    )


def bot_turns(deal: Deal, bot: Bot) -> tuple[str, ...]:
    """Let a bot answer every round; an illegal answer counts as a pass."""
    turns = []
    for number, one in enumerate(deal.rounds):
        placements = bot.turn(state_of(deal, number), 0)
        try:
            turns.append(str(one.board.turn(placements)) if placements else PASS)
        except Illegal:
            turns.append(PASS)
    return tuple(turns)


def level_result(deal: Deal, level: str) -> Result:
    """Return what a shipped level finds; the same seed gives the same turns everywhere.

    Levels from `greedy` up find the best turn: only its points count, so there is nothing to search.
    """
    rank = LEVELS[level].rank if level in LEVELS else None
    finder = "greedy" if rank is not None and rank >= GREEDY_RANK else level
    bot = make_bot(finder, random.Random(f"{deal.seed}/{level}"))
    return score_result(deal, level, bot_turns(deal, bot))


def format_deal(deal: Deal) -> Json:
    """Write a deal as JSON."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "seed": deal.seed,
        "rounds": [
            {**msgspec.to_builtins(one.position), "best": one.best, "turn": one.master_text}
            for one in deal.rounds
        ],
        "total": deal.total,
    }


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a player: a turn for each round, and its points."""

    name: str
    turns: tuple[str, ...]
    scores: tuple[int, ...]

    @property
    def total(self) -> int:
        """The points of all rounds."""
        return sum(self.scores)


def score_result(deal: Deal, name: str, turns: Sequence[str]) -> Result:
    """Score a player's turns; rounds that are missing at the end score nothing. Raises `Illegal`."""
    if len(turns) > len(deal.rounds):
        raise Illegal("bad_rounds", f"The deal has {len(deal.rounds)} rounds, not {len(turns)}.")
    scores = []
    for number, (one, answer) in enumerate(zip(deal.rounds, turns, strict=False)):
        try:
            scores.append(one.score(answer))
        except Illegal as error:
            raise error.at(round=number) from None
    return Result(name, tuple(turns), tuple(scores))


def format_record(deal: Deal, results: Sequence[Result]) -> Json:
    """Write a deal with its players' results as a record."""
    return {
        **format_deal(deal),
        "results": [
            {"name": r.name, "turns": list(r.turns), "scores": list(r.scores), "total": r.total}
            for r in results
        ],
    }


def check_record(source: Json) -> Deal:
    """Check that a record's rounds follow from its seed and that its results are scored right.

    Raises `Illegal`, with the index of the round at fault where there is one.
    """
    if source.get("format") != FORMAT:
        raise Illegal("bad_format", f"The field 'format' should be {FORMAT!r}.", format=source.get("format"))
    if get(source, "version", int) != VERSION:
        raise Illegal("bad_version", f"Version {source.get('version')!r} is unknown; expected {VERSION}.")
    rounds = get_list(source, "rounds", dict)
    found = deal(get(source, "seed", str), max(1, len(rounds)))
    expected = format_deal(found)
    if len(rounds) != len(found.rounds):
        raise Illegal("wrong_deal", f"The seed gives {len(found.rounds)} rounds, not {len(rounds)}.")
    for number, (said, right) in enumerate(zip(rounds, expected["rounds"], strict=True)):
        for name, value in right.items():
            if said.get(name) != value:
                raise Illegal(
                    "wrong_deal", f"Round {number + 1}: {name} does not follow from the seed.", round=number
                )
    _check_total(source, found.total)
    for entry in of_type(source.get("results", []), list, "results"):
        _check_result(found, of_type(entry, dict, "results"))
    return found


def _check_result(found: Deal, entry: dict[str, Any]) -> None:
    result = score_result(found, get(entry, "name", str), get_list(entry, "turns", str))
    scores = get_list(entry, "scores", int)
    if scores != list(result.scores):
        raise Illegal("wrong_score", f"The scores of {result.name} should be {list(result.scores)}.")
    _check_total(entry, result.total)


def _check_total(source: dict[str, Any], total: int) -> None:
    if get(source, "total", int) != total:
        raise Illegal("wrong_score", f"The total should be {total}, not {source['total']}.")
