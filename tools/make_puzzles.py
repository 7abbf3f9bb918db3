"""Make the trainer's puzzles from games between bots.

Run `python tools/make_puzzles.py > src/setcubed/data/puzzles.json`; the same bots give the same puzzles.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from itertools import combinations

from setcubed.bots import make_bot
from setcubed.game import WILD, Face, Phase, Played, State, evolve, new_game, third
from setcubed.game.turns import opening_sets
from setcubed.lab.games import play_game
from setcubed.notation import format_turn, shipped_board, shipped_dice

COUNT = 120
SEATS = [["greedy", "greedy"], ["greedy", "random"], ["greedy", "greedy", "greedy"]]


def moments(games: int) -> Iterator[tuple[State, Played]]:
    """Every moment of these games at which a turn was played, with the turn."""
    plan, dice = shipped_board(), shipped_dice()
    for number in range(games):
        names = SEATS[number % len(SEATS)]
        bots = [make_bot(name, random.Random(f"{number}/{seat}")) for seat, name in enumerate(names)]
        state = new_game(plan, dice, len(bots))
        for event in play_game(plan, dice, bots, f"puzzles/{number}").events:
            if isinstance(event, Played) and state.phase is Phase.TURN:
                yield state, event
            state = evolve(state, event)


def find_puzzle(hand: Sequence[Face]) -> list[str] | None:
    """A hand of five with one SET in it."""
    tame = len(hand) == 5 and WILD not in hand and len(set(hand)) == 5
    return [str(face) for face in hand] if tame and len(opening_sets(list(enumerate(hand)))) == 1 else None


def complete_puzzle(state: State, hand: Sequence[Face], event: Played) -> dict[str, list[str]] | None:
    """Two dice of a line on the board, and a hand in which one die completes them."""
    if len(set(hand)) != 5 or WILD in hand:
        return None
    for line in event.sets:
        for one, two in combinations(line, 2):
            if (
                one in state.board.faces
                and two in state.board.faces
                and third(state.board.faces[one], state.board.faces[two]) in hand
            ):
                faces = [str(state.board.faces[one]), str(state.board.faces[two])]
                return {"faces": faces, "choices": [str(face) for face in hand]}
    return None


def best_puzzle(state: State, hand: Sequence[Face]) -> dict[str, object] | None:
    """A board and a hand whose best turn is worth looking for."""
    if not 4 <= len(state.board.faces) <= 18 or WILD in hand or len(hand) < 3:
        return None
    turns = state.board.turns(hand)
    if turns[0].score < 5 or len(turns) < 3 or turns[2].score == turns[0].score:
        return None
    plan = state.plan
    stated = {
        s: f"{die.face}*" if die.wild else str(die.face) for s, die in sorted(state.board.squares.items())
    }
    return {
        "squares": {plan.label(square): text for square, text in stated.items()},
        "used": plan.labels(sorted(state.board.used - state.board.squares.keys())),
        "hand": [str(face) for face in hand],
        "best": turns[0].score,
        "turn": format_turn(turns[0].steps, plan),
    }


def puzzles() -> dict[str, list[object]]:
    """As many of each kind as are wanted, none twice and no two from the same moment."""
    found: dict[str, dict[str, object]] = {"find": {}, "complete": {}, "best": {}}
    for state, event in moments(2000):
        hand = [held.face for held in state.hands[event.seat]]
        made = {
            "find": find_puzzle(hand),
            "complete": complete_puzzle(state, hand, event),
            "best": best_puzzle(state, hand) if len(found["best"]) < COUNT else None,
        }
        for kind, puzzle in made.items():
            if puzzle is not None and len(found[kind]) < COUNT:
                found[kind].setdefault(json.dumps(puzzle), puzzle)
                break
        if all(len(kind) == COUNT for kind in found.values()):
            break
    return {kind: list(made.values()) for kind, made in found.items()}


def main() -> None:
    """Write the puzzles, one a line, so that a person can read what changed."""
    kinds = [
        f'"{kind}": [\n' + ",\n".join(json.dumps(puzzle) for puzzle in made) + "\n]"
        for kind, made in puzzles().items()
    ]
    print("{\n" + ",\n".join(kinds) + "\n}")


if __name__ == "__main__":
    main()
