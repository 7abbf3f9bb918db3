"""Pixels of the library's SVG drawings."""

from __future__ import annotations

import numpy as np
import pytest

from setcubed.envs.pixels import Picture, rgb, square_pixels
from setcubed.game import WILD, Board, Face
from setcubed.game.faces import FACES
from setcubed.notation import shipped_board
from setcubed.svg_drawing import COLOURS, PALETTES, draw_die, draw_square

FELT = COLOURS["felt"]


def count(picture: Picture, colour: str) -> int:
    """The number of pixels of exactly this colour."""
    return int((picture == rgb(colour)).all(axis=-1).sum())


def drawn(face: Face, wild: bool = False) -> Picture:
    return square_pixels(draw_die(face, wild), FELT, 100)


@pytest.mark.parametrize("face", FACES)
def test_a_die_has_the_colour_of_its_face_and_no_other(face: Face) -> None:
    inks = {
        letter: count(drawn(face), PALETTES["default"][name])
        for letter, name in zip("RGP", ("red", "green", "purple"), strict=True)
    }
    assert inks.pop(face.colour) > 300
    assert set(inks.values()) == {0}


def test_more_symbols_cover_more_pixels() -> None:
    one, two, three = (count(drawn(Face(f"{n}RO")), PALETTES["default"]["red"]) for n in (1, 2, 3))
    assert one < two < three


def test_an_oval_covers_the_area_of_its_outline() -> None:
    # Two semicircles of radius 12.5 and a rectangle of 25 by 38, drawn at the scale 1.16.
    area = (np.pi * 12.5**2 + 25 * 38) * 1.16**2
    assert count(drawn(Face("1RO")), PALETTES["default"]["red"]) == pytest.approx(area, rel=0.1)


def test_wild_dice_show_three_colours_and_a_stated_one_has_a_ring() -> None:
    for name in ("red-bright", "green-bright", "purple-bright"):
        assert count(drawn(WILD), PALETTES["default"][name]) > 200
    assert count(drawn(Face("2PO"), wild=True), COLOURS["wild"]) > 500
    assert count(drawn(Face("2PO")), COLOURS["wild"]) == 0


def test_a_bonus_square_shows_its_points_until_it_is_taken() -> None:
    plan = shipped_board()
    corner = plan.square("a1")
    free, taken = Board(plan), Board(plan, used=frozenset([corner]))
    assert count(square_pixels(draw_square(free, corner, None), FELT, 48), COLOURS["bonus-5"]) > 100
    assert count(square_pixels(draw_square(taken, corner, None), FELT, 48), COLOURS["bonus-5"]) == 0
