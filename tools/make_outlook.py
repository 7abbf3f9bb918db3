"""Learn what is left at the end of a round is worth, and print engine/outlook.py.

    python tools/make_outlook.py > src/setcubed/engine/outlook.py

Players of all kinds, weak ones too, play up to some round, so that many kinds of hands and boards are seen;
from there the search's careful players go on to the end, several times over. For each number of seats this
tells, by the dice not yet laid, how far the points still to come put each seat ahead of the average, in the
order of play, and how far they scatter.

What dice in the hand are worth beside that (a wild one, one that the board asks for, and any once the bag is
empty) is learned from games of `strong`: to who searches a wild die is worth more than to who does not.

The same numbers of games give the same table, but for one thing: `strong` plays by the table there is.
"""

from __future__ import annotations

import argparse
import math
import os
import random
import sys
from collections.abc import Iterator, Sequence

import numpy as np

from setcubed.bots import make_bot
from setcubed.engine.listing import best_of
from setcubed.engine.search import Search
from setcubed.engine.simulation import Seen
from setcubed.game import WILD, Command, Phase, Start, State, decide, evolve, new_game
from setcubed.lab.games import SeededChance, next_command
from setcubed.lab.workers import processes
from setcubed.notation.files import shipped_board, shipped_dice

KINDS = ("greedy", "greedy", "defender", "casual", "beginner", "random")
SAMPLES = 25
"""How often a game is played on from where the bots left it."""
LEAST = 200
"""A number of dice seen less often than this is told nothing about."""
LOGISTIC = math.sqrt(3) / math.pi
"""The scale of a logistic curve for a standard deviation of one."""
HEAD = '''"""What is left at the end of a round is worth: `make_outlook.py {games} --searched {searched}`."""

HANDS = {{
    # seats: a wild die in the hand, a die that the board asks for, any die once the bag is empty
{hands}
}}

OUTLOOK = {{
    # seats: for each number of dice not yet laid the scatter, and how far ahead each seat is, in order
'''


def somewhere(seats: int, key: str) -> State:
    """A game in some round, before a turn, as players of all kinds have left it."""
    rng = random.Random(key)
    bots = [make_bot(rng.choice(KINDS), rng) for _ in range(seats)]
    state, chance = new_game(shipped_board(), shipped_dice(), seats), SeededChance(key)
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


def row_of(seen: Sequence[Seen], bag: int, final: Sequence[int]) -> list[float]:
    """An end of a round: dice left, dice in the bag; of each seat the points to come against the average, and
    the wild dice, the dice asked for and (if the bag is empty) all dice in its hand."""
    still = [last - score for last, (score, *_) in zip(final, seen, strict=True)]
    row: list[float] = [bag + sum(held for _, held, _, _ in seen), bag]
    for points, (_, held, wild, fits) in zip(still, seen, strict=True):
        row += [points - sum(still) / len(still), wild, fits, 0 if bag else held]
    return row


def careful_games(seats: int, games: int) -> np.ndarray:
    """The ends of rounds of games that careful players play to their end."""
    search, rows = Search(), []
    for number in range(math.ceil(games / SAMPLES)):
        simulation = search.load(somewhere(seats, f"outlook/{seats}/{number}"))
        simulation.begin(0, 0, [0], number)
        rows += [row_of(*end) for end in simulation.follow(0, SAMPLES)]
    return np.array(rows, dtype=float)


def seen_of(state: State) -> list[Seen]:
    """What counts of each seat, in the order of play."""
    wanted = {
        face
        for face in {held.face for hand in state.hands for held in hand}
        if face != WILD and best_of(state.plan, state.faces, state.used, [face])
    }
    seen = []
    for k in range(state.seats):
        seat = ((state.first or 0) + k) % state.seats
        shown = [held.face for held in state.hands[seat]]
        fits = sum(1 for face in shown if face in wanted)
        seen.append((state.scores[seat], len(shown), shown.count(WILD), fits))
    return seen


def searched_game(key: str, seats: int) -> list[list[float]]:
    """The ends of the rounds of one game of `strong`, but for the last."""
    bots = [make_bot("strong", random.Random(f"{key}/{seat}")) for seat in range(seats)]
    state, chance, lots = (
        new_game(shipped_board(), shipped_dice(), seats),
        SeededChance(key),
        random.Random(key),
    )
    ends: dict[int, tuple[list[Seen], int]] = {}
    command: Command = Start()
    while True:
        for event in decide(state, command, chance):
            if state.phase is Phase.ROUND_OVER and state.round not in ends and all(state.hands):
                ends[state.round] = seen_of(state), len(state.bag)
            state = evolve(state, event)
        if state.phase is Phase.OVER:
            break
        command = next_command(state, bots, lots)
    final = [state.scores[((state.first or 0) + k) % seats] for k in range(seats)]
    return [row_of(seen, bag, final) for seen, bag in ends.values()]


def searched_games(seats: int, games: int) -> np.ndarray:
    """The ends of rounds of games of `strong`, played on every core."""
    keys = [f"searched/{seats}/{number}" for number in range(games)]
    with processes(os.cpu_count() or 1) as pool:
        found = pool.map(searched_game, keys, [seats] * games, chunksize=8)
        return np.array([row for rows in found for row in rows], dtype=float)


def grouped(rows: np.ndarray, least: int) -> list[np.ndarray]:
    """The rows by the number of dice left; numbers that are seen too rarely have none."""
    left = rows[:, 0].astype(int)
    groups = [np.flatnonzero(left == number) for number in range(43)]
    return [group if len(group) >= least else group[:0] for group in groups]


def features_of(rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """How far each seat got ahead, and of its hand what counts, against the average of the seats."""
    features = np.stack([rows[:, 3 + i :: 4] for i in range(3)])
    return rows[:, 2::4].copy(), features - features.mean(axis=2, keepdims=True)


def worth_of(rows: np.ndarray) -> list[float]:
    """What dice in the hand are worth, by least squares.

    That must not be mixed up with the order of play: both are taken around their averages."""
    ahead, features = features_of(rows)
    groups = [group for group in grouped(rows, LEAST) if len(group)]
    for group in groups:
        features[:, group] -= features[:, group].mean(axis=1, keepdims=True)
        ahead[group] -= ahead[group].mean(axis=0)
    used = np.concatenate(groups)
    return fitted(features[:, used], ahead[used])


def fitted(features: np.ndarray, ahead: np.ndarray) -> list[float]:
    """The worth that explains best how far ahead the seats got."""
    columns = features.reshape(len(features), -1).T
    return [float(value) for value in np.linalg.lstsq(columns, ahead.reshape(-1), rcond=None)[0]]


def table_of(rows: np.ndarray, seats: int) -> list[list[float]]:
    """By the number of dice left the scatter, and how far ahead each seat is beside what its hand is worth.

    A number that is never seen is taken for the one below."""
    ahead, features = features_of(rows)
    rest = ahead - np.tensordot(worth_of(rows), features, axes=1)
    table, last = [], [1.0, *[0.0] * seats]
    for group in grouped(rows, LEAST):
        if len(group):
            # From how one seat scatters around the average to how the difference of two seats does.
            scale = float(rest[group].std(axis=0).mean()) * math.sqrt(2 * seats / (seats - 1)) * LOGISTIC
            last = [scale, *(float(value) for value in rest[group].mean(axis=0))]
        table.append(last)
    return table


def worth_beside(rows: np.ndarray, table: list[list[float]]) -> list[float]:
    """What dice in the hand are worth beside what the table tells."""
    ahead, features = features_of(rows)
    return fitted(features, ahead - np.array(table)[rows[:, 0].astype(int), 1:])


def tuples(rows: Sequence[Sequence[float]]) -> Iterator[str]:
    """Rows of a table as lines of Python."""
    for row in rows:
        yield f"({', '.join(f'{value:.2f}' for value in row)})"


def source(games: int, searched: int, seats: Sequence[int]) -> str:
    """The module `engine/outlook.py`."""
    learned = {}
    for number in seats:
        print(f"{searched} and {games} games of {number} players ...", file=sys.stderr, flush=True)
        table = table_of(careful_games(number, games), number)
        learned[number] = worth_beside(searched_games(number, searched), table), table
    hands = "\n".join(f"    {number}: {line}," for number in seats for line in tuples([learned[number][0]]))
    text = HEAD.format(games=games, searched=searched, hands=hands)
    for number in seats:
        lines = "\n".join(f"        {line}," for line in tuples(learned[number][1]))
        text += f"    {number}: (\n{lines}\n    ),\n"
    return text + "}\n"


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn what is left is worth; prints engine/outlook.py.")
    parser.add_argument(
        "games", nargs="?", type=int, default=20000, help="careful games for each number of seats"
    )
    parser.add_argument("--searched", type=int, default=1500, help="games of `strong` (half a second each)")
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 3, 4], choices=[2, 3, 4])
    chosen = parser.parse_args()
    print(source(chosen.games, chosen.searched, chosen.seats), end="")


if __name__ == "__main__":
    main()
