"""`make simulate`: run seeds until stopped, and print a summary; `--seed N` repeats one.

`--put-back NAME` reintroduces a fixed fault, and stops at the first seed that finds it.
"""

from __future__ import annotations

import argparse
import itertools
import logging
import sys
import time
from collections import Counter
from contextlib import nullcontext

from tests.simulation.reintroduced_faults import REINTRODUCED
from tests.simulation.run import Report, simulate


def print_violations(report: Report, tables: int) -> None:
    """Print what a seed has violated."""
    print(f"\nseed {report.seed}:", *report.broken, sep="\n  ")
    print(f"  again: python -m tests.simulation --tables {tables} --seed {report.seed}")


def main() -> int:
    """Run the command line; exit code 1 if a guarantee was violated."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--seed", type=int, help="run this seed alone, and print what happened")
    words.add_argument("--first", type=int, default=0, help="the seed to begin with")
    words.add_argument("--seeds", type=int, help="how many seeds; without end if not given")
    words.add_argument("--tables", type=int, default=6, help="games in each world")
    words.add_argument("--put-back", choices=[fault.__name__ for fault in REINTRODUCED])
    given = words.parse_args()
    logging.disable(logging.CRITICAL)
    fault = next((f for f in REINTRODUCED if f.__name__ == given.put_back), nullcontext)
    with fault():
        if given.seed is not None:
            report = simulate(given.seed, given.tables)
            print(*report.log, *report.broken, report.digest, sep="\n")
            return 1 if report.broken else 0
        seeds = itertools.count(given.first)
        return run(itertools.islice(seeds, given.seeds), given.tables, stop=given.put_back is not None)


def run(seeds: itertools.islice[int], tables: int, *, stop: bool) -> int:
    """Run seeds one after the other."""
    faults: Counter[str] = Counter()
    games, hours, broken = 0, 0.0, 0
    began, worked = time.perf_counter(), time.process_time()
    try:
        for number, seed in enumerate(seeds, 1):
            report = simulate(seed, tables)
            games, hours = games + report.games, hours + report.seconds / 3600
            faults += report.faults
            if report.broken:
                broken += 1
                print_violations(report, tables)
                if stop:
                    print(f"  found after {number} seeds, {time.perf_counter() - began:.0f} s")
                    break
            minutes = (time.perf_counter() - began) / 60
            said = f"{games} games, {sum(faults.values())} faults, {games / minutes:.0f} games and "
            print(f"\r{said}{hours / minutes:.2f} simulated hours a minute ", end="", flush=True)
    except KeyboardInterrupt:
        pass
    an_hour = games / (time.process_time() - worked) * 3600
    print(f"\n{an_hour:.0f} games in an hour of one core's time")
    print(", ".join(f"{name} {count}" for name, count in faults.most_common()))
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
