"""Memory of an idle server.

`python -m benchmarks.idle` starts `setcubed serve` on a fresh SQLite file, waits four seconds after `/health`
answers, and prints what Linux counts for its process: resident, by its share of what others use too, its own.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.server import free_port, wait_for

NAMES = {"Rss": "resident_mb", "Pss": "share_mb", "Anonymous": "own_data_mb"}


def measure(folder: Path, seconds: float) -> dict[str, float]:
    """Start a server, wait, and measure."""
    port = free_port()
    command = [sys.executable, "-m", "setcubed", "serve", "--port", str(port)]
    with subprocess.Popen([*command, "--database", str(folder / "tables.db")]) as server:
        try:
            wait_for(f"http://127.0.0.1:{port}/health")
            time.sleep(seconds)
            rows = Path(f"/proc/{server.pid}/smaps_rollup").read_text().splitlines()[1:]
        finally:
            server.terminate()
    kilobytes = {name: int(value.split()[0]) for name, _, value in (row.partition(":") for row in rows)}
    return {NAMES[name]: round(kilobytes[name] / 1024, 1) for name in NAMES}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=4.0, help="how long the server rests")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        print(json.dumps(measure(Path(folder), given.seconds)))


if __name__ == "__main__":
    main()
