"""The rules of SET CUBED: pure values and functions, without I/O, clock or randomness of their own."""

from setcubed.game.board import Board, PlacedDie
from setcubed.game.dice import DiceSet, HandDie, RandomSource
from setcubed.game.errors import Illegal
from setcubed.game.events import (
    Command,
    Drawn,
    Event,
    Finished,
    Keep,
    Kept,
    Miscalled,
    Open,
    Opened,
    Pass,
    Passed,
    Play,
    Played,
    Replace,
    Replaced,
    Roll,
    Rolled,
    RoundEnded,
    Start,
    TimeOut,
)
from setcubed.game.faces import FACES, WILD, Face, Feature, is_set, third, three_questions
from setcubed.game.judge import judge
from setcubed.game.options import Options
from setcubed.game.plan import Line, Plan
from setcubed.game.play import (
    PendingDraw,
    decide,
    execute,
    next_automatic,
    perform,
    replacements,
)
from setcubed.game.short_game import with_short_bag
from setcubed.game.state import PendingRoll, Phase, State, evolve, new_game
from setcubed.game.turns import Placement, Step, Turn, best_opening

__all__ = [
    "FACES",
    "WILD",
    "Board",
    "Command",
    "DiceSet",
    "Drawn",
    "Event",
    "Face",
    "Feature",
    "Finished",
    "HandDie",
    "Illegal",
    "Keep",
    "Kept",
    "Line",
    "Miscalled",
    "Open",
    "Opened",
    "Options",
    "Pass",
    "Passed",
    "PendingDraw",
    "PendingRoll",
    "Phase",
    "PlacedDie",
    "Placement",
    "Plan",
    "Play",
    "Played",
    "RandomSource",
    "Replace",
    "Replaced",
    "Roll",
    "Rolled",
    "RoundEnded",
    "Start",
    "State",
    "Step",
    "TimeOut",
    "Turn",
    "best_opening",
    "decide",
    "evolve",
    "execute",
    "is_set",
    "judge",
    "new_game",
    "next_automatic",
    "perform",
    "replacements",
    "third",
    "three_questions",
    "with_short_bag",
]
