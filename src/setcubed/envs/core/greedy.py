"""The next action of a greedy player, at any point of a turn, also one that somebody else has begun."""

from __future__ import annotations

import cython


def first_step(cells: Cells, turn: cython.ulonglong) -> cython.int:
    """Return the first step of a turn's path: of those that are legal now, the one with the lowest square.

    It is encoded as the index of its die plus, for a pair, four times the index of the other die plus one; -1
    if there is none.
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


def next_die_on_path(partial: PartialTurn, turn: cython.ulonglong) -> cython.int:
    """Return the next die on the path of a turn; -1 if the path differs from the partial turn."""
    step: cython.int = first_step(partial.game.position.cells, turn)
    if step < 0:
        return -1
    die: cython.int = die_of(turn, step & 3)
    mate: cython.int = die_of(turn, (step >> 2) - 1) if step >> 2 else 0
    if not is_canonical_step(partial, at_of(die), face_of(die), at_of(mate), face_of(mate)):
        return -1
    if partial.pair_slot >= 0:
        if mate == 0 or at_of(die) != partial.pair_at or face_of(die) != partial.pair_face:
            return -1
        if shown_of(die) != face_in_slot(partial, partial.pair_slot):
            return -1
        die = mate
    if partial.slot >= 0 and face_in_slot(partial, partial.slot) != shown_of(die):
        return -1
    return -1 if partial.pick == PICK_FACE and partial.at != at_of(die) else die


def best_completion(partial: PartialTurn, scratch: Scratch) -> cython.ulonglong:
    """Return the dice to place after those on the board, so that the turn scores most; 0 if there are
    none.

    The game's random stream chooses among equal turns.
    """
    game: Game = partial.game
    n: cython.int = 0
    found: cython.ulonglong = 0
    tie_break: cython.ulonglong = 0
    for slot in range(HAND):
        if is_in_hand(partial, slot) or slot == partial.pair_slot:
            scratch.hand[n] = face_in_slot(partial, slot)
            n += 1
    ensure_indexed(scratch, game)
    if n == 0 or partial.placed == 3:
        return 0
    floor: cython.int = score_of(best_turn(scratch.generator, game.position, scratch.hand, n, 0))
    while floor > 0 and not found:
        floor = floor - 3 if floor > 3 else 0
        count = all_turns(
            scratch.generator, game.position, scratch.hand, n, floor, scratch.turns, MOST_LISTED
        )
        for i in range(min(count, MOST_LISTED)):
            turn = scratch.turns[i]
            if count_of(turn) + partial.placed > 3 or score_of(turn) < score_of(found):
                continue
            drawn = mix((turn * GOLD ^ game.rng_state) & WORD)
            if score_of(turn) == score_of(found) and drawn <= tie_break:
                continue
            if next_die_on_path(partial, turn) >= 0:
                found = turn
                tie_break = drawn
    return found


def slot_showing(partial: PartialTurn, shown: cython.int) -> cython.int:
    """Return the first die of the hand that shows a face."""
    for slot in range(HAND):
        if is_first_of_face(partial, slot) and face_in_slot(partial, slot) == shown:
            return slot
    return -1


def greedy_opening_action(partial: PartialTurn) -> cython.int:
    """Return the next die of the opening, or its stated face."""
    turn: cython.ulonglong = first_opening(partial.game, partial.game.actor)
    for i in range(partial.placed):
        if face_of(die_of(turn, i)) != partial.placed_face[i]:
            return -1
    die = die_of(turn, partial.placed)
    if partial.pick == PICK_FACE:
        return FACE + face_of(die) if face_in_slot(partial, partial.slot) == shown_of(die) else -1
    return slot_showing(partial, shown_of(die))


def greedy_turn_action(partial: PartialTurn, scratch: Scratch, mask: Mask) -> cython.int:
    """Return the next action of a turn: replace a wild die if possible, then place dice."""
    game: Game = partial.game
    if partial.pick == PICK_WILD:
        return -1
    if mask[REPLACE]:
        return REPLACE
    turn: cython.ulonglong = best_completion(partial, scratch)
    if turn == 0:
        return END if mask[END] else -1
    die: cython.int = next_die_on_path(partial, turn)
    if partial.pick == PICK_DIE:
        return slot_showing(partial, shown_of(die))
    if partial.pick == PICK_FACE:
        return FACE + face_of(die)
    return SQUARE + square_of(game.position.geometry.size, at_of(die))


def greedy_action(partial: PartialTurn, scratch: Scratch, mask: Mask) -> cython.int:
    """Return a greedy player's action; the first legal one if all are equal to it."""
    game: Game = partial.game
    action: cython.int = -1
    scratch.indexed = 0
    if game.phase == TURN:
        action = greedy_turn_action(partial, scratch, mask)
    elif game.phase == OPENING:
        action = greedy_opening_action(partial)
    elif game.phase == EXTRA:
        rest = unused_slots(game, game.actor, best_turn_for(scratch, game, game.actor))
        action = ROLL if (rest >> partial.roll_slot) & 1 else KEEP
    if action < 0 or not mask[action]:
        action = 0
        while not mask[action]:
            action += 1
    return action
