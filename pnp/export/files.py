"""The files of printing services: a picture a face, or PDFs with a page a face."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from typing import Any

from msgspec import Struct, field

from pnp.errors import Problem
from pnp.export.colours import on_paper, painted_for, seam_at, to_cmyk
from pnp.export.drawing import Pages, Printed, Side
from pnp.export.fit import short_bleed, text_too_near
from pnp.export.services import CUSTOM_D6, DPI, Service
from pnp.faces.face import Face
from pnp.geometry import Rect, Size
from pnp.languages.ambient import tr
from pnp.model.component import Item
from pnp.model.game import Game
from pnp.pdf.metadata import Facts
from pnp.pdf.pdfx import CmykPage, packed_cmyk, write_pdfx
from pnp.pdf.raster import lettered, letters, png, rasters
from pnp.units import SLACK


class Made(Struct, frozen=True):
    """One file of an export and what the manifest says of it."""

    path: str
    data: bytes
    entry: dict[str, Any] = field(default_factory=dict)


def facts_of(game: Game, title: str) -> Facts:
    """Return the facts of a PDF of an export."""
    designers = ", ".join(game.designers)
    return Facts(
        title=f"{game.data.title}: {title}",
        language=game.data.language,
        subject=game.data.licence,
        author=designers,
        flip=None,
        bookmarks=((title, 0),),
    )


def vector(game: Game, pages: Pages) -> bytes:
    """Return one PDF with every distinct face on a page."""
    labels = [face.name for _, _, face in pages.order]
    return pages.pdf(range(len(labels)), facts_of(game, tr("faces")), labels)


def checked(
    game: Game, pages: Pages, data: bytes, problems: list[Problem]
) -> Iterator[tuple[int, Any]]:
    """Yield every face with its number as a transparent picture of its exact size.

    What the service would cut wrongly, short bleeds and text beside the cut, is added to
    *problems*, once a component and side.
    """
    told: set[tuple[str, str]] = set()
    images = rasters(data, [part.fit.pixels for part, _, _ in pages.order])
    for number, (image, words) in enumerate(zip(images, letters(data), strict=True)):
        part, side, _ = pages.order[number]
        found = _short_of_bleed(game, part, image)
        # The box holds letters that a clip hides, too: those of other pieces of a page.
        if not found and words and _too_near(part, words) is not None:
            near = _too_near(part, _seen(part, lettered(data, number, image)))
            found = text_too_near(game, part.fit, side, near) if near is not None else None
        if found and (part.id, found.where) not in told:
            told.add((part.id, found.where))
            problems.append(found)
        yield number, image


def _short_of_bleed(game: Game, part: Printed, image: Any) -> Problem | None:
    """Return that the art of one face ends before the bleed of the service does, if so."""
    fit, shape = part.fit, part.fit.component.outline()
    wanted = min(fit.cut.x, fit.cut.y)
    if wanted <= 0 or shape not in ("rectangle", "circle"):
        return None
    scale = image.width / fit.canvas.width
    reach = painted_for(image, fit.cut, shape, scale, wanted)
    # What is made of the art beyond the cut reaches as far as is asked, and a frame of the art,
    # mirrored, is no seam.
    made = (fit.component.pictures or fit.component.bleed_from or "none") != "none"
    narrow = shape == "rectangle" and not made and fit.own_bleed < wanted - SLACK
    if narrow and seam_at(image, fit.ours, fit.own_bleed, scale):
        reach = min(reach, fit.own_bleed)
    return short_bleed(game, fit.component, wanted, reach) if reach < wanted - 1.5 / scale else None


def _too_near(part: Printed, words: Rect | None) -> float | None:
    """Return how far from the cut text lies if that is nearer than the service allows."""
    cut, product = part.fit.cut, part.fit.product
    if words is None or product is None:
        return None
    near = min(words.x - cut.x, words.y - cut.y, cut.right - words.right, cut.bottom - words.bottom)
    return near if near < product.text_border - SLACK else None


def _seen(part: Printed, mask: Any) -> Rect | None:
    """Return the box around the letters of a mask that are seen within the cut, if any are."""
    cut, scale = part.fit.cut, mask.width / part.fit.canvas.width
    x, y = math.ceil(cut.x * scale), math.ceil(cut.y * scale)
    box = mask.crop((x, y, int(cut.right * scale), int(cut.bottom * scale))).getbbox()
    if box is None:
        return None
    left, top, right, low = box
    size = Size((right - left) / scale, (low - top) / scale)
    return Rect.of(size, (x + left) / scale, (y + top) / scale)


def pictures(service: Service, pages: Pages, images: Iterator[tuple[int, Any]]) -> Iterator[Made]:
    """Yield a PNG for each face, named in the order of the pieces."""
    wanted: dict[int, list[tuple[str, dict[str, Any]]]] = {}
    for part in _parts(pages):
        for path, face, entry in _named(service, part):
            wanted.setdefault(pages.number(part, face), []).append((path, entry))
    for number, image in images:
        flat = on_paper(image)
        data = png(flat, DPI)
        for path, entry in wanted.get(number, ()):
            yield Made(path, data, {**entry, "pixels": list(flat.size), "dpi": DPI, "mode": "RGB"})


def _named(service: Service, part: Printed) -> Iterator[tuple[str, Face, dict[str, Any]]]:
    """Yield path, face and entry of every picture of a component."""
    if part.fit.product and part.fit.product.name == CUSTOM_D6:
        yield from _dice(part)
        return
    pieces: list[tuple[Item, int]] = (
        [(item, 1) for item, _ in part.pieces]
        if service.each_copy
        else [(design.item, part.copies(design.item)) for design in part.designs]
    )
    digits = max(3, len(str(len(pieces))))
    for number, (item, copies) in enumerate(pieces, 1):
        times = f"-x{copies}" if copies > 1 else ""
        name = f"{number:0{digits}d}-{plain(item.id)}{times}.png"
        design = part.design(item)
        for side, face in _sides(part, item):
            folder = f"{part.id}/{side}s" if design.back else part.id
            yield f"{folder}/{name}", face, _entry(part, item, side, copies)


def _dice(part: Printed) -> Iterator[tuple[str, Face, dict[str, Any]]]:
    """Yield the six faces of each die, in a folder of its own."""
    seen = set()
    by_name = {(d.item.fields["die"]["id"], d.item.fields["id"]): d for d in part.designs}
    for design in part.designs:
        die, fields = design.item.fields["die"]["id"], design.item.fields
        if die in seen:
            continue
        seen.add(die)
        times = f"-x{fields['dice']}" if fields["dice"] > 1 else ""
        for number, name in enumerate(fields["order"], 1):
            face = by_name[(die, name)]
            path = f"{part.id}/{plain(str(die))}{times}/{number}-{plain(name)}.png"
            yield path, face.front, _entry(part, face.item, "front", fields["dice"])


def cmyk(game: Game, pages: Pages, images: Iterator[tuple[int, Any]]) -> Iterator[Made]:
    """Yield a PDF/X-1a for each component: front and back of every piece, in order."""
    packed = {number: packed_cmyk(to_cmyk(on_paper(image))) for number, image in images}
    for part in _parts(pages):
        fit = part.fit
        made = [
            CmykPage(packed[number], fit.canvas, fit.cut) for number, _ in _in_order(pages, part)
        ]
        data = write_pdfx(made, f"{game.data.title}: {fit.component.name}")
        extra = {"mode": "CMYK", "dpi": DPI, "pixels": list(fit.pixels)}
        yield Made(f"{part.id}.pdf", data, {**_pdf_entry(pages, part), **extra})


def single_pages(game: Game, pages: Pages) -> Iterator[Made]:
    """Yield a vector PDF for each component: front and back of every piece, in order."""
    for part in _parts(pages):
        numbers, entries = zip(*_in_order(pages, part), strict=True)
        labels = [f"{entry['id']} {entry['copy']} {entry['side']}" for entry in entries]
        data = pages.pdf(numbers, facts_of(game, part.fit.component.name), labels)
        yield Made(f"{part.id}.pdf", data, _pdf_entry(pages, part))


def _parts(pages: Pages) -> list[Printed]:
    return list(dict.fromkeys(part for part, _, _ in pages.order))


def _in_order(pages: Pages, part: Printed) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield the page of each side of each piece."""
    for item, copy in part.pieces:
        for side, face in _sides(part, item):
            yield pages.number(part, face), {"id": item.id, "copy": copy, "side": side}


def _sides(part: Printed, item: Item) -> list[tuple[Side, Face]]:
    design = part.design(item)
    front: tuple[Side, Face] = ("front", design.front)
    return [front, ("back", design.back)] if design.back else [front]


def _entry(part: Printed, item: Item, side: Side, copies: int) -> dict[str, Any]:
    product = part.fit.product
    entry = {"component": part.id, "id": item.id, "side": side, "copies": copies}
    return {**entry, "product": product.name} if product else entry


def _pdf_entry(pages: Pages, part: Printed) -> dict[str, Any]:
    fit = part.fit
    listed = [{"number": n, **entry} for n, (_, entry) in enumerate(_in_order(pages, part), 1)]
    return {
        "component": part.id,
        "media": [round(fit.canvas.width, 3), round(fit.canvas.height, 3)],
        "trim": list(fit.cut.rounded()),
        "pages": listed,
    }


def plain(name: str) -> str:
    """Return a name that every disk takes.

    >>> plain("Ann's Garden")
    'Ann_s_Garden'
    """
    return re.sub(r"[^A-Za-z0-9._-]", "_", name)[:80]
