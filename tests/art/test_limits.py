"""Templates that would run away, fill the memory or leave the sandbox end at once, with a line."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.art import limits
from pnp.art.template import Templates
from pnp.art.toolbox import TOOLS
from pnp.errors import Problems
from pnp.model.workspace import Workspace

CONTEXT = {
    "item": {"name": "ant", "tags": ["a"], "nil": None, "yes": True},
    "w": 20.0,
    "bleed": 3.0,
    "none_at_all": {},
}


def rendered(root: Path, text: str) -> str:
    """Return the drawing of a template, or the message that came instead."""
    (root / "templates").mkdir(exist_ok=True)
    (root / "templates" / "t.svg.j2").write_bytes(text.encode("utf-8", "surrogateescape"))
    try:
        return Templates(Workspace(root), "one").render("t.svg.j2", CONTEXT, "ant front")
    except Problems as error:
        assert len(error.problems) == 1
        return str(error.problems[0]).removeprefix("templates/t.svg.j2:")


PIECES = "1: ant front: not allowed in a template: more than 200000 pieces in one drawing"
STEPS = "1: ant front: not allowed in a template: more than 2000000 steps of work in one drawing"


@pytest.mark.parametrize(
    ("call", "message"),
    [
        ("wood_grain(0, 0, 9, 9, 1, '#000000', gap=0)", "expected gap above 0, found 0"),
        ("wood_grain(0, 0, 900, 900, 1, '#000000', gap=0.0001)", PIECES),
        ("ripples(0, 0, 99, 99, 1, '#000000', gap=0.0001)", PIECES),
        ("ripples(0, 0, 99, 99, 1, '#000000', gap=-1)", "expected gap above 0, found -1"),
        ("polar_ripples(0, 0, 1, 99, 1, '#000000', gap=0.0001)", PIECES),
        ("stipple(0, 0, 99, 99, 1, '#000000', gap=0.0001)", PIECES),
        ("globe_stipple(0, 0, 0, 1, '#000000')", "expected radius above 0, found 0"),
        ("contours(0, 0, 9, 1, '#000000', levels=99999)", PIECES),
        ("ice_cracks(0, 0, 1, 90, 1, '#000000', count=99999)", PIECES),
        ("ice_cracks(0, 0, 0, 9, 1, '#000000')", "expected inner above 0, found 0"),
        ("rock_band([(0, 0), (9, 9)], 0.000001, 1, '#000000')", PIECES),
        ("rock_band([(0, 0)], 9, 1, '#000000')", "expected a line of at least two points"),
        ("places(0, 0, 9, 99999) and places(0, 0, 9, 99999) and places(0, 0, 9, 99999)", STEPS),
        ("beads(0, 0, 9, 0, 360, 0.00001)", PIECES),
        ("sector_places(0, 0, 0, 99, 0, 90, 0.0001, 0)", PIECES),
        ("notch_path(0, 0, 1, 2, 1000000)", "expected count from -100000 to 100000, found 1e+06"),
        ("star_path(0, 0, 9, tips=0)", "expected tips above 0, found 0"),
        ("star(0, 0, 1, 2, 0)", "expected points above 0, found 0"),
        ("polar(0, 0, 'a', 3)", 'expected a number for radius, found "a"'),
        ("polar(0, 0, 1e300 * 1e300, 3)", "expected radius from -100000 to 100000, found inf"),
        ("icon('sword', 1, 1, 1e30)", "expected size from -100000 to 100000, found 1e+30"),
        (
            "icon('Sword', 1, 1, 1)",
            'expected an icon, found "Sword"\n  hint: did you mean "sword"?',
        ),
        ("'{:>999999999}'.format(1)", None),
        ("'{:{}}'.format(1, 999999999)", None),
        ("'%*d' % (999999999, 1)", None),
        ("'x'.ljust(999999999)", None),
        ("'x'|center(999999999)", None),
        ("'x'|indent(999999999)", None),
        ("('x' * 99999)|replace('x', 'y' * 99999)", None),
        ("'a b'|wordwrap(1, wrapstring='y' * 9999999)", None),
        ("range(10 ** 9)|list", None),
        ("[1] * 10 ** 8", None),
        ("7 ** 64 ** 64", None),
        ("item.name.__class__", None),
        ("item.tags", "expected a text or a number to print, found a list"),
        ("item.nil", "expected a text or a number to print, found nothing"),
        ("1e300 * 1e300", "expected a number to print, found inf"),
        ("range", "expected a text or a number to print, found a function"),
        ("1 / 0", "expected a number other than 0 to divide by"),
        (
            "item.nmae",
            'expected a field nmae, found only name, tags, nil, yes\n  hint: did you mean "name"?',
        ),
        ("none_at_all.x", "expected a field x, found none at all"),
        ("item.tags[3]", "expected at least 4 entries, found 1"),
        ("item.name.x", 'expected something with a field x, found "ant"'),
        (
            "itme",
            'expected a name that templates are told, found "itme"\n  hint: did you mean "item"?',
        ),
        (
            "'a' - 1",
            "expected an expression that works out, found TypeError: unsupported operand type(s) "
            "for -: 'str' and 'int'",
        ),
    ],
)
def test_what_a_template_must_not_do_is_told_with_its_line(
    tmp_path: Path, call: str, message: str | None
) -> None:
    found = rendered(tmp_path, f"{{{{ {call} }}}}")
    if message is None:
        assert found.startswith("1: ant front: not allowed in a template: ")
    else:
        assert found.removeprefix("1: ant front: ") == message.removeprefix("1: ant front: ")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "{% set n = namespace(x='ab') %}{% for i in range(60) %}"
            "{% set n.x = n.x ~ n.x %}{% endfor %}",
            "not allowed in a template: a text of 4194304 characters",
        ),
        (
            "{% set n = namespace(x=3) %}{% for i in range(60) %}"
            "{% set n.x = n.x * n.x %}{% endfor %}",
            "not allowed in a template: a number of more than 1000 digits",
        ),
        (
            "{% set many = ('x' * 4000)|list %}{% for a in many %}{% for b in many %}"
            "{% endfor %}{% endfor %}",
            "not allowed in a template: more than 2000000 steps of work in one drawing",
        ),
        (
            "{% macro m(n) %}{% if n %}{{ m(n - 1) }}{{ m(n - 1) }}{% endif %}{% endmacro %}"
            "{{ m(60) }}",
            "not allowed in a template: more than 2000000 steps of work in one drawing",
        ),
        (
            "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}",
            "expected macros and includes that come to an end, found endless ones",
        ),
        (
            "{% for a in range(2000) %}{{ 'x' * 9999 }}{% endfor %}",
            "not allowed in a template: a drawing of more than 4000000 characters",
        ),
        (
            "{{-bleed}}",
            "expected a space after {{, found {{-bleed: there a minus removes the space before it "
            "and is no sign\n  hint: write {{ -bleed",
        ),
        (
            "{% include 'tt.svg.j2' %}",
            'expected a template, found no "tt.svg.j2"\n  hint: did you mean "t.svg.j2"?',
        ),
        (
            "{% include '../../secret' %}",
            'expected a template, found no "../../secret"\n  hint: put it at '
            "templates/one/../../secret or templates/../../secret",
        ),
    ],
)
def test_what_grows_without_end_is_stopped(tmp_path: Path, text: str, message: str) -> None:
    place = " " if "a drawing of" in message else "1: "
    assert rendered(tmp_path, text) == f"{place}ant front: {message}"


def test_a_template_in_another_encoding_is_told_its_line(tmp_path: Path) -> None:
    assert rendered(tmp_path, "<svg>\n\udce4</svg>") == (
        "2: expected UTF-8 text, found the byte 0xe4\n  hint: save the file as UTF-8"
    )


def test_a_template_that_was_too_much_once_is_not_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "templates").mkdir()
    text = "{% for a in range(1999999) %}{% endfor %}{% for a in range(1999999) %}{% endfor %}"
    (tmp_path / "templates" / "t.svg.j2").write_text(text)
    templates = Templates(Workspace(tmp_path), "one")
    begun: list[int] = []
    monkeypatch.setattr(limits, "begin", lambda: begun.append(1) or limits._steps.set(0))
    for place in ("ant front", "bee front"):
        with pytest.raises(Problems) as error:
            templates.render("t.svg.j2", CONTEXT, place)
        assert error.value.problems[0].where == place
    assert len(begun) == 1


def test_true_and_numbers_are_printed_as_data_write_them(tmp_path: Path) -> None:
    assert (
        rendered(tmp_path, "{{ item.yes }} {{ 1.5 }} {{ 3 }} {{ item.name }}") == "true 1.5 3 ant"
    )


def test_every_tool_refuses_words_where_it_takes_numbers(tmp_path: Path) -> None:
    for name, tool in TOOLS.items():
        guarded = limits.guarded(tool)
        with pytest.raises((ValueError, TypeError)):
            guarded(*["word"] * 30)
        with pytest.raises((ValueError, TypeError)):
            guarded(**{name: 1})


def test_what_is_remembered_is_paid_for_whenever_it_is_asked_for() -> None:
    """So a drawing is too much, or not, whatever was drawn before it."""
    made = []

    @limits.remembered
    def tool(count: int) -> int:
        limits.spend(count)
        made.append(count)
        return count

    half = limits.MOST_STEPS // 2
    for _ in range(2):
        limits.begin()
        assert (tool(half), tool(half)) == (half, half)
        with pytest.raises(limits.TooMuch):
            tool(half)
    assert made == [half]
    limits.begin()
    limits.spend(half + 1)
    with pytest.raises(limits.TooMuch):
        tool(half)
