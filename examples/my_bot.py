"""A bot in ten lines: it plays like greedy, but does not waste wild dice.

python examples/my_bot.py
"""

from setcubed.bots.greedy import GreedyBot
from setcubed.engine.legal_turns import turns_of
from setcubed.game import Placement, State
from setcubed.lab.games import play_game
from setcubed.notation.files import shipped_board, shipped_dice
from setcubed.notation.text import take_from_hand


class Patient(GreedyBot):
    """To it a wild die is worth three points in the hand."""

    def turn(self, state: State, seat: int) -> tuple[Placement, ...]:
        """The turn that scores most, less three for each wild die laid."""
        hand = [held.face for held in state.hands[seat]]
        turns = turns_of(state.board, hand)
        best = max(turns, key=lambda t: t.score - 3 * sum(p.wild for p in t.placements), default=None)
        return take_from_hand(best.steps, state.hand(seat)) if best else ()


wins = 0.0
for number in range(20):
    mine = number % 2  # the same dice twice, with seats changed
    bots = (Patient(), GreedyBot()) if mine == 0 else (GreedyBot(), Patient())
    game = play_game(shipped_board(), shipped_dice(), bots, f"game {number // 2}")
    wins += (mine in game.state.winners) / len(game.state.winners)
print(f"Patient won {wins:g} of 20 games against greedy.")
