"""Requests of players other than moves: reactions, drafts, hints, the tutor, missed events."""

from __future__ import annotations

import asyncio
from collections.abc import Collection

import msgspec

from setcubed import game as g
from setcubed.app import advice
from setcubed.app.protocol import messages as wire
from setcubed.app.protocol.commands import React
from setcubed.app.tables.decisions import check_holds
from setcubed.app.tables.drafts import draft_at_table, show_of_draft
from setcubed.app.tables.moves import done_text
from setcubed.app.tables.stored import split_events
from setcubed.game import Illegal
from setcubed.server.node.commands import FutureReply, Reply, SeatCommand
from setcubed.server.node.live_table import LiveTable

MISSED = 300
"""Appends that are sent after a lost connection; with more, the client starts from the view."""


async def perform_for_seat(live: LiveTable, message: wire.Command, holders: Collection[str]) -> str:
    """Carry a player's command out; return its answer. Raises `Illegal`."""
    if not isinstance(message.do, React):
        return await live.perform(SeatCommand(message, holders))
    reply = FutureReply()
    await react(live, message, holders, reply)
    return await reply.wait()


async def react(live: LiveTable, message: wire.Command, holders: Collection[str], reply: Reply) -> None:
    """Show a quick reaction to all clients on every node. It is not stored."""
    assert isinstance(message.do, React)
    try:
        await live.refresh()
        check_holds(live.table, message.seat, holders)
        if not live.table.agreed.reactions:
            raise Illegal("no_reactions", "This table plays without reactions.")
    except Exception as error:  # the sender must get an answer
        reply.settle(None, error)
        return
    text = msgspec.json.encode(wire.SeatReaction(message.seat, message.do.reaction))
    live.broadcast(text)
    live.node.store.announce(live.table.id, text.decode())
    reply.settle(done_text(message.id, live.published), None)


def is_slow(live: LiveTable, request: wire.Draft) -> bool:
    """Whether a draft takes too long for the event loop: a wild die can show every face."""
    game = live.table.game
    if game is None or not game.board.squares:
        return False
    return any(held.face == g.WILD for held in game.hands[request.seat])


def answer_draft(live: LiveTable, request: wire.Draft) -> wire.DraftResult:
    """Answer a draft of a seat that may act. Raises `Illegal`."""
    return draft_at_table(live.table, request, live.published)


def show_draft(
    live: LiveTable, request: wire.Draft, drafted: wire.DraftResult, holders: Collection[str]
) -> None:
    """Show a SET that the holder of the opening has put on the logo."""
    show = show_of_draft(live.table, request, drafted)
    if show is not None:
        live.submit(SeatCommand(show, holders))


async def hint(live: LiveTable, query: wire.Hint) -> wire.HintResult:
    """The best turn, or the SET of the opening, in as much detail as requested. Raises `Illegal`."""
    requests = advice.hint_requests(live.table, query)
    game = live.table.started_game
    cached = live.hint
    if not isinstance(cached, tuple) or cached[0] is not game or len(cached[1]) < len(requests):
        pool, whose = live.node.bot_pool, live.client_key()
        moves = await asyncio.gather(*(pool.think(*request, whose) for request in requests))
        cached = live.hint = (game, moves)  # all steps of one hint show the same move
    return advice.hint_answer(query, live.published, game, cached[1][-len(requests) :])


async def weigh(live: LiveTable, request: wire.Weigh) -> wire.WeighResult:
    """Whether a choice would be a mistake. Raises `Illegal`."""
    game, event = advice.chosen(live.table, request.seat, request.do)
    found = await live.node.bot_pool.weigh(advice.weigh, game, event, whose=live.client_key())
    return advice.advice(request, live.published, game, found)


async def missed(live: LiveTable, seq: int | None) -> tuple[list[msgspec.Raw], bool]:
    """The published events after a number, and whether they are complete."""
    if seq is None or seq > live.table.seq:
        return [], False
    if seq >= live.published:
        return [], True
    rows = await live.node.store.rows_after(live.table.id, seq, MISSED + 1)
    rows = [row for row in rows if row.last <= live.published]
    if len(rows) > MISSED or not rows or rows[0].first != seq + 1:
        return [], False
    events = [event for row in rows for event in split_events(row.events)]
    return events, rows[-1].last == live.published
