"""Pages of PDFs made by others, as forms: what a person sees of them and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pikepdf import Array, Dictionary, Name, Pdf

from pnp.geometry import Rect, Size
from pnp.pdf.furniture import POINTS
from pnp.pdf.layers import hidden_layers, without_hidden

Matrix = tuple[float, float, float, float, float, float]
"""As in a content stream: x' = a x + c y + e, y' = b x + d y + f."""


def times(first: Matrix, then: Matrix) -> Matrix:
    """Return the matrix that does *first*, then *then*."""
    a, b, c, d, e, f = first
    p, q, r, s, t, u = then
    return (
        a * p + b * r,
        a * q + b * s,
        c * p + d * r,
        c * q + d * s,
        e * p + f * r + t,
        e * q + f * s + u,
    )


def inherited(page: Any, key: str) -> Any:
    """Return an attribute of a page, of its parents where it has none of its own."""
    node, depth = page, 0
    while node is not None and depth < 50:
        if key in node:
            return node[key]
        node, depth = node.get("/Parent"), depth + 1
    return None


def _box(page: Any, key: str) -> Rect | None:
    found = inherited(page, key)
    if found is None or len(found) != 4:
        return None
    x1, y1, x2, y2 = (float(value) for value in found)
    return Rect(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1))


def visible_box(page: Any) -> Rect:
    """Return the box of a page that is seen, in its own units, y up: crop box within media box."""
    media = _box(page, "/MediaBox") or Rect(0, 0, 612, 792)
    crop = _box(page, "/CropBox")
    shared = crop.shared(media) if crop else media
    return shared if shared.width > 0 and shared.height > 0 else media


def page_matrix(page: Any) -> tuple[Matrix, Size]:
    """Return what maps a page's units to points of the page as it is seen, and its size in mm.

    The turn (/Rotate) and the unit (/UserUnit) are in it; the origin is the lower left corner.
    """
    box = visible_box(page)
    unit = float(page.get("/UserUnit", 1))
    if not 0.01 <= unit <= 1000:
        unit = 1.0
    turn = int(inherited(page, "/Rotate") or 0) % 360
    x, y, w, h = box.x, box.y, box.width, box.height
    moved: Matrix = (unit, 0, 0, unit, -x * unit, -y * unit)
    wide, tall = w * unit, h * unit
    turned: dict[int, Matrix] = {
        0: (1, 0, 0, 1, 0, 0),
        90: (0, -1, 1, 0, 0, wide),
        180: (-1, 0, 0, -1, wide, tall),
        270: (0, 1, -1, 0, tall, 0),
    }
    size = Size(tall, wide) if turn in (90, 270) else Size(wide, tall)
    matrix = times(moved, turned.get(turn, turned[0]))
    return matrix, size.scaled(1 / POINTS)


def page_form(pdf: Pdf, page: Any) -> Any:
    """Return a page as a form of its own PDF; what hidden layers hold is left out.

    The box is the visible one, not the TrimBox that pikepdf's own form takes. Annotations belong
    to no form: `flattened` draws them into their page before.
    """
    data = b"\n".join(stream.read_bytes() for stream in _contents(page))
    resources = inherited(page, "/Resources") or Dictionary()
    hidden = hidden_layers(pdf)
    if hidden:
        data, resources = without_hidden(pdf, data, resources, hidden, 0)
    form = pdf.make_stream(data)
    form.Type, form.Subtype = Name.XObject, Name.Form
    box = visible_box(page)
    form.BBox = Array([box.x, box.y, box.right, box.bottom])
    form.Resources = resources
    if "/Group" in page:
        form.Group = page.Group
    return form


def flattened(pdf: Pdf) -> int:
    """Draw notes, stamps and fields of forms into their pages; return how many there were."""
    count = sum(len(page.obj.get("/Annots", ())) for page in pdf.pages)
    if count:
        pdf.flatten_annotations("print")
    return count


def _contents(page: Any) -> Sequence[Any]:
    contents = page.get("/Contents")
    if contents is None:
        return ()
    return list(contents) if isinstance(contents, Array) else (contents,)
