"""Rendering of a game as text and as a picture of coloured dice."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from setcubed.envs.core.game import Game
from setcubed.game import WILD, Board, Face, PlacedDie
from setcubed.game.dice import HAND
from setcubed.svg_drawing import PALETTES
from setcubed.text_drawing import draw_board, draw_hands

Picture = npt.NDArray[np.uint8]

CELL = 24
PAPER, LINE, BONUS, LOGO = (244, 241, 234), (210, 204, 190), (250, 226, 160), (226, 232, 240)
INK = tuple(tuple(bytes.fromhex(PALETTES["default"][name][1:])) for name in ("red", "green", "purple"))


def as_text(game: Game) -> str:
    """Draw the board, the hands and the scores as text."""
    view = game.view()
    squares = {
        square: PlacedDie(die, Face(face), wild) for square, (die, face, wild) in view["squares"].items()
    }
    hands = [[Face(face) for _, face in hand] for hand in view["hands"]]
    names = [f"seat {seat}" for seat in range(game.seats)]
    board = draw_board(Board(game.equipment.plan, squares))
    return f"{board}\n{draw_hands(hands, view['scores'], names, game.actor)}"


def as_picture(game: Game) -> Picture:
    """Draw the board with the hands and scores below, as an RGB array."""
    plan, view = game.equipment.plan, game.view()
    size = plan.size
    picture = np.empty(((size + game.seats) * CELL, max(size, HAND + 1) * CELL, 3), np.uint8)
    picture[:] = PAPER
    for square in range(size * size):
        here = _place(picture, square // size, square % size)
        here[0], here[:, 0] = LINE, LINE
        if square in view["squares"]:
            _, face, wild = view["squares"][square]
            here[1:, 1:] = _die(face, wild)
        elif square in plan.logo:
            here[1:, 1:] = LOGO
        elif square in plan.bonus:
            here[1:, 1:] = BONUS
            _write(here, plan.bonus[square])
    for seat, hand in enumerate(view["hands"]):
        for slot, (_, face) in enumerate(hand):
            _place(picture, size + seat, slot)[1:, 1:] = _die(face, False)
        _write(_place(picture, size + seat, HAND), view["scores"][seat])
    return picture


def _place(picture: Picture, y: int, x: int) -> Picture:
    return picture[y * CELL : (y + 1) * CELL, x * CELL : (x + 1) * CELL]


@lru_cache
def _die(face: int, wild: bool) -> Picture:
    """Draw a die that shows a face; a stated wild die has a dark rim, one in a hand all three colours."""
    edge = CELL - 1
    die = np.full((edge, edge, 3), 255, np.uint8)
    if face == WILD:
        for i, ink in enumerate(INK):
            die[4:-4, 3 + i * 6 : 8 + i * 6] = ink
        return die
    number, colour, symbol = face // 9 + 1, face // 3 % 3, face % 3
    y, x = np.mgrid[0:edge, 0:edge]
    for i in range(number):
        across = (y - (edge * (2 * i + 1) / (2 * number))) / 3
        along = (x - edge / 2) / 8
        if symbol == 1:
            across = across - 0.45 * np.sin(along * np.pi)
        shape = across**2 + along**2 < 1 if symbol < 2 else abs(across) + abs(along) < 1
        die[shape] = INK[colour]
    if wild:
        die[:2], die[-2:], die[:, :2], die[:, -2:] = 40, 40, 40, 40
    return die


def _write(here: Picture, number: int) -> None:
    """Draw a number in digits of three by five dots of two pixels each."""
    for i, digit in enumerate(str(number)):
        for y, dots in enumerate(_dots(int(digit))):
            for x in range(3):
                if dots >> (2 - x) & 1:
                    top, left = 7 + 2 * y, 2 + 7 * i + 2 * x
                    here[top : top + 2, left : left + 2] = 70


def _dots(digit: int) -> tuple[int, ...]:
    rows = ("75557", "26227", "71747", "71717", "55711", "74717", "74757", "71111", "75757", "75717")
    return tuple(int(row) for row in rows[digit])
