"""The small markup of data texts."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from pnp.art.svg.markup import rich


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("plain", "<p>plain</p>"),
        ("**Bold** and *slanted*", "<p><b>Bold</b> and <i>slanted</i></p>"),
        ("2*3*4 and 5 * 6", "<p>2*3*4 and 5 * 6</p>"),
        ("** * **x*", "<p>** * **x*</p>"),
        ("one\n\ntwo", "<p>one</p><p>two</p>"),
        ("one\ntwo", "<p>one<br/>two</p>"),
        (
            "Pay:\n- one :coin:\n- two",
            '<p>Pay:</p><ul><li>one <img src="icon:coin"/></li><li>two</li></ul>',
        ),
        ("a < b & c", "<p>a &lt; b &amp; c</p>"),
        ("at 10:30: go", "<p>at 10:30: go</p>"),
    ],
)
def test_markup(text: str, html: str) -> None:
    assert str(rich(text)) == html


@pytest.mark.parametrize(
    ("text", "icons"),
    [
        ("x :coin::coin: y", "x [coin][coin] y"),
        ("3:coin: and :coin:x", "3[coin] and [coin]x"),
        ("pay:coin:2:gem:", "pay[coin]2[gem]"),
        (":coin::gem::coin:", "[coin][gem][coin]"),
        ("**:coin::coin:** *:gem:*:gem:", "<b>[coin][coin]</b> <i>[gem]</i>[gem]"),
        (":nome::coin:", "[nome][coin]"),
        (":coin::nome: 3:nome:", "[coin]:nome: 3:nome:"),
        ("12:30:45 1:2:3 a:b:c", "12:30:45 1:2:3 a:b:c"),
        ("a:b:coin:", "a:b[coin]"),
        ("::coin:: x", "::coin:: x"),
    ],
)
def test_icons_stand_beside_letters_figures_and_icons(text: str, icons: str) -> None:
    drawn = re.sub(r"\[(\w+)\]", r'<img src="icon:\1"/>', icons)
    assert str(rich(text, {"coin", "gem"})) == f"<p>{drawn}</p>"


@given(st.text(alphabet=st.characters(exclude_categories=["Cs", "Cc"]), max_size=80))
def test_any_text_becomes_well_formed(text: str) -> None:
    etree.fromstring(f"<div>{rich(text)}</div>")
