"""Calibration of the value network, errors of the luck ledger, and the cost of a review.

python -m benchmarks.value calibration --games 2000
python -m benchmarks.value playouts --games 400
python -m benchmarks.value ledger --games 10000
python -m benchmarks.value paired --bots strong,greedy --games 400
python -m benchmarks.value review --games 5
"""

from __future__ import annotations

import argparse
import os
import random
import time
from collections import defaultdict
from collections.abc import Iterator

import numpy as np

from setcubed.app.review import review
from setcubed.bots import make_bot
from setcubed.bots.process_pool import processes
from setcubed.engine.core.expectations import Expectations
from setcubed.engine.core.training_games import TrainingGames
from setcubed.engine.luck import ledger_of
from setcubed.game import Phase, State, evolve, new_game
from setcubed.lab.games import play_game
from setcubed.lab.match import is_greedy, luck_of
from setcubed.notation.files import shipped_board, shipped_dice
from setcubed.notation.record import Player, Record, make_record
from tools.make_value import Array, gathered, inputs_of, results_of, slope_of
from tools.make_value import games as careful_games

MOMENTS = ("before the draws", "while dice are drawn", "after the draws", "between extra rolls")
TURNS = ("before the first turn", "before a later turn")
PLAYOUTS = 200
PIECE = 100
"""Ledgers in a piece of work."""


def clustered_error(sums: Array, game: Array) -> float:
    """The error of a sum whose parts belong to games, which are independent."""
    return float(np.sqrt((np.bincount(game, sums) ** 2).sum()))


def slope_text(chances: Array, shares: Array, game: Array) -> str:
    """The slope of calibration, with two standard errors."""
    slope, logits = slope_of(chances, shares), np.log(chances / (1 - chances))
    fitted = 1 / (1 + np.exp(-slope * logits))
    weight = (fitted * (1 - fitted) * logits**2).sum()
    return f"{slope:.3f} ± {2 * clustered_error((shares - fitted) * logits, game) / weight:.3f}"


def worst_bin(chances: Array, shares: Array, game: Array) -> str:
    """The largest error among ten bins, with two standard errors."""
    found = []
    for low in range(10):
        here = (chances >= low / 10) & (chances < (low + 1) / 10)
        if (count := int(here.sum())) > 50:
            off = (shares - chances)[here]
            found.append((abs(float(off.mean())), 2 * clustered_error(off, game[here]) / count))
    worst, error = max(found)
    return f"{worst:.1%} ± {error:.1%}"


def calibration(seats: int, games: int) -> None:
    """Log loss, slope and the worst of ten bins, for each moment of a round, in games not learned from: each
    has a deal of its own."""
    rows = gathered([careful_games(seats, "benchmark", games, 1, evaluated=True, mixed=False)])
    print("| moment | rows | log loss | with 12 dice or fewer | slope | worst bin |")
    for point, here in rows.items():
        all_chances = here.seen[:, :seats]
        loss = -(here.shares * np.log(np.clip(all_chances, 1e-9, 1))).sum(axis=1)
        for moment in sorted(set(here.moment.tolist())):
            at = here.moment == moment
            late = at & (here.stage <= 12)
            chances = np.clip(all_chances[at].ravel().astype(float), 1e-6, 1 - 1e-6)
            shares = here.shares[at].ravel().astype(float)
            game = np.repeat(here.game[at], seats)
            name = "deal" if point == 0 else (MOMENTS + TURNS)[moment]
            ends = f"{loss[late].mean():.4f}" if late.any() else ""
            print(
                f"| {name} | {at.sum()} | {loss[at].mean():.4f} | {ends} "
                f"| {slope_text(chances, shares, game)} | {worst_bin(chances, shares, game)} |",
                flush=True,
            )


def moments(seats: int, number: int) -> Iterator[tuple[int, State]]:
    """One moment of each kind, early and late, of a game outside the training set."""
    plan, dice, rng = shipped_board(), shipped_dice(), random.Random(f"playouts/{number}")
    bots = [make_bot(rng.choice(("greedy", "defender")), rng) for _ in range(seats)]
    found: defaultdict[tuple[int, bool], list[State]] = defaultdict(list)
    state = new_game(plan, dice, seats)
    for event in play_game(plan, dice, bots, f"playouts/{number}").events:
        state = evolve(state, event)
        moment = None
        if state.to_roll is None and all(state.hands):
            if state.phase is Phase.ROUND_OVER:
                moment = 0
            elif state.phase is Phase.EXTRA:
                moment = 2 if len(state.waiting) == seats else 3
            elif state.phase is Phase.TURN:
                moment = 4 if state.turns_left == seats else 5
        if moment is not None:
            found[moment, len(state.bag) + sum(map(len, state.hands)) <= 12].append(state)
    for (moment, _), states in found.items():
        yield moment, rng.choice(states)


def playouts(seats: int, games: int) -> None:
    """The log loss of the value and of the mean of careful playouts, against the mean of as many others."""
    trace, seeds = TrainingGames(shipped_board(), shipped_dice()), random.Random("playouts")
    none = np.zeros((0, seats * inputs_of(seats)), np.float32), np.zeros((0, 4), np.int32)
    losses: defaultdict[tuple[int, bool], list[tuple[float, float]]] = defaultdict(list)
    for number in range(games):
        for moment, state in moments(seats, number):
            trace.load(state)
            chances = np.clip(trace.evaluate()[0], 1e-6, 1)
            scores = np.zeros((2 * PLAYOUTS, seats), np.int32)
            trace.follow(seeds.getrandbits(62), 2 * PLAYOUTS, 0, *none, scores)
            shares = results_of(scores)[0]
            played = (shares[:PLAYOUTS].sum(axis=0) + 0.5) / (PLAYOUTS + 0.5 * seats)
            truth = shares[PLAYOUTS:].mean(axis=0)
            late = len(state.bag) + sum(map(len, state.hands)) <= 12
            value, other = (float(-(truth * np.log(told)).sum()) for told in (chances, played))
            losses[moment, late].append((value, other))
    print("| moment | positions | value | playouts | difference |")
    for (moment, late), found in sorted(losses.items()):
        value, other = np.mean(found, axis=0)
        error = 2 * np.std([one - another for one, another in found]) / len(found) ** 0.5
        name = (MOMENTS + TURNS)[moment] + (", 12 dice or fewer" if late else "")
        print(f"| {name} | {len(found)} | {value:.4f} | {other:.4f} | {value - other:+.4f} ± {error:.4f} |")


def record_of(names: list[str], key: str) -> Record:
    """A game between bots."""
    bots = [make_bot(name, random.Random(f"{key}/{seat}")) for seat, name in enumerate(names)]
    game = play_game(shipped_board(), shipped_dice(), bots, key)
    return make_record(game.state, [Player(name) for name in names], game.events)


def some_ledgers(names: list[str], first: int, count: int) -> tuple[float, list[Array], list[Array]]:
    """The worst error of the identity in some games, and each seat's luck and result."""
    value = Expectations(shipped_board(), shipped_dice())
    worst, lucks, results = 0.0, [], []
    for number in range(first, first + count):
        made = ledger_of(record_of(names, f"ledger/{number}"), value, list(map(is_greedy, names)))
        terms = np.array([(term.wins, term.points) for term in (made.start, made.race, made.luck, made.play)])
        worst = max(worst, float(np.abs(terms.sum(axis=0) - np.array(made.result)).max()))
        lucks.append(terms[2])
        results.append(np.array(made.result))
    return worst, lucks, results


def ledger(names: list[str], games: int) -> None:
    """The largest error of the identity, and each seat's mean luck in standard errors, for wins and
    points."""
    worst, lucks, results, begun = 0.0, [], [], time.perf_counter()
    starts = range(0, games, PIECE)
    counts = [min(PIECE, games - first) for first in starts]
    with processes(os.cpu_count() or 1) as pool:
        for made in pool.map(some_ledgers, [names] * len(counts), starts, counts):
            worst = max(worst, made[0])
            lucks += made[1]
            results += made[2]
            if len(lucks) % 1000 == 0 or len(lucks) == games:
                mean, error = np.mean(lucks, axis=0), np.std(lucks, axis=0) / len(lucks) ** 0.5
                rest = np.var(np.subtract(results, lucks), axis=0) / np.var(results, axis=0)
                print(
                    f"{len(lucks)} games: worst error {worst:.1e}; mean luck in errors "
                    f"{np.round(mean / error, 2).tolist()}; variance of the result without luck "
                    f"{np.round(rest, 3).tolist()}; {time.perf_counter() - begun:.0f} s",
                    flush=True,
                )


def paired(names: list[str], games: int) -> None:
    """The variance of paired deals after adjusting for luck, relative to that before: the share of games
    needed."""
    plan, dice = shipped_board(), shipped_dice()
    results, adjusted = [], []
    for deal in range(games // 2):
        shares, rests = [], []
        for seat in range(2):
            bots = [make_bot(name, random.Random(f"paired/{deal}/{name}")) for name in names]
            bots = bots[::-1] if seat else bots
            greedy = [is_greedy(name) for name in (names[::-1] if seat else names)]
            game = play_game(plan, dice, bots, f"paired/{deal}")
            luck = luck_of(game, [bot.reaction for bot in bots], greedy)
            shares.append((seat in game.state.winners) / len(game.state.winners))
            rests.append(shares[-1] - luck[seat])
        results.append(np.mean(shares))
        adjusted.append(np.mean(rests))
        if deal % 50 == 49:
            left = np.var(adjusted) / np.var(results)
            errors = [
                f"{np.mean(one):.3f} ± {1.96 * np.std(one) / (deal + 1) ** 0.5:.3f}"
                for one in (results, adjusted)
            ]
            print(
                f"{2 * deal + 2} games: {errors[0]}, without luck {errors[1]}; variance left {left:.3f}",
                flush=True,
            )


def reviews(names: list[str], games: int) -> None:
    """The processor time of a review."""
    for number in range(games):
        record = record_of(names, f"review/{number}")
        begun, started = time.perf_counter(), time.process_time()
        made = review(record)
        wall, work = time.perf_counter() - begun, time.process_time() - started
        print(f"{len(made.decisions)} decisions: {work:.2f} s of work, {wall:.2f} s on the clock", flush=True)


TABLES = {"calibration": calibration, "playouts": playouts}
KINDS = {"ledger": ledger, "paired": paired, "review": reviews}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=[*TABLES, *KINDS])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seats", type=int, default=2, choices=[2, 3, 4])
    parser.add_argument("--bots", default="greedy")
    chosen = parser.parse_args()
    if chosen.what in TABLES:
        TABLES[chosen.what](chosen.seats, chosen.games)
    else:
        KINDS[chosen.what]((chosen.bots.split(",") * 4)[: chosen.seats], chosen.games)


if __name__ == "__main__":
    main()
