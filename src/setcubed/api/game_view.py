"""The read-only half of a game: board, hands, scores and the seat to decide, and their drawings."""

from __future__ import annotations

from setcubed.game import Board, Event, Face, Phase, State
from setcubed.game.turns import opening_sets
from setcubed.notation import Player, Position, position_of
from setcubed.svg_drawing import svg
from setcubed.text_drawing import draw_board, draw_hands


class GameView:
    """The read-only part of `Game`."""

    _state: State
    _players: tuple[Player, ...]
    _events: list[Event]

    @property
    def state(self) -> State:
        """The immutable state of the rules, as bots receive it.

        >>> setcubed.Game(seed="demo").state
        <State opening, round 1, scores 0-0, 32 in the bag>
        """
        return self._state

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened, in order.

        >>> game = setcubed.Game(seed="demo")
        >>> [type(event).__name__ for event in game.events[:4]]
        ['Drawn', 'Rolled', 'Drawn', 'Rolled']
        """
        return tuple(self._events)

    @property
    def board(self) -> Board:
        """The board with its dice: `game.board["f7"]` is the die on a square, or None.

        >>> game = setcubed.Game(seed="demo")
        >>> game.open()
        >>> game.board
        <Board classic: f7=2GO g7=2GD h7=2GS>
        """
        return self._state.board

    @property
    def hands(self) -> tuple[tuple[Face, ...], ...]:
        """The faces that each seat holds. `game.state.hands` has the die numbers as well.

        >>> print(*setcubed.Game(seed="demo").hands[1])
        2GO 2GD 2GS 1PO 2PO
        """
        return tuple(tuple(held.face for held in hand) for hand in self._state.hands)

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each seat.

        >>> game = setcubed.Game(seed="demo")
        >>> game.open()
        >>> game.scores
        (0, 3)
        """
        return self._state.scores

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players.

        >>> setcubed.Game(["Ada", "Bo"]).names
        ('Ada', 'Bo')
        """
        return tuple(player.name for player in self._players)

    @property
    def phase(self) -> Phase:
        """`opening`, `turn`, `extra` or `over`.

        >>> setcubed.Game().phase
        Phase.OPENING
        """
        return self._state.phase

    @property
    def round(self) -> int:
        """The number of the round, from 1.

        >>> setcubed.Game().round
        1
        """
        return self._state.round

    @property
    def bag(self) -> int:
        """The number of dice in the bag.

        >>> setcubed.Game(players=4).bag
        22
        """
        return len(self._state.bag)

    @property
    def to_move(self) -> int | None:
        """The seat that decides next, or None if the game is over.

        In the opening that is the first seat with a SET, in the extra roll the first that has not chosen.

        >>> setcubed.Game(seed="demo").to_move
        1
        """
        state = self._state
        if state.phase is Phase.OPENING:
            return next(seat for seat in range(state.seats) if opening_sets(state.hands[seat]))
        return min(state.waiting) if state.phase is Phase.EXTRA else state.to_move

    @property
    def is_over(self) -> bool:
        """Whether the game is over.

        >>> setcubed.Game().is_over
        False
        """
        return self._state.phase is Phase.OVER

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the highest score; empty until the game is over.

        >>> game, greedy = setcubed.Game(seed="demo"), setcubed.bot("greedy")
        >>> while not game.is_over:
        ...     game.apply(greedy.decide(game))
        >>> game.scores, game.winners
        ((61, 76), (1,))
        """
        return self._state.winners

    @property
    def position(self) -> Position:
        """The position of the seat that decides next.

        >>> setcubed.Game(seed="demo").position
        <Position <Board classic: empty>, hand 2GO 2GD 2GS 1PO 2PO>
        """
        return position_of(self._state, self.to_move)

    def __repr__(self) -> str:
        scores = "-".join(map(str, self.scores))
        return f"<Game {self.phase}, round {self.round}, scores {scores}>"

    def __str__(self) -> str:
        hands = draw_hands(self.hands, self.scores, self.names, self.to_move)
        status = "The game is over" if self.is_over else f"Round {self.round}, {self.phase}"
        return f"{draw_board(self.board)}\n{status}, {self.bag} dice in the bag\n{hands}"

    def _repr_svg_(self) -> str:
        return svg(self)
