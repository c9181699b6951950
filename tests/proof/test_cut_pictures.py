"""Property 36: pictures for Cricut show what their pages do, letters at their places."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
from PIL import Image
from reportlab.pdfgen.canvas import Canvas

from pnp.proof.reading.alike import near
from tests.printed import REPOSITORY, print_game
from tests.proof.bench import proved


def test_a_page_of_many_letters_is_as_its_picture(tmp_path: Path) -> None:
    printed = print_game(
        tmp_path, REPOSITORY, "dune-express", components=("faction-cards",), cut="cricut"
    )
    results = proved(printed.folder, only={36})
    assert [str(result) for result in results if not result.ok] == []


def words(folder: Path, right: float) -> Path:
    """Write a page with a line of text that begins so far to the right, in points."""
    path = folder / f"{right}.pdf"
    canvas = Canvas(str(path), (72, 24))
    canvas.setFont("Helvetica", 6)
    canvas.drawString(12 + right, 9, "illicit hill")
    canvas.save()
    return path


def test_a_letter_may_begin_at_the_next_third_of_a_pixel_but_no_further(tmp_path: Path) -> None:
    pixel, picture = 72 / 300, tmp_path / "found.png"

    def apart(right: float) -> str:
        with pypdfium2.PdfDocument(words(tmp_path, right)) as found:
            image: Image.Image = found[0].render(scale=1 / pixel).to_pil()
            image.save(picture)
        with pypdfium2.PdfDocument(words(tmp_path, 0)) as wanted:
            return near(picture, wanted[0], 300)

    # 12 points are 50 pixels: to the left of them the line begins a third earlier.
    assert apart(0) == apart(-0.001 * pixel) == apart(0.001 * pixel) == ""
    assert "of 255 apart" in apart(pixel / 3)
    assert "of 255 apart" in apart(pixel)
