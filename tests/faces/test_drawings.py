"""Templates and drawings: what is refused, with the exact message."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.art.svg.layers import TextLayer
from pnp.errors import Problems
from pnp.faces import KINDS
from pnp.faces.maker import FaceMaker
from pnp.model.loader import load_game
from pnp.model.workspace import Workspace
from tests.printed import print_game

GAME = """\
game: one
title: One
components:
  - {id: card, kind: card, size: poker, template: card.svg.j2, items: [{id: ant, text: Hello}]}
"""
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="{{ view }}">'
BOX = (
    '<foreignObject id="body" x="5" y="5" width="50" height="20"><div '
    'xmlns="http://www.w3.org/1999/xhtml" style="font-family:Source Sans Pro;font-size:3px">'
)

SHRINKING = BOX.replace("<div", '<div data-min-size="6pt"')


def problems(root: Path, template: str, game: str = GAME) -> list[str]:
    """Return the messages of drawing the one card with this template."""
    (root / "components" / "one").mkdir(parents=True, exist_ok=True)
    (root / "components" / "one" / "game.yaml").write_text(game, encoding="utf-8")
    (root / "templates").mkdir(exist_ok=True)
    (root / "templates" / "card.svg.j2").write_text(template, encoding="utf-8")
    maker = FaceMaker(load_game(Workspace(root), "one", KINDS))
    for component in maker.game.components:
        maker.designs(component)
    return [str(problem) for problem in maker.problems]


def test_a_sound_template_has_no_problems(tmp_path: Path) -> None:
    text = f"{HEAD}{BOX}{{{{ item.text }}}}</div></foreignObject></svg>"
    assert problems(tmp_path, text) == []


@pytest.mark.parametrize(
    ("template", "message"),
    [
        (
            "{% if %}",
            "templates/card.svg.j2:1: card/ant front: expected a template, found: "
            "Expected an expression, got 'end of statement block'",
        ),
        (
            "\n\n{{ item.txet }}",
            "templates/card.svg.j2:3: card/ant front: expected a field txet, found only id, text\n"
            '  hint: did you mean "text"?',
        ),
        (
            "\n{{ icon('swrod', 1, 1, 5) }}",
            'templates/card.svg.j2:2: card/ant front: expected an icon, found "swrod"\n'
            '  hint: did you mean "sword"?',
        ),
        (
            "{{ ''.__class__.__mro__ }}",
            "templates/card.svg.j2:1: card/ant front: not allowed in a template: "
            "access to attribute '__class__' of 'str' object is unsafe.",
        ),
        ("{% include '../secret' %}", None),
        (
            "{% for a in range(90000) %}{% for b in range(90000) %}{% endfor %}{% endfor %}",
            "templates/card.svg.j2:1: card/ant front: not allowed in a template: "
            "more than 2000000 steps of work in one drawing",
        ),
        (
            "{{ 9 ** 9 ** 9 }}",
            "templates/card.svg.j2:1: card/ant front: not allowed in a template: "
            "the power 387420489 ** 9",
        ),
        (
            "{{ 'x' * 100000000 }}",
            "templates/card.svg.j2:1: card/ant front: not allowed in a template: "
            "a text or list of 100000000 parts",
        ),
        (
            '{{ "%0999999999d" % 3 }}',
            "templates/card.svg.j2:1: card/ant front: not allowed in a template: "
            "a format wider than 999 characters",
        ),
        (
            "{{ 'crimsn'|lighten(0.5) }}",
            "templates/card.svg.j2:1: card/ant front: "
            'expected a colour such as #279885, found "crimsn"\n  hint: did you mean "crimson"?',
        ),
        (
            f"{HEAD}<defs>{BOX}x</div></foreignObject></defs></svg>",
            "templates/card.svg.j2: card/ant front: expected text boxes in the drawing itself, "
            "found one inside a definition",
        ),
        ("{% macro a() %}{{ a() }}{% endmacro %}{{ a() }}", None),
        (
            HEAD + "<p></svg>",
            "templates/card.svg.j2: card/ant front: expected SVG, found broken XML: "
            "Opening and ending tag mismatch: p line 1 and svg\n"
            "  hint: every element needs its end: <g> ... </g>, or <path .../>",
        ),
        (
            '<!DOCTYPE svg [<!ENTITY x "y">]>' + HEAD + "</svg>",
            "templates/card.svg.j2: card/ant front: expected SVG without a DOCTYPE\n"
            "  hint: remove the DOCTYPE and its entities",
        ),
        (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63.5 88.9"></svg>',
            "templates/card.svg.j2: card/ant front: expected a viewBox of 69.5 x 94.9, "
            'found 63.5 x 88.9\n  hint: write viewBox="{{ view }}": one unit is 1 mm and the box '
            "covers the bleed",
        ),
        (
            HEAD + '<image href="http://example.org/x.png"/></svg>',
            "templates/card.svg.j2: card/ant front: expected a reference inside the file, "
            'found "http://example.org/x.png"',
        ),
        (
            HEAD + "<script>1</script></svg>",
            "templates/card.svg.j2: card/ant front: expected a drawing element, found <script>",
        ),
        (
            HEAD + '<text font-family="Comic Sans" font-size="3">x</text></svg>',
            'templates/card.svg.j2: card/ant front: expected a known font, found "Comic Sans"\n'
            "  hint: put its .ttf or .otf file into fonts/; known: Source Sans Pro, "
            "Source Serif Pro, pnp Symbols",
        ),
        (
            HEAD + '<text font-size="3">x</text></svg>',
            'templates/card.svg.j2: card/ant front: expected a font-family for "x", found none',
        ),
        (
            HEAD + '<text font-family="Source Sans Pro" font-size="8pt">x</text></svg>',
            "templates/card.svg.j2: card/ant front: expected a type size without a unit, "
            'found "8pt"\n  hint: a unit is drawn too large inside this viewBox; write '
            "{{ '8pt'|mm }}",
        ),
        (
            HEAD + '<text font-family="Source Sans Pro" font-size="3">\u05d0</text></svg>',
            "templates/card.svg.j2: card/ant front: expected characters of Source Sans Pro, "
            'found "\u05d0" (U+05D0)\n  hint: put a font that has them into fonts/ '
            "and add its family to font-family",
        ),
        (
            f"{HEAD}{BOX}<table/></div></foreignObject></svg>",
            "templates/card.svg.j2: card/ant front: expected text markup, found <table>\n"
            "  hint: known: b, body, br, div, em, i, img, li, ol, p, span, strong, ul",
        ),
        (
            f"{HEAD}{BOX}{'Donau' * 9}</div></foreignObject></svg>",
            "templates/card.svg.j2: card/ant front: body: expected words up to 50.0 mm wide, found "
            '"DonauDonauDonauDonauDonauDo..." of 74.3 mm\n'
            "  hint: widen the box, lower data-min-size or put a hyphen into the word",
        ),
        (
            f"{HEAD}{BOX}and-{'Donau' * 9}</div></foreignObject></svg>",
            "templates/card.svg.j2: card/ant front: body: expected words up to 50.0 mm wide, found "
            '"DonauDonauDonauDonauDonauDo..." of 74.3 mm\n'
            "  hint: widen the box, lower data-min-size or put a hyphen into the word",
        ),
        (
            f'{HEAD}{BOX}<img src="icon:swrod"/></div></foreignObject></svg>',
            'templates/card.svg.j2: card/ant front: expected an icon, found "swrod"\n'
            '  hint: did you mean "sword"?',
        ),
    ],
)
def test_faults_of_templates_name_file_face_and_cure(
    tmp_path: Path, template: str, message: str | None
) -> None:
    found = problems(tmp_path, template)
    assert len(found) == 1
    if message is not None:
        assert found[0] == message


def test_text_without_its_namespace_is_understood(tmp_path: Path) -> None:
    box = BOX.replace('xmlns="http://www.w3.org/1999/xhtml" ', "")
    assert problems(tmp_path, f"{HEAD}{box}<p>one</p><p>two</p></div></foreignObject></svg>") == []


def test_a_fault_of_every_card_is_told_once(tmp_path: Path) -> None:
    rows = ", ".join(f"{{id: card{number}}}" for number in range(40))
    game = GAME.replace("[{id: ant, text: Hello}]", f"[{rows}]")
    assert problems(tmp_path, "\n{{ item.txet }}", game) == [
        "templates/card.svg.j2:2: card/card0 front and 39 more: expected a field txet, found only "
        "id"
    ]


def test_a_template_sees_no_methods_of_ours(tmp_path: Path) -> None:
    for name in ("game", "component", "item", "tables", "rules"):
        kind = problems(tmp_path, f"{{{{ {name}.model_dump() }}}}")[0]
        assert "expected a field model_dump, found " in kind


LINES = "<ul>" + "<li>word and word</li>" * 40 + "</ul>"


@pytest.mark.parametrize("words", [" ".join(["word"] * 120), LINES], ids=["paragraph", "list"])
def test_a_text_that_does_not_fit_names_card_field_and_millimetres(
    tmp_path: Path, words: str
) -> None:
    text = f"{HEAD}{SHRINKING}{words}</div></foreignObject></svg>"
    assert problems(tmp_path, text) == []
    with pytest.raises(Problems) as error:
        print_game(tmp_path / "out", tmp_path, "one")
    (found,) = error.value.problems
    assert found.where == "card/ant front, body"
    assert found.message.startswith("expected a text that fits its box, found ")
    assert found.message.endswith(" mm too much at the smallest size")
    assert not (tmp_path / "out" / "one").exists()


def test_templates_know_the_icons_that_stand_beside_each_other(tmp_path: Path) -> None:
    text = f"{HEAD}{BOX}{{{{ item.text|rich }}}}</div></foreignObject></svg>"
    game = GAME.replace("Hello", '"3:coin::star: at 12:30:45"')
    assert problems(tmp_path, text, game) == []
    maker = FaceMaker(load_game(Workspace(tmp_path), "one", KINDS))
    (design,) = maker.designs(maker.game.components[0])
    (box,) = (b for one in design.front.layers if isinstance(one, TextLayer) for b in one.boxes)
    assert [run.text for run in box.icons()] == ["coin", "star"]
    assert box.text() == "3 at 12:30:45"


def test_a_word_that_does_not_fit_names_card_and_field(tmp_path: Path) -> None:
    text = f"{HEAD}{BOX}<b>{'Donau' * 4}</b>{'Donau' * 4}</div></foreignObject></svg>"
    assert problems(tmp_path, text) == []
    with pytest.raises(Problems) as error:
        print_game(tmp_path / "out", tmp_path, "one")
    assert [str(problem).partition(": ")[2] for problem in error.value.problems] == [
        "card/ant front, body: expected words that fit the lines of their box, "
        "found a wider one at the smallest size\n"
        "  hint: widen the box, lower data-min-size or put a hyphen into the word"
    ]


def test_a_text_shrinks_to_its_box_but_not_below_the_minimum(tmp_path: Path) -> None:
    import pypdfium2

    words = " ".join(["word"] * 48)
    text = f"{HEAD}{SHRINKING}{words}</div></foreignObject></svg>"
    assert problems(tmp_path, text) == []
    printed = print_game(tmp_path / "out", tmp_path, "one")
    page = pypdfium2.PdfDocument(printed.folder / "card.pdf")[0]
    text_page = page.get_textpage()
    assert text_page.get_text_bounded().split().count("word") == 48
    heights = [
        box[3] - box[1]
        for box in (text_page.get_charbox(n) for n in range(text_page.count_chars()))
    ]
    assert heights
    page_text = text_page.get_text_range()
    first = page_text.index("word")
    left, bottom, right, top = text_page.get_charbox(first)
    # A "w" of Source Sans is 0.486 em high; 3 mm would make it 1.46 mm, 6 pt makes it 1.03 mm.
    height = (top - bottom) * 25.4 / 72
    assert 1.0 < height < 1.4
    assert right > left


def test_text_boxes_keep_their_place_between_drawings(tmp_path: Path) -> None:
    from pnp.art.svg.layers import ArtLayer, TextLayer, layers_of, parse
    from pnp.geometry import Size

    drawing = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3 -3 69.5 94.9"><rect width="9" '
        'height="9"/><g transform="translate(10 0)"><g transform="rotate(90)">'
        f'{BOX}low</div></foreignObject></g></g><circle r="4"/>'
        f"{BOX}high</div></foreignObject></svg>"
    )
    layers = layers_of(parse(drawing), Size(69.5, 94.9))
    assert [type(layer) for layer in layers] == [ArtLayer, TextLayer, ArtLayer, TextLayer]
    assert "rect" in layers[0].svg and "circle" not in layers[0].svg
    assert "circle" in layers[2].svg and "rect" not in layers[2].svg
    low = layers[1].boxes[0]
    assert (low.turn, low.scale) == (pytest.approx(90), pytest.approx(1))
    # The corner (5, 5), turned a quarter clockwise and moved by 10, from the bleed's corner.
    assert (low.x, low.y) == (pytest.approx(10 - 5 + 3), pytest.approx(5 + 3))


@pytest.mark.parametrize(
    ("pixels", "mode", "message"),
    [
        ((250, 250), "RGB", None),
        (
            (70, 70),
            "RGB",
            "templates/card.svg.j2: card/ant front: expected 100 dpi at the placed size, found 89 "
            "in ant.png\n  hint: use a larger picture, or "
            "place it up to 17.8 mm wide (5.9 mm for 300 dpi)",
        ),
        (
            (140, 140),
            "1",
            "templates/card.svg.j2: card/ant front: expected 200 dpi at the placed size, found 178 "
            "in ant.png\n  hint: use a larger picture, or "
            "place it up to 17.8 mm wide (5.9 mm for 600 dpi)",
        ),
    ],
)
def test_pictures_need_resolution_at_their_placed_size(
    tmp_path: Path, pixels: tuple[int, int], mode: str, message: str | None
) -> None:
    from PIL import Image

    (tmp_path / "templates").mkdir()
    Image.new(mode, pixels).save(tmp_path / "templates" / "ant.png")
    drawing = (
        f'{HEAD}<g transform="scale(2)"><image href="ant.png" width="10" height="10"/></g></svg>'
    )
    found = problems(tmp_path, drawing)
    assert found == ([message] if message else [])
    if message is None:
        printed = print_game(tmp_path / "out", tmp_path, "one")
        import pikepdf

        with pikepdf.open(printed.folder / "card.pdf") as pdf:
            images = [
                o
                for o in pdf.objects
                if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Image"
            ]
        assert [(int(i.Width), int(i.Height)) for i in images] == [pixels]


@pytest.mark.parametrize("name", ["no.png", "../secret.png", "/etc/passwd"])
def test_pictures_come_from_the_workspace_only(tmp_path: Path, name: str) -> None:
    found = problems(tmp_path, f'{HEAD}<image href="{name}" width="9" height="9"/></svg>')
    assert found[0].startswith(
        "templates/card.svg.j2: card/ant front: expected a picture of the workspace, "
        f'found no "{name}"'
    )


def test_a_problem_of_a_drawing_names_the_cell(tmp_path: Path) -> None:
    game = GAME.replace("items: [{id: ant, text: Hello}]", "data: cards.csv")
    (tmp_path / "components" / "one").mkdir(parents=True)
    cards = "id,colour\nant,Crimson\nbee,crimsn\ncow,teel\n"
    (tmp_path / "components" / "one" / "cards.csv").write_text(cards, encoding="utf-8")
    drawing = f"{HEAD}<rect width='9' height='9' fill='{{{{ item.colour|darken(0.2) }}}}'/></svg>"
    assert problems(tmp_path, drawing, game) == [
        "templates/card.svg.j2:1: card/bee front (components/one/cards.csv:3 colour): "
        'expected a colour such as #279885, found "crimsn"\n  hint: did you mean "crimson"?',
        "templates/card.svg.j2:1: card/cow front (components/one/cards.csv:4 colour): "
        'expected a colour such as #279885, found "teel"\n  hint: did you mean "teal"?',
    ]


def test_a_field_that_some_rows_of_a_table_lack_is_empty(tmp_path: Path) -> None:
    game = f"{GAME}tables: {{suits: [{{id: sun, tag: big}}, {{id: moon}}]}}\n"
    drawing = (
        f"{HEAD}<title>{{% for suit in tables.suits %}}{{{{ suit.tag }}}}"
        "{{ suit.tag is defined }}"
        "{{ suit.tag|default('none') }}{% if suit.tag %}!{% endif %} {% endfor %}</title></svg>"
    )
    assert problems(tmp_path, drawing, game) == []
    maker = FaceMaker(load_game(Workspace(tmp_path), "one", KINDS))
    (component,) = maker.game.components
    (item,) = maker.game.items["card"]
    text = maker.templates.render("card.svg.j2", maker.context(component, item, "front"), "")
    assert "bigtruebig! falsenone " in text
    drawing = f"{HEAD}{{% for suit in tables.suits %}}{{{{ suit.tga }}}}{{% endfor %}}</svg>"
    assert problems(tmp_path, drawing, game) == [
        "templates/card.svg.j2:1: card/ant front: expected a field tga, found only id, tag\n"
        '  hint: did you mean "tag"?'
    ]
