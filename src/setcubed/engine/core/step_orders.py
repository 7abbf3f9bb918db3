"""The orders in which three dice can be placed, and what wild dice lose in each.

`nx` is the number of SETs of a die with two on the board, `xy` that of two new dice with one on the board,
`t` that of all three. A wild die loses a point for every SET of the step that places it.
"""

from __future__ import annotations

import cython


def single_first_loss(
    wx: cython.int, x: cython.int, wy: cython.int, y: cython.int, wz: cython.int, z: cython.int
) -> cython.int:
    """Return what wild dice lose when one die is placed and then two, one after the other or at once, so
    that they make x, y and z SETs; 99 if that is not legal."""
    if x == 0 or y == 0 or z == 0:
        return 99
    return wx * x + wy * y + wz * z


def pair_first_loss(
    wx: cython.int,
    nx: cython.int,
    wy: cython.int,
    ny: cython.int,
    xy: cython.int,
    wz: cython.int,
    last: cython.int,
) -> cython.int:
    """Return what wild dice lose when two dice are placed at once and then a third; 99 if that is not
    legal."""
    if xy == 0 or last == 0:
        return 99
    return wx * (nx + xy) + wy * (ny + xy) + wz * last


def cheapest_order(
    wa: cython.int,
    na: cython.int,
    wb: cython.int,
    nb: cython.int,
    wc: cython.int,
    nc: cython.int,
    ab: cython.int,
    ac: cython.int,
    bc: cython.int,
    t: cython.int,
) -> cython.int:
    """Return sixteen times the smallest loss of wild dice in a legal order, plus the number of that order.

    Orders are numbered as the rules list them: abc, acb, bac, bca, cab, cba one after the other; then c and
    both others at once, both others and then c; the same with b and with a.
    """
    a: cython.int = na + ab + ac + t
    b: cython.int = nb + ab + bc + t
    c: cython.int = nc + ac + bc + t
    best: cython.int = 16 * single_first_loss(wa, na, wb, nb + ab, wc, c)
    best = min(best, 16 * single_first_loss(wa, na, wc, nc + ac, wb, b) + 1)
    best = min(best, 16 * single_first_loss(wb, nb, wa, na + ab, wc, c) + 2)
    best = min(best, 16 * single_first_loss(wb, nb, wc, nc + bc, wa, a) + 3)
    best = min(best, 16 * single_first_loss(wc, nc, wa, na + ac, wb, b) + 4)
    best = min(best, 16 * single_first_loss(wc, nc, wb, nb + bc, wa, a) + 5)
    best = min(best, 16 * single_first_loss(wc, nc, wa, a, wb, b) + 6)
    best = min(best, 16 * pair_first_loss(wa, na, wb, nb, ab, wc, c) + 7)
    best = min(best, 16 * single_first_loss(wb, nb, wa, a, wc, c) + 8)
    best = min(best, 16 * pair_first_loss(wa, na, wc, nc, ac, wb, b) + 9)
    best = min(best, 16 * single_first_loss(wa, na, wb, b, wc, c) + 10)
    return min(best, 16 * pair_first_loss(wb, nb, wc, nc, bc, wa, a) + 11)
