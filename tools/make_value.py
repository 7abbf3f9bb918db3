"""Train the value networks and write src/setcubed/data/value.weights.

    python -m tools.make_value

Games are dealt, opened by any seat that holds a SET, and played to their end four times each, by the search's
careful players, in every other game also by greedy ones. Every fifth game begins where players of all kinds,
weak ones too, have left it. At many moments between rounds the inputs of the networks of
`engine/core/value.py` are recorded, and at the end the result. The networks are then fitted by gradient
descent: chances by log loss, margins by least squares. Other games calibrate the chances.

The same seed gives the same games, and on the same machine the same weights.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from setcubed.bots import make_bot
from setcubed.bots.process_pool import processes
from setcubed.engine.core.network import WEIGHTS
from setcubed.engine.core.training_games import TrainingGames
from setcubed.engine.weights import Weights, format_weights, parse_weights
from setcubed.game import Command, Open, Phase, Start, State, decide, evolve, new_game
from setcubed.game.turns import best_opening, opening_sets
from setcubed.lab.games import SeededRandom, next_command
from setcubed.notation.files import format_board, shipped_board, shipped_dice

Array: TypeAlias = np.ndarray[Any, Any]
Network: TypeAlias = Mapping[str, Array]
OUTPUT = Path(__file__).parents[1] / "src/setcubed/data/value.weights"
POINTS = (0, 1)
"""The points of a game with a network: the deal, and the time between rounds."""
PIECES = {2: 8, 3: 4, 4: 4}
"""The number of work items, by the number of seats."""
PIECE = 30000
"""The number of games per work item."""
PASSES = 6
SPEED = 3e-3
WIDE, NARROW, STAGES = 32, 16, 43
KINDS = ("greedy", "greedy", "defender", "casual", "beginner", "random")
"""The players up to the position where some games start."""
OTHERS, OTHER = 2, 20000
"""The number of work items for calibration, and of their games."""
SAMPLES = 4
"""The number of games from each start."""
ROWS = 40
"""The maximum number of rows per game, on average."""
BATCH = 1024
POINTS_COUNT = 0.1
"""The weight of the margin's error (in tens of points) relative to the log loss."""


class Rows:
    """Training rows of one point of games: the inputs of every seat, the dice left, and the game's number."""

    def __init__(self, seen: Array, stage: Array, game: Array, moment: Array, scores: Array) -> None:
        self.seen = seen
        self.stage = stage
        self.moment = moment
        self.game = game
        shares, margins = results_of(scores)
        self.shares, self.margins = shares.astype(np.float32)[game], margins.astype(np.float32)[game]


def results_of(scores: Array) -> tuple[Array, Array]:
    """Return each seat's share of the win, and its margin to the best other seat in tens of points."""
    won = scores == scores.max(axis=1, keepdims=True)
    margins = np.empty(scores.shape)
    for seat in range(scores.shape[1]):
        margins[:, seat] = scores[:, seat] - np.delete(scores, seat, axis=1).max(axis=1)
    return won / won.sum(axis=1, keepdims=True), margins / 10.0


def inputs_of(seats: int) -> int:
    """Return the number of a network's inputs."""
    return 7 + seats + 17 + 18 * (seats - 1) + 8


def fresh(seats: int, rng: np.random.Generator) -> dict[str, Array]:
    """Return a randomly initialised network."""
    inputs = inputs_of(seats)
    return {
        "stage": np.zeros((STAGES, WIDE)),
        "first": rng.normal(0, 1 / np.sqrt(inputs), (inputs, WIDE)),
        "second": rng.normal(0, 1 / np.sqrt(WIDE), (WIDE, NARROW)),
        "bias": np.zeros(NARROW),
        "last": np.zeros((NARROW, 2)),
        "straight": np.zeros((inputs, 2)),
        "level": np.zeros((STAGES, 2)),
    }


def flat(networks: Mapping[tuple[int, int], Network]) -> Weights:
    """Convert networks to the core's format."""
    return {
        key: {name: network[name].ravel().tolist() for name in WEIGHTS} for key, network in networks.items()
    }


def parsed(weights: Weights, seats: int) -> dict[tuple[int, int], dict[str, Array]]:
    """Convert the networks of a number of seats from the core's format."""
    blank = fresh(seats, np.random.default_rng(0))
    return {
        (seats, point): {
            name: np.array(weights[seats, point][name]).reshape(blank[name].shape) for name in WEIGHTS
        }
        for point in POINTS
    }


def starts(seats: int, key: str, count: int) -> Iterator[tuple[list[State], State, int]]:
    """Deal: return the states before the race, the one after the opening, and who opened."""
    rng = random.Random(key)
    for number in range(count):
        chance = SeededRandom(f"{key}/{number}")
        state, before = new_game(shipped_board(), shipped_dice(), seats), []
        for event in decide(state, Start(), chance):
            before.append(state)
            state = evolve(state, event)
        seat = rng.choice([seat for seat in range(seats) if opening_sets(state.hands[seat])])
        placements = best_opening(state.plan, state.hands[seat])
        assert placements is not None
        before = [rng.choice(before), state]
        for event in decide(state, Open(seat, placements), chance):
            state = evolve(state, event)
        yield before, state, seat


def games(
    seats: int, key: str, count: int, samples: int = SAMPLES, evaluated: bool = False, mixed: bool = True
) -> dict[int, tuple[Array, ...]]:
    """Play games and collect rows by the point of the game: inputs, or evaluations of the shipped value
    (before turns too), dice left, game and moment; and the final scores."""
    rng = np.random.default_rng(0)
    blank = flat({(seats, point): fresh(seats, rng) for point in POINTS})
    trace = TrainingGames(shipped_board(), shipped_dice(), None if evaluated else blank)
    trace.choose(mixed, evaluated)
    wide = 2 * seats if evaluated else seats * inputs_of(seats)
    seen, marks = np.zeros((count * ROWS, wide), np.float32), np.zeros((count * ROWS, 4), np.int32)
    scores = np.zeros((count, seats), np.int32)
    row = 0
    others = random_states(seats, key, count // samples // 5)
    for number, (before, state, seat) in enumerate(starts(seats, key, count // samples)):
        first, seed = number * samples, hash_of(f"{key}/{number}")
        here = next(others, state) if number % 5 == 4 else state
        if here is state:
            for early, opener in ((before[0], -1), (before[1], -1), (before[1], seat)):
                trace.load(early, opener)
                trace.inputs(seed, number % samples, first + number % samples, seen[row:], marks[row:])
                row += 1
        trace.load(here)
        row += trace.follow(seed, samples, first, seen[row:], marks[row:], scores[first:])
    seen, marks = seen[:row], marks[:row]
    found: dict[int, tuple[Array, ...]] = {}
    for point in (*POINTS, 2) if evaluated else POINTS:
        at = marks[:, 0] == point
        found[point] = seen[at].astype(np.float32 if evaluated else np.float16), *marks[at, 1:].T
    found[-1] = (scores,)
    return found


def random_state(seats: int, key: str) -> State:
    """Return a state before a turn of some round, reached by players of all kinds."""
    rng = random.Random(key)
    bots = [make_bot(rng.choice(KINDS), rng) for _ in range(seats)]
    state, chance = new_game(shipped_board(), shipped_dice(), seats), SeededRandom(key)
    rounds = rng.randrange(12 - 2 * seats)
    command: Command = Start()
    found = None
    while state.phase is not Phase.OVER:
        for event in decide(state, command, chance):
            state = evolve(state, event)
        if state.phase is Phase.TURN:
            found = state
            if state.round > rounds:
                break
        if state.phase is not Phase.OVER:
            command = next_command(state, bots, rng)
    assert found is not None
    return found


def random_states(seats: int, key: str, count: int) -> Iterator[State]:
    """Return states of some round, reached by players of all kinds."""
    for number in range(count):
        yield random_state(seats, f"{key}/somewhere/{number}")


def hash_of(text: str) -> int:
    """Hash a text to a number, the same on every machine."""
    return random.Random(text).getrandbits(63)


def gathered(parts: list[dict[int, tuple[Array, ...]]]) -> dict[int, Rows]:
    """Join the rows of several work items."""
    scores = np.concatenate([part[-1][0] for part in parts])
    offsets = np.cumsum([0, *(len(part[-1][0]) for part in parts)])
    return {
        point: Rows(
            np.concatenate([part[point][0] for part in parts]),
            np.concatenate([part[point][1] for part in parts]),
            np.concatenate([part[point][2] + offset for part, offset in zip(parts, offsets, strict=False)]),
            np.concatenate([part[point][3] for part in parts]),
            scores,
        )
        for point in parts[0]
        if point >= 0
    }


def forward(network: Network, seen: Array, stage: Array) -> tuple[Array, ...]:
    """Compute both layers and the outputs."""
    wide = np.maximum(network["stage"][stage] + seen @ network["first"], 0)
    narrow = np.maximum(wide @ network["second"] + network["bias"], 0)
    return wide, narrow, network["level"][stage] + seen @ network["straight"] + narrow @ network["last"]


def evaluate_rows(network: Network, rows: Array, stage: Array, seats: int) -> tuple[Any, Any]:
    """Compute chances and margins as `engine/core/value.py` does."""
    seen = rows.reshape(len(rows) * seats, -1).astype(np.float32)
    out = forward(network, seen, np.repeat(stage, seats))[2].reshape(-1, seats, 2)
    chances = np.exp(out[..., 0] - out[..., 0].max(axis=1, keepdims=True))
    margins = out[..., 1]
    if seats == 2:
        margins = (margins - margins[:, ::-1]) / 2
    return chances / chances.sum(axis=1, keepdims=True), margins


def gradients(
    network: Network,
    rows: Array,
    stage: Array,
    shares: Array,
    margins: Array,
) -> dict[str, Array]:
    """Return the gradient of a batch's loss."""
    count, seats = shares.shape
    seen = rows.reshape(count * seats, -1).astype(np.float32)
    stages = np.repeat(stage, seats)
    wide, narrow, out = forward(network, seen, stages)
    out = out.reshape(count, seats, 2)
    chances = np.exp(out[..., 0] - out[..., 0].max(axis=1, keepdims=True))
    chances /= chances.sum(axis=1, keepdims=True)
    by_margin = out[..., 1]
    if seats == 2:
        by_margin = (by_margin - by_margin[:, ::-1]) / 2
    error = np.stack([chances - shares, POINTS_COUNT * (by_margin - margins)], axis=2).reshape(
        -1, 2
    ) / np.float32(count)
    at = np.zeros((STAGES, len(stages)), np.float32)
    at[stages, np.arange(len(stages))] = 1
    to_narrow = (error @ network["last"].T) * (narrow > 0)
    to_wide = (to_narrow @ network["second"].T) * (wide > 0)
    return {
        "stage": at @ to_wide,
        "first": seen.T @ to_wide,
        "second": wide.T @ to_narrow,
        "bias": to_narrow.sum(axis=0),
        "last": narrow.T @ error,
        "straight": seen.T @ error,
        "level": at @ error,
    }


def fit(network: dict[str, Array], rows: Rows, passes: int, speed: float, rng: np.random.Generator) -> None:
    """Train by Adam with a learning rate that falls to zero."""
    network.update({name: value.astype(np.float32) for name, value in network.items()})
    mean = {name: np.zeros_like(value) for name, value in network.items()}
    square = {name: np.zeros_like(value) for name, value in network.items()}
    steps = max(1, passes * len(rows.stage) // BATCH)
    order = rng.permutation(len(rows.stage))
    for step in range(steps):
        start = step * BATCH % max(1, len(order) - BATCH)
        if start < BATCH and step:
            order = rng.permutation(len(rows.stage))
        some = np.sort(order[start : start + BATCH])
        found = gradients(network, rows.seen[some], rows.stage[some], rows.shares[some], rows.margins[some])
        rate = speed * 0.5 * (1 + np.cos(np.pi * step / steps))
        for name, value in found.items():
            mean[name] += 0.1 * (value - mean[name])
            square[name] += 0.001 * (value * value - square[name])
            fair = 1 - 0.9 ** (step + 1), 1 - 0.999 ** (step + 1)
            move = mean[name] / fair[0] / (np.sqrt(square[name] / fair[1]) + 1e-8)
            network[name] -= (rate * (move + 1e-3 * network[name])).astype(np.float32)


def slope_of(chances: Array, shares: Array) -> float:
    """Return the factor by which the logits of chances must be scaled to fit the results: 1 is calibrated."""
    logits, slope = np.log(chances / (1 - chances)), 1.0
    for _ in range(30):
        fitted = 1 / (1 + np.exp(-slope * logits))
        weight = (fitted * (1 - fitted) * logits**2).sum()
        slope += float(((shares - fitted) * logits).sum() / weight)
    return slope


def stretch(network: dict[str, Array], rows: Rows, seats: int) -> None:
    """Calibrate a network's chances on games that were not used in training."""
    chances = np.clip(
        evaluate_rows(network, rows.seen, rows.stage, seats)[0].ravel().astype(float), 1e-6, 1 - 1e-6
    )
    slope = np.float32(slope_of(chances, rows.shares.ravel().astype(float)))
    for name in ("last", "straight", "level"):
        network[name][:, 0] *= slope


def played(seats: int, seed: str, pieces: int, count: int) -> dict[int, Rows]:
    """Return the rows of work items, computed on all cores."""
    keys = [f"{seed}/{number}" for number in range(pieces)]
    with processes(os.cpu_count() or 1) as pool:
        return gathered(list(pool.map(games, [seats] * pieces, keys, [count] * pieces)))


def learned(seats: int, seed: str, share: float) -> dict[tuple[int, int], dict[str, Array]]:
    """Train the networks for a number of seats."""
    rows = played(seats, seed, PIECES[seats], int(PIECE * share))
    others = played(seats, "valid", OTHERS, int(OTHER * share))
    networks = {}
    for point in POINTS:
        rng = np.random.default_rng(10 * seats + point)
        network = fresh(seats, rng)
        fit(network, rows[point], PASSES if point else 3 * PASSES, SPEED, rng)
        stretch(network, others[point], seats)
        networks[seats, point] = network
    return networks


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn the value of positions; writes data/value.weights.")
    parser.add_argument("--seed", default="train", help="the same seed gives the same games")
    parser.add_argument(
        "--share", type=float, default=1.0, help="the share of the games to play, for a trial"
    )
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 3, 4], choices=[2, 3, 4])
    parser.add_argument("--output", type=Path, default=OUTPUT)
    chosen = parser.parse_args()
    if "OPENBLAS_NUM_THREADS" not in os.environ:  # for such small matrices a second thread is slower
        os.execve(sys.executable, sys.orig_argv, {**os.environ, "OPENBLAS_NUM_THREADS": "1"})
    networks: dict[tuple[int, int], dict[str, Array]] = {}
    for seats in chosen.seats:
        print(f"{seats} seats ...", file=sys.stderr, flush=True)
        networks.update(learned(seats, chosen.seed, chosen.share))
    games = {str(seats): int(PIECE * chosen.share) * PIECES[seats] for seats in chosen.seats}
    write(chosen.output, flat(networks), chosen.seed, games)


def write(output: Path, weights: Weights, seed: str, games: Mapping[str, int]) -> None:
    """Write weights; those for other numbers of seats in the file are retained."""
    found, before = parse_weights(output.read_bytes()) if output.exists() else ({}, {})
    others = {key: network for key, network in found.items() if str(key[0]) not in games}
    made = {
        "tool": "tools/make_value.py",
        "seed": seed,
        "games": dict(sorted({**before.get("games", {}), **games}.items())),
        "board": format_board(shipped_board()),
    }
    output.write_bytes(format_weights(dict(sorted({**others, **weights}.items())), made))


if __name__ == "__main__":
    main()
