"""An event loop on a simulated clock, with processes that can be paused and killed, and simulated threads.

Nothing here waits: when nothing is ready, the clock jumps to the next timer. What a node starts carries the
node's `Process` in its context, so that all of it can be held up or dropped together. A thread is a greenlet:
it runs until it sleeps or waits, then the loop goes on.
"""

from __future__ import annotations

import asyncio
import contextvars
import heapq
from collections import deque
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any

import greenlet  # type: ignore[import-untyped]

EPOCH = 1_800_000_000.0


@dataclass(eq=False)
class Process:
    """One node's process: whether it runs, and the offset of its clock in seconds."""

    name: str
    skew: float = 0.0
    paused: bool = False
    dead: bool = False
    held_up: list[asyncio.Handle] = field(default_factory=list)


current: contextvars.ContextVar[Process | None] = contextvars.ContextVar("process", default=None)


class Loop(asyncio.AbstractEventLoop):
    """The part of an event loop that the server uses."""

    def __init__(self) -> None:
        self.now = 0.0
        self.steps = 0
        self.faults: list[str] = []
        self.outside = contextvars.copy_context()  # callbacks that belong to no process
        self._ready: deque[asyncio.Handle] = deque()
        self._timers: list[tuple[float, int, asyncio.TimerHandle]] = []
        self._count = 0
        self._threads: list[greenlet.greenlet] = []  # references, so that none is collected early

    # ---- running

    def run(self, until: float, done: Callable[[], bool] = lambda: False) -> None:
        """Run until a time, or until a condition holds."""
        asyncio._set_running_loop(self)
        try:
            while not done():
                if not self._ready:
                    if not self._timers or self._timers[0][0] > until:
                        self.now = until
                        return
                    self.now = max(self.now, self._timers[0][0])
                    while self._timers and self._timers[0][0] <= self.now:
                        self._ready.append(heapq.heappop(self._timers)[2])
                self._step(self._ready.popleft())
        finally:
            asyncio._set_running_loop(None)

    def _step(self, handle: asyncio.Handle) -> None:
        process = handle._context.get(current)  # type: ignore[attr-defined]
        if handle.cancelled() or (process is not None and process.dead):
            return
        if process is not None and process.paused:
            process.held_up.append(handle)
            return
        self.steps += 1
        handle._run()

    def pause(self, process: Process) -> None:
        """Pause a process."""
        process.paused = True

    def resume(self, process: Process) -> None:
        """Resume a process."""
        process.paused = False
        self._ready.extend(process.held_up)
        process.held_up.clear()

    def spawn(self, process: Process, work: Callable[[], Any]) -> None:
        """Call a function in a process."""
        context = contextvars.copy_context()
        context.run(current.set, process)
        self.call_soon(work, context=context)

    # ---- the interface of asyncio

    def time(self) -> float:
        return self.now

    def call_soon(self, callback: Any, *args: Any, context: Any = None) -> asyncio.Handle:  # type: ignore[override]
        handle = asyncio.Handle(callback, args, self, context)
        self._ready.append(handle)
        return handle

    call_soon_threadsafe = call_soon  # type: ignore[assignment]

    def call_later(self, delay: float, callback: Any, *args: Any, context: Any = None) -> asyncio.TimerHandle:  # type: ignore[override]
        return self.call_at(self.now + delay, callback, *args, context=context)

    def call_at(self, when: float, callback: Any, *args: Any, context: Any = None) -> asyncio.TimerHandle:  # type: ignore[override]
        handle = asyncio.TimerHandle(when, callback, args, self, context)
        self._count += 1
        heapq.heappush(self._timers, (when, self._count, handle))
        return handle

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        pass

    def create_future(self) -> asyncio.Future[Any]:
        return asyncio.Future(loop=self)

    def create_task(self, coro: Any, *, name: str | None = None, context: Any = None) -> asyncio.Task[Any]:
        return asyncio.Task(coro, loop=self, name=name, context=context)

    def run_in_executor(self, _executor: Any, func: Any, *args: Any) -> asyncio.Future[Any]:  # type: ignore[override]
        """Run a function in a simulated thread."""
        done = self.create_future()

        def work() -> None:
            try:
                result = func(*args)
            except Exception as fault:
                if not done.done():
                    done.set_exception(fault)
            else:
                if not done.done():
                    done.set_result(result)

        self.start_thread(work)
        return done

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        self.faults.append(f"{context.get('message')}: {context.get('exception')!r}")

    def get_debug(self) -> bool:
        return False

    def is_running(self) -> bool:
        return True

    def is_closed(self) -> bool:
        return False

    # ---- threads

    def start_thread(self, work: Callable[[], None]) -> None:
        """Start a thread, which runs at the loop's next step."""
        thread = greenlet.greenlet(work)
        thread.gr_context = contextvars.copy_context()
        self._threads.append(thread)
        self.call_soon(self._go_on, thread)

    def _go_on(self, thread: greenlet.greenlet) -> None:
        thread.switch()
        if thread.dead:
            self._threads.remove(thread)

    def drive(self, work: Coroutine[Any, Any, Any]) -> None:
        """Run a coroutine in the calling thread, where it may block, as a program does at its start."""
        thread = _this_thread()
        try:
            while True:
                waiting = work.send(None)
                if waiting is None:
                    self.call_soon(self._go_on, thread)
                else:
                    waiting._asyncio_future_blocking = False
                    waiting.add_done_callback(lambda _: self.call_soon(self._go_on, thread))
                _leave_thread()
        except StopIteration:
            pass

    def sleep(self, seconds: float) -> None:
        """Block the calling thread for some simulated seconds."""
        self.call_later(seconds, self._go_on, _this_thread())
        _leave_thread()


class Queue:
    """A queue between the loop and one thread."""

    def __init__(self, loop: Loop) -> None:
        self._loop = loop
        self._items: deque[Any] = deque()
        self._waiting: greenlet.greenlet | None = None

    def put(self, item: Any) -> None:
        self._items.append(item)
        if self._waiting is not None:
            self._loop.call_soon(self._loop._go_on, self._waiting)
            self._waiting = None

    def get(self) -> Any:
        while not self._items:
            self._waiting = _this_thread()
            _leave_thread()
        return self._items.popleft()


class Thread:
    """Stands in for `threading.Thread`."""

    def __init__(self, loop: Loop, target: Callable[[], None]) -> None:
        self._loop = loop
        self._target = target
        self._alive = False

    def start(self) -> None:
        self._alive = True
        self._loop.start_thread(self._target)

    def is_alive(self) -> bool:
        return self._alive

    def join(self, timeout: float | None = None) -> None:
        pass


def _this_thread() -> greenlet.greenlet:
    thread = greenlet.getcurrent()
    assert thread.parent is not None, "the event loop itself must not wait"
    return thread


def _leave_thread() -> None:
    parent = greenlet.getcurrent().parent
    assert parent is not None
    parent.switch()


def run_in(loop: Loop, process: Process, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
    """Create a task of a process."""
    context = contextvars.copy_context()
    context.run(current.set, process)
    return loop.create_task(work, context=context)
