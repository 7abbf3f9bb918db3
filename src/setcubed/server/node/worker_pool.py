"""Worker processes shared fairly between clients.

A worker returns an exception as a value, so that a failing request harms nobody else. A worker is replaced
only if its process is gone or over time.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import pickle
import signal
import traceback
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from threading import Lock
from typing import Any, TypeVar

from setcubed.bots.process_pool import prepare_worker
from setcubed.game import Illegal

logger = logging.getLogger("setcubed.workers")
T = TypeVar("T")
_context = multiprocessing.get_context("spawn")


class Busy(Exception):
    """No worker became free in time, or too many requests of the same client wait."""


class WorkFailed(Exception):
    """The work raised an exception; the message is the worker's traceback."""


class WorkerLost(Exception):
    """The worker's process ended before it answered."""

    def __init__(self, exit_code: int | None) -> None:
        super().__init__("the process is gone")
        self.stopped = exit_code == -signal.SIGTERM


class WorkTimeout(Exception):
    """The work took too long; its worker was killed."""


def _serve(connection: Any, nice: int) -> None:
    """Main loop of a worker process: answer one request after the other."""
    prepare_worker(nice)
    while True:
        try:
            request = connection.recv_bytes()
        except (EOFError, OSError):
            return
        connection.send_bytes(_reply(request))


def _reply(request: bytes) -> bytes:
    try:
        work, args = pickle.loads(request)
        return pickle.dumps((work(*args), None))
    except Illegal as illegal:
        return pickle.dumps((None, illegal))
    except BaseException:
        return pickle.dumps((None, WorkFailed(traceback.format_exc())))


class WorkerProcess:
    """One process, and the thread that talks to it."""

    def __init__(self, nice: int) -> None:
        self.lost = False
        self._thread = ThreadPoolExecutor(1, "setcubed-worker")
        self._lock = Lock()
        self._process: Any = None
        self._connection: Any = None
        self._ended: Future[None] | None = None
        self._thread.submit(self._start, nice)

    def submit(self, work: Callable[..., T], args: tuple[object, ...]) -> Future[T]:
        """Start a piece of work. The future raises `Illegal`, `WorkFailed` or `WorkerLost`."""
        return self._thread.submit(self._compute, work, args)

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid

    def is_alive(self) -> bool:
        """Whether the process can take a request."""
        return not self.lost and (self._process is None or self._process.is_alive())

    def kill(self) -> None:
        """End the process at once; work in progress raises `WorkerLost`."""
        with self._lock:
            self.lost = True
            if self._process is not None:
                self._process.kill()
            if self._ended is None:
                self._ended = self._thread.submit(self._release)
        self._thread.shutdown(wait=False)

    def join(self, seconds: float) -> None:
        """Wait for the end of the process, after `kill`."""
        if self._ended is not None:
            wait([self._ended], seconds)

    # In the thread

    def _start(self, nice: int) -> None:
        self._connection, theirs = _context.Pipe()
        with self._lock:
            if not self.lost:
                process = _context.Process(target=_serve, args=(theirs, nice), daemon=True)
                process.start()
                self._process = process
        theirs.close()

    def _compute(self, work: Callable[..., T], args: tuple[object, ...]) -> T:
        try:
            self._connection.send_bytes(pickle.dumps((work, args)))
            result, fault = pickle.loads(self._connection.recv_bytes())
        except (EOFError, OSError):
            self.lost = True
            if self._process is not None:
                self._process.join(1)
            raise WorkerLost(getattr(self._process, "exitcode", None)) from None
        except Exception as unpicklable:
            raise WorkFailed(repr(unpicklable)) from None
        if fault is not None:
            raise fault
        return result  # type: ignore[no-any-return]

    def _release(self) -> None:
        self._connection.close()
        if self._process is not None:
            self._process.join()


class WorkerPool:
    """At most `workers` processes, started when they are needed.

    Each client has a queue of its own, and the queues are served in turn: many requests of one client leave
    the others their share."""

    def __init__(self, workers: int, nice: int, most_waiting: int) -> None:
        self.workers = workers
        self.started = 0
        """How many processes were started so far."""
        self._closing = False
        self._nice = nice
        self._most_waiting = most_waiting
        self._queues: dict[str, deque[asyncio.Future[WorkerProcess]]] = {}  # the next client first
        self._idle: list[WorkerProcess] = []
        self._busy: set[WorkerProcess] = set()

    async def run(
        self,
        work: Callable[..., T],
        *args: object,
        client: str,
        seconds: float,
        patience: float | None = None,
    ) -> T:
        """Compute something in a worker, in this client's turn; another worker retries what a process did not
        survive. Raises what the work raises if that is `Illegal`, or else one of this module's exceptions."""
        try:
            return await self._compute(await self._next_worker(client, patience), seconds, work, args)
        except WorkerLost as lost:
            if self._closing:
                raise Busy("the node closes") from None
            level = logging.INFO if lost.stopped else logging.ERROR  # a service manager stops all processes
            said = "a worker was stopped" if lost.stopped else "a worker is gone"
            logger.log(level, said, extra={"work": work.__name__})
            return await self._compute(await self._next_worker(client, patience), seconds, work, args)

    def close(self) -> None:
        self._closing = True
        workers = [*self._idle, *self._busy]
        for worker in workers:
            worker.kill()
        for worker in workers:
            worker.join(5)
        self._idle = []

    async def _next_worker(self, client: str, patience: float | None) -> WorkerProcess:
        queue = self._queues.setdefault(client, deque())
        if len(queue) >= self._most_waiting:
            raise Busy("too many requests of this client wait")
        turn: asyncio.Future[WorkerProcess] = asyncio.get_running_loop().create_future()
        queue.append(turn)
        self._assign()
        try:
            return await asyncio.wait_for(turn, patience)
        except BaseException as fault:
            if turn.done() and not turn.cancelled():  # both happened in the same round of the event loop
                self._release(turn.result())
            turn.cancel()
            if isinstance(fault, TimeoutError):
                raise Busy("no worker became free in time") from None
            raise

    async def _compute(
        self, worker: WorkerProcess, seconds: float, work: Callable[..., T], args: tuple[object, ...]
    ) -> T:
        computing = asyncio.wrap_future(worker.submit(work, args))

        def done(future: asyncio.Future[T]) -> None:
            if not future.cancelled():
                future.exception()  # nobody may be waiting for it any more
            self._release(worker)

        computing.add_done_callback(done)  # the worker is busy until then, whoever still waits
        try:
            return await asyncio.wait_for(asyncio.shield(computing), seconds)
        except TimeoutError:
            worker.kill()
            raise WorkTimeout(f"{work.__name__} took longer than {seconds:.1f} seconds") from None

    def _release(self, worker: WorkerProcess) -> None:
        self._busy.discard(worker)
        if worker.is_alive():
            self._idle.append(worker)
        else:
            worker.kill()
        self._assign()

    def _assign(self) -> None:
        """Give free workers to the clients that wait, one request of each in turn."""
        while self._queues and len(self._busy) < self.workers:
            client, queue = next(iter(self._queues.items()))
            del self._queues[client]
            while queue and queue[0].done():  # given up
                queue.popleft()
            if queue:
                worker = self._free_worker()
                self._busy.add(worker)
                queue.popleft().set_result(worker)
                if queue:
                    self._queues[client] = queue  # last: the other clients come first

    def _free_worker(self) -> WorkerProcess:
        while self._idle:
            worker = self._idle.pop()
            if worker.is_alive():
                return worker
            worker.kill()
        self.started += 1
        return WorkerProcess(self._nice)
