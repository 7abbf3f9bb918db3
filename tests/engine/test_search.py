"""The search: deterministic by seed, with every seat's chances and reasonable choices."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from setcubed.bots import make_bot
from setcubed.engine.core.expectations import Expectations
from setcubed.engine.core.packed_turn import PackedTurn
from setcubed.engine.decision import DecisionKind
from setcubed.engine.determinization import completions_of
from setcubed.engine.legal_turns import best_of, turns_of, unpack
from setcubed.engine.openings import openings_of
from setcubed.engine.search import (
    ALIKE,
    AT_ONCE,
    CAREFUL,
    FEW_TURNS,
    GREEDY,
    LATE,
    LISTED,
    SIMPLE,
    WHOLE_GAME,
    WIDTH,
    WILD_VALUE,
    Budget,
    Depth,
    Search,
    depth_of,
    is_late,
)
from setcubed.game import (
    WILD,
    Command,
    Face,
    HandDie,
    Illegal,
    Kept,
    Phase,
    Start,
    State,
    Turn,
    decide,
    evolve,
    is_set,
    new_game,
)
from setcubed.lab.games import SeededRandom, next_command
from setcubed.notation import parse_position
from setcubed.notation.files import shipped_board, shipped_dice

PLAN, DICE = shipped_board(), shipped_dice()


def positions(seats: int, phase: Phase, key: str) -> list[State]:
    """The states of a greedy game in which players decide in a phase."""
    state = new_game(PLAN, DICE, seats)
    chance, lots = SeededRandom(key), random.Random(key)
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
    one = Search().run(DecisionKind.TURN, state, seat, Budget(playouts=200), seed=7)
    other = Search().run(DecisionKind.TURN, state, seat, Budget(playouts=200), seed=7)
    assert one == other
    assert Search().run(DecisionKind.TURN, state, seat, Budget(playouts=200), seed=8) != one


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_chances_of_all_seats_add_up_to_one(seats: int) -> None:
    for state in positions(seats, Phase.TURN, "sum")[::5]:
        for outcome in Search().run(
            DecisionKind.TURN, state, state.to_move or 0, Budget(playouts=100), seed=1
        ):
            assert len(outcome.wins) == seats
            assert sum(outcome.wins) == pytest.approx(1.0)


def test_every_subset_of_the_hand_is_considered_for_the_extra_roll() -> None:
    state = positions(2, Phase.EXTRA, "subsets")[2]
    search = Search()
    words = search.choices(DecisionKind.EXTRA_ROLL, state, 0)
    assert words == list(range(32))
    budget = Budget(playouts=2000)
    found = search.run(DecisionKind.EXTRA_ROLL, state, 0, budget, seed=1)
    whole = search.compare(
        DecisionKind.EXTRA_ROLL,
        0,
        words,
        [state],
        budget,
        1,
        depth_of(DecisionKind.EXTRA_ROLL, state),
        halving=False,
    )
    chances = {estimate.choice: estimate.wins[0] for estimate in whole}
    assert len(found) == 12
    assert chances[found[0].choice] == pytest.approx(max(chances.values()), abs=0.01)


def test_more_time_gives_more_samples_and_a_smaller_error() -> None:
    state = positions(2, Phase.TURN, "anytime")[3]
    seat = state.to_move or 0
    little = Search().run(DecisionKind.TURN, state, seat, Budget(playouts=100), seed=1)[0]
    much = Search().run(DecisionKind.TURN, state, seat, Budget(playouts=5000), seed=1)[0]
    assert much.samples > 10 * little.samples
    assert 0 < much.error < 0.05


@pytest.mark.parametrize("playouts", [None, 10**9])
def test_a_budget_of_no_time_still_answers(playouts: int | None) -> None:
    state = positions(2, Phase.TURN, "hurry")[3]
    assert Search().run(DecisionKind.TURN, state, state.to_move or 0, Budget(playouts, seconds=0.0), seed=1)


def test_progress_is_reported_and_monotonic() -> None:
    progress: list[float] = []
    state = positions(2, Phase.TURN, "progress")[3]
    Search(progress=progress.append).run(
        DecisionKind.TURN, state, state.to_move or 0, Budget(playouts=2000), seed=1
    )
    assert progress == sorted(progress)
    assert progress[-1] == pytest.approx(1.0)


def test_a_budget_needs_a_limit() -> None:
    with pytest.raises(Illegal):
        Budget()


def test_an_opening_is_listed_in_each_order_but_not_in_its_mirror_image() -> None:
    hand = [HandDie(i, Face(face)) for i, face in enumerate(["1RO", "2RO", "3RO", "1GS", "2GS"])]
    openings = openings_of(PLAN, hand)
    assert len(openings) == 3
    assert all(is_set(*(Face(face) for _, face, _ in PackedTurn(opening).dice)) for opening in openings)


def test_a_wild_die_in_an_opening_is_stated_as_what_makes_a_set() -> None:
    hand = [HandDie(i, Face(face)) for i, face in enumerate(["1RO", "W", "3RO", "W", "2PD"])]
    openings = openings_of(PLAN, hand)
    assert all(is_set(*(Face(face) for _, face, _ in PackedTurn(opening).dice)) for opening in openings)
    wilds = [PackedTurn(opening).wilds for opening in openings]
    assert wilds == sorted(wilds)
    assert {1, 2} <= set(wilds)


@pytest.mark.parametrize(
    ("hand", "replaces"),
    [
        (["1RO", "W", "3GD", "2PO", "1RD"], False),  # the die is worth more in the turn at hand
        (["1RD", "1PO", "3RD", "2GS", "2GO"], True),  # it is of no use, so another roll can only help
    ],
)
def test_a_wild_die_is_replaced_by_a_die_that_can_be_spared(hand: list[str], replaces: bool) -> None:
    source = {
        "squares": {"f7": "2PO", "g7": "1RD*", "h7": "3GS"},
        "hands": [hand, ["1GS", "2RO", "3PD", "1PS", "2RD"]],
        "scores": [9, 9],
        "to_move": 0,
        "first": 0,
        "round": 2,
        "bag": 29,
    }
    (state,) = completions_of(parse_position(source), DICE, random.Random(1), 1)
    best, other = Search().run(DecisionKind.REPLACEMENT, state, 0, Budget(playouts=2000), seed=1)
    assert bool(best.choice) == replaces
    assert best.wins[0] > other.wins[0] + 0.01


def replies(key: str) -> Iterator[tuple[State, int, list[Face], float, float]]:
    """Positions in which the other player's turn ends the round, after a turn without wild dice: the score
    of the answer by simulated players of both kinds follows from the margin."""
    for state in positions(2, Phase.TURN, key):
        seat, other = state.to_move or 0, 1 - (state.to_move or 0)
        if state.turns_left != 2 or any(lying.wild for lying in state.board.squares.values()):
            continue
        search = Search()
        words = search.choices(DecisionKind.TURN, state, seat)
        words = [word for word in words if word and not PackedTurn(word).wilds]
        scores = []
        for sample in (0, 1):  # a greedy answer, a careful one
            simulation = search.load(state)
            simulation.begin(DecisionKind.TURN, seat, words, 1, 0, GREEDY)
            simulation.run(sample, sample + 1)
            scores.append([result[5] for result in simulation.results()])
        for word, greedy, careful in zip(words, *scores, strict=True):
            lead = state.scores[seat] - state.scores[other] + PackedTurn(word).score
            laid = unpack(word, state.board).placements
            hands = [*state.hands]
            left = [held.face for held in hands[seat]]
            for placement in laid:
                left.remove(placement.face)
            hands[seat] = tuple(HandDie(i, face) for i, face in enumerate(left))
            after = replace(state, board=state.board.place(laid), hands=tuple(hands))
            yield after, other, [held.face for held in state.hands[other]], lead - greedy, lead - careful


def test_simulated_players_take_the_highest_score_bonus_squares_included() -> None:
    looked_at = 0
    for after, _, hand, greedy, _ in replies("bonus"):
        best = best_of(after.board, hand)
        assert greedy == (best.score if best else 0)
        looked_at += 1
    assert looked_at > 50


def test_careful_players_take_less_where_that_leaves_less_to_the_next_player() -> None:
    """What they take is never worth less to them than the highest score: points less two for a wild die and
    half of the answer."""
    gave_up = 0
    found = [reply for key in ("d", "e", "f") for reply in replies(key)]
    for after, other, hand, greedy, careful in [*found[::9], *(r for r in found if r[3] != r[4])]:
        dice = [held.face for held in after.hands[1 - other]]

        def balance(turn: Turn, after: State = after, dice: list[Face] = dice) -> float:
            answer = best_of(after.board.place(turn.placements), dice) if dice else None
            wilds = sum(p.wild for p in turn.placements)
            return turn.score - 2 * wilds - (answer.score / 2 if answer else 0)

        best = best_of(after.board, hand)
        if best is None:
            assert careful == 0
            continue
        turns = [t for t in turns_of(after.board, hand) if t.score == careful]
        assert max(map(balance, turns)) >= balance(best)
        gave_up += careful < greedy
    assert gave_up > 2


def test_deeper_and_careful_playouts_can_be_requested() -> None:
    state = positions(2, Phase.TURN, "steady")[2]
    seat, search = state.to_move or 0, Search()
    words = search.choices(DecisionKind.TURN, state, seat)

    def margin(depth: Depth) -> float:
        return search.compare(DecisionKind.TURN, seat, words, [state], Budget(playouts=400), 1, depth)[
            0
        ].margin

    depths = [Depth(), Depth(WHOLE_GAME), Depth(WHOLE_GAME, ALIKE), Depth(WHOLE_GAME, CAREFUL)]
    found = [margin(depth) for depth in depths]
    assert len(set(found)) == 4
    assert [margin(depth) for depth in depths] == found


def test_turns_are_simulated_to_the_end_when_few_dice_are_left() -> None:
    states = positions(2, Phase.TURN, "late") + positions(2, Phase.EXTRA, "late")
    for state in states:
        left = len(state.bag) + sum(map(len, state.hands))
        for kind in (DecisionKind.TURN, DecisionKind.REPLACEMENT):
            assert depth_of(kind, state) == (Depth(WHOLE_GAME, ALIKE) if left <= LATE else Depth())
        assert depth_of(DecisionKind.EXTRA_ROLL, state) == Depth(1 if left <= LATE else 0)


def test_searches_of_a_thread_share_the_simulation_of_a_board() -> None:
    one, two = positions(2, Phase.TURN, "shared")[:2]
    assert Search().load(one) is Search(quick=True).load(two)


def candidates(turns: list[int]) -> list[int]:
    """The turns to consider: those that score most, the best of each number of dice, and a pass."""
    packed = sorted(map(PackedTurn, turns), key=lambda turn: (WILD_VALUE * turn.wilds - turn.score, turn))
    chosen = packed[:LISTED]
    for dice in (1, 2, 3):
        some = [turn for turn in packed if turn.count == dice and not turn.wilds][:SIMPLE]
        chosen += [turn for turn in some if turn not in chosen]
    return [*map(int, chosen), 0]


def test_all_candidates_are_simulated_when_few_dice_are_left() -> None:
    early, late = 0, 0
    for state in [*positions(2, Phase.TURN, "wide"), *positions(2, Phase.TURN, "wider")]:
        search = Search()
        turns = candidates(search.load(state).list_turns().all())
        words = search.choices(DecisionKind.TURN, state, state.to_move or 0)
        if is_late(state):
            assert words == turns
            late += len(turns) > WIDTH
        else:
            assert len(words) == min(len(turns), WIDTH)
            early += len(turns) > WIDTH
    assert early
    assert late


def test_hopeless_choices_are_pruned_within_a_stage(monkeypatch: pytest.MonkeyPatch) -> None:
    state = positions(2, Phase.TURN, "race")[4]
    seat = state.to_move or 0
    early = Search().run(DecisionKind.TURN, state, seat, Budget(playouts=4000), seed=3)
    monkeypatch.setattr("setcubed.engine.search.SURE", 1e9)
    monkeypatch.setattr("setcubed.engine.search.CLOSE", -1.0)
    whole = Search().run(DecisionKind.TURN, state, seat, Budget(playouts=4000), seed=3)
    assert sum(one.samples for one in early) < 0.8 * sum(one.samples for one in whole)
    assert sorted(one.choice for one in early) == sorted(one.choice for one in whole)
    best = {one.choice: one.wins[seat] for one in whole}
    assert best[early[0].choice] == pytest.approx(best[whole[0].choice], abs=0.01)


@pytest.mark.parametrize("seats", [2, 4])
def test_a_quick_search_considers_the_turns_that_are_worth_most(seats: int) -> None:
    def worth(word: int) -> int:
        turn = PackedTurn(word)
        return turn.score - WILD_VALUE * turn.wilds

    search = Search(quick=True)
    for state in positions(seats, Phase.TURN, "quick"):
        seat = state.to_move or 0
        *words, no_turn = search.choices(DecisionKind.TURN, state, seat)
        every = sorted(map(worth, search.load(state).list_turns().all()), reverse=True)
        assert no_turn == 0
        assert len(set(words)) == len(words)
        assert [worth(word) for word in words] == every[:FEW_TURNS]
        found = search.run(DecisionKind.TURN, state, seat, Budget(playouts=60), seed=1)
        assert {estimate.choice for estimate in found} <= {*words, 0}
        assert found == search.run(DecisionKind.TURN, state, seat, Budget(playouts=60), seed=1)


def test_a_quick_search_tries_every_extra_roll_but_keeps_wild_dice() -> None:
    search, rolled = Search(quick=True), 0
    for number in range(4):
        for state in positions(3, Phase.EXTRA, f"quick/{number}"):
            seat = min(state.waiting)
            hand = sorted(state.hands[seat])
            tame = sum(1 << i for i, held in enumerate(hand) if held.face != WILD)
            words = search.choices(DecisionKind.EXTRA_ROLL, state, seat)
            assert words == [word for word in range(1 << len(hand)) if word & ~tame == 0]
            best = search.run(DecisionKind.EXTRA_ROLL, state, seat, Budget(playouts=60), seed=1)[0]
            assert sum(best.wins) == pytest.approx(1)
            rolled += best.choice != 0
    assert rolled > 10


@pytest.mark.parametrize("seats", [2, 3])
def test_six_samples_of_one_die_are_the_mean_over_its_sides(seats: int) -> None:
    """The same as what luck is measured by, where others are still to roll."""
    search, value = Search(), Expectations(shipped_board(), shipped_dice())
    looked = [state for state in positions(seats, Phase.EXTRA, "sides") if len(state.waiting) > 1]
    assert len(looked) > 5
    for state in looked:
        seat = max(state.waiting)
        hand = sorted(state.hands[seat])
        words = [1 << i for i in range(len(hand))]
        budget = Budget(playouts=6 * len(words))
        estimates = search.compare(
            DecisionKind.EXTRA_ROLL, seat, words, [state], budget, 7, AT_ONCE, halving=False
        )
        after = evolve(state, Kept(seat, "choice"))
        for estimate in estimates:
            die = hand[estimate.choice.bit_length() - 1].die
            value.load(after)
            assert estimate.wins == pytest.approx(value.after_rolls(seat, [die])[1][0])
