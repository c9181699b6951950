"""How much memory and processor time a build of many distinct cards takes, and of many pictures.

    python memory.py [--cards 2000 10000 30000] [--pictures 300]

Every build is `pnp build bench` whole, in a process of its own and a new folder: sheets,
everything.pdf, contact sheet and craft guide. Pictures are JPEGs of about 0.55 MB, one in the
template of each card.

Prints seconds on the clock, CPU seconds of all processes of the build, and the largest sum of their
memory at one time (PSS: what several share is counted once), looked at every 0.2 s. Linux only.
"""

from __future__ import annotations

import argparse
import io
import os
import random
import re
import runpy
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

HERE = Path(__file__).parent
PICTURE = """\
<image x="10" y="12" width="43" height="30" href="pics/{{ item.id }}.jpg"
    preserveAspectRatio="xMidYMid slice"/>
  <circle"""


def built(root: Path) -> tuple[float, float, float]:
    """Build the game in another process; return seconds, seconds of CPU, and peak MiB."""
    command = [sys.executable, "-m", "pnp", "build", "bench", "--quiet"]
    start, peak = time.monotonic(), 0.0
    process = subprocess.Popen(command, cwd=root)
    while True:
        ended, status, used = os.wait4(process.pid, os.WNOHANG)
        if ended:
            break
        peak = max(peak, sum(held(one) for one in family(process.pid)))
        time.sleep(0.2)
    assert os.waitstatus_to_exitcode(status) == 0
    return time.monotonic() - start, used.ru_utime + used.ru_stime, peak


def family(pid: int) -> Iterator[int]:
    """Yield a process and all that it started."""
    yield pid
    with suppress(OSError):
        for thread in Path(f"/proc/{pid}/task").iterdir():
            for child in (thread / "children").read_text().split():
                yield from family(int(child))


def held(pid: int) -> float:
    """Return the MiB that a process holds, its share of what it has in common with others."""
    with suppress(OSError):
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) / 1024
    return 0.0


def shorten(root: Path) -> None:
    """Leave the number out of titles, where it does not fit, and the first sentence out of texts:
    pnp reads tables of up to 8 MB."""
    table = root / "components" / "bench" / "deck.csv"
    text = table.read_text(encoding="utf-8")
    table.write_text(re.sub(r" \d+,[^.,]+\. ", ",", text), encoding="utf-8")


def paint(root: Path, count: int) -> None:
    """Give every card a picture of its own."""
    from PIL import Image

    template = root / "templates" / "deck.svg.j2"
    text = template.read_text(encoding="utf-8")
    template.write_text(text.replace("<circle", PICTURE, 1), encoding="utf-8")
    chance = random.Random(4)
    (root / "templates" / "pics").mkdir()
    for number in range(1, count + 1):
        picture = Image.frombytes("RGB", (900, 630), chance.randbytes(900 * 630 * 3))
        data = io.BytesIO()
        picture.resize((1000, 700)).save(data, "JPEG", quality=88)
        (root / "templates" / "pics" / f"{number}.jpg").write_bytes(data.getvalue())


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--cards", type=int, nargs="*", default=[2000, 10_000, 30_000])
    parser.add_argument("--pictures", type=int, nargs="*", default=[300])
    asked = parser.parse_args()
    workspace = runpy.run_path(str(HERE / "pnp_cards.py"))["workspace"]
    jobs = [(f"{count} cards", count, False) for count in asked.cards]
    jobs += [(f"{count} cards with pictures", count, True) for count in asked.pictures]
    print("| build | s | CPU s | peak MiB |\n|---|--:|--:|--:|")
    for name, count, pictures in jobs:
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder, "bench")
            workspace(root, count)
            shorten(root)
            if pictures:
                paint(root, count)
            clock, seconds, peak = built(root)
        print(f"| {name} | {clock:.1f} | {seconds:.1f} | {peak:.0f} |", flush=True)


if __name__ == "__main__":
    main()
