"""The next small action of a greedy player, at any point of a turn, also one that somebody else has begun.

A teacher for those who learn, and an opponent that costs next to nothing.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from setcubed.engine.core.packed_position import square_of
    from setcubed.engine.core.packed_turn import at_of, count_of, die_of, face_of, score_of, shown_of
    from setcubed.engine.core.policies import best_for, look, not_laid, opening_for
    from setcubed.engine.core.rng import mix
    from setcubed.engine.core.rules_order import sets_of_one
    from setcubed.engine.core.turns import all_turns, best_turn, sets_of_two
    from setcubed.engine.core.uncompiled import *
    from setcubed.envs.core.partial_turn import in_hand, in_order, is_lowest, shown_in
    from setcubed.envs.core.uncompiled import *


def first_step(cells: Cells, turn: cython.ulonglong) -> cython.int:
    """The step that the path of a turn begins with: of those that are legal now, the one with the lowest
    square. Which die it is, plus four for each place up to that of its mate if it is a pair; -1 for none."""
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


def next_die(picks: Picks, turn: cython.ulonglong) -> cython.int:
    """The die of a turn that its path lays next; -1 if the path is not what the picks so far have begun."""
    step: cython.int = first_step(picks.game.position.cells, turn)
    if step < 0:
        return -1
    die: cython.int = die_of(turn, step & 3)
    mate: cython.int = die_of(turn, (step >> 2) - 1) if step >> 2 else 0
    if not in_order(picks, at_of(die), face_of(die), at_of(mate), face_of(mate)):
        return -1
    if picks.pair_slot >= 0:
        if mate == 0 or at_of(die) != picks.pair_at or face_of(die) != picks.pair_face:
            return -1
        if shown_of(die) != shown_in(picks, picks.pair_slot):
            return -1
        die = mate
    if picks.slot >= 0 and shown_in(picks, picks.slot) != shown_of(die):
        return -1
    return -1 if picks.stage == PICK_FACE and picks.at != at_of(die) else die


def best_rest(picks: Picks, scratch: Scratch) -> cython.ulonglong:
    """The dice to lay after those that lie, so that the turn scores most; 0 if there are none. Equal ones are
    chosen by the game's chance."""
    game: Game = picks.game
    n: cython.int = 0
    found: cython.ulonglong = 0
    lot: cython.ulonglong = 0
    for slot in range(HAND):
        if in_hand(picks, slot) or slot == picks.pair_slot:
            scratch.hand[n] = shown_in(picks, slot)
            n += 1
    look(scratch, game)
    if n == 0 or picks.laid == 3:
        return 0
    floor: cython.int = score_of(best_turn(scratch.finder, scratch.field, game.position, scratch.hand, n, 0))
    while floor > 0 and not found:
        floor = floor - 3 if floor > 3 else 0
        count = all_turns(
            scratch.finder, scratch.field, game.position, scratch.hand, n, floor, scratch.turns, MOST_LISTED
        )
        for i in range(count if count < MOST_LISTED else MOST_LISTED):
            turn = scratch.turns[i]
            if count_of(turn) + picks.laid > 3 or score_of(turn) < score_of(found):
                continue
            drawn = mix((turn * GOLD ^ game.chance) & WORD)
            if score_of(turn) == score_of(found) and drawn <= lot:
                continue
            if next_die(picks, turn) >= 0:
                found = turn
                lot = drawn
    return found


def slot_showing(picks: Picks, shown: cython.int) -> cython.int:
    """The first die of the hand that shows a face."""
    for slot in range(HAND):
        if is_lowest(picks, slot) and shown_in(picks, slot) == shown:
            return slot
    return -1


def greedy_opening(picks: Picks) -> cython.int:
    """The next die of the opening, or what it stands for."""
    turn: cython.ulonglong = opening_for(picks.game, picks.game.actor)
    for i in range(picks.laid):
        if face_of(die_of(turn, i)) != picks.laid_face[i]:
            return -1
    die = die_of(turn, picks.laid)
    if picks.stage == PICK_FACE:
        return FACE + face_of(die) if shown_in(picks, picks.slot) == shown_of(die) else -1
    return slot_showing(picks, shown_of(die))


def greedy_turn(picks: Picks, scratch: Scratch, mask: Mask) -> cython.int:
    """The next action of a turn: a wild die is replaced if that is possible, then dice are laid."""
    game: Game = picks.game
    if picks.stage == PICK_WILD:
        return -1
    if mask[REPLACE]:
        return REPLACE
    turn: cython.ulonglong = best_rest(picks, scratch)
    if turn == 0:
        return END if mask[END] else -1
    die: cython.int = next_die(picks, turn)
    if picks.stage == PICK_DIE:
        return slot_showing(picks, shown_of(die))
    if picks.stage == PICK_FACE:
        return FACE + face_of(die)
    return SQUARE + square_of(game.position.ground.size, at_of(die))


def greedy_action(picks: Picks, scratch: Scratch, mask: Mask) -> cython.int:
    """What a greedy player does now; the first legal action where all are the same to it."""
    game: Game = picks.game
    action: cython.int = -1
    scratch.surveyed = 0
    if game.phase == TURN:
        action = greedy_turn(picks, scratch, mask)
    elif game.phase == OPENING:
        action = greedy_opening(picks)
    elif game.phase == EXTRA:
        rest = not_laid(game, game.actor, best_for(scratch, game, game.actor))
        action = ROLL if (rest >> picks.choosing) & 1 else KEEP
    if action < 0 or not mask[action]:
        action = 0
        while not mask[action]:
            action += 1
    return action
