"""Between small actions and the rules' own words: the state of a table, the command that an action
completes, and the path of small actions that a command is."""

from __future__ import annotations

from collections.abc import Iterator

from setcubed.envs import layout as at
from setcubed.envs.box import Box
from setcubed.envs.table import Table
from setcubed.game import (
    Command,
    Face,
    Held,
    Illegal,
    Keep,
    Lying,
    Open,
    Options,
    Pass,
    Phase,
    Placement,
    Play,
    Replace,
    Roll,
    State,
)
from setcubed.game.events import EndReason

_REASONS: dict[int, EndReason] = {
    at.OUT_OF_DICE: "out_of_dice",
    at.STALEMATE: "stalemate",
    at.DEAD_ROUNDS: "dead_rounds",
}
_PHASES = {at.OPENING: Phase.OPENING, at.TURN: Phase.TURN, at.EXTRA: Phase.EXTRA, at.OVER: Phase.OVER}


def state_of(table: Table) -> State:
    """The rules' state at a moment when a seat decides; dice laid in an unfinished turn are still in the
    hand."""
    if table.phase not in _PHASES:
        raise Illegal("wrong_phase", "Dice are being drawn or rolled: let that happen first.")
    row = [int(number) for number in table.row]
    phase, laid = _PHASES[table.phase], row[at.LAID]
    underway = row[at.LAID_AT : at.LAID_AT + laid]
    squares = _squares(table.box, row, set(underway))
    return State(
        table.box.plan,
        table.box.dice,
        Options(),
        table.seats,
        phase=phase,
        squares=squares,
        faces={square: lying.face for square, lying in squares.items()},
        used=frozenset(squares.keys() & table.box.plan.bonus.keys()),
        bag=tuple(die for die in range(at.DICE) if row[at.BAG + die]),
        hands=tuple(_hand(row, seat) for seat in range(table.seats)),
        scores=tuple(table.scores),
        first=row[at.FIRST] if row[at.FIRST] >= 0 else None,
        to_move=table.actor if phase is Phase.TURN else None,
        turns_left=row[at.TURNS_LEFT],
        round=row[at.ROUND],
        laid=bool(row[at.LAID_NOW]),
        could_lay=bool(row[at.COULD_LAY]),
        dead_rounds=row[at.DEAD],
        waiting=_seats(row[at.WAITING]) if phase is Phase.EXTRA else frozenset(),
        reason=_REASONS.get(row[at.REASON]),
        winners=tuple(sorted(_seats(row[at.WINNERS]))),
    )


def _seats(bits: int) -> frozenset[int]:
    return frozenset(seat for seat in range(4) if bits >> seat & 1)


def _squares(box: Box, row: list[int], but: set[int]) -> dict[int, Lying]:
    squares = {}
    for cell in row[at.LIST : at.LIST + row[at.ON_BOARD]]:
        if cell not in but:
            die = row[at.CELLS + box.cells + cell]
            squares[box.square(cell)] = Lying(die % at.DICE, Face(row[at.CELLS + cell]), die >= at.DICE)
    return squares


def _hand(row: list[int], seat: int) -> tuple[Held, ...]:
    start = seat * at.HAND
    return tuple(
        Held(row[at.HANDS + start + slot], Face(row[at.SHOWN + start + slot]))
        for slot in range(row[at.SIZES + seat])
    )


def _placements(table: Table) -> Iterator[Placement]:
    row, hand = table.row, at.HANDS + table.actor * at.HAND
    for i in range(row[at.LAID]):
        yield Placement(
            int(row[hand + row[at.LAID_SLOT + i]]),
            table.box.square(int(row[at.LAID_AT + i])),
            Face(int(row[at.LAID_FACE + i])),
            bool(row[at.LAID_WILD + i]),
        )


def command_of(table: Table, action: int) -> Command | None:
    """The command that an action completes; None while there is more to say."""
    seat, row = table.actor, table.row
    match table.phase:
        case at.TURN if action == at.END:
            laid = tuple(_placements(table))
            return Play(seat, laid) if laid else Pass(seat)
        case at.TURN if row[at.STAGE] == at.PICK_WILD:
            square = action - at.SQUARE
            face = state_of(table).squares[square].face
            return Replace(
                seat, square, next(held.die for held in _hand(list(row), seat) if held.face == face)
            )
        case at.EXTRA if row[at.CHOOSING] == row[at.SIZES + seat] - 1:
            chosen = int(row[at.CHOSEN]) | (action == at.ROLL) << int(row[at.CHOOSING])
            hand = row[at.HANDS + seat * at.HAND :]
            dice = tuple(int(hand[slot]) for slot in range(at.HAND) if chosen >> slot & 1)
            return Roll(seat, dice) if dice else Keep(seat)
        case at.OPENING if row[at.LAID] == 2:
            return _open(table, action)
    return None


def _open(table: Table, action: int) -> Command | None:
    slot = table.row[at.SLOT] if action >= at.FACE else action
    held = state_of(table).hands[table.actor][slot]
    wild = action >= at.FACE
    if not wild and held.face == at.WILD:
        return None
    face = Face(action - at.FACE) if wild else held.face
    last = Placement(held.die, table.box.plan.logo[2], face, wild)
    return Open(table.actor, (*_placements(table), last))


def path_of(table: Table, command: Command) -> list[int]:
    """The small actions that a command is; there is one path for each."""
    match command:
        case Pass():
            path: list[int] | None = [at.END]
        case Keep() | Roll():
            dice = command.dice if isinstance(command, Roll) else ()
            path = [at.ROLL if held.die in dice else at.KEEP for held in state_of(table).hands[table.actor]]
        case Replace(_, square, _):
            path = [at.REPLACE, at.SQUARE + square]
        case Open(_, placements):
            path = _walk(table, sorted(placements, key=lambda p: table.box.plan.logo.index(p.square)), True)
        case Play(_, placements):
            path = _walk(table, list(placements), False)
        case _:
            path = None
    if path is None or not table.mask()[path[0]]:
        raise Illegal("illegal_action", f"{command} is not legal here.")
    return path


def _walk(table: Table, left: list[Placement], opening: bool) -> list[int] | None:
    """Search the path of some placements: first a die, then its square, then what a wild one stands for."""
    if not left:
        if opening:
            return []
        return [at.END] if table.mask()[at.END] else None
    shown = table.row[at.SHOWN + table.actor * at.HAND :][: at.HAND]
    for placement in left[:1] if opening else left:
        for slot in range(at.HAND):
            actions = [slot] if opening else [slot, at.SQUARE + placement.square]
            if placement.wild:
                actions.append(at.FACE + int(placement.face))
            if shown[slot] != placement.shown or not table.mask()[slot]:
                continue
            after = table.copy()
            try:
                for action in actions:
                    after.act(action)
            except Illegal:
                continue
            rest = _walk(after, [p for p in left if p is not placement], opening)
            if rest is not None:
                return actions + rest
    return None
