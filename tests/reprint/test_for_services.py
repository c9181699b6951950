"""`--for` of foreign PDFs: only text that is seen within a piece keeps clear of its cut."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
from PIL import Image
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from pnp.cli import impose, reprint
from pnp.errors import Problems
from tests.reprint.test_reprint import run

WIDE, TALL = 63.5, 88.9

BLEEDS = {"mpc": "3.048", "gamecrafter": "3.175", "drivethru": "3.175"}


def sheet(path: Path, columns: int, inside: float) -> None:
    """Write a page of coloured cards edge to edge, with a name so far inside each."""
    canvas = Canvas(str(path), (columns * WIDE * mm, TALL * mm))
    for column in range(columns):
        x = column * WIDE
        canvas.setFillColorRGB(0.8, 0.3 + 0.2 * column, 0.2)
        canvas.rect(x * mm, 0, WIDE * mm, TALL * mm, 0, 1)
        canvas.setFillColorRGB(0, 0, 0)
        canvas.drawString((x + inside) * mm, 70 * mm, "HEDGE")
    canvas.save()


@pytest.mark.parametrize("service", ["mpc", "gamecrafter", "drivethru"])
def test_text_that_a_clip_hides_is_no_text_of_a_piece(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, service: str
) -> None:
    monkeypatch.chdir(tmp_path)
    sheet(tmp_path / "one.pdf", 1, 6)
    run(impose.command, "one.pdf", "--for", service)
    sheet(tmp_path / "three.pdf", 3, 6)
    run(reprint.command, "three.pdf", "-q")
    run(reprint.command, "three.pdf", "--yes", "--for", service)
    for name in ("one", "three"):
        assert (tmp_path / f"output/{name}/for-{service}/manifest.json").is_file()


def test_text_near_the_cut_is_refused_with_its_distance(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    sheet(tmp_path / "near.pdf", 1, 2)
    with pytest.raises(Problems) as told:
        run(impose.command, "near.pdf", "--for", "mpc")
    (problem,) = told.value.problems
    start, found = problem.message.split(", found text of a front at ")
    assert start == "expected text at least 3.048 mm inside the cut of a poker card"
    # The first stem of the H begins a little further in.
    assert float(found.removesuffix(" mm")) == pytest.approx(2.25, abs=0.15)


@pytest.mark.parametrize("service", ["mpc", "gamecrafter", "drivethru"])
def test_a_frame_at_the_cut_is_mirrored_as_far_as_the_service_wants(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, service: str
) -> None:
    """Read back beyond the cut: what lies as far within it."""
    monkeypatch.chdir(tmp_path)
    canvas = Canvas("one.pdf", (WIDE * mm, TALL * mm))
    canvas.setFillColorRGB(0.1, 0.1, 0.1)
    canvas.rect(0, 0, WIDE * mm, TALL * mm, 0, 1)
    canvas.setFillColorRGB(0.9, 0.8, 0.2)
    # Just where a bleed of 3 mm would end if it were mirrored.
    canvas.rect(0, 3 * mm, WIDE * mm, (TALL - 6) * mm, 0, 1)
    canvas.save()
    said = run(impose.command, "one.pdf", "--for", service)
    assert f"output/one/for-{service}: 1 piece in 1 file\n  note: " in said
    folder = tmp_path / f"output/one/for-{service}"
    if service == "drivethru":
        with pypdfium2.PdfDocument(folder / "pieces.pdf") as document:
            image = document[0].render(scale=300 / 72).to_pil().convert("RGB")
    else:
        image = Image.open(next(folder.rglob("*.png"))).convert("RGB")
    middle, cut = image.width // 2, (image.height - TALL / 25.4 * 300) / 2
    # 1 mm beyond the cut the dark edge, which is 3 mm wide; CMYK makes it a little lighter.
    assert max(image.getpixel((middle, round(cut - 300 / 25.4)))) < 90
    with pytest.raises(Problems) as told:
        run(impose.command, "one.pdf", "--for", service, "--bleed", "none")
    assert str(told.value) == (
        f"pieces: pictures: expected art for {BLEEDS[service]} mm beyond the cut, "
        "found 0.00 mm: the picture ends there\n  hint: --bleed mirror makes it"
    )
