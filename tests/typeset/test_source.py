"""All that a document is made of tells it from others: a batch is known before it is written."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from pnp.art.svg.layers import ArtLayer, TextLayer
from pnp.art.svg.textbox import Block, TextBox, TextRun, TextStyle
from pnp.geometry import Size
from pnp.typeset.source import Sized, made_of, write_source

STYLE = TextStyle("Source Sans Pro", 3.0)
TEXT, ICON = TextRun("text", "one", STYLE), TextRun("icon", "star", STYLE)
BOX = TextBox(
    name="text",
    x=1.0,
    y=2.0,
    width=30.0,
    height=20.0,
    turn=0.0,
    scale=1.0,
    style=STYLE,
    align="left",
    valign="top",
    line_height=1.2,
    min_size=2.0,
    blocks=(Block((TEXT, ICON)),),
)
SIZE = Size(40.0, 60.0)


def star(name: str, colour: str) -> str:
    return f"<svg>{name} {colour}</svg>"


def layers(box: TextBox = BOX, svg: str = "<svg/>", size: Size = SIZE) -> list[Sized]:
    return [(ArtLayer(svg), size), (TextLayer((box,)), size)]


def said(*runs: TextRun, marker: str | None = None) -> TextBox:
    return replace(BOX, blocks=(Block(runs, marker),))


FIRST = layers()
OTHERS = {
    "another drawing": layers(svg="<svg />"),
    "another size": layers(size=Size(40.0, 60.1)),
    "another place": layers(replace(BOX, x=1.1)),
    "another way to shrink": layers(replace(BOX, align="justify")),
    "other words": layers(said(replace(TEXT, text="two"), ICON)),
    "another style": layers(said(replace(TEXT, style=replace(STYLE, italic=True)), ICON)),
    "an icon in another colour": layers(
        said(TEXT, replace(ICON, style=replace(STYLE, colour="#ff0000")))
    ),
    "a word in place of an icon": layers(said(TEXT, replace(ICON, kind="text"))),
    "an item": layers(said(TEXT, ICON, marker="1.")),
    "another order": FIRST[::-1],
    "one more": [*FIRST, FIRST[0]],
}


@pytest.mark.parametrize("what", OTHERS)
def test_another_document_is_made_of_something_else(what: str) -> None:
    other = OTHERS[what]
    assert write_source(other, "en", star, ()) != write_source(FIRST, "en", star, ())
    assert made_of(other, "en", star) != made_of(FIRST, "en", star)


def test_an_icon_that_was_drawn_anew_makes_another_document() -> None:
    assert made_of(FIRST, "en", star) == made_of(layers(), "en", star)
    assert made_of(FIRST, "en", lambda *_: "<svg/>") != made_of(FIRST, "en", star)
    assert made_of(FIRST, "de", star) != made_of(FIRST, "en", star)
