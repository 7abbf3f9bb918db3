"""Frames of RFC 6455: those of a client library are parsed, violations are rejected."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode

from setcubed.server.http.frames import (
    BINARY,
    CLOSE,
    PING,
    TEXT,
    TOO_BIG,
    Frames,
    ProtocolViolation,
    frame,
    unmask,
)


def sent(kind: Opcode, payload: bytes, *, fin: bool = True) -> bytes:
    """A frame as a client library writes it."""
    return Frame(kind, payload, fin).serialize(mask=True, extensions=[])


@given(st.lists(st.binary(max_size=400), max_size=5), st.integers(1, 50))
def test_messages_are_parsed_however_the_bytes_are_split(messages: list[bytes], cut: int) -> None:
    stream = b"".join(sent(Opcode.TEXT, message) for message in messages)
    frames = Frames(1000)
    found = [f for at in range(0, len(stream), cut) for f in frames.feed(stream[at : at + cut])]
    assert found == [(TEXT, message) for message in messages]


@given(st.binary(max_size=200), st.binary(min_size=4, max_size=4))
def test_unmasking_is_its_own_inverse(payload: bytes, mask: bytes) -> None:
    assert unmask(unmask(payload, mask), mask) == payload


def test_fragments_are_joined_and_control_frames_may_come_between() -> None:
    stream = sent(Opcode.TEXT, b"he", fin=False) + sent(Opcode.PING, b"?") + sent(Opcode.CONT, b"llo")
    assert Frames(100).feed(stream) == [(PING, b"?"), (TEXT, b"hello")]


def test_lengths_are_encoded_as_in_the_standard() -> None:
    for size in (0, 125, 126, 65535, 65536):
        payload = b"x" * size
        assert frame(BINARY, payload) == Frame(Opcode.BINARY, payload).serialize(mask=False, extensions=[])


@pytest.mark.parametrize(
    "data",
    [
        frame(TEXT, b"not masked"),
        b"\xc1\x80\0\0\0\0",  # a reserved bit
        b"\x83\x80\0\0\0\0",  # a kind that does not exist
        b"\x80\x80\0\0\0\0",  # a continuation of nothing
        b"\x09\x80\0\0\0\0",  # a control frame in parts
        b"\x89\xfe\x00\x80\0\0\0\0",  # a long control frame
        sent(Opcode.TEXT, b"a", fin=False) + sent(Opcode.TEXT, b"b"),  # a new message inside another
    ],
    ids=["bare", "reserved", "no_kind", "goes_on", "control_in_parts", "long_control", "inside"],
)
def test_protocol_violations_are_rejected(data: bytes) -> None:
    with pytest.raises(ProtocolViolation):
        Frames(100).feed(data)


def test_a_message_over_the_limit_is_rejected_before_it_is_complete() -> None:
    with pytest.raises(ProtocolViolation) as broken:
        Frames(100).feed(sent(Opcode.TEXT, b"x" * 101)[:8])
    assert broken.value.code == TOO_BIG
    frames = Frames(100)
    frames.feed(sent(Opcode.TEXT, b"x" * 60, fin=False))
    with pytest.raises(ProtocolViolation):
        frames.feed(sent(Opcode.CONT, b"x" * 60))


@given(st.binary(max_size=300))
def test_random_bytes_raise_nothing_but_protocol_violations(data: bytes) -> None:
    frames = Frames(100)
    try:
        found = frames.feed(data)
    except ProtocolViolation:
        return
    assert all(kind in (TEXT, BINARY, CLOSE, PING, 10) for kind, _ in found)
