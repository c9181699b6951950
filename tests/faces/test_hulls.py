"""Drawings that differ in their words alone: read by their hull they are as if read whole."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from pnp.errors import Problem
from pnp.faces import KINDS
from pnp.faces.maker import FaceMaker
from pnp.geometry import Size
from pnp.model.loader import load_game
from pnp.model.workspace import Workspace
from tests.printed import REPOSITORY, SMALL

SIZE = Size(69.5, 94.9)
XHTML = "http://www.w3.org/1999/xhtml"
DRAWING = """\
<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="urn:x" viewBox="-3 -3 69.5 94.9">
<defs><linearGradient id="dusk"><stop offset="0" stop-color="#123456"/></linearGradient></defs>
<rect x="-3" y="-3" width="70" height="95" fill="url(#dusk)"/>
<g transform="translate(2 3)" font-family="Source Sans Pro">
<foreignObject x="1" y="1" width="40" height="20" font-size="4"><p>{}</p></foreignObject>
<circle cx="9" cy="9" r="3"/>
<foreignObject id="low" x="1" y="40" width="40" height="20" style="font-size:3px">{}</foreignObject>
</g></svg>
"""
WORDS = (
    "Fox",
    "Hare &amp; hound &#8212; 3 &lt; 4",
    "<b>Bold</b> and <i>slanted</i><br/>, a <span style='font-size:2px'>small</span> end",
    '<span style="color:#aa0000">red</span>',
    '<ul><li>one</li><li>two</li></ul><img src="icon:sword"/>',
    f'<div xmlns="{XHTML}" data-valign="middle" style="text-align:center">mid</div>',
    "",
    "  \n ",
    "W" * 90,
    "\u05d0 \u1f994 \u0416",
    "&nbsp;",
    "a & b",
    "<b>open",
    "</p></foreignObject><rect width='9' height='9'/><foreignObject><p>",
    "</g>",
    "<!-- gone -->",
    "<![CDATA[<b>]]>",
    "<?php ?>",
    '<span id="dusk">twin</span>',
    '<span id="new">own</span>',
    '<span class="big">big</span>',
    '<span style="shadow:3px">shadow</span>',
    '<span style="font-size:3pt">3pt</span>',
    '<span style="font-family:Nope">no font</span>',
    '<span data-valing="top">mistyped</span>',
    "<table/>",
    '<img src="icon:nothing"/>',
    '<rect xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    '<x:b xmlns:x="urn:y">other</x:b>',
    '<image href="nope.png"/>',
    "<foreignObject width='9' height='9'>inside</foreignObject>",
    "<b>" * 300 + "deep" + "</b>" * 300,
    "<i>" * 249 + "deep" + "</i>" * 249,
    "\x07",
    "\ud800",
)


AROUND = (
    "{}",
    "<p>{}</p>",
    "\n <div data-valign='middle' style='text-align:center'>\n  <b>{}</b>\n</div>\n",
    "<ul><li>{}</li></ul>",
    "<div><span>{}</span><i> </i></div>",
    "<div>{}<div></div></div>",
    "\u3000<i>{}</i>",
)
"""What may stand around words."""


@pytest.fixture(scope="module")
def maker() -> FaceMaker:
    return FaceMaker(load_game(Workspace(SMALL), "meadow", KINDS))


def read(maker: FaceMaker, text: str) -> tuple[Any, list[Problem]]:
    """Return layers and problems of a drawing."""
    maker.problems.clear()
    return maker.read(text, SIZE, "plain.svg.j2", "deck/fox"), list(maker.problems)


@pytest.mark.parametrize("number", range(len(WORDS)))
def test_a_drawing_is_read_alike_by_its_hull(maker: FaceMaker, number: int) -> None:
    for words in ((WORDS[number], "Fox"), ("Fox", WORDS[number])):
        text = DRAWING.format(*words)
        maker._hulls.clear()
        whole = read(maker, text)
        assert read(maker, DRAWING.format("Owl", "<p>one</p><p>two</p>"))[0]
        assert read(maker, text) == whole


@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    around=st.sampled_from(AROUND),
    first=st.text("Fox\u3000\xa0 \n"),
    then=st.text("aZ\u0416 \t\n\r\xa0\u3000\u2028\xad\ufffe&;<>]-\x07"),
)
@example(AROUND[1], "Fox", "]]>")
@example(AROUND[0], "Fox\u3000", "Owl\u3000")
@example(AROUND[0], "Fox ", "Owl")
@example(AROUND[0], "Fox", " grey  owl ")
@example(AROUND[0], "Fox" + " " * 90_000, "Owl")
def test_bare_words_are_read_alike(maker: FaceMaker, around: str, first: str, then: str) -> None:
    text = DRAWING.format("Owl", around.format(then))
    maker._hulls.clear()
    whole = read(maker, text)
    maker._hulls.clear()
    read(maker, DRAWING.format("Owl", around.format(first)))
    assert read(maker, text) == whole


def test_only_words_are_read_anew(maker: FaceMaker, monkeypatch: pytest.MonkeyPatch) -> None:
    maker._hulls.clear()
    first, _ = read(maker, DRAWING.format("Fox", "red"))
    monkeypatch.setattr("pnp.faces.maker.parse", None)
    monkeypatch.setattr("pnp.art.svg.hulls.read_text_box", None)
    second, problems = read(maker, DRAWING.format("Owl", "grey"))
    assert problems == []
    assert [layer is other for layer, other in zip(first, second, strict=True)] == [
        True,
        False,
        True,
        False,
    ]


def test_a_game_is_drawn_as_without_hulls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(REPOSITORY / "gallery" / "lanterns", tmp_path / "lanterns")
    data = tmp_path / "lanterns" / "components" / "lanterns" / "game.yaml"
    own = "template: lantern.svg.j2, "
    text = data.read_text(encoding="utf-8")
    assert own in text
    # The shared template draws cards of one light alike but for their words.
    data.write_text(text.replace(own, ""), encoding="utf-8")
    loaded = load_game(Workspace(tmp_path / "lanterns"), "lanterns", KINDS)
    kept, none = FaceMaker(loaded), FaceMaker(loaded)
    faces = [kept.designs(component) for component in loaded.components]
    monkeypatch.setattr("pnp.faces.maker.MOST_HULLS", 0)
    assert [none.designs(component) for component in loaded.components] == faces
    assert (bool(kept._hulls), none._hulls) == (True, {})
