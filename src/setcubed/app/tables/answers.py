"""Answers to commands: that one is stored, and the three questions of a wrong call."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from setcubed import game as g
from setcubed.app.protocol import messages as wire
from setcubed.app.protocol.types import Question
from setcubed.app.tables.moves import Outcome
from setcubed.app.tables.table import Table

_encode = msgspec.json.Encoder().encode


def answer_text(id: str, outcome: Outcome, after: Table) -> str:
    """Return the answer to a command as JSON, from the table after it."""
    event = outcome.events[0] if outcome.events else None
    if isinstance(event, g.Miscalled):
        assert after.game is not None
        return _encode(miscalled(id, after.seq, event, after.game)).decode()
    return done_text(id, after.seq)


def done_text(id: str, seq: int) -> str:
    """Return the acknowledgement of a command as JSON."""
    return _encode(wire.Acknowledgement(id, seq)).decode()


def miscalled(id: str, seq: int, event: g.Miscalled, game: g.State) -> wire.MiscallAnswer:
    """Return the answer to a wrong call."""
    hand = game.hand(event.seat)
    faces = [hand[die] for die in event.dice]
    return wire.MiscallAnswer(id, seq, list(event.dice), [str(face) for face in faces], questions(faces))


def questions(faces: Sequence[g.Face]) -> list[Question]:
    """Answer the three questions about three faces."""
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
