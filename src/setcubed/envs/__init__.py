"""SET CUBED as a learning environment: PettingZoo, Gymnasium, OpenSpiel, and batches in NumPy."""

from importlib.util import find_spec

if find_spec("numpy") is None:
    raise ModuleNotFoundError(
        "The environments need NumPy: install it with pip install 'setcubed[envs]'.", name="numpy"
    )

from setcubed.envs.core.batch import Batch
from setcubed.envs.core.game import Game

if find_spec("gymnasium"):
    import gymnasium

    # Gymnasium no longer reads entry points; "module:name" imports the module first.
    gymnasium.register("setcubed/OneSeat-v0", "setcubed.envs.single_agent:OneSeat")
    gymnasium.register("setcubed/SelfPlay-v0", vector_entry_point="setcubed.envs.self_play:SelfPlay")

__all__ = ["Batch", "Game"]
