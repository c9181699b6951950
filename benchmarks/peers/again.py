"""How long pnp's builds of the deck take: the first, one more, one after a change, a larger one.

    python again.py [--runs 5]

Every build is a process of its own in a new folder. `again` is the same build once more,
`one card changed` the one after a word of one card was changed; its files are held against those of
a first build of the changed deck, byte by byte. `four times` is the first build of a deck of 4,000
cards. Prints the least and the middle wall time, the least CPU time and the largest peak memory.
Then the same of everything that is made of the game, by command and by `pnp watch`, which is timed
from the change of the file to the line that tells of the build.
"""

from __future__ import annotations

import argparse
import compileall
import hashlib
import os
import re
import runpy
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pnp

HERE = Path(__file__).parent
CARDS = 1000
Sample = tuple[float, float, float]


PNP = (sys.executable, "-m", "pnp")


def built(root: Path, out: str, *what: str) -> Sample:
    """Build *what* of the game in another process; return seconds, seconds of CPU and peak MiB."""
    command = [*PNP, "build", "bench", *what, "--quiet", "--out", out]
    began = time.perf_counter()
    process = subprocess.Popen(command, cwd=root)
    _, status, used = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - began
    assert os.waitstatus_to_exitcode(status) == 0
    return seconds, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def sums(folder: Path) -> dict[str, str]:
    """Return the digests of the finished files."""
    return {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in (folder / "bench" / "a4").glob("[!.]*")
    }


def change(root: Path) -> None:
    """Change a word of one card in the middle of the deck."""
    table = root / "components" / "bench" / "deck.csv"
    lines = table.read_text(encoding="utf-8").splitlines(keepends=True)
    middle = lines[CARDS // 2]
    lines[CARDS // 2] = middle.replace(".", " nevertheless.", 1)
    table.write_text("".join(lines), encoding="utf-8")


def watched(root: Path, out: str) -> float:
    """Return how many seconds after a change of one card `pnp watch` has told of its build."""
    with subprocess.Popen(
        [*PNP, "watch", "bench", "--out", out], cwd=root, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        while "pieces on" not in process.stdout.readline():
            assert process.poll() is None
        time.sleep(1)  # what it does between builds is done
        began = time.perf_counter()
        change(root)
        while "pieces on" not in process.stdout.readline():
            assert process.poll() is None
        seconds = time.perf_counter() - began
        process.kill()
    return seconds


def shorten(root: Path) -> None:
    """Write the last three digits only at the end of titles: more do not fit on their line."""
    table = root / "components" / "bench" / "deck.csv"
    text = table.read_text(encoding="utf-8")
    table.write_text(re.sub(r" \d(\d{3}),", r" \1,", text), encoding="utf-8")


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--runs", type=int, default=5)
    runs = parser.parse_args().runs
    # As installing a package does; an editable one may never have been compiled.
    compileall.compile_dir(Path(pnp.__file__).parent, quiet=1)
    workspace = runpy.run_path(str(HERE / "pnp_cards.py"))["workspace"]
    found: dict[str, list[Sample]] = {}
    games: list[tuple[float, float, float]] = []
    for number in range(runs + 1):
        with tempfile.TemporaryDirectory() as folder:
            small, large = Path(folder, "small"), Path(folder, "large")
            workspace(small, CARDS)
            workspace(large, 4 * CARDS)
            shorten(large)
            samples = {
                "first": built(small, "out", "deck"),
                "again": built(small, "out", "deck"),
            }
            change(small)
            samples["one card changed"] = built(small, "out", "deck")
            built(small, "other", "deck")
            assert sums(small / "out") == sums(small / "other"), "warm and cold builds differ"
            samples["four times"] = built(large, "out", "deck")
            whole = built(small, "whole")[0]
            change(small)
            games.append((whole, built(small, "whole")[0], watched(small, "whole")))
            built(small, "another")
            assert sums(small / "whole") == sums(small / "another"), "watch builds otherwise"
        # The first round warms the file cache.
        for name, sample in samples.items() if number else ():
            found.setdefault(name, []).append(sample)
    first = statistics.median(sample[0] for sample in found["first"])
    print("| build | least s | middle s | of the first | least CPU s | peak MiB |")
    print("|---|--:|--:|--:|--:|--:|")
    for name, taken in found.items():
        wall, cpu, peak = zip(*taken, strict=True)
        middle = statistics.median(wall)
        print(
            f"| {name} | {min(wall):.2f} | {middle:.2f} | {middle / first:.2f} "
            f"| {min(cpu):.2f} | {max(peak):.0f} |"
        )
    whole, command, watch = map(statistics.median, zip(*games[1:], strict=True))
    print(
        f"whole game {whole:.2f} s; one card changed {command:.2f} s ({command / whole:.2f}), "
        f"by pnp watch {watch:.2f} s ({watch / whole:.2f})"
    )


if __name__ == "__main__":
    main()
