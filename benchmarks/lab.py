"""Speed of the lab and of its peers in the same run: python benchmarks/lab.py [PART ...] [--seconds N].

Parts: selfplay, batch, records, pettingzoo, openspiel, workers, ray; pgx only where it is named.
"""

from __future__ import annotations

import argparse
import json
import logging
import random
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np

Figures = dict[str, Any]
SECONDS = 3.0
GAMES = 1024
"""Games of each batch on two threads."""


def rate(work: Callable[[], int], seconds: float, clock: Callable[[], float] = time.perf_counter) -> float:
    """The rate of `work`, which does a little and returns how much."""
    work()
    done, begun, by_clock = 0, time.perf_counter(), clock()
    while time.perf_counter() - begun < seconds:
        done += work()
    return done / (clock() - by_clock)


def beside(ours: Callable[[], int], peers: Callable[[], int], seconds: float) -> tuple[float, float]:
    """Our rate and the peer's, measured alternately under the same conditions."""
    rates = [(rate(ours, seconds / 3), rate(peers, seconds / 3)) for _ in range(3)]
    return float(np.median([a for a, _ in rates])), float(np.median([b for _, b in rates]))


def selfplay(seconds: float) -> Figures:
    """Greedy games of two, records off, on two threads."""
    from setcubed.lab.selfplay import greedy_scores

    seeds = iter(range(0, 10**9, 5000))

    def play() -> int:
        return len(greedy_scores(5000, seed=next(seeds), threads=2))

    # The second figure does not suffer from other work on the machine: games in a second of both cores' time.
    found, of_time = rate(play, seconds), 2 * rate(play, seconds, time.process_time)
    return {"games_per_s": round(found), "games_per_s_of_two_cores_time": round(of_time), "wanted": 1500}


@contextmanager
def two_threads() -> Iterator[Callable[[], int]]:
    """Steps of two batches of 256 games with the observation of every acting seat, a thread for each."""
    from setcubed.envs.core.batch import Batch

    halves = [Batch(GAMES, seed=seed) for seed in (1, 2)]
    seeds = [np.arange(GAMES) + GAMES * number for number in range(2)]

    def step_half(number: int) -> int:
        half = halves[number]
        for _ in range(64):
            half.observe_in_place()
            half.step(half.random_actions(seeds[number]))
        return 64 * half.games

    with ThreadPoolExecutor(2) as threads:
        yield lambda: sum(threads.map(step_half, range(2)))


def batch(seconds: float) -> Figures:
    """Random legal small actions in a batch, on one core; and with observations of the acting seat."""
    from setcubed.envs.core.batch import Batch

    games = Batch(4096, seed=1)
    chance = np.arange(4096, dtype=np.uint64)
    room = games.observe()

    def step() -> int:
        games.step(games.random_actions(chance))
        return games.games

    def step_and_look() -> int:
        games.observe(room)
        return step()

    with two_threads() as step_both:
        both = rate(step_both, seconds)
        both_of_time = 2 * rate(step_both, seconds, time.process_time)
    plain, of_time = rate(step, seconds), rate(step, seconds, time.process_time)
    looking = rate(step_and_look, seconds, time.process_time)
    return {
        "actions_per_s": round(plain),
        "actions_per_s_of_a_cores_time": round(of_time),
        "with_observations": round(looking),
        "wanted": 300_000,
        "two_threads_with_observations": round(both),
        "two_threads_with_observations_of_two_cores_time": round(both_of_time),
        "two_threads_wanted": 600_000,
    }


def pgx(seconds: float) -> Figures:
    """The batch with observations on two threads, beside pgx's 2048 by JAX; both by chance.

    Needs `pip install pgx`, which brings JAX.
    """
    import jax
    import pgx as peer
    from pgx.experimental.wrappers import auto_reset

    env, games = peer.make("2048"), 4096
    many = jax.vmap(auto_reset(env.step, env.init))

    def forward(state: Any, key: Any) -> Any:
        key, chance, more = jax.random.split(key, 3)
        liked = jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32))
        actions = jax.random.categorical(chance, liked, axis=-1)
        return many(state, actions, jax.random.split(more, games)), key

    quick = jax.jit(forward)
    at = [(jax.vmap(env.init)(jax.random.split(jax.random.key(0), games)), jax.random.key(1))]

    def step() -> int:
        at[0] = jax.block_until_ready(quick(*at[0]))
        return games

    with two_threads() as ours:
        found, theirs = beside(ours, step, 3 * seconds)
    return {"two_threads_with_observations": round(found), "pgx_2048_steps_per_s": round(theirs)}


def records(seconds: float) -> Figures:
    """Records of greedy games played and exported, in a second of both cores' time."""
    from setcubed.bots.lineup import Lineup
    from setcubed.lab.export import write_parquet
    from setcubed.lab.records import Series
    from setcubed.notation.files import shipped_board, shipped_dice

    series, numbers = Series(("greedy", "greedy"), shipped_board(), shipped_dice(), 0), count()
    lines: list[str] = []

    def refuse(_: int, error: Exception) -> None:
        raise error

    with Lineup(series.names) as seats, tempfile.TemporaryDirectory() as folder:

        def play() -> int:
            lines.extend(series.record(next(numbers), seats) for _ in range(20))
            return 20

        def export() -> int:
            data = enumerate((line.encode() for line in lines), 1)
            return write_parquet(data, Path(folder) / "turns.parquet", refuse)[0]

        played = 2 * rate(play, seconds, time.process_time)
        exported = 2 * rate(export, seconds, time.process_time)
    return {
        "simulate_games_per_s_of_two_cores_time": round(played),
        "simulate_wanted": 500,
        "export_games_per_s_of_two_cores_time": round(exported),
        "export_wanted": 400,
    }


def zoo_stepper(env: Any) -> Callable[[], int]:
    """Steps of a PettingZoo environment by chance, a hundred at a time, new games as needed."""
    rng = np.random.default_rng(1)
    seeds = iter(range(10**9))

    def steps() -> int:
        for _ in range(100):
            if not env.agents:
                env.reset(seed=next(seeds))
            seen, _, over, cut, _ = env.last()
            action = None if over or cut else int(rng.choice(np.flatnonzero(seen["action_mask"])))
            env.step(action)
        return 100

    env.reset(seed=0)
    return steps


def pettingzoo(seconds: float) -> Figures:
    """Steps per second of our environment and of PettingZoo's chess, with random legal actions."""
    from setcubed.envs import setcubed_v0

    warnings.simplefilter("ignore", DeprecationWarning)
    try:
        from pettingzoo.classic import chess_v6
    except ImportError:  # the development install has neither chess nor pygame
        return {"steps_per_s": round(rate(zoo_stepper(setcubed_v0.env()), seconds))}
    ours, chess = beside(zoo_stepper(setcubed_v0.env()), zoo_stepper(chess_v6.env()), seconds)
    return {"steps_per_s": round(ours), "chess_v6_steps_per_s": round(chess)}


def spiel_stepper(name: str) -> Callable[[], int]:
    """Moves of players and of chance in an OpenSpiel game by chance, a whole game at a time."""
    import pyspiel

    game, rng = pyspiel.load_game(name), random.Random(1)

    def steps() -> int:
        state, done = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                action = rng.choice(state.chance_outcomes())[0]
            else:
                action = rng.choice(state.legal_actions())
            state.apply_action(action)
            done += 1
        return done

    return steps


def openspiel(seconds: float) -> Figures:
    """Moves in our OpenSpiel game and in its own Python game of dominoes."""
    import open_spiel.python.games  # noqa: F401  (registers the games)

    import setcubed.envs.openspiel  # noqa: F401

    ours, dominoes = beside(spiel_stepper("python_setcubed"), spiel_stepper("python_block_dominoes"), seconds)
    return {"moves_per_s": round(ours), "block_dominoes_moves_per_s": round(dominoes)}


def tournament_rate(executor: Any, seconds: float) -> float:
    """Games of a tournament in a second, without the time that workers take to start."""
    from setcubed.lab.match import Fixture, TournamentSettings, fixtures
    from setcubed.lab.tournament import play_chunk

    settings = TournamentSettings(("greedy", "random"))
    play = partial(play_chunk, settings)

    def chunks() -> Iterator[list[Fixture]]:
        for deal in range(0, 10**9, 8):
            yield [game for d in range(deal, deal + 8) for game in fixtures(settings, d)]

    done, begun = 0, 0.0
    for warm, (_, (results, _)) in enumerate(executor.run(play, chunks(), str), 1):
        if warm == 8:
            begun = time.perf_counter()
        elif warm > 8:
            done += len(results)
            if time.perf_counter() - begun > seconds:
                break
    return done / (time.perf_counter() - begun)


def workers(seconds: float) -> Figures:
    """Tournament games with two processes, and with one."""
    from setcubed.lab.workers import Executor, Processes

    two, one = tournament_rate(Processes(2), seconds), tournament_rate(Executor(), seconds)
    return {"two_processes_games_per_s": round(two), "one_process_games_per_s": round(one)}


def ray(seconds: float) -> Figures:
    """Tournament games on a Ray cluster of this machine, beside two local processes."""
    import ray as cluster

    from setcubed.lab.cluster import Cluster
    from setcubed.lab.workers import Processes

    cluster.init(
        "local", num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level=logging.ERROR
    )
    on_ray, local = [], []
    for _ in range(3):
        on_ray.append(tournament_rate(Cluster("auto"), seconds))
        local.append(tournament_rate(Processes(2), seconds))
    cluster.shutdown()
    ours, theirs = float(np.median(on_ray)), float(np.median(local))
    return {
        "ray_games_per_s": round(ours),
        "local_games_per_s": round(theirs),
        "share": round(ours / theirs, 2),
        "wanted": 0.85,
    }


PARTS: dict[str, Callable[[float], Figures]] = {
    part.__name__: part for part in (selfplay, batch, records, pettingzoo, openspiel, workers, ray)
}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "parts", nargs="*", choices=[*PARTS, "pgx", []], help="what to measure; all but pgx without it"
    )
    parser.add_argument("--seconds", type=float, default=SECONDS, help="how long each measurement lasts")
    chosen = parser.parse_args()
    for name in chosen.parts or PARTS:
        part = pgx if name == "pgx" else PARTS[name]
        print(json.dumps({name: part(chosen.seconds)}), flush=True)
