"""Players by name, on the engine."""

from setcubed.bots.player import LEVELS, Bot, Level, bot_names, make_bot
from setcubed.bots.program import ProgramBot
from setcubed.bots.reaction import Reaction

__all__ = ["LEVELS", "Bot", "Level", "ProgramBot", "Reaction", "bot_names", "make_bot"]
