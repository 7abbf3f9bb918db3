"""A tournament: games between all bots at changing seats with the same dice, until the order is settled."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count

from setcubed.game import Illegal
from setcubed.lab.match import Fixture, fixtures
from setcubed.lab.results import Results
from setcubed.lab.standings import unsettled
from setcubed.lab.workers import PIECE_SECONDS, Alone, Crew

FIRST_LOOK = 16
"""After so many deals it is first asked whether the order is settled, and then each time they have
doubled."""


class Tournament:
    """Plays the games of a ledger's settings that it does not hold yet.

    `most_games` is never exceeded: as many deals are played as it is enough for. With a `confidence` the
    tournament ends earlier, as soon as for every two bots it is known who is better. Looking often would find
    differences by chance, so it looks only when the deals have doubled, and each look may err with half the
    chance of the one before.
    """

    def __init__(
        self, ledger: Results, most_games: int, confidence: float | None = None, crew: Crew | None = None
    ) -> None:
        self.ledger = ledger
        self.most_games = most_games
        self.confidence = confidence
        self.crew = crew or Alone()
        self.settled = False
        self._each = len(fixtures(ledger.settings, 0))
        if most_games < self._each:
            # Part of a deal would say more about the seats than about the bots.
            raise Illegal(
                "too_few_games",
                f"{len(ledger.settings.bots)} bots, {ledger.settings.table} at a table, need {self._each} "
                f"games for each to sit at every seat once with the same dice; {most_games} are too few.",
                games=self._each,
            )
        self._next_look = FIRST_LOOK
        self._piece = 1

    @property
    def deals(self) -> int:
        """How many deals the games that are to be played at most are enough for."""
        return self.most_games // self._each

    @property
    def games(self) -> int:
        """How many games that is."""
        return self.deals * self._each

    def run(self, told: Callable[[int], None] = lambda _: None) -> None:
        """Play until the end; `told` hears of every piece of work how many games it added."""
        self._see_whether_settled()
        for played in self.crew.work(self.ledger.settings, self._pieces()):
            told(self.ledger.add(played.results))
            # Pieces grow or shrink with the pace of the bots.
            pace = played.seconds / len(played.results)
            self._piece = max(1, min(4 * self._piece, round(PIECE_SECONDS / max(pace, 1e-6))))
            self._see_whether_settled()

    def _pieces(self) -> Iterator[list[Fixture]]:
        piece: list[Fixture] = []
        for deal in count():
            if deal >= self.deals or self.settled:
                break
            for fixture in fixtures(self.ledger.settings, deal):
                if fixture not in self.ledger.results:
                    piece.append(fixture)
                if len(piece) >= self._piece:
                    yield piece
                    piece = []
        if piece and not self.settled:
            yield piece

    def _whole_deals(self) -> int:
        """How many deals, from the first on, have been played by all."""
        done = self.ledger.results
        for deal in count():
            if any(fixture not in done for fixture in fixtures(self.ledger.settings, deal)):
                return deal
        raise AssertionError

    def _see_whether_settled(self) -> None:
        if self.confidence is None or self.settled:
            return
        if len(self.ledger.results) < self._next_look * self._each or self._whole_deals() < self._next_look:
            return
        while self._next_look * 2 <= self._whole_deals():
            self._next_look *= 2
        looks = (self._next_look // FIRST_LOOK).bit_length()
        spent = (1 - self.confidence) / 2**looks
        known = [result for result in self.ledger.in_order() if result.deal < self._next_look]
        self.settled = not unsettled(known, 1 - spent)
        self._next_look *= 2
