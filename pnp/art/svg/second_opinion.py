"""A second renderer's opinion on drawings: CairoSVG beside the print path, in its own process.

Run as ``python -m pnp.art.svg.second_opinion FOLDER``: the folder holds ``job.json`` with faces,
their SVG layers and the pixels of the print path. A process of its own, because a C library that
crashes on a drawing must not take the check with it.
"""

from __future__ import annotations

import io
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from lxml import etree
from PIL import Image, ImageChops, ImageFilter

from pnp.art.svg.layers import SVG, SvgFault, local, parse

OFF: Final = 64
"""A pixel differs when a channel is off by more, out of 255."""

SHARE: Final = 0.01
"""A drawing differs when more than this share of its pixels does."""

TEXT: Final = frozenset(("text",))

UNPORTABLE: Final = (
    ("mask", re.compile(r"<(\w+:)?mask[\s>]")),
    ("even-odd clip", re.compile(r"clip-rule\s*[=:]\s*[\"']?\s*evenodd")),
    ("mix-blend-mode", re.compile(r"mix-blend-mode")),
    ("filter", re.compile(r"<(\w+:)?filter[\s>]")),
    ("objectBoundingBox clip", re.compile(r"clipPathUnits\s*=\s*[\"']objectBoundingBox")),
    ("var()", re.compile(r"var\(\s*--")),
    ("nested svg", re.compile(r"<svg\b.*<(\w+:)?svg\b", re.DOTALL)),
    ("paint-order", re.compile(r"paint-order")),
    ("vector-effect", re.compile(r"vector-effect")),
    ("context paint", re.compile(r"context-(fill|stroke)")),
    ("focal radius of a gradient", re.compile(r"\bfr\s*=")),
    ("marker", re.compile(r"<(\w+:)?marker[\s>]")),
    ("pattern", re.compile(r"<(\w+:)?pattern[\s>]")),
    ("opacity over fill and stroke", re.compile(r"[\s;\"']opacity\s*[=:]")),
    ("style sheet", re.compile(r"<(\w+:)?style[\s>]")),
    ("picture", re.compile(r"<(\w+:)?image[\s>]")),
)
"""What renderers are known to treat differently, the surest suspects first."""

UNCOMPARED: Final = (
    ("text on a path", re.compile(r"<(\w+:)?textPath[\s>]")),
    ("textLength", re.compile(r"textLength")),
    ("dominant-baseline", re.compile(r"dominant-baseline")),
)
"""Features of text, which is left out on both sides."""


def features(svg: str) -> list[str]:
    """Return the features of the drawing that not every renderer draws alike.

    >>> features('<svg><mask id="m"/><path clip-rule="evenodd"/></svg>')
    ['mask', 'even-odd clip']
    """
    return [name for name, pattern in UNPORTABLE if pattern.search(svg)]


def text_features(svg: str) -> list[str]:
    """Return the features of text that renderers draw differently; they are not compared."""
    return [name for name, pattern in UNCOMPARED if pattern.search(svg)]


def without_text(svg: str) -> str:
    """Return the drawing without its text: CairoSVG would set it in fonts of the system."""
    root = parse(svg)
    for element in list(root.iter(f"{{{SVG}}}text")):
        parent = element.getparent()
        if parent is not None and local(parent):
            parent.remove(element)
    return str(etree.tostring(root, encoding="unicode"))


def difference(one: Image.Image, two: Image.Image) -> float:
    """Return the share of pixels that differ, 0 to 1.

    Both are softened by half a pixel first: two renderers never place the grey of an edge alike,
    and fine hatching is nothing but edges.
    """
    soft = [picture.filter(ImageFilter.GaussianBlur(0.7)) for picture in (one, two)]
    channels = ImageChops.difference(*soft).split()
    worst = channels[0]
    for channel in channels[1:]:
        worst = ImageChops.lighter(worst, channel)
    counts = worst.histogram()
    return float(sum(counts[OFF + 1 :])) / (one.width * one.height)


def rendered(layers: list[str], width: int, height: int) -> Image.Image:
    """Return the layers as CairoSVG draws them, one above the other, on white.

    Raises OSError where libcairo is missing, and whatever CairoSVG raises on a drawing.
    """
    import cairosvg

    sheet = Image.new("RGBA", (width, height), "white")
    for svg in layers:
        data = cairosvg.svg2png(
            bytestring=without_text(svg).encode(), output_width=width, output_height=height
        )
        with Image.open(io.BytesIO(data)) as layer:
            sheet.alpha_composite(layer.convert("RGBA").resize((width, height)))
    return sheet.convert("RGB")


def opinion(job: dict[str, Any], folder: Path) -> dict[str, Any]:
    """Return what the second renderer makes of one face."""
    layers = [(folder / name).read_text(encoding="utf-8") for name in job["layers"]]
    size = (int(job["width"]), int(job["height"]))
    data = (folder / job["picture"]).read_bytes()
    printed = Image.frombuffer("RGB", size, data, "raw", "RGB", int(job["stride"]), 1)
    answer: dict[str, Any] = {"name": job["name"], "share": None, "error": None}
    answer["features"] = list(dict.fromkeys(name for svg in layers for name in features(svg)))
    answer["text"] = list(dict.fromkeys(name for svg in layers for name in text_features(svg)))
    try:
        answer["share"] = difference(printed, rendered(layers, *size))
    except SvgFault as fault:
        answer["error"] = str(fault)
    except Exception as error:
        # Whatever CairoSVG stumbles over is the answer: the drawing is not portable.
        answer["error"] = f"{type(error).__name__}: {error}"
    answer["differs"] = answer["error"] is not None or answer["share"] > SHARE
    return answer


def answers(folder: Path) -> Iterator[dict[str, Any]]:
    """Yield the opinion on every face of the job, or one answer that says why there is none."""
    try:
        import cairosvg  # noqa: F401
    except (OSError, ImportError) as error:
        reason = str(error).splitlines()[0]
        yield {"skipped": f"CairoSVG does not start here: {reason}"}
        return
    for job in json.loads((folder / "job.json").read_text(encoding="utf-8")):
        yield opinion(job, folder)


def main(arguments: list[str]) -> None:
    """Print one line of JSON for each face of the job in the folder named first."""
    for answer in answers(Path(arguments[0])):
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
