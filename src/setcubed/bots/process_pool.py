"""Pools of worker processes for the lab."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor


def processes(workers: int, nice: int = 0) -> ProcessPoolExecutor:
    """Return a pool of worker processes whose priority is lowered by `nice`."""
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(workers, mp_context=context, initializer=prepare_worker, initargs=(nice,))


def prepare_worker(nice: int) -> None:
    """Set up a new worker process: ignore Ctrl-C, and exit when the parent process is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    leader = multiprocessing.parent_process()

    def end() -> None:
        if leader is not None:
            leader.join()
        os._exit(0)

    threading.Thread(target=end, daemon=True).start()
    if nice:
        os.nice(nice)
