"""A bot that is a separate program: JSON lines on its standard input and output."""

from __future__ import annotations

import contextlib
import json
import queue
import shlex
import shutil
import subprocess
import sys
import threading
import time
from typing import IO, Any

from setcubed.game import Illegal, Placement, State
from setcubed.notation import format_position, parse_turn, position_of
from setcubed.notation.fields import die_number, get, get_list, load_object
from setcubed.notation.position import format_plan
from setcubed.notation.record import format_options
from setcubed.notation.text import take_from_hand

PREFIX = "exec:"
TIME_MS = 1000
START_MS = 3000
"""Additional time for the first answer, while the program starts."""
LATE_IN_A_ROW = 3
"""The number of consecutive late answers after which a program is ended until the next game."""
LONGEST_LINE = 1 << 20


class Program:
    """Send requests to a program and read its answers; `BotAdapter` validates them.

    The first request of a game carries a field `game` with the board and all dice.
    """

    def __init__(self, command: str, time_ms: int = TIME_MS) -> None:
        self.command = command
        self.time_ms = time_ms
        self._arguments = _arguments(command)
        self._process: subprocess.Popen[bytes] | None = None
        self._ended = False
        self._lines: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._unanswered = 0
        self._late = 0
        self._starting = True
        self._described = False

    def new_game(self) -> None:
        """Let a program that ended start again, and describe the next game to it."""
        self._ended = False
        self._described = False

    def close(self) -> None:
        """End the program."""
        process, self._process = self._process, None
        self._ended = True
        if process is None:
            return
        assert process.stdin is not None
        with contextlib.suppress(OSError):
            process.stdin.close()
        try:
            process.wait(0.5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def open(self, state: State, seat: int) -> tuple[Placement, ...]:
        """Return a SET on the logo, or nothing."""
        return self._placements("open", state, seat)

    def replace(self, state: State, seat: int) -> tuple[int, int] | None:
        """Return the square of a wild die and the die to put there, or None."""
        answer = self._request("replace", state, seat)
        if answer.get("replace") is None:
            return None
        wish = get(answer, "replace", dict)
        return state.plan.square(get(wish, "square", str)), die_number(get(wish, "die", int), "die")

    def turn(self, state: State, seat: int) -> tuple[Placement, ...]:
        """Return the dice to place."""
        return self._placements("turn", state, seat)

    def extra(self, state: State, seat: int) -> tuple[int, ...]:
        """Return the dice to roll once more."""
        return tuple(get_list(self._request("extra", state, seat), "roll", int))

    def fault(self, code: str, message: str) -> None:
        """Report to the program what was wrong with its answer."""
        if self._process is not None:
            with contextlib.suppress(Illegal):
                self._send({"fault": {"code": code, "message": message}})

    def _placements(self, what: str, state: State, seat: int) -> tuple[Placement, ...]:
        steps = parse_turn(get(self._request(what, state, seat), "turn", str), state.plan)
        return take_from_hand(steps, state.hand(seat)) if steps else ()

    def _request(self, what: str, state: State, seat: int) -> dict[str, Any]:
        if self._process is None and not self._ended:
            self._start()
        if self._process is None:
            raise Illegal("bot_died", "The program has ended; it will be restarted for the next game.")
        deadline = time.monotonic() + (self.time_ms + (START_MS if self._starting else 0)) / 1000
        # Discard late answers to earlier requests.
        while self._unanswered:
            self._read(deadline)
            self._unanswered -= 1
        position = format_position(position_of(state, seat), whole=True)
        request: dict[str, Any] = {"ask": what, "position": position, "seat": seat, "time_ms": self.time_ms}
        if not self._described:
            request["game"] = game_description(state)
            self._described = True
        self._send(request)
        self._unanswered += 1
        line = self._read(deadline)
        self._unanswered -= 1
        self._starting, self._late = False, 0
        return load_object(line)

    def _start(self) -> None:
        try:
            self._process = process = subprocess.Popen(
                self._arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
        except OSError as error:
            self._ended = True
            raise Illegal("bot_died", f"The program cannot be started: {error.strerror}.") from None
        self._lines, self._unanswered, self._late, self._starting = queue.SimpleQueue(), 0, 0, True
        self._described = False
        assert process.stdout is not None
        threading.Thread(target=_listen, args=(process.stdout, self._lines), daemon=True).start()

    def _send(self, message: dict[str, Any]) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(message).encode() + b"\n")
            self._process.stdin.flush()
        except OSError:
            self._end("The program has ended.")

    def _read(self, deadline: float) -> bytes:
        """Return the next line, if it arrives before the deadline."""
        try:
            line = self._lines.get(timeout=max(0.0, deadline - time.monotonic()))
        except queue.Empty:
            self._late += 1
            if self._late >= LATE_IN_A_ROW:
                self.close()
            raise Illegal(
                "late", f"No answer arrived within {self.time_ms} ms.", time_ms=self.time_ms
            ) from None
        if line is None:
            self._end("The program has ended.")
        elif len(line) >= LONGEST_LINE:
            self._end(f"The program was ended: its answer is longer than {LONGEST_LINE} bytes.")
        return line or b""

    def _end(self, message: str) -> None:
        self.close()
        raise Illegal("bot_died", message)


def game_description(state: State) -> dict[str, Any]:
    """Return what a program needs once in a game: the board, the sides of all dice, the options."""
    return {
        "board": format_plan(state.plan),
        "dice": state.dice.names(),
        "options": format_options(state.options),
    }


def _listen(stream: IO[bytes], lines: queue.SimpleQueue[bytes | None]) -> None:
    """Forward the program's output line by line; None at its end."""
    with contextlib.suppress(OSError, ValueError), stream:
        while line := stream.readline(LONGEST_LINE):
            lines.put(line)
    lines.put(None)


def _arguments(command: str) -> list[str]:
    try:
        arguments = shlex.split(command)
    except ValueError as error:
        raise Illegal("bad_command", f"exec:{command} cannot be read as a command: {error}.") from None
    name = arguments[0] if arguments else ""
    if name in ("python", "python3") and shutil.which(name) is None:
        arguments[0] = sys.executable
    elif shutil.which(name) is None:
        raise Illegal("no_program", f"exec: needs a program to run; {name!r} is not one.", program=name)
    return arguments
