"""The search: the same answer for the same seed, everyone's chances, and choices that can be defended."""

from __future__ import annotations

import random

import pytest

from setcubed.bots import make_bot
from setcubed.engine.listing import best_of, unpack
from setcubed.engine.think import ROLL, TURN, Budget, Thinker, openings_of
from setcubed.game import Command, Face, Held, Illegal, Phase, Start, State, decide, evolve, is_set, new_game
from setcubed.lab.games import SeededChance, next_command
from setcubed.notation.files import shipped_board, shipped_dice

PLAN, DICE = shipped_board(), shipped_dice()


def positions(seats: int, phase: Phase, key: str) -> list[State]:
    """The states of a greedy game in which players decide in a phase."""
    state = new_game(PLAN, DICE, seats)
    chance, lots = SeededChance(key), random.Random(key)
    bots = [make_bot("greedy") for _ in range(seats)]
    found: list[State] = []
    command: Command = Start()
    while True:
        for event in decide(state, command, chance):
            state = evolve(state, event)
        if state.phase is Phase.OVER:
            return found
        if state.phase is phase:
            found.append(state)
        command = next_command(state, bots, lots)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_same_seed_and_playouts_give_the_same_answer(seats: int) -> None:
    state = positions(seats, Phase.TURN, "same")[4]
    seat = state.to_move or 0
    one = Thinker().think(TURN, state, seat, Budget(playouts=200), seed=7)
    other = Thinker().think(TURN, state, seat, Budget(playouts=200), seed=7)
    assert one == other
    assert Thinker().think(TURN, state, seat, Budget(playouts=200), seed=8) != one


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_chances_of_all_seats_add_up_to_one(seats: int) -> None:
    for state in positions(seats, Phase.TURN, "sum")[::5]:
        for outcome in Thinker().think(TURN, state, state.to_move or 0, Budget(playouts=100), seed=1):
            assert len(outcome.wins) == seats
            assert sum(outcome.wins) == pytest.approx(1.0)


def test_every_subset_of_the_hand_is_considered_for_the_extra_roll() -> None:
    state = positions(2, Phase.EXTRA, "subsets")[2]
    outcomes = Thinker().think(ROLL, state, 0, Budget(playouts=300), seed=1)
    assert sorted(outcome.word for outcome in outcomes) == list(range(32))


def test_more_time_gives_more_samples_and_a_smaller_error() -> None:
    state = positions(2, Phase.TURN, "anytime")[3]
    seat = state.to_move or 0
    little = Thinker().think(TURN, state, seat, Budget(playouts=100), seed=1)[0]
    much = Thinker().think(TURN, state, seat, Budget(playouts=5000), seed=1)[0]
    assert much.samples > 10 * little.samples
    assert 0 < much.error < 0.05


def test_a_budget_of_no_time_still_answers() -> None:
    state = positions(2, Phase.TURN, "hurry")[3]
    assert Thinker().think(TURN, state, state.to_move or 0, Budget(seconds=0.0), seed=1)


def test_progress_is_told_and_never_goes_back() -> None:
    told: list[float] = []
    state = positions(2, Phase.TURN, "progress")[3]
    Thinker(progress=told.append).think(TURN, state, state.to_move or 0, Budget(playouts=2000), seed=1)
    assert told == sorted(told)
    assert told[-1] == pytest.approx(1.0)


def test_a_budget_names_something() -> None:
    with pytest.raises(Illegal):
        Budget()


def test_an_opening_is_listed_in_each_order_but_not_in_its_mirror_image() -> None:
    hand = [Held(i, Face(face)) for i, face in enumerate(["1RO", "2RO", "3RO", "1GS", "2GS"])]
    openings = openings_of(hand)
    assert len(openings) == 3
    assert all(is_set(*(face for _, face, _ in opening.dice)) for opening in openings)


def test_a_wild_die_in_an_opening_is_stated_as_what_makes_a_set() -> None:
    hand = [Held(i, Face(face)) for i, face in enumerate(["1RO", "W", "3RO", "W", "2PD"])]
    openings = openings_of(hand)
    assert all(is_set(*(face for _, face, _ in opening.dice)) for opening in openings)
    wilds = [sum(wild for _, _, wild in opening.dice) for opening in openings]
    assert wilds == sorted(wilds)
    assert {1, 2} <= set(wilds)


def test_simulated_players_take_the_highest_score_bonus_squares_included() -> None:
    """Where the other player's turn ends the round, the margin after it is known: their best turn counts."""
    looked_at = 0
    for key in ("reply", "bonus", "again"):
        for state in positions(2, Phase.TURN, key):
            seat, other = state.to_move or 0, 1 - (state.to_move or 0)
            if state.turns_left != 2 or any(lying.wild for lying in state.squares.values()):
                continue
            thinker = Thinker()
            words, _ = thinker.words(TURN, state, seat)
            for outcome in thinker.compare(
                TURN, seat, words, [state], Budget(playouts=1), 1, 0, halving=False
            ):
                laid = unpack(outcome.word, PLAN.size).placements if outcome.word else ()
                if any(placement.wild for placement in laid):
                    continue
                faces = {**state.faces, **{p.square: p.face for p in laid}}
                reply = best_of(PLAN, faces, state.used, [held.face for held in state.hands[other]])
                lead = state.scores[seat] - state.scores[other] + (outcome.word >> 48)
                assert outcome.margin == lead - (reply.score if reply else 0)
                looked_at += 1
    assert looked_at > 100
