"""PDFs for printers of cards and for print shops: boxes, order, colours, ink."""

from __future__ import annotations

import json
from pathlib import Path

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from pnp.export.colours import to_cmyk
from pnp.proof.exports.read import export_faults
from tests.export.making import exported

MM = 25.4 / 72


def boxes(page: pikepdf.Page, key: str) -> list[float]:
    return [float(value) * MM for value in page.obj[key]]


def test_cards_for_drivethru_are_pdf_x_with_little_ink(tmp_path: Path) -> None:
    folder, _ = exported(tmp_path, "drivethru", "deck")
    with pikepdf.open(folder / "deck.pdf") as pdf:
        assert pdf.pdf_version == "1.4"
        assert str(pdf.trailer.Info.GTS_PDFXVersion) == "PDF/X-1a:2003"
        assert str(pdf.trailer.Info.Trapped) == "/False"
        assert {"/Title", "/CreationDate", "/ModDate", "/Producer"} <= set(pdf.trailer.Info.keys())
        assert "/ID" in pdf.trailer
        (intent,) = pdf.Root.OutputIntents
        assert (str(intent.S), str(intent.OutputConditionIdentifier)) == (
            "/GTS_PDFX",
            "CGATS TR 001",
        )
        assert len(pdf.pages) == 50
        darkest = 0.0
        for page in pdf.pages:
            assert boxes(page, "/MediaBox") == pytest.approx([0, 0, 2.75 * 25.4, 3.75 * 25.4])
            assert boxes(page, "/TrimBox") == pytest.approx(
                [3.175, 3.175, 2.625 * 25.4, 3.625 * 25.4], abs=1e-4
            )
            assert "/Group" not in page.obj
            (picture,) = page.obj.Resources.XObject.values()
            assert "/SMask" not in picture
            image = Image.frombytes("CMYK", (825, 1125), picture.read_bytes())
            colours = image.getcolors(825 * 1125)
            assert colours is not None
            darkest = max(darkest, *(sum(colour) / 2.55 for _, colour in colours))
        assert 0 < darkest <= 240
        faces = [page.obj.Resources.XObject.Face.objgen for page in pdf.pages]
        assert len(set(faces[0::2])) == 3, "three designs in front"
        assert [faces[n] for n in (0, 2, 4)] == [faces[0]] * 3, "three ants, then bees"
        assert faces[6] != faces[0]


@given(st.tuples(*[st.integers(0, 255)] * 3))
def test_a_colour_comes_back_from_cmyk_and_takes_at_most_twice_its_black(
    colour: tuple[int, int, int],
) -> None:
    cyan, magenta, yellow, black = to_cmyk(Image.new("RGB", (1, 1), colour)).getpixel((0, 0))
    # ISO 32000-1, 10.3.5: red is what cyan and black leave.
    assert tuple(255 - min(255, ink + black) for ink in (cyan, magenta, yellow)) == colour
    assert cyan + magenta + yellow + black <= 2 * 255
    assert 0 in (cyan, magenta, yellow)


def test_a_print_shop_gets_single_pages_with_bleed_in_turn(tmp_path: Path) -> None:
    folder, manifest = exported(tmp_path, "print-shop")
    entries = {entry["path"]: entry for entry in manifest["files"]}
    assert sum(
        len({(p["id"], p["copy"]) for p in entry["pages"]}) for entry in entries.values()
    ) == sum(manifest["counts"].values())
    sides = [page["side"] for page in entries["deck.pdf"]["pages"]]
    assert sides == ["front", "back"] * 25
    for path, width, height in (("deck.pdf", 63.5, 88.9), ("beetles.pdf", 12.0, 12.0)):
        with pikepdf.open(folder / path) as pdf:
            for page in pdf.pages:
                left, bottom, right, top = boxes(page, "/TrimBox")
                assert (right - left, top - bottom) == pytest.approx((width, height), abs=1e-3)
                assert boxes(page, "/MediaBox") == pytest.approx(
                    [0, 0, width + 6, height + 6], abs=1e-3
                )
                assert (left, bottom) == pytest.approx((3.0, 3.0), abs=1e-3)
                pictures = [
                    form
                    for form in page.obj.Resources.XObject.values()
                    if form.get("/Subtype") == "/Image"
                ]
                assert not pictures, "pages stay vectors"


def test_the_proof_finds_pages_out_of_place_and_too_much_ink(tmp_path: Path) -> None:
    folder, _ = exported(tmp_path, "drivethru", "deck")
    path = folder / "deck.pdf"
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        pdf.pages[0].obj.TrimBox = pikepdf.Array([0, 0, 100, 100])
        picture = pdf.pages[1].obj.Resources.XObject.Face
        picture.write(bytes([200, 200, 200, 200]) * (825 * 1125))
        pdf.save(path)
    told = "\n".join(export_faults(folder))
    assert "page 1: expected /TrimBox" in told
    assert "expected ink up to 240 %, found 313.7 %" in told
    manifest = folder / "manifest.json"
    data = json.loads(manifest.read_text())
    data["files"][0]["pages"].pop()
    manifest.write_text(json.dumps(data))
    assert any("expected 49 pages, found 50" in fault for fault in export_faults(folder))
