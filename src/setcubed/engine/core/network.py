"""A neural network of two small layers, evaluated in a microsecond.

The first layer has its own weights for each number of dice left; a linear skip connection leads from the
inputs to the outputs.
"""

from __future__ import annotations

from typing import Any

import cython

WEIGHTS = ("stage", "first", "second", "bias", "last", "straight", "level")
"""The names of a network's arrays in the file."""


def new_network() -> Network:
    """Return an empty network."""
    return cython.cast(Network, zeroed(cython.sizeof(NetworkData)))


def fill_network(network: Network, weights: Any) -> cython.int:
    """Load weights: for each name a flat sequence of numbers."""
    network.inputs = len(weights["straight"]) // 2
    if network.inputs > MOST_INPUTS:
        raise ValueError(f"a network has {MOST_INPUTS} inputs at most, not {network.inputs}")
    fill_array(network.stage, weights["stage"])
    fill_array(network.first, weights["first"])
    fill_array(network.second, weights["second"])
    fill_array(network.bias, weights["bias"])
    fill_array(network.last, weights["last"])
    fill_array(network.straight, weights["straight"])
    fill_array(network.level, weights["level"])
    return 0


def fill_array(array: Doubles, values: Any) -> cython.int:
    """Copy numbers to an array."""
    for i, value in enumerate(values):
        array[i] = value
    return 0


def run_network(network: Network, stage: cython.int) -> cython.void:
    """Compute `output` from `input` for a number of dice left."""
    one: cython.double = network.level[stage * 2]
    two: cython.double = network.level[stage * 2 + 1]
    for k in range(WIDE):
        network.wide[k] = network.stage[stage * WIDE + k]
    for i in range(network.inputs):
        x = network.input[i]
        if x != 0.0:
            one += x * network.straight[2 * i]
            two += x * network.straight[2 * i + 1]
            for k in range(WIDE):
                network.wide[k] = network.wide[k] + x * network.first[i * WIDE + k]
    for k in range(NARROW):
        network.narrow[k] = network.bias[k]
    for i in range(WIDE):
        x = network.wide[i]
        if x > 0.0:
            for k in range(NARROW):
                network.narrow[k] = network.narrow[k] + x * network.second[i * NARROW + k]
    for k in range(NARROW):
        x = network.narrow[k]
        if x > 0.0:
            one += x * network.last[2 * k]
            two += x * network.last[2 * k + 1]
    network.output[0] = one
    network.output[1] = two
