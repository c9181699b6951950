"""Fonts cut down for pages: the letters that were asked for, drawn as the whole font draws them."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTCollection, TTFont

from pnp.art.fonts import FontFace, load_fonts
from pnp.art.webfonts import cut_down
from pnp.model.workspace import Workspace
from tests.printed import REPOSITORY

LETTERS = frozenset("AVTofiüß×→ ")
LIBRARY = load_fonts(Workspace(REPOSITORY))
FACES = [face for face in LIBRARY.faces if (face.weight, face.italic) == (700, False)]
"""Of several families, so that no face can stand for another."""


def drawn(font: TTFont, letter: str) -> tuple[Any, int]:
    """Return the outline of a letter and how far the next one stands off."""
    name = font.getBestCmap()[ord(letter)]
    pen = DecomposingRecordingPen(font.getGlyphSet())
    font.getGlyphSet()[name].draw(pen)
    return pen.value, font["hmtx"][name][0]


def cut(face: FontFace) -> TTFont:
    letters = LETTERS - set(face.lacks("".join(LETTERS)))
    font = TTFont(io.BytesIO(cut_down(face, frozenset(letters))))
    assert font.flavor == "woff"
    assert set(map(chr, font.getBestCmap())) == letters
    return font


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.family)
def test_letters_are_drawn_and_set_as_by_the_whole_font(face: FontFace) -> None:
    few, whole = cut(face), TTFont(face.path)
    for letter in map(chr, few.getBestCmap()):
        assert drawn(few, letter) == drawn(whole, letter), letter
    features = {each.FeatureTag for each in few["GPOS"].table.FeatureList.FeatureRecord}
    assert features == {"kern"}
    assert few["head"].modified == whole["head"].modified


def test_of_a_collection_the_face_that_is_meant_is_cut(tmp_path: Path) -> None:
    assert len({face.family for face in FACES}) > 1
    collection = TTCollection()
    collection.fonts = [TTFont(face.path) for face in FACES]
    path = tmp_path / "two.ttc"
    collection.save(path)
    for number, face in enumerate(FACES):
        few = cut(FontFace(face.family, face.weight, False, path, number))
        assert drawn(few, "o") == drawn(TTFont(face.path), "o")
