"""The public API: `import setcubed` and nothing else."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType

import pytest

import setcubed
from setcubed.game import Keep, Play, State

POSITION = {"squares": {"f7": "1RO", "g7": "2RO"}, "hand": ["3RO"]}


def played(seed: str, bot: str = "greedy", players: int = 2) -> setcubed.Game:
    """A finished game between bots of one level."""
    game, player = setcubed.Game(players, seed), setcubed.bot(bot, seed=1)
    while not game.is_over:
        game.apply(player.decide(game))
    return game


def reach(seed: str, phase: setcubed.Phase) -> setcubed.Game:
    """A game between greedy bots that has reached a phase after its first round."""
    game, player = setcubed.Game(2, seed), setcubed.bot("greedy")
    while game.round < 2 or game.phase is not phase:
        game.apply(player.decide(game))
    return game


def test_importing_loads_nothing_but_the_names() -> None:
    code = (
        "import sys, setcubed; "
        "print([m for m in sys.modules if m.startswith('setcubed.') or m in ('litestar', 'msgspec')])"
    )
    assert subprocess.check_output([sys.executable, "-c", code], text=True).strip() == "[]"


def test_a_game_loads_no_server() -> None:
    code = (
        "import sys, setcubed; setcubed.Game(seed=1).legal_turns(); setcubed.bot('strong'); "
        "print([m for m in sys.modules if m in ('litestar', 'sqlalchemy', 'uvicorn', 'setcubed.server')])"
    )
    assert subprocess.check_output([sys.executable, "-c", code], text=True).strip() == "[]"


def public_members(kind: type) -> Iterator[tuple[str, object]]:
    """The public methods and properties that this package defines for a class."""
    for base in kind.__mro__:
        if base.__module__.startswith("setcubed."):
            for name, value in vars(base).items():
                if not name.startswith("_") and isinstance(value, FunctionType | property | classmethod):
                    yield f"{base.__qualname__}.{name}", value


def test_every_public_name_and_method_has_an_example() -> None:
    documented: dict[str, object] = {}
    for name in set(setcubed.__all__) - {"__version__"}:
        value = getattr(setcubed, name)
        documented[name] = value
        if isinstance(value, type):
            documented |= dict(public_members(value))
    assert len(documented) > 60
    assert [name for name, value in documented.items() if ">>> " not in (value.__doc__ or "")] == []


def test_every_public_name_is_there() -> None:
    assert set(setcubed.__all__) <= set(dir(setcubed))
    with pytest.raises(AttributeError):
        setcubed.nothing  # noqa: B018


def test_the_same_seed_deals_the_same_dice() -> None:
    assert setcubed.Game(3, "a").hands == setcubed.Game(3, "a").hands
    assert setcubed.Game(3, "a").hands != setcubed.Game(3, "b").hands
    assert setcubed.Game().phase is setcubed.Phase.OPENING


def test_every_listed_turn_can_be_played() -> None:
    game = reach("turns", setcubed.Phase.TURN)
    for turn in game.legal_turns()[:50]:
        before = game.scores[game.to_move or 0]
        seat = game.to_move or 0
        game.play(turn)
        assert game.scores[seat] == before + turn.score
        game.undo()
        game.play(str(turn))
        assert game.scores[seat] == before + turn.score
        game.undo()


def test_turns_of_the_rules_and_of_a_position_can_be_played_as_commands() -> None:
    game = reach("turns", setcubed.Phase.TURN)
    assert game.to_move is not None
    for turn in (game.board.turns(game.hands[game.to_move])[0], game.position.turns()[0]):
        game.apply(Play(game.to_move, turn))
        game.undo()


def test_an_illegal_turn_is_rejected_and_changes_nothing() -> None:
    game = reach("turns", setcubed.Phase.TURN)
    state = game.state
    with pytest.raises(setcubed.IllegalMove) as error:
        game.play("a1=1RO")
    assert error.value.code in ("no_set", "not_in_hand")
    assert game.state is state


def test_undo_takes_back_one_decision_and_the_same_dice_fall_again() -> None:
    game = reach("undo", setcubed.Phase.EXTRA)
    before, seat = game.state, game.to_move
    assert seat is not None
    game.roll(game.hands[seat][0])
    after = game.state
    game.undo()
    assert game.state == before
    game.roll(str(game.hands[seat][0]))
    assert game.state == after
    while game.state.round or game.events:
        try:
            game.undo()
        except IndexError:
            break
    assert game.phase is setcubed.Phase.OPENING


def test_an_extra_roll_names_dice_by_face_or_number_or_keeps_all() -> None:
    game = reach("extra", setcubed.Phase.EXTRA)
    die = game.state.hands[game.to_move or 0][0].die
    game.roll(die)
    game.undo()
    game.roll()
    game.undo()
    game.keep()
    game.undo()
    with pytest.raises(setcubed.IllegalMove, match="does not hold"):
        game.roll(99)


def test_a_copy_continues_independently_with_the_same_dice() -> None:
    game = reach("copy", setcubed.Phase.TURN)
    other = game.copy()
    game.play(game.legal_turns()[0])
    assert other.state != game.state
    other.play(other.legal_turns()[0])
    assert other.state == game.state


def test_a_wild_die_is_replaced_by_its_square() -> None:
    for number in range(100):
        game, player = setcubed.Game(2, f"wild {number}"), setcubed.bot("random", seed=number)
        while not game.is_over:
            if game.phase is setcubed.Phase.TURN and game.replacements():
                square, face = game.replacements()[0]
                game.replace(square)
                placed = game.board[square]
                assert placed is not None
                assert (placed.face, placed.wild) == (face, False)
                with pytest.raises(setcubed.IllegalMove):
                    game.replace(square)
                return
            game.apply(player.decide(game))
    pytest.fail("no game had a wild die to replace")


def test_passing_is_always_allowed_and_a_finished_game_takes_no_decision() -> None:
    game = setcubed.Game(seed="pass")
    game.open()
    game.pass_turn()
    game.undo()
    game.play("-")
    over = played("over")
    assert over.winners
    with pytest.raises(setcubed.IllegalMove, match="over"):
        over.play("-")
    assert "The game is over" in str(over)


def test_games_are_written_and_read(tmp_path: Path) -> None:
    games = [played("one"), reach("two", setcubed.Phase.EXTRA)]
    setcubed.write_games(tmp_path / "games.jsonl", games)
    again = list(setcubed.read_games(tmp_path / "games.jsonl"))
    assert [game.state for game in again] == [game.state for game in games]
    again[0].undo()
    assert not again[0].is_over
    again[1].apply(Keep(again[1].to_move or 0))
    with pytest.raises(setcubed.IllegalMove):
        next(setcubed.read_games(["{}"]))
    assert json.loads(json.dumps(games[0].to_record()))["result"]["winners"] == list(games[0].winners)


def test_a_game_uses_board_and_dice_files(tmp_path: Path) -> None:
    board = tmp_path / "small.board"
    board.write_text(". . . . .\n" * 2 + ". @ @ @ .\n" + ". . . . .\n" * 2)
    game = setcubed.Game(2, 1, board=board)
    assert game.board.plan.size == 5
    with pytest.raises(setcubed.IllegalMove):
        setcubed.Game(2, 1, board="nowhere")
    with pytest.raises(setcubed.IllegalMove):
        setcubed.Game(2, 1, dice=tmp_path / "none.dice")


class ByText:
    """A bot of one method that answers in text."""

    def turn(self, state: State, seat: int) -> str:
        turns = state.board.turns([held.face for held in state.hands[seat]])
        return str(turns[0]) if turns else "-"


class ByTurn:
    """A bot that returns a listed turn, without die numbers."""

    def turn(self, state: State, seat: int) -> setcubed.Turn | None:
        turns = state.board.turns([held.face for held in state.hands[seat]])
        return turns[0] if turns else None


@pytest.mark.parametrize("kind", [ByText, ByTurn])
def test_a_bot_of_one_method_plays_a_legal_game_at_the_first_attempt(kind: type) -> None:
    with setcubed.bot(kind) as player:
        game = setcubed.Game(2, "first attempt")
        while not game.is_over:
            game.apply(player.decide(game))
        assert not player.player.faults  # type: ignore[attr-defined]
    assert min(game.scores) > 15


def test_a_bot_decides_for_a_position() -> None:
    position = setcubed.Position.parse(POSITION)
    assert str(setcubed.bot("greedy").turn(position)) == "e7=3RO"
    assert isinstance(setcubed.bot("greedy").decide(position), Play)


@pytest.mark.parametrize("phase", [setcubed.Phase.TURN, setcubed.Phase.EXTRA])
def test_the_best_choice_of_an_analysis_can_be_applied(phase: setcubed.Phase) -> None:
    game = reach("analysis", phase)
    analysis = setcubed.analyse(game, seconds=0.1)
    assert 0 <= analysis.wins <= 1
    assert len(str(analysis).splitlines()) == len(analysis.lines)
    game.apply(analysis.best)


def test_an_opening_is_analysed() -> None:
    game = setcubed.Game(seed="analysis")
    game.apply(setcubed.analyse(game, seconds=0.1).best)
    assert sum(game.scores) > 0


def test_the_terms_of_a_review_add_up() -> None:
    review = setcubed.review(played("review"))
    for seat in review.seats:
        assert seat.start + seat.race + seat.luck + seat.play == pytest.approx(seat.result)
    assert review.decisions
