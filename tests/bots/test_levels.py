"""The levels: they play whole legal games, the same for the same seed, and each beats the one below."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from setcubed.bots import LEVELS, Bot, Reaction, make_bot
from setcubed.bots.flat_monte_carlo import MonteCarloBot
from setcubed.engine.search import Budget
from setcubed.game import Illegal, Phase, Plan
from setcubed.lab.games import PlayedGame, play_game
from setcubed.notation import Player, make_record, replay
from setcubed.notation.files import shipped_board, shipped_dice

PLAN, DICE = shipped_board(), shipped_dice()


def bot(name: str, key: str) -> Bot:
    """A bot by its name; the expert with a smaller budget than usual, for these tests to be quick."""
    rng = random.Random(key)
    return (
        MonteCarloBot(Budget(playouts=300), Reaction(4.0), rng) if name == "expert" else make_bot(name, rng)
    )


def play(names: list[str], key: str) -> PlayedGame:
    return play_game(PLAN, DICE, [bot(name, f"{key}/{seat}") for seat, name in enumerate(names)], key)


def test_six_levels_are_ranked_from_one_to_six() -> None:
    ranked = {level.rank: level.name for level in LEVELS.values() if level.rank}
    assert [ranked[rank] for rank in range(1, 7)] == [
        "novice",
        "beginner",
        "casual",
        "greedy",
        "strong",
        "expert",
    ]


@pytest.mark.parametrize("name", list(LEVELS))
@pytest.mark.parametrize("seats", [2, 4])
def test_every_decision_in_a_whole_game_is_legal(name: str, seats: int) -> None:
    names = [name, *["greedy", "casual", "random"][: seats - 1]]
    game = play(names, f"legal/{name}")
    record = make_record(game.state, [Player(n, "bot", n) for n in names], game.events)
    assert replay(record).phase is Phase.OVER


@pytest.mark.parametrize("name", list(LEVELS))
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    assert play([name, "greedy"], "again").events == play([name, "greedy"], "again").events


@pytest.mark.parametrize(
    ("better", "worse", "games"),
    [
        ("beginner", "novice", 20),
        ("casual", "beginner", 20),
        ("greedy", "casual", 20),
        ("strong", "greedy", 24),
        ("beginner", "random", 20),
    ],
)
def test_each_level_beats_the_one_below(better: str, worse: str, games: int) -> None:
    """Seats swapped on the same dice. The seeds are fixed, so this cannot fail by chance."""
    wins = 0.0
    for number in range(games):
        seat = number % 2
        names = [better, worse] if seat == 0 else [worse, better]
        state = play(names, f"ladder/{number // 2}").state
        wins += (seat in state.winners) / len(state.winners)
    assert wins / games > 0.6


def test_bots_that_react_faster_open_more_often() -> None:
    rng = random.Random(1)
    fast, slow = LEVELS["greedy"].reaction, LEVELS["beginner"].reaction
    won = sum(fast.seconds(rng) < slow.seconds(rng) for _ in range(500))
    assert won > 400


@pytest.mark.parametrize(("name", "seconds"), [("strong", 0.2), ("expert", 1.0)])
def test_a_bot_in_a_hurry_stops_when_its_time_is_up(name: str, seconds: float) -> None:
    patient, hurried = make_bot(name), make_bot(name, hurry=True)
    assert isinstance(patient, MonteCarloBot)
    assert isinstance(hurried, MonteCarloBot)
    assert patient.budget.seconds is None
    assert hurried.budget == Budget(patient.budget.playouts, seconds)


def test_an_unknown_level_is_rejected_with_a_list_of_the_known_ones() -> None:
    with pytest.raises(Illegal, match=r"beginner.*expert"):
        make_bot("grandmaster")


def test_on_a_board_too_rich_to_search_the_expert_plays_greedily() -> None:
    plan = replace(PLAN, name="rich", bonus={0: 100_000})
    game = play_game(plan, DICE, [make_bot("expert", random.Random(1)), make_bot("greedy")], "rich")
    assert game.state.phase is Phase.OVER


def test_on_a_small_board_every_level_plays_to_the_end() -> None:
    plan = Plan("small", 5, (11, 12, 13), {0: 10})
    game = play_game(
        plan, DICE, [bot(name, name) for name in ("expert", "strong", "casual", "beginner")], "small"
    )
    record = make_record(game.state, [Player(str(i), "bot") for i in range(4)], game.events)
    assert replay(record).phase is Phase.OVER
