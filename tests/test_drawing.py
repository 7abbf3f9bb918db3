"""Text and SVG drawings of faces, boards, positions and games."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import setcubed
from setcubed.game import WILD, Board, Face
from setcubed.notation import Position, shipped_board
from setcubed.svg_drawing import COLOURS, PALETTES, PLACES, SHAPES, svg

WEB = Path(__file__).parents[1] / "web" / "src"
POSITION = Position.parse({"squares": {"f7": "1RO", "g7": "2RO*"}, "used": ["a1"], "hand": ["3RO", "W"]})


def source(name: str) -> str:
    """The one file of this name among the sources of the web page."""
    (path,) = WEB.rglob(name)
    return path.read_text("utf-8")


def test_shapes_are_those_of_the_web_page() -> None:
    text = source("shapes.ts")
    block = text[text.index("SHAPES") : text.index("PLACES")]
    parts = re.split(r"\n  ([OSD]): ", block)
    outlines = {
        name: "".join(re.findall(r"'([^']*)'", part))
        for name, part in zip(parts[1::2], parts[2::2], strict=True)
    }
    assert outlines == dict(SHAPES)
    places = re.findall(r"(\d): \{ at: \[([^\]]*)\], scale: ([\d.]+) \}", text)
    found = {int(n): (tuple(map(float, at.split(","))), float(scale)) for n, at, scale in places}
    assert found == dict(PLACES)


def variables(css: str, selector: str) -> dict[str, str]:
    """The colours of the rules with this selector."""
    blocks = re.findall(rf"(?m)^{re.escape(selector)} \{{(.*?)^\}}", css, re.S)
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", "".join(blocks)))


def test_colours_are_those_of_the_web_page() -> None:
    page = variables(source("app.css"), ":root")
    assert {name: page[name] for name in COLOURS} == dict(COLOURS)
    for name, palette in PALETTES.items():
        css = (
            page if name == "default" else variables(source("palettes.css"), f":root[data-palette='{name}']")
        )
        assert {colour: css[colour] for colour in palette} == palette


@pytest.mark.parametrize(
    "thing", [Face("2PO"), WILD, Board(shipped_board()), POSITION, setcubed.Game(seed="1")]
)
@pytest.mark.parametrize("palette", PALETTES)
def test_a_picture_is_well_formed(thing: Face | Board | Position | setcubed.Game, palette: str) -> None:
    root = ET.fromstring(svg(thing, palette=palette, size=200))
    assert root.get("width") == "200"
    assert PALETTES[palette]["red"] in svg(POSITION, palette=palette)
    assert thing._repr_svg_().startswith("<svg ")


def test_a_turn_is_highlighted_with_its_dice() -> None:
    turn = POSITION.turns()[0]
    plain, lit = svg(POSITION), svg(POSITION, highlight=turn)
    assert lit.count(COLOURS["lit"]) - plain.count(COLOURS["lit"]) == len(turn)
    assert svg(POSITION.board, highlight=["a1", "c3"]).count(COLOURS["lit"]) == 2


def test_an_unknown_palette_is_rejected() -> None:
    with pytest.raises(ValueError, match="protan"):
        svg(WILD, palette="grey")


def test_a_board_is_drawn_as_text() -> None:
    lines = str(POSITION).splitlines()
    assert lines[0].split() == list("abcdefghijklm")
    assert lines[14] == " 7 │ 5  │    │ 2  │ 2  │    │1RO │2RO*│ ·· │    │ 2  │ 2  │    │ 5  │"
    assert lines[2].startswith(" 1 │    │")
    assert lines[-1] == "> Hand  3RO W"
