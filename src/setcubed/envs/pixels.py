"""Pixels of the fragments that `setcubed.svg_drawing` makes: rectangles, circles, paths and digits."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from math import cos, radians, sin
from xml.etree import ElementTree

import numpy as np
import numpy.typing as npt

Picture = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float64]

UNITS = 100
"""The width of a square in the drawings."""
SAMPLES = 4
"""Samples of a pixel in each direction, for smooth edges."""

_COMMAND = re.compile(r"([A-Za-z])([^A-Za-z]*)")
_TRANSFORM = re.compile(r"(\w+)\(([^)]*)\)")
_DIGITS = ("75557", "26227", "71747", "71717", "55711", "74717", "74757", "71111", "75757", "75717")
"""Digits of three by five dots: a row is a number whose bits are its dots."""


def rgb(colour: str) -> tuple[int, int, int]:
    """Return the channels of a colour such as `#d2322b`, or `#000`."""
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    return int(digits[:2], 16), int(digits[2:4], 16), int(digits[4:], 16)


@lru_cache(maxsize=512)
def square_pixels(fragment: str, background: str, size: int) -> Picture:
    """Draw a fragment of 100 × 100 units on a background, in a square of `size` pixels."""
    count = size * SAMPLES
    picture = np.full((count, count, 3), rgb(background), np.uint8)
    y, x = (np.mgrid[0:count, 0:count] + 0.5) * UNITS / count
    points = np.stack([x, y, np.ones_like(x)], axis=-1)
    _draw(ElementTree.fromstring(f"<g>{fragment}</g>"), np.eye(3), points, picture)
    samples = picture.reshape(size, SAMPLES, size, SAMPLES, 3)
    mean: Picture = samples.mean(axis=(1, 3)).round().astype(np.uint8)
    mean.flags.writeable = False
    return mean


def _draw(element: ElementTree.Element, matrix: Floats, points: Floats, picture: Picture) -> None:
    """Draw an element and its children; `matrix` maps its coordinates to those of the square."""
    matrix = matrix @ _transform(element.get("transform", ""))
    local = points @ np.linalg.inv(matrix).T
    x, y = local[..., 0], local[..., 1]
    if element.tag == "text":
        picture[_text_mask(element, x, y)] = rgb(element.attrib["fill"])
    elif element.tag == "path":
        picture[_inside(element.attrib["d"], x, y)] = rgb(element.attrib["fill"])
    elif element.tag != "g":
        distance = _distance(element, x, y)
        if element.attrib["fill"] != "none":
            picture[distance < 0] = rgb(element.attrib["fill"])
        if "stroke" in element.attrib:
            width = float(element.attrib["stroke-width"])
            picture[abs(distance) < width / 2] = rgb(element.attrib["stroke"])
    for child in element:
        _draw(child, matrix, points, picture)


def _transform(text: str) -> Floats:
    matrix = np.eye(3)
    for name, arguments in _TRANSFORM.findall(text):
        numbers = [float(number) for number in arguments.split()]
        step = np.eye(3)
        if name == "translate":
            step[:2, 2] = numbers
        elif name == "scale":
            step[0, 0] = step[1, 1] = numbers[0]
        else:
            c, s = cos(radians(numbers[0])), sin(radians(numbers[0]))
            step[:2, :2] = (c, -s), (s, c)
        matrix = matrix @ step
    return matrix


def _distance(element: ElementTree.Element, x: Floats, y: Floats) -> Floats:
    """Return the signed distance to the edge of a circle or a rectangle with round corners."""

    def value(name: str) -> float:
        return float(element.get(name, 0))

    if element.tag == "circle":
        return np.hypot(x - value("cx"), y - value("cy")) - value("r")
    width, height, radius = value("width") / 2, value("height") / 2, value("rx")
    across = abs(x - value("x") - width) - width + radius
    down = abs(y - value("y") - height) - height + radius
    outside = np.hypot(np.maximum(across, 0), np.maximum(down, 0))
    return outside + np.minimum(np.maximum(across, down), 0) - radius


def _text_mask(element: ElementTree.Element, x: Floats, y: Floats) -> npt.NDArray[np.bool_]:
    """Return where the dots of a number are, centred as SVG text with the anchor `middle` is."""
    digits, dot = element.text or "", float(element.attrib["font-size"]) / 7
    left = float(element.attrib["x"]) - dot * (4 * len(digits) - 1) / 2
    columns = np.floor((x - left) / dot).astype(int)
    rows = np.floor((y - float(element.attrib["y"])) / dot).astype(int) + 5
    mask = np.zeros(x.shape, bool)
    for i, digit in enumerate(digits):
        for row, bits in enumerate(_DIGITS[int(digit)]):
            for column in range(3):
                if int(bits) >> (2 - column) & 1:
                    mask |= (rows == row) & (columns == 4 * i + column)
    return mask


def _inside(path: str, x: Floats, y: Floats) -> npt.NDArray[np.bool_]:
    """Return which points are inside of a path, by counting the edges to their right."""
    inside = np.zeros(x.shape, bool)
    for outline in _outlines(path):
        for (x1, y1), (x2, y2) in zip(outline, [*outline[1:], outline[0]], strict=True):
            if y1 != y2:
                inside ^= ((y1 > y) != (y2 > y)) & (x < x1 + (y - y1) * (x2 - x1) / (y2 - y1))
    return inside


def _outlines(path: str) -> Iterator[list[tuple[float, float]]]:
    """Yield the polygons of a path of lines, semicircles and cubic curves."""
    outline: list[tuple[float, float]] = []
    x = y = 0.0
    for letter, text in _COMMAND.findall(path):
        numbers = [float(number) for number in re.findall(r"-?[\d.]+", text)]
        kind, (ox, oy) = letter.upper(), (x, y) if letter.islower() else (0.0, 0.0)
        if kind == "Z":
            yield outline
            outline = []
            continue
        if kind == "V":
            numbers = [x - ox, numbers[0]]
        end = numbers[-2] + ox, numbers[-1] + oy
        if kind == "A":
            middle, radius = ((x + end[0]) / 2, (y + end[1]) / 2), (x - end[0], y - end[1])
            for angle in np.linspace(0, np.pi, 16):
                c, s = cos(angle) / 2, sin(angle) / 2
                outline.append(
                    (
                        middle[0] + c * radius[0] - s * radius[1],
                        middle[1] + s * radius[0] + c * radius[1],
                    )
                )
        elif kind == "C":
            x1, y1, x2, y2 = (number + (ox, oy)[i % 2] for i, number in enumerate(numbers[:4]))
            for t in np.linspace(0, 1, 8):
                a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
                outline.append((a * x + b * x1 + c * x2 + d * end[0], a * y + b * y1 + c * y2 + d * end[1]))
        elif kind == "M" and letter == "m" and outline:
            outline[-1] = end
        else:
            outline.append(end)
        x, y = end
    if outline:
        yield outline
