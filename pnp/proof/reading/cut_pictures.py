"""Pictures that a machine prints and cuts: the faces of their page, drawn anew."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from msgspec.structs import replace

from pnp.geometry import Rect
from pnp.proof.reading.alike import near
from pnp.proof.reading.around import take_apart
from pnp.proof.reading.correction import POINTS
from pnp.proof.reading.printed import FileProof, PageProof, Printed
from pnp.proof.reading.redraw import faces_alone
from pnp.proof.redrawn import Faces, sides_of
from pnp.proof.result import Finding

DPI: Final = 300

HAIR: Final = 1e-4 * 72 / 25.4
"""Points taken from the size of a page, so that it is not rounded up to one more pixel.

As many as the pictures were drawn with: both are stretched to whole pixels, and of another size the
last letters would begin elsewhere.
"""


def cut_pictures(printed: Printed, faces: Faces) -> Iterator[tuple[str, list[Finding]]]:
    """Yield every picture of a page with what it shows and should not.

    It begins at the box around all bleeds of the page and holds the faces alone.
    """
    for entry in printed.said.raw.get("cuts", ()):
        if entry["kind"] != "png" or not (printed.folder / entry["path"]).is_file():
            continue  # a file that is missing is property 31
        for file in printed.files:
            if file.said.path == entry["file"]:
                page = file.pages[int(entry["page"]) - 1]
                message = _fault(printed, file, page, entry, faces)
                if message:
                    message = f"expected the faces of its page drawn anew, found {message}"
                yield str(entry["path"]), [Finding(1 if message else 0, message)]


def _fault(printed: Printed, file: FileProof, page: PageProof, entry: Any, faces: Faces) -> str:
    import pypdfium2
    from PIL import Image

    around, sides = take_apart(page.page, page.change), sides_of(file, page, faces)
    if not sides:
        return ""  # a form that the manifest does not name is property 29
    path = printed.folder / entry["path"]
    try:
        with Image.open(path) as picture:
            wide, tall = (side * 72 / DPI - HAIR for side in picture.size)
    except OSError as error:
        return f"no picture: {error}"
    # The picture makes up for no printer, and the correction is the first thing on a page.
    drawn = [replace(one, steps=one.steps[bool(page.change) :]) for one in around.drawn]
    block = Rect.around([put.bleed_box for put in page.said.pieces])
    left, top = block.x * POINTS, (page.said.media.height - block.y) * POINTS
    data = faces_alone(drawn, sides, faces, (left, top - tall, left + wide, top))
    with pypdfium2.PdfDocument(data) as document:
        return near(path, document[0], DPI)
