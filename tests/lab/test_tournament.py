"""Tournaments: fair seats, the same dice for all pairings, every game once, and early stopping."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import psutil
import pytest

from setcubed.bots import make_bot
from setcubed.bots.reaction import DEFAULT_REACTION
from setcubed.engine.luck import ledger_of
from setcubed.game import Drawn, Illegal, Opened, Rolled
from setcubed.lab.games import PlayedGame, play_game
from setcubed.lab.match import Fixture, Result, TournamentSettings, fixtures, luck_of, play
from setcubed.lab.results import Results
from setcubed.lab.tournament import Tournament
from setcubed.lab.workers import Chunk, Executor, Outcome, Processes
from setcubed.notation.files import shipped_board, shipped_dice
from setcubed.notation.record import Player, make_record
from setcubed.notation.text import parse_turn

BOTS = TournamentSettings(("greedy", "random"))
THREE = TournamentSettings(("greedy", "random", "casual"))


def timeless(results: Sequence[Result]) -> list[Result]:
    """Results without the bots' thinking times, which differ from run to run."""
    return [replace(result, seconds=()) for result in results]


@pytest.mark.parametrize("table", [2, 3, 4])
def test_every_bot_plays_every_seat_equally_often(table: int) -> None:
    settings = TournamentSettings(("a", "b", "c", "d"), table)
    seats = Counter((bot, seat) for game in fixtures(settings, 0) for seat, bot in enumerate(game.bots))
    assert len(seats) == 4 * table
    assert len(set(seats.values())) == 1


def test_the_same_dice_are_dealt_for_every_pairing() -> None:
    dealt = []

    def watch(*arguments: Any) -> PlayedGame:
        game = play_game(*arguments)
        dealt.append(game.events[:4])
        return game

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("setcubed.lab.match.play_game", watch)
        list(play(THREE, fixtures(THREE, 7)))
    assert len(dealt) == 6
    assert len(set(dealt)) == 1
    assert [type(event) for event in dealt[0]] == [Drawn, Rolled, Drawn, Rolled]


def test_a_result_agrees_with_the_events_of_its_game() -> None:
    for result in play(THREE, fixtures(THREE, 1)):
        assert [sum(points) for points in result.by_round] == list(result.scores)
        assert all(turns <= len(points) for turns, points in zip(result.turns, result.by_round, strict=True))
        assert {max(result.scores)} == {result.scores[seat] for seat in result.winners}
        assert min(result.seconds) > 0
        placed = [placement for step in parse_turn(result.board, THREE.plan()) for placement in step]
        assert 20 < len(placed) == len({placement.square for placement in placed}) <= 42


class Interrupted(Executor):
    """An executor that is interrupted after some chunks."""

    def __init__(self, after: int) -> None:
        self.after = after

    def run(
        self, work: Callable[[Chunk], Outcome], chunks: Iterable[Chunk], name: Callable[[Chunk], str]
    ) -> Iterator[tuple[Chunk, Outcome]]:
        for done, played in enumerate(super().run(work, chunks, name)):
            if done == self.after:
                raise KeyboardInterrupt
            yield played


def test_an_interrupted_tournament_is_continued_where_it_stopped(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    with Results(BOTS, path) as stored, pytest.raises(KeyboardInterrupt):
        Tournament(stored, 24, executor=Interrupted(3)).run()
    known = len(stored.results)
    assert 0 < known < 24
    with path.open("a") as file:
        file.write('{"deal":99,"bots":["gree')  # an incomplete line, as after a power failure
    with Results(BOTS, path) as stored:
        assert len(stored.results) == known
        Tournament(stored, 24).run()
    with Results(BOTS) as whole:
        Tournament(whole, 24).run()
    with Results(BOTS, path) as stored:
        assert timeless(stored.in_order()) == timeless(whole.in_order())
    assert len(path.read_text().splitlines()) == 1 + 24


def test_a_file_of_another_tournament_is_rejected(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    Results(BOTS, path).__exit__(None, None, None)
    with pytest.raises(Illegal, match="another tournament: greedy, random, seed 0"):
        Results(replace(BOTS, seed=1), path)
    path.write_text("no JSON\n")
    with pytest.raises(Illegal, match="does not hold"):
        Results(BOTS, path)


def test_a_tournament_ends_when_the_order_is_settled() -> None:
    stored = Results(TournamentSettings(("greedy", "random")))
    event = Tournament(stored, 1000, 0.95)
    event.run()
    assert event.settled
    assert 32 <= len(stored.results) < 200
    assert Counter(result.bots for result in stored.fair()).keys() == {
        ("greedy", "random"),
        ("random", "greedy"),
    }
    assert len(set(Counter(result.bots for result in stored.fair()).values())) == 1


def test_the_order_of_equal_bots_is_not_settled() -> None:
    stored = Results(TournamentSettings(("greedy", "exec:nothing")))
    for deal in range(16):
        for fixture in fixtures(stored.settings, deal):
            winner = deal % 2
            stored.add([result_with_winner(fixture, fixture.bots.index(stored.settings.bots[winner]))])
    event = Tournament(stored, 32, 0.95)
    event.run()
    assert not event.settled


def result_with_winner(fixture: Fixture, winner: int) -> Result:
    scores = tuple(60 if seat == winner else 50 for seat in range(len(fixture.bots)))
    none = tuple(() for _ in scores)
    zero = tuple(0 for _ in scores)
    return Result(fixture.deal, fixture.bots, scores, (winner,), zero, zero, none, none, zero)


def die_once(work: Callable[[Any], Any], games: Sequence[Fixture]) -> Any:
    """Kill the worker the first time it receives deal 2."""
    mark = Path(os.environ["MARK_OF_THE_TEST"])
    if any(game.deal == 2 for game in games) and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return work(games)


def die(_work: Callable[[Any], Any], _games: Sequence[Fixture]) -> None:
    """Kill the worker."""
    os.kill(os.getpid(), signal.SIGKILL)


class Fragile(Processes):
    """Worker processes that die."""

    def __init__(self, workers: int, play: Callable[..., Any]) -> None:
        super().__init__(workers)
        self.play = play

    def submit(self, work: Callable[[Chunk], Outcome], chunk: Chunk) -> Future[Outcome]:
        return super().submit(partial(self.play, work), chunk)


def test_a_worker_that_dies_is_replaced_and_nothing_counts_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MARK_OF_THE_TEST", str(tmp_path / "killed"))
    stored, alone = Results(BOTS), Results(BOTS)
    progress: list[int] = []
    Tournament(stored, 30, executor=Fragile(2, die_once)).run(progress.append)
    Tournament(alone, 30).run()
    assert (tmp_path / "killed").exists()
    assert sum(progress) == 30
    assert timeless(stored.in_order()) == timeless(alone.in_order())


def test_a_chunk_that_crashes_every_worker_is_an_error() -> None:
    with pytest.raises(Illegal, match="worked on deal 0 died 3 times"):
        Tournament(Results(BOTS), 6, executor=Fragile(1, die)).run()


@pytest.mark.parametrize(
    ("bots", "table", "code"),
    [(("greedy",), 2, "too_few_bots"), (("greedy", "greedy"), 2, "bot_twice"), (("a", "b"), 5, "bad_seats")],
)
def test_impossible_settings_are_rejected(bots: tuple[str, ...], table: int, code: str) -> None:
    with pytest.raises(Illegal) as refused:
        TournamentSettings(bots, table)
    assert refused.value.code == code


@pytest.mark.parametrize("games", [6, 11, 12, 17])
def test_the_number_of_games_is_never_exceeded(games: int) -> None:
    event = Tournament(Results(THREE), games)
    event.run()
    assert len(event.stored.results) == event.games == games - games % 6


def test_fewer_games_than_one_deal_are_rejected_with_the_minimum() -> None:
    with pytest.raises(Illegal, match="need 6 games") as refused:
        Tournament(Results(THREE), 5)
    assert refused.value.details["games"] == 6


def test_bots_with_equal_names_are_rejected() -> None:
    with pytest.raises(Illegal, match="named twice"):
        TournamentSettings(("A=greedy", "A=random"))


def test_luck_is_computed_on_request() -> None:
    from setcubed.lab.standings import standings

    settings = replace(BOTS, luck=True)
    results = list(play(settings, [game for deal in range(3) for game in fixtures(settings, deal)]))
    for result in results:
        assert sum(result.luck) == pytest.approx(0, abs=1e-9)
    for row in standings(results):
        assert row.without_luck is not None
        lucks = [result.luck[result.bots.index(row.bot)] for result in results]
        assert row.without_luck.mean == pytest.approx(row.wins.mean - sum(lucks) / len(lucks))
    assert "luck" not in BOTS.as_json()
    assert settings.as_json()["luck"]


def test_winning_the_race_is_luck_unless_reaction_times_decide_it() -> None:
    plan, dice = shipped_board(), shipped_dice()
    seen = set()
    for number in range(12):
        bots = [make_bot("greedy"), make_bot("greedy")]
        game = play_game(plan, dice, bots, f"race/{number}")
        record = make_record(game.state, [Player("A"), Player("B")], game.events)
        ledger = ledger_of(record)
        races = ledger.races
        opener = next(event.seat for event in game.events if isinstance(event, Opened))
        assert races[opener].wins == pytest.approx(ledger.race.wins)
        slow = replace(DEFAULT_REACTION, median=1e9)
        as_sure = luck_of(game, [slow if seat != opener else DEFAULT_REACTION for seat in range(2)])
        assert as_sure == pytest.approx(ledger.luck.wins)
        even = luck_of(game, [DEFAULT_REACTION, DEFAULT_REACTION])
        assert sum(even) == pytest.approx(0)
        assert (even[opener] > as_sure[opener] + 1e-9) == (len(races) == 2)
        seen.add(len(races))
    assert seen == {1, 2}


def test_worker_processes_end_when_their_parent_is_killed(tmp_path: Path) -> None:
    results = tmp_path / "results.jsonl"
    command = [sys.executable, "-m", "setcubed", "tournament", "--bots", "greedy,random", "--games", "100000"]
    parent = psutil.Popen([*command, "--all-games", "--workers", "2", "--results", str(results)])
    try:
        while not results.exists() or results.read_text().count("\n") < 2:  # until a game was played
            assert parent.poll() is None
            time.sleep(0.05)
        others = parent.children(recursive=True)
        assert len(others) >= 2
    finally:
        parent.kill()
        parent.wait()
    _, left = psutil.wait_procs(others, 60)
    for process in left:
        process.kill()
    assert not left
