"""Tournaments: all bots meet at all seats with the same dice, until their order is settled."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import count

from setcubed.game import Illegal
from setcubed.lab.match import Fixture, Result, TournamentSettings, fixtures, play
from setcubed.lab.results import Results
from setcubed.lab.standings import unsettled
from setcubed.lab.workers import Executor

CHUNK_SECONDS = 0.5
"""The target duration of a chunk: long enough to hide the cost of sending it, short enough to stop soon."""

FIRST_TEST = 16
"""The number of deals after which the order is first tested; after that, whenever it has doubled."""


def play_chunk(settings: TournamentSettings, games: Sequence[Fixture]) -> tuple[list[Result], float]:
    """Play some games; return their results and the time that they took."""
    begun = time.perf_counter()
    return list(play(settings, games)), time.perf_counter() - begun


class Tournament:
    """Plays the games of a tournament that have no stored result yet.

    The tournament plays only complete deals, as many as fit into `most_games`. With a `confidence` it stops
    as soon as the better bot of every pair is known. Frequent tests would find differences by chance, so it
    tests only when the number of deals has doubled, and each test has half the error probability of the one
    before.
    """

    def __init__(
        self,
        stored: Results,
        most_games: int,
        confidence: float | None = None,
        executor: Executor | None = None,
    ) -> None:
        self.stored = stored
        self.confidence = confidence
        self.executor = executor or Executor()
        self.settled = False
        self._games_per_deal = len(fixtures(stored.settings, 0))
        if most_games < self._games_per_deal:
            # An incomplete deal would compare seats rather than bots.
            raise Illegal(
                "too_few_games",
                f"{len(stored.settings.bots)} bots, {stored.settings.table} at a table, need "
                f"{self._games_per_deal} games for each to sit at every seat once with the same dice; "
                f"{most_games} are too few.",
                games=self._games_per_deal,
            )
        self._deals = most_games // self._games_per_deal
        self.games = self._deals * self._games_per_deal
        """The maximum number of games."""
        self._next_test = FIRST_TEST
        self._chunk = 1

    def run(self, on_progress: Callable[[int], None] = lambda _: None) -> None:
        """Play to the end; `on_progress` receives the number of games of each chunk."""
        self._test_order()
        play = partial(play_chunk, self.stored.settings)
        for _, (results, seconds) in self.executor.run(play, self._chunks(), _name):
            on_progress(self.stored.add(results))
            # The size of chunks follows the speed of the bots.
            pace = seconds / len(results)
            self._chunk = max(1, min(4 * self._chunk, round(CHUNK_SECONDS / max(pace, 1e-6))))
            self._test_order()

    def _chunks(self) -> Iterator[list[Fixture]]:
        chunk: list[Fixture] = []
        for deal in range(self._deals):
            if self.settled:
                return
            for fixture in fixtures(self.stored.settings, deal):
                if fixture not in self.stored.results:
                    chunk.append(fixture)
                if len(chunk) >= self._chunk:
                    yield chunk
                    chunk = []
        if chunk and not self.settled:
            yield chunk

    def _test_order(self) -> None:
        if self.confidence is None or self.settled:
            return
        played = Counter(fixture.deal for fixture in self.stored.results)
        complete = next(deal for deal in count() if played[deal] < self._games_per_deal)
        if complete < self._next_test:
            return
        while self._next_test * 2 <= complete:
            self._next_test *= 2
        tests = (self._next_test // FIRST_TEST).bit_length()
        spent = (1 - self.confidence) / 2**tests
        known = [result for result in self.stored.in_order() if result.deal < self._next_test]
        self.settled = not unsettled(known, 1 - spent)
        self._next_test *= 2


def _name(chunk: Sequence[Fixture]) -> str:
    return f"deal {chunk[0].deal}"
