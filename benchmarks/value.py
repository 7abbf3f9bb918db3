"""How true the value is, how well the ledger of luck adds up, and what a review costs.

python -m benchmarks.value calibration --games 6000
python -m benchmarks.value ledger --games 10000
python -m benchmarks.value paired --bots strong,greedy --games 400
python -m benchmarks.value review --games 5
"""

from __future__ import annotations

import argparse
import random
import time

import numpy as np

from setcubed.bots import make_bot
from setcubed.engine.luck import ledger_of
from setcubed.engine.outcomes import Outcomes
from setcubed.engine.review import review
from setcubed.engine.weights import shipped_weights
from setcubed.lab.games import play_game
from setcubed.lab.match import luck_of
from setcubed.notation.files import shipped_board, shipped_dice
from setcubed.notation.record import Player, Record, make_record
from tools.make_value import POINTS, gathered, parsed, slope_of, told
from tools.make_value import games as careful_games

MOMENTS = ("before the draws", "while dice are drawn", "after the draws", "between extra rolls")
TURNS = ("before the first turn", "before a later turn")


def calibration(seats: int, games: int) -> None:
    """Log loss, slope and the worst of ten bins, for each moment of a round, in games not learned from."""
    weights = parsed(shipped_weights(), seats)
    rows = gathered([careful_games(seats, "benchmark", games)])
    print("| moment | rows | log loss | with 12 dice or fewer | slope | worst bin |")
    for point in POINTS:
        here = rows[point]
        all_chances, _ = told(weights[seats, point], here.seen, here.stage, seats)
        loss = -(here.shares * np.log(np.clip(all_chances, 1e-9, 1))).sum(axis=1)
        for moment in sorted(set(here.moment.tolist())):
            at = here.moment == moment
            late = at & (here.stage <= 12)
            chances = np.clip(all_chances[at].ravel().astype(float), 1e-6, 1 - 1e-6)
            shares = here.shares[at].ravel().astype(float)
            bins = [(chances >= low / 10) & (chances < (low + 1) / 10) for low in range(10)]
            off = [abs(chances[b].mean() - shares[b].mean()) for b in bins if b.sum() > 50]
            name = "deal" if point == 0 else (MOMENTS + TURNS)[moment]
            ends = f"{loss[late].mean():.4f}" if late.any() else ""
            print(
                f"| {name} | {at.sum()} | {loss[at].mean():.4f} | {ends} "
                f"| {slope_of(chances, shares):.3f} | {max(off):.1%} |",
                flush=True,
            )


def record_of(names: list[str], key: str) -> Record:
    """A game between bots."""
    bots = [make_bot(name, random.Random(f"{key}/{seat}")) for seat, name in enumerate(names)]
    game = play_game(shipped_board(), shipped_dice(), bots, key)
    return make_record(game.state, [Player(name) for name in names], game.events)


def ledger(names: list[str], games: int) -> None:
    """The worst error of the identity, and each seat's mean luck in standard errors."""
    value = Outcomes(shipped_board(), shipped_dice())
    worst, lucks, results, begun = 0.0, [], [], time.process_time()
    for number in range(games):
        made = ledger_of(record_of(names, f"ledger/{number}"), value)
        for of in range(2):
            for seat in range(len(names)):
                terms = (made.start, made.race, made.luck, made.play)
                worst = max(worst, abs(sum(term[of][seat] for term in terms) - made.result[of][seat]))
        lucks.append(made.luck.wins)
        results.append(made.result.wins)
    seconds = time.process_time() - begun
    mean, error = np.mean(lucks, axis=0), np.std(lucks, axis=0) / games**0.5
    print(
        f"{games} games: worst error {worst:.1e}; mean luck in errors {np.round(mean / error, 2)}; ", end=""
    )
    rest = np.var(np.subtract(results, lucks), axis=0) / np.var(results, axis=0)
    print(f"variance of the result without luck {np.round(rest, 3)}; {seconds / games:.3f} s a game")


def paired(names: list[str], games: int) -> None:
    """How much of the variance of paired deals is left without luck: so many of the games tell as much."""
    plan, dice = shipped_board(), shipped_dice()
    results, adjusted = [], []
    for deal in range(games // 2):
        shares, rests = [], []
        for seat in range(2):
            bots = [make_bot(name, random.Random(f"paired/{deal}/{name}")) for name in names]
            bots = bots[::-1] if seat else bots
            game = play_game(plan, dice, bots, f"paired/{deal}")
            luck = luck_of(game, [bot.reaction for bot in bots])
            shares.append((seat in game.state.winners) / len(game.state.winners))
            rests.append(shares[-1] - luck[seat])
        results.append(np.mean(shares))
        adjusted.append(np.mean(rests))
        if deal % 50 == 49:
            left = np.var(adjusted) / np.var(results)
            told = [
                f"{np.mean(one):.3f} ± {1.96 * np.std(one) / (deal + 1) ** 0.5:.3f}"
                for one in (results, adjusted)
            ]
            print(
                f"{2 * deal + 2} games: {told[0]}, without luck {told[1]}; variance left {left:.3f}",
                flush=True,
            )


def reviews(names: list[str], games: int) -> None:
    """What a review takes of a processor."""
    for number in range(games):
        record = record_of(names, f"review/{number}")
        begun, started = time.perf_counter(), time.process_time()
        made = review(record)
        wall, work = time.perf_counter() - begun, time.process_time() - started
        print(f"{len(made.decisions)} decisions: {work:.2f} s of work, {wall:.2f} s on the clock", flush=True)


KINDS = {"calibration": None, "ledger": ledger, "paired": paired, "review": reviews}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=list(KINDS))
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seats", type=int, default=2, choices=[2, 3, 4])
    parser.add_argument("--bots", default="greedy")
    chosen = parser.parse_args()
    kind = KINDS[chosen.what]
    if kind is None:
        calibration(chosen.seats, chosen.games)
    else:
        kind((chosen.bots.split(",") * 4)[: chosen.seats], chosen.games)


if __name__ == "__main__":
    main()
