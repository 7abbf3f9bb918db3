"""A training loop in ten lines: a thousand games at once, one number for each action, learned by REINFORCE.

It finds out that ending a turn early is a bad idea. For a policy that sees the table, use `batch.observe()`.

python examples/train.py [STEPS]
"""

import sys

import numpy as np

from setcubed.envs.actions import END
from setcubed.envs.batch import Batch

batch, rng = Batch(1024, seats=2, seed=1), np.random.default_rng(1)
liking, trace = np.zeros(batch.masks.shape[1]), np.zeros(batch.masks.shape)
turns = points = 0.0
for step in range(1, 1 + (int(sys.argv[1]) if len(sys.argv) > 1 else 1000)):
    odds = np.exp(liking) * np.maximum(batch.masks, batch.over[:, None])
    odds /= odds.sum(1, keepdims=True)
    actions = (odds.cumsum(1) > rng.random((batch.games, 1)) * 0.999999).argmax(1)
    trace -= odds
    trace[np.arange(batch.games), actions] += 1  # the gradient of the logarithm of all choices of this turn
    before, ended = batch.scores.sum(1), (actions == END) & (batch.over == 0)
    batch.step(actions)
    gained = batch.scores.sum(1) - before
    turns, points = turns + ended.sum(), points + gained[ended].sum()
    liking += 0.01 * (gained[ended] - points / max(1, turns)) @ trace[ended] / max(1, ended.sum())
    trace[ended | (batch.over == 1)] = 0
    if step % 200 == 0:
        print(f"step {step}: {points / turns:.2f} points a turn; liking of the end: {liking[END]:.2f}")
        turns = points = 0.0
