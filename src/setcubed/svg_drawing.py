"""Faces, boards, positions and games as SVG pictures, with the artwork of the web page.

Shapes and colours are those of `web/src`; a test compares them. A square is 100 units wide.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Protocol
from xml.sax.saxutils import escape

from setcubed.game import WILD, Board, Face, HandDie, PlacedDie, Turn

SHAPES: Mapping[str, str] = MappingProxyType(
    {
        "O": "m-12.5 -19a12.5 12.5 0 0 1 25 0v38a12.5 12.5 0 0 1 -25 0z",
        "S": "m6.8 -16.6c-0.9 1.8 -2.8 3.5 -3.5 4.4c-0.7 0.9 -0.5 0.6 -0.5 1c0 0.3 -0.2 0 0.5 0.9"
        "c0.7 0.9 2 2.5 3.5 4.4c1.5 1.9 3.9 4 5.3 6.8c1.4 2.9 3.1 6.9 3.1 10.3c0 3.5 -1.7 7.5 -3.1 10.4"
        "c-1.4 2.8 -3.4 5.1 -5.3 6.8c-1.9 1.6 -4 2.9 -6.2 3.1c-2.1 0.1 -4.9 -0.8 -6.5 -2.2"
        "c-1.6 -1.4 -2.9 -4 -3.1 -6.2c-0.1 -2.1 1.2 -4.7 2.2 -6.5c0.9 -1.8 2.8 -3.5 3.5 -4.4"
        "c0.7 -0.9 0.5 -0.6 0.5 -1c0 -0.3 0.2 0 -0.5 -0.9c-0.7 -0.9 -2 -2.5 -3.5 -4.4"
        "c-1.5 -1.9 -3.9 -4 -5.3 -6.8c-1.4 -2.9 -3.1 -6.9 -3.1 -10.3c0 -3.5 1.7 -7.5 3.1 -10.4"
        "c1.4 -2.8 3.4 -5.1 5.3 -6.8c1.9 -1.6 4 -2.9 6.2 -3.1c2.1 -0.1 4.9 0.8 6.5 2.2"
        "c1.6 1.4 2.9 4 3.1 6.2c0.1 2.1 -1.2 4.7 -2.2 6.5z",
        "D": "m0 -35l15.5 35l-15.5 35l-15.5 -35z",
    }
)
PLACES: Mapping[int, tuple[tuple[float, ...], float]] = MappingProxyType(
    {1: ((0,), 1.16), 2: ((-17.5, 17.5), 1.02), 3: ((-28, 0, 28), 0.92)}
)
"""For each number of symbols: the positions of their centres, and their scale."""


def _palette(colours: str) -> dict[str, str]:
    names = ("red", "green", "purple", "red-bright", "green-bright", "purple-bright")
    return dict(zip(names, colours.split(), strict=True))


PALETTES: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "default": _palette("#d2322b #0f8147 #6a3ca8 #ff6a5f #4fd08c #b78cf5"),
        "protan": _palette("#751706 #0c9123 #aa4cf1 #f44817 #34cbb2 #9b6bfe"),
        "deutan": _palette("#d0683c #034f16 #8f12b2 #e75517 #73fbe8 #bb51ef"),
        "tritan": _palette("#ee2c08 #2f9463 #6a1679 #e2581c #67fcd3 #a96df8"),
    }
)
"""The colours of the symbols, the bright ones for WILD: one palette for each kind of colour vision."""

COLOURS: Mapping[str, str] = MappingProxyType(
    {
        "bg": "#f3ede2",
        "ink": "#2b2620",
        "felt": "#2f6f5e",
        "felt-line": "#22564a",
        "frame": "#7c5233",
        "frame-ink": "#f3dfc3",
        "lit": "#ffd773",
        "die": "#fdf9ef",
        "die-edge": "#cfbf9f",
        "wild": "#e0a021",
        "wild-die": "#2d2a33",
        "wild-edge": "#15131a",
        "bonus-1": "#8fc3b3",
        "bonus-2": "#8fbfe0",
        "bonus-3": "#e8c268",
        "bonus-5": "#f0a074",
        "bonus-10": "#f58fa0",
        "bonus-ink": "#23201c",
    }
)
_PAINT = {"R": "red", "G": "green", "P": "purple"}
_STAR = "M0 -21L5.5 -5.5L21 0L5.5 5.5L0 21L-5.5 5.5L-21 0L-5.5 -5.5Z"
_PETAL = "M-13 -10A13 13 0 0 1 13 -10V6A13 13 0 0 1 -13 6Z"
_MARGIN, _SQUARE, _ROW = 60, 100, 130


class Scene(Protocol):
    """Something with a board and hands: a game or a position."""

    @property
    def board(self) -> Board: ...
    @property
    def hands(self) -> Sequence[Sequence[Face | HandDie]]: ...


def svg(
    thing: Face | Board | Scene,
    *,
    size: int | None = None,
    highlight: Turn | Iterable[str] = (),
    palette: str = "default",
) -> str:
    """Draw a face, a board, a position or a game as SVG.

    Args:
        thing: What to draw.
        size: The width in pixels: 480 by default, 64 for a face.
        highlight: Squares such as `["e7", "g8"]`, or a turn, whose dice are drawn as well.
        palette: `default`, or `protan`, `deutan` or `tritan` for colour-blind readers.

    >>> svg(Face("2PO"), size=32)[:45]
    '<svg xmlns="http://www.w3.org/2000/svg" width'
    """
    if palette not in PALETTES:
        raise ValueError(f"Unknown palette {palette!r}; choose one of: {', '.join(PALETTES)}.")
    if isinstance(thing, Face):
        return _document(100, 100, size or 64, draw_die(thing, palette=palette))
    if isinstance(thing, Board):
        side = _side(thing)
        return _document(side, side, size or 480, "".join(_board(thing, highlight, palette)))
    side, seats = _side(thing.board), _seats(thing)
    parts = [*_board(thing.board, highlight, palette), *_hands(thing, seats, side, palette)]
    return _document(side, side + _ROW * len(seats), size or 480, "".join(parts))


def _document(width: int, height: int, size: int, content: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{round(size * height / width)}" '
        f'viewBox="0 0 {width} {height}" font-family="Rubik, system-ui, sans-serif">{content}</svg>'
    )


def _side(board: Board) -> int:
    return _SQUARE * board.plan.size + 2 * _MARGIN


def draw_die(face: Face, wild: bool = False, palette: str = "default") -> str:
    """Draw a die in a square of 100 units; a stated wild die has a dashed ring and a star."""
    paints = PALETTES[palette]
    if face == WILD:
        petals = "".join(
            f'<path fill="{paints[name]}" stroke="{COLOURS["wild-die"]}" stroke-width="3" '
            f'transform="rotate({120 * i}) translate(0 -17)" d="{_PETAL}"/>'
            for i, name in enumerate(("red-bright", "green-bright", "purple-bright"))
        )
        star = (
            f'<path fill="{COLOURS["wild"]}" stroke="{COLOURS["wild-die"]}" stroke-width="4" '
            f'paint-order="stroke" d="{_STAR}"/>'
        )
        return _cube("wild-die", "wild-edge") + f'<g transform="translate(50 47)">{petals}{star}</g>'
    centres, scale = PLACES[face.number]
    outline = "".join(f"M{x / scale:g} 0{SHAPES[face.symbol]}" for x in centres)
    drawn = (
        f'<path fill="{paints[_PAINT[face.colour]]}" stroke="#000" stroke-opacity="0.22" stroke-width="1.6" '
        f'transform="translate(50 47) scale({scale})" d="{outline}"/>'
    )
    ring = (
        f'<rect x="6" y="4" width="88" height="86" rx="18" fill="none" stroke="{COLOURS["wild"]}" '
        f'stroke-width="6" stroke-dasharray="13 7"/><circle cx="82" cy="15" r="17" fill="{COLOURS["wild"]}"/>'
        f'<path transform="translate(82 15) scale(0.57)" fill="{COLOURS["die"]}" d="{_STAR}"/>'
    )
    return _cube("die", "die-edge") + drawn + (ring if wild else "")


def _cube(body: str, edge: str) -> str:
    return (
        f'<rect x="3" y="9" width="94" height="90" rx="21" fill="{COLOURS[edge]}"/>'
        f'<rect x="3" y="1" width="94" height="92" rx="21" fill="{COLOURS[body]}"/>'
    )


def _board(board: Board, highlight: Turn | Iterable[str], palette: str) -> Iterator[str]:
    plan, side = board.plan, _side(board)
    squares: dict[int, PlacedDie] = dict(board.squares)
    if isinstance(highlight, Turn):
        lit = {placement.square for placement in highlight}
        squares |= {p.square: PlacedDie(p.die, p.face, p.wild) for p in highlight}
    else:
        lit = {plan.square(label) for label in highlight}
    inner = side - 2 * _MARGIN
    yield f'<rect width="{side}" height="{side}" rx="40" fill="{COLOURS["frame"]}"/>'
    yield f'<rect x="{_MARGIN}" y="{_MARGIN}" width="{inner}" height="{inner}" fill="{COLOURS["felt"]}"/>'
    for square in range(plan.size * plan.size):
        x, y = _MARGIN + _SQUARE * (square % plan.size), _MARGIN + _SQUARE * (square // plan.size)
        yield f'<g transform="translate({x} {y})">{draw_square(board, square, squares.get(square), palette)}'
        if square in lit:
            yield (
                '<rect x="3" y="3" width="94" height="94" rx="20" fill="none" '
                f'stroke="{COLOURS["lit"]}" stroke-width="7"/>'
            )
        yield "</g>"
    for i in range(plan.size):
        middle = _MARGIN + _SQUARE * i + _SQUARE // 2
        yield draw_text(middle, _MARGIN - 16, chr(ord("a") + i), 34, COLOURS["frame-ink"])
        yield draw_text(_MARGIN // 2, middle + 12, str(i + 1), 34, COLOURS["frame-ink"])


def draw_square(board: Board, square: int, placed: PlacedDie | None, palette: str = "default") -> str:
    """Draw a square of 100 units with its border and a die, a free bonus, or its part of the logo."""
    plan = board.plan
    border = f'<rect width="100" height="100" fill="none" stroke="{COLOURS["felt-line"]}" stroke-width="2"/>'
    if placed is not None:
        die = draw_die(placed.face, placed.wild, palette)
        return f'{border}<g transform="translate(5 5) scale(0.9)">{die}</g>'
    if square in plan.bonus and square not in board.used:
        points = plan.bonus[square]
        tint = COLOURS.get(f"bonus-{points}", COLOURS["bonus-3"])
        badge = f'<circle cx="50" cy="50" r="32" fill="{tint}"/>'
        return border + badge + draw_text(50, 66, str(points), 46, COLOURS["bonus-ink"])
    if square in plan.logo:
        shape = SHAPES["OSD"[plan.logo.index(square)]]
        return f'{border}<path transform="translate(50 50)" fill="{COLOURS["felt-line"]}" d="M0 0{shape}"/>'
    return border


def draw_text(x: float, y: float, text: str, size: int, colour: str, anchor: str = "middle") -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}" font-weight="600" fill="{colour}" '
        f'text-anchor="{anchor}">{escape(text)}</text>'
    )


def _seats(scene: Any) -> list[tuple[str, bool, list[Face]]]:
    """Return the name, whether it is to move, and the dice of each seat."""
    scores = getattr(scene, "scores", None)
    names = getattr(scene, "names", None)
    to_move = getattr(scene, "to_move", None)
    seats = []
    for seat, hand in enumerate(scene.hands):
        faces = [die.face if isinstance(die, HandDie) else die for die in hand]
        name = names[seat] if names else f"Seat {seat}" if len(scene.hands) > 1 else "Hand"
        seats.append((name if scores is None else f"{name}: {scores[seat]}", seat == to_move, faces))
    return seats


def _hands(
    scene: Scene, seats: Sequence[tuple[str, bool, list[Face]]], side: int, palette: str
) -> Iterator[str]:
    yield f'<rect y="{side}" width="{side}" height="{_ROW * len(seats)}" fill="{COLOURS["bg"]}"/>'
    for row, (name, to_move, faces) in enumerate(seats):
        y = side + _ROW * row
        if to_move and len(scene.hands) > 1:
            yield (
                f'<rect x="10" y="{y + 8}" width="{side - 20}" height="{_ROW - 16}" rx="24" '
                f'fill="{COLOURS["lit"]}"/>'
            )
        yield draw_text(40, y + 80, name, 44, COLOURS["ink"], "start")
        for slot, face in enumerate(faces):
            x = side - _SQUARE * (5 - slot) - 130 + 20 * slot
            yield f'<g transform="translate({x} {y + 15})">{draw_die(face, palette=palette)}</g>'
