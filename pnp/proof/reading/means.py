"""By which means a drawing shows itself: what a picture of it need not tell."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import Any, Final

import pikepdf

from pnp.proof.reading.fingerprint import unpacked

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
