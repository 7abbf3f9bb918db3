"""The error that the rules raise."""

from __future__ import annotations


class Illegal(ValueError):
    """A rejection by the rules: a stable code, a sentence, and the values it mentions.

    >>> error = Illegal("square_taken", "There is a die on g7 already.", square="g7")
    >>> error.code, error.details
    ('square_taken', {'square': 'g7'})
    """

    def __init__(self, code: str, message: str, **details: object) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.details = details

    def at(self, **place: int) -> Illegal:
        """Return this rejection with the place where it happened, such as the index of an event.

        >>> Illegal("off_board", "z9 is off the board.", square="z9").at(event=7).details
        {'square': 'z9', 'event': 7}
        """
        return Illegal(self.code, self.message, **{**self.details, **place})

    def __repr__(self) -> str:
        return f"Illegal({self.code!r}, {self.message!r})"

    def __reduce__(self) -> tuple[object, ...]:
        # By default an exception is pickled with `args`, which lacks the code and the details.
        return _again, (self.code, self.message, self.details)


def _again(code: str, message: str, details: dict[str, object]) -> Illegal:
    return Illegal(code, message, **details)
