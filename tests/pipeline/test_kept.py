"""What tiles keep whole: blocks of the template, and lines of text as Typst set them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise

import pytest

from pnp.faces.face import Face
from pnp.faces.maker import FaceMaker
from pnp.frame import FormSource
from pnp.geometry import Rect
from pnp.pipeline.kept import KeptWhole
from pnp.sheets.gaps import Kept
from pnp.typeset.setter import Setting
from tests.proof.bench import meadow_game

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="{{ view }}">'
XHTML = 'xmlns="http://www.w3.org/1999/xhtml"'
FONT = "font-family:Source Sans Pro;font-size:4px"


@contextmanager
def kept(drawn: str) -> Iterator[Kept]:
    """Give what is kept of the small game's board, drawn by a template of these elements."""
    game = meadow_game()
    maker = FaceMaker(game)
    (field,) = (part for part in game.components if part.id == "field")
    text = f"{SVG.replace('{{ view }}', '-3 -3 186 186')}{drawn}</svg>"
    size = Rect(-3, -3, 186, 186).size
    layers = maker.read(text, size, "board.svg.j2", "field")
    assert layers is not None, maker.problems
    face = Face("field.front", layers, field.trim(), field.bleed_sides(), drawing=text)
    with Setting(maker.fonts, maker.templates.icons.document) as setting:
        place = setting.add((layer, size) for layer in layers)
        sources = {face.name: FormSource(place, size)}
        yield KeptWhole(lambda: setting.result().documents, sources)(face)


def test_lines_of_texts_are_where_they_are_drawn() -> None:
    drawn = (
        '<text x="20" y="50" font-family="Source Sans Pro" font-size="10">HH</text>'
        '<text x="60" y="50" font-family="Source Sans Pro" font-size="10">HH'
        '<tspan font-weight="700"> HH</tspan></text>'
    )
    with kept(drawn) as found:
        one, two = found.lines
    # A capital is 0.66 of the size high; two weights on one line are one line.
    assert (one.y, one.bottom) == pytest.approx((43.4, 50.0), abs=0.1)
    assert one.x == pytest.approx(20.9, abs=0.2) and one.right < 34
    assert two.x == pytest.approx(60.9, abs=0.2) and 84 < two.right < 92
    assert found.blocks == ()


def test_lines_of_a_text_box_are_those_of_its_wrapping() -> None:
    words = "Heather moor " * 6
    drawn = (
        '<foreignObject x="10" y="20" width="60" height="60">'
        f'<div {XHTML} style="{FONT};line-height:1.5"><p>{words}</p></div></foreignObject>'
    )
    with kept(drawn) as found:
        lines = found.lines
    assert len(lines) == 3
    assert all(line.x >= 10 and line.right <= 70 for line in lines)
    steps = [below.centre[1] - above.centre[1] for above, below in pairwise(lines)]
    assert steps == pytest.approx([6.0, 6.0], abs=0.5)
    assert all(below.y - above.bottom > 1.0 for above, below in pairwise(lines))


def test_a_turned_text_is_one_line() -> None:
    drawn = (
        '<text x="0" y="0" transform="translate(50 90) rotate(-90)" '
        'font-family="Source Sans Pro" font-size="5">Heather moor</text>'
    )
    with kept(drawn) as found:
        (line,) = found.lines
    assert line.height > 20 and line.width < 6
    assert line.bottom == pytest.approx(90.0, abs=0.6) and line.right == pytest.approx(50.0, abs=1)


def test_columns_are_lines_of_their_own() -> None:
    drawn = "".join(
        f'<text x="{x}" y="50" font-family="Source Sans Pro" font-size="4">moor</text>'
        for x in (20, 40)
    )
    with kept(drawn) as found:
        assert len(found.lines) == 2


def test_blocks_come_with_the_lines() -> None:
    with kept('<rect data-block="" x="5" y="6" width="7" height="8"/>') as found:
        assert found == Kept((Rect(5.0, 6.0, 7.0, 8.0),), ())
