"""Properties of every game, for any players and any dice."""

from __future__ import annotations

import random
from collections import Counter
from contextlib import suppress

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from setcubed.game import (
    FACES,
    WILD,
    Command,
    Drawn,
    Finished,
    Illegal,
    Keep,
    Open,
    Opened,
    Options,
    Pass,
    Phase,
    Placement,
    Play,
    Played,
    Replace,
    Roll,
    Start,
    State,
    TimeOut,
    decide,
    evolve,
    judge,
    new_game,
)
from setcubed.game.play import next_automatic
from tests.chaos import ALL_LIMITS, any_game
from tests.naive import score_of
from tests.scene import DICE, PLAN, Seeded, fold

pytestmark = pytest.mark.no_cover  # coverage would only slow them down

GAMES = settings(
    max_examples=25, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)

seeds = st.integers(0, 2**32)
seats = st.integers(2, 4)
options = st.sampled_from([Options(), ALL_LIMITS])


def all_dice(state: State) -> Counter[int]:
    """Every die of a game, wherever it is."""
    dice = Counter(state.bag)
    dice.update(held.die for hand in state.hands for held in hand)
    dice.update(lying.die for lying in state.board.squares.values())
    if state.to_roll and state.to_roll.reason in ("deal", "draw", "replacement"):
        dice.update(state.to_roll.dice)
    return dice


@GAMES
@given(seeds, seats, options)
def test_there_are_42_dice_at_every_moment(seed: int, seats: int, options: Options) -> None:
    for state, _, events in any_game(seed, seats, options=options):
        for event in events:
            state = evolve(state, event)
            assert all_dice(state) == Counter(range(42))
            for hand in state.hands:
                assert len(hand) <= 5
                assert all(held.face in DICE[held.die] for held in hand)
            for lying in state.board.squares.values():
                assert (WILD if lying.wild else lying.face) in DICE[lying.die]


@GAMES
@given(seeds, seats, options)
def test_events_fold_to_the_same_state_and_the_judge_agrees_with_each(
    seed: int, seats: int, options: Options
) -> None:
    folded = new_game(PLAN, DICE, seats, options)
    for state, _, events in any_game(seed, seats, options=options):
        assert folded == state
        for event in events:
            judge(folded, event)
            folded = evolve(folded, event)
    assert folded.phase is Phase.OVER


@GAMES
@given(seeds, seats)
def test_a_score_is_the_sum_of_its_parts(seed: int, seats: int) -> None:
    scores = [0] * seats
    bonus: Counter[int] = Counter()
    final = None
    for state, _, events in any_game(seed, seats):
        assert state.scores == tuple(scores)
        for event in events:
            if isinstance(event, Opened):
                scores[event.seat] += sum(not placement.wild for placement in event.placements)
            if isinstance(event, Played):
                bonus.update(event.bonus.keys())
                steps = [[(p.square, p.face, p.wild) for p in step] for step in event.steps]
                points = score_of(PLAN.size, state.board.faces, steps)
                assert points is not None
                scores[event.seat] += points + sum(event.bonus.values())
            if isinstance(event, Finished):
                final = event
            state = evolve(state, event)
    assert final
    assert final.scores == tuple(scores)
    assert final.winners == tuple(s for s in range(seats) if scores[s] == max(scores))
    assert set(bonus.values()) <= {1}, "a bonus was scored twice"


@GAMES
@given(seeds, seats)
def test_every_die_on_the_board_stands_in_a_set(seed: int, seats: int) -> None:
    *_, (state, _, events) = any_game(seed, seats)
    state = fold(state, events)
    for square in state.board.faces:
        assert any(
            all(s in state.board.faces for s in line)
            and all(
                len({getattr(state.board.faces[s], feature) for s in line}) != 2
                for feature in ("colour", "symbol", "number")
            )
            for line in PLAN.through[square]
        )


@GAMES
@given(seeds, seats)
def test_only_players_with_too_few_dice_draw(seed: int, seats: int) -> None:
    for state, _, events in any_game(seed, seats):
        for event in events:
            if isinstance(event, Drawn):
                wanted = 5 - len(state.hands[event.seat])
                assert len(event.dice) == min(wanted, len(state.bag)) > 0
                assert set(event.dice) <= set(state.bag)
            state = evolve(state, event)


dice = st.integers(-2, 44)
squares = st.integers(-3, 175)
placements = st.lists(
    st.builds(Placement, dice, squares, st.sampled_from([*FACES, WILD]), st.booleans()), max_size=4
).map(tuple)
any_seat = st.integers(-1, 5)
commands = st.one_of(
    st.builds(Start),
    st.builds(Open, any_seat, placements),
    st.builds(Replace, any_seat, squares, dice),
    st.builds(Play, any_seat, placements),
    st.builds(Pass, any_seat),
    st.builds(Roll, any_seat, st.lists(dice, max_size=6).map(tuple)),
    st.builds(Keep, any_seat),
    st.builds(TimeOut, st.none() | any_seat),
)


def likely_command(state: State, rng: random.Random) -> Command:
    """A command that is nearly right: own dice with their own faces, on squares near the others."""
    seat = rng.choice([state.to_move or 0, rng.randrange(state.seats)])
    hand = rng.sample(state.hands[seat], min(len(state.hands[seat]), rng.randint(1, 3)))
    near = [square + way for square in state.board.faces for way in (-13, -1, 0, 1, 13)] or list(PLAN.logo)
    laid = tuple(
        Placement(
            held.die,
            rng.choice(near),
            held.face if held.face != WILD else rng.choice(FACES),
            held.face == WILD,
        )
        for held in hand
    )
    die = hand[0].die if hand else 0
    choice: list[Command] = [
        Play(seat, laid),
        Open(seat, laid),
        Replace(seat, rng.choice(near), die),
        Roll(seat, (die,)),
        Keep(seat),
    ]
    return rng.choice(choice)


@GAMES
@given(seeds, seats, options, st.lists(commands, min_size=1, max_size=8))
def test_no_command_on_any_state_raises_anything_but_illegal_and_the_state_is_unchanged(
    seed: int, seats: int, options: Options, commands: list[Command]
) -> None:
    rng = random.Random(seed)
    for state, _, events in any_game(seed, seats, options=options):
        if rng.random() < 0.8:
            continue
        # Also between automatic events.
        state = fold(state, events[: rng.randrange(len(events) + 1)])
        before = repr(state)
        for command in [*commands, likely_command(state, rng)]:
            with suppress(Illegal):
                after = fold(state, decide(state, command, Seeded(seed)))
                assert next_automatic(after) is None
                assert all_dice(after) == Counter(range(42))
            assert repr(state) == before
