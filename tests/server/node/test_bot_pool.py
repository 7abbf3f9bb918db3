"""What bots are asked, and what they answer."""

from __future__ import annotations

from setcubed import game as g
from setcubed.server.node.bot_pool import answer
from tests.scene import scene


def test_a_turn_may_begin_with_a_replacement_but_a_hint_is_about_dice_to_lay() -> None:
    state = scene("f7=2GS g7=1GO h7=3GD*", "3GD 2GS", "1RO")
    assert isinstance(answer("greedy", "turn", state, 0), g.Replace)
    laid = answer("greedy", "lay", state, 0)
    assert isinstance(laid, g.Play)
    assert laid.placements
