"""What a seat is answered: that its command is done, a wrong call's three questions, a hint."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from setcubed import game as g
from setcubed.app.protocol import messages as wire
from setcubed.app.protocol.commands import Laid
from setcubed.app.protocol.types import Question
from setcubed.app.tables.moves import Outcome
from setcubed.app.tables.table import Table

_encode = msgspec.json.Encoder().encode


def answer_text(id: str, outcome: Outcome, after: Table) -> str:
    """The answer to a command, as JSON: what it led to, from the table after it."""
    event = outcome.events[0] if outcome.events else None
    if isinstance(event, g.Miscalled):
        assert after.game is not None
        return _encode(miscalled(id, after.seq, event, after.game)).decode()
    return done_text(id, after.seq)


def done_text(id: str, seq: int) -> str:
    """That a command is done, as JSON."""
    return _encode(wire.Done(id, seq)).decode()


def miscalled(id: str, seq: int, event: g.Miscalled, game: g.State) -> wire.Miscalled:
    """The answer to a wrong call."""
    hand = game.hand(event.seat)
    faces = [hand[die] for die in event.dice]
    return wire.Miscalled(id, seq, list(event.dice), [str(face) for face in faces], questions(faces))


def questions(faces: Sequence[g.Face]) -> list[Question]:
    """The three questions about three faces, with their answers."""
    return [
        Question(
            about=answer.feature.value,
            answer=answer.verdict,
            values=[str(getattr(face, answer.feature)) for face in faces],
            pair=list(answer.alike or ()),
            odd=answer.odd,
        )
        for answer in g.three_questions(faces)
    ]


def hinted(
    ask: wire.Hint, seq: int, game: g.State, laid: Sequence[g.Placement], most: Sequence[g.Placement] = ()
) -> wire.Hinted:
    """As much of what could be laid as was asked for; `most` is the turn of most points."""
    answer = wire.Hinted(ask.id, seq, exists=bool(laid))
    if ask.level > 1:
        answer.dice = [p.die for p in laid]
    if ask.level > 2 and laid:
        answer.placements = [Laid(p.die, game.plan.label(p.square), str(p.face)) for p in laid]
        if game.phase is g.Phase.TURN:
            answer.score = game.board.score(laid)
            points = game.board.score(most) if most else 0
            answer.most = points if points > answer.score else None
    return answer
