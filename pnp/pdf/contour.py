"""Cut paths in a PDF: strokes in spot colours that cutting services know by their names."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

from pikepdf import Array, Dictionary, Name, Pdf, String

from pnp.frame import HAIRLINE, CutPath
from pnp.pdf.furniture import POINTS

SPOTS = {"through": "CutContour", "kiss": "KissCut"}
"""Spot colour and layer by the way of cutting; folds are scored from the SVG or DXF only."""


class Spots:
    """The spot colours and layers of one PDF, each made once."""

    def __init__(self, pdf: Pdf) -> None:
        self.pdf = pdf
        self._colours: dict[str, Any] = {}
        self._layers: dict[str, Any] = {}

    def draw(self, paths: Sequence[CutPath], height: float, resources: Any) -> list[bytes]:
        """Return the operators that stroke the paths on a page *height* mm tall.

        What they name is entered into the *resources* of the page: a Separation (ISO 32000-1,
        8.6.6.4), overprint (8.6.7) and a layer (8.11).
        """
        steps: list[bytes] = []
        for kind, name in SPOTS.items():
            own = [path for path in paths if path.kind == kind]
            if not own:
                continue
            self._enter(resources, name)
            drawn = " ".join(word for path in own for word in _words(path, height))
            width = f"{HAIRLINE * POINTS:.4g}"
            steps.append(
                f"/OC /{name} BDC q /Overprint gs /{name} CS 1 SCN {width} w {drawn} Q EMC".encode()
            )
        return steps

    def _enter(self, resources: Any, name: str) -> None:
        if name not in self._colours:
            magenta = Dictionary(
                FunctionType=2, Domain=[0, 1], C0=[0, 0, 0, 0], C1=[0, 1, 0, 0], N=1
            )
            space = Array([Name.Separation, Name(f"/{name}"), Name.DeviceCMYK, magenta])
            self._colours[name] = self.pdf.make_indirect(space)
            layer = Dictionary(Type=Name.OCG, Name=String(name))
            self._layers[name] = self.pdf.make_indirect(layer)
        state = Dictionary(Type=Name.ExtGState, OP=True, op=True, OPM=1)
        for kind, key, value in (
            ("/ColorSpace", name, self._colours[name]),
            ("/Properties", name, self._layers[name]),
            ("/ExtGState", "Overprint", state),
        ):
            if kind not in resources:
                resources[kind] = Dictionary()
            resources[kind][f"/{key}"] = value


def list_layers(pdf: Pdf) -> bool:
    """Tell viewers of the layers on the pages, all of them shown; return whether there are any."""
    layers: dict[tuple[int, int], Any] = {}
    for page in pdf.pages:
        for _, layer in page.obj.Resources.get("/Properties", Dictionary()).items():
            layers[layer.objgen] = layer
    if layers:
        all_layers = Array(list(layers.values()))
        shown = Dictionary(Name=String("Layers"), BaseState=Name.ON, Order=all_layers)
        pdf.Root.OCProperties = Dictionary(OCGs=all_layers, D=shown)
    return bool(layers)


def _words(path: CutPath, height: float) -> Iterator[str]:
    """Yield the operators of one path; arcs become Bézier curves of an eighth at most."""
    x, y, bulge = path.corners[0]
    yield f"{_point(x, y, height)} m"
    ends = [*path.corners[1:], path.corners[0]] if path.closed else path.corners[1:]
    for end_x, end_y, following in ends:
        if bulge:
            for curve in _curves((x, y), (end_x, end_y), bulge):
                yield " ".join(_point(*point, height) for point in curve) + " c"
        else:
            yield f"{_point(end_x, end_y, height)} l"
        x, y, bulge = end_x, end_y, following
    yield "h S" if path.closed else "S"


def _curves(
    start: tuple[float, float], end: tuple[float, float], bulge: float
) -> Iterator[tuple[tuple[float, float], ...]]:
    """Yield both control points and the end of each curve along a clockwise or other arc."""
    angle = 4 * math.atan(bulge)
    (x1, y1), (x2, y2) = start, end
    # From the middle of the chord to the centre, at a right angle to the chord.
    away = 1 / math.tan(angle / 2) / 2
    centre_x = (x1 + x2) / 2 - (y2 - y1) * away
    centre_y = (y1 + y2) / 2 + (x2 - x1) * away
    # An eighth of a circle is true to a millionth of its radius, a quarter to 0.03 % only.
    parts = math.ceil(abs(angle) / (math.pi / 4) - 1e-9)
    step = angle / parts
    reach = 4 / 3 * math.tan(step / 4)
    across, down = x1 - centre_x, y1 - centre_y
    for _ in range(parts):
        after = (
            across * math.cos(step) - down * math.sin(step),
            across * math.sin(step) + down * math.cos(step),
        )
        yield (
            (centre_x + across - reach * down, centre_y + down + reach * across),
            (centre_x + after[0] + reach * after[1], centre_y + after[1] - reach * after[0]),
            (centre_x + after[0], centre_y + after[1]),
        )
        across, down = after


def _point(x: float, y: float, height: float) -> str:
    return f"{x * POINTS:.5f} {(height - y) * POINTS:.5f}"
