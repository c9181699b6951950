"""Layouts of earlier builds: what comes back is what would be laid out, or it is laid out."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec.structs import fields, replace

from pnp.cache import Cache
from pnp.faces.face import Face
from pnp.geometry import Sides, Size
from pnp.languages.ambient import speaking
from pnp.languages.catalogue import Catalogue
from pnp.paper import PROFILES, Paper, parse_paper
from pnp.pipeline.laid import is_by_size, remembered
from pnp.pipeline.layout import Laid, pages_for
from pnp.sheets.page import Order, Piece, PieceRun
from tests.sheets.test_grid import order

CARD = order(Size(63.5, 88.9), 20, back=True)

OTHERS: dict[str, object] = {
    "group": "y",
    "title": "Others",
    "game": "Other",
    "runs": (PieceRun("A row", CARD.runs[0].pieces),),
    "paper": parse_paper("letter"),
    "profile": PROFILES["any-printer"],
    "duplex": "short",
    "factor": 1.1,
    "notes": ("Make: fold.",),
    "margin": 5.0,
    "gap": 1.0,
    "columns": 2,
    "cut": "lines",
    "overlap": 9.0,
    "tiled": True,
    "whole": frozenset(["x"]),
    "imprint": "By somebody",
    "arrange": "rows",
    "printer": "office",
    "in_tiles": True,
    "picture": True,
    "seams": ((1.0,), ()),
    "parts": {"x": ((1.0,), ())},
    "core": 2.0,
    "butt": 3,
    "nest": "rows",
    "stack": True,
    "pitch": 20.0,
}
"""Another value of every field of an order but labels, and what fonts and drawings tell."""

SHAPES: dict[str, object] = {
    "name": "other",
    "trim": Size(63.0, 88.9),
    "bleed": Sides.all(2.0),
    "outline": "circle",
    "radius": 3.0,
    "contour": ((0.0, 0.0), (1.0, 0.0), (0.0, 1.0)),
    "folds": (((0.0, 1.0), (2.0, 1.0)),),
}
DRAWN = {"layers", "drawing", "foreign", "mark"}


def asked(cache: Cache, orders: Sequence[Order], kind: object = "pages") -> tuple[Laid, bool]:
    """Return what is laid out of the first order, and whether it was laid out anew."""
    made = []

    def make() -> Laid:
        made.append(1)
        return pages_for(orders[0], None)

    return remembered(cache, orders, (kind,), Laid, make), bool(made)


def test_pages_come_back_as_they_were_laid_out(tmp_path: Path) -> None:
    cache = Cache(tmp_path, "base")
    round_ones = order(Size(20, 20), 90, outline="circle", butt=0)
    for one in (CARD, round_ones, replace(CARD, duplex="gutterfold"), replace(CARD, cut="lines")):
        first, second = asked(cache, [one]), asked(cache, [one])
        assert (first[1], second[1]) == (True, False)
        assert first[0] == second[0] == pages_for(one, None)


def test_every_setting_of_an_order_counts(tmp_path: Path) -> None:
    left = {"labels", "measure", "kept"}
    assert {field.name for field in fields(Order)} == {*OTHERS, *left}
    cache = Cache(tmp_path, "base")
    asked(cache, [CARD])
    for name, value in OTHERS.items():
        assert value != getattr(CARD, name), name
        other = replace(CARD, **{name: value})
        assert remembered(cache, [other], ("pages",), str, lambda: "anew") == "anew", name


def test_the_shape_of_a_piece_counts_and_what_is_drawn_on_it_does_not(tmp_path: Path) -> None:
    assert {field.name for field in fields(Face)} == {*SHAPES, *DRAWN}
    cache = Cache(tmp_path, "base")
    asked(cache, [CARD])

    def with_front(**changes: object) -> Order:
        (run,) = CARD.runs
        first, *rest = run.pieces
        changed = replace(first, front=replace(first.front, **changes))
        return replace(CARD, runs=(PieceRun(None, (changed, *rest)),))

    for name, value in SHAPES.items():
        other = with_front(**{name: value})
        assert remembered(cache, [other], ("pages",), str, lambda: "anew") == "anew", name
    assert asked(cache, [with_front(drawing="<svg/>", mark="another")])[1] is False
    named = Piece("x", "other", 1, CARD.runs[0].pieces[0].front, None)
    assert asked(cache, [replace(CARD, runs=(PieceRun(None, (named,)),))])[1] is True


def test_questions_are_told_apart_and_other_languages_are_laid_out_each_time(
    tmp_path: Path,
) -> None:
    cache = Cache(tmp_path, "base")
    assert asked(cache, [CARD])[1] is True
    assert asked(cache, [CARD], "another")[1] is True
    assert asked(cache, [CARD, CARD])[1] is True
    words = Catalogue("de")
    with speaking(words):
        assert asked(cache, [CARD])[1] is True
    assert words.asked
    assert asked(cache, [CARD])[1] is False


@pytest.mark.parametrize("setting", ["tiled", "in_tiles", "parts"])
def test_seams_are_laid_out_each_time(setting: str) -> None:
    assert is_by_size(CARD)
    assert not is_by_size(replace(CARD, **{setting: OTHERS[setting]}))


def test_a_paper_of_a_measure_of_its_own_counts(tmp_path: Path) -> None:
    cache = Cache(tmp_path, "base")
    asked(cache, [CARD])
    own = replace(CARD, paper=Paper("a4", Size(209.0, 297.0)))
    assert asked(cache, [own])[1] is True
