"""Grading of many choices on several threads: the search runs outside the interpreter's lock."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed

from setcubed.engine.grades import Choice, Decision, Grader


def grade_in_threads(choices: Sequence[tuple[Choice, int]], workers: int | None = None) -> Iterator[Decision]:
    """Grade choices, each with its seed, on all cores or `workers` threads. Yields decisions in any order."""
    pool = ThreadPoolExecutor(workers or os.cpu_count())
    try:
        for future in as_completed([pool.submit(Grader().grade, *choice) for choice in choices]):
            yield future.result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
