"""A table that is alive on this node: its clients, its clock, and every command's way through the store."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Protocol

import msgspec

from setcubed import game as g
from setcubed.game import Illegal
from setcubed.server.http.frames import text_frame
from setcubed.server.metrics import DUTIES
from setcubed.server.node.bot_pool import Ask
from setcubed.server.node.table_log import Done, Job, TableLog, waiter
from setcubed.server.protocol import messages as wire
from setcubed.server.protocol import table_events as h
from setcubed.server.protocol.commands import Laid, React
from setcubed.server.store.store import LogRow
from setcubed.server.tables import decisions
from setcubed.server.tables.drafts import draft
from setcubed.server.tables.duties import Duty, duties, too_far_off
from setcubed.server.tables.moves import Here, Outcome
from setcubed.server.tables.table import Table
from setcubed.server.tables.views import BoardText, game_text, head_text

if TYPE_CHECKING:
    from setcubed.server.node.node import Node

logger = logging.getLogger("setcubed.table")
GOINGS = 4  # so often in ten minutes a player may come and go as anybody does
GOING_SECONDS = 600.0
_encode = msgspec.json.Encoder().encode


class Client(Protocol):
    """Somebody connected to this table."""

    @property
    def seats(self) -> frozenset[int]:
        """The seats they hold, as things are now."""
        ...

    def say_seats(self) -> None:
        """Tell them which seats they hold, if that has changed."""
        ...

    who: str
    """The address they count for."""

    @property
    def delay(self) -> float | None:
        """The measured delay in seconds."""
        ...

    @property
    def certain(self) -> bool:
        """Whether the delay is the kernel's own measure."""
        ...

    def send(self, whole: bytes) -> None:
        """Send a frame, without waiting for it to arrive."""
        ...

    def cut_off(self, code: str, message: str) -> None:
        """Say why, and close."""
        ...


class LiveTable(TableLog):
    """One table on this node: who is there, what they are told, and what the table does by itself."""

    __slots__ = (
        "_lost",
        "_seats_told",
        "_untold",
        "attending",
        "board",
        "clients",
        "head",
        "timer",
        "told",
        "used_at",
        "view",
    )

    def __init__(self, node: Node, table: Table, rows: Sequence[LogRow] = ()) -> None:
        super().__init__(node, table, rows)
        self.clients: set[Client] = set()
        self.timer: asyncio.TimerHandle | None = None
        self.attending = False
        self.view: str | None = None
        self.head: tuple[object, str] | None = None
        self.board = BoardText()
        self.used_at = 0.0
        self._seats_told: object = table.seats
        self._lost: dict[int, list[float]] = {}  # when the clients of seats were lost, of late
        self._untold = untold(rows)
        self.told = table.seq - len(self._untold)
        """The number up to which clients may know what happened: of a call they hear when it is judged."""

    # ---- commands

    def command(self, command: wire.Command, holders: Collection[str], done: Done) -> None:
        """Carry a seat's command out; `done` is told the answer, or why it is refused.

        That the holders hold the seat is part of the decision: it is asked whenever that is made anew."""
        do, seat, seq = command.do, command.seat, command.seq

        def decide(table: Table, here: Here) -> Outcome:
            decisions.check_holds(table, seat, holders)
            return decisions.decide(table, seat, seq, do, here)

        if isinstance(do, React):
            self.node.react(self, seat, do.reaction)
            done(_done(command.id, self.told), None)
            return
        self.submit(
            Job(
                f"{seat}:{command.id}",
                decide,
                lambda outcome, after: _answer(command.id, outcome, after),
                done,
            )
        )

    async def answer_to(self, command: wire.Command, holders: Collection[str]) -> str:
        """Carry a seat's command out and wait for the answer; `Illegal` if it is refused."""
        answered, done = waiter()
        self.command(command, holders, done)
        return await answered

    def here(self, now: int) -> Here:
        """What a decision may know."""
        return Here(now, self.node.settings, self.node.levels, self._delay, self._certain, self._shared)

    def _delay(self, seat: int) -> float | None:
        delays = [client.delay for client in self.clients if seat in client.seats]
        known = [delay for delay in delays if delay is not None]
        return min(known) if known else None

    def _certain(self, seat: int) -> bool:
        return all(client.certain for client in self.clients if seat in client.seats)

    def _shared(self, one: int, two: int) -> bool:
        return any(one in client.seats and two in client.seats for client in self.clients)

    @property
    def whose(self) -> str:
        """Whom the time of its bots counts for: the address that made it, or one that plays here."""
        maker = self.node.makers.get(self.table.id)
        return maker or next((client.who for client in self.clients if client.who), "unknown")

    # ---- telling

    def view_text(self) -> str:
        """The view as JSON, encoded once for all."""
        if self.view is None:
            table = self.table
            watchers = sum(not client.seats for client in self.clients)
            key = (table.seats, table.status, table.revealed, table.rematch, watchers)
            if self.head is None or self.head[0] != key:
                self.head = (key, head_text(table, self.node.settings, watchers))
            self.view = self.head[1]
            if table.game is not None:
                game = game_text(table, table.game, self.node.settings, self.board)
                self.view = f'{self.view[:-1]},"game":{game}}}'
        return self.view

    def tell(self, events: str, *, secret: bool) -> None:
        """Events have been stored: tell everybody. Secret ones are told with the next that are not."""
        if secret:
            self._untold.append(events[1:-1])
            return
        if self._untold:
            events = f"[{','.join([*self._untold, events[1:-1]])}]"
            self._untold = []
        self.view = None
        self.told = self.table.seq
        if self.clients:
            head = f'{{"type":"update","seq":{self.told},"time":{self.node.now()},"events":{events}'
            self.broadcast(f'{head},"view":{self.view_text()}}}')
            if self.table.seats is not self._seats_told:
                self._seats_told = self.table.seats
                for client in list(self.clients):
                    client.say_seats()

    def broadcast(self, text: str) -> None:
        """Send to every client here."""
        whole = text_frame(text)
        for client in list(self.clients):
            client.send(whole)

    # ---- who is here

    async def arrive(self, client: Client) -> None:
        """A client has said hello."""
        self.clients.add(client)
        new = [seat for seat in client.seats if self.table.seats[seat].node != self.node.id]
        if new:
            await self._note(lambda table: self._arrivals(table, new))

    def _arrivals(self, table: Table, seats: Iterable[int]) -> list[h.Happened]:
        me = self.node.id
        return [h.Connected(seat, me) for seat in seats if table.seats[seat].node != me]

    async def depart(self, client: Client) -> None:
        """A client is gone; its seats are away unless another client here holds them."""
        self.clients.discard(client)
        seats = client.seats
        if not seats or self.node.closing:
            return
        await asyncio.sleep(self._grace(seats))

        def gone(table: Table) -> list[h.Happened]:
            here = {seat for other in self.clients for seat in other.seats}
            return [
                h.Disconnected(seat, self.node.now())
                for seat in seats & client.seats - here
                if table.seats[seat].node == self.node.id
            ]

        await self._note(gone)

    def _grace(self, seats: Iterable[int]) -> float:
        """How long a lost player is not called away yet: a page that is loaded anew is back at once. Who
        comes and goes all the time is given longer and longer, so that the log does not fill with it."""
        now = time.monotonic()
        often = 0
        for seat in seats:
            recent = [at for at in self._lost.get(seat, ()) if at > now - GOING_SECONDS]
            self._lost[seat] = [*recent[-20:], now]
            often = max(often, len(recent))
        longer = 1 << max(0, often - GOINGS)
        return min(60.0, self.node.settings.grace_seconds * longer)

    def send_away(self) -> None:
        """What clients were told is no longer so: let all come back and look."""
        self.view, self.told, self._untold = None, self.table.seq, []
        for client in list(self.clients):
            client.cut_off("shutting_down", "The table has changed. Come back in a moment.")
        self.node.spawn(self.attend)

    async def show_present(self) -> None:
        """Whoever is here is shown so, though another node took this one for dead."""

        def back(table: Table) -> list[h.Happened]:
            here = {seat for client in self.clients for seat in client.seats}
            return [
                h.Connected(seat, self.node.id)
                for seat in sorted(here)
                if table.seats[seat].node is None and not table.seats[seat].left
            ]

        if back(self.table):
            await self._note(back)

    async def lose_node(self, living: set[str]) -> None:
        """Mark as away who was connected to a node that is no more."""

        def gone(table: Table) -> list[h.Happened]:
            return [
                h.Disconnected(seat, self.node.now())
                for seat, place in enumerate(table.seats)
                if place.node is not None and place.node not in living
            ]

        if gone(self.table):
            await self._note(gone)

    async def _note(self, find: Callable[[Table], list[h.Happened]]) -> None:
        """Append what is found, if anything still is; losing it is no harm."""

        def decide(table: Table, _here: Here) -> Outcome:
            events = find(table)
            return Outcome(list(events), quiet=not events)  # type: ignore[arg-type]

        try:
            await self.perform(f"note:{secrets.token_hex(8)}", decide)
        except Illegal as no:
            logger.warning("not noted", extra={"table": self.table.id, "code": no.code})

    # ---- duties

    def schedule(self, todo: list[Duty]) -> None:
        """Wait for the next duty."""
        self._cancel()
        if todo and not self.node.closing:
            wait = max(0.0, (todo[0].at - self.node.now()) / 1000)
            if too_far_off(todo[0], self.table, self.node.settings, self.node.now()):
                wait = self.node.settings.tick_seconds
            self.timer = asyncio.get_running_loop().call_later(wait, self.node.spawn, self.attend)

    def _cancel(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    async def attend(self) -> None:
        """Do what is due, and wait for the next."""
        if self.attending:
            return
        self.attending = True
        try:
            while todo := duties(self.table, self.node.settings):
                if too_far_off(todo[0], self.table, self.node.settings, self.node.now()):
                    await self._set_clock()
                    continue
                if todo[0].at > self.node.now():
                    self.schedule(todo)
                    return
                await self._fulfil(todo[0])
            self._cancel()
            self.node.forget_duty(self)
        except Illegal as no:
            logger.warning("a duty failed", extra={"table": self.table.id, "code": no.code})
            self.timer = asyncio.get_running_loop().call_later(1.0, self.node.spawn, self.attend)
        finally:
            self.attending = False

    async def _set_clock(self) -> None:
        """A clock was ahead of ours when the table's moments were noted: let them count from now on."""
        logger.warning("a clock was wrong: the table's moments count anew", extra={"table": self.table.id})

        def decide(table: Table, here: Here) -> Outcome:
            todo = duties(table, self.node.settings)
            late = todo and too_far_off(todo[0], table, self.node.settings, here.now)
            return Outcome([h.ClockSet()] if late else [], quiet=not late)

        await self.perform(f"clock_set:{self.table.seq}", decide)

    async def _fulfil(self, duty: Duty) -> None:
        """Do one duty. Its key is the same on every node, so that it can be stored only once."""
        at, kind, seat = duty
        start = self.table
        command: g.Command | None = None
        if kind in ("bot_show", "bot_turn", "bot_extra"):
            ask: Ask = {"bot_show": "open", "bot_turn": "turn", "bot_extra": "extra"}[kind]  # type: ignore[assignment]
            assert seat is not None
            assert start.game is not None
            level = start.seats[seat].level or "greedy"
            command = await self.node.bot_pool.think(level, ask, start.game, seat, self.whose)

        def decide(table: Table, here: Here) -> Outcome:
            if duty not in duties(table, self.node.settings):
                return Outcome(quiet=True)
            if command is not None:
                return decisions.bot_move(table, command, here)
            return decisions.by_itself(table, duty, here)

        await self.perform(f"{kind}:{seat}:{at}:{start.seq}", decide)
        DUTIES.labels(kind).inc()

    # ---- questions

    def takes_long(self, ask: wire.Draft) -> bool:
        """Whether a draft is too much for the event loop: every wild die can be anything."""
        game = self.table.game
        if game is None or not game.board.squares:
            return False
        return any(held.face == g.WILD for held in game.hands[ask.seat])

    def draft(self, ask: wire.Draft) -> wire.Drafted:
        """Answer a draft of a seat that may act."""
        game = self.table.game
        if game is None:
            raise Illegal("not_started", "The game has not started yet.")
        self._check_may_lay(game, ask.seat)
        return draft(game, ask.seat, ask.placements, ask.id, self.told)

    def _check_may_lay(self, game: g.State, seat: int) -> None:
        race = self.table.race
        if game.phase is g.Phase.OPENING:
            if race.holder != seat:
                raise Illegal("not_your_word", "Call SET first.", holder=race.holder)
        elif game.phase is not g.Phase.TURN:
            raise Illegal("wrong_phase", "Dice are laid only in a player's turn.", phase=str(game.phase))
        elif game.to_move != seat:
            raise Illegal(
                "not_your_turn", f"It is the turn of seat {game.to_move}.", seat=seat, to_move=game.to_move
            )

    async def hint(self, ask: wire.Hint) -> wire.Hinted:
        """The best turn, or the SET of the opening, as far as it was asked for."""
        table, game = self.table, self.table.game
        if not table.agreed.hints:
            raise Illegal("hints_off", "This table plays without hints.")
        if game is None:
            raise Illegal("not_started", "The game has not started yet.")
        laid: Iterable[g.Placement]
        if game.phase is g.Phase.OPENING:
            laid = g.best_opening(game.plan, game.hands[ask.seat]) or ()
        else:
            self._check_may_lay(game, ask.seat)
            command = await self.node.bot_pool.think("greedy", "lay", game, ask.seat, self.whose)
            laid = command.placements if isinstance(command, g.Play) else ()
        return _hinted(ask, self.told, game, tuple(laid))


def untold(rows: Sequence[LogRow]) -> list[str]:
    """The secret events at the end of a log, one a row: calls that are not judged yet."""
    found: list[str] = []
    for row in reversed(rows):
        if not row.events.startswith('[{"type":"called"') or row.first != row.last:
            break
        found.insert(0, row.events[1:-1])
    return found


def _hinted(ask: wire.Hint, seq: int, game: g.State, laid: tuple[g.Placement, ...]) -> wire.Hinted:
    hinted = wire.Hinted(ask.id, seq, exists=bool(laid))
    if ask.level > 1:
        hinted.dice = [p.die for p in laid]
    if ask.level > 2 and laid:
        hinted.placements = [Laid(p.die, game.plan.label(p.square), str(p.face)) for p in laid]
        if game.phase is g.Phase.TURN:
            hinted.score = game.board.score(laid)
    return hinted


def _answer(id: str, outcome: Outcome, after: Table) -> str:
    for event in outcome.events:
        if isinstance(event, g.Miscalled):
            assert after.game is not None
            return _encode(_miscalled(id, after.seq, event, after.game)).decode()
    return _done(id, after.seq)


def _done(id: str, seq: int) -> str:
    return _encode(wire.Done(id, seq)).decode()


def _miscalled(id: str, seq: int, event: g.Miscalled, game: g.State) -> wire.Miscalled:
    """The wrong call's answer: the three questions."""
    hand = game.hand(event.seat)
    faces = [hand[die] for die in event.dice]
    questions = [
        wire.Question(
            about=answer.feature.value,
            answer=answer.verdict,
            values=[str(getattr(face, answer.feature)) for face in faces],
            pair=list(answer.alike or ()),
            odd=answer.odd,
        )
        for answer in g.three_questions(faces)
    ]
    return wire.Miscalled(id, seq, list(event.dice), [str(face) for face in faces], questions)
