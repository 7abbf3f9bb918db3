"""Rendering of a game as text and as a picture, with the drawings of the library."""

from __future__ import annotations

import numpy as np

from setcubed.envs.core.game import Game
from setcubed.envs.pixels import Picture, rgb, square_pixels
from setcubed.game import Board, Face
from setcubed.game.dice import HAND
from setcubed.svg_drawing import COLOURS, draw_die, draw_square, draw_text
from setcubed.text_drawing import draw_board, draw_hands

CELL = 32
"""The pixels of a square in each direction."""


def as_text(game: Game) -> str:
    """Draw the board, the hands and the scores as text."""
    board, hands, scores = _scene(game)
    names = [f"seat {seat}" for seat in range(game.seats)]
    return f"{draw_board(board)}\n{draw_hands(hands, scores, names, game.actor)}"


def as_picture(game: Game) -> Picture:
    """Draw the board with the hands and scores below, as an RGB array."""
    board, hands, scores = _scene(game)
    size = board.plan.size
    picture = np.empty(((size + game.seats) * CELL, max(size, HAND + 1) * CELL, 3), np.uint8)
    picture[:] = rgb(COLOURS["bg"])
    for square in range(size * size):
        drawn = draw_square(board, square, board.squares.get(square))
        _place(picture, square // size, square % size, drawn, "felt")
    for seat, hand in enumerate(hands):
        background = "lit" if seat == game.actor else "bg"
        for slot in range(HAND):
            drawn = draw_die(hand[slot]) if slot < len(hand) else ""
            _place(picture, size + seat, slot, drawn, background)
        score = draw_text(50, 66, str(scores[seat]), 46, COLOURS["ink"])
        _place(picture, size + seat, HAND, score, background)
    return picture


def _scene(game: Game) -> tuple[Board, list[list[Face]], tuple[int, ...]]:
    """Return the board, the hands and the scores of a game."""
    view = game.view()
    hands = [[held.face for held in hand] for hand in view["hands"]]
    return Board(game.equipment.plan, view["squares"]), hands, view["scores"]


def _place(picture: Picture, row: int, column: int, drawn: str, background: str) -> None:
    y, x = row * CELL, column * CELL
    picture[y : y + CELL, x : x + CELL] = square_pixels(drawn, COLOURS[background], CELL)
