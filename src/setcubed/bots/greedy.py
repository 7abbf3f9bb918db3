"""Bots that maximise points: over one turn, or over one turn and the next player's reply."""

from __future__ import annotations

import random
from collections.abc import Sequence

from setcubed.bots.reaction import DEFAULT_REACTION, Reaction
from setcubed.engine.legal_turns import best_of, turns_of
from setcubed.game import Placement, State, Turn, best_opening, replacements
from setcubed.game.turns import resolve_dice
from setcubed.notation.text import take_from_hand


class GreedyBot:
    """Play the highest-scoring turn. An `rng` breaks ties at random; without one the first turn wins."""

    def __init__(self, reaction: Reaction = DEFAULT_REACTION, rng: random.Random | None = None) -> None:
        self.reaction = reaction
        self.rng = rng

    def open(self, state: State, seat: int) -> tuple[Placement, ...] | None:
        """Open with the SET that has the fewest wild dice."""
        return best_opening(state.plan, state.hands[seat])

    def replace(self, state: State, seat: int) -> tuple[int, int] | None:
        """Replace a wild die whenever possible."""
        return min(replacements(state, seat), default=None)

    def turn(self, state: State, seat: int) -> Sequence[Placement]:
        """Play the turn with the highest score."""
        hand = [held.face for held in state.hands[seat]]
        seed = self.rng.getrandbits(63) + 1 if self.rng else 0
        best = best_of(state.board, hand, seed)
        return take_from_hand(best.steps, state.hand(seat)) if best else ()

    def extra(self, state: State, seat: int) -> tuple[int, ...]:
        """Keep the dice of the best turn and roll the others."""
        best = resolve_dice(self.turn(state, seat), state.hands[seat])
        keep = {placement.die for placement in best}
        return tuple(held.die for held in state.hands[seat] if held.die not in keep)


class DefenderBot(GreedyBot):
    """Maximise the turn's score minus half of the next player's best reply with the dice in sight."""

    def turn(self, state: State, seat: int) -> tuple[Placement, ...]:
        """Play the turn with the best balance. Turns come best first, so the search stops early."""
        next_hand = [held.face for held in state.hands[(seat + 1) % state.seats]]

        def reply_score(placements: Sequence[Placement]) -> int:
            best = best_of(state.board.place(placements), next_hand) if next_hand else None
            return best.score if best else 0

        choices: list[Turn] = []
        best_balance = -reply_score(()) / 2
        for turn in turns_of(state.board, [held.face for held in state.hands[seat]]):
            if turn.score < best_balance or (choices and not self.rng and turn.score == best_balance):
                break
            balance = turn.score - reply_score(turn.placements) / 2
            if balance > best_balance:
                choices, best_balance = [turn], balance
            elif balance == best_balance and choices:
                choices.append(turn)
        if not choices:
            return ()
        chosen = self.rng.choice(choices) if self.rng else choices[0]
        return take_from_hand(chosen.steps, state.hand(seat))
