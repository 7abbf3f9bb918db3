"""Pixels of the fragments that `setcubed.svg_drawing` makes: rectangles, circles, paths and digits."""

from __future__ import annotations

import re
from cmath import exp
from collections.abc import Iterator
from functools import lru_cache
from math import radians
from xml.etree import ElementTree

import numpy as np
import numpy.typing as npt

Picture = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float64]
Points = npt.NDArray[np.complex128]
"""Points as complex numbers: x + yi."""

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
    _draw(ElementTree.fromstring(f"<g>{fragment}</g>"), x + 1j * y, picture)
    samples = picture.reshape(size, SAMPLES, size, SAMPLES, 3)
    mean: Picture = samples.mean(axis=(1, 3)).round().astype(np.uint8)
    mean.flags.writeable = False
    return mean


def _draw(element: ElementTree.Element, points: Points, picture: Picture) -> None:
    """Draw an element and its children; `points` are the samples in the coordinates of its parent."""
    points = _transformed(points, element.get("transform", ""))
    x, y = points.real, points.imag
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
        _draw(child, points, picture)


def _transformed(points: Points, transform: str) -> Points:
    """Return points in the coordinates of an element with a transform: translate, scale or rotate."""
    for name, arguments in _TRANSFORM.findall(transform):
        numbers = [float(number) for number in arguments.split()]
        if name == "translate":
            points = points - complex(*numbers)
        else:
            points = points / (numbers[0] if name == "scale" else exp(1j * radians(numbers[0])))
    return points


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
        for a, b in zip(outline, [*outline[1:], outline[0]], strict=True):
            if a.imag != b.imag:
                edge = a.real + (y - a.imag) * (b.real - a.real) / (b.imag - a.imag)
                inside ^= ((a.imag > y) != (b.imag > y)) & (x < edge)
    return inside


def _outlines(path: str) -> Iterator[list[complex]]:
    """Yield the polygons of a path of lines, semicircles and cubic curves."""
    outline: list[complex] = []
    here = 0j
    for letter, text in _COMMAND.findall(path):
        numbers = [float(number) for number in re.findall(r"-?[\d.]+", text)]
        kind, origin = letter.upper(), here if letter.islower() else 0j
        if kind == "Z":
            yield outline
            outline = []
            continue
        if kind == "V":
            numbers = [(here - origin).real, numbers[0]]
        end = complex(*numbers[-2:]) + origin
        if kind == "A":
            middle, radius = (here + end) / 2, (here - end) / 2
            outline += [middle + radius * exp(1j * angle) for angle in np.linspace(0, np.pi, 16)]
        elif kind == "C":
            one, two = complex(*numbers[:2]) + origin, complex(*numbers[2:4]) + origin
            for t in np.linspace(0, 1, 8):
                near = (1 - t) ** 3 * here + 3 * t * (1 - t) ** 2 * one
                outline.append(near + 3 * t * t * (1 - t) * two + t**3 * end)
        elif kind == "M" and letter == "m" and outline:
            outline[-1] = end
        else:
            outline.append(end)
        here = end
    if outline:
        yield outline
