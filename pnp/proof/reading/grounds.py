"""What lies behind the lines of type of a face: pixels of the face without its text."""

from __future__ import annotations

import io
import math
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

import pikepdf
from msgspec import Struct
from PIL import Image, ImageChops, ImageFilter, ImageStat

from pnp.geometry import Rect
from pnp.proof.reading.bare import single_faces
from pnp.proof.reading.characters import Letter, into_lines, letters_on
from pnp.proof.reading.picture import take_text_out
from pnp.proof.reading.printed import FileProof, Laid
from pnp.proof.reading.raster import Raster, rasters

DOTS: Final = 150
"""Dots an inch; a pixel is a fifth of a stroke of type of 6.5 pt and looks as far around it."""

SMOOTH: Final = 3
"""A ground is compared with itself smoothed over a third of a letter: what changes slowly stays."""


class Ground(Struct, frozen=True):
    """What lies behind one line of type."""

    laid: Laid
    page: int
    text: str
    grain: float
    """How far it departs from a ground that is smooth: mean square, in percent of black."""


def grounds_of(file: FileProof) -> Iterator[Ground]:
    """Yield the grounds of all lines of every distinct face.

    Letters that are drawn twice in one place stand on a rim of their own and are left out.
    """
    data, faces = single_faces(file)
    import pypdfium2  # heavy, and the checks of a build do without

    with pypdfium2.PdfDocument(data) as document, rasters(_without_text(data), DOTS) as pages:
        for index, (laid, number, place) in enumerate(faces):
            top = document[index].get_height()
            letters = list(letters_on(document[index], 0, top, place))
            times = Counter(map(_spot, letters))
            plain = [letter for letter in letters if times[_spot(letter)] == 1]
            if not plain:
                continue
            image = pages[index].whole(grey=True)
            for line in into_lines(plain):
                grains = [_grain(image, pages[index], letter, place) for letter in line]
                yield Ground(laid, number, _words(line), math.fsum(grains) / len(grains))


def _without_text(data: bytes) -> bytes:
    buffer = io.BytesIO()
    with pikepdf.open(io.BytesIO(data)) as pdf:
        done: set[tuple[int, int]] = set()
        for page in pdf.pages:
            take_text_out(page.Resources.XObject.Face, done)
        pdf.save(buffer)
    return buffer.getvalue()


def _spot(letter: Letter) -> tuple[str, float, float]:
    x, y = letter.origin
    return letter.char, round(x, 1), round(y, 1)


def _grain(image: Image.Image, raster: Raster, letter: Letter, piece: Rect) -> float:
    """Return how far the ground of a letter departs from a smooth one."""
    wide, tall = raster.step
    x, y = letter.ink.centre
    # The upright box of a letter that is turned holds more than the letter.
    part = abs(math.cos(letter.turn)) + abs(math.sin(letter.turn))
    across, down = letter.ink.width / part / 2 / wide, letter.ink.height / part / 2 / tall
    x, y = (x + piece.x) / wide, (y + piece.y) / tall
    box = (int(x - across) - 1, int(y - down) - 1, int(x + across) + 2, int(y + down) + 2)
    ground = image.crop(box)
    smooth = ground.filter(ImageFilter.GaussianBlur(max(ground.height / SMOOTH, 2)))
    return float(ImageStat.Stat(ImageChops.difference(ground, smooth)).rms[0]) / 2.55


def _words(line: Sequence[Letter]) -> str:
    """Return the line with its spaces, which show nothing: a level line tells them by its gaps."""
    text = line[0].char
    for one, two in pairwise(line):
        apart = abs(math.sin(one.turn)) < 0.1 and two.origin[0] - one.end[0] > one.size / 8
        text += f" {two.char}" if apart else two.char
    return text
