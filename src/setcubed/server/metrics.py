"""Prometheus metrics of a server."""

from __future__ import annotations

import platform
from importlib.metadata import version

from prometheus_client import Counter, Gauge, Histogram, Info

_SHORT = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)

BUILD = Info("setcubed_build", "The running version and its Python")
BUILD.info({"version": version("setcubed"), "python": platform.python_version()})
GAMES = Gauge("setcubed_games", "Games being played with a client connected to this node")
STORE_UP = Gauge("setcubed_store_up", "1 while the database answers this node, else 0")
STORE_RETRIES = Counter(
    "setcubed_store_retries", "Failed database operations that were retried, by kind", ["to"]
)
LOOP_LAG = Histogram("setcubed_loop_lag_seconds", "Delay of the event loop", buckets=_SHORT)
TABLES = Gauge("setcubed_tables", "Tables in this node's memory")
DAMAGED_TABLES = Gauge("setcubed_damaged_tables", "Tables that this node could not read from their log")
SOCKETS = Gauge("setcubed_sockets", "Open sockets of this node")
COMMANDS = Counter("setcubed_commands", "Commands by kind and result", ["kind", "result"])
COMMAND_SECONDS = Histogram(
    "setcubed_command_seconds", "From a command's arrival to its answer", buckets=_SHORT
)
DELAY_SECONDS = Histogram("setcubed_client_delay_seconds", "Measured delay of clients", buckets=_SHORT)
COMMIT_SECONDS = Histogram("setcubed_commit_seconds", "One commit of the log", buckets=_SHORT)
COMMIT_ROWS = Histogram(
    "setcubed_commit_rows", "Appends in one commit", buckets=(1, 2, 5, 10, 20, 50, 100, 200, 500)
)
CLOSED_SOCKETS = Counter("setcubed_cut_off", "Sockets closed by the server, by reason", ["reason"])
TIMERS_RUN = Counter("setcubed_timers_run", "Scheduled actions run, by kind", ["kind"])
LOOPS_FAILED = Counter("setcubed_loops_failed", "Restarts of the node's loops after an exception", ["loop"])
TIMERS_OVERDUE = Gauge("setcubed_timers_overdue", "Scheduled actions that no node has run in time")
TIMERS_FAR_OFF = Gauge("setcubed_timers_far_off", "Scheduled actions further in the future than any can be")
LATE = Counter("setcubed_bots_late", "Bot moves by the greedy player because no worker was free in time")
REMOVED = Counter("setcubed_removed", "Expired tables removed")
REQUESTS = Counter(
    "setcubed_requests",
    "Requests by whose address they count for: the client's own, the one a proxy names (forwarded), or the "
    "proxy's because --proxy is not set (ignored)",
    ["address"],
)
REFUSED = Counter("setcubed_refused", "Requests rejected before they reached a table", ["code"])
