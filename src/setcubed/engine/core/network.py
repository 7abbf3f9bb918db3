"""A neural network of two small layers, evaluated in a microsecond.

The first layer has its own weights for each number of dice left; a linear skip connection leads from the
inputs to the outputs.
"""

from __future__ import annotations

from typing import Any

import cython

WEIGHTS = ("stage", "first", "second", "bias", "last", "straight", "level")
"""The names of a network's arrays in the file."""

if not cython.compiled:
    from setcubed.engine.core.uncompiled import *
else:
    from cython.cimports.libc.stdlib import free

    def new_network() -> Network:
        return cython.cast(Network, zeroed(cython.sizeof(NetworkData)))

    def free_network(network: Network) -> cython.void:
        free(network)


def fill_network(network: Network, weights: Any) -> cython.int:
    """Load weights: for each name a flat sequence of numbers."""
    network.inputs = len(weights["straight"]) // 2
    if network.inputs > MOST_INPUTS:
        raise ValueError(f"a network has {MOST_INPUTS} inputs at most, not {network.inputs}")
    for i, value in enumerate(weights["stage"]):
        network.stage[i] = value
    for i, value in enumerate(weights["first"]):
        network.first[i] = value
    for i, value in enumerate(weights["second"]):
        network.second[i] = value
    for i, value in enumerate(weights["bias"]):
        network.bias[i] = value
    for i, value in enumerate(weights["last"]):
        network.last[i] = value
    for i, value in enumerate(weights["straight"]):
        network.straight[i] = value
    for i, value in enumerate(weights["level"]):
        network.level[i] = value
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
