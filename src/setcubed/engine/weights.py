"""The file of the value networks' weights.

A file is a line of JSON with the training parameters and the list of arrays, followed by all numbers as
little-endian 32-bit floats.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from importlib import resources
from struct import pack, unpack
from typing import Any

DATA = resources.files("setcubed") / "data" / "value.weights"
Weights = Mapping[tuple[int, int], Mapping[str, list[float]]]
"""The arrays of each network by name; networks by the number of seats and the point of the game."""


def format_weights(weights: Weights, made: Mapping[str, Any]) -> bytes:
    """Format a file of weights with its training parameters."""
    numbers: list[float] = []
    arrays = []
    for (seats, point), network in weights.items():
        for name, values in network.items():
            arrays.append([seats, point, name, len(values)])
            numbers.extend(values)
    return json.dumps({**made, "arrays": arrays}).encode() + b"\n" + pack(f"<{len(numbers)}f", *numbers)


def parse_weights(data: bytes) -> tuple[Weights, dict[str, Any]]:
    """Parse a file of weights and its training parameters."""
    head, _, rest = data.partition(b"\n")
    made: dict[str, Any] = json.loads(head)
    values = list(unpack(f"<{len(rest) // 4}f", rest))
    weights: dict[tuple[int, int], dict[str, list[float]]] = {}
    for seats, point, name, count in made.pop("arrays"):
        weights.setdefault((seats, point), {})[name] = values[:count]
        values = values[count:]
    return weights, made


@lru_cache
def shipped_weights() -> Weights:
    """Return the weights that come with the package."""
    return parse_weights(DATA.read_bytes())[0]
