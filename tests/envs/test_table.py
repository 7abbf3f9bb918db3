"""Games in small actions are the rules' own games, and every legal turn has exactly one path."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

from setcubed.envs import layout as at
from setcubed.envs.box import Box
from setcubed.envs.drawing import CELL, as_picture, as_text
from setcubed.envs.table import Batch, Table
from setcubed.envs.translate import command_of, path_of, state_of
from setcubed.game import (
    DiceSet,
    Face,
    Illegal,
    Phase,
    Plan,
    Start,
    State,
    all_turns,
    decide,
    evolve,
    new_game,
)
from setcubed.notation.files import shipped_board, shipped_dice
from setcubed.notation.text import format_turn


class Told:
    """Chance that has been decided already."""

    def __init__(self, outcomes: list[tuple[int, int]]) -> None:
        self.outcomes = outcomes

    def below(self, n: int, /) -> int:
        count, outcome = self.outcomes.pop(0)
        assert count == n
        return outcome


def let_happen(table: Table, rng: random.Random) -> list[tuple[int, int]]:
    """Let chance happen until a seat decides; what it was, without the lot of the opening."""
    told = []
    while table.outcomes():
        count = table.outcomes()
        outcome = rng.randrange(count)
        if table.phase != at.LOT:
            told.append((count, outcome))
        table.happen(outcome)
    return told


def same(table: Table, state: State) -> None:
    mine = state_of(table)
    for name in ("squares", "used", "bag", "scores", "first", "to_move", "round", "dead_rounds", "winners"):
        assert getattr(mine, name) == getattr(state, name), name
    assert [sorted(hand) for hand in mine.hands] == [sorted(hand) for hand in state.hands]
    assert (mine.phase, mine.reason, mine.waiting) == (state.phase, state.reason, state.waiting)
    assert mine.turns_left == state.turns_left
    assert mine.laid == state.laid


def all_wild(dice: DiceSet, share: int) -> DiceSet:
    """Dice of which every `share`-th shows WILD on three sides."""
    return DiceSet(
        tuple(
            (*die[:3], *[Face("W")] * 3) if number % share == 0 else die
            for number, die in enumerate(dice.dice)
        )
    )


SMALL = Plan("small", 5, (11, 12, 13), {0: 10, 6: 3})
BOXES = {
    "classic": Box(),
    "wild": Box(dice=all_wild(shipped_dice(), 3)),
    "small": Box(SMALL),
    "tiny": Box(Plan("tiny", 3, (3, 4, 5), {0: 2})),
    "large": Box(Plan("large", 19, (180, 181, 182), {200: 4})),
}


@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_in_small_actions_is_a_game_by_the_rules(box: str, seats: int) -> None:
    for seed in range(4):
        rng = random.Random(f"{box}/{seats}/{seed}")
        table = Table(seats, BOXES[box])
        state = new_game(BOXES[box].plan, BOXES[box].dice, seats)
        told = Told(let_happen(table, rng))
        for event in decide(state, Start(), told):
            state = evolve(state, event)
        while not table.over:
            same(table, state)
            command = None
            while command is None:
                action = rng.choice(table.legal())
                command = command_of(table, action)
                table.act(action)
            told = Told(let_happen(table, rng))
            for event in decide(state, command, told):
                state = evolve(state, event)
            assert not told.outcomes
        same(table, state)
        assert state.phase is Phase.OVER


def turns_by_paths(table: Table) -> Counter[str]:
    """Every turn that can be reached from here, and by how many paths."""
    found: Counter[str] = Counter()
    for action in table.legal():
        if action == at.REPLACE:
            continue
        command = command_of(table, action)
        if command is not None:
            laid = getattr(command, "placements", ())
            found[format_turn([sorted(laid, key=lambda p: p.square)], table.box.plan)] += 1
        else:
            after = table.copy()
            after.act(action)
            assert after.legal(), "a path that leads nowhere"
            found += turns_by_paths(after)
    return found


def begins_turn(table: Table) -> bool:
    row = table.row
    return table.phase == at.TURN and row[at.LAID] + row[at.STAGE] == 0 and row[at.PAIR_SLOT] < 0


@pytest.mark.parametrize(("box", "games"), [("classic", 5), ("wild", 1), ("small", 4)])
def test_every_legal_turn_has_exactly_one_path(box: str, games: int) -> None:
    turns = most = 0
    for seed in range(games):
        rng = random.Random(f"paths/{box}/{seed}")
        table = Table(2, BOXES[box], seed)
        table.settle()
        while not table.over:
            if begins_turn(table) and most < 5_000:
                state = state_of(table)
                hand = [held.face for held in state.hands[table.actor]]
                if hand.count(Face("W")) < 2:
                    expected = Counter(
                        format_turn([sorted(turn.placements, key=lambda p: p.square)], state.plan)
                        for turn in all_turns(state.plan, state.faces, state.used, hand)
                    )
                    expected["-"] = 1
                    assert turns_by_paths(table) == expected
                    turns += 1
                    most += len(expected)
            table.act(rng.choice(table.legal()))
            table.settle()
    assert turns > 10


def test_a_command_is_turned_into_its_path() -> None:
    for seed in range(6):
        rng = random.Random(f"path/{seed}")
        table = Table(3, BOXES["wild"], seed)
        table.settle()
        while not table.over:
            before, actions, command = table.copy(), [], None
            while command is None:
                actions.append(rng.choice(table.legal()))
                command = command_of(table, actions[-1])
                table.act(actions[-1])
            assert path_of(before, command) == actions
            table.settle()


def test_a_copy_goes_its_own_way() -> None:
    table = Table(2, seed=4)
    table.settle()
    twin = table.copy()
    before = table.row.copy()
    twin.act(twin.legal()[0])
    assert (table.row == before).all()
    assert not (twin.row == before).all()


def test_what_is_not_legal_is_refused() -> None:
    table = Table(2)
    with pytest.raises(Illegal, match="Action 32 is not legal"):
        table.act(at.END)
    with pytest.raises(Illegal, match="42 outcomes"):
        table.happen(42)
    with pytest.raises(Illegal, match="2 to 4 players"):
        Table(5)
    with pytest.raises(Illegal, match="not legal in game 0"):
        Batch(3).step([at.END] * 3)


def test_a_batch_plays_the_same_games_as_tables() -> None:
    batch = Batch(16, 3, seed=1)
    tables = []
    for game in range(16):
        table = Table(3)
        table.seeds[0] = np.random.SeedSequence(1).generate_state(16, np.uint64)[game]
        table.settle()
        tables.append(table)
    dice, finished = np.arange(16, dtype=np.uint64), 0
    while finished < 16:
        actions = batch.random_actions(dice)
        begun = batch.over.astype(bool)
        batch.step(actions)
        for game, table in enumerate(tables):
            if begun[game] or table.over:
                continue
            table.act(int(actions[game]))
            table.settle()
            assert (batch.rows[game] == table.row).all()
            assert (batch.masks[game] == table.mask()).all()
            assert bool(batch.over[game]) == table.over
            if table.over:
                finished += 1
                assert batch.rewards[game].tolist() == pytest.approx(table.payoffs())
            else:
                assert (batch.observe()[game] == table.observe(table.actor)).all()


def test_observations_are_numbers_from_0_to_1() -> None:
    batch, dice = Batch(64, 4, seed=2), np.arange(64, dtype=np.uint64)
    for _ in range(600):
        seen = batch.observe()
        assert seen.min() >= 0
        assert seen.max() <= 1.0001
        batch.step(batch.random_actions(dice))


def test_the_numbers_are_the_same_in_python_and_in_c() -> None:
    from importlib.resources import files

    declared = {}
    for line in files("setcubed.envs").joinpath("numbers.pxd").read_text().splitlines():
        name, equals, number = line.strip().partition(" = ")
        if equals:
            declared[name] = int(number)
    assert declared == {name: value for name, value in vars(at).items() if name.isupper()}


def test_the_classic_board_has_205_actions() -> None:
    assert Box(shipped_board()).actions == 205


@pytest.mark.parametrize("box", BOXES)
def test_every_board_can_be_drawn(box: str) -> None:
    table = Table(4, BOXES[box], 3)
    table.settle()
    picture, size = as_picture(table), BOXES[box].plan.size
    assert picture.shape == ((size + 4) * CELL, max(size, 6) * CELL, 3)
    assert len(as_text(table).splitlines()) == 1 + size + 4
