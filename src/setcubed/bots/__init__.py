"""Players by name, on the engine."""

from setcubed.bots.player import Bot, bot_names, make_bot

__all__ = ["Bot", "bot_names", "make_bot"]
