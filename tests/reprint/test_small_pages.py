"""Pages that are too small for a piece, and pages without a width or a height."""

from __future__ import annotations

import json
from pathlib import Path

import pikepdf
import pytest
from click import Command
from click.testing import CliRunner
from PIL import Image

from pnp.cli import impose, reprint
from pnp.errors import PnpError, UsageProblem
from tests.reprint.test_backs import sheets
from tests.reprint.test_reprint import run as said_by

DATA = Path(__file__).parent.parent / "data" / "reprint"


def flat(folder: Path, box: str, tall: float) -> str:
    """Write a PDF of a page whose box is wide and not tall; return its path."""
    with pikepdf.open(DATA / "g-cropbox.pdf") as pdf:
        page = pdf.pages[0].obj
        for name in ("CropBox", "MediaBox", "TrimBox"):
            page[f"/{name}"] = pikepdf.Array([0, 0, 595, tall if name == box else 842])
        pdf.save(folder / "flat.pdf")
    return str(folder / "flat.pdf")


def run(command: Command, *words: str) -> None:
    CliRunner().invoke(command, words, catch_exceptions=False, standalone_mode=False)


@pytest.mark.parametrize("box", ["MediaBox", "TrimBox"])
def test_a_page_too_small_for_a_piece_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, box: str
) -> None:
    monkeypatch.chdir(tmp_path)
    file = flat(tmp_path, box, 4)
    found = "expected pages of at least 2 mm, found page 1 of 209.90 x 1.41 mm"
    with pytest.raises(UsageProblem, match=found):
        run(impose.command, file, "--size", "a7")
    with pytest.raises(UsageProblem, match="no pieces found"):
        run(reprint.command, file, "--grid", "page")
    assert "too small for a piece" in (tmp_path / "flat.pieces.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize("command", [impose.command, reprint.command])
def test_a_page_without_height_is_refused(tmp_path: Path, command: Command) -> None:
    file = flat(tmp_path, "MediaBox", 0)
    found = "expected pages of 1 to 3000 mm, found page 1 of 209.903 x 0 mm"
    with pytest.raises(PnpError, match=found):
        run(command, file)


@pytest.mark.parametrize("trim", [5, [0, 0, 100], [0, 0, 100, "wide"]])
def test_a_trim_box_of_anything_but_four_numbers_trims_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, trim: object
) -> None:
    monkeypatch.chdir(tmp_path)
    with pikepdf.open(DATA / "g-cropbox.pdf") as pdf:
        page = pdf.pages[0].obj
        for name in ("CropBox", "MediaBox"):
            page[f"/{name}"] = pikepdf.Array([0, 0, 200, 300])
        page["/TrimBox"] = pikepdf.Array(trim) if isinstance(trim, list) else trim
        pdf.save("trim.pdf")
    run(impose.command, "trim.pdf")
    (manifest,) = tmp_path.glob("output/trim/*/manifest.json")
    first = json.loads(manifest.read_text(encoding="utf-8"))["files"][0]["pages"][0]
    assert first["placements"][0]["trim"][2:] == pytest.approx([70.56, 105.83], abs=0.01)


def changed(path: Path, key: str, value: object) -> None:
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        for page in pdf.pages:
            page.obj[key] = value
        pdf.save(path)


def test_pieces_beyond_their_page_are_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    sheets("game.pdf", "front")
    changed(tmp_path / "game.pdf", "/CropBox", pikepdf.Array([0, 0, 440, 842]))
    said = said_by(reprint.command, "game.pdf").splitlines()
    assert said[1] == "  2 pieces of 60 x 85 mm on page 1, by marks"
    assert "  page 1: 2 found, not sure (0.60); 2 beyond the edge of the page, left out" in said
    run(reprint.command, "game.pieces.yaml")
    assert (tmp_path / "output/game/a4/manifest.json").is_file()


def test_boxes_and_page_have_one_scale_in_the_picture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Read back: just within its box a piece has its colour, beyond it the page is white."""
    monkeypatch.chdir(tmp_path)
    sheets("game.pdf", "back")
    changed(tmp_path / "game.pdf", "/UserUnit", 2)
    run(reprint.command, "game.pdf", "-q")
    with Image.open("game.pieces.png") as image:
        seen, scale = image.convert("RGB"), 60 / 25.4
    # The left edge of the grid lies at 90 mm, twice 45; the page begins below its title.
    x, y = 14 + round(90 * scale), 14 + 18 + round(300 * scale)
    assert max(seen.getpixel((x + 6, y))) < 250 < min(seen.getpixel((x - 6, y)))
