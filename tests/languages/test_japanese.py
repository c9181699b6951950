"""Japanese as it is set: its own marks, words in katakana whole, no line begins with a mark."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
import typst
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

from pnp.languages.ambient import speaking
from pnp.languages.catalogue import Catalogue
from pnp.languages.punctuation import pointed, sentences
from pnp.typeset.source import write_source

DRAWN = '<text x="1,5" id="駒.a" style="fill:red">砦. 嵐, 1.2: <b>上級：</b> <i>毒</i>; end.</text>'


@pytest.mark.parametrize(
    ("tag", "said"),
    [
        ("ja", "砦。嵐、1.2: <b>上級：</b><i>毒</i>; end."),
        ("zh-TW", "砦。嵐，1.2: <b>上級：</b><i>毒</i>; end."),
        ("ko", "砦. 嵐, 1.2: <b>上級：</b> <i>毒</i>; end."),
        ("", "砦. 嵐, 1.2: <b>上級：</b> <i>毒</i>; end."),
    ],
)
def test_marks_behind_its_letters_are_those_of_the_language(tag: str, said: str) -> None:
    assert pointed(DRAWN, tag).endswith(f"{said}</text>")
    # What is no text of the drawing stays.
    assert 'x="1,5"' in pointed(DRAWN, tag)


def test_sentences_follow_without_a_space() -> None:
    with speaking(Catalogue("ja")):
        assert sentences(("切る。", "", "折る。")) == "切る。折る。"
    assert sentences(("Cut.", "", "Fold.")) == "Cut. Fold."


@pytest.fixture(scope="module")
def squares(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a font whose letters are all squares."""
    folder = tmp_path_factory.mktemp("font")
    letters = {ord(letter): f"u{ord(letter):04X}" for letter in "サルダウカーは、置。場"}
    names = [".notdef", *letters.values()]
    pen = TTGlyphPen(None)
    pen.moveTo((50, 0))
    for corner in ((950, 0), (950, 800), (50, 800)):
        pen.lineTo(corner)
    pen.closePath()
    glyph = pen.glyph()
    font = FontBuilder(1000)
    font.setupGlyphOrder(names)
    font.setupCharacterMap(letters)
    font.setupGlyf(dict.fromkeys(names, glyph))
    font.setupHorizontalMetrics(dict.fromkeys(names, (1000, 50)))
    font.setupHorizontalHeader(ascent=800, descent=-200)
    called = {"familyName": "Squares", "styleName": "Regular", "psName": "Squares"}
    font.setupNameTable(called)
    font.setupOS2(sTypoAscender=800, sTypoDescender=-200)
    font.setupPost()
    font.save(folder / "squares.ttf")
    return folder


def lines_of(words: str, language: str, letters: int, squares: Path) -> list[str]:
    """Return the lines of words in a column of so many letters."""
    begin = write_source((), language, lambda name, colour: "", ())
    look = f'#set page(width: {letters * 10 + 1}pt, height: auto)\n#set text(10pt, font: "Squares")'
    file = squares / "lines.typ"
    file.write_text(f"{begin}\n{look}\n{words}", "utf-8")
    data = typst.compile(str(file), font_paths=[str(squares)])
    with pypdfium2.PdfDocument(data) as pdf:
        said = [page.get_textpage().get_text_bounded() for page in pdf]
    return "\n".join(said).split()


def test_short_words_in_katakana_stay_whole_and_no_line_begins_with_a_mark(squares: Path) -> None:
    assert lines_of("置場はサルダウカーは置場。", "ja", 6, squares) == [
        "置場は",
        "サルダウカー",
        "は置場。",
    ]
    # Other languages break between any two of these letters.
    assert lines_of("置場はサルダウカーは置場。", "zh", 6, squares)[0] == "置場はサルダ"
    for width in range(2, 9):
        lines = lines_of("置場、置場。サル、場。", "ja", width, squares)
        assert "".join(lines) == "置場、置場。サル、場。"
        assert not [line for line in lines if line[0] in "、。ー"]
    # A word that no line holds is broken all the same.
    assert "".join(lines_of("サルダウカーサルダウカー", "ja", 4, squares)) == "サルダウカー" * 2
