from typing import Any

import numpy as np
import numpy.typing as npt

from setcubed.engine.core.equipment import Equipment
from setcubed.game import DiceSet, Plan

class Batch:
    equipment: Equipment
    games: int
    seats: int
    masks: npt.NDArray[np.int8]
    actors: npt.NDArray[np.int8]
    over: npt.NDArray[np.uint8]
    rewards: npt.NDArray[np.float32]
    scores: npt.NDArray[np.int32]
    def __init__(
        self,
        games: int,
        seats: int = 2,
        seed: int = 0,
        plan: Plan | None = None,
        dice: DiceSet | None = None,
    ) -> None: ...
    def reset(self, seed: int) -> None: ...
    def step(self, actions: npt.ArrayLike) -> None: ...
    def random_actions(self, seeds: npt.NDArray[np.integer[Any]]) -> npt.NDArray[np.int64]: ...
    def greedy_actions(self) -> npt.NDArray[np.int64]: ...
    def observe(self, out: npt.NDArray[np.float32] | None = None) -> npt.NDArray[np.float32]: ...
    def observe_in_place(self) -> npt.NDArray[np.float32]: ...
