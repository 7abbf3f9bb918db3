"""The short game: which dice are in play, for how many players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from setcubed.game import FACES, WILD, DiceSet, Drawn, Illegal, Options, new_game, with_short_bag
from setcubed.game.short_game import even_selection
from tests.chaos import any_game
from tests.scene import DICE, PLAN

SHORT = Options(short=True)


def counts(bag: Sequence[int]) -> tuple[Counter[object], Counter[object]]:
    """The counts of each face, colour, symbol and number."""
    faces = [face for die in bag for face in DICE[die]]
    features = [value for face in faces if face != WILD for value in (face.colour, face.symbol, face.number)]
    return Counter(faces), Counter(features)


def test_a_short_game_of_two_players_uses_the_dice_with_even_numbers() -> None:
    options = with_short_bag(SHORT, DICE, 2)
    assert options == SHORT
    assert new_game(PLAN, DICE, 2, options).bag == tuple(range(0, 42, 2))


def test_the_dice_with_even_numbers_are_as_even_as_half_of_all_dice_can_be() -> None:
    faces, features = counts(SHORT.dice_in_play)
    assert set(faces) == {*FACES, WILD}
    assert faces[WILD] == 4
    assert set(features.values()) <= {40, 41}


def test_a_short_game_of_three_players_uses_thirty_dice_that_are_as_even_as_possible() -> None:
    bag = with_short_bag(SHORT, DICE, 3).bag
    assert bag is not None
    assert len(bag) == 30
    faces, features = counts(bag)
    assert set(faces) == {*FACES, WILD}
    assert set(faces.values()) == {6, 7}
    assert set(features.values()) == {58}


def test_there_is_no_short_game_for_four_players() -> None:
    with pytest.raises(Illegal) as error:
        with_short_bag(SHORT, DICE, 4)
    assert (error.value.code, error.value.details["option"]) == ("bad_options", "short")


def test_the_dice_of_a_short_game_are_chosen_from_any_set() -> None:
    own = DiceSet((DICE[0],) * 21 + DICE.dice[21:])
    bag = even_selection(own, 30)
    assert len(set(bag)) == 30
    assert sum(die < 21 for die in bag) == 15


@pytest.mark.parametrize("bag", [(0, 0, 1), (1, 0), (0, 42), (-1, 3)])
def test_a_bag_lists_different_dice_in_ascending_order(bag: tuple[int, ...]) -> None:
    with pytest.raises(Illegal) as error:
        Options(bag=bag)
    assert error.value.code == "bad_options"


def test_every_player_needs_five_dice() -> None:
    new_game(PLAN, DICE, 2, Options(bag=tuple(range(10))))
    with pytest.raises(Illegal) as error:
        new_game(PLAN, DICE, 2, Options(bag=tuple(range(9))))
    assert error.value.code == "bad_options"


@pytest.mark.parametrize("seats", [2, 3])
def test_a_short_game_comes_to_its_end_with_its_own_dice(seats: int) -> None:
    options = with_short_bag(SHORT, DICE, seats)
    drawn = [
        die
        for _, _, events in any_game(f"short {seats}", seats, options=options)
        for event in events
        if isinstance(event, Drawn)
        for die in event.dice
    ]
    assert sorted(drawn) == list(options.dice_in_play)
