"""Times the rulebook and the whole of Dune Express, each in fresh processes and fresh folders.

Run it from the root of the repository: python benchmarks/book/bench_book.py
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import time

RUNS = 5
CASES = {"rulebook, booklet, zine, HTML": ["rulebook"], "whole game": []}


def once(parts: list[str]) -> float:
    """Return the seconds of one cold build of Dune Express on A4."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "pnp", "build", "dune-express", *parts, "--quiet"]
        began = time.perf_counter()
        subprocess.run([*command, "--out", folder], check=True)
        return time.perf_counter() - began


def main() -> None:
    """Print the median and the range of each case."""
    for name, parts in CASES.items():
        once(parts)
        seconds = [once(parts) for _ in range(RUNS)]
        low, high = min(seconds), max(seconds)
        print(f"{name}: {statistics.median(seconds):.2f} s ({low:.2f} to {high:.2f})")


main()
