"""Whole games written by hand from the rules, event by event, with the verdict of the judge for each.

Most dice show one face on all six sides, so that every roll is known. The board has nine squares, and the
opening covers its first row; after that nobody places a die, and ten such rounds end the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import pytest

from setcubed.game import Illegal
from setcubed.notation import parse_record, replay

Json = dict[str, Any]

BOARD = {"name": "nine", "size": 3, "logo": ["a1", "b1", "c1"], "bonus": {"a3": 5}}
KEPT = [{"type": "kept", "seat": 0, "reason": "choice"}, {"type": "kept", "seat": 1, "reason": "choice"}]
NO_TURN = "no_turn"


class Game:
    """A game of two: seat 0 holds dice 0 to 4 and opens, seat 1 holds dice 5 to 9."""

    def __init__(
        self, first: str, second: str, *, drawn: str = "1GS 1GS 1GS", turn_seconds: int | None = None
    ) -> None:
        names = [*first.split(), *second.split(), *drawn.split()]
        self.dice = [self.sides(name) for name in names] + [["1GS"] * 6] * (42 - len(names))
        self.options = {} if turn_seconds is None else {"turn_seconds": turn_seconds}
        self.events: list[Json] = []
        for seat in (0, 1):
            dice = list(range(5 * seat, 5 * seat + 5))
            self.add("drawn", seat, dice=dice)
            self.roll(seat, "deal", dice)

    @staticmethod
    def sides(name: str) -> list[str]:
        """`W/1PD` is a die that shows WILD at first and 1PD on its other sides."""
        first, _, other = name.partition("/")
        return [first, *[other or first] * 5]

    def add(self, kind: str, seat: int, **fields: Any) -> Game:
        self.events.append({"type": kind, "seat": seat, **fields})
        return self

    def roll(self, seat: int, reason: str, dice: Iterable[int], **other: str) -> Game:
        faces = {str(die): other.get(f"d{die}", self.dice[die][0]) for die in dice}
        return self.add("rolled", seat, reason=reason, faces=faces)

    def open(self, *stated: str) -> Game:
        """Dice 0, 1 and 2 on the logo."""
        laid = [
            {"die": die, "square": square, "face": face.rstrip("*"), "wild": face.endswith("*")}
            for die, (square, face) in enumerate(zip(("a1", "b1", "c1"), stated, strict=True))
        ]
        return self.add("opened", 0, placements=laid, score=sum(not p["wild"] for p in laid))

    def draw(self) -> Game:
        """Seat 0 draws three dice for those of the opening."""
        return self.add("drawn", 0, dice=[10, 11, 12]).roll(0, "draw", [10, 11, 12])

    def passed(self, *reasons: str, first: int = 0) -> Game:
        for seat, reason in enumerate(reasons, first):
            self.add("passed", seat, reason=reason)
        return self

    def end_round(self, number: int, *after: Json) -> Game:
        self.events.append({"type": "round_ended", "round": number})
        self.events += after
        return self

    def finish(self, scores: Sequence[int], winners: Sequence[int]) -> Json:
        how = {"reason": "dead_rounds", "scores": list(scores), "winners": list(winners)}
        self.events.append({"type": "finished", **how})
        del how["reason"]
        return {
            "format": "setcubed-record",
            "version": 1,
            "board": BOARD,
            "dice": self.dice,
            "options": self.options,
            "players": [{"name": "Ada"}, {"name": "Blaise"}],
            "events": self.events,
            "result": how,
        }

    def all_roll(self) -> Game:
        return self.roll(0, "dead_round", [3, 4, 10, 11, 12]).roll(1, "dead_round", range(5, 10))


COULD, COULD_NOT = "1RO 1RO 1RO 1RO 1RO", "1GD 1GD 1GD 1GD 1GD"
"""Hands with which seat 1 can place two dice below a1, or none."""


def passing(seat_1: str, reason: str, after: Callable[[Game], Game], turn_seconds: int | None = None) -> Json:
    """Seat 0 opens and can place nothing more; seat 1 passes for the same reason in every round."""
    game = Game("1RO 2RO 3RO 1GS 1GS", seat_1, turn_seconds=turn_seconds).open("1RO", "2RO", "3RO")
    game.passed(reason, first=1).end_round(1).draw().events.extend(KEPT)
    for number in range(2, 11):
        after(game.passed(NO_TURN, reason).end_round(number))
    return game.passed(NO_TURN, reason).end_round(11).finish([3, 0], [0])


def keep(game: Game) -> Game:
    game.events.extend(KEPT)
    return game


def replacing(*rolled: str, then: str, after: Callable[[Game], Game]) -> Json:
    """Seat 0 opens with a wild die, which seat 1 could replace from round 1 on, and does in round 2."""
    game = Game("1RO 2RO W/1PD 1GS 1GS", "3RO 1GD 1GD 1GD 1GD").open("1RO", "2RO", "3RO*")
    game.passed(NO_TURN, first=1).end_round(1).draw().events.extend(KEPT)
    game.passed(NO_TURN).add("replaced", 1, square="c1", die=5, taken=2)
    game.roll(1, "replacement", [2], d2=rolled[0]).passed(then, first=1).end_round(2)
    for number in range(3, 12):
        after(game).passed(NO_TURN, then).end_round(number)
    return game.finish([2, 0], [0])


def all_roll_but_the_wild_die(shows: str) -> Callable[[Game], Game]:
    def after(game: Game) -> Game:
        game.roll(0, "dead_round", [3, 4, 10, 11, 12])
        return game.roll(1, "dead_round", [2, 6, 7, 8, 9], d2=shows)

    return after


def shared() -> Json:
    """Seat 1 places two dice below the opening, one of them on a bonus square, and later none."""
    game = Game("1RO 2RO 3RO 1GS 1GS", COULD, drawn="1GS 1GS 1GS 1GS 1GS").open("1RO", "2RO", "3RO")
    laid = [{"die": 5 + i, "square": f"a{2 + i}", "face": "1RO", "wild": False} for i in (0, 1)]
    game.add("played", 1, steps=[laid], sets=[["a1", "a2", "a3"]], bonus={"a3": 5}, score=8).end_round(1)
    game.draw().add("drawn", 1, dice=[13, 14]).roll(1, "draw", [13, 14]).events.extend(KEPT)
    for number in range(2, 12):
        game.passed(NO_TURN, "choice").end_round(number, *(KEPT if number < 11 else []))
    return game.finish([3, 8], [1])


LEGAL = {
    "who could lay a die but passed keeps the dice": passing(COULD, "choice", keep),
    "who could lay a die but ran out of time keeps the dice": passing(
        COULD, "timeout", keep, turn_seconds=30
    ),
    "an extra roll follows a round in which somebody could lay a die": passing(
        COULD, "choice", lambda game: game.roll(1, "extra", [5, 9]).roll(0, "extra", [3])
    ),
    "all roll when nobody could lay a die": passing(COULD_NOT, NO_TURN, Game.all_roll),
    "all roll in any order": passing(
        COULD_NOT,
        NO_TURN,
        lambda game: game.roll(1, "dead_round", range(5, 10)).roll(0, "dead_round", [3, 4, 10, 11, 12]),
    ),
    "who replaced and could lay no die did not choose to pass": replacing(
        "1PD", then=NO_TURN, after=all_roll_but_the_wild_die("1PD")
    ),
    "who replaced and could lay the die they took chose to pass": replacing("W", then="choice", after=keep),
    "a bonus once": shared(),
}


@pytest.mark.parametrize("name", list(LEGAL))
def test_a_game_by_the_rules_is_legal(name: str) -> None:
    replay(parse_record(LEGAL[name]))


ILLEGAL = {
    "all rolled though somebody could lay a die": (passing(COULD, "choice", Game.all_roll), "wrong_reason"),
    "dice were kept though nobody could lay one": (passing(COULD_NOT, NO_TURN, keep), "wrong_event"),
    "an extra roll though nobody could lay a die": (
        passing(COULD_NOT, NO_TURN, lambda game: game.roll(1, "extra", [5, 9]).roll(0, "extra", [3])),
        "wrong_reason",
    ),
    "no turn though a die could be laid": (passing(COULD, NO_TURN, Game.all_roll), "wrong_reason"),
    "a choice though no die could be laid": (passing(COULD_NOT, "choice", keep), "wrong_reason"),
    "out of time though no die could be laid": (
        passing(COULD_NOT, "timeout", keep, turn_seconds=30),
        "wrong_reason",
    ),
    "out of time without a limit": (passing(COULD, "timeout", keep), "no_time_limit"),
    "replaced, could lay nothing, and chose to pass": (
        replacing("1PD", then="choice", after=keep),
        "wrong_reason",
    ),
    "replaced, could lay what it took, and was skipped": (
        replacing("W", then=NO_TURN, after=all_roll_but_the_wild_die("W")),
        "wrong_reason",
    ),
    "a limit that cannot be agreed": (passing(COULD, "choice", keep, turn_seconds=29), "bad_options"),
}


@pytest.mark.parametrize("name", list(ILLEGAL))
def test_a_game_against_the_rules_is_rejected(name: str) -> None:
    source, code = ILLEGAL[name]
    with pytest.raises(Illegal) as error:
        replay(parse_record(source))
    assert error.value.code == code


def test_nine_rounds_without_a_die_laid_do_not_end_the_game() -> None:
    source = passing(COULD, "choice", keep)
    # Without the last round: its passes and its end.
    source["events"][-4:-1] = []
    with pytest.raises(Illegal) as error:
        replay(parse_record(source))
    assert (error.value.code, error.value.details["event"]) == ("wrong_event", len(source["events"]) - 1)
