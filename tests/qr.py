"""Reads small QR codes (versions 1 to 4, one block, bytes), so that tests know what a camera would see."""

from collections.abc import Iterator, Sequence

Matrix = Sequence[Sequence[bool]]


def masked(mask: int, r: int, c: int) -> bool:
    """Whether a mask inverts this module."""
    values = (
        (r + c) % 2,
        r % 2,
        c % 3,
        (r + c) % 3,
        (r // 2 + c // 3) % 2,
        r * c % 2 + r * c % 3,
        (r * c % 2 + r * c % 3) % 2,
        ((r + c) % 2 + r * c % 3) % 2,
    )
    return values[mask] == 0


def read(dark: Matrix) -> str:
    """The text of a QR code without its quiet zone."""
    size = len(dark)
    assert size in (21, 25, 29, 33)
    assert all(len(row) == size for row in dark)
    mask = sum(dark[8][2 + bit] << 2 - bit for bit in range(3)) ^ 0b101
    bits = [dark[r][c] ^ masked(mask, r, c) for r, c in path(size)]

    def number(start: int, length: int) -> int:
        return int("".join("01"[bit] for bit in bits[start : start + length]), 2)

    assert number(0, 4) == 0b0100, "not bytes"
    return bytes(number(12 + 8 * index, 8) for index in range(number(4, 8))).decode()


def path(size: int) -> Iterator[tuple[int, int]]:
    """The modules of the data, in the order in which they are read: two columns at a time, up and down."""
    upwards = True
    for right in [*range(size - 1, 6, -2), 5, 3, 1]:
        for row in range(size - 1, -1, -1) if upwards else range(size):
            yield from ((row, column) for column in (right, right - 1) if not fixed(row, column, size))
        upwards = not upwards


def fixed(row: int, column: int, size: int) -> bool:
    """Whether a module belongs to the patterns that every code of this size has."""
    corner = (row < 9 and column < 9) or (row < 9 and column >= size - 8) or (row >= size - 8 and column < 9)
    middle = size - 7  # of the alignment pattern, from version 2 on
    aligned = size > 21 and abs(row - middle) <= 2 and abs(column - middle) <= 2
    return corner or aligned or row == 6 or column == 6


def from_blocks(lines: Sequence[str]) -> list[list[bool]]:
    """A code printed in a terminal with half blocks, light on dark, without its quiet zone."""
    light = {"█": (True, True), "▀": (True, False), "▄": (False, True), " ": (False, False)}
    rows = [[not light[mark][half] for mark in line] for line in lines for half in (0, 1)]
    if all(rows[-1]):  # an odd number of rows: the last half is the terminal's own background
        rows.pop()
    return trimmed(rows)


def trimmed(rows: Sequence[Sequence[bool]]) -> list[list[bool]]:
    """Without the quiet zone: from the first dark module to the last."""
    down = [index for index, row in enumerate(rows) if any(row)]
    across = [column for column in range(len(rows[0])) if any(row[column] for row in rows)]
    return [list(row[across[0] : across[-1] + 1]) for row in rows[down[0] : down[-1] + 1]]
