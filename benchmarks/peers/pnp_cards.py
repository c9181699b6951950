"""The deck of the benchmark made by pnp: CSV, an SVG template, text boxes; N and OUT as peers."""

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
files: {deck: {cut: lines}}
components:
  - {id: deck, kind: card, size: 63.5mm x 88.9mm, bleed: 0mm, data: deck.csv, template: deck.svg.j2}
"""

TEMPLATE = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="{{ view }}">
  <rect x="3" y="3" width="57.5" height="82.9" fill="none" stroke="#808080" stroke-width="0.3528"/>
  <circle cx="31.75" cy="27.5" r="12" fill="{{ item.colour }}"/>
  <path fill="#ffffff" d="STAR"/>
  <foreignObject id="title" x="1" y="5" width="61.5" height="7">
    <div xmlns="http://www.w3.org/1999/xhtml" data-valign="middle" style="font-family:DejaVu Sans;
      font-weight:700;font-size:{{ '12pt'|mm }}px;text-align:center">{{ item.title }}</div>
  </foreignObject>
  <foreignObject id="body" x="4" y="44" width="55.5" height="41">
    <div xmlns="http://www.w3.org/1999/xhtml" style="font-family:DejaVu Sans;
      font-size:{{ '9pt'|mm }}px;line-height:1.15">{{ item.body }}</div>
  </foreignObject>
</svg>
"""


def star(x: float, y: float, outer: float, inner: float) -> str:
    """Return the path of the five-pointed star that every contender draws."""
    import math

    points = []
    for corner in range(10):
        angle = -math.pi / 2 + corner * math.pi / 5
        radius = inner if corner % 2 else outer
        points.append(f"{x + radius * math.cos(angle):.3f} {y + radius * math.sin(angle):.3f}")
    return "M" + "L".join(points) + "Z"


def workspace(root: Path, count: int) -> None:
    """Write the game's files."""
    import fonts as F

    for folder in ("components/bench", "templates", "fonts"):
        (root / folder).mkdir(parents=True)
    (root / "components/bench/game.yaml").write_text(GAME, encoding="utf-8")
    template = TEMPLATE.replace("STAR", star(31.75, 27.5, 9.5, 3.8))
    (root / "templates/deck.svg.j2").write_text(template, encoding="utf-8")
    for path in (F.REGULAR, F.BOLD):
        shutil.copy(path, root / "fonts")
    with (root / "components/bench/deck.csv").open("w", newline="", encoding="utf-8") as file:
        rows = C.cards(count)
        table = csv.DictWriter(file, fieldnames=list(rows[0]))
        table.writeheader()
        table.writerows(rows)


def main() -> None:
    """Make the deck in a folder of its own and put the PDF where the runner wants it."""
    from pnp.cli.ending import leave
    from pnp.cli.main import group

    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        workspace(root, int(os.environ.get("N", "1000")))
        out = Path(os.environ["OUT"]).absolute()
        os.chdir(root)
        group.main(["build", "bench", "deck", "--quiet"], standalone_mode=False)
        shutil.move(root / "output/bench/a4/deck.pdf", out)
        os.chdir("/")
    leave(0)  # as `pnp` itself ends


if __name__ == "__main__":
    main()
