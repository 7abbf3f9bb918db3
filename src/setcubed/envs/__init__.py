"""The game as an environment for learning: PettingZoo, Gymnasium, OpenSpiel, and batches in NumPy."""
