"""The small markup of data texts."""

from __future__ import annotations

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


@given(st.text(alphabet=st.characters(exclude_categories=["Cs", "Cc"]), max_size=80))
def test_any_text_becomes_well_formed(text: str) -> None:
    etree.fromstring(f"<div>{rich(text)}</div>")
