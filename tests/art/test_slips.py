"""Slips of the pen in templates, drawings and colours: each with what was meant."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pnp.art.colour import darken
from pnp.art.svg.attributes import attribute_fault
from pnp.art.svg.textbox import colour_of
from pnp.art.svg.values import value_fault
from pnp.colours import NAMES
from pnp.dice.reading_words import read_colour
from pnp.faces import KINDS
from pnp.faces.maker import FaceMaker
from pnp.model.fields import _colour
from pnp.model.loader import load_game
from pnp.model.workspace import Workspace

GAME = """\
game: one
title: One
palette: {sea: Teal}
components:
  - {id: card, kind: card, size: poker, template: card.svg.j2, data: cards.csv}
"""
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="{{ view }}">'
BOX = (
    '<foreignObject x="5" y="5" width="50" height="20"><div xmlns="http://www.w3.org/1999/xhtml" '
    'style="font-family:Source Sans Pro;font-size:3px;color:{{ item.paint }}">x</div>'
    "</foreignObject>"
)


def problems(root: Path, template: str, paint: str) -> list[str]:
    """Return the messages of drawing one card with this template and this cell."""
    place = root / "components" / "one"
    place.mkdir(parents=True)
    (place / "game.yaml").write_text(GAME, encoding="utf-8")
    (place / "cards.csv").write_text(f"id,paint\nant,{paint}\n", encoding="utf-8")
    (root / "templates").mkdir()
    (root / "templates" / "card.svg.j2").write_text(f"{HEAD}{template}</svg>", encoding="utf-8")
    maker = FaceMaker(load_game(Workspace(root), "one", KINDS))
    maker.designs(maker.game.components[0])
    return [str(problem) for problem in maker.problems]


PLACE = "templates/card.svg.j2"
CELL = "(components/one/cards.csv:2 paint)"


@pytest.mark.parametrize(
    ("template", "paint", "message"),
    [
        (
            '<rect width="9" height="9" fill="{{ item.paint }}"/>',
            "dakred",
            f'{PLACE}: card/ant front {CELL}: expected a colour for fill, found "dakred"\n'
            '  hint: did you mean "darkred"?',
        ),
        (
            "{{ item.paint|darken(0.3) }}",
            "dakred",
            f"{PLACE}:1: card/ant front {CELL}: expected a colour such as #279885, found "
            f'"dakred"\n  hint: did you mean "darkred"?',
        ),
        (
            BOX,
            "dakred",
            f"{PLACE}: card/ant front {CELL}: expected a colour such as #221c18, found "
            f'"dakred"\n  hint: did you mean "darkred"?',
        ),
        (
            '{{ icon(item.paint, 5, 5, 5, "teal") }}',
            "swrod",
            f'{PLACE}:1: card/ant front {CELL}: expected an icon, found "swrod"\n'
            '  hint: did you mean "sword"?',
        ),
        (
            "{{ '14pz'|mm }}",
            "red",
            f'{PLACE}:1: card/ant front: expected a length, found "14pz"\n'
            "  hint: a length is a number and a unit: 16mm, 1.6cm, 0.5in or 36pt",
        ),
        (
            "{% for x in [1] %}{% endfr %}",
            "red",
            f'{PLACE}:1: card/ant front: expected a tag, found "endfr"\n'
            '  hint: did you mean "endfor"?',
        ),
        (
            BOX.replace("font-size:3px", "font-wieght:700;font-size:3px"),
            "red",
            f"{PLACE}: card/ant front: expected no font-wieght in a text box, found one\n"
            '  hint: did you mean "font-weight"?',
        ),
        (
            BOX.replace("<div ", '<div data-minsize="6pt" '),
            "red",
            f"{PLACE}: card/ant front: expected an attribute of <div>, found data-minsize\n"
            '  hint: did you mean "data-min-size"?',
        ),
        (
            BOX.replace(">x<", ">{{ item.paint|rich }}<").replace("{{ item.paint }}", "red"),
            "Draw :swrod: two",
            f'{PLACE}: card/ant front {CELL}: expected an icon, found "swrod"\n'
            '  hint: did you mean "sword"?',
        ),
        (
            "{{ item.paint|dakren(0.3) }}",
            "red",
            f'{PLACE}:1: card/ant front: expected a filter, found "dakren"\n'
            '  hint: did you mean "darken"?',
        ),
        (
            "{% if item.paint is defnied %}{% endif %}",
            "red",
            f'{PLACE}:1: card/ant front: expected a test, found "defnied"\n'
            '  hint: did you mean "defined"?',
        ),
        (
            "{{ itme.paint }}",
            "red",
            f'{PLACE}:1: card/ant front: expected a name that templates are told, found "itme"\n'
            '  hint: did you mean "item"?',
        ),
        (
            "{{ icno('sword', 1, 1, 1) }}",
            "red",
            f'{PLACE}:1: card/ant front: expected a name that templates are told, found "icno"\n'
            '  hint: did you mean "icon"?',
        ),
    ],
)
def test_a_slip_is_told_with_its_cell_and_what_was_meant(
    tmp_path: Path,
    template: str,
    paint: str,
    message: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert problems(tmp_path, template, paint) == [message]


def test_a_colour_word_is_taken_everywhere(tmp_path: Path) -> None:
    template = (
        '<rect width="9" height="9" fill="{{ item.paint }}" stroke="{{ item.paint|darken(0.2) }}"/>'
        '<rect width="9" height="9" fill="{{ palette.sea|lighten(0.2) }}"/>'
        "{{ icon('sword', 9, 9, 5, item.paint) }}"
    )
    assert problems(tmp_path, template + BOX, "DarkOliveGreen") == []


@pytest.mark.parametrize("read", [colour_of, _colour, read_colour])
def test_every_reader_of_colours_reads_the_same(read: Callable[[Any], str]) -> None:
    assert [read(word) for word in ("rebeccapurple", "#FA0", "#00Ff7f")] == [
        "#663399",
        "#ffaa00",
        "#00ff7f",
    ]
    with pytest.raises(Exception, match="expected a colour"):
        read("dakred")


def test_the_words_are_those_of_the_standard() -> None:
    from PIL import ImageColor

    # Pillow's own table changes as names are looked up in it.
    known = {name: bytes(ImageColor.getrgb(name)[:3]).hex() for name in NAMES}
    assert {name: f"#{value}" for name, value in known.items()} == NAMES
    assert len(NAMES) == 148
    assert all(value_fault("fill", name) is None for name in NAMES)
    assert darken("white", 1) == "#000000"


@pytest.mark.parametrize(
    ("element", "key", "told"),
    [
        ("circle", "radius", "expected an attribute of <circle>, found radius | "
         'did you mean "r"?'),
        ("rect", "r", 'expected an attribute of <rect>, found r | did you mean "rx"?'),
        ("rect", "widht", 'expected an attribute of <rect>, found widht | did you mean "width"?'),
        ("line", "x3", "expected an attribute of <line>, found x3 | <line> has pathLength x1"),
        ("circle", "x", 'expected an attribute of <circle>, found x | did you mean "cx"?'),
        ("text", "colour", 'expected an attribute of <text>, found colour | did you mean "fill"?'),
        ("path", "points", "expected an attribute of <path>, found points | "),
        ("polygon", "d", "expected an attribute of <polygon>, found d | "),
        ("foreignObject", "data-minsize",
         "expected an attribute of <foreignObject>, found data-minsize | "
         'did you mean "data-min-size"?'),
    ],
)  # fmt: skip
def test_an_attribute_that_no_renderer_follows_is_told(element: str, key: str, told: str) -> None:
    fault = attribute_fault(element, key)
    assert fault and f"{fault[0]} | {fault[1] or ''}".startswith(told)


@pytest.mark.parametrize(
    ("element", "key"),
    [
        ("circle", "r"),
        ("rect", "stroke-width"),
        ("radialGradient", "r"),
        ("feMorphology", "radius"),
        ("g", "data-mine"),
        ("path", "aria-label"),
    ],
)
def test_what_an_element_has_is_taken(element: str, key: str) -> None:
    assert attribute_fault(element, key) is None


def test_an_attribute_that_a_text_box_needs_is_told_by_its_misspelling(tmp_path: Path) -> None:
    box = '<foreignObject x="5" y="5" widht="40" height="20"><div>a</div></foreignObject>'
    told = "\n".join(problems(tmp_path, box, "teal"))
    assert "expected an attribute of <foreignObject>, found widht" in told
    assert 'did you mean "width"?' in told
    assert "expected a width and a height above 0" in told


def test_one_brace_in_place_of_two_is_told(tmp_path: Path) -> None:
    told = "\n".join(problems(tmp_path, "<text>{{ item.id }</text>", "teal"))
    assert "hint: two braces close what two opened: {{ item.title }}" in told
