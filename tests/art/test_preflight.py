"""Drawings that a renderer would draw otherwise than they are written, each with its message."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp.art.fonts import FontFace, FontLibrary, load_fonts
from pnp.art.svg.layers import parse
from pnp.art.svg.preflight import faults
from pnp.art.svg.values import value_fault
from pnp.model.workspace import Workspace
from tests.printed import REPOSITORY

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3 -3 69.5 94.9">'
TEXT = 'font-family="Source Sans Pro" font-size="3"'


@pytest.fixture(scope="module")
def fonts() -> FontLibrary:
    return load_fonts(Workspace(REPOSITORY))


def told(body: str, fonts: FontLibrary) -> Iterator[str]:
    """Yield messages, each with its hint after a stroke."""
    for message, hint in faults(parse(f"{HEAD}{body}</svg>"), fonts):
        yield f"{message} | {hint}" if hint else message


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (
            '<rect width="50mm" height="9"/>',
            'expected width without a unit, found "50mm" | one unit of the drawing is 1 mm; write '
            'width="50"',
        ),
        (
            '<rect width="2in" height="9"/>',
            'expected width without a unit, found "2in" | one unit of the drawing is 1 mm; write '
            "width=\"{{ '2in'|mm }}\"",
        ),
        ('<rect width="nan" height="9"/>', 'expected a number for width, found "nan"'),
        ('<rect width="1e999" height="9"/>', "expected width up to 1000000, found 1e999"),
        ('<rect width="-3" height="9"/>', "expected width from 0 up, found -3"),
        (
            '<rect width="9" height="9" fill="rde"/>',
            'expected a colour for fill, found "rde" | did you mean "red"?',
        ),
        (
            '<rect width="9" height="9" style="fill: #12345"/>',
            'expected a colour for fill, found "#12345" | such as #279885',
        ),
        (
            '<rect width="9" height="9" opacity="50"/>',
            'expected opacity from 0 to 1, found "50"',
        ),
        (
            '<linearGradient id="sky"/><rect width="9" height="9" fill="url(#sk)"/>',
            'expected fill to name an id of the drawing, found "sk" | did you mean "sky"?',
        ),
        (
            '<use href="#zz"/>',
            'expected href to name an id of the drawing, found "#zz"',
        ),
        ("<use/>", "expected href on <use>, found none"),
        (
            '<g id="a"><use href="#a"/></g>',
            "expected no <use> that draws itself, found a circle of them",
        ),
        (
            "".join(f'<g id="g{n}">' + f'<use href="#g{n + 1}"/>' * 9 + "</g>" for n in range(9))
            + '<g id="g9"/>',
            "expected at most 200000 elements to draw, found more | what is referred to counts "
            "each time, a mask 200, a faded group 20",
        ),
        (
            '<rect id="a" width="1" height="1"/><rect id="a" width="2" height="1"/>',
            'expected every id once, found "a" on two different elements',
        ),
        (
            '<rect widht="9" height="9"/>',
            'expected an attribute of <rect>, found widht | did you mean "width"?',
        ),
        (
            '<path fill-rule="evenodddd" d="M0 0h9"/>',
            'expected evenodd or nonzero for fill-rule, found "evenodddd"',
        ),
        (
            '<g>x="3" y="9"/></g>',
            'expected only elements in <g>, found "x="3" y="9"/>" | a text stands in <text> or '
            "in a text box",
        ),
        ('<path d="M 0 0 L 1"/>', 'expected path data, found "L1"'),
        ('<path d="L 0 0"/>', "expected path data, found a path that does not begin with M"),
        ('<path d="M 0 0 X 1"/>', 'expected path data, found "M0 0 X 1"'),
        (
            '<polygon points="1 2 3"/>',
            "expected pairs of numbers for points, found 3 numbers",
        ),
        (
            '<g transform="skew(3)"/>',
            'expected a transform, found "skew(3)"',
        ),
        (
            '<g transform="rotate(3 4)"/>',
            'expected a transform, found "rotate(3 4)"',
        ),
        (
            '<filter id="f"><feTurbulence numOctaves="99999"/></filter>',
            "expected numOctaves up to 10, found 99999",
        ),
        (
            '<image href="data:image/svg+xml;base64,AAAA" width="9" height="9"/>',
            'expected a PNG or JPEG picture, found "data:image/svg+xml;base64,AAAA"',
        ),
        (
            "<style>.big { font-family: Source Sanz Pro }</style>",
            'expected a known font, found "Source Sanz Pro" | did you mean "Source Sans Pro"?',
        ),
        (
            "<style>.big { font-family: Source Sans Pro; font-size: 8pt }</style>"
            '<text class="big" x="9" y="9">x</text>',
            'expected a type size without a unit, found "8pt" | a unit is drawn too large inside '
            "this viewBox; write {{ '8pt'|mm }}",
        ),
        (
            '<text class="big" font-size="3" y="9">x</text>',
            'expected a font-family for "x", found none',
        ),
        (
            '<text font-family="Source Sans Pro" y="9">x</text>',
            'expected a font-size for "x", found none',
        ),
        (
            f'<text {TEXT} x="50" y="9">This line is too long</text>',
            'expected a text inside the piece, found "This line is too long" to run 10.6 mm over '
            "the edge | use text_size(...) or a text box, which shrink a text to its place",
        ),
        (
            f'<g transform="translate(60 0)"><text {TEXT} y="9" text-anchor="middle">'
            "To the right</text></g>",
            'expected a text inside the piece, found "To the right" to run 3.8 mm over the edge | '
            "use text_size(...) or a text box, which shrink a text to its place",
        ),
        (
            f'<text {TEXT} y="200">low</text>',
            'expected a text inside the piece, found "low" to run 111.1 mm over the edge | '
            "use text_size(...) or a text box, which shrink a text to its place",
        ),
        (
            f'<text {TEXT} font-weight="heavy" y="9">x</text>',
            'expected a font-weight such as 700, found "heavy" | 400 is normal',
        ),
        (
            '<g opacity="0.5"><foreignObject id="name" width="9" height="9"/></g>',
            "expected no opacity around name: text boxes do not follow it | leave the box out with "
            "{% if %}, or give its text another colour",
        ),
        (
            '<g style="display: none"><foreignObject id="name" width="9" height="9"/></g>',
            "expected no display around name: text boxes do not follow it | leave the box out with "
            "{% if %}, or give its text another colour",
        ),
        (
            '<switch><foreignObject id="name" width="9" height="9"/></switch>',
            "expected no <switch> around name: text boxes do not follow it | leave the box out "
            "with {% if %}, or give its text another colour",
        ),
        (
            '<foreignObject id="name" x="60" y="9" width="9" height="9"/>',
            "expected name inside the piece, found it 5.5 mm over the edge",
        ),
    ],
)
def test_what_would_be_drawn_otherwise_is_refused(
    body: str, message: str, fonts: FontLibrary
) -> None:
    assert list(told(body, fonts)) == [message]


@pytest.mark.parametrize(
    "body",
    [
        '<rect width="9" height="9" fill-opacity="0.5" shape-rendering="crispEdges"/>',
        '<g color-interpolation-filters="sRGB" text-decoration="none" writing-mode="lr-tb"/>',
        '<path d="M1-2.5.5e1,3l4 5 6 7aq1 1 0 01.5.5z"/>'.replace("aq", "a"),
        '<path d=""/><path d="M0 0h1v2zm3 4c1 2 3 4 5 6 1 2 3 4 5 6"/>',
        '<rect width="50%" height="9px" fill="rgb(1, 2, 3)" stroke="none" opacity=".5"/>',
        '<circle r="3" fill="CornflowerBlue" stroke="currentColor"/>',
        '<g transform="translate(1,2) rotate(3) scale(2 2)"/>',
        f'<text {TEXT} x="3" y="9">One <tspan font-weight="700">two</tspan></text>',
        f'<text {TEXT} x="60" y="9" text-anchor="end">A line that ends before the edge</text>',
        "<style>.a { font-family: Source Serif Pro; font-size: 3px }</style>"
        '<text class="a" x="9" y="9">x</text>',
        '<defs><g id="a"><rect width="1" height="1"/></g></defs><use href="#a" x="1"/>',
        '<rect id="a" width="1" height="1"/><rect id="a" width="1" height="1"/>',
        '<foreignObject id="name" x="3" y="9" width="57" height="9"/>',
    ],
)
def test_what_every_renderer_understands_is_let_through(body: str, fonts: FontLibrary) -> None:
    assert list(told(body, fonts)) == []


def test_a_font_of_one_face_is_not_used_for_others_in_silence(fonts: FontLibrary) -> None:
    path = fonts.faces[0].path
    one = FontLibrary((FontFace("Own", 400, False, path),))
    text = '<text font-family="Own" font-size="3" y="9" {}>x</text>'
    assert list(told(text.format('font-weight="500"'), one)) == []
    assert list(told(text.format('font-weight="700"'), one)) == [
        "expected a Own of weight 700, found only 400 | put its file into fonts/"
    ]
    assert list(told(text.format('font-style="italic"'), one)) == [
        "expected an italic Own, found none | put its file into fonts/"
    ]


def test_a_long_row_of_digits_is_read_in_one_pass() -> None:
    # Numbers need no separator between them; tried in every way, this would never end.
    for name in ("points", "d", "transform", "stroke-dasharray", "x"):
        assert value_fault(name, "1" * 60 + "1." * 20_000 + "x") is not None


def test_the_art_of_the_repository_is_sound(tmp_path: Path) -> None:
    """Every template of the library passes; `pnp build` would refuse it otherwise."""
    from pnp.faces import KINDS
    from pnp.faces.maker import FaceMaker
    from pnp.model.loader import load_game

    maker = FaceMaker(load_game(Workspace(REPOSITORY), "dune-express", KINDS))
    for component in maker.game.components:
        maker.designs(component)
    assert maker.problems == []


def test_a_drawing_inside_the_drawing_has_a_scale_of_its_own(fonts: FontLibrary) -> None:
    line = f'<text x="60" y="300" {TEXT}>inside</text>'
    nested = f'<svg x="3" y="3" width="50" height="80" viewBox="0 0 500 800">{line}</svg>'
    assert list(told(nested, fonts)) == []
    (message,) = told(line, fonts)
    assert "mm over the edge" in message
