"""The packed position: faces on a padded grid, and rows of bits for the squares with dice.

Every module of the core is Python that Cython compiles with the types of its `.pxd`. A name such as
`Position` is a class in Python and a pointer to a C struct when compiled. The grid has two squares of padding
on every side (shared between the end of a row and the start of the next), so that lines of three around any
square can be read without bounds checks.
"""

from __future__ import annotations

import cython

from setcubed.game import Illegal, Plan, faces

MOST_BONUS = 20000
"""The highest bonus that fits into a packed turn."""


def new_position(geometry: BoardGeometry) -> Position:
    """Return an empty position on this board."""
    position: Position = cython.cast(Position, zeroed(cython.sizeof(PositionData)))
    position.geometry = geometry
    clear_position(position)
    return position


def copy_position(target: Position, source: Position) -> cython.void:
    """Copy `source` to `target`."""
    memcpy(target, source, cython.sizeof(PositionData))


def new_geometry(plan: Plan) -> BoardGeometry:
    """Pack the plan of a board."""
    size: cython.int = plan.size
    if max(plan.bonus.values(), default=0) > MOST_BONUS:
        raise Illegal("bad_board", f"The fast core takes bonuses up to {MOST_BONUS}.", most=MOST_BONUS)
    geometry: BoardGeometry = cython.cast(BoardGeometry, zeroed(cython.sizeof(BoardGeometryData)))
    geometry.size = size
    geometry.column_mask = ((cython.cast(cython.uint, 1) << size) - 1) << 2
    geometry.bonus_count = len(plan.bonus)
    for i, (square, points) in enumerate(sorted(plan.bonus.items())):
        geometry.bonus_squares[i] = grid_index(size, square)
        geometry.bonus[grid_index(size, square)] = points
        for there in range(size * size):
            down, across = abs(there // size - square // size), abs(there % size - square % size)
            if down * across == 0 and down + across <= 2:
                geometry.nearby_bonus[grid_index(size, there)] = max(
                    points, geometry.nearby_bonus[grid_index(size, there)]
                )
    for i in range(3):
        geometry.logo[i] = grid_index(size, plan.logo[i])
    return geometry


def grid_index(size: cython.int, square: cython.int) -> cython.int:
    """Return the index of a board's square on the padded grid."""
    return (square // size + 2) * STRIDE + square % size + 2


def square_of(size: cython.int, at: cython.int) -> cython.int:
    """Return the square of the board at an index of the padded grid."""
    return (at // STRIDE - 2) * size + at % STRIDE - 2


def clear_position(position: Position) -> cython.void:
    """Remove every die and restore the bonus squares."""
    size: cython.int = position.geometry.size
    for at in range(CELLS):
        position.cells[at] = OFF
        position.dice[at] = 0
    for row in range(ROWS):
        position.rows[row] = 0
        position.wilds[row] = 0
        position.used_bonus[row] = 0
    for row in range(size):
        for column in range(size):
            position.cells[(row + 2) * STRIDE + column + 2] = EMPTY


def place(
    position: Position, at: cython.int, face: cython.int, wild: cython.int, die: cython.int
) -> cython.void:
    """Place a die on an empty square, or in the place of the die there."""
    row: cython.int = at // STRIDE
    bit: cython.uint = cython.cast(cython.uint, 1) << (at - row * STRIDE)
    position.cells[at] = face
    position.dice[at] = die
    position.rows[row] = position.rows[row] | bit
    if wild:
        position.wilds[row] = position.wilds[row] | bit
    else:
        position.wilds[row] = position.wilds[row] & ~bit


def remove(position: Position, at: cython.int) -> cython.void:
    """Undo `place`: remove a die and restore its bonus square."""
    row: cython.int = at // STRIDE
    bit: cython.uint = cython.cast(cython.uint, 1) << (at - row * STRIDE)
    position.cells[at] = EMPTY
    position.rows[row] = position.rows[row] & ~bit
    position.wilds[row] = position.wilds[row] & ~bit


def max_bonus_near_pair(position: Position, x: cython.int, y: cython.int, floor: cython.int) -> cython.int:
    """Return the highest bonus left for a follower of two new dice, which is in line with one of them; 0 if
    no bonus there exceeds the floor."""
    nearby_bonus: Bonuses = position.geometry.nearby_bonus
    return max(
        max_bonus_near(position, x) if nearby_bonus[x] > floor else 0,
        max_bonus_near(position, y) if nearby_bonus[y] > floor else 0,
    )


def max_bonus_near(position: Position, at: cython.int) -> cython.int:
    """Return the highest bonus left within two squares."""
    most: cython.int = 0
    step: cython.int = 1
    while step <= STRIDE:
        most = max(most, bonus(position, at + step) if position.cells[at + step] == EMPTY else 0)
        most = max(most, bonus(position, at - step) if position.cells[at - step] == EMPTY else 0)
        most = max(most, bonus(position, at + 2 * step) if position.cells[at + 2 * step] == EMPTY else 0)
        most = max(most, bonus(position, at - 2 * step) if position.cells[at - 2 * step] == EMPTY else 0)
        step += STRIDE - 1
    return most


for _first in range(32):
    for _second in range(32):
        _faces = _first < FACES and _second < FACES
        THIRD[_first * 32 + _second] = faces.THIRD[_first][_second] if _faces else NONE
