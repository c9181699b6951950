"""`pnp dice`: options that nothing would heed are refused, and so are stickers of no size."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image
from pypdfium2 import PdfDocument

from pnp.cli.dice import command
from pnp.errors import UsageProblem
from tests.reprint.test_reprint import run


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (
            ["d6", "--laminate", "6mm"],
            "expected laminate up to 5.5 mm, which leaves a sticker of 2 mm, found 6 mm",
        ),
        (
            ["d6", "--laminate", "6.5mm"],
            "expected laminate up to 5.5 mm, which leaves a sticker of 2 mm, found 6.5 mm",
        ),
        (
            ["d6", "--recess", "12mm", "--laminate", "9mm"],
            "expected laminate up to 4.75 mm, which leaves a sticker of 2 mm, found 9 mm",
        ),
        (
            ["d6", "--sticker", "0mm"],
            "--sticker: expected at least 2 mm, found 0 mm\n  hint: leave it out for 13/16 of a d6",
        ),
        (
            ["d6", "--nudge", "0.25,0"],
            "--nudge moves the print on ready-cut labels\n  hint: use it with --label CODE",
        ),
        (
            ["d6", "--label", "OL2050", "--sticker", "5mm"],
            "expected --sticker or --label, found both\n"
            "  hint: labels have a size of their own: leave out --sticker",
        ),
        (
            ["d8", "--shape", "square"],
            "--shape: expected a d6 for square stickers, found none\n"
            "  hint: stickers of other dice have the shape of a face, or are round",
        ),
        (
            ["w.webp"],
            'expected a game, a file or the faces of a die, found "w.webp"\n'
            "  hint: did you mean a face? pictures of faces are SVG, PNG or JPEG files",
        ),
    ],
)
def test_what_would_be_passed_over_is_refused(
    words: list[str], expected: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UsageProblem) as told:
        run(command, *words)
    assert str(told.value) == expected
    assert not list(tmp_path.iterdir())


def painted(folder: Path, picture: str) -> float:
    """Return how much of the page's width the green of a picture on one die spans."""
    run(command, f"6x {picture}", "--no-chart", "--name", picture.partition(".")[0])
    (made,) = folder.glob(f"output/{picture.partition('.')[0]}/a4/stickers.pdf")
    with PdfDocument(made) as document:
        page = document[0].render(scale=2).to_pil().convert("RGB")
    red, green, _ = page.split()
    left, _, right, _ = Image.composite(
        green, Image.new("L", page.size), red.point(lambda v: 255 * (v < 120))
    ).point(lambda v: 255 * (v > 130)).getbbox() or (0, 0, 0, 0)
    return (right - left) / page.width


def test_a_photo_that_is_turned_is_as_large_as_one_that_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    upright = Image.new("RGB", (500, 700), (20, 200, 60))
    upright.save("plain.jpg")
    turned, exif = upright.transpose(Image.Transpose.ROTATE_90), Image.Exif()
    exif[0x112] = 6
    turned.save("turned.jpg", exif=exif)
    upright.convert("CMYK").save("inks.jpg")
    wide = painted(tmp_path, "plain.jpg")
    assert wide > 0.2
    assert painted(tmp_path, "turned.jpg") == pytest.approx(wide, abs=0.003)
    assert painted(tmp_path, "inks.jpg") == pytest.approx(wide, abs=0.003)
