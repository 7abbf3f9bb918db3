"""Legal actions and their effects: dice picked and placed one by one, wild dice replaced, turns ended,
extra rolls chosen. `transitions` of the engine advances the game."""

from __future__ import annotations

import cython


def new_partial_turn(game: Game) -> PartialTurn:
    """Return an empty partial turn of a game, which it owns."""
    partial: PartialTurn = cython.cast(PartialTurn, zeroed(cython.sizeof(PartialTurnData)))
    partial.game = game
    clear_partial_turn(partial)
    return partial


def free_partial_turn(partial: PartialTurn) -> cython.void:
    """Free a partial turn with its game."""
    if partial != cython.NULL:
        free_game(partial.game)
        free(partial)


def copy_partial_turn(target: PartialTurn, source: PartialTurn) -> cython.void:
    """Copy the game and the partial turn."""
    game: Game = target.game
    memcpy(target, source, cython.sizeof(PartialTurnData))
    target.game = game
    copy_game(game, source.game)


def clear_partial_turn(partial: PartialTurn) -> cython.void:
    """Reset the partial turn."""
    partial.pick = PICK_DIE
    partial.slot = -1
    partial.at = 0
    partial.placed = 0
    partial.pair_slot = -1
    partial.roll_slot = 0
    partial.roll_slots = 0


def completes(
    partial: PartialTurn, first: cython.int, second: cython.int, but: cython.int, also: cython.int
) -> cython.int:
    """Return whether a die of the actor's hand, besides two slots, makes a SET with two faces."""
    for slot in range(HAND):
        if slot == but or slot == also or not is_in_hand(partial, slot):
            continue
        if face_in_slot(partial, slot) == WILD or face_in_slot(partial, slot) == THIRD[(first << 5) | second]:
            return 1
    return 0


def can_open_with(partial: PartialTurn, slot: cython.int, face: cython.int) -> cython.int:
    """Return whether the opening can be completed with the die of a slot, counting as a face, on the next
    logo square."""
    if partial.placed == 2:
        return face == THIRD[(partial.placed_face[0] << 5) | partial.placed_face[1]]
    if partial.placed == 1:
        return completes(partial, partial.placed_face[0], face, slot, slot)
    for other in range(HAND):
        if other != slot and (
            face_in_slot(partial, other) == WILD
            or completes(partial, face, face_in_slot(partial, other), slot, other)
        ):
            return 1
    return 0


def mark_opening(partial: PartialTurn, mask: Mask) -> cython.void:
    """Mark the legal actions of the opening."""
    if partial.pick == PICK_FACE:
        for face in range(FACES):
            if can_open_with(partial, partial.slot, face):
                mask[FACE + face] = 1
        return
    for slot in range(HAND):
        if is_first_of_face(partial, slot) and (
            face_in_slot(partial, slot) == WILD or can_open_with(partial, slot, face_in_slot(partial, slot))
        ):
            mask[DIE + slot] = 1


def mark_replacements(partial: PartialTurn, mask: Mask) -> cython.void:
    """Mark the wild dice on the board that the actor can replace."""
    game: Game = partial.game
    wilds: Rows = game.position.wilds
    for row in range(2, game.position.geometry.size + 2):
        bits = wilds[row]
        while bits:
            at = row * STRIDE + low_bit(bits)
            bits &= bits - 1
            if slot_of(game, game.actor, game.position.cells[at]) >= 0:
                mask[SQUARE + square_of(game.position.geometry.size, at)] = 1


def mark_turn(partial: PartialTurn, scratch: Scratch, mask: Mask) -> cython.void:
    """Mark the legal actions of a turn."""
    scope: cython.int = ANY
    if partial.pick == PICK_WILD:
        mark_replacements(partial, mask)
        return
    if partial.pick == PICK_SQUARE:
        scope = SQUARES
    elif partial.pick == PICK_FACE:
        scope = partial.at
    if partial.pair_slot < 0:
        ensure_indexed(scratch, partial.game)
    if scope != ANY:
        if partial.pair_slot < 0:
            mark_first_dice(partial, scratch.board_index, partial.slot, scope, mask)
        else:
            mark_second_dice(partial, partial.slot, scope, mask)
        return
    for slot in range(HAND):
        if is_first_of_face(partial, slot):
            if partial.pair_slot >= 0:
                mask[DIE + slot] = mark_second_dice(partial, slot, ANY, mask)
            elif partial.placed < 3:
                mask[DIE + slot] = mark_first_dice(partial, scratch.board_index, slot, ANY, mask)
    if partial.pair_slot < 0:
        mask[END] = 1
        if partial.placed == 0:
            mask[REPLACE] = find_replacement(partial.game, partial.game.actor, ALL_DICE) >= 0


def mark_legal_actions(partial: PartialTurn, scratch: Scratch, mask: Mask) -> cython.void:
    """Mark the legal actions of the actor. The mask must be zero, and an index in the scratch that of this
    board."""
    if partial.game.phase == TURN:
        mark_turn(partial, scratch, mask)
    elif partial.game.phase == EXTRA:
        mask[KEEP] = 1
        mask[ROLL] = 1
    elif partial.game.phase == OPENING:
        mark_opening(partial, mask)


def remove_placed(partial: PartialTurn, scratch: Scratch) -> cython.ulonglong:
    """Remove the dice placed so far from the board and return them as a packed turn."""
    game: Game = partial.game
    turn: cython.ulonglong = pack_turn(
        0, SSS if partial.placed == 3 else SS if partial.placed == 2 else S, 0, 0, 0
    )
    for i in range(partial.placed):
        wild: cython.bint = face_in_slot(partial, partial.placed_slot[i]) == WILD
        remove(game.position, partial.placed_at[i])
        turn |= shift_die(pack_die(partial.placed_at[i], partial.placed_face[i], wild), i)
    if game.phase == OPENING:
        return turn | pack_turn(3 - wilds_of(turn), 0, 0, 0, 0)
    return canonical_turn(scratch.generator, game.position, turn)


def place_slot(
    partial: PartialTurn, slot: cython.int, at: cython.int, face: cython.int, step: cython.int
) -> cython.void:
    """Place the die of a slot as part of a step."""
    game: Game = partial.game
    placed: cython.int = partial.placed
    place(game.position, at, face, face_in_slot(partial, slot) == WILD, game.dice[game.actor * HAND + slot])
    partial.placed_slot[placed] = slot
    partial.placed_at[placed] = at
    partial.placed_face[placed] = face
    partial.placed_step[placed] = step
    partial.placed = placed + 1


def place_die(partial: PartialTurn, face: cython.int) -> cython.void:
    """Place the picked die on the picked square: a step of its own, or half of a pair."""
    step: cython.int = partial.placed
    if partial.pair_slot >= 0:
        place_slot(partial, partial.pair_slot, partial.pair_at, partial.pair_face, step)
        place_slot(partial, partial.slot, partial.at, face, step)
        partial.pair_slot = -1
    elif sets_of_one(partial.game.position.cells, partial.at, face):
        place_slot(partial, partial.slot, partial.at, face, step)
    else:
        partial.pair_slot = partial.slot
        partial.pair_at = partial.at
        partial.pair_face = face
    partial.pick = PICK_DIE
    partial.slot = -1
    partial.at = 0


def place_on_logo(partial: PartialTurn, scratch: Scratch, face: cython.int) -> cython.void:
    """Place the picked die on the next square of the logo; the third opens the game."""
    place_slot(
        partial, partial.slot, partial.game.position.geometry.logo[partial.placed], face, partial.placed
    )
    partial.pick = PICK_DIE
    partial.slot = -1
    if partial.placed == 3:
        take_turn(partial.game, scratch.generator, remove_placed(partial, scratch))
        clear_partial_turn(partial)


def act_in_turn(partial: PartialTurn, scratch: Scratch, action: cython.int) -> cython.void:
    """Apply a pick, the end or a replacement in a turn."""
    game: Game = partial.game
    if action == END:
        scratch.indexed = 0
        if partial.placed:
            take_turn(game, scratch.generator, remove_placed(partial, scratch))
        else:
            ensure_indexed(scratch, game)
            pass_turn(game, can_place(game, scratch.board_index, game.actor))
        clear_partial_turn(partial)
    elif action == REPLACE:
        partial.pick = PICK_WILD
    elif action >= SQUARE:
        partial.at = grid_index(game.position.geometry.size, action - SQUARE)
        if partial.pick == PICK_WILD:
            at = partial.at
            clear_partial_turn(partial)
            replace_wild(game, at, slot_of(game, game.actor, game.position.cells[at]))
        elif face_in_slot(partial, partial.slot) == WILD:
            partial.pick = PICK_FACE
        else:
            place_die(partial, face_in_slot(partial, partial.slot))
    elif action >= FACE:
        place_die(partial, action - FACE)
    else:
        partial.slot = action - DIE
        partial.pick = PICK_SQUARE


def take_action(partial: PartialTurn, scratch: Scratch, action: cython.int) -> cython.void:
    """Apply an action, which must be legal."""
    game: Game = partial.game
    if game.phase == TURN:
        act_in_turn(partial, scratch, action)
    elif game.phase == EXTRA:
        if action == ROLL:
            partial.roll_slots |= 1 << partial.roll_slot
        partial.roll_slot += 1
        if partial.roll_slot == game.hand_sizes[game.actor]:
            slots = partial.roll_slots
            clear_partial_turn(partial)
            begin_extra_roll(game, game.actor, slots)
    elif action >= FACE:
        place_on_logo(partial, scratch, action - FACE)
    else:
        partial.slot = action - DIE
        if face_in_slot(partial, partial.slot) == WILD:
            partial.pick = PICK_FACE
        else:
            place_on_logo(partial, scratch, face_in_slot(partial, partial.slot))


def apply_automatic(partial: PartialTurn, scratch: Scratch) -> cython.void:
    """Apply what follows without choice or chance: rounds end, and seats that can do nothing are skipped."""
    game: Game = partial.game
    scratch.indexed = 0
    while True:
        if game.phase == ROUND_OVER:
            ensure_indexed(scratch, game)
            end_round(game, scratch.board_index)
        elif (
            game.phase == TURN and partial.placed == 0 and partial.pick == PICK_DIE and partial.pair_slot < 0
        ):
            ensure_indexed(scratch, game)
            if (
                can_place(game, scratch.board_index, game.actor)
                or find_replacement(game, game.actor, ALL_DICE) >= 0
            ):
                return
            pass_turn(game, 0)
        else:
            return


def advance_game(partial: PartialTurn, scratch: Scratch) -> cython.void:
    """Advance the game by its own random stream until a seat decides or the game is over."""
    apply_automatic(partial, scratch)
    while count_outcomes(partial.game):
        apply_chance(partial.game)
        apply_automatic(partial, scratch)
