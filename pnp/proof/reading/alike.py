"""Whether two pages look alike: pixels, text, and what no screen shows."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import pikepdf
from PIL import Image, ImageChops, ImageFilter

from pnp.proof.reading.fingerprint import unpacked

LEVELS: Final = 2
"""How far two pixels may be apart, of 255: colours are written with few decimals."""

LOOKS: Final = frozenset("/Type /ca /CA /LW /LC /LJ /ML /D /SMask /AIS /SA".split())
"""Entries of a graphics state that a picture of the page shows."""

HIDING: Final = frozenset(
    "/OC /Alternates /OPI /Ref /PS /Intent /DefaultGray /DefaultRGB /DefaultCMYK".split()
)
"""Entries by which something shows here and not there, or in other colours."""

SHOWN: Final = frozenset(
    "rg RG g G k K cs CS ri BDC BMC gs sh Do BI Tj TJ ' \" Tr i BX MP DP d0 d1".split()
)
"""Operators that tell which means a drawing uses."""

DEEPEST: Final = 40


def difference(one: Any, other: Any, dpi: float) -> str:
    """Return how the first page differs from the second in PDFium, empty where it does not.

    Pixels are compared at *dpi* in all three colours, and the text in its order.
    """
    pictures = [_picture(page, dpi) for page in (one, other)]
    if pictures[0].size != pictures[1].size:
        return "it has another size"
    said = [page.get_textpage().get_text_range() for page in (one, other)]
    if said[0] != said[1]:
        return f"{_first(said[0], said[1])} instead of {_first(said[1], said[0])}"
    return _apart(pictures[0], pictures[1], 25.4 / dpi)


def _picture(page: Any, dpi: float) -> Image.Image:
    bitmap = page.render(scale=dpi / 72, rev_byteorder=True)
    image: Image.Image = bitmap.to_pil()
    return image.convert("RGB")


def _first(text: str, other: str) -> str:
    """Return the part of the text around the first character that differs from the other."""
    at = next((n for n, (a, b) in enumerate(zip(text, other, strict=False)) if a != b), None)
    start = min(len(text), len(other)) if at is None else at
    part = text[max(start - 5, 0) : start + 15].split()
    return f'"{" ".join(part)}"' if part else "no text"


def _apart(one: Image.Image, two: Image.Image, step: float) -> str:
    return _told(ImageChops.difference(one, two), step)


def _told(apart: Image.Image, step: float) -> str:
    """Return the worst of the differences and where they lie, empty where all are small."""
    worst = max(high for _, high in apart.getextrema())  # type: ignore[misc]
    if worst <= LEVELS:
        return ""
    bands = [band.point(lambda value: 255 if value > LEVELS else 0) for band in apart.split()]
    box = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2]).getbbox()
    assert box is not None
    left, top, right, low = (side * step for side in box)
    return (
        f"colours {worst} of 255 apart at x {left:.1f}, y {top:.1f} mm, "
        f"within {right - left:.1f} x {low - top:.1f} mm"
    )


def pictures_apart(one: Path, two: Path) -> str:
    """Return how a picture file differs from another to the eye, empty where it does not."""
    with Image.open(one) as first, Image.open(two) as second:
        if (first.size, first.mode) != (second.size, second.mode):
            return f"{first.mode} of {first.width} x {first.height} pixels"
        dpi = float(first.info.get("dpi", (72.0,))[0]) or 72.0
        return _apart(first.convert("RGB"), second.convert("RGB"), 25.4 / dpi)


def near(path: Path, page: Any, dpi: float) -> str:
    """Return how a picture file differs from a page drawn at *dpi*, empty where it does not.

    A pixel may be as any of the nine around it: letters begin at a pixel, and a place that differs
    by nothing that can be measured may choose the next one.
    """
    with Image.open(path) as opened:
        found = opened.convert("RGB")
    wanted = _picture(page, dpi)
    if found.size != wanted.size:
        return f"{found.width} x {found.height} pixels"
    low, high = wanted.filter(ImageFilter.MinFilter(3)), wanted.filter(ImageFilter.MaxFilter(3))
    beyond = ImageChops.lighter(ImageChops.subtract(found, high), ImageChops.subtract(low, found))
    return _told(beyond, 25.4 / dpi)


def beside(found: Any, wanted: Sequence[Any]) -> str:
    """Return which means a drawing uses that those it has to look like do not, empty for none."""
    known = set[str]().union(*map(means, wanted))
    return ", ".join(sorted(means(found) - known))


def means(drawing: Any) -> set[str]:
    """Return what a form or page uses that a picture of it need not show.

    Overprint, blending, transfer functions, layers, alternate pictures, intents, and the kinds of
    colour spaces; a face that looks right must use none that its drawing does not.
    """
    steps = set(_of_steps(drawing)) if "/Contents" in drawing else set()
    return steps | set(_means(drawing, 0, set()))


def _means(value: Any, depth: int, seen: set[tuple[int, int]]) -> Iterator[str]:
    if depth > DEEPEST or not isinstance(value, pikepdf.Object):
        return
    if value.is_indirect:
        if value.objgen in seen:
            return
        seen.add(value.objgen)
    if isinstance(value, pikepdf.Array):
        if len(value) and isinstance(value[0], pikepdf.Name):
            yield _space(value)
        for part in value:
            yield from _means(part, depth + 1, seen)
    elif isinstance(value, pikepdf.Dictionary | pikepdf.Stream):
        yield from (f"{key[1:]}" for key in value.keys() & HIDING)
        if value.get("/Type") == "/ExtGState":
            yield from (f"{key[1:]} {_plain(value[key])}" for key in value.keys() - LOOKS)
        if isinstance(value.get("/ColorSpace"), pikepdf.Name):
            yield str(value.ColorSpace)[1:]
        if value.get("/Subtype") == "/Form" or value.get("/PatternType") == 1:
            yield from _of_steps(value)
        for key, inner in value.items():
            if key not in ("/Parent", "/Font", "/Annots", "/P"):
                yield from _means(inner, depth + 1, seen)


def _space(value: Any) -> str:
    """Return the kind of a colour space, with the digest of its profile."""
    name = str(value[0])[1:]
    if name == "ICCBased" and len(value) > 1 and isinstance(value[1], pikepdf.Stream):
        data, _ = unpacked(value[1])
        return f"{name} {hashlib.sha256(data).hexdigest()[:8]}"
    if name in ("Separation", "DeviceN") and len(value) > 1:
        return f"{name} {_plain(value[1])}"
    return name


def _plain(value: Any) -> str:
    if isinstance(value, pikepdf.Dictionary | pikepdf.Stream | pikepdf.Array):
        return "of its own"
    return str(value)


def _of_steps(stream: Any) -> Iterator[str]:
    """Yield the means among the operators of a page, a form or a pattern."""
    source = pikepdf.Page(stream) if "/Contents" in stream else stream
    for step in pikepdf.parse_content_stream(source, " ".join(SHOWN)):
        name = str(step.operator)
        if name in ("Tr", "ri", "BDC"):
            yield f"{name} {step.operands[0]}"
        elif name not in ("Tj", "TJ", "'", '"', "Do", "gs"):
            yield name
