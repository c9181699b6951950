"""Tries mutants in several processes: `python -m tests.mutants --count 2000`.

Prints a line for each kind and all that is wrong; what failed is written into a folder.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from tests.mutants.crew import Crew
from tests.mutants.kinds import KINDS
from tests.mutants.worker import Outcome


def main() -> int:
    """Return 1 where a mutant was answered with anything but words."""
    asked = arguments()
    began = time.monotonic()
    tally = Tally(Path(asked.failed))
    numbers = range(asked.first, asked.first + asked.count)
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        crew = Crew(Path(folder), asked.seed, asked.kinds, asked.jobs)
        for outcome in crew.outcomes(numbers, began + asked.seconds):
            tally.add(outcome)
    print(tally.table())
    done, took = sum(tally.tried.values()), time.monotonic() - began
    short = "" if done == asked.count else f" of {asked.count}: the time was up"
    print(f"{done} mutants{short}, seed {asked.seed}, {took:.0f} s, {tally.failures} failed")
    return int(tally.failures > 0)


def arguments() -> argparse.Namespace:
    """Return what was asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    number = int(os.environ.get("PNP_MUTANTS", "2000"))
    parser.add_argument("--count", type=int, default=number, help="PNP_MUTANTS, or 2000")
    parser.add_argument("--seconds", type=float, default=1e9, help="stop by then")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="number of the first mutant")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--failed", default="mutants-failed", help="folder for what failed")
    parser.add_argument("kinds", nargs="*", default=list(KINDS), help="some kinds only")
    asked = parser.parse_args()
    if unknown := set(asked.kinds) - set(KINDS):
        parser.error(f"expected some of {', '.join(KINDS)}; found {', '.join(sorted(unknown))}")
    return asked


class Tally:
    """Counts outcomes and keeps what failed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.tried: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.seconds: Counter[str] = Counter()
        self.slowest: dict[str, float] = {}
        self.largest: dict[str, int] = {}
        self.failures = 0

    def add(self, outcome: Outcome) -> None:
        """Count an outcome; print and write what failed."""
        kind, verdict = outcome.kind, outcome.verdict
        self.tried[kind] += 1
        self.refused[kind] += verdict.code != 0
        self.seconds[kind] += verdict.seconds
        self.slowest[kind] = max(self.slowest.get(kind, 0), verdict.seconds)
        self.largest[kind] = max(self.largest.get(kind, 0), verdict.memory)
        if verdict.faults:
            self.failures += 1
            self.folder.mkdir(exist_ok=True)
            path = self.folder / f"{outcome.number}-{Path(outcome.file).name}"
            path.write_bytes(outcome.data)
            print(f"mutant {outcome.number}, {kind}, {outcome.file}; written: {path}")
            print("\n".join(f"  {fault}" for fault in verdict.faults), flush=True)

    def table(self) -> str:
        """Return a line for each kind."""
        rows = [f"{'kind':10} {'tried':>7} {'refused':>7} {'mean':>8} {'longest':>8} {'most':>9}"]
        for kind, count in self.tried.items():
            rows.append(
                f"{kind:10} {count:7} {self.refused[kind]:7} "
                f"{self.seconds[kind] / count * 1000:5.0f} ms {self.slowest[kind]:6.2f} s "
                f"{self.largest[kind] >> 20:5} MiB"
            )
        return "\n".join(rows)


if __name__ == "__main__":
    sys.exit(main())
