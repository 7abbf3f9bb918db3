"""Players by name, on the engine."""

from setcubed.bots.adapter import BotAdapter
from setcubed.bots.levels import LEVELS, Level
from setcubed.bots.player import Bot, bot_names, make_bot
from setcubed.bots.program import Program
from setcubed.bots.reaction import Reaction

__all__ = ["LEVELS", "Bot", "BotAdapter", "Level", "Program", "Reaction", "bot_names", "make_bot"]
