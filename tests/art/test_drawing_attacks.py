"""Drawings made to take for ever or fill the memory: each is refused before anything draws it.

What a drawing costs is counted, not timed; a drawing of this list that were let through would keep
the tests busy for minutes or for ever.
"""

from __future__ import annotations

import base64
import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from pnp.art.fonts import FontLibrary, load_fonts
from pnp.art.svg.layers import SvgFault, layers_of, parse
from pnp.art.svg.lettering import text_faults
from pnp.art.svg.markup import rich
from pnp.art.svg.pictures import Pictures
from pnp.art.svg.preflight import faults
from pnp.geometry import Size
from pnp.model.workspace import Workspace
from tests.printed import REPOSITORY

HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
    'viewBox="-3 -3 69.5 94.9">'
)
LETTERS = 'font-family="Source Sans Pro" font-size="3"'
DRAWN = (
    "expected at most 200000 elements to draw, found more | what is referred to counts each time, "
    "a mask 200, a faded group 20"
)
TILES = (
    "expected at most 4000000 tiles of patterns, found more | make the tile of the pattern larger"
)
WORK = (
    "expected filters and pictures of at most 40 million pixels, found {} million | use fewer of "
    "them, on smaller parts; a filter on a <g> costs what one does"
)
RULES = "expected at most 1000 rules of style, found more"


@pytest.fixture(scope="module")
def fonts() -> FontLibrary:
    return load_fonts(Workspace(REPOSITORY))


def told(body: str, fonts: FontLibrary) -> Iterator[str]:
    """Yield messages, each with its hint after a stroke, as a build would find them."""
    size = Size(69.5, 94.9)
    try:
        root = parse(f"{HEAD}{body}</svg>")
        pictures = Pictures(lambda name: None, lambda root: iter(()), lambda name: "")
        found = [*pictures.embed(root), *faults(root, fonts)]
        found += text_faults(layers_of(root, size), fonts)
    except SvgFault as fault:
        found = [(str(fault), fault.hint)]
    for message, hint in dict.fromkeys(found):
        yield f"{message} | {hint}" if hint else message


SIZED = '<rect width="60" height="90"'


def rect(times: int = 1, **attributes: str) -> str:
    own = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in attributes.items())
    return f"{SIZED}{own}/>" * times


def chain(kind: str, attribute: str, levels: int, own: str = "") -> str:
    """Return elements each of which refers ten times to the next."""
    inner = "".join(
        f'<{kind} id="a{n}" {own}>' + rect(10, **{attribute: f"url(#a{n + 1})"}) + f"</{kind}>"
        for n in range(levels)
    )
    last = f'<{kind} id="a{levels}" {own}>{rect()}</{kind}>'
    return inner + last + rect(**{attribute: "url(#a0)"})


def filtered(steps: str, own: str = "", times: int = 1) -> str:
    return f'<filter id="f" {own}>{steps}</filter>' + rect(times, filter="url(#f)")


def tiled(size: float, own: str = 'patternUnits="userSpaceOnUse"') -> str:
    pattern = f'<pattern id="p" width="{size}" height="{size}" {own}>{rect()}</pattern>'
    return pattern + rect(fill="url(#p)")


def text_box(inner: str) -> str:
    style = "font-family:Source Sans Pro;font-size:3px"
    div = f'<div xmlns="http://www.w3.org/1999/xhtml" style="{style}">{inner}</div>'
    return f'<foreignObject x="1" y="1" width="60" height="80">{div}</foreignObject>'


def picture(width: int, height: int) -> str:
    """Return a picture of one colour, which is very short."""
    data = io.BytesIO()
    Image.new("1", (width, height)).save(data, "PNG")
    text = base64.b64encode(data.getvalue()).decode()
    return f'<image id="i" width="60" height="60" href="data:image/png;base64,{text}"/>'


TILE = 'width="60" height="90" patternUnits="userSpaceOnUse"'
BLUR = '<feGaussianBlur stdDeviation="1"/>'
SPACES = " " * 1_000_000
DIGITS = "1" * 1_000_000


@pytest.mark.parametrize(
    ("body", "message"),
    [
        # References
        pytest.param(chain("mask", "mask", 9), DRAWN, id="masks"),
        pytest.param(chain("clipPath", "clip-path", 9), DRAWN, id="clip-paths"),
        pytest.param(chain("pattern", "fill", 5, TILE), f"{DRAWN}\n{TILES}", id="fills"),
        pytest.param(chain("pattern", "stroke", 5, TILE), f"{DRAWN}\n{TILES}", id="strokes"),
        pytest.param(
            chain("marker", "marker-mid", 7).replace(SIZED, '<path d="M0 0h1h1h1"'),
            DRAWN,
            id="markers",
        ),
        pytest.param(
            chain("mask", "mask", 9).replace('mask="', 'style="mask:'), DRAWN, id="styles"
        ),
        pytest.param(
            "<style>.a { mask: url(#m) }</style>"
            f'<mask id="m">{rect()}</mask>' + rect(1000, **{"class": "a"}),
            DRAWN,
            id="rules",
        ),
        pytest.param(
            "<style>rect { marker: url(#m) } path { marker: url(#m) }</style>"
            f'<marker id="m">{"<circle/>" * 99}</marker><path d="M0 0{"h.1" * 2500}"/>',
            DRAWN,
            id="rules-of-elements",
        ),
        pytest.param(
            f'<marker id="m">{"<circle/>" * 100}</marker>'
            + '<g marker="url(#m)">'
            + '<path d="M0 0h1h1"/>' * 1000
            + "</g>",
            DRAWN,
            id="inherited",
        ),
        pytest.param(
            f'<g id="a">{rect(1000)}</g><g id="b"/>' + '<use xlink:href="#a" href="#b"/>' * 300,
            DRAWN,
            id="two-links",
        ),
        pytest.param(
            f'<mask id="m">{rect()}</mask>' + rect(1000, mask="url(#m)"), DRAWN, id="many-masks"
        ),
        pytest.param('<g opacity="0.9"><rect/></g>' * 10_000, DRAWN, id="faded"),
        pytest.param(
            '<g style="mix-blend-mode:multiply"><rect/></g>' * 10_000, DRAWN, id="blended"
        ),
        pytest.param(
            f'<linearGradient id="g">{"<stop/>" * 500}</linearGradient>'
            + rect(500, fill="url(#g)"),
            DRAWN,
            id="stops",
        ),
        pytest.param(
            "".join(f'<g id="g{n}"><use href="#g{n + 1}"/></g>' for n in range(3000))
            + '<g id="g3000"/>',
            "expected references up to some dozens deep, found a longer chain",
            id="long-chain",
        ),
        *(
            pytest.param(
                body, f"expected no <{name}> that draws itself, found a circle of them", id=name
            )
            for name, body in {
                "use": '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>',
                "mask": f'<mask id="m">{rect(mask="url(#m)")}</mask>',
                "clipPath": '<clipPath id="c" clip-path="url(#c)"/>',
                "pattern": f'<pattern id="p" {TILE}>{rect(fill="url(#p)")}</pattern>',
                "marker": '<marker id="m"><path d="M0 0h1" marker-end="url(#m)"/></marker>',
                "linearGradient": f'<linearGradient id="g" href="#g"/>{rect(fill="url(#g)")}',
                "filter": '<filter id="f"><feImage href="#r"/></filter>'
                + rect(id="r", filter="url(#f)"),
            }.items()
        ),
        # Patterns
        pytest.param(tiled(0.01), TILES, id="tiny-tiles"),
        pytest.param(tiled(0.0001, ""), TILES, id="tiles-of-a-share"),
        pytest.param(
            tiled(1, 'patternUnits="userSpaceOnUse" patternTransform="scale(.001)"'),
            TILES,
            id="tiles-made-small",
        ),
        pytest.param(
            tiled(1).replace("<rect", '<rect transform="scale(.001)"'), TILES, id="small-units"
        ),
        pytest.param(
            f'<pattern id="q" width=".05" height=".05" patternUnits="userSpaceOnUse">{rect()}'
            + "</pattern>"
            + tiled(1).replace("<rect", '<rect fill="url(#q)"', 1),
            TILES,
            id="tiles-in-tiles",
        ),
        # Filters and pictures
        pytest.param(filtered(BLUR * 500), WORK.format(498), id="500-blurs"),
        pytest.param(filtered('<feFlood flood-color="red"/>' * 1000), WORK.format(299), id="steps"),
        pytest.param(filtered('<feMorphology radius="20"/>'), WORK.format(1463), id="morphology"),
        pytest.param(
            filtered('<feConvolveMatrix order="500" kernelMatrix="1"/>'),
            WORK.format(6221),
            id="matrix",
        ),
        pytest.param(
            filtered(f"<feMerge>{'<feMergeNode/>' * 1000}</feMerge>"), WORK.format(100), id="merge"
        ),
        pytest.param(
            filtered('<feTurbulence baseFrequency="1" numOctaves="10"/>' * 20),
            WORK.format(50),
            id="turbulence",
        ),
        pytest.param(filtered(BLUR, "", 200), WORK.format(259), id="filtered-elements"),
        pytest.param(
            filtered(BLUR * 2, 'x="-9" y="-9" width="20" height="20"'),
            WORK.format(57),
            id="large-region",
        ),
        pytest.param(
            f'<filter id="f">{BLUR}</filter><g id="g">{rect(filter="url(#f)")}</g>'
            + '<use href="#g"/>' * 200,
            WORK.format(318),
            id="filter-used",
        ),
        pytest.param(rect(2, filter="blur(1) " * 40), WORK.format(80), id="functions"),
        pytest.param(picture(7000, 7000) + '<use href="#i"/>' * 20, WORK.format(62), id="picture"),
        pytest.param(
            picture(7000, 7000).replace('id="i"', "") * 3,
            "expected pictures of at most 64 MB and 120 million pixels in one drawing, found more",
            id="pictures",
        ),
        # Style sheets
        pytest.param(
            f"<style>{''.join(f'.a{n}{{fill:red}}' for n in range(100_000))}</style>",
            RULES,
            id="100000-rules",
        ),
        pytest.param(
            f"<style>{','.join(f'.a{n}' for n in range(100_000))}{{fill:red}}</style>",
            RULES,
            id="100000-selectors",
        ),
        pytest.param(
            f"<style>{'g ' * 2000}{{fill:red}}</style>",
            'expected a selector of one name, found "g g g g g g g g g g g g g g g " | such as '
            ".big, rect or #name",
            id="selectors",
        ),
        pytest.param(f"<style>{'a' * 1_000_000}</style>", None, id="style-without-end"),
        pytest.param(f"<style>{'/*' * 1_000_000}</style>", None, id="comments-without-end"),
        pytest.param(
            f"<style>.a{{background:url({SPACES}x)}}</style>",
            "expected a style sheet without outside references",
            id="spaces-in-style",
        ),
        # Values
        pytest.param(
            rect(fill=f"url({SPACES}#a)"),
            'expected a colour for fill, found "url("',
            id="spaces",
        ),
        pytest.param(
            rect(fill="url(#a) " + "url(#" * 200_000),
            'expected a colour for fill, found "url(#a) url(#url(#url(#url(#url(#url(..."',
            id="open-references",
        ),
        pytest.param(
            rect(filter="blur(1) " * 500),
            'expected filter as url(#name), found "blur(1) blur(1) blur(1) blur(1) blur(..."',
            id="long-filter",
        ),
        pytest.param(
            rect(transform="matrix(" * 200_000),
            'expected a transform, found "matrix(matrix(matrix(matrix(matrix(ma..."',
            id="open-transforms",
        ),
        pytest.param(
            f'<path d="X{SPACES}X"/>', 'expected path data, found "X"', id="spaces-in-a-path"
        ),
        pytest.param(
            f'<path d="M0 0a{DIGITS}"/>',
            f'expected numbers for d, found "M0 0a{"1" * 32}..."',
            id="digits-in-an-arc",
        ),
        pytest.param(
            "<g " + " ".join(f'q{n}="1"' for n in range(50_000)) + "/>",
            "expected at most 500 attributes of <g>, found more",
            id="attributes",
        ),
        # Texts
        pytest.param(
            f'<text {LETTERS} y="9">{"word " * 30_000}</text>',
            "expected at most 100000 letters in a drawing, found more",
            id="letters",
        ),
        pytest.param(
            text_box("word " * 30_000),
            "expected at most 100000 letters in text boxes, found 149999",
            id="letters-in-a-box",
        ),
        pytest.param(
            text_box(f"<ul>{'<li>a</li>' * 50_000}</ul>"),
            "expected at most 3000 paragraphs in a drawing, found 50000",
            id="items",
        ),
        pytest.param(
            (rect() + text_box("a")) * 2000,
            "expected at most 500000 elements in all layers, found 2000 layers of 6001 | draw "
            "first, and put the text boxes behind one another at the end",
            id="layers",
        ),
        # Links
        *(
            pytest.param(
                f'<a {key}="{link}"><rect/></a>',
                f'expected an address on the web, found "{link}"',
                id=f"{key} {link}",
            )
            for key in ("href", "xlink:href")
            for link in ("javascript:alert(1)", " JavaScript:alert(1)", "data:text/html,x")
        ),
    ],
)
def test_a_hostile_drawing_is_refused(body: str, message: str | None, fonts: FontLibrary) -> None:
    assert "\n".join(told(body, fonts)) == (message or "")


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(tiled(0.5), id="hatching"),
        pytest.param(filtered(BLUR * 3), id="blur"),
        pytest.param(
            '<filter id="f"><feDropShadow dx="1"/></filter>'
            + '<path d="M9 9a1 1 0 0 1 3 4l4 4h3v-2z" filter="url(#f)"/>' * 40,
            id="small-shadows",
        ),
        pytest.param(
            f'<mask id="m">{rect()}</mask>' + rect(100, mask="url(#m)"), id="a-hundred-masks"
        ),
        pytest.param('<circle r="3" opacity="0.5"/>' * 5000, id="5000-faded-dots"),
        pytest.param(
            "<style>rect { fill: red } .a, #b { stroke: none } /* } */ * { opacity: 1 }</style>"
            + rect(**{"class": "a", "id": "b"}),
            id="style",
        ),
        pytest.param('<a href="https://example.org/"><rect/></a>', id="link"),
        pytest.param(picture(3000, 4000), id="photograph"),
        pytest.param((rect() + text_box("a")) * 100, id="boxes-between-drawings"),
        pytest.param(text_box("word " * 3000), id="a-long-text"),
    ],
)
def test_what_games_draw_is_let_through(body: str, fonts: FontLibrary) -> None:
    assert list(told(body, fonts)) == []


def test_long_texts_are_marked_up_in_one_pass() -> None:
    # Beginnings of bold words without an end, and one item of a list in many lines.
    assert rich("**a " * 100_000) == f"<p>{'**a ' * 99_999}**a</p>"
    assert rich("- a\n" + "b\n" * 100_000) == f"<ul><li>a{' b' * 100_000}</li></ul>"
    assert rich("**a** and **b c** **d") == "<p><b>a</b> and <b>b c</b> **d</p>"


def test_an_icon_on_a_line_is_looked_at_like_any_drawing(small: Path) -> None:
    from pnp.faces import KINDS
    from pnp.faces.maker import FaceMaker
    from pnp.model.loader import load_game

    icons = small / "templates" / "icons"
    icons.mkdir(exist_ok=True)
    bomb = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{chain("mask", "mask", 9)}'
    (icons / "bomb.svg").write_text(f"{bomb}</svg>", encoding="utf-8")
    (icons / "long.svg").write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{rect(9000)}</svg>',
        encoding="utf-8",
    )
    maker = FaceMaker(load_game(Workspace(small), "meadow", KINDS))
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'
    for name, times in (("bomb", 1), ("long", 80)):
        text = head + text_box(f'<img src="icon:{name}"/>' * times) + "</svg>"
        text = text.replace('x="1" y="1" width="60" height="80"', 'width="9" height="9"')
        maker.read(text, Size(9, 9), "plain.svg.j2", "here")
    assert [str(problem).partition("here: ")[2] for problem in maker.problems] == [
        f"icon bomb: {DRAWN.replace(' | ', chr(10) + '  hint: ')}",
        "expected icons of at most 16000000 characters on lines, found more",
    ]
