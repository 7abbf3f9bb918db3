"""The one way the rules say no."""

from __future__ import annotations

from functools import partial


class Illegal(ValueError):
    """Something the rules do not allow: a stable code, a sentence, and the figures in it.

    >>> error = Illegal("square_taken", "There is a die on g7 already.", square="g7")
    >>> error.code, error.figures
    ('square_taken', {'square': 'g7'})
    """

    def __init__(self, code: str, message: str, **figures: object) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.figures = figures

    def __repr__(self) -> str:
        return f"Illegal({self.code!r}, {self.message!r})"

    def __reduce__(self) -> tuple[partial[Illegal], tuple[str, str]]:
        # An exception is pickled by its arguments, which here are not those of its class.
        return partial(Illegal, **self.figures), (self.code, self.message)
