"""Games in the packed core equal games by the rules, die by die."""

from __future__ import annotations

import random
from typing import Any

import pytest

from setcubed.engine.core.arena import Arena
from setcubed.engine.legal_turns import best_of, turns_of
from setcubed.game import (
    FACES,
    Command,
    DiceSet,
    Face,
    Keep,
    Open,
    Pass,
    Phase,
    Placement,
    Plan,
    Play,
    RandomSource,
    Replace,
    Roll,
    Start,
    State,
    Turn,
    best_opening,
    decide,
    evolve,
    new_game,
    replacements,
)
from setcubed.game.turns import opening_sets
from setcubed.notation.files import shipped_board, shipped_dice
from setcubed.notation.text import take_from_hand
from tests.engine.positions import random_plan

WORD = 2**64 - 1


class SplitMix:
    """A second implementation of the core's random number generator."""

    def __init__(self, seed: int) -> None:
        self.state = seed

    def below(self, n: int, /) -> int:
        """A whole number from 0 to n - 1."""
        self.state = (self.state + 0x9E3779B97F4A7C15) & WORD
        word = self.state
        word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & WORD
        word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & WORD
        return ((word ^ (word >> 31)) >> 32) * n >> 32


def mixed(word: int) -> int:
    """A second implementation of the core's 64-bit mixing function."""
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & WORD
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & WORD
    return word ^ (word >> 31)


def greedy_best(state: State, seat: int, seed: int) -> tuple[Placement, ...]:
    """The best turn of the list; the game's seed, the round and the seat choose among equal ones."""
    key = mixed((seed | 1) + (state.round * 4 + seat) * 0x9E3779B97F4A7C15 & WORD) | 1
    turns = turns_of(state.board, [held.face for held in state.hands[seat]])
    size = state.plan.size

    def tie(turn: Turn) -> int:
        places = [(p.square // size + 2) * 21 + p.square % size + 2 for p in turn.placements]
        return (
            sum(
                mixed(key ^ (at << 6 | int(p.face) << 1 | p.wild))
                for at, p in zip(places, turn.placements, strict=True)
            )
            & WORD
        )

    best = max((turn for turn in turns if turn.score == turns[0].score), key=tie, default=None)
    return take_from_hand(best.steps, state.hand(seat)) if best else ()


def greedy_command(state: State, chance: RandomSource, seed: int) -> Command:
    """The decision of the core's greedy player, computed by the rules."""
    if state.phase is Phase.OPENING:
        able = [seat for seat in range(state.seats) if opening_sets(state.hands[seat])]
        seat = able[chance.below(len(able))] if len(able) > 1 else able[0]
        placements = best_opening(state.plan, state.hands[seat])
        assert placements is not None
        return Open(seat, placements)
    if state.phase is Phase.TURN:
        assert state.to_move is not None
        seat = state.to_move
        if possible := replacements(state, seat):
            return Replace(seat, *min(possible))
        laid = greedy_best(state, seat, seed)
        return Play(seat, laid) if laid else Pass(seat)
    seat = next(seat for seat in state.clockwise() if seat in state.waiting)
    best = best_of(state.board, [held.face for held in state.hands[seat]])
    used = {placement.die for placement in take_from_hand(best.steps, state.hand(seat))} if best else set()
    dice = tuple(held.die for held in state.hands[seat] if held.die not in used)
    return Roll(seat, dice) if dice else Keep(seat)


def view_of(state: State) -> dict[str, Any]:
    """A state in the form of the core's view, as far as both know it."""
    return {
        "squares": state.board.squares,
        "hands": tuple(tuple(sorted(hand)) for hand in state.hands),
        "bag": state.bag,
        "scores": state.scores,
        "first": state.first,
        "round": state.round,
        "dead_rounds": state.dead_rounds,
        "reason": state.reason,
    }


def check_same_game(plan: Plan, dice: DiceSet, seats: int, seed: int) -> str:
    """Play one game both ways and compare them at every extra roll and at the end; says how it ended."""
    arena = Arena(plan, dice)
    arena.begin(seats, seed)
    chance = SplitMix(seed)
    state = new_game(plan, dice, seats)
    command: Command = Start()
    while state.phase is not Phase.OVER:
        for event in decide(state, command, chance):
            state = evolve(state, event)
        if state.phase is Phase.OVER or (state.phase is Phase.EXTRA and len(state.waiting) == seats):
            while arena.step() and (arena.view()["phase"] != "extra" or arena.view()["round"] < state.round):
                pass
            expected = view_of(state)
            view = arena.view()
            assert {name: view[name] for name in expected} == expected
        if state.phase is not Phase.OVER:
            command = greedy_command(state, chance, seed)
    assert state.reason is not None
    return state.reason


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_in_the_core_is_the_game_by_the_rules(seats: int) -> None:
    for seed in range(12):
        check_same_game(shipped_board(), shipped_dice(), seats, 1000 * seats + seed)


def random_dice(rng: random.Random, variety: int, wild: float) -> DiceSet:
    """Return dice with random faces, which may repeat on a die."""
    return DiceSet(
        tuple(
            tuple(Face(27) if rng.random() < wild else FACES[rng.randrange(variety)] for _ in range(6))
            for _ in range(42)
        )
    )


def test_games_on_other_boards_with_other_dice_are_the_same_and_end_in_every_way() -> None:
    rng = random.Random(5)
    ends = set()
    for seed in range(40):
        plan = random_plan(rng, rng.choice((3, 4, 5, 6, 9, 13, 19)))
        dice = random_dice(rng, rng.choice((6, 27)), rng.choice((0, 0.03, 0.1)))
        ends.add(check_same_game(plan, dice, rng.choice((2, 3, 4)), seed))
    assert ends == {"out_of_dice", "stalemate", "dead_rounds"}


def test_the_same_seed_gives_the_same_games() -> None:
    arena = Arena(shipped_board(), shipped_dice())
    assert arena.play(2, 20, 9) == arena.play(2, 20, 9)
    assert arena.play(3, 20, 9)[5] == arena.play(3, 1, 14)[0]


def test_a_careful_player_wins_more_games() -> None:
    arena = Arena(shipped_board(), shipped_dice())
    games = arena.play(2, 300, 1, careful=[0])
    won = sum(game.scores[0] > game.scores[1] for game in games)
    assert won > 150


def test_the_dice_of_greedy_games_spread_evenly_over_the_halves_of_the_board() -> None:
    plan = shipped_board()
    arena = Arena(plan, shipped_dice())
    rows, columns = [], []
    for seed in range(200):
        arena.begin(2, seed)
        while arena.step():
            pass
        for square in arena.view()["squares"]:
            rows.append(square // plan.size - plan.size // 2)
            columns.append(square % plan.size - plan.size // 2)
    for places in (rows, columns):
        upper, lower = sum(place < 0 for place in places), sum(place > 0 for place in places)
        assert abs(upper - lower) < 0.1 * (upper + lower)
