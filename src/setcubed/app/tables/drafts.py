"""Drafts: judge dice placed tentatively, and list where others may go."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress

from setcubed.app.protocol.commands import DiePlacement, Show
from setcubed.app.protocol.messages import Command, DiePlaces, DraftResult, Place
from setcubed.app.protocol.messages import Draft as DraftRequest
from setcubed.app.protocol.types import Fault, Figure, WildFace
from setcubed.app.tables.moves import placed
from setcubed.app.tables.opening import check_shows
from setcubed.app.tables.table import Table
from setcubed.app.tables.views import replaceable
from setcubed.game import WILD, Board, Face, Illegal, Phase, Placement, State, Turn
from setcubed.game.faces import FACES, THIRD
from setcubed.game.play import check_dice, check_turn
from setcubed.game.turns import MOST_DICE, UNKNOWN, check_opening

Spots = dict[Placement, int | None]
"""Where a die of the hand may go, with the score of the whole turn."""


def draft(state: State, seat: int, laid: Sequence[DiePlacement], id: str, seq: int) -> DraftResult:
    """Judge a draft of the seat whose turn it is, or that shows in the opening."""
    try:
        placements = placed(state, seat, laid)
        check_dice(state, seat, placements)
    except Illegal as no:
        return DraftResult(id, seq, legal=False, fault=fault_of(no))
    if state.phase is Phase.OPENING:
        return _opening(state, seat, placements, id, seq)
    stated = [p for p in placements if p.face != WILD]
    turn, fault = _judge(state, placements)
    rest = _rest(state, seat, placements)
    spots = _spots(state, stated, turn, rest) if len(stated) == len(placements) else {}
    names = state.plan.names
    return DraftResult(
        id,
        seq,
        legal=turn is not None,
        score=turn.score if turn else 0,
        open_end=turn is None and any(score is not None for score in spots.values()),
        fault=fault,
        steps=[[names[p.square] for p in step] for step in turn.steps] if turn else [],
        sets=[[names[s] for s in line] for line in turn.sets] if turn else [],
        bonus={names[s]: points for s, points in turn.bonus.items()} if turn else {},
        places=_places(state, rest, spots),
        faces=_faces_of_wilds(state, seat, placements),
        replaceable=[] if placements else replaceable(state, seat),
        can_play=bool(placements) or state.board.can_place(list(rest.values())),
    )


def draft_at_table(table: Table, request: DraftRequest, seq: int) -> DraftResult:
    """Judge a draft of a seat that may act. At a table without help it does not say which squares fit. Raises
    `Illegal`."""
    game = check_may_try(table, request.seat)
    drafted = draft(game, request.seat, request.placements, request.id, seq)
    if table.agreed.most_help == "none" and game.phase is not Phase.OPENING:
        _remove_help(drafted, game, request.seat)
    return drafted


def show_of_draft(table: Table, request: DraftRequest, drafted: DraftResult) -> Command | None:
    """Return the command that shows a SET which the holder has put on the logo: it counts as shown in time,
    also for clients that do not send `show`."""
    game, race = table.game, table.race
    if game is None or game.phase is not Phase.OPENING or not drafted.legal or race.holder != request.seat:
        return None
    dice = sorted(entry.die for entry in request.placements)
    if dice == sorted(entry.die for entry in race.shown):
        return None
    id = f"show-{race.granted_at}-{'-'.join(map(str, dice))}"  # a repeated draft shows nothing new
    return Command(id, request.seat, table.seq, Show(request.placements))


def _remove_help(drafted: DraftResult, game: State, seat: int) -> None:
    """List squares and faces by the geometry of the board alone, without scores."""
    drafted.open_end, drafted.can_play = not drafted.legal, True
    if game.phase is not Phase.TURN:
        drafted.places = []
        return
    names = game.plan.names
    faces = [WildFace(str(face)) for face in FACES]
    near = [names[square] for square in sorted(_near_dice(game.board))]
    drafted.places = [
        DiePlaces(die, [Place(square, None, faces if face == WILD else []) for square in near])
        for die, face in game.hands[seat]
    ]
    drafted.faces = dict.fromkeys(drafted.faces, faces)


def _near_dice(board: Board) -> set[int]:
    """Return the empty squares that share a line of three with a die."""
    return {
        square
        for occupied in board.squares
        for line in board.plan.through[occupied]
        for square in line
        if square not in board.squares
    }


def fault_of(no: Illegal) -> Fault:
    """Convert a rejection for the wire."""
    return Fault(no.code, no.message, {name: _figure(value) for name, value in no.details.items()})


def _figure(value: object) -> Figure:
    if value is None or isinstance(value, (bool, str, float)):
        return value
    if isinstance(value, int):
        return int(value)
    if isinstance(value, (list, tuple)):
        return [int(v) if isinstance(v, int) else str(v) for v in value]
    return str(value)


def check_may_try(table: Table, seat: int) -> State:
    """Return the game if this seat may place dice now or chooses its extra roll. Raises `Illegal`."""
    game = table.game
    if game is not None and game.phase is Phase.EXTRA and seat in game.waiting:
        return game
    return check_may_lay(table, seat)


def check_may_lay(table: Table, seat: int) -> State:
    """Return the game if this seat may place dice now: in its turn, or as holder in the opening. Raises
    `Illegal`."""
    game = table.started_game
    if game.phase is not Phase.OPENING:
        check_turn(game, seat)
    else:
        check_shows(table, seat)
    return game


def _rest(state: State, seat: int, placements: Sequence[Placement]) -> dict[int, Face]:
    laid = {p.die for p in placements}
    return {die: face for die, face in state.hands[seat] if die not in laid}


def _judge(state: State, placements: Sequence[Placement]) -> tuple[Turn | None, Fault | None]:
    if not placements:
        return None, None
    try:
        return state.board.turn(placements), None
    except Illegal as no:
        return None, fault_of(no)


def _spots(state: State, laid: Sequence[Placement], turn: Turn | None, rest: dict[int, Face]) -> Spots:
    """List where another die may go, with the whole turn's score; None if yet another die must follow."""
    room = MOST_DICE - len(laid)
    if not room or not rest:
        return {}
    board, hand = state.board.place(laid), list(rest.values())
    spots: Spots = {}
    for (spot,) in board.single_steps(hand):
        with suppress(Illegal):
            spots[spot] = state.board.score([*laid, spot])
    if room > 1 and (turn is not None or not laid):
        for step in board.pair_steps(hand):
            for spot in step:
                spots.setdefault(spot, None)
        for spot in list(_followers(board, spots, Counter(hand))):
            spots.setdefault(spot, None)
    return spots


def _followers(board: Board, spots: Spots, hand: Counter[Face]) -> Iterator[Placement]:
    """List dice that make a SET only with one that could be placed before them: either may come first."""
    for spot, score in list(spots.items()):
        if score is None:
            continue
        hand[spot.shown] -= 1
        for line in board.plan.through[spot.square]:
            empty = [s for s in line if s != spot.square and s not in board.faces]
            if len(empty) != 1:
                continue
            (known,) = (s for s in line if s != spot.square and s not in empty)
            third = THIRD[spot.face][board.faces[known]]
            if hand[third] > 0:
                yield Placement(UNKNOWN, empty[0], third)
            if hand[WILD] > 0:
                yield Placement(UNKNOWN, empty[0], third, True)
        hand[spot.shown] += 1


def _places(state: State, rest: dict[int, Face], spots: Spots) -> list[DiePlaces]:
    """Group the spots by die; for wild dice by square, with the faces."""
    names = state.plan.names
    tame: dict[Face, list[Place]] = {}
    wild: dict[int, list[WildFace]] = {}
    for spot, score in sorted(spots.items(), key=_best_first):
        if spot.wild:
            wild.setdefault(spot.square, []).append(WildFace(str(spot.face), score))
        else:
            tame.setdefault(spot.face, []).append(Place(names[spot.square], score))
    for_wild = [Place(names[square], faces[0].score, faces) for square, faces in wild.items()]
    return [
        DiePlaces(die, for_wild if face == WILD else tame.get(face, []))
        for die, face in rest.items()
        if (for_wild if face == WILD else tame.get(face))
    ]


def _best_first(entry: tuple[Placement, int | None]) -> tuple[int, Placement]:
    spot, score = entry
    return (1 if score is None else -score, spot)


def _faces_of_wilds(state: State, seat: int, placements: Sequence[Placement]) -> dict[str, list[WildFace]]:
    """List what each wild die of the draft may stand for on its square."""
    found: dict[str, list[WildFace]] = {}
    for wild in placements:
        if not wild.wild:
            continue
        others = [p for p in placements if p is not wild]
        if any(p.face == WILD for p in others):
            continue
        rest = {wild.die: WILD, **_rest(state, seat, placements)}
        spots = _spots(state, others, _judge(state, others)[0], rest)
        found[state.plan.label(wild.square)] = [
            WildFace(str(spot.face), score)
            for spot, score in sorted(spots.items(), key=_best_first)
            if spot.wild and spot.square == wild.square
        ]
    return found


def _opening(state: State, seat: int, placements: Sequence[Placement], id: str, seq: int) -> DraftResult:
    plan = state.plan
    taken = {p.square for p in placements}
    fault, score = None, 0
    try:
        if len(placements) == 3:
            score = check_opening(plan, placements)
    except Illegal as no:
        fault = fault_of(no)
    rest = _rest(state, seat, placements)
    free = [plan.label(square) for square in plan.logo if square not in taken]
    faces = {
        plan.label(p.square): _stated([q for q in placements if q is not p], rest)
        for p in placements
        if p.wild
    }
    wild = _stated(placements, rest)
    return DraftResult(
        id,
        seq,
        legal=len(placements) == 3 and fault is None,
        score=score,
        open_end=len(placements) < 3,
        fault=fault,
        sets=[plan.labels(plan.logo)] if score or (len(placements) == 3 and fault is None) else [],
        places=[
            DiePlaces(die, [Place(square, None, wild if face == WILD else []) for square in free])
            for die, face in rest.items()
            if free
        ],
        faces=faces,
    )


def _stated(others: Sequence[Placement], rest: dict[int, Face]) -> list[WildFace]:
    """List what a wild die of the opening may stand for beside the others."""
    known = [p.face for p in others if p.face != WILD]
    if len(known) == 2:
        return [WildFace(str(THIRD[known[0]][known[1]]))]
    held = dict.fromkeys(face for face in rest.values() if face != WILD)
    if len(known) == 1:
        return [WildFace(str(face)) for face in dict.fromkeys(THIRD[known[0]][h] for h in held)]
    return [WildFace(str(face)) for face in held]
