"""Words wider than their box: they are shrunk as texts are that are too tall, or told."""

from __future__ import annotations

import io

import pypdfium2
import pytest
from msgspec.structs import replace

from pnp.art.fonts import load_fonts
from pnp.art.svg.layers import TextLayer
from pnp.art.svg.lettering import parts_of_words
from pnp.art.svg.textbox import Block, TextBox, TextRun, TextStyle
from pnp.aside import whole
from pnp.geometry import Size
from pnp.model.workspace import Workspace, library
from pnp.typeset.setter import Setting, Typeset

LONG = "Donaudampfschifffahrt"
STYLE = TextStyle("Source Sans Pro", 4.0)
BOX = TextBox(
    name="text",
    x=20.0,
    y=5.0,
    width=30.0,
    height=30.0,
    turn=0.0,
    scale=1.0,
    style=STYLE,
    align="center",
    valign="top",
    line_height=1.2,
    min_size=2.5,
    blocks=(),
)
MM = 25.4 / 72


def paragraph(*texts: str, marker: str | None = None) -> Block:
    """Return a paragraph of texts that are bold by turns."""
    styles = (STYLE, replace(STYLE, weight=700))
    runs = (TextRun("text", text, styles[n % 2]) for n, text in enumerate(texts))
    return Block(tuple(runs), marker)


def printed(box: TextBox, language: str = "en") -> Typeset:
    fonts = load_fonts(Workspace(library()))
    with Setting(fonts, lambda name, colour: "<svg/>", language) as setting:
        setting.add([(TextLayer((box,)), Size(70.0, 40.0))])
        return setting.result()


def edges(box: TextBox, language: str = "en") -> tuple[float, float, float]:
    """Return where the letters begin and end, and the height of the tallest, in millimetres."""
    done = printed(box, language)
    assert done.overflows == ()
    with pypdfium2.PdfDocument(io.BytesIO(whole(done.documents[0]))) as document:
        page = document[0].get_textpage()
        text = page.get_text_range()  # hyphens may hang out a little, and spaces are not seen
        seen = [page.get_charbox(n) for n, letter in enumerate(text) if letter.isalpha()]
    left, right = min(one[0] for one in seen), max(one[2] for one in seen)
    return left * MM, right * MM, max(one[3] - one[1] for one in seen) * MM


@pytest.mark.parametrize(
    "block",
    [
        paragraph(LONG),
        paragraph(f"Kurz-{LONG}"),
        paragraph(f"Kurz/{LONG}"),
        paragraph(f"Kurz\u2013{LONG}"),
        paragraph(f"Kurz\u00ad{LONG}"),
        paragraph(f"Kurz {LONG} kurz"),
        paragraph("Donaudampf", "schifffahrt"),
        paragraph(LONG, marker="1."),
    ],
    ids=["word", "hyphen", "slash", "dash", "soft hyphen", "among others", "bold", "item"],
)
@pytest.mark.parametrize("align", ["center", "right", "justify"])
def test_a_word_wider_than_its_box_is_shrunk(block: Block, align: str) -> None:
    box = replace(BOX, align=align, blocks=(block,))
    left, right, tall = edges(box)
    assert BOX.x - 0.2 < left and right < BOX.x + BOX.width + 0.2
    whole_size = edges(replace(box, width=45.0))[2]
    assert 0.6 < tall / whole_size < 0.95


@pytest.mark.parametrize("align", ["left", "justify"])
def test_words_that_fit_keep_their_size(align: str) -> None:
    long = paragraph("a text of many words in the hall - and of a half-timbered-barnstorming inn")
    box = replace(BOX, align=align, blocks=(long,))
    assert edges(box)[2] == edges(replace(box, min_size=4.0))[2]


def test_what_typst_hyphenates_keeps_its_size() -> None:
    box = replace(BOX, align="left", blocks=(paragraph(LONG),))
    assert edges(box, "de")[2] == pytest.approx(edges(replace(box, width=45.0), "de")[2])


def test_a_word_too_wide_at_the_smallest_size_is_told() -> None:
    box = replace(BOX, min_size=4.0, blocks=(paragraph("Donaudampf", "schifffahrt"),))
    (found,) = printed(box).overflows
    assert (found.box, found.excess) == ("text", 0)


def test_parts_of_words_are_those_that_lines_are_broken_into() -> None:
    text = (
        "half-timbered 1-2 and/or 3/4 a\u2013b a\u2014b what?so so\u00adft 5\u00a0mm \u65e5\u672c"
    )
    assert list(parts_of_words(text)) == (
        "half- timbered 1-2 and/ or 3/4 a\u2013 b a \u2014 b what? so so- ft "
        "5\u00a0mm \u65e5 \u672c"
    ).split(" ")
