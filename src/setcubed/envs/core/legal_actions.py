"""What a seat may do now, and what its small action does: dice picked and laid one by one, wild dice
replaced, turns ended, extra rolls chosen. The game itself goes on by the core's own flow."""

from __future__ import annotations

import cython

if not cython.compiled:
    from setcubed.engine.core.legality import can_lay
    from setcubed.engine.core.packed_game import copy_game, slot_of
    from setcubed.engine.core.packed_position import lay, lift, place, square_of
    from setcubed.engine.core.packed_turn import SS, SSS, S, nth_die, pack_die, pack_turn, wilds_of
    from setcubed.engine.core.policies import look
    from setcubed.engine.core.rules_order import in_rules_order, sets_of_one
    from setcubed.engine.core.transitions import *
    from setcubed.engine.core.uncompiled import *
    from setcubed.envs.core.partial_turn import first_dice, in_hand, is_lowest, second_dice, shown_in
    from setcubed.envs.core.uncompiled import *

    def new_picks(game: Game) -> Picks:
        """A game in which nothing is picked."""
        picks = Picks()
        picks.game = game
        clear_picks(picks)
        return picks

    def free_picks(picks: Picks) -> None:
        """Nothing to do for Python's own objects."""

    def copy_picks(target: Picks, source: Picks) -> None:
        """Make `target` the same game with the same picks as `source`."""
        copy_game(target.game, source.game)
        assign(target, source, "game")

else:
    from cython.cimports.libc.stdlib import free
    from cython.cimports.libc.string import memcpy

    def new_picks(game: Game) -> Picks:
        picks: Picks = cython.cast(Picks, zeroed(cython.sizeof(PicksData)))
        picks.game = game
        clear_picks(picks)
        return picks

    def free_picks(picks: Picks) -> cython.void:
        if picks != cython.NULL:
            free_game(picks.game)
            free(picks)

    def copy_picks(target: Picks, source: Picks) -> cython.void:
        game: Game = target.game
        memcpy(target, source, cython.sizeof(PicksData))
        target.game = game
        copy_game(game, source.game)


def clear_picks(picks: Picks) -> cython.void:
    """Nothing is picked and nothing laid in this turn."""
    picks.stage = PICK_DIE
    picks.slot = -1
    picks.at = 0
    picks.laid = 0
    picks.pair_slot = -1
    picks.choosing = 0
    picks.chosen = 0


def completes(
    picks: Picks, first: cython.int, second: cython.int, but: cython.int, also: cython.int
) -> cython.int:
    """Whether a die of the actor's hand, besides two slots, makes a SET with two faces."""
    for slot in range(HAND):
        if slot == but or slot == also or not in_hand(picks, slot):
            continue
        if shown_in(picks, slot) == WILD or shown_in(picks, slot) == THIRD[(first << 5) | second]:
            return 1
    return 0


def opens(picks: Picks, slot: cython.int, face: cython.int) -> cython.int:
    """Whether the opening can be completed with the die of a slot, counting as a face, on the next logo
    square."""
    if picks.laid == 2:
        return face == THIRD[(picks.laid_face[0] << 5) | picks.laid_face[1]]
    if picks.laid == 1:
        return completes(picks, picks.laid_face[0], face, slot, slot)
    for other in range(HAND):
        if other != slot and (
            shown_in(picks, other) == WILD or completes(picks, face, shown_in(picks, other), slot, other)
        ):
            return 1
    return 0


def legal_opening(picks: Picks, mask: Mask) -> cython.void:
    """Mark what the seat that opens may do."""
    if picks.stage == PICK_FACE:
        for face in range(FACES):
            if opens(picks, picks.slot, face):
                mask[FACE + face] = 1
        return
    for slot in range(HAND):
        if is_lowest(picks, slot) and (
            shown_in(picks, slot) == WILD or opens(picks, slot, shown_in(picks, slot))
        ):
            mask[DIE + slot] = 1


def wilds_to_replace(picks: Picks, mask: Mask) -> cython.int:
    """Mark the wild dice on the board for which the actor holds what they stand for."""
    game: Game = picks.game
    wilds: Rows = game.position.wilds
    for row in range(2, game.position.ground.size + 2):
        bits = wilds[row]
        while bits:
            at = row * STRIDE + low_bit(bits)
            bits &= bits - 1
            if slot_of(game, game.actor, game.position.cells[at]) >= 0:
                mask[SQUARE + square_of(game.position.ground.size, at)] = 1
    return 0


def legal_turn(picks: Picks, scratch: Scratch, mask: Mask) -> cython.void:
    """Mark what the seat whose turn it is may do."""
    only: cython.int = ANY
    if picks.stage == PICK_WILD:
        wilds_to_replace(picks, mask)
        return
    if picks.stage == PICK_SQUARE:
        only = SQUARES
    elif picks.stage == PICK_FACE:
        only = picks.at
    if picks.pair_slot < 0:
        look(scratch, picks.game)
    if only != ANY:
        if picks.pair_slot < 0:
            first_dice(picks, scratch.field, picks.slot, only, mask)
        else:
            second_dice(picks, picks.slot, only, mask)
        return
    for slot in range(HAND):
        if is_lowest(picks, slot):
            if picks.pair_slot >= 0:
                mask[DIE + slot] = second_dice(picks, slot, ANY, mask)
            elif picks.laid < 3:
                mask[DIE + slot] = first_dice(picks, scratch.field, slot, ANY, mask)
    if picks.pair_slot < 0:
        mask[END] = 1
        if picks.laid == 0:
            mask[REPLACE] = replaceable(picks.game, picks.game.actor, ALL_DICE) >= 0


def mark_legal(picks: Picks, scratch: Scratch, mask: Mask) -> cython.void:
    """Mark the actions that the actor may take; the mask must be clean, and what the scratch has surveyed
    this game's board."""
    if picks.game.phase == TURN:
        legal_turn(picks, scratch, mask)
    elif picks.game.phase == EXTRA:
        mask[KEEP] = 1
        mask[ROLL] = 1
    elif picks.game.phase == OPENING:
        legal_opening(picks, mask)


def take_laid_off(picks: Picks, scratch: Scratch) -> cython.ulonglong:
    """Take the dice laid so far off the board: the packed turn that they are."""
    game: Game = picks.game
    turn: cython.ulonglong = pack_turn(0, SSS if picks.laid == 3 else SS if picks.laid == 2 else S, 0, 0, 0)
    for i in range(picks.laid):
        lift(game.position, picks.laid_at[i])
        turn |= nth_die(
            pack_die(picks.laid_at[i], picks.laid_face[i], shown_in(picks, picks.laid_slot[i]) == WILD), i
        )
    if game.phase == OPENING:
        return turn | pack_turn(3 - wilds_of(turn), 0, 0, 0, 0)
    return in_rules_order(scratch.finder, game.position, turn)


def lay_slot(
    picks: Picks, slot: cython.int, at: cython.int, face: cython.int, step: cython.int
) -> cython.void:
    """Put the die of a slot on the board, as part of a step."""
    game: Game = picks.game
    laid: cython.int = picks.laid
    lay(game.position, at, face, shown_in(picks, slot) == WILD, game.dice[game.actor * HAND + slot])
    picks.laid_slot[laid] = slot
    picks.laid_at[laid] = at
    picks.laid_face[laid] = face
    picks.laid_step[laid] = step
    picks.laid = laid + 1


def place_die(picks: Picks, face: cython.int) -> cython.void:
    """The picked die goes on the picked square: a step of its own, or half of a pair."""
    step: cython.int = picks.laid
    if picks.pair_slot >= 0:
        lay_slot(picks, picks.pair_slot, picks.pair_at, picks.pair_face, step)
        lay_slot(picks, picks.slot, picks.at, face, step)
        picks.pair_slot = -1
    elif sets_of_one(picks.game.position.cells, picks.at, face):
        lay_slot(picks, picks.slot, picks.at, face, step)
    else:
        picks.pair_slot = picks.slot
        picks.pair_at = picks.at
        picks.pair_face = face
    picks.stage = PICK_DIE
    picks.slot = -1
    picks.at = 0


def lay_on_logo(picks: Picks, scratch: Scratch, face: cython.int) -> cython.void:
    """The picked die goes on the next square of the logo; the third opens the game."""
    lay_slot(picks, picks.slot, picks.game.position.ground.logo[picks.laid], face, picks.laid)
    picks.stage = PICK_DIE
    picks.slot = -1
    if picks.laid == 3:
        take_turn(picks.game, scratch.finder, take_laid_off(picks, scratch))
        clear_picks(picks)


def act_in_turn(picks: Picks, scratch: Scratch, action: cython.int) -> cython.void:
    """A pick, the end or a replacement in a turn."""
    game: Game = picks.game
    if action == END:
        scratch.surveyed = 0
        if picks.laid:
            take_turn(game, scratch.finder, take_laid_off(picks, scratch))
        else:
            look(scratch, game)
            pass_turn(game, can_lay(game, scratch.field, game.actor))
        clear_picks(picks)
    elif action == REPLACE:
        picks.stage = PICK_WILD
    elif action >= SQUARE:
        picks.at = place(game.position.ground.size, action - SQUARE)
        if picks.stage == PICK_WILD:
            at = picks.at
            clear_picks(picks)
            replace_wild(game, at, slot_of(game, game.actor, game.position.cells[at]))
        elif shown_in(picks, picks.slot) == WILD:
            picks.stage = PICK_FACE
        else:
            place_die(picks, shown_in(picks, picks.slot))
    elif action >= FACE:
        place_die(picks, action - FACE)
    else:
        picks.slot = action - DIE
        picks.stage = PICK_SQUARE


def take_action(picks: Picks, scratch: Scratch, action: cython.int) -> cython.void:
    """Take an action, which must be legal."""
    game: Game = picks.game
    if game.phase == TURN:
        act_in_turn(picks, scratch, action)
    elif game.phase == EXTRA:
        if action == ROLL:
            picks.chosen |= 1 << picks.choosing
        picks.choosing += 1
        if picks.choosing == game.held[game.actor]:
            slots = picks.chosen
            clear_picks(picks)
            choose_extra(game, game.actor, slots)
    elif action >= FACE:
        lay_on_logo(picks, scratch, action - FACE)
    else:
        picks.slot = action - DIE
        if shown_in(picks, picks.slot) == WILD:
            picks.stage = PICK_FACE
        else:
            lay_on_logo(picks, scratch, shown_in(picks, picks.slot))


def follow_up(picks: Picks, scratch: Scratch) -> cython.void:
    """What follows without choice or chance: rounds end, and whoever can do nothing is skipped."""
    game: Game = picks.game
    scratch.surveyed = 0
    while True:
        if game.phase == ROUND_OVER:
            look(scratch, game)
            end_round(game, scratch.field)
        elif game.phase == TURN and picks.laid == 0 and picks.stage == PICK_DIE and picks.pair_slot < 0:
            look(scratch, game)
            if can_lay(game, scratch.field, game.actor) or replaceable(game, game.actor, ALL_DICE) >= 0:
                return
            pass_turn(game, 0)
        else:
            return


def advance_game(picks: Picks, scratch: Scratch) -> cython.void:
    """Let all that follows happen, by the game's own chance, until a seat decides or the game is over."""
    follow_up(picks, scratch)
    while count_outcomes(picks.game):
        let_happen(picks.game)
        follow_up(picks, scratch)
