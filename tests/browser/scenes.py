"""Scenes: moments of games between greedy bots from which tests start.

A scene is a condition on the game, with the number of a secret whose dice lead to it: tests search for
nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from setcubed.bots.greedy import GreedyBot
from setcubed.fairness import FairRandom, game_key
from setcubed.game import (
    WILD,
    Command,
    Face,
    Keep,
    Open,
    Options,
    Pass,
    Phase,
    Placement,
    Play,
    Roll,
    Start,
    State,
    execute,
    is_set,
    new_game,
    replacements,
    third,
    with_short_bag,
)
from setcubed.notation import shipped_board, shipped_dice

Condition = Callable[[State], bool]
BOT = GreedyBot()
TRIES = 300


@dataclass(frozen=True)
class Scene:
    """The first state of a game that satisfies a condition."""

    condition: Condition
    number: int = 0
    seats: int = 2
    short: bool = False

    def __call__(self, state: State) -> bool:
        """Return whether a state satisfies the condition."""
        return self.condition(state)

    @property
    def secret(self) -> str:
        """The secret of the game."""
        return secret_of(self.number)

    def moves(self) -> Iterator[tuple[State, Command | None]]:
        """Yield the states up to the scene, each with the command that leads on; the scene has none."""
        for state, command in play(self.secret, self.seats, short=self.short):
            if self(state):
                yield state, None
                return
            yield state, command
        raise AssertionError(
            f"Secret {self.number} no longer leads to the scene `{self.condition.__name__}`, but"
            f" {self.search()} does: write it into tests/browser/scenes.py."
        )

    def state(self) -> State:
        """Return the state of the scene."""
        return [state for state, _ in self.moves()][-1]

    def search(self, first: int = 0) -> int:
        """Return the number of the first secret that leads to the scene."""
        for number in range(first, first + TRIES):
            if any(self(state) for state, _ in play(secret_of(number), self.seats, short=self.short)):
                return number
        raise AssertionError(f"None of {TRIES} games satisfies `{self.condition.__name__}`.")


def secret_of(number: int) -> str:
    """Return the secret that a number stands for."""
    return f"{number:064x}"


def play(secret: str, seats: int = 2, *, short: bool = False) -> Iterator[tuple[State, Command | None]]:
    """Play a game between greedy bots; yield each state with the next command."""
    rng = FairRandom(game_key(secret, [None] * seats))
    dice = shipped_dice()
    options = with_short_bag(Options(short=short), dice, seats)
    _, state = execute(new_game(shipped_board(), dice, seats, options), Start(), rng)
    while state.phase is not Phase.OVER:
        command = greedy_command(state)
        yield state, command
        _, state = execute(state, command, rng)
    yield state, None


def greedy_command(state: State) -> Command:
    """Return the command of a greedy bot in the seat that decides."""
    if state.phase is Phase.OPENING:
        seat, placements = next(
            (seat, placements)
            for seat in range(state.seats)
            if (placements := BOT.open(state, seat)) is not None
        )
        return Open(seat, placements)
    if state.phase is Phase.EXTRA:
        seat = min(state.waiting)
        dice = BOT.extra(state, seat)
        return Roll(seat, dice) if dice else Keep(seat)
    assert state.to_move is not None
    turn = BOT.turn(state, state.to_move)
    return Play(state.to_move, turn) if turn else Pass(state.to_move)


def scene(secret: int = 0, *, seats: int = 2, short: bool = False) -> Callable[[Condition], Scene]:
    """Declare a scene by its condition and the number of its secret."""
    return lambda condition: Scene(condition, secret, seats, short)


# ---- the opening race


def hand_of(state: State, seat: int) -> list[str]:
    """Return the faces of a hand."""
    return [str(held.face) for held in state.hands[seat]]


def can_open(state: State, seat: int) -> bool:
    return state.phase is Phase.OPENING and BOT.open(state, seat) is not None


def three_without_set(hand: Sequence[str]) -> list[str] | None:
    """Return three dice of a hand that are no SET, none of them wild."""
    tame = [face for face in hand if face != "W"]
    return next((list(three) for three in combinations(tame, 3) if not is_set(*map(Face, three))), None)


def wild_and_its_double(state: State) -> tuple[list[str], str] | None:
    """Return two faces of Ada's, and the third face of their SET if Ada holds a wild die and Bo that face."""
    if "W" not in hand_of(state, 0):
        return None
    tame = [Face(face) for face in hand_of(state, 0) if face != "W"]
    for two in combinations(tame, 2):
        stated = str(third(*two))
        if stated in hand_of(state, 1):
            return [str(face) for face in two], stated
    return None


@scene()
def race(state: State) -> bool:
    return state.phase is Phase.OPENING


@scene()
def race_ada_can_open(state: State) -> bool:
    return can_open(state, 0)


@scene()
def race_only_ada_can_open(state: State) -> bool:
    return can_open(state, 0) and not can_open(state, 1)


@scene()
def race_ada_can_open_without_wilds(state: State) -> bool:
    return can_open(state, 0) and "W" not in hand_of(state, 0)


@scene(seats=3)
def race_of_three_bo_can_open(state: State) -> bool:
    return can_open(state, 1)


@scene()
def race_ada_can_miscall(state: State) -> bool:
    return state.phase is Phase.OPENING and three_without_set(hand_of(state, 0)) is not None


@scene(3)
def race_ada_can_miscall_and_bo_open(state: State) -> bool:
    return can_open(state, 1) and three_without_set(hand_of(state, 0)) is not None


@scene(1)
def race_bo_can_replace_adas_wild(state: State) -> bool:
    """Ada can open with a wild die, and Bo holds the die that replaces it."""
    return state.phase is Phase.OPENING and wild_and_its_double(state) is not None


# ---- Ada's turn


def is_turn_of(state: State, seat: int, dice: int = 3) -> bool:
    """Return whether it is this seat's turn, with at least this many dice on the board."""
    return (state.phase, state.to_move) == (Phase.TURN, seat) and len(state.board.squares) >= dice


def opened_by_ada(state: State) -> bool:
    return state.first == 0


def has_turn(state: State, seat: int, dice: int = 1) -> bool:
    """Return whether the best turn of a seat places at least this many dice."""
    return len(BOT.turn(state, seat)) >= dice


def rows(state: State) -> list[int]:
    """Return the rows of all dice on the board."""
    return [square // state.plan.size for square in state.board.squares]


def tame_dice(state: State) -> list[int]:
    """Return Ada's dice that are not wild and make a SET alone."""
    needed = {face for faces in state.board.needed_faces().values() for face in faces}
    return [held.die for held in state.hands[0] if held.face in needed]


def single_placements(state: State) -> Iterator[tuple[int, str]]:
    """Yield Ada's dice that are not wild, with the squares where they make a SET alone."""
    for square, faces in state.board.needed_faces().items():
        for held in state.hands[0]:
            if held.face in faces:
                yield held.die, state.plan.label(square)


def misplacements(state: State) -> Iterator[tuple[int, str]]:
    """Yield Ada's dice with the squares where they complete a line of three that is no SET."""
    board = state.board
    needed = board.needed_faces()
    for held in state.hands[0]:
        for square in range(state.plan.size**2) if held.face != WILD else ():
            if square in board.faces or held.face in needed.get(square, ()):
                continue
            for line in state.plan.through[square]:
                others = [board.faces[one] for one in line if one in board.faces]
                if len(others) == 2 and not is_set(others[0], others[1], held.face):
                    yield held.die, state.plan.label(square)


def tame_pair(state: State) -> tuple[Placement, ...] | None:
    """Return a step of Ada's that needs two dice, none of them wild."""
    faces = [held.face for held in state.hands[0] if held.face != WILD]
    return next(iter(state.board.pair_steps(faces)), None)


@scene()
def adas_turn(state: State) -> bool:
    return is_turn_of(state, 0)


@scene()
def adas_turn_opened_by_ada(state: State) -> bool:
    return is_turn_of(state, 0) and opened_by_ada(state)


@scene()
def adas_turn_5_dice(state: State) -> bool:
    return is_turn_of(state, 0, dice=5) and opened_by_ada(state)


@scene()
def adas_turn_6_dice(state: State) -> bool:
    return is_turn_of(state, 0, dice=6) and opened_by_ada(state)


@scene()
def adas_turn_7_dice(state: State) -> bool:
    return is_turn_of(state, 0, dice=7)


@scene()
def adas_turn_9_dice(state: State) -> bool:
    return is_turn_of(state, 0, dice=9) and opened_by_ada(state)


@scene()
def adas_turn_15_dice(state: State) -> bool:
    return is_turn_of(state, 0, dice=15)


@scene()
def adas_turn_29_dice(state: State) -> bool:
    return is_turn_of(state, 0, dice=29)


@scene()
def adas_turn_with_placement(state: State) -> bool:
    return is_turn_of(state, 0, dice=7) and has_turn(state, 0)


@scene()
def adas_turn_with_two_placements(state: State) -> bool:
    return is_turn_of(state, 0, dice=12) and opened_by_ada(state) and has_turn(state, 0, dice=2)


@scene()
def late_turn(state: State) -> bool:
    return is_turn_of(state, 0, dice=13) and has_turn(state, 0)


@scene(seats=4)
def late_turn_of_four(state: State) -> bool:
    return is_turn_of(state, 0, dice=13) and has_turn(state, 0)


@scene()
def adas_turn_with_wild(state: State) -> bool:
    """The best turn places a wild die."""
    if not is_turn_of(state, 0, dice=7):
        return False
    wild = {held.die for held in state.hands[0] if held.face == WILD}
    return any(placed.die in wild for placed in BOT.turn(state, 0))


@scene(10)
def adas_turn_with_choice_of_faces(state: State) -> bool:
    """Ada holds a wild die, and some square takes several faces."""
    wild = any(held.face == WILD for held in state.hands[0])
    return (
        is_turn_of(state, 0) and wild and any(len(faces) > 1 for faces in state.board.needed_faces().values())
    )


@scene(1)
def adas_turn_with_replacement(state: State) -> bool:
    return is_turn_of(state, 0) and bool(replacements(state, 0))


@scene(2)
def adas_turn_7_dice_with_replacement(state: State) -> bool:
    return is_turn_of(state, 0, dice=7) and bool(replacements(state, 0))


@scene()
def adas_turn_with_misplacement(state: State) -> bool:
    return is_turn_of(state, 0) and any(misplacements(state)) and any(single_placements(state))


@scene()
def adas_turn_with_tame_pair(state: State) -> bool:
    return is_turn_of(state, 0) and tame_pair(state) is not None


@scene()
def adas_turn_with_single_placement(state: State) -> bool:
    return is_turn_of(state, 0) and any(single_placements(state))


@scene()
def adas_first_turn_with_single_placement(state: State) -> bool:
    return is_turn_of(state, 0) and opened_by_ada(state) and any(single_placements(state))


@scene()
def adas_turn_with_tame_dice(state: State) -> bool:
    return is_turn_of(state, 0, dice=15) and len(tame_dice(state)) > 1


@scene(4)
def adas_turn_on_tall_board(state: State) -> bool:
    """The dice reach over eleven rows."""
    return (
        is_turn_of(state, 0, dice=15)
        and max(rows(state)) - min(rows(state)) >= 10
        and len(tame_dice(state)) > 1
    )


@scene()
def adas_turn_at_edge_of_tall_board(state: State) -> bool:
    """The position is too tall for a small phone, and the best turn is at its top or bottom."""
    if not is_turn_of(state, 0) or max(rows(state)) - min(rows(state)) < 9:
        return False
    placed = [placed.square // state.plan.size for placed in BOT.turn(state, 0)]
    return bool(placed) and (min(placed) <= min(rows(state)) or max(placed) >= max(rows(state)))


@scene(3)
def adas_turn_ends_round(state: State) -> bool:
    return is_turn_of(state, 0) and state.first == 1 and has_turn(state, 0)


# ---- Bo's turn


@scene()
def bos_turn_opened_by_ada(state: State) -> bool:
    return is_turn_of(state, 1) and opened_by_ada(state)


@scene(3)
def bos_turn_begins_round(state: State) -> bool:
    return is_turn_of(state, 1) and state.first == 1


@scene()
def bos_turn_with_two_placements(state: State) -> bool:
    return is_turn_of(state, 1) and has_turn(state, 1, dice=2)


@scene(3)
def bos_turn_with_two_placements_begins_round(state: State) -> bool:
    return is_turn_of(state, 1, dice=6) and state.first == 1 and has_turn(state, 1, dice=2)


# ---- any turn, the extra roll and the end


def fitting_dice(state: State) -> list[bool]:
    """Return which of Ada's dice can be part of the first step of a turn."""
    faces = [held.face for held in state.hands[0]]
    steps = [turn.steps[0] for turn in state.board.turns(faces) if len(turn.steps) == 1]
    first = {placed.face for step in steps for placed in step}
    return [face in first for face in faces]


@scene()
def turn_opened_by_ada(state: State) -> bool:
    return state.phase is Phase.TURN and opened_by_ada(state)


@scene()
def turn_near_end(state: State) -> bool:
    return state.phase is Phase.TURN and not state.bag and min(map(len, state.hands)) <= 2


@scene()
def extra_roll(state: State) -> bool:
    return state.phase is Phase.EXTRA


@scene()
def extra_roll_opened_by_ada(state: State) -> bool:
    return state.phase is Phase.EXTRA and opened_by_ada(state)


@scene()
def extra_roll_some_dice_fit(state: State) -> bool:
    """Some of Ada's dice fit on the board and some do not; none is wild."""
    mine = state.phase is Phase.EXTRA and 0 in state.waiting
    return mine and "W" not in hand_of(state, 0) and 0 < sum(fitting_dice(state)) < 5


@scene()
def over(state: State) -> bool:
    return state.phase is Phase.OVER


@scene(short=True)
def short_game_over(state: State) -> bool:
    return state.phase is Phase.OVER


@scene(seats=4)
def over_of_four(state: State) -> bool:
    return state.phase is Phase.OVER


@scene()
def over_after_six_rounds(state: State) -> bool:
    return state.phase is Phase.OVER and state.round >= 6
