"""Composes the README's picture from the faces that `pnp build dune-express --png 150` writes.

Run it from the root of the repository: python docs/pictures.py
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image, ImageDraw

GROUND = (236, 228, 212)
FACTIONS = ["atreides", "bene_gesserit", "corrino", "fremen", "harkonnen", "spacing_guild"]
DICE = [
    "faction.atreides",
    "spice.spice_3",
    "spice.shai_hulud",
    "location.arrakeen",
    "traitor.crysknife",
    "traitor.poison",
    "tactics.sand_storm",
    "tactics.fort",
]


def trimmed(path: Path, size: tuple[float, float], bleed: float, width: int) -> Image.Image:
    """Return a face without its bleed, *width* pixels wide; size and bleed in millimetres."""
    with Image.open(path) as picture:
        scale = picture.width / (size[0] + 2 * bleed)
        edge = bleed * scale
        box = (edge, edge, picture.width - edge, picture.height - edge)
        height = round(width * size[1] / size[0])
        return picture.convert("RGB").resize((width, height), Image.Resampling.LANCZOS, box)


def place(sheet: Image.Image, picture: Image.Image, x: int, y: int, radius: float) -> None:
    """Paste a picture with rounded corners and a soft edge below it."""
    mask = Image.new("L", (picture.width * 4, picture.height * 4), 0)
    box = (0, 0, mask.width - 1, mask.height - 1)
    ImageDraw.Draw(mask).rounded_rectangle(box, radius * 4, 255)
    mask = mask.resize(picture.size, Image.Resampling.LANCZOS)
    shade = Image.new("RGB", picture.size, (196, 184, 160))
    sheet.paste(shade, (x + 3, y + 4), mask)
    sheet.paste(picture, (x, y), mask)


def main() -> None:
    """Build the game and write docs/dune-express.png."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "pnp", "build", "dune-express", "--png", "150", "-q"]
        subprocess.run([*command, "--out", folder], check=True)
        faces = Path(folder) / "dune-express" / "a4" / "png" / "faces"
        sheet = Image.new("RGB", (1400, 700), GROUND)
        place(sheet, trimmed(faces / "board.front.png", (200, 200), 3, 640), 30, 30, 4)
        for column, name in enumerate(("fremen", "corrino", "spacing_guild")):
            card = trimmed(faces / f"faction-cards.{name}.front.png", (70, 120), 3, 216)
            place(sheet, card, 700 + column * 226, 30, 10)
        for column, name in enumerate([*FACTIONS, "sardaukar"]):
            part = "sardaukar.front" if name == "sardaukar" else f"troops.{name}.front"
            token = trimmed(faces / f"{part}.png", (16, 16), 1, 86)
            place(sheet, token, 702 + column * 97, 434, 43)
        for column, name in enumerate(DICE):
            face = trimmed(faces / f"dice.{name}.front.png", (14, 14), 1, 76)
            place(sheet, face, 702 + column * 84, 556, 8)
        colours = sheet.quantize(200, dither=Image.Dither.NONE)
        colours.save(Path(__file__).parent / "dune-express.png", optimize=True)


if __name__ == "__main__":
    main()
