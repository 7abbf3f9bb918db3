"""Whole games between bots."""

from __future__ import annotations

import random

import pytest

from setcubed.bots import make_bot
from setcubed.bots.greedy import GreedyBot
from setcubed.bots.random import RandomBot
from setcubed.game import Open, Opened, Options, Phase, Placement, State
from setcubed.game.turns import opening_sets
from setcubed.lab.games import PlayedGame, SeededRandom, next_command, play_game
from setcubed.notation import Player, make_record, replay
from tests.scene import DICE, PLAN, scene


def play(key: str, *names: str, options: Options | None = None) -> PlayedGame:
    bots = [make_bot(name, random.Random(f"{key}/{seat}")) for seat, name in enumerate(names)]
    return play_game(PLAN, DICE, bots, key, options)


@pytest.mark.parametrize(
    "names", [("random",) * 2, ("greedy",) * 3, ("random", "greedy", "random", "greedy")]
)
def test_a_game_is_played_to_its_end_by_the_rules(names: tuple[str, ...]) -> None:
    game = play("end", *names)
    assert game.state.phase is Phase.OVER
    record = make_record(game.state, [Player(name, "bot", name) for name in names], game.events)
    assert replay(record) == game.state


def test_the_same_key_gives_the_same_game() -> None:
    assert play("a", "random", "random") == play("a", "random", "random")
    assert play("a", "random", "random") != play("b", "random", "random")


def test_the_options_are_part_of_the_game() -> None:
    assert play("a", "random", "random", options=Options(turn_seconds=60)).state.options.turn_seconds == 60


def test_every_seat_wins_the_opening_race_now_and_then() -> None:
    openers = set()
    for seed in range(40):
        game = play(f"race {seed}", "greedy", "greedy", "greedy")
        openers |= {event.seat for event in game.events if isinstance(event, Opened)}
    assert openers == {0, 1, 2}


class Shy(GreedyBot):
    """Never calls SET."""

    def open(self, state: State, seat: int) -> tuple[Placement, ...] | None:  # noqa: ARG002
        return None


def test_if_no_bot_calls_the_program_opens_for_one_that_holds_a_set() -> None:
    state = scene("", "1RO 2RO 3RO 1GS 2GS", "1RO 1RO 2GS 2GS 1GS").changed(
        phase=Phase.OPENING, first=None, to_move=None
    )
    command = next_command(state, [Shy(), Shy()], random.Random(1))
    assert isinstance(command, Open)
    assert command.seat == 0
    assert len(opening_sets(state.hands[0])) == 1


def test_seeded_random_numbers_are_reproducible_and_in_range() -> None:
    one, two = SeededRandom("x"), SeededRandom("x")
    drawn = [one.below(6) for _ in range(200)]
    assert drawn == [two.below(6) for _ in range(200)]
    assert set(drawn) == set(range(6))


def test_random_bots_make_every_kind_of_decision() -> None:
    kinds = set()
    for seed in range(10):
        bots = [RandomBot(random.Random(f"{seed} {seat}")) for seat in range(2)]
        kinds |= {event.type for event in play_game(PLAN, DICE, bots, f"{seed}").events}
    assert {"opened", "played", "passed", "replaced", "kept", "rolled"} <= kinds
