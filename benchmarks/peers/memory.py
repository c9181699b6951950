"""How much memory and processor time a build of many distinct cards takes, and of many pictures.

    python memory.py [--cards 2000 10000 30000] [--pictures 300]

Every build is `pnp build bench` whole, in a process of its own and a new folder: sheets, everything.pdf,
contact sheet and craft guide. Pictures are JPEGs of about 0.55 MB, one in the template of each card.
Prints CPU seconds of the process and its children, and the largest resident set of one of them.
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
from pathlib import Path

HERE = Path(__file__).parent
PICTURE = """\
<image x="10" y="12" width="43" height="30" href="pics/{{ item.id }}.jpg"
    preserveAspectRatio="xMidYMid slice"/>
  <circle"""


def built(root: Path) -> tuple[float, float]:
    """Build the game in another process; return seconds of CPU and peak MiB."""
    command = [sys.executable, "-m", "pnp", "build", "bench", "--quiet"]
    process = subprocess.Popen(command, cwd=root)
    _, status, used = os.wait4(process.pid, 0)
    assert os.waitstatus_to_exitcode(status) == 0
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


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
    print("| build | CPU s | peak MiB |\n|---|--:|--:|")
    for name, count, pictures in jobs:
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder, "bench")
            workspace(root, count)
            shorten(root)
            if pictures:
                paint(root, count)
            seconds, peak = built(root)
        print(f"| {name} | {seconds:.1f} | {peak:.0f} |", flush=True)


if __name__ == "__main__":
    main()
