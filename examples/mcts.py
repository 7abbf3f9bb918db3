"""OpenSpiel's own Monte Carlo tree search plays the first moves of a game of SET CUBED.

python examples/mcts.py [SIMULATIONS]
"""

import sys

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

import setcubed.envs.openspiel  # noqa: F401  (registers the game)

game = pyspiel.load_game("python_setcubed(players=2)")
rng = np.random.RandomState(1)
searcher = mcts.MCTSBot(
    game,
    uct_c=2,
    max_simulations=int(sys.argv[1]) if len(sys.argv) > 1 else 20,
    evaluator=mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=rng),
    random_state=rng,
)
state = game.new_initial_state()
moves: list[str] = []
while not state.is_terminal() and len(moves) < 12:
    if state.is_chance_node():
        actions, odds = zip(*state.chance_outcomes(), strict=True)
        action = rng.choice(actions, p=odds)
    else:
        action = searcher.step(state)
        moves.append(f"seat {state.current_player()}: {state.action_to_string(action)}")
    state.apply_action(action)
print("\n".join(moves))
