"""Pages of PDFs made by others, as forms: what a person sees of them and nothing else."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pikepdf
from pikepdf import Array, Dictionary, Name, Pdf

from pnp.errors import PnpError
from pnp.geometry import Rect, Size
from pnp.pdf.furniture import POINTS

Matrix = tuple[float, float, float, float, float, float]
"""As in a content stream: x' = a x + c y + e, y' = b x + d y + f."""

DEEPEST: Final = 8
"""Forms within forms that are looked into."""

# It would print what it makes of a damaged file beside our own words.
logging.getLogger("pikepdf").addHandler(logging.NullHandler())

DAMAGE: Final = (
    pikepdf.PdfError,
    pikepdf.DataDecodingError,
    ArithmeticError,
    AttributeError,
    LookupError,
    NotImplementedError,
    RuntimeError,
    TypeError,
    ValueError,
)
"""What reading raises where objects of a PDF are missing, broken or of another kind."""


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


@contextmanager
def opened(path: Path, password: str = "") -> Iterator[Pdf]:
    """Give a PDF of somebody else; raises PnpError for what is none, is broken or locked."""
    try:
        with pikepdf.open(path, password=password) as pdf:
            yield pdf
    except pikepdf.PasswordError:
        wrong = "another one than the given" if password else "none"
        message = f"expected the password that opens it, found {wrong}"
        raise PnpError(
            f"{message}\n  hint: --password-file FILE names a file that holds it"
        ) from None
    except pikepdf.PdfError as error:
        raise PnpError(f"expected a PDF, found: {reason(path, error)}") from None


def reason(path: Path, error: BaseException) -> str:
    """Return why a file is no PDF: a pointer in its place, a page of the web, or the damage."""
    with path.open("rb") as file:
        head = file.read(200)
    if head.startswith(b"version https://git-lfs"):
        size = path.stat().st_size
        return f"a pointer of Git LFS ({size} bytes); download the file itself"
    if head.lstrip()[:15].lower().startswith((b"<!doctype html", b"<html")):
        return "a page of the web; download the file itself"
    if not head:
        return "an empty file"
    # The library puts the name of the file first.
    return str(error).rpartition(": ")[2] or type(error).__name__


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
        data, resources = _without(pdf, data, resources, hidden, 0)
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


def hidden_layers(pdf: Pdf) -> frozenset[tuple[int, int]]:
    """Return the layers that are not shown, by their numbers in the file."""
    properties = pdf.Root.get("/OCProperties")
    if properties is None:
        return frozenset()
    default = properties.get("/D", Dictionary())
    groups = {group.objgen for group in properties.get("/OCGs", ())}
    off = {group.objgen for group in default.get("/OFF", ())}
    if default.get("/BaseState") == Name.OFF:
        off = groups - {group.objgen for group in default.get("/ON", ())}
    return frozenset(off)


def is_hidden(mark: Any, hidden: frozenset[tuple[int, int]]) -> bool:
    """Return whether an entry /OC, a layer or a set of layers, hides what bears it."""
    if mark is None or not hidden:
        return False
    if mark.get("/Type") == Name.OCMD:
        groups = mark.get("/OCGs", ())
        groups = [groups] if isinstance(groups, Dictionary) else list(groups)
        off = [group.objgen in hidden for group in groups]
        return bool(off) and all(off)
    return mark.objgen in hidden


def _without(
    pdf: Pdf, data: bytes, resources: Any, hidden: frozenset[tuple[int, int]], depth: int
) -> tuple[bytes, Any]:
    """Return content and resources without what the hidden layers hold."""
    stream = pdf.make_stream(data)
    kept: list[Any] = []
    marks: list[bool] = []
    properties, objects = resources.get("/Properties", {}), resources.get("/XObject", {})
    changed: dict[str, Any] = {}
    for instruction in pikepdf.parse_content_stream(stream):
        operator, operands = str(instruction.operator), instruction.operands
        if operator in ("BDC", "BMC"):
            layer = operands[1] if operator == "BDC" and len(operands) > 1 else None
            if isinstance(layer, Name):
                layer = properties.get(str(layer))
            oc = operator == "BDC" and str(operands[0]) == "/OC"
            marks.append(oc and isinstance(layer, Dictionary) and is_hidden(layer, hidden))
            if not any(marks) and oc:
                # The layers themselves stay behind: what is shown needs none.
                kept.append(([Name.Artifact], pikepdf.Operator("BMC")))
                continue
        elif operator == "EMC" and marks:
            was = marks.pop()
            if was or any(marks):
                continue
        if any(marks) and not _keeps_state(operator):
            continue
        if operator == "Do" and operands:
            name = str(operands[0])
            target = objects.get(name)
            if target is not None and is_hidden(target.get("/OC"), hidden):
                continue
            form = target is not None and target.get("/Subtype") == Name.Form
            if form and name not in changed and depth < DEEPEST:
                own = target.get("/Resources", resources)
                inner, inside = _without(pdf, target.read_bytes(), own, hidden, depth + 1)
                copy = pdf.make_stream(inner)
                for key in ("/Type", "/Subtype", "/BBox", "/Matrix", "/Group"):
                    if key in target:
                        copy[key] = target[key]
                copy.Resources = inside
                changed[name] = copy
        kept.append((operands, instruction.operator))
    made = Dictionary({key: value for key, value in resources.items() if key != "/Properties"})
    if changed:
        made.XObject = Dictionary({**dict(objects.items()), **changed})
    return pikepdf.unparse_content_stream(kept), made


def _keeps_state(operator: str) -> bool:
    """Return whether what follows depends on an operator, shown or not."""
    return operator in ("q", "Q", "cm", "w", "d", "J", "j", "M", "gs", "BT", "ET", "Tf", "Td", "Tm")
