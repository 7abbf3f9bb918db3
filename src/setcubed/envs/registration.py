"""Registers the environments with Gymnasium when `setcubed.envs` is imported."""

from __future__ import annotations

import gymnasium

# Gymnasium no longer reads entry points; "module:name" imports the module first.
gymnasium.register("setcubed/OneSeat-v0", "setcubed.envs.single_agent:OneSeat")
gymnasium.register("setcubed/SelfPlay-v0", vector_entry_point="setcubed.envs.self_play:SelfPlay")
