"""What pages need and no text can be: pictures, spreadsheets, PDFs of others."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pikepdf
from PIL import Image, ImageDraw

from tests.spreadsheets import xlsx


def cards() -> None:
    """Draw the folder cards/: five fronts and a back of poker size, 750 x 1050 pixels."""
    folder = Path("cards")
    folder.mkdir()
    names = ["knight x3", "queen", "castle", "dragon", "squire x2"]
    for number, name in enumerate([*names, "back"]):
        picture = Image.new("RGB", (750, 1050), (60 + 30 * number, 90, 200 - 30 * number))
        draw = ImageDraw.Draw(picture)
        draw.rectangle((60, 60, 690, 990), outline="white", width=12)
        draw.ellipse((225, 375, 525, 675), fill="white")
        picture.save(folder / f"{name}.png")


def spreadsheet() -> None:
    """Save components/frost/cards.xlsx with a sheet Deck, and a folder of heroes."""
    rows = [["id", "copies", "name"], ["fox", 2, "Fox"], ["owl", 1, "Owl"]]
    path = Path("components/frost/cards.xlsx")
    path.parent.mkdir(parents=True)
    path.write_bytes(xlsx({"Deck": rows}))
    folder = Path("components/heroes/heroes")
    folder.mkdir(parents=True)
    for name in ("knight x3", "queen"):
        Image.new("RGB", (825, 1125), (60, 90, 160)).save(folder / f"{name}.png")


def game() -> None:
    """Take the sheets of cards/ for game.pdf, a PDF that somebody else made."""
    shutil.copyfile("output/cards/a4/pieces.pdf", "game.pdf")


def forged() -> None:
    """Move all that lies on the first page of the deck by 0.2 mm to the right."""
    path = Path("output/heron/a4/deck.pdf")
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        pdf.pages[0].contents_add(f"q 1 0 0 1 {0.2 * 72 / 25.4:.4f} 0 cm ".encode(), prepend=True)
        pdf.pages[0].contents_add(b" Q")
        pdf.save(path)


PROPS: dict[str, Callable[[], None]] = {
    "cards": cards,
    "forged": forged,
    "game": game,
    "spreadsheet": spreadsheet,
}
"""What `<!-- prop: NAME -->` makes in the workspace of a page."""
