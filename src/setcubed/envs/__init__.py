"""SET CUBED as a learning environment: PettingZoo, Gymnasium, OpenSpiel, and batches in NumPy."""

from importlib.util import find_spec

if find_spec("numpy") is None:
    raise ModuleNotFoundError(
        "The environments need NumPy: install it with pip install 'setcubed[envs]'.", name="numpy"
    )

from setcubed.envs.core.batch import Batch
from setcubed.envs.core.game import Game

if find_spec("gymnasium"):
    import setcubed.envs.registration  # noqa: F401

__all__ = ["Batch", "Game"]
