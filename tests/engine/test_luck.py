"""The luck ledger: its terms add up, and luck is zero on average for any value function."""

from __future__ import annotations

import itertools
import random
from statistics import fmean

import numpy as np
import pytest

from setcubed.engine.core import expectations
from setcubed.engine.core.expectations import Expectations
from setcubed.engine.core.value import Evaluation
from setcubed.engine.luck import Ledger, ledger_of
from setcubed.game import Drawn, HandDie, Illegal, Opened, Rolled, State, evolve
from setcubed.notation import parse_record
from setcubed.notation.files import shipped_board, shipped_dice
from setcubed.notation.record import Record, initial_state
from tests.engine.played import played

TABLES = [("greedy", "casual"), ("greedy", "beginner", "random"), ("casual", "greedy", "beginner", "greedy")]


def nonsense(seats: int) -> Expectations:
    """A value network with random weights."""
    from tools.make_value import flat, fresh

    rng = np.random.default_rng(5)
    networks = {(seats, point): fresh(seats, rng) for point in range(2)}
    for network in networks.values():
        network["last"] = np.asarray(rng.normal(0, 1, network["last"].shape))
    return Expectations(shipped_board(), shipped_dice(), flat(networks))


def check_sums(ledger: Ledger, record: Record) -> None:
    assert record.result is not None
    for seat in range(len(record.players)):
        for of in range(2):
            terms = (ledger.start, ledger.race, ledger.luck, ledger.play)
            assert sum(term[of][seat] for term in terms) == pytest.approx(ledger.result[of][seat], abs=1e-9)
            lucks = [moment.luck for moment in ledger.moments if moment.luck]
            assert sum(luck[of][seat] for luck in lucks) == pytest.approx(ledger.luck[of][seat], abs=1e-9)
        shared = 1 / len(record.result.winners) if seat in record.result.winners else 0
        assert ledger.result.wins[seat] == shared


@pytest.mark.parametrize("names", TABLES, ids=len)
@pytest.mark.parametrize("number", range(4))
def test_start_race_luck_and_play_add_up_to_the_result(names: tuple[str, ...], number: int) -> None:
    record = played(f"sums/{number}", *names)
    ledger = ledger_of(record)
    check_sums(ledger, record)
    assert sum(ledger.luck.wins) == pytest.approx(0, abs=1e-9)  # not everybody can be lucky


@pytest.mark.parametrize("name", ["two", "three", "four", "stalemate", "full_board"])
def test_the_ledgers_of_stored_records_add_up(name: str) -> None:
    from pathlib import Path

    lines = (Path(__file__).parents[1] / "records" / f"{name}.jsonl").read_text("utf-8").splitlines()
    for line in lines[:2]:
        record = parse_record(line)
        check_sums(ledger_of(record), record)


def test_only_draws_and_rolls_have_luck() -> None:
    record = played("sums/0", *TABLES[0])
    for moment in ledger_of(record).moments:
        event = record.events[moment.event]
        assert (moment.luck is not None) == isinstance(event, Drawn | Rolled)
        assert (moment.race is not None) == isinstance(event, Opened)


def rolls_of(record: Record, reason: str) -> list[tuple[State, Rolled]]:
    """The rolls of a game with up to three dice, and the game before each."""
    found, state = [], initial_state(record)
    for event in record.events:
        if isinstance(event, Rolled) and event.reason == reason and len(event.faces) <= 3:
            found.append((state, event))
        state = evolve(state, event)
    return found


def mean(worths: list[Evaluation], seats: int) -> list[float]:
    return [fmean(worth[of][seat] for worth in worths) for of in range(2) for seat in range(seats)]


@pytest.mark.parametrize("careful", [3, 0], ids=["careful", "quick"])
@pytest.mark.parametrize("sense", [True, False], ids=["learned", "nonsense"])
@pytest.mark.parametrize("reason", ["draw", "extra"])
def test_the_luck_of_a_roll_is_zero_on_average(
    reason: str, sense: bool, careful: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """This holds for the greedy turns too that are used after rolls of more than three dice."""
    from setcubed.engine.luck import _luck_of_roll

    monkeypatch.setattr(expectations, "MOST_CAREFUL", careful)
    value = Expectations(shipped_board(), shipped_dice()) if sense else nonsense(2)
    value.set_policies([True, False])
    for before, event in rolls_of(played("sums/1", *TABLES[0]), reason)[-3:]:
        dice = [held.die for held in event.faces]
        lucks = []
        for faces in itertools.product(*(before.dice[die] for die in dice)):
            shown = tuple(HandDie(die, face) for die, face in zip(dice, faces, strict=True))
            other = Rolled(event.seat, event.reason, shown)
            lucks.append(_luck_of_roll(value, before, evolve(before, other), other))
        assert mean(lucks, 2) == pytest.approx([0] * 4, abs=1e-9)
        assert not sense or max(luck.points[0] for luck in lucks) > 0


def test_the_luck_of_the_first_draw_is_zero_on_average() -> None:
    from setcubed.engine.luck import _luck_of_draw

    value, record = nonsense(3), played("sums/1", *TABLES[1])
    state = initial_state(record)
    checked = 0
    for event in record.events:
        if isinstance(event, Drawn) and state.round > 1:
            lucks = [_luck_of_draw(value, state, event.seat, [die]) for die in state.bag]
            assert mean(lucks, 3) == pytest.approx([0] * 6, abs=1e-9)
            checked += 1
        state = evolve(state, event)
    assert checked


def test_mean_luck_is_zero_within_two_errors_over_many_games() -> None:
    rng = random.Random(1)
    lucks = [ledger_of(played(f"mean/{rng.random()}", "greedy", "greedy")).luck.wins[0] for _ in range(24)]
    error = float(np.std(lucks)) / len(lucks) ** 0.5
    assert abs(fmean(lucks)) < 2 * error
    assert error > 0.01  # not all zero


def test_a_game_that_is_not_over_has_no_ledger() -> None:
    record = played("sums/0", *TABLES[0])
    with pytest.raises(Illegal, match="not over"):
        ledger_of(Record(record.plan, record.dice, record.players, record.events[:-3]))
