"""A bot in ten lines: it plays like greedy, but saves its wild dice.

python examples/my_bot.py
"""

from collections.abc import Sequence

import setcubed
from setcubed.bots.greedy import GreedyBot
from setcubed.game import State


class Patient(GreedyBot):
    """Values a wild die in the hand at three points."""

    def turn(self, state: State, seat: int) -> Sequence[setcubed.Placement]:
        """Return the turn with the highest score, minus three for each wild die."""
        turns = setcubed.Position(state.board, state.hands, seat).turns()
        return max(turns, key=lambda turn: turn.score - 3 * sum(die.wild for die in turn), default=())


wins = 0.0
for number in range(20):
    mine = number % 2  # the same dice twice, with seats swapped
    game = setcubed.Game(seed=number // 2)
    bots = [setcubed.bot(Patient), setcubed.bot("greedy")]
    while game.to_move is not None:
        game.apply(bots[(game.to_move + mine) % 2].decide(game))
    wins += (mine in game.winners) / len(game.winners)
print(f"Patient won {wins:g} of 20 games against greedy.")
