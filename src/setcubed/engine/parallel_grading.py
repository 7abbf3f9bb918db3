"""Grading of many choices on several threads: the search runs outside the interpreter's lock."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from queue import Queue
from threading import Event, Thread

from setcubed.engine.grades import Choice, Decision, Grader


def grade_in_threads(choices: Sequence[tuple[Choice, int]], workers: int | None = None) -> Iterator[Decision]:
    """Grade choices, each with its seed, on all cores or `workers` threads. Yields decisions in any order."""
    threads = max(1, min(workers or os.cpu_count() or 1, len(choices)))
    results: Queue[Decision | BaseException] = Queue()
    stop = Event()
    for first in range(threads):
        Thread(target=_grade, args=(choices[first::threads], results, stop), daemon=True).start()
    try:
        for _ in choices:
            result = results.get()
            if isinstance(result, BaseException):
                raise result
            yield result
    finally:
        stop.set()


def _grade(
    choices: Sequence[tuple[Choice, int]], results: Queue[Decision | BaseException], stop: Event
) -> None:
    grader = Grader()
    try:
        for choice, seed in choices:
            if stop.is_set():
                return
            results.put(grader.grade(choice, seed))
    except BaseException as error:
        results.put(error)
