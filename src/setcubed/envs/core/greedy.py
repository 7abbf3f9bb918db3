"""The next action of a greedy player, at any point of a turn, also one that somebody else has begun."""

from __future__ import annotations

import cython

if not cython.compiled:
    from setcubed.engine.core.packed_position import square_of
    from setcubed.engine.core.packed_turn import at_of, count_of, die_of, face_of, score_of, shown_of
    from setcubed.engine.core.policies import best_for, ensure_indexed, not_placed, opening_for
    from setcubed.engine.core.rng import mix
    from setcubed.engine.core.rules_order import sets_of_one
    from setcubed.engine.core.turns import all_turns, best_turn, sets_of_two
    from setcubed.engine.core.uncompiled import *
    from setcubed.envs.core.partial_turn import in_hand, in_order, is_lowest, shown_in
    from setcubed.envs.core.uncompiled import *


def first_step(cells: Cells, turn: cython.ulonglong) -> cython.int:
    """Return the first step of a turn's path: of those that are legal now, the one with the lowest square.

    It is the number of the die, plus four for each place up to that of its mate if it is a pair; -1 for none.
    """
    found: cython.int = -1
    low: cython.int = 0
    for i in range(count_of(turn)):
        one = die_of(turn, i)
        if found >= 0 and at_of(one) > low:
            continue
        if sets_of_one(cells, at_of(one), face_of(one)):
            found = i
            low = at_of(one)
            continue
        high = 0
        for k in range(count_of(turn)):
            two = die_of(turn, k)
            if (
                at_of(one) < at_of(two)
                and (high == 0 or at_of(two) < high)
                and not sets_of_one(cells, at_of(two), face_of(two))
                and sets_of_two(cells, at_of(one), face_of(one), at_of(two), face_of(two))
            ):
                found = i + 4 * (k + 1)
                low = at_of(one)
                high = at_of(two)
    return found


def next_die(partial: PartialTurn, turn: cython.ulonglong) -> cython.int:
    """Return the next die on the path of a turn; -1 if the path differs from the partial turn."""
    step: cython.int = first_step(partial.game.position.cells, turn)
    if step < 0:
        return -1
    die: cython.int = die_of(turn, step & 3)
    mate: cython.int = die_of(turn, (step >> 2) - 1) if step >> 2 else 0
    if not in_order(partial, at_of(die), face_of(die), at_of(mate), face_of(mate)):
        return -1
    if partial.pair_slot >= 0:
        if mate == 0 or at_of(die) != partial.pair_at or face_of(die) != partial.pair_face:
            return -1
        if shown_of(die) != shown_in(partial, partial.pair_slot):
            return -1
        die = mate
    if partial.slot >= 0 and shown_in(partial, partial.slot) != shown_of(die):
        return -1
    return -1 if partial.stage == PICK_FACE and partial.at != at_of(die) else die


def best_rest(partial: PartialTurn, scratch: Scratch) -> cython.ulonglong:
    """Return the dice to place after those on the board, so that the turn scores most; 0 if there are
    none.

    The game's random stream chooses among equal turns.
    """
    game: Game = partial.game
    n: cython.int = 0
    found: cython.ulonglong = 0
    lot: cython.ulonglong = 0
    for slot in range(HAND):
        if in_hand(partial, slot) or slot == partial.pair_slot:
            scratch.hand[n] = shown_in(partial, slot)
            n += 1
    ensure_indexed(scratch, game)
    if n == 0 or partial.placed == 3:
        return 0
    floor: cython.int = score_of(
        best_turn(scratch.finder, scratch.board_index, game.position, scratch.hand, n, 0)
    )
    while floor > 0 and not found:
        floor = floor - 3 if floor > 3 else 0
        count = all_turns(
            scratch.finder,
            scratch.board_index,
            game.position,
            scratch.hand,
            n,
            floor,
            scratch.turns,
            MOST_LISTED,
        )
        for i in range(count if count < MOST_LISTED else MOST_LISTED):
            turn = scratch.turns[i]
            if count_of(turn) + partial.placed > 3 or score_of(turn) < score_of(found):
                continue
            drawn = mix((turn * GOLD ^ game.chance) & WORD)
            if score_of(turn) == score_of(found) and drawn <= lot:
                continue
            if next_die(partial, turn) >= 0:
                found = turn
                lot = drawn
    return found


def slot_showing(partial: PartialTurn, shown: cython.int) -> cython.int:
    """Return the first die of the hand that shows a face."""
    for slot in range(HAND):
        if is_lowest(partial, slot) and shown_in(partial, slot) == shown:
            return slot
    return -1


def greedy_opening(partial: PartialTurn) -> cython.int:
    """Return the next die of the opening, or its stated face."""
    turn: cython.ulonglong = opening_for(partial.game, partial.game.actor)
    for i in range(partial.placed):
        if face_of(die_of(turn, i)) != partial.placed_face[i]:
            return -1
    die = die_of(turn, partial.placed)
    if partial.stage == PICK_FACE:
        return FACE + face_of(die) if shown_in(partial, partial.slot) == shown_of(die) else -1
    return slot_showing(partial, shown_of(die))


def greedy_turn(partial: PartialTurn, scratch: Scratch, mask: Mask) -> cython.int:
    """Return the next action of a turn: replace a wild die if possible, then place dice."""
    game: Game = partial.game
    if partial.stage == PICK_WILD:
        return -1
    if mask[REPLACE]:
        return REPLACE
    turn: cython.ulonglong = best_rest(partial, scratch)
    if turn == 0:
        return END if mask[END] else -1
    die: cython.int = next_die(partial, turn)
    if partial.stage == PICK_DIE:
        return slot_showing(partial, shown_of(die))
    if partial.stage == PICK_FACE:
        return FACE + face_of(die)
    return SQUARE + square_of(game.position.geometry.size, at_of(die))


def greedy_action(partial: PartialTurn, scratch: Scratch, mask: Mask) -> cython.int:
    """Return a greedy player's action; the first legal one if all are equal to it."""
    game: Game = partial.game
    action: cython.int = -1
    scratch.indexed = 0
    if game.phase == TURN:
        action = greedy_turn(partial, scratch, mask)
    elif game.phase == OPENING:
        action = greedy_opening(partial)
    elif game.phase == EXTRA:
        rest = not_placed(game, game.actor, best_for(scratch, game, game.actor))
        action = ROLL if (rest >> partial.choosing) & 1 else KEEP
    if action < 0 or not mask[action]:
        action = 0
        while not mask[action]:
            action += 1
    return action
