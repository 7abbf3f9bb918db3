"""Drafts agree with the rules: they list all legal placements and no others."""

from __future__ import annotations

import random

import pytest

from setcubed.app.protocol.commands import DiePlacement
from setcubed.app.protocol.messages import Draft
from setcubed.app.tables.drafts import check_may_try, draft, draft_at_table
from setcubed.app.tables.table import Table
from setcubed.game import WILD, Illegal, Phase, Placement, State, best_opening
from tests.server.table_fixture import Log


def in_round_3(table: Table) -> bool:
    """Whether a seat is to move in round 3 or later."""
    return table.game is not None and table.game.phase is Phase.TURN and table.game.round > 2


def positions(count: int) -> list[tuple[State, int]]:
    """States of several games in which a seat is to move."""
    found: list[tuple[State, int]] = []
    for number in range(count):
        log = Log(secret=f"{number + 77:064x}")
        log.begin()
        log.play_on(in_round_3, seed=number)
        if log.table.game is not None and log.table.game.to_move is not None:
            found.append((log.table.game, log.table.game.to_move))
    return found


def test_the_empty_draft_shows_every_single_die_with_its_score_and_every_half_of_a_pair() -> None:
    wilds = 0
    for state, seat in positions(16):
        turns = state.board.turns([held.face for held in state.hands[seat]])
        alone = {t.placements[0][1:]: t.score for t in turns if len(t.placements) == 1}
        in_pairs = {p[1:] for t in turns for p in t.placements if len(t.placements) == 2}
        drafted = draft(state, seat, [], "d", 1)
        hand = state.hand(seat)
        shown: dict[tuple[int, object, bool], int | None] = {}
        for places in drafted.places:
            face = hand[places.die]
            for place in places.places:
                square = state.plan.square(place.square)
                if face == WILD:
                    wilds += 1
                    shown |= {(square, type(face)(f.face), True): f.score for f in place.faces}
                else:
                    shown[square, face, False] = place.score
        assert {spot: score for spot, score in shown.items() if score is not None} == alone
        assert {spot for spot, score in shown.items() if score is None} == in_pairs - set(alone)
        assert drafted.can_play == bool(turns)
    assert wilds


def test_half_of_a_pair_is_illegal_until_its_partner_is_placed() -> None:
    seen = 0
    for state, seat in positions(10):
        turns = state.board.turns([held.face for held in state.hands[seat]])
        pairs = [t for t in turns if len(t.steps) == 1 and len(t.placements) == 2]
        for turn in random.Random(1).sample(pairs, min(3, len(pairs))):
            one, two = with_dice(state, seat, turn.placements)
            if draft(state, seat, [one], "d", 1).legal:
                continue
            half = draft(state, seat, [one], "d", 1)
            assert half.open_end
            assert half.fault is not None
            assert half.fault.code == "no_set"
            squares = {place.square for places in half.places for place in places.places}
            assert two.square in squares
            whole = draft(state, seat, [one, two], "d", 1)
            assert whole.legal
            assert whole.score == turn.score
            assert len(whole.sets) == len(turn.sets)
            seen += 1
    assert seen


def with_dice(state: State, seat: int, placements: tuple[Placement, ...]) -> list[DiePlacement]:
    """The placements with dice of this hand."""
    free = list(state.hands[seat])
    laid = []
    for p in placements:
        held = next(h for h in free if h.face == p.shown)
        free.remove(held)
        laid.append(DiePlacement(held.die, state.plan.label(p.square), str(p.face)))
    return laid


def test_an_unstated_wild_die_is_offered_its_faces_best_first() -> None:
    for number in range(200):
        log = Log(secret=f"{number + 500:064x}")
        log.begin()
        log.play_on(lambda t: t.game is not None and t.game.phase is Phase.TURN and t.game.round > 1)
        state = log.table.game
        assert state is not None
        if state.to_move is None:
            continue
        wild = [held.die for held in state.hands[state.to_move] if held.face == WILD]
        if wild:
            break
    assert state is not None
    seat = state.to_move
    assert seat is not None
    drafted = draft(state, seat, [], "d", 1)
    (places,) = [p.places for p in drafted.places if p.die == wild[0]]
    best = places[0]
    unstated = draft(state, seat, [DiePlacement(wild[0], best.square)], "d", 1)
    assert unstated.fault is not None
    assert unstated.fault.code == "wild_not_stated"
    faces = unstated.faces[best.square]
    scores = [face.score for face in faces if face.score is not None]
    assert scores == sorted(scores, reverse=True)
    assert draft(state, seat, [DiePlacement(wild[0], best.square, faces[0].face)], "d", 1).score == scores[0]


def test_the_opening_is_drafted_on_the_logo() -> None:
    log = Log()
    log.begin()
    state = log.table.game
    assert state is not None
    seat = next(s for s in (0, 1) if best_opening(state.plan, state.hands[s]))
    laid = with_dice(state, seat, best_opening(state.plan, state.hands[seat]) or ())
    assert draft(state, seat, laid[:2], "d", 1).open_end
    whole = draft(state, seat, laid, "d", 1)
    assert whole.legal
    assert whole.sets == [state.plan.labels(state.plan.logo)]
    twice = draft(state, seat, [laid[0], laid[0]], "d", 1)
    assert twice.fault is not None
    assert twice.fault.code == "die_twice"


def test_only_a_seat_that_chooses_its_extra_roll_may_query_which_dice_fit() -> None:
    log = Log(secret=f"{77:064x}")
    log.begin()
    log.play_on(lambda table: table.game is not None and table.game.phase is Phase.EXTRA, seed=1)
    game = log.table.game
    assert game is not None
    for seat in game.waiting:
        state = check_may_try(log.table, seat)
        fitting = {places.die for places in draft(state, seat, [], "d", 1).places}
        turns = state.board.turns([held.face for held in state.hands[seat]])
        shown = {held.die: held.face for held in state.hands[seat]}
        laid = {WILD if p.wild else p.face for turn in turns for p in turn.placements}
        assert fitting == {die for die, face in shown.items() if face in laid}
    for seat in {*range(game.seats)} - game.waiting:
        with pytest.raises(Illegal, match="turn"):
            check_may_try(log.table, seat)


def test_at_a_table_without_help_a_draft_has_neither_fitting_squares_nor_scores() -> None:
    outcomes = set()
    for number in range(12):
        log = Log(secret=f"{number + 77:064x}")
        log.begin()
        log.play_on(in_round_3, seed=number)
        game = log.table.game
        if game is None or game.to_move is None:
            continue
        ask = Draft("d", game.to_move)
        helped = draft_at_table(log.table, ask, 1)
        log.table.agreed.help = "none"
        alone = draft_at_table(log.table, ask, 1)
        fitting = {place.square for die in helped.places for place in die.places}
        squares = {tuple(place.square for place in die.places) for die in alone.places}
        (same,) = squares  # every die may be tried on the same squares
        assert fitting <= set(same)
        outcomes.add(len(fitting) < len(same))
        assert all(place.score is None for die in alone.places for place in die.places)
        assert {die.die for die in alone.places} == {held.die for held in game.hands[game.to_move]}
    assert True in outcomes


def test_at_a_table_without_help_an_extra_roll_is_chosen_without_a_draft() -> None:
    log = Log()
    log.begin()
    log.play_on(lambda table: table.game is not None and table.game.phase is Phase.EXTRA)
    log.table.agreed.help = "none"
    assert draft_at_table(log.table, Draft("d", 0), 1).places == []
