"""All pictures of one game, from a finished build."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from pnp.art.colour import mix
from pnp.model.game import Game
from pnp.showcase.hand import hand
from pnp.showcase.pieces import cut_out
from pnp.showcase.spread import spread
from pnp.showcase.table import table

MARK: Final = b"pnp showcase"
"""Stands in the pictures, so that no others are replaced."""

SHAPE: Final = 1.6
"""Width of a picture to its height."""

SLATE: Final = "#343a3e"
GREY: Final = 0.78
"""The ground is the game's accent, so far towards slate."""


def pictures(
    folder: Path, manifest: Mapping[str, Any], game: Game, width: int
) -> Iterator[tuple[str, bytes]]:
    """Yield name and PNG of each picture, *width* pixels wide; what a game lacks is left out.

    ``hand`` needs cards, ``table`` flat pieces, ``book`` a rulebook of some pages.
    """
    size = width, round(width / SHAPE)
    colour = mix(game.data.palette.get("accent", SLATE), SLATE, GREY)
    cutouts = cut_out(folder, manifest, game)
    makers: dict[str, Callable[[], Any]] = {
        "hand": lambda: hand(cutouts, size, colour),
        "table": lambda: table(cutouts, size, colour),
    }
    if (folder / "rulebook.pdf").is_file():
        makers["book"] = lambda: spread(folder / "rulebook.pdf", size, colour)
    for name, make in makers.items():
        image = make()
        if image is not None:
            yield name, _png(image)


def _png(image: Any) -> bytes:
    """Return the picture as a PNG that says what made it."""
    from PIL.PngImagePlugin import PngInfo

    about, buffer = PngInfo(), io.BytesIO()
    about.add_text("Software", MARK.decode())
    image.save(buffer, "PNG", pnginfo=about)
    return buffer.getvalue()
