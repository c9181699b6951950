"""Makes the README's pictures: those of `pnp showcase dune-express`, in fewer colours.

Run it from the root of the repository: python docs/pictures.py
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image

GAME, WIDTH = "dune-express", "1200"


def main() -> None:
    """Write docs/showcase/*.png."""
    place = Path(__file__).parent / "showcase"
    place.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "pnp", "showcase", GAME, "--width", WIDTH]
        subprocess.run([*command, "-q", "--out", folder], check=True)
        for file in sorted((Path(folder) / GAME / "showcase").glob("*.png")):
            with Image.open(file) as image:
                # Of colours that only a token has none may be lost.
                colours = image.convert("RGB").quantize(
                    256, Image.Quantize.MAXCOVERAGE, kmeans=3, dither=Image.Dither.NONE
                )
                colours.save(place / file.name, optimize=True)


if __name__ == "__main__":
    main()
