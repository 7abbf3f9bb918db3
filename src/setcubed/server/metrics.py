"""What a server counts and measures, for Prometheus."""

from __future__ import annotations

import platform
from importlib.metadata import version

from prometheus_client import Counter, Gauge, Histogram, Info, generate_latest

_SHORT = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)

BUILD = Info("setcubed_build", "Which version runs, on which Python")
BUILD.info({"version": version("setcubed"), "python": platform.python_version()})
GAMES = Gauge("setcubed_games", "Games in play on this node: begun, not over, and somebody is connected here")
STORE_UP = Gauge("setcubed_store_up", "1 while the database does what this node asks of it, else 0")
STORE_RETRIES = Counter(
    "setcubed_store_retries", "Tries of the database that failed, by what they were", ["to"]
)
LOOP_LAG = Histogram(
    "setcubed_loop_lag_seconds", "How much later than it asked the event loop woke up", buckets=_SHORT
)
TABLES = Gauge("setcubed_tables", "Tables in this node's memory")
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
CUT_OFF = Counter("setcubed_cut_off", "Sockets closed by the server, by reason", ["reason"])
DUTIES = Counter("setcubed_duties", "Duties done: clocks, calls, bots", ["kind"])
LOOPS_FAILED = Counter("setcubed_loops_failed", "Loops of the node that failed and began anew", ["loop"])
DUTIES_OVERDUE = Gauge("setcubed_duties_overdue", "Duties in the store that nobody saw to in time")
DUTIES_FAR_OFF = Gauge("setcubed_duties_far_off", "Duties in the store further off than any can be")
LATE = Counter("setcubed_bots_late", "Bots that played greedily because no worker was free in time")
REMOVED = Counter("setcubed_removed", "Tables removed because they were past their time")
REQUESTS = Counter(
    "setcubed_requests",
    "Requests by whose address they count for: the client's own, the one a proxy names (forwarded), or the "
    "proxy's because --proxy is not set (ignored)",
    ["address"],
)
REFUSED = Counter("setcubed_refused", "Requests refused before they reached a table", ["code"])


def exposition() -> bytes:
    """All of it as Prometheus reads it."""
    return generate_latest()
