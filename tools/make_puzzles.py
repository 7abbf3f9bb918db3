"""Make the trainer's puzzles from games between bots, each with a difficulty that was measured.

Run `python -m tools.make_puzzles > src/setcubed/data/puzzles.txt`: the same bots give the same puzzles.
`setcubed.notation.puzzles` reads the file and says what its lines are.

How hard it is to find a best turn was measured. The levels that overlook things try each puzzle, and the
weakest one that finds the best score in a third of its tries says how hard it is: 1 `novice`, 2 `beginner`,
3 `casual`; where none of them does, only `greedy` and those above it solve it: 4. Where no turn is looked
for, the same eyes overlook a SET the more, the more features differ in it: 1 to 3, and so hard it is.
"""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Iterator, Sequence
from itertools import combinations

from setcubed.bots import make_bot
from setcubed.bots.process_pool import processes
from setcubed.engine.legal_turns import turns_of
from setcubed.game import WILD, Board, Face, HandDie, Options, Phase, Played, State, evolve, new_game, third
from setcubed.game.turns import opening_sets
from setcubed.lab.games import play_game
from setcubed.notation import shipped_board, shipped_dice
from setcubed.notation.puzzles import KINDS, Puzzle, differing, format_puzzle

BEST = {1: 300, 2: 1400, 3: 1900, 4: 1600}
"""The number of puzzles of the best turn for each difficulty."""
OTHERS = 200
"""The number of puzzles of each other kind for each difficulty."""
TRIES, NEEDED = 12, 4
"""The attempts of each level at a puzzle, and the successes that count as solving it."""
HANDS = (5, 3, 2)
"""The sizes of hands, in rotation: few dice make easy puzzles."""
LEVELS = ("novice", "beginner", "casual")
"""Those that overlook things, the weakest first."""
SEATS = [["greedy", "greedy"], ["greedy", "random"], ["greedy", "greedy", "greedy"], ["casual", "beginner"]]
PIECE = 50
"""Games in a piece of work."""


def moments(first: int) -> Iterator[tuple[State, Played]]:
    """Every moment of some games at which a turn was played, with the turn."""
    plan, dice = shipped_board(), shipped_dice()
    for number in range(first, first + PIECE):
        names = SEATS[number % len(SEATS)]
        bots = [make_bot(name, random.Random(f"{number}/{seat}")) for seat, name in enumerate(names)]
        state = new_game(plan, dice, len(bots))
        for event in play_game(plan, dice, bots, f"puzzles/{number}").events:
            if isinstance(event, Played) and state.phase is Phase.TURN:
                yield state, event
            state = evolve(state, event)


def find_puzzle(hand: Sequence[Face]) -> Puzzle | None:
    """A hand of five with one SET in it."""
    tame = len(hand) == 5 and WILD not in hand and len(set(hand)) == 5
    found = opening_sets(list(enumerate(hand))) if tame else []
    if len(found) != 1:
        return None
    return Puzzle("find", differing(hand[die] for die in found[0]), tuple(map(str, hand)))


def complete_puzzle(state: State, hand: Sequence[Face], event: Played) -> Puzzle | None:
    """Two dice of a line on the board, and a hand in which one die completes them."""
    if len(set(hand)) != 5 or WILD in hand:
        return None
    for line in event.sets:
        for pair in combinations(
            [state.board.faces[square] for square in line if square in state.board.faces], 2
        ):
            if pair[0] != pair[1] and third(*pair) in hand:
                odd = differing([*pair, third(*pair)])
                return Puzzle("complete", odd, tuple(map(str, hand)), tuple(map(str, pair)))
    return None


def best_puzzle(state: State, seat: int, most: int) -> Puzzle | None:
    """A board and a hand whose best turn is worth looking for."""
    board, hand = state.board, [held.face for held in state.hands[seat]][:most]
    if (
        not 4 <= len(board.squares) <= 18
        or WILD in hand
        or len(hand) < 2
        or board.used - board.squares.keys()
    ):
        return None
    turns = turns_of(board, hand)
    if len(turns) < 3 or turns[0].score < len(hand) or turns[2].score == turns[0].score:
        return None
    squares = {
        board.plan.label(square): f"{die.face}*" if die.wild else str(die.face)
        for square, die in sorted(board.squares.items())
    }
    difficulty = difficulty_of(board, hand, turns[0].score)
    return Puzzle("best", difficulty, tuple(map(str, hand)), squares=squares)


def difficulty_of(board: Board, hand: Sequence[Face], best: int) -> int:
    """The rank of the weakest level that finds the best turn often enough."""
    held = tuple(HandDie(number, face) for number, face in enumerate(hand))
    state = State(
        board,
        shipped_dice(),
        Options(),
        2,
        Phase.TURN,
        bag=(),
        hands=(held, ()),
        scores=(0, 0),
        first=0,
        to_move=0,
    )
    for rank, level in enumerate(LEVELS, 1):
        bot = make_bot(level, random.Random(f"{level} {hand}"))
        solved = 0
        for left in reversed(range(TRIES)):
            turn = bot.turn(state, 0)
            solved += bool(turn) and board.turn(turn).score >= best
            if solved >= NEEDED:
                return rank
            if solved + left < NEEDED:
                break
    return len(LEVELS) + 1


def some_puzzles(first: int) -> list[Puzzle]:
    """At most one puzzle of each moment of some games."""
    found = []
    for number, (state, event) in enumerate(moments(first)):
        hand = [held.face for held in state.hands[event.seat]]
        made = best_puzzle(state, event.seat, HANDS[number % len(HANDS)])
        made = made or find_puzzle(hand) or complete_puzzle(state, hand, event)
        if made is not None:
            found.append(made)
    return found


def puzzles() -> dict[tuple[str, int], dict[str, None]]:
    """Return the lines of distinct puzzles, the required number of each kind and difficulty."""
    wanted = {(kind, hard): OTHERS for kind in KINDS for hard in (1, 2, 3)}
    wanted |= {("best", hard): count for hard, count in BEST.items()}
    found: dict[tuple[str, int], dict[str, None]] = {key: {} for key in wanted}
    with processes(os.cpu_count() or 1) as pool:
        for first in range(0, 1_000_000, 16 * PIECE):
            pieces = range(first, first + 16 * PIECE, PIECE)
            for made in pool.map(some_puzzles, pieces):
                for puzzle in made:
                    key = puzzle.kind, puzzle.difficulty
                    if len(found[key]) < wanted[key]:
                        found[key][format_puzzle(puzzle)] = None
            have = {" ".join(map(str, key)): len(lines) for key, lines in found.items()}
            print(f"{first + 16 * PIECE} games: {have}", file=sys.stderr, flush=True)
            if all(len(found[key]) == wanted[key] for key in wanted):
                break
    return found


def main() -> None:
    for lines in puzzles().values():
        print("\n".join(lines))


if __name__ == "__main__":
    main()
