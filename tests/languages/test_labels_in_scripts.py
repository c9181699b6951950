"""Labels of sheets in scripts whose letters join, carry marks or run to the left."""

from __future__ import annotations

import io
from pathlib import Path

import pikepdf
import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.ttLib import TTFont

from pnp.art.fonts import FontLibrary, load_fonts
from pnp.art.outlines import as_truetype
from pnp.frame import Frame, Label
from pnp.geometry import Size
from pnp.languages.ambient import speaking
from pnp.languages.catalogue import Catalogue
from pnp.model.workspace import Workspace
from pnp.pdf import lettering
from pnp.pdf.furniture import draw_furniture
from pnp.pipeline.furniture import furniture_font, measure_with
from pnp.sheets.bands import _paragraphs, words_of
from tests.printed import REPOSITORY

SIN, LAM, ALEF, MEEM = "\u0633\u0644\u0627\u0645"


@pytest.fixture(scope="module")
def names() -> tuple[str, ...]:
    return lettering.register(furniture_font(load_fonts(Workspace(REPOSITORY))).regular)


def seen(text: str, names: tuple[str, ...]) -> list[tuple[str, bool]]:
    return [(run.text, run.shaped) for run in lettering.runs(text, names)]


def test_lines_are_put_in_the_order_in_which_they_are_seen(names: tuple[str, ...]) -> None:
    word = SIN + LAM + ALEF + MEEM
    assert seen("A4, 100 %", names) == [("A4, 100 %", False)]
    # A line of Arabic ends with its full stop on the left; its number keeps its figures' order.
    assert seen(f"{word} 12.", names) == [(".12 ", False), (word, True)]
    # A percent sign stays with its number.
    assert seen(f"A4, 100 %, {word}", names)[-1] == (" ,A4, 100 %", False)
    assert seen(f"{word} 12 %", names) == [("% 12 ", False), (word, True)]
    # One of Latin letters keeps its own direction.
    assert seen(f"Dune Express: {word}", names) == [("Dune Express: ", False), (word, True)]
    assert seen(f"{word} {SIN}", names) == [(SIN, True), (" ", False), (word, True)]
    assert seen("\u0e01\u0e33 A4", names) == [("\u0e01\u0e33", True), (" A4", False)]


def test_every_letter_comes_from_the_first_font_that_has_it() -> None:
    fonts = load_fonts(Workspace(REPOSITORY))
    faces = [face for face in fonts.faces if face.weight == 400 and not face.italic]
    symbols = next(face.path for face in fonts.faces if face.family == "pnp Symbols")
    register = lettering.register([faces[0].path, symbols])
    found = lettering.runs("4\u2660 is A", register)
    assert [(run.text, run.font) for run in found] == [
        ("4", register[0]),
        ("\u2660 ", register[1]),
        ("is A", register[0]),
    ]
    assert lettering.fullest("4\u2660 is A", [faces[0].path, symbols]) == faces[0].path


def test_a_shaped_line_brings_its_letters_along() -> None:
    fonts = furniture_font(load_fonts(Workspace(REPOSITORY)))
    word = SIN + LAM + ALEF + MEEM
    data = draw_furniture([Frame(Size(50, 50), (), (Label(word, 40, 10, 3, "end"),))], fonts)
    with pikepdf.open(io.BytesIO(data)) as pdf:
        drawn = pdf.pages[0].Contents.read_bytes()
    assert f"/ActualText <FEFF{word.encode('utf-16-be').hex().upper()}>".encode() in drawn


def test_notes_of_a_language_from_the_right_begin_there() -> None:
    fonts: FontLibrary = load_fonts(Workspace(REPOSITORY))
    measure = measure_with(fonts)
    plain, _ = _paragraphs(["Print: once"], 80, 10, measure) or ([], 0.0)
    with speaking(Catalogue("ar")):
        turned, _ = _paragraphs(["Print: once"], 80, 10, measure) or ([], 0.0)
    at = [
        [(item.x, item.anchor) for item in items if isinstance(item, Label)]
        for items in (plain, turned)
    ]
    assert at[0][0] == (0.0, "start")
    assert at[1][0] == (80.0, "end")
    assert at[1][1][0] == pytest.approx(80 - at[0][1][0])


def test_lines_end_between_letters_of_japanese() -> None:
    parts = [part for _, part in words_of("Cut 線に沿って切る。薄い 紙")]
    assert parts == ["Cut", "線", "に", "沿っ", "て", "切", "る。", "薄", "い", "紙"]


def test_labels_take_letters_of_a_font_with_postscript_outlines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PNP_HOME", str(tmp_path / "home"))
    pen = T2CharStringPen(600, None)
    pen.moveTo((0, 0))
    pen.curveTo((0, 300), (300, 600), (600, 600))
    pen.closePath()
    drawn = pen.getCharString()
    builder = FontBuilder(1000, isTTF=False)
    builder.setupGlyphOrder([".notdef", "sand", "storm"])
    builder.setupCharacterMap({ord("砂"): "sand", ord("嵐"): "storm"})
    builder.setupCFF("Dune", {}, dict.fromkeys([".notdef", "sand", "storm"], drawn), {})
    builder.setupHorizontalMetrics(dict.fromkeys([".notdef", "sand", "storm"], (600, 0)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Dune", "styleName": "Regular", "psName": "Dune"})
    builder.setupOS2()
    builder.setupPost()
    builder.save(tmp_path / "dune.otf")

    made = as_truetype(tmp_path / "dune.otf", 0, "砂")
    assert as_truetype(tmp_path / "dune.otf", 0, "砂") == made
    with TTFont(made) as font:
        letters = font.getBestCmap()
        assert (font.sfntVersion, list(letters)) == ("\x00\x01\x00\x00", [ord("砂")])
        assert font["hmtx"][letters[ord("砂")]] == (600, 0)
    (name,) = lettering.register([made])
    assert [run.text for run in lettering.runs("砂", (name,))] == ["砂"]
