"""Faces made by others become the pages of PDFs, as typeset faces do: one page a face.

The PDFs lie on disk and are closed when they are a few megabytes large, so that a thousand
pictures take no more memory than ten.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

from pikepdf import Array, Dictionary, Name, Pdf, String

from pnp.errors import PnpError
from pnp.foreign import Clip, Foreign, Picture
from pnp.geometry import Rect, Sides, Size
from pnp.pdf.forms import number
from pnp.pdf.furniture import POINTS
from pnp.pdf.late import Carried
from pnp.pdf.opening import DAMAGE, opened
from pnp.pdf.pages import Matrix, page_form, page_matrix, times
from pnp.pdf.pictures import Images, srgb
from pnp.pdf.rims import Rims, rims_of
from pnp.pdf.saving import save

PART: Final = 24_000_000
"""Bytes of pictures after which the next PDF is begun."""

OVER: Final = 0.03 * POINTS
"""How far mirrored art runs under the piece, so that no renderer shows a seam."""

ARC: Final = 0.5522847498
"""Of the radius: where the handles of a quarter circle lie."""

_FLIPPED: Final = {2: 0, 4: 180, 5: 270, 7: 90}
_TURNED: Final = {1: 0, 3: 180, 6: 90, 8: 270}


class Carrier:
    """Makes the pages of foreign faces; use it with `with`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.documents: list[Carried] = []
        """The finished PDFs, in order."""

        self._places: dict[tuple[Foreign, Size, Sides], tuple[int, int]] = {}
        self._sources = ExitStack()
        self._opened: dict[Path, Pdf] = {}
        self._begin()

    def __enter__(self) -> Carrier:
        return self

    def __exit__(self, *_: object) -> None:
        self._sources.close()

    def _begin(self) -> None:
        self.pdf = Pdf.new()
        self._images, self._pages = (
            Images(self.pdf, self.folder),
            dict[tuple[Path, int], tuple[Any, Matrix]](),
        )
        self._weight = 0

    def add(self, foreign: Foreign, trim: Size, bleed: Sides) -> tuple[int, int]:
        """Return document and page, both from 0, that show the face; equal ones share a page.

        Raises PnpError for a picture or a page that cannot be used.
        """
        key = (foreign, trim, bleed)
        if key not in self._places:
            if self._weight > PART:
                self.finish()
            self._places[key] = (len(self.documents), len(self.pdf.pages))
            self._page(foreign, trim, bleed)
            if isinstance(foreign.art, Picture):
                self._weight += foreign.art.path.stat().st_size
        return self._places[key]

    def finish(self) -> None:
        """Write the PDF that is begun, if it has pages."""
        if not self.pdf.pages:
            return
        profile = self.pdf.make_stream(srgb())
        profile.N = 3
        intent = Dictionary(Type=Name.OutputIntent, S=Name.GTS_PDFA1, DestOutputProfile=profile)
        intent.OutputConditionIdentifier = intent.Info = String("sRGB")
        self.pdf.Root.OutputIntents = Array([self.pdf.make_indirect(intent)])
        path = self.folder / f"foreign-{len(self.documents)}.pdf"
        save(self.pdf, path, deterministic_id=True, compress_streams=True)
        self.documents.append(Carried(path, self._images.late))
        self._begin()

    def _page(self, foreign: Foreign, trim: Size, bleed: Sides) -> None:
        size = Rect.of(trim).outset(bleed).size
        width, height = size.width * POINTS, size.height * POINTS
        place = foreign.place.moved(bleed.left, bleed.top)
        unit, objects = self._unit(foreign, place)
        box = self.pdf.make_stream(unit)
        box.Type, box.Subtype = Name.XObject, Name.Form
        wide, tall = place.width * POINTS, place.height * POINTS
        box.BBox = Array([0, 0, number(wide), number(tall)])
        box.Resources = Dictionary(XObject=Dictionary(objects))
        x, y = place.x * POINTS, height - place.bottom * POINTS
        inside = Rect(x, y, wide, tall)
        whole = Rect(0, 0, width, height)
        drawn: list[bytes] = []
        named = {"/U": box}
        if foreign.fill == "mirror":
            drawn += mirrored(inside, whole)
        elif foreign.fill in ("edge", "colour") and not inside.holds(whole):
            rims = rims_of(foreign)
            drawn += self._rims(rims, inside, whole, named)
        drawn.append(_draw((1, 0, 0, 1, x, y), "U"))
        if foreign.corner and not inside.holds(whole):
            # Once more and past the edge, where half a white pixel of the art would show.
            past = corners(wide, tall, foreign.corner * POINTS, rims_of(foreign).corners, 0.5)
            drawn.append(f"q 1 0 0 1 {_numbers((x, y))} cm".encode())
            drawn += [*past, b"Q"]
        self.pdf.add_blank_page(page_size=(72, 72))
        page = self.pdf.pages[-1].obj
        page.MediaBox = Array([0, 0, number(width), number(height)])
        page.Contents = self.pdf.make_stream(b"\n".join(drawn))
        page.Resources = Dictionary(XObject=Dictionary(named))

    def _rims(
        self, rims: Rims, inside: Rect, whole: Rect, named: dict[str, Any]
    ) -> Iterator[bytes]:
        """Yield what fills the bleed with the colours of the rims: flat, then side by side."""
        values = " ".join(f"{value / 255:.4f}" for value in rims.colour)
        yield f"q {values} rg {_rect(whole)} re f Q".encode()
        left, low = inside.x - whole.x, inside.y - whole.y
        right, high = whole.right - inside.right, whole.bottom - inside.bottom
        strips = {
            "L": (rims.left, Rect(whole.x, inside.y, left, inside.height)),
            "R": (rims.right, Rect(inside.right, inside.y, right, inside.height)),
            "T": (rims.top, Rect(inside.x, inside.bottom, inside.width, high)),
            "B": (rims.bottom, Rect(inside.x, whole.y, inside.width, low)),
        }
        for name, (strip, place) in strips.items():
            if strip is None or place.width <= 0 or place.height <= 0:
                continue
            named[f"/{name}"] = self._images.flat(strip)
            grown = place.outset(Sides.all(OVER))
            yield _draw((grown.width, 0, 0, grown.height, grown.x, grown.y), name)

    def _unit(self, foreign: Foreign, place: Rect) -> tuple[bytes, dict[str, Any]]:
        """Return what draws the art into a box of its place, corner at the origin."""
        wide, tall = place.width * POINTS, place.height * POINTS
        if isinstance(foreign.art, Picture):
            target, seen = self._images.file(foreign.art.path)
            matrix = oriented(seen)
        else:
            target, matrix = self._clip(foreign.art)
        matrix = times(matrix, turning(foreign.turn))
        matrix = times(matrix, (wide, 0, 0, tall, 0, 0))
        parts = [_draw(matrix, "A")]
        if foreign.corner:
            colours = rims_of(foreign).corners
            parts += corners(wide, tall, foreign.corner * POINTS, colours)
        return b"\n".join(parts), {"/A": target}

    def _clip(self, clip: Clip) -> tuple[Any, Matrix]:
        """Return the page as a form, and what maps the part that is wanted to a unit square."""
        key = (clip.path, clip.page)
        if key not in self._pages:
            source = self._source(clip.path)
            try:
                page = source.pages[clip.page - 1].obj
                form = self.pdf.copy_foreign(source.make_indirect(page_form(source, page)))
                self._pages[key] = form, page_matrix(page)[0]
            except DAMAGE as error:
                message = f"expected page {clip.page} of {clip.path.name}, found: {error}"
                raise PnpError(message) from None
        form, matrix = self._pages[key]
        page = self._source(clip.path).pages[clip.page - 1].obj
        height = page_matrix(page)[1].height
        x, y = clip.box.x * POINTS, (height - clip.box.bottom) * POINTS
        wide, tall = clip.box.width * POINTS, clip.box.height * POINTS
        return form, times(matrix, (1 / wide, 0, 0, 1 / tall, -x / wide, -y / tall))

    def _source(self, path: Path) -> Pdf:
        if path not in self._opened:
            self._opened[path] = self._sources.enter_context(opened(path))
        return self._opened[path]


def turning(turn: int) -> Matrix:
    """Return what turns the unit square clockwise within itself."""
    found: dict[int, Matrix] = {
        0: (1, 0, 0, 1, 0, 0),
        90: (0, -1, 1, 0, 0, 1),
        180: (-1, 0, 0, -1, 1, 1),
        270: (0, 1, -1, 0, 1, 0),
    }
    return found[turn % 360]


def oriented(seen: int) -> Matrix:
    """Return what turns a stored picture within the unit square as EXIF says it is seen."""
    if seen in _FLIPPED:
        return times((-1, 0, 0, 1, 1, 0), turning(_FLIPPED[seen]))
    return turning(_TURNED[seen])


def mirrored(inside: Rect, whole: Rect) -> Iterator[bytes]:
    """Yield the art mirrored at its edges and corners, where *whole* reaches beyond *inside*."""
    steps_x = _steps(inside.x, inside.right, whole.x, whole.right)
    steps_y = _steps(inside.y, inside.bottom, whole.y, whole.bottom)
    for across, x in steps_x:
        for up, y in steps_y:
            if (across, up) != (1, 1):
                yield _draw((across, 0, 0, up, x, y), "U")


def _steps(low: float, high: float, least: float, most: float) -> list[tuple[int, float]]:
    """Return along one axis how the art lies: itself, and turned over at either end."""
    found = [(1, low)]
    if least < low - 1e-6:
        found.append((-1, low + 2 * OVER))
    if most > high + 1e-6:
        found.append((-1, 2 * high - low - 2 * OVER))
    return found


def corners(
    wide: float,
    tall: float,
    radius: float,
    colours: tuple[tuple[int, int, int], ...],
    past: float = 0.0,
) -> Iterator[bytes]:
    """Yield what covers the outside of four round corners: top left, right, bottom right, left.

    It reaches so many points *past* the edges.
    """
    r, handle = radius, radius * (1 - ARC)
    # The corner of a box at the origin, from the end of the arc to its beginning.
    arc = f"{r:.4f} 0 l {handle:.4f} 0 0 {handle:.4f} 0 {r:.4f} c"
    shape = f"{-past} {-past} m {r:.4f} {-past} l {arc} {-past} {r:.4f} l h f"
    places: tuple[Matrix, ...] = (
        (1, 0, 0, -1, 0, tall),
        (-1, 0, 0, -1, wide, tall),
        (-1, 0, 0, 1, wide, 0),
        (1, 0, 0, 1, 0, 0),
    )
    for matrix, colour in zip(places, colours, strict=True):
        values = " ".join(f"{value / 255:.4f}" for value in colour)
        yield f"q {_numbers(matrix)} cm {values} rg {shape} Q".encode()


def _draw(matrix: Matrix, name: str) -> bytes:
    return f"q {_numbers(matrix)} cm /{name} Do Q".encode()


def _rect(rect: Rect) -> str:
    return _numbers((rect.x, rect.y, rect.width, rect.height))


def _numbers(values: tuple[float, ...]) -> str:
    return " ".join(f"{value:.9f}".rstrip("0").rstrip(".") or "0" for value in values)
