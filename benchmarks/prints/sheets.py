"""Five hundred pictures of 3 MB each on sheets: how long, and how much memory.

    python -m benchmarks.prints.sheets [--pictures 500] [--twice]

The pictures are one photograph of noise (JPEG, 1,500 x 2,100 pixels), each with a comment of its
own, so that none equals another. Their data are looked for in the finished PDF, byte for byte.
"""

from __future__ import annotations

import argparse
import hashlib
import io
import os
import random
import sys
import tempfile
import time
from pathlib import Path

import pikepdf
import psutil
from PIL import Image

from tests.printed import REPOSITORY

WIDE, TALL = 1500, 2100
LOOK = 0.05
"""Seconds between two looks at the memory."""


def photograph() -> bytes:
    """Return a JPEG of about 3 MB."""
    noise = Image.frombytes("RGB", (WIDE, TALL), random.Random(1).randbytes(WIDE * TALL * 3))
    buffer = io.BytesIO()
    noise.save(buffer, "JPEG", quality=91)
    return buffer.getvalue()


def pictures(folder: Path, count: int) -> None:
    """Write so many JPEGs, each with another comment behind its first marker."""
    data = photograph()
    folder.mkdir()
    for number in range(count):
        comment = f"picture {number:05}".encode()
        marker = b"\xff\xfe" + (len(comment) + 2).to_bytes(2, "big") + comment
        (folder / f"card {number:05}.jpg").write_bytes(data[:2] + marker + data[2:])


def measured(root: Path, out: str) -> tuple[float, float, float, float]:
    """Return seconds passed, seconds computed, and the most MiB: of one process, of all at once."""
    words = ["sheets", "cards", "--size", "poker", "--out", out, "-q"]
    started = time.time()
    process = psutil.Popen(
        [sys.executable, "-m", "pnp", *words],
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(REPOSITORY)},
    )
    computed, alone, together = {}, 0.0, 0.0
    while process.poll() is None:
        sizes = []
        for one in (process, *process.children(recursive=True)):
            try:
                used = one.cpu_times()
                sizes.append(one.memory_info().rss / 2**20)
                computed[one.pid] = used.user + used.system
            except psutil.Error:
                continue
        alone, together = max([alone, *sizes]), max(together, sum(sizes))
        time.sleep(LOOK)
    if process.returncode:
        raise SystemExit(process.returncode)
    return time.time() - started, sum(computed.values()), alone, together


def untouched(root: Path, out: str) -> int:
    """Return how many pictures lie in the PDF as they lie in the folder."""
    files = {hashlib.sha256(path.read_bytes()).digest() for path in (root / "cards").iterdir()}
    with pikepdf.open(root / out / "cards" / "a4" / "pieces.pdf") as pdf:
        streams = (one for one in pdf.objects if isinstance(one, pikepdf.Stream))
        inside = {
            hashlib.sha256(one.read_raw_bytes()).digest()
            for one in streams
            if one.get("/Filter") == "/DCTDecode"
        }
    return len(files & inside)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--pictures", type=int, default=500)
    parser.add_argument("--twice", action="store_true", help="Hold a second run against the first.")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        pictures(root / "cards", asked.pictures)
        size = sum(path.stat().st_size for path in (root / "cards").iterdir()) / 1e6
        sys.stdout.write(f"{asked.pictures} pictures, {size:.0f} MB\n")
        passed, computed, alone, together = measured(root, "one")
        sys.stdout.write(f"passed {passed:.1f} s, computed {computed:.1f} s\n")
        sys.stdout.write(f"memory: {alone:.0f} MiB the largest process, {together:.0f} all\n")
        sys.stdout.write(f"untouched in the PDF: {untouched(root, 'one')}\n")
        if asked.twice:
            measured(root, "two")
            names = sorted(path.relative_to(root / "one") for path in (root / "one").rglob("*.*"))
            same = sum(
                (root / "one" / name).read_bytes() == (root / "two" / name).read_bytes()
                for name in names
                if (root / "one" / name).is_file()
            )
            sys.stdout.write(f"the same bytes twice: {same} of {len(names)} files\n")
    sys.stdout.write(f"load {psutil.getloadavg()}\n")


if __name__ == "__main__":
    main()
