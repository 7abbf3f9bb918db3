"""Conversion between actions of the environments and commands of the rules."""

from __future__ import annotations

from setcubed import game as g
from setcubed.engine.legal_turns import unpack
from setcubed.envs import actions
from setcubed.envs.core.game import Game
from setcubed.game.dice import HAND


def state_of(game: Game) -> g.State:
    """Return the rules' state when a seat decides; dice placed in an unfinished turn are still in the
    hand."""
    if game.outcomes():
        raise g.Illegal("wrong_phase", "Dice are being drawn or rolled: let that happen first.")
    view = game.view()
    squares = view.pop("squares")
    for _, square, _ in game.picked()["placed"]:
        del squares[square]
    board = g.Board(game.equipment.plan, squares)
    return g.State(
        board, game.equipment.dice, g.Options(), game.seats, **view | {"phase": g.Phase(view["phase"])}
    )


def _hand(game: Game) -> tuple[g.HandDie, ...]:
    """Return the dice of the acting seat."""
    hand: tuple[g.HandDie, ...] = game.view()["hands"][game.actor]
    return hand


def command_of(game: Game, action: int) -> g.Command | None:
    """Return the command that an action completes; None while the command is incomplete."""
    seat, partial = game.actor, game.picked()
    match game.phase:
        case "turn" if action == actions.END:
            turn = game.turn()
            if not turn:
                return g.Pass(seat)
            return g.Play(seat, unpack(turn, g.Board(game.equipment.plan)).with_dice(_hand(game)))
        case "turn" if partial["next"] == "wild":
            square = action - actions.SQUARE
            face = state_of(game).board.squares[square].face
            return g.Replace(seat, square, next(held.die for held in _hand(game) if held.face == face))
        case "extra" if partial["asked"] == len(_hand(game)) - 1:
            slots = [*partial["to_roll"], *([partial["asked"]] if action == actions.ROLL else [])]
            dice = tuple(held.die for slot, held in enumerate(_hand(game)) if slot in slots)
            return g.Roll(seat, dice) if dice else g.Keep(seat)
        case "opening" if len(partial["placed"]) == 2:
            return _open(game, action)
    return None


def _open(game: Game, action: int) -> g.Command | None:
    partial, hand = game.picked(), _hand(game)
    stated = action >= actions.FACE
    slot = partial["slot"] if stated else action
    if not stated and hand[slot].face == g.WILD:
        return None
    last = (slot, game.equipment.plan.logo[2], g.Face(action - actions.FACE) if stated else hand[slot].face)
    return g.Open(
        game.actor,
        tuple(
            g.Placement(hand[slot].die, square, face, hand[slot].face == g.WILD)
            for slot, square, face in (*partial["placed"], last)
        ),
    )


def path_of(game: Game, command: g.Command) -> list[int]:
    """Return the actions that make up a command; there is exactly one path for each."""
    match command:
        case g.Pass():
            path: list[int] | None = [actions.END]
        case g.Keep() | g.Roll():
            dice = command.dice if isinstance(command, g.Roll) else ()
            path = [actions.ROLL if held.die in dice else actions.KEEP for held in _hand(game)]
        case g.Replace(_, square, _):
            path = [actions.REPLACE, actions.SQUARE + square]
        case g.Open(_, placements):
            logo = game.equipment.plan.logo
            path = _find_path(game, sorted(placements, key=lambda p: logo.index(p.square)), True)
        case g.Play(_, placements):
            path = _find_path(game, list(placements), False)
        case _:
            path = None
    if path is None or not game.mask()[path[0]]:
        raise g.Illegal("illegal_action", f"{command} is not legal here.")
    return path


def _find_path(game: Game, left: list[g.Placement], opening: bool) -> list[int] | None:
    """Search the path of some placements: a die, its square, then the stated face of a wild die."""
    if not left:
        if opening:
            return []
        return [actions.END] if game.mask()[actions.END] else None
    shown = [held.face for held in _hand(game)]
    for placement in left[:1] if opening else left:
        for slot in range(min(HAND, len(shown))):
            path = [slot] if opening else [slot, actions.SQUARE + placement.square]
            if placement.wild:
                path.append(actions.FACE + int(placement.face))
            if shown[slot] != placement.shown or not game.mask()[slot]:
                continue
            after = game.copy()
            try:
                for action in path:
                    after.act(action)
            except g.Illegal:
                continue
            rest = _find_path(after, [p for p in left if p is not placement], opening)
            if rest is not None:
                return path + rest
    return None
