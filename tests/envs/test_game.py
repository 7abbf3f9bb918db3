"""Games in small actions are the rules' own games, and every legal turn has exactly one path."""

from __future__ import annotations

import copy
import pickle
import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from setcubed.engine.core.uncompiled import declarations
from setcubed.envs import actions
from setcubed.envs.action_commands import command_of, path_of, state_of
from setcubed.envs.actions import action_name
from setcubed.envs.core.batch import Batch
from setcubed.envs.core.game import Game
from setcubed.envs.rendering import CELL, as_picture, as_text
from setcubed.game import (
    DiceSet,
    Face,
    Illegal,
    Phase,
    Plan,
    Start,
    State,
    decide,
    evolve,
    new_game,
)
from setcubed.notation import format_turn
from setcubed.notation.files import shipped_board, shipped_dice


class Predetermined:
    """A randomness source with predetermined outcomes."""

    def __init__(self, outcomes: list[tuple[int, int]]) -> None:
        self.outcomes = outcomes

    def below(self, n: int, /) -> int:
        count, outcome = self.outcomes.pop(0)
        assert count == n
        return outcome


def let_happen(game: Game, rng: random.Random) -> list[tuple[int, int]]:
    """Apply random outcomes until a seat decides; return them without the random opener."""
    choices = []
    while possible := game.outcomes():
        place = rng.randrange(len(possible))
        if game.phase != "lot":
            choices.append((len(possible), place))
        game.happen(possible[place])
    return choices


def same(game: Game, state: State) -> None:
    mine = state_of(game)
    for name in ("board", "bag", "scores", "first", "to_move", "round", "dead_rounds", "winners"):
        assert getattr(mine, name) == getattr(state, name), name
    assert [sorted(hand) for hand in mine.hands] == [sorted(hand) for hand in state.hands]
    assert (mine.phase, mine.reason, mine.waiting) == (state.phase, state.reason, state.waiting)
    assert mine.turns_left == state.turns_left
    assert (mine.placed, mine.could_place) == (state.placed, state.could_place)


def all_wild(dice: DiceSet, share: int) -> DiceSet:
    """Dice of which every `share`-th shows WILD on three sides."""
    return DiceSet(
        tuple(
            (*die[:3], *[Face("W")] * 3) if number % share == 0 else die
            for number, die in enumerate(dice.dice)
        )
    )


SMALL = Plan("small", 5, (11, 12, 13), {0: 10, 6: 3})
BOARDS: dict[str, tuple[Plan, DiceSet]] = {
    "classic": (shipped_board(), shipped_dice()),
    "wild": (shipped_board(), all_wild(shipped_dice(), 3)),
    "small": (SMALL, shipped_dice()),
    "tiny": (Plan("tiny", 3, (3, 4, 5), {0: 2}), shipped_dice()),
    "large": (Plan("large", 19, (180, 181, 182), {200: 4}), shipped_dice()),
}


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_in_small_actions_is_a_game_by_the_rules(board: str, seats: int) -> None:
    for seed in range(4):
        rng = random.Random(f"{board}/{seats}/{seed}")
        game = Game(seats, *BOARDS[board])
        state = new_game(*BOARDS[board], seats)
        outcomes = Predetermined(let_happen(game, rng))
        for event in decide(state, Start(), outcomes):
            state = evolve(state, event)
        while not game.over:
            same(game, state)
            command = None
            while command is None:
                action = rng.choice(game.legal())
                command = command_of(game, action)
                game.act(action)
            outcomes = Predetermined(let_happen(game, rng))
            for event in decide(state, command, outcomes):
                state = evolve(state, event)
            assert not outcomes.outcomes
        same(game, state)
        assert state.phase is Phase.OVER


def turns_by_paths(game: Game) -> Counter[str]:
    """Every turn that can be reached from here, and by how many paths."""
    found: Counter[str] = Counter()
    for action in game.legal():
        if action == actions.REPLACE:
            continue
        command = command_of(game, action)
        if command is not None:
            laid = getattr(command, "placements", ())
            found[format_turn([sorted(laid, key=lambda p: p.square)], game.equipment.plan)] += 1
        else:
            after = game.copy()
            after.act(action)
            assert after.legal(), "a path that leads nowhere"
            found += turns_by_paths(after)
    return found


def begins_turn(game: Game) -> bool:
    picked = game.picked()
    return game.phase == "turn" and picked["next"] == "die" and not picked["placed"] and not picked["pair"]


@pytest.mark.parametrize(("board", "games"), [("classic", 5), ("wild", 1), ("small", 4)])
def test_every_legal_turn_has_exactly_one_path_of_actions(board: str, games: int) -> None:
    turns = most = 0
    for seed in range(games):
        rng = random.Random(f"paths/{board}/{seed}")
        game = Game(2, *BOARDS[board], seed)
        game.advance()
        while not game.over:
            if begins_turn(game) and most < 5_000:
                state = state_of(game)
                hand = [held.face for held in state.hands[game.actor]]
                if hand.count(Face("W")) < 2:
                    expected = Counter(
                        format_turn([sorted(turn.placements, key=lambda p: p.square)], state.plan)
                        for turn in state.board.turns(hand)
                    )
                    expected["-"] = 1
                    assert turns_by_paths(game) == expected
                    turns += 1
                    most += len(expected)
            game.act(rng.choice(game.legal()))
            game.advance()
    assert turns > 10


def test_a_command_is_converted_to_its_path_of_actions() -> None:
    for seed in range(6):
        rng = random.Random(f"path/{seed}")
        game = Game(3, *BOARDS["wild"], seed)
        game.advance()
        while not game.over:
            before, actions, command = game.copy(), [], None
            while command is None:
                actions.append(rng.choice(game.legal()))
                command = command_of(game, actions[-1])
                game.act(actions[-1])
            assert path_of(before, command) == actions
            game.advance()


def test_a_copy_is_independent() -> None:
    game = Game(2, seed=4)
    game.advance()
    before = (game.view(), game.picked())
    for twin in (game.copy(), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert (twin.view(), twin.picked(), twin.legal()) == (*before, game.legal())
        twin.act(twin.legal()[0])
        assert (game.view(), game.picked()) == before
        assert (twin.view(), twin.picked()) != before


def test_illegal_actions_are_rejected() -> None:
    game = Game(2)
    with pytest.raises(Illegal, match="Action 32 is not legal"):
        game.act(actions.END)
    with pytest.raises(Illegal, match="42 outcomes"):
        game.happen(42)
    with pytest.raises(Illegal, match="2 to 4 players"):
        Game(5)
    with pytest.raises(Illegal, match="not legal in game 0"):
        Batch(3).step([actions.END] * 3)


def test_a_batch_plays_the_same_games_one_by_one() -> None:
    batch = Batch(16, 3, seed=1)
    games = [Game(3, seed=int(seed)) for seed in np.random.SeedSequence(1).generate_state(16, np.uint64)]
    for game in games:
        game.advance()
    dice, finished = np.arange(16, dtype=np.uint64), 0
    while finished < 16:
        chosen = batch.random_actions(dice)
        begun = batch.over.astype(bool)
        batch.step(chosen)
        for i, game in enumerate(games):
            if begun[i] or game.over:
                continue
            game.act(int(chosen[i]))
            game.advance()
            assert batch.scores[i].tolist() == game.scores
            assert (batch.masks[i] == game.mask()).all()
            assert bool(batch.over[i]) == game.over
            if game.over:
                finished += 1
                assert batch.rewards[i].tolist() == pytest.approx(game.payoffs())
            else:
                assert (batch.observe()[i] == game.observe(game.actor)).all()


def test_masks_have_the_same_type_everywhere() -> None:
    game = Game()
    game.advance()
    assert Batch(1).masks.dtype == game.mask().dtype == np.int8


def test_observations_are_numbers_from_0_to_1() -> None:
    batch, dice = Batch(64, 4, seed=2), np.arange(64, dtype=np.uint64)
    for _ in range(600):
        seen = batch.observe()
        assert seen.min() >= 0
        assert seen.max() <= 1.0001
        batch.step(batch.random_actions(dice))


@pytest.mark.parametrize("seats", [2, 3])
def test_observations_updated_in_place_equal_new_ones(seats: int) -> None:
    batch, seeds = Batch(24, seats, seed=3), np.arange(24)
    for number in range(900):
        batch.step(batch.random_actions(seeds))
        if number % 3 == 0:
            assert (batch.observe_in_place() == batch.observe()).all()
    assert not batch.observe_in_place().flags.writeable
    batch.reset(4)
    assert (batch.observe_in_place() == batch.observe()).all()


@pytest.mark.parametrize("kind", [np.int8, np.int32, np.uint32, np.int64, np.uint64])
def test_seeds_of_random_actions_are_any_integers(kind: type[np.integer[Any]]) -> None:
    batch, seeds = Batch(64, seed=3), np.arange(128).astype(kind)[::2]
    before = seeds.copy()
    batch.step(batch.random_actions(seeds))
    assert (seeds != before).all()


def test_seeds_of_random_actions_are_an_array_of_integers_that_can_advance() -> None:
    batch = Batch(4)
    fixed = np.arange(4)
    fixed.flags.writeable = False
    for seeds, code in (
        (np.zeros(4), "bad_array"),
        ([1, 2, 3, 4], "bad_array"),
        (fixed, "bad_array"),
        (np.arange(3), "bad_count"),
    ):
        with pytest.raises(Illegal) as error:
            batch.random_actions(seeds)  # type: ignore[arg-type]
        assert error.value.code == code


def test_the_numbers_of_actions_are_the_same_in_python_and_in_c() -> None:
    declared = declarations("setcubed.envs.core.partial_turn").names
    for name, value in vars(actions).items():
        assert not name.isupper() or name == "FACES" or declared[name] == value


def essence(game: Game) -> tuple[object, ...]:
    """Everything on which the future of a game depends: neither the round nor the identity of dice on the
    board, except wild dice, which can return to a hand."""
    view = game.view()
    lying = {
        square: (face, wild, die if wild else 0) for square, (die, face, wild) in view["squares"].items()
    }
    rest = [view[name] for name in view if name not in ("squares", "round")]
    return lying, rest, game.picked(), game.actor


@pytest.mark.parametrize(("board", "games"), [("classic", 6), ("wild", 3), ("small", 4)])
def test_equal_observations_mean_equal_masks_and_equal_futures(board: str, games: int) -> None:
    """The test tries every action of every decision, so that it compares the states right after different
    choices."""
    for seed in range(games):
        rng = random.Random(f"seen/{board}/{seed}")
        game = Game(2 + seed % 3, *BOARDS[board], seed)
        game.advance()
        seen: dict[bytes, tuple[object, ...]] = {}
        while not game.over:
            for action in game.legal():
                after = game.copy()
                after.act(action)
                if after.outcomes() or after.over:
                    continue
                truth = (*essence(after), after.legal())
                assert seen.setdefault(after.observe(after.actor).tobytes(), truth) == truth
            game.act(rng.choice(game.legal()))
            game.advance()


def test_actions_are_named_by_the_face_of_the_die() -> None:
    game = Game(seed=4)
    game.advance()
    shown = [str(held.face) for held in game.view()["hands"][game.actor]]
    assert [game.name(slot) for slot in range(5)] == [f"die {i + 1} {face}" for i, face in enumerate(shown)]
    while game.phase != "extra":
        game.act(game.legal()[-1])
        game.advance()
    assert game.name(actions.KEEP) == f"keep {game.view()['hands'][game.actor][0].face}"


def test_the_classic_board_has_205_actions() -> None:
    assert actions.action_count(Game().equipment.plan) == 205 == actions.SQUARE + 13 * 13
    assert action_name(204, shipped_board()) == "m13"


@pytest.mark.parametrize("board", BOARDS)
def test_every_board_can_be_drawn(board: str) -> None:
    game = Game(4, *BOARDS[board], 3)
    game.advance()
    picture, size = as_picture(game), BOARDS[board][0].size
    assert picture.shape == ((size + 4) * CELL, max(size, 6) * CELL, 3)
    assert len(as_text(game).splitlines()) == 2 * size + 2 + 4
