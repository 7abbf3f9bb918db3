"""Tells Gymnasium of our environments when `setcubed.envs` is imported, as by the name `setcubed.envs:…`."""

from __future__ import annotations

import gymnasium

# Gymnasium looks for no entry points any more: "module:name" is its way to make one unimported.
gymnasium.register("setcubed/OneSeat-v0", "setcubed.envs.single_agent:OneSeat")
gymnasium.register("setcubed/SelfPlay-v0", vector_entry_point="setcubed.envs.self_play:SelfPlay")
