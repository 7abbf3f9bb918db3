"""Lessons and puzzles: requests and answers."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from setcubed.app.protocol.commands import DiePlacement
from setcubed.app.protocol.messages import BoardPlan
from setcubed.app.protocol.types import (
    FaceName,
    Inbound,
    Outbound,
    PuzzleKind,
    Question,
    ShownFace,
    SquareName,
    Word,
    whole,
)

StatedFace = Annotated[str, Meta(pattern=whole(r"[123][RGP][OSD]\*?"))]
PuzzleId = Annotated[str, Meta(pattern=whole(r"(find|complete|best)-[0-9]{1,4}"))]
Placed = Annotated[list[DiePlacement], Meta(max_length=3)]


class QuestionsRequest(Inbound):
    """Body of `POST /api/study/questions`: three faces."""

    faces: Annotated[list[FaceName], Meta(min_length=3, max_length=3)]


class QuestionsAnswer(Outbound):
    """The three questions with their answers, and whether the faces are a SET."""

    is_set: bool
    questions: list[Question]


class Scene(Inbound):
    """A position to try dice on. The dice of the hand are numbered from 0."""

    squares: dict[SquareName, StatedFace] = {}
    used: Annotated[list[SquareName], Meta(max_length=40)] = []
    hand: Annotated[list[ShownFace], Meta(min_length=1, max_length=5)] = []
    board: Word | BoardPlan = "classic"


class StudyDraft(Inbound):
    """Body of `POST /api/study/draft`. On an empty board the dice go to the logo."""

    position: Scene
    placements: Placed = []


class Puzzle(Outbound):
    """A puzzle of the trainer. Its difficulty is 1 to 3, of a best turn up to 4. `best` has a position and
    the points of its best turn."""

    id: str
    kind: PuzzleKind
    difficulty: int
    faces: list[FaceName] = []
    choices: list[FaceName] = []
    position: Scene | None = None
    best: int | None = None


class Answer(Inbound):
    """Body of `POST /api/study/answers`: indices of the shown dice, or placed dice; neither to get the
    solution."""

    id: PuzzleId
    dice: Annotated[list[Annotated[int, Meta(ge=0, le=4)]], Meta(max_length=3)] = []
    placements: Placed = []


class AnswerVerdict(Outbound):
    """Whether an answer is right; if not, why, and a right answer."""

    right: bool
    dice: list[int] = []
    placements: list[DiePlacement] = []
    questions: list[Question] = []
    """The three questions about the chosen dice, if three were chosen."""
    score: int = 0
