"""A table that is alive on this node: its clients, its clock, and every command's way through the store."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Protocol

import msgspec

from setcubed import game as g
from setcubed.game import Illegal
from setcubed.server import decisions, wire
from setcubed.server import happenings as h
from setcubed.server.commands import Laid, React
from setcubed.server.decisions import Here, Outcome
from setcubed.server.drafts import draft
from setcubed.server.duties import Duty, deadline, duties
from setcubed.server.frames import text_frame
from setcubed.server.metrics import DUTIES
from setcubed.server.showing import game_text, head_text
from setcubed.server.store import Append, Conflict, LogRow, NotStored
from setcubed.server.table import Table, decode_events, encode_events
from setcubed.server.thinkers import Ask

if TYPE_CHECKING:
    from setcubed.server.hall import Hall

logger = logging.getLogger("setcubed.table")
_encode = msgspec.json.Encoder().encode
ANSWERS = 64  # of the last commands, kept to answer repeats without a look into the store
Decide = Callable[[Table, Here], Outcome]
Answer = Callable[[Outcome, int], str]
Reply = Callable[[str], None]


class Client(Protocol):
    """Somebody connected to this table."""

    seats: frozenset[int]

    @property
    def delay(self) -> float | None:
        """The measured delay in seconds."""
        ...

    def send(self, whole: bytes) -> None:
        """Send a frame, without waiting for it to arrive."""
        ...


class Room:
    """One table on this node. Commands go one after the other: decide, store, acknowledge, tell."""

    __slots__ = (
        "answers",
        "attending",
        "clients",
        "due",
        "hall",
        "head",
        "lock",
        "stale",
        "table",
        "timer",
        "used_at",
        "view",
    )

    def __init__(self, hall: Hall, table: Table) -> None:
        self.hall = hall
        self.table = table
        self.lock = asyncio.Lock()
        self.clients: set[Client] = set()
        self.answers: OrderedDict[str, str] = OrderedDict()
        self.due: int | None = None  # what the agenda says, as far as this node knows
        self.timer: asyncio.TimerHandle | None = None
        self.attending = False
        self.stale = False
        self.view: str | None = None
        self.head: tuple[object, str] | None = None
        self.used_at = 0.0

    # ---- commands

    async def command(self, command: wire.Command, reply: Reply) -> None:
        """Carry a seat's command out and reply; `Illegal` if it is refused."""
        do, seat = command.do, command.seat
        if isinstance(do, React):
            self.hall.react(self, seat, do.reaction)
            reply(_done(command.id, self.table.seq))
            return
        await self.perform(
            f"{seat}:{command.id}",
            lambda table, here: decisions.decide(table, seat, command.seq, do, here),
            lambda outcome, seq: self._answer(command.id, outcome, seq),
            reply,
        )

    def _answer(self, id: str, outcome: Outcome, seq: int) -> str:
        for event in outcome.events:
            if isinstance(event, g.Miscalled):
                assert self.table.game is not None
                return _encode(_miscalled(id, seq, event, self.table.game)).decode()
        return _done(id, seq)

    async def perform(self, key: str, decide: Decide, answer: Answer, reply: Reply | None = None) -> str:
        """Decide, store, acknowledge, tell. Where somebody else was quicker: look, and decide anew."""
        async with self.lock:
            for _ in range(20):
                known = self.answers.get(key)
                if known is None:
                    known = await self._try(key, decide, answer, reply)
                elif reply is not None:
                    reply(known)
                if known is not None:
                    return known
        raise Illegal("not_stored", "The table is too busy. Try again.")

    async def _try(self, key: str, decide: Decide, answer: Answer, reply: Reply | None) -> str | None:
        if self.stale:
            await self._catch_up()
        table, now = self.table, self.hall.now()
        outcome = decide(table, self._here(now))
        also = self.hall.prepare_rematch(table, outcome, now) if outcome.rematch else None
        if outcome.quiet:
            text = answer(outcome, table.seq)
            if reply is not None:
                reply(text)
            return text
        after = table.after(outcome.events, now, outcome.after)
        if outcome.tokens:
            after.tokens = {**table.tokens, **dict(outcome.tokens)}
        todo = duties(after, self.hall.settings)
        events = encode_events(outcome.events, table.plan)
        text = answer(outcome, after.seq)
        entry = Append(table.id, table.seq + 1, after.seq, now, key, events, text, also=also)
        entry.tokens, entry.gone = outcome.tokens, outcome.gone
        self._plan(entry, todo)
        if after.status != table.status or table.status == "waiting":
            entry.changes = {"status": after.status, "changed": now}
        try:
            await self.hall.store.append(entry)
        except Conflict:
            await self._catch_up()
            return None
        except NotStored:
            self.stale = True
            raise Illegal(
                "not_stored", "The store does not answer. Try again with the same command."
            ) from None
        self.table = after
        if entry.due is not None:
            self.due = entry.due
        self._remember(key, text)
        if reply is not None:
            reply(text)
        self._tell(events)
        self._schedule(todo)
        return text

    def _plan(self, entry: Append, todo: list[Duty]) -> None:
        settings = self.hall.settings
        due = todo[0].at if todo else 0
        if due != self.due and (due or self.due is not None):
            entry.due = due
            entry.lease = due + round(1000 * (settings.lease_seconds + settings.bot_seconds))

    def _remember(self, key: str, text: str) -> None:
        self.answers[key] = text
        if len(self.answers) > ANSWERS:
            self.answers.popitem(last=False)

    def _here(self, now: int) -> Here:
        return Here(now, self.hall.settings, self.hall.levels, self._delay, self._shared)

    def _delay(self, seat: int) -> float | None:
        delays = [client.delay for client in self.clients if seat in client.seats]
        known = [delay for delay in delays if delay is not None]
        return min(known) if known else None

    def _shared(self, one: int, two: int) -> bool:
        return any(one in client.seats and two in client.seats for client in self.clients)

    # ---- what others appended

    async def catch_up(self) -> None:
        """Take in what other nodes have appended."""
        async with self.lock:
            await self._catch_up()

    async def _catch_up(self) -> None:
        rows = await self.hall.store.rows_after(self.table.id, self.table.seq)
        self.stale = False
        for row in rows:
            self.take_in(row)
        if rows:
            self.due = None
            self._cancel()

    def take_in(self, row: LogRow) -> None:
        """Apply a stored append and tell the clients here."""
        self.table = self.table.after(decode_events(row.events, self.table.plan), row.at)
        self._remember(row.command, row.answer)
        self._tell(row.events)

    # ---- telling

    def view_text(self) -> str:
        """The view as JSON, encoded once for all."""
        if self.view is None:
            table = self.table
            watchers = sum(not client.seats for client in self.clients)
            key = (table.seats, table.status, table.revealed, table.rematch, watchers)
            if self.head is None or self.head[0] != key:
                self.head = (key, head_text(table, watchers))
            self.view = self.head[1]
            if table.game is not None:
                game = game_text(table, table.game, deadline(table, self.hall.settings))
                self.view = f'{self.view[:-1]},"game":{game}}}'
        return self.view

    def _tell(self, events: str) -> None:
        self.view = None
        if self.clients:
            head = f'{{"type":"update","seq":{self.table.seq},"time":{self.hall.now()},"events":{events}'
            self.broadcast(f'{head},"view":{self.view_text()}}}')

    def broadcast(self, text: str) -> None:
        """Send to every client here."""
        whole = text_frame(text)
        for client in list(self.clients):
            client.send(whole)

    # ---- who is here

    async def arrive(self, client: Client) -> None:
        """A client has said hello."""
        self.clients.add(client)
        new = [seat for seat in client.seats if self.table.seats[seat].node != self.hall.node]
        if new:
            await self._note(lambda table: self._arrivals(table, new))

    def _arrivals(self, table: Table, seats: Iterable[int]) -> list[h.Happened]:
        me = self.hall.node
        return [h.Connected(seat, me) for seat in seats if table.seats[seat].node != me]

    async def depart(self, client: Client) -> None:
        """A client is gone; its seats are away unless another client here holds them."""
        self.clients.discard(client)
        if not client.seats or self.hall.closing:
            return
        await asyncio.sleep(self.hall.settings.grace_seconds)  # a page that is loaded anew is back at once

        def gone(table: Table) -> list[h.Happened]:
            here = {seat for other in self.clients for seat in other.seats}
            return [
                h.Disconnected(seat, self.hall.now())
                for seat in client.seats - here
                if table.seats[seat].node == self.hall.node
            ]

        await self._note(gone)

    async def lose_node(self, living: set[str]) -> None:
        """Mark as away who was connected to a node that is no more."""

        def gone(table: Table) -> list[h.Happened]:
            return [
                h.Disconnected(seat, self.hall.now())
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
            await self.perform(f"note:{secrets.token_hex(8)}", decide, lambda *_: "{}")
        except Illegal as no:
            logger.warning("not noted", extra={"table": self.table.id, "code": no.code})

    # ---- duties

    def _schedule(self, todo: list[Duty]) -> None:
        self._cancel()
        if todo and not self.hall.closing:
            wait = max(0.0, (todo[0].at - self.hall.now()) / 1000)
            self.timer = asyncio.get_running_loop().call_later(wait, self.hall.spawn, self.attend)

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
            while todo := duties(self.table, self.hall.settings):
                if todo[0].at > self.hall.now():
                    self._schedule(todo)
                    return
                await self._fulfil(todo[0])
            self._cancel()
            self.hall.forget_duty(self)
        except Illegal as no:
            logger.warning("a duty failed", extra={"table": self.table.id, "code": no.code})
            self.timer = asyncio.get_running_loop().call_later(1.0, self.hall.spawn, self.attend)
        finally:
            self.attending = False

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
            command = await self.hall.thinkers.think(level, ask, start.game, seat)

        def decide(table: Table, here: Here) -> Outcome:
            if duty not in duties(table, self.hall.settings):
                return Outcome(quiet=True)
            if command is not None:
                return decisions.bot_move(table, command)
            return decisions.by_itself(table, duty, here)

        await self.perform(f"{kind}:{seat}:{at}:{start.seq}", decide, lambda *_: "{}")
        DUTIES.labels(kind).inc()

    # ---- questions

    def draft(self, ask: wire.Draft) -> wire.Drafted:
        """Answer a draft of a seat that may act."""
        game = self.table.game
        if game is None:
            raise Illegal("not_started", "The game has not started yet.")
        self._check_may_lay(game, ask.seat)
        return draft(game, ask.seat, ask.placements, ask.id, self.table.seq)

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
            command = await self.hall.thinkers.think("greedy", "turn", game, ask.seat)
            laid = command.placements if isinstance(command, g.Play) else ()
        return _hinted(ask, table.seq, game, tuple(laid))


def _hinted(ask: wire.Hint, seq: int, game: g.State, laid: tuple[g.Placement, ...]) -> wire.Hinted:
    hinted = wire.Hinted(ask.id, seq, exists=bool(laid))
    if ask.level > 1:
        hinted.dice = [p.die for p in laid]
    if ask.level > 2 and laid:
        hinted.placements = [Laid(p.die, game.plan.label(p.square), str(p.face)) for p in laid]
        if game.phase is g.Phase.TURN:
            hinted.score = g.best_turn_of(game.plan, game.faces, game.used, laid).score
    return hinted


def _done(id: str, seq: int) -> str:
    return f'{{"type":"done","id":"{id}","seq":{seq}}}'


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
