"""Bots: players by level, plug-ins and programs."""

from setcubed.bots.adapter import BotAdapter
from setcubed.bots.levels import LEVELS, Level
from setcubed.bots.player import Bot, make_bot
from setcubed.bots.reaction import Reaction

__all__ = ["LEVELS", "Bot", "BotAdapter", "Level", "Reaction", "make_bot"]
