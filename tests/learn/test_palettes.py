"""Dice colours are distinguishable with every kind of colour vision, and text has enough contrast."""

from __future__ import annotations

import math
import re
from itertools import combinations
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "web" / "src" / "app"
RGB = tuple[float, float, float]

# Machado, Oliveira and Fernandes 2009: what an eye without one kind of cone sees, in linear RGB.
EYES: dict[str, tuple[RGB, RGB, RGB]] = {
    "classic": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def linear(colour: str) -> RGB:
    """A CSS colour such as #0f8147 as linear RGB."""
    values = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in values)
    return r, g, b


def times(matrix: tuple[RGB, RGB, RGB], colour: RGB) -> RGB:
    """A matrix times a colour."""
    a, b, c = (sum(m * v for m, v in zip(row, colour, strict=True)) for row in matrix)
    return a, b, c


def seen(colour: str, eye: str) -> RGB:
    """A colour as perceived with this kind of colour vision, in CIELAB (D65)."""
    inside = tuple(min(1.0, max(0.0, v)) for v in times(EYES[eye], linear(colour)))
    r, g, b = inside
    xyz = times(
        (
            (0.4124564, 0.3575761, 0.1804375),
            (0.2126729, 0.7151522, 0.0721750),
            (0.0193339, 0.1191920, 0.9503041),
        ),
        (r, g, b),
    )
    x, y, z = (v / white for v, white in zip(xyz, (0.95047, 1.0, 1.08883), strict=True))
    fx, fy, fz = (v ** (1 / 3) if v > 216 / 24389 else (24389 / 27 * v + 16) / 116 for v in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def distance(one: RGB, two: RGB) -> float:
    """CIEDE2000, after Sharma, Wu and Dalal 2005."""
    (l1, a1, b1), (l2, a2, b2) = one, two
    chroma = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    g = 0.5 * (1 - math.sqrt(chroma**7 / (chroma**7 + 25**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = (math.degrees(math.atan2(b, a)) % 360 for a, b in ((a1, b1), (a2, b2)))
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    dl, dc, dh = l2 - l1, c2 - c1, 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    mean_l, mean_c = (l1 + l2) / 2, (c1 + c2) / 2
    mean_h = h1 + h2 if c1 * c2 == 0 else (h1 + h2) / 2 + (180 if abs(h1 - h2) > 180 else 0)
    t = (
        1
        - 0.17 * math.cos(math.radians(mean_h - 30))
        + 0.24 * math.cos(math.radians(2 * mean_h))
        + 0.32 * math.cos(math.radians(3 * mean_h + 6))
        - 0.20 * math.cos(math.radians(4 * mean_h - 63))
    )
    sl = 1 + 0.015 * (mean_l - 50) ** 2 / math.sqrt(20 + (mean_l - 50) ** 2)
    sc, sh = 1 + 0.045 * mean_c, 1 + 0.015 * mean_c * t
    bend = 30 * math.exp(-(((mean_h % 360 - 275) / 25) ** 2))
    rt = -2 * math.sqrt(mean_c**7 / (mean_c**7 + 25**7)) * math.sin(math.radians(2 * bend))
    return math.sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + rt * (dc / sc) * (dh / sh))


def contrast(one: str, two: str) -> float:
    """The contrast of two colours as WCAG defines it."""
    bright = [
        sum(w * v for w, v in zip((0.2126, 0.7152, 0.0722), linear(c), strict=True)) for c in (one, two)
    ]
    return (max(bright) + 0.05) / (min(bright) + 0.05)


def variables(selector: str, *files: str) -> dict[str, str]:
    """The colours that the rules of this selector set."""
    css = "".join((WEB / name).read_text() for name in files)
    found: dict[str, str] = {}
    for body in re.findall(rf"(?m)^{re.escape(selector)} \{{(.*?)\}}", css, re.S):
        found.update(re.findall(r"(--[\w-]+):\s*(#[0-9a-f]{6});", body))
    return found


def theme(name: str, palette: str = "classic") -> dict[str, str]:
    """All colours of a theme with a palette."""
    colours = variables(":root", "app.css")
    if name == "dark":
        colours |= variables(":root[data-theme='dark']", "app.css")
    return colours | variables(f":root[data-palette='{palette}']", "palettes.css")


@pytest.mark.parametrize(
    ("one", "two", "expected"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((50.0, 2.5, 0.0), (61.0, -5.0, 29.0), 22.8977),
        ((50.0, 2.5, 0.0), (56.0, -27.0, -3.0), 31.9030),
        ((50.0, 2.5, 0.0), (58.0, 24.0, 15.0), 19.4535),
    ],
)
def test_the_colour_distance_matches_published_values(one: RGB, two: RGB, expected: float) -> None:
    assert distance(one, two) == pytest.approx(expected, abs=1e-4)


@pytest.mark.parametrize("light", ["light", "dark"])
@pytest.mark.parametrize("palette", list(EYES))
def test_dice_colours_are_distinguishable_with_the_colour_vision_of_each_palette(
    palette: str, light: str
) -> None:
    colours = theme(light, palette)
    for suffix in ("", "-bright"):
        named = {name: seen(colours[f"--{name}{suffix}"], palette) for name in ("red", "green", "purple")}
        for one, two in combinations(named, 2):
            assert distance(named[one], named[two]) >= 20, f"{one}{suffix} and {two}{suffix}"


@pytest.mark.parametrize("light", ["light", "dark"])
@pytest.mark.parametrize("palette", list(EYES))
def test_symbols_stand_out_from_their_die(palette: str, light: str) -> None:
    colours = theme(light, palette)
    for name in ("red", "green", "purple"):
        assert contrast(colours[f"--{name}"], colours["--die"]) >= 3, name
        assert contrast(colours[f"--{name}-bright"], colours["--wild-die"]) >= 3, name


TEXT_ON = [
    *(
        (ink, ground)
        for ink in ("--ink", "--ink-2", "--accent")
        for ground in ("--bg", "--surface", "--surface-2")
    ),
    *((ink, ground) for ink in ("--good", "--bad", "--gold") for ground in ("--bg", "--surface")),
    ("--on-accent", "--accent"),
    ("--on-accent", "--accent-strong"),
    *(("--bonus-ink", f"--bonus-{points}") for points in (1, 2, 3, 5, 10)),
]


@pytest.mark.parametrize("light", ["light", "dark"])
def test_text_has_enough_contrast_with_its_background(light: str) -> None:
    colours = theme(light)
    weak = {pair: round(contrast(colours[pair[0]], colours[pair[1]]), 2) for pair in TEXT_ON}
    assert {pair: value for pair, value in weak.items() if value < 4.5} == {}
