"""Boards and games as text, drawn with box characters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from setcubed.game import Board, Face

_WIDTH = 4


def draw_board(board: Board) -> str:
    """Draw a board with the names of its columns and rows.

    Bonus squares show their points until they are taken; a wild die is marked with `*`.
    """
    return "\n".join(_board_lines(board))


def draw_hands(
    hands: Sequence[Sequence[Face]],
    scores: Sequence[int] | None = None,
    names: Sequence[str] | None = None,
    to_move: int | None = None,
) -> str:
    """Draw one line for each seat: its name, score and dice, with a mark for the seat to move.

    >>> print(draw_hands([[Face("1RO"), Face("W")], [Face("2GS")]], scores=[12, 9], to_move=1))
      Seat 0  12  1RO W
    > Seat 1   9  2GS
    """
    names = names or [f"Seat {seat}" for seat in range(len(hands))]
    widest = max(map(len, names), default=0)
    lines = []
    for seat, hand in enumerate(hands):
        mark = ">" if seat == to_move else " "
        score = "" if scores is None else f" {scores[seat]:>3}"
        lines.append(f"{mark} {names[seat]:<{widest}}{score}  {' '.join(map(str, hand))}".rstrip())
    return "\n".join(lines)


def _board_lines(board: Board) -> Iterator[str]:
    size = board.plan.size
    yield "    " + " ".join(chr(ord("a") + column).center(_WIDTH) for column in range(size)).rstrip()
    yield _rule("┌┬┐", size)
    for row in range(size):
        cells = [_cell(board, square) for square in range(row * size, (row + 1) * size)]
        yield f"{row + 1:>2} │" + "│".join(cells) + "│"
        if row < size - 1:
            yield _rule("├┼┤", size)
    yield _rule("└┴┘", size)


def _rule(corners: str, size: int) -> str:
    return "   " + corners[0] + corners[1].join(["─" * _WIDTH] * size) + corners[2]


def _cell(board: Board, square: int) -> str:
    placed = board.squares.get(square)
    if placed is not None:
        return str(placed).ljust(_WIDTH)
    if square in board.plan.bonus and square not in board.used:
        return str(board.plan.bonus[square]).center(_WIDTH)
    return ("··" if square in board.plan.logo else "").center(_WIDTH)
