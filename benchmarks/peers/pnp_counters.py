"""The two-sided counters of the benchmark made by pnp; OUT as peers."""

from __future__ import annotations

import csv
import os
import shutil
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import content as C

GAME = """\
game: bench
title: Bench
files: {counters: {cut: lines, columns: 14}}
components:
  - {id: counters, kind: token, side: 12.7mm, bleed: 0mm, sides: different, data: counters.csv,
     template: front.svg.j2, back: back.svg.j2}
"""

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="{{ view }}">'
TEXT = (
    '<text x="6.35" y="8" text-anchor="middle" font-family="DejaVu Sans" font-weight="700" '
    'font-size="{{ \'12pt\'|mm }}" fill="#ffffff">{{ item.value }}</text></svg>'
)
FRONT = f'{HEAD}<circle cx="6.35" cy="6.35" r="5" fill="{{{{ item.colour }}}}"/>{TEXT}'
BACK = f'{HEAD}<rect x="1" y="1" width="10.7" height="10.7" fill="{{{{ item.colour }}}}"/>{TEXT}'


def main() -> None:
    """Make the counters in a folder of their own and put the PDF where the runner wants it."""
    import fonts as F

    from pnp.cli.ending import leave
    from pnp.cli.main import group

    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        for name in ("components/bench", "templates", "fonts"):
            (root / name).mkdir(parents=True)
        (root / "components/bench/game.yaml").write_text(GAME, encoding="utf-8")
        (root / "templates/front.svg.j2").write_text(FRONT, encoding="utf-8")
        (root / "templates/back.svg.j2").write_text(BACK, encoding="utf-8")
        for path in (F.REGULAR, F.BOLD):
            shutil.copy(path, root / "fonts")
        with (root / "components/bench/counters.csv").open("w", newline="") as file:
            rows = C.counters()
            table = csv.DictWriter(file, fieldnames=list(rows[0]))
            table.writeheader()
            table.writerows(rows)
        out = Path(os.environ["OUT"]).absolute()
        os.chdir(root)
        group.main(["build", "bench", "counters", "--quiet"], standalone_mode=False)
        shutil.move(root / "output/bench/a4/counters.pdf", out)
        os.chdir("/")
    leave(0)  # as `pnp` itself ends


if __name__ == "__main__":
    main()
