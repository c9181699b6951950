"""Pages that are too small for a piece, and pages without a width or a height."""

from __future__ import annotations

import json
from pathlib import Path

import pikepdf
import pytest
from click import Command
from click.testing import CliRunner

from pnp.cli import impose, reprint
from pnp.errors import PnpError, UsageProblem

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
