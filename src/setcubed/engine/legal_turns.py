"""Legal turns from the compiled generator, as objects of the rules."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from functools import lru_cache

from setcubed.engine.core.kernel import Kernel
from setcubed.engine.core.packed_position import MOST_BONUS, square_of
from setcubed.engine.core.packed_turn import PackedTurn
from setcubed.game import FACES, Board, Face, Placement, Plan, Turn
from setcubed.game.turns import UNKNOWN


class _Kernels(threading.local):
    """This thread's kernels by board."""

    def __init__(self) -> None:
        self.get = lru_cache(maxsize=32)(Kernel)


_kernels = _Kernels()


def fits_core(plan: Plan) -> bool:
    """Return whether the bonuses of a board fit into packed turns."""
    return all(points <= MOST_BONUS for points in plan.bonus.values())


def _load_kernel(board: Board) -> Kernel | None:
    """Return this thread's kernel with a board loaded; None for a board that does not fit the core."""
    if not fits_core(board.plan):
        return None
    kernel = _kernels.get(board.plan)
    kernel.set(board.faces, board.used)
    return kernel


def unpack(word: int, board: Board) -> Turn:
    """Return the turn of a packed word on a board. Its dice are not chosen yet."""
    turn, size = PackedTurn(word), board.plan.size
    steps = tuple(
        tuple(Placement(UNKNOWN, square_of(size, at), FACES[face], wild) for at, face, wild in step)
        for step in turn.steps
    )
    return Turn(steps, turn.score, board)


def turns_of(board: Board, hand: Sequence[Face]) -> list[Turn]:
    """Return every legal turn once, best first, in the order of `Board.turns`."""
    kernel = _load_kernel(board)
    if kernel is None:
        return board.turns(hand)
    found = [unpack(kernel.ordered(word), board) for word in kernel.turns(hand)]
    found.sort(key=lambda turn: (-turn.score, turn.steps))
    return found


def best_of(board: Board, hand: Sequence[Face], seed: int = 0) -> Turn | None:
    """Return the turn that scores most, or None if there is no legal one.

    Of equal turns it is the first or, with a seed other than 0, one that the seed chooses.
    """
    kernel = _load_kernel(board)
    if kernel is None:
        return next(iter(board.turns(hand)), None)
    word = kernel.best(hand, seed)
    return unpack(kernel.ordered(word), board) if word else None


def best_turns(board: Board, hand: Sequence[Face]) -> list[Turn]:
    """Return every turn with the highest score; an empty list if there is no legal turn."""
    kernel = _load_kernel(board)
    if kernel is None:
        listed = board.turns(hand)
        return [turn for turn in listed if turn.score == listed[0].score]
    best = kernel.best(hand)
    if not best:
        return []
    words = kernel.turns(hand, PackedTurn(best).score - 1)
    return [unpack(kernel.ordered(word), board) for word in words]
