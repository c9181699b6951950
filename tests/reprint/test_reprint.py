"""`pnp reprint` and `pnp impose`: pieces of strange PDFs found, cut out exactly, or refused."""

from __future__ import annotations

import json
import shutil
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pikepdf
import pypdfium2
import pytest
import yaml
from click.testing import CliRunner

from pnp.cli import impose, reprint
from pnp.errors import Problems, UsageProblem
from pnp.pdf.joining import join
from pnp.proof import prove
from tests.command import ended

DATA = Path(__file__).parent.parent / "data" / "reprint"

Boxes = list[tuple[float, float, float, float]]


def grid(xs: list[float], ys: list[float], wide: float, tall: float) -> Boxes:
    return [(x, y, wide, tall) for y in ys for x in xs]


TRUTH: dict[str, dict[int, Boxes]] = {
    "g-gutterfold": dict.fromkeys((1, 2), grid([38, 109], [12, 104, 196], 63, 88)),
    "g-bleed-duplex": dict.fromkeys(
        (1, 2), grid([9.45, 78.95, 148.45], [7.7, 96.2, 184.7], 57.15, 82)
    ),
    "g-userunit": {1: grid([10.5, 73.5, 136.5], [16.5, 104.5, 192.5], 63, 88)},
    "g-rotate90": {1: grid([16.5, 104.5, 192.5], [10.5, 73.5, 136.5], 88, 63)},
    "g-cropbox": {1: grid([5.5, 68.5, 131.5], [9.5, 97.5, 185.5], 63, 88)},
    "g-hidden-layer": {1: grid([10.5, 73.5, 136.5], [16.5, 104.5, 192.5], 63, 88)},
}
"""Where the pieces lie, in millimetres."""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for path in DATA.glob("*.pdf"):
        shutil.copyfile(path, tmp_path / path.name)
    return tmp_path


def run(command: Any, *words: str) -> str:
    """Return what the command says; what it raises goes on."""
    done = CliRunner().invoke(command, words, catch_exceptions=False, standalone_mode=False)
    if done.exception:
        raise done.exception
    return done.output


def found(folder: Path, name: str) -> dict[str, Any]:
    text = (folder / f"{name}.pieces.yaml").read_text(encoding="utf-8")
    read: dict[str, Any] = yaml.safe_load(text)
    return read


@pytest.mark.parametrize("name", TRUTH)
def test_pieces_are_found_where_they_lie(here: Path, name: str) -> None:
    run(reprint.command, f"{name}.pdf", "-q")
    pages = {page["page"]: page for page in found(here, name)["pages"]}
    for number, boxes in TRUTH[name].items():
        got = sorted(tuple(piece["box"]) for piece in pages[number]["pieces"])
        assert np.allclose(got, sorted(boxes), atol=0.3), (name, number)
        assert pages[number]["sure"] >= 0.8
    assert (here / f"{name}.pieces.png").stat().st_size > 1000


def test_backs_are_told_and_counted(here: Path) -> None:
    said = run(reprint.command, "g-gutterfold.pdf")
    assert "  backs: same-page-fold-x: 6 pairs across a fold" in said
    pieces = found(here, "g-gutterfold")["pages"][0]["pieces"]
    assert {p["id"]: p.get("back") for p in pieces} == {
        "p1-1": "p1-2",
        "p1-2": None,
        "p1-3": "p1-4",
        "p1-4": None,
        "p1-5": "p1-6",
        "p1-6": None,
    }
    said = run(reprint.command, "g-bleed-duplex.pdf")
    assert "  backs: next-page: 9 pairs, up to 0.9 mm off, which cutting takes out" in said
    front = found(here, "g-bleed-duplex")["pages"][0]["pieces"][0]
    assert (front["back"], front["bleed"]) == ("p2-3", 3)


def test_sheets_hold_what_the_manifest_says(here: Path) -> None:
    run(reprint.command, "g-bleed-duplex.pdf", "--yes", "--paper", "letter", "-q")
    folder = here / "output/g-bleed-duplex/letter"
    results = prove(folder, programs=())
    assert [str(result) for result in results if not result.ok] == []
    counts = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))["counts"]
    assert counts == {"pieces": 9}


@pytest.mark.parametrize("name", ["g-rotate90", "g-userunit", "g-cropbox", "g-hidden-layer"])
def test_every_piece_looks_as_it_does_on_its_page(here: Path, name: str) -> None:
    """Cut out and put back where it was, a piece renders as the page does."""
    from pnp.foreign import Clip, Foreign
    from pnp.geometry import Rect, Sides, Size
    from pnp.pdf.foreign import Carrier
    from pnp.pdf.opening import opened
    from pnp.pdf.pages import page_matrix

    path = here / f"{name}.pdf"
    with opened(path) as pdf:
        size: Size = page_matrix(pdf.pages[0].obj)[1]
    with Carrier(here) as carrier:
        for box in TRUTH[name][1]:
            rect = Rect(*box)
            carrier.add(Foreign(Clip(path, 1, rect), rect), size, Sides.all(0))
        carrier.finish()
        with pypdfium2.PdfDocument(carrier.documents[0].whole()) as made:
            cut = [drawn(page, size.width) for page in made]
    with pypdfium2.PdfDocument(path) as document:
        whole = drawn(document[0], size.width)
    step = whole.shape[1] / size.width
    for box, picture in zip(TRUTH[name][1], cut, strict=True):
        left, top, right, bottom = (
            round(v * step) for v in (box[0], box[1], box[0] + box[2], box[1] + box[3])
        )
        inside = np.s_[top + 2 : bottom - 2, left + 2 : right - 2]
        assert np.abs(whole[inside] - picture[inside]).mean() < 1


def drawn(page: Any, width: float) -> Any:
    bitmap = page.render(scale=width / 25.4 * 80 / page.get_width())
    return bitmap.to_numpy()[:, :, :3].astype(int)


def test_what_a_hidden_layer_holds_is_not_in_the_sheets(here: Path) -> None:
    said = run(reprint.command, "g-hidden-layer.pdf", "--yes")
    assert "  hidden layers are left out" in said
    with pikepdf.open(here / "output/g-hidden-layer/a4/pieces.pdf") as pdf:
        assert "/OCProperties" not in pdf.Root
        kinds = {str(o.get("/Type")) for o in pdf.objects if isinstance(o, pikepdf.Dictionary)}
    assert "/OCG" not in kinds


def test_flattened_pieces_hold_nothing_of_their_page(here: Path) -> None:
    said = run(reprint.command, "g-userunit.pdf", "--yes", "--flatten", "--pages", "1")
    assert "nothing of the pages around them is inside" in said
    with pikepdf.open(here / "output/g-userunit/a4/pieces.pdf") as pdf:
        images = [o for o in pdf.objects if isinstance(o, pikepdf.Stream) and "/Width" in o]
    assert len(images) == 9


def test_the_file_between_is_what_is_cut(here: Path) -> None:
    run(reprint.command, "g-userunit.pdf", "-q")
    record = here / "g-userunit.pieces.yaml"
    lines = record.read_text(encoding="utf-8").splitlines()
    kept = [line for line in lines if "- {id: p1-" not in line or "id: p1-1," in line]
    text = "\n".join(kept).replace("find: lines", "find: by-hand").replace("id: p1-1,", "id: king,")
    record.write_text(text + "\n", encoding="utf-8")
    run(reprint.command, "g-userunit.pieces.yaml", "-q")
    manifest = json.loads((here / "output/g-userunit/a4/manifest.json").read_text(encoding="utf-8"))
    placed = manifest["files"][0]["pages"][0]["placements"]
    assert [put["id"] for put in placed] == ["king"]
    with pytest.raises(Problems, match="found one with pages changed by hand"):
        run(reprint.command, "g-userunit.pdf")


def test_faults_of_the_file_are_told_together_with_their_lines(here: Path) -> None:
    run(reprint.command, "g-userunit.pdf", "-q")
    record = here / "g-userunit.pieces.yaml"
    text = record.read_text(encoding="utf-8")
    text = text.replace("box: [10.5, 16.5, 63, 88]", "box: [300, 16.5, 63, 88], back: nobody")
    record.write_text(text, encoding="utf-8")
    with pytest.raises(Problems) as error:
        run(reprint.command, "g-userunit.pieces.yaml")
    assert str(error.value).splitlines() == [
        "g-userunit.pieces.yaml:11: pages[0].pieces[0].back: expected the id of a piece, "
        "found nobody",
        "  hint: known: p1-1, p1-2, p1-3, p1-4, p1-5, p1-6, p1-7, p1-8, p1-9",
        "g-userunit.pieces.yaml:11: pages[0].pieces[0].box: expected a box on the page of "
        "210 x 297 mm, found one beyond it",
    ]


def test_another_pdf_of_the_name_is_refused(here: Path) -> None:
    run(reprint.command, "g-userunit.pdf", "-q")
    shutil.copyfile(here / "g-cropbox.pdf", here / "g-userunit.pdf")
    with pytest.raises(Problems, match=r"expected the PDF with sha256 [0-9a-f]{12}, found"):
        run(reprint.command, "g-userunit.pieces.yaml")


def test_another_size_needs_to_be_asked_for(here: Path) -> None:
    run(reprint.command, "g-userunit.pdf", "-q")
    with pytest.raises(Problems) as error:
        run(reprint.command, "g-userunit.pieces.yaml", "--size", "tarot")
    assert str(error.value) == (
        "g-userunit.pdf: p1-1: expected 70 x 120 mm, found 63 x 88 mm; "
        "8 more are like it\n  hint: --fit scales it; without --size it keeps its own"
    )
    run(reprint.command, "g-userunit.pieces.yaml", "--size", "tarot", "--fit", "-q")
    manifest = json.loads((here / "output/g-userunit/a4/manifest.json").read_text(encoding="utf-8"))
    assert manifest["files"][0]["pages"][0]["placements"][0]["trim"][2:] in ([70, 120], [120, 70])


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        (
            "lfs.pdf",
            b"version https://git-lfs.github.com/spec/v1\noid sha256:a\nsize 1\n",
            "lfs.pdf: expected a PDF, found: a pointer of Git LFS (63 bytes); "
            "download the file itself",
        ),
        (
            "web.pdf",
            b"<!DOCTYPE html><html></html>",
            "web.pdf: expected a PDF, found: a page of the web; download the file itself",
        ),
        ("none.pdf", b"", "none.pdf: expected a PDF, found: an empty file"),
    ],
)
def test_what_is_no_pdf_is_told(here: Path, name: str, content: bytes, message: str) -> None:
    (here / name).write_bytes(content)
    with pytest.raises(UsageProblem) as error:
        run(reprint.command, name)
    assert str(error.value) == message


def test_a_password_is_asked_for_and_taken(here: Path) -> None:
    with pytest.raises(UsageProblem) as error:
        run(reprint.command, "g-user.pdf")
    assert str(error.value) == (
        "g-user.pdf: expected the password that opens it, found none\n"
        "  hint: --password-file FILE names a file that holds it"
    )
    with pikepdf.open(here / "g-cropbox.pdf") as pdf:
        pdf.save(here / "locked.pdf", encryption=pikepdf.Encryption(user="sesame", owner="x"))
    (here / "word").write_text("sesame\n", encoding="utf-8")
    run(
        impose.command,
        "locked.pdf",
        "--password-file",
        "word",
        "--name",
        "whole",
        "--paper",
        "a3",
        "-q",
    )
    assert (here / "output/whole/a3/pieces.pdf").is_file()
    run(reprint.command, "locked.pdf", "--password-file", "word", "--yes", "-q")
    with pikepdf.open(here / "output/locked/a4/pieces.pdf") as pdf:
        assert not pdf.is_encrypted


def test_a_damaged_file_is_repaired_and_said(here: Path) -> None:
    said = run(reprint.command, "g-broken.pdf")
    assert "  the file is damaged and was repaired; look whether all is there" in said


def test_pages_are_imposed_and_repeated(here: Path) -> None:
    run(reprint.command, "g-cropbox.pdf", "--grid", "page", "-q")
    run(impose.command, "g-bleed-duplex.pdf", "--sides", "two", "--size", "a7", "--fit", "-q")
    folder = here / "output/g-bleed-duplex/a4"
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    front, back = manifest["files"][0]["pages"]
    assert [p["side"] for p in (front, back)] == ["front", "back"]
    assert sorted(front["placements"][0]["trim"][2:]) == [74, 105]
    run(
        impose.command,
        "g-cropbox.pdf",
        "--copies",
        "8",
        "--size",
        "a7",
        "--fit",
        "--name",
        "r",
        "-q",
    )
    manifest = json.loads((here / "output/r/a4/manifest.json").read_text(encoding="utf-8"))
    assert manifest["counts"] == {"pieces": 8}
    results = prove(folder, programs=())
    assert [str(result) for result in results if not result.ok] == []


def test_what_was_written_is_told_where_a_later_step_fails(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "taken").write_text("a file")
    words = ("reprint", "g-cropbox.pdf", "--yes", "-q", "--out", "taken", "--save", "mine")
    assert ended(*words) == 1
    told = capsys.readouterr().err.splitlines()[-1]
    parts = "g-cropbox.pieces.yaml and g-cropbox.pieces.png and mine"
    assert told == f"1 problem; only {parts} were written"
    assert (here / "mine").is_dir()
    # Of several files, too: what the first one gave is there.
    (here / "bad.pieces.yaml").write_text("a: 1")
    assert ended("reprint", "g-cropbox.pieces.yaml", "bad.pieces.yaml", "-q") == 1
    told = capsys.readouterr().err.splitlines()[-1]
    assert told.endswith("; only output/g-cropbox/a4 was written")


def test_a_password_that_is_no_text_is_told(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "secret").write_bytes(b"\xbe\xff")
    assert ended("reprint", "g-cropbox.pdf", "--password-file", "secret") == 2
    told = capsys.readouterr().err
    assert told == "pnp: secret: expected a password in UTF-8, found other bytes\n"


def test_several_pdfs_make_one_file_of_pieces(here: Path) -> None:
    said = run(reprint.command, "g-userunit.pdf", "g-hidden-layer.pdf")
    assert said.splitlines()[0] == "g-userunit.pdf, g-hidden-layer.pdf: 2 pages"
    assert "  g-hidden-layer.pdf: hidden layers are left out" in said
    record = found(here, "g-userunit")
    assert [(one["file"], one["pages"]) for one in record["sources"]] == [
        ("g-userunit.pdf", 1),
        ("g-hidden-layer.pdf", 1),
    ]
    for page, name in ((1, "g-userunit"), (2, "g-hidden-layer")):
        got = sorted(tuple(piece["box"]) for piece in record["pages"][page - 1]["pieces"])
        assert np.allclose(got, sorted(TRUTH[name][1]), atol=0.3), name
    run(reprint.command, "g-userunit.pieces.yaml", "-q")
    folder = here / "output/g-userunit/a4"
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    assert manifest["counts"] == {"pieces": 18}
    assert sorted(manifest["foreign"]["sources"]) == ["g-hidden-layer.pdf", "g-userunit.pdf"]
    with pikepdf.open(folder / "pieces.pdf") as pdf:
        assert "/OCProperties" not in pdf.Root
    (here / "g-hidden-layer.pdf").write_bytes((here / "g-cropbox.pdf").read_bytes())
    with pytest.raises(Problems, match="expected the PDF with sha256"):
        run(reprint.command, "g-userunit.pieces.yaml")


def test_joined_pages_look_as_they_did(here: Path) -> None:
    """Their turns, boxes and units come along, and what a hidden layer holds stays hidden."""
    names = ("g-rotate90", "g-hidden-layer", "g-cropbox", "g-userunit")
    join([here / f"{name}.pdf" for name in names], here / "joined.pdf")
    with pypdfium2.PdfDocument(here / "joined.pdf") as joined:
        for number, name in enumerate(names):
            with pypdfium2.PdfDocument(here / f"{name}.pdf") as alone:
                assert np.array_equal(drawn(joined[number], 210), drawn(alone[0], 210)), name


def test_pdfs_of_one_name_are_refused(here: Path) -> None:
    (here / "more").mkdir()
    shutil.copyfile(here / "g-cropbox.pdf", here / "more/g-userunit.pdf")
    with pytest.raises(UsageProblem) as error:
        run(reprint.command, "g-userunit.pdf", "more/g-userunit.pdf")
    assert str(error.value) == (
        "expected PDFs of different names, found one twice\n"
        "  hint: rename one: the record names them"
    )


def test_a_zip_may_hold_several_pdfs(here: Path) -> None:
    with zipfile.ZipFile(here / "game.zip", "w") as packed:
        for name in ("g-userunit.pdf", "g-cropbox.pdf"):
            packed.write(here / name, f"game/{name}")
    run(reprint.command, "game.zip", "--yes", "-q")
    manifest = json.loads((here / "output/game/a4/manifest.json").read_text(encoding="utf-8"))
    assert manifest["counts"] == {"pieces": 18}


def test_lines_along_the_edges_can_be_left_out(here: Path) -> None:
    """A black frame of 0.2 mm on the cut is gone, and the card is whole without it."""
    with pikepdf.new() as pdf:
        pdf.add_blank_page(page_size=(210 / 25.4 * 72, 297 / 25.4 * 72))
        step = 72 / 25.4
        drawn = [f"{step:.6f} 0 0 {step:.6f} 0 0 cm 0.8 0.4 0.2 rg"]
        drawn += [f"{x} {y} 63 88 re f" for x in (20, 83) for y in (60, 148)]
        drawn += ["0 G 0.2 w", *(f"{x} {y} 63 88 re S" for x in (20, 83) for y in (60, 148))]
        pdf.pages[0].Contents = pdf.make_stream(" ".join(drawn).encode())
        pdf.save(here / "framed.pdf")
    run(reprint.command, "framed.pdf", "-q")
    dark = []
    for words in ((), ("--drop-lines",), ("--drop-lines", "0.4mm", "--bleed", "mirror=2mm")):
        run(reprint.command, "framed.pieces.yaml", "--png", "20", "-q", *words)
        folder = here / "output/framed/a4"
        manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
        put = manifest["files"][0]["pages"][0]["placements"][0]["trim"]
        with pypdfium2.PdfDocument(folder / "pieces.pdf") as made:
            picture = made[0].render(scale=300 / 72).to_numpy()[:, :, :3].astype(int)
        left, top, right, bottom = (
            round(value * 300 / 25.4)
            for value in (put[0], put[1], put[0] + put[2], put[1] + put[3])
        )
        piece = picture[top + 2 : bottom - 2, left:right]
        dark.append(int((piece.sum(axis=2) < 250).sum()))
        white = int((piece.sum(axis=2) > 700).sum())
        assert white == 0, words
    assert dark[0] > 1000
    assert dark[1:] == [0, 0]
