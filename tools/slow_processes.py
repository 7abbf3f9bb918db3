"""Let processes run for a part of the time only, to measure on a fast machine what a slow one takes.

Browsers can throttle a page, but hardly its workers. Signals stop whole processes.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import psutil

SLICE = 0.002
"""Seconds for which the processes run at a time."""
RESCAN = 0.1
"""Seconds after which new child processes are looked for."""


@contextmanager
def slowed(root: int, word: str, rate: float) -> Iterator[None]:
    """Give `1 / rate` of the time to the processes below `root` whose command line contains a word."""
    command = [sys.executable, "-m", "tools.slow_processes", str(root), word, str(rate)]
    process = subprocess.Popen(command, stdin=subprocess.PIPE)
    assert process.stdin
    try:
        yield
    finally:
        process.stdin.close()
        process.wait(10)


def main(root: int, word: str, rate: float) -> None:
    """Stop and continue the processes until the parent process closes the standard input."""
    os.set_blocking(0, False)
    found: list[int] = []
    ran = stopped = scanned = 0.0
    try:
        while sys.stdin.buffer.read(1) is None:
            if time.monotonic() - scanned > RESCAN:
                scanned = time.monotonic()
                found = find_processes(root, word)
            began = time.monotonic()
            send_signal(found, signal.SIGCONT)
            time.sleep(SLICE)
            send_signal(found, signal.SIGSTOP)
            ended = time.monotonic()
            ran += ended - began
            time.sleep(max(0.0, ran * (rate - 1) - stopped))
            stopped += time.monotonic() - ended
    finally:
        send_signal(found, signal.SIGCONT)


def find_processes(root: int, word: str) -> list[int]:
    """List the processes below `root` with a word in their command line."""
    found = []
    for child in psutil.Process(root).children(recursive=True):
        with suppress(psutil.Error):
            if child.pid != os.getpid() and word in " ".join(child.cmdline()):
                found.append(child.pid)
    return found


def send_signal(pids: list[int], number: signal.Signals) -> None:
    """Send a signal to processes that may have ended."""
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, number)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], float(sys.argv[3]))
