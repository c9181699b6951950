"""Parts of pages made by others, put together on one page; they stay drawn as they are."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pikepdf import Array, Dictionary, Pdf

from pnp.geometry import Rect, Size
from pnp.pdf.forms import number
from pnp.pdf.furniture import POINTS
from pnp.pdf.opening import opened
from pnp.pdf.pages import page_form, page_matrix, times
from pnp.pdf.saving import save

Part = tuple[int, Rect, tuple[float, float]]
"""Page, counted from 1; what of it is shown, and where its corner lies: millimetres, top left."""


def write_board(source: Path, parts: Sequence[Part], size: Size, target: Path) -> None:
    """Write a page of that size with the parts, later ones over earlier ones. Raises PnpError."""
    target.parent.mkdir(parents=True, exist_ok=True)
    drawn: list[str] = []
    named: dict[str, object] = {}
    with opened(source) as strange, Pdf.new() as pdf:
        for place, (page_number, box, (x, y)) in enumerate(parts):
            page = strange.pages[page_number - 1].obj
            seen, whole = page_matrix(page)
            form = strange.make_indirect(page_form(strange, page))
            named[f"/P{place}"] = pdf.copy_foreign(form)
            shift = (x - box.x) * POINTS, (size.height - y - whole.height + box.y) * POINTS
            matrix = times(seen, (1, 0, 0, 1, *shift))
            low = (size.height - y - box.height) * POINTS
            clip = (x * POINTS, low, box.width * POINTS, box.height * POINTS)
            drawn.append(f"q {_numbers(clip)} re W n {_numbers(matrix)} cm /P{place} Do Q")
        pdf.add_blank_page(page_size=(72, 72))
        page = pdf.pages[0].obj
        page.MediaBox = Array([0, 0, number(size.width * POINTS), number(size.height * POINTS)])
        page.Contents = pdf.make_stream("\n".join(drawn).encode())
        page.Resources = Dictionary(XObject=Dictionary(named))
        save(pdf, target, deterministic_id=True)


def _numbers(values: Sequence[float]) -> str:
    return " ".join(str(number(value)) for value in values)
