"""Spinners share their turn by weight; faults of rows are told."""

from __future__ import annotations

import pytest
from lxml import etree

from pnp.art.svg.layers import ArtLayer
from pnp.faces import KINDS
from pnp.faces.maker import FaceMaker
from pnp.faces.money import Money
from pnp.faces.spinner import Spinner, sectors
from pnp.geometry import Size
from pnp.model.component import Item
from pnp.model.fields import Fault
from pnp.model.loader import load_game
from pnp.model.workspace import Workspace
from tests.printed import SMALL


def disc(*given: object) -> Item:
    return Item("disc", 1, {"id": "disc", "sectors": list(given)})


def test_sectors_share_the_turn_by_their_weight() -> None:
    found = sectors(disc({"name": "Sun", "weight": 2}, "Rain", {"name": "Wind", "icon": "wind"}))
    assert [(one["name"], one["start"], one["end"]) for one in found] == [
        ("Sun", 0.0, 180.0),
        ("Rain", 180.0, 270.0),
        ("Wind", 270.0, 360.0),
    ]
    assert found[2]["icon"] == "wind"


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (["Sun"], "expected 2 to 24 sectors of disc"),
        (["Sun"] * 25, "expected 2 to 24 sectors of disc"),
        (["Sun", {"name": "Rain", "weight": 0}], 'expected a weight above 0 of sectors, found "0"'),
        (["Sun", {"weight": "much"}], 'expected a weight above 0 of sectors, found "much"'),
        (["Sun", {"weight": "nan"}], 'expected a weight above 0 of sectors, found "nan"'),
    ],
)
def test_sectors_that_make_no_disc_are_refused(given: list[object], message: str) -> None:
    with pytest.raises(Fault) as refused:
        Spinner(id="wheel", kind="spinner", diameter="60mm").designs([disc(*given)])
    assert str(refused.value).splitlines()[0] == message


def test_no_paint_lies_beyond_the_bleed_of_the_disc() -> None:
    maker = FaceMaker(load_game(Workspace(SMALL), "meadow", KINDS))
    (wheel,) = (one for one in maker.game.components if one.id == "wheel")
    (design,) = maker.designs(wheel)
    assert design.front.bleed_size == Size(64.0, 64.0)
    (art,) = (one for one in design.front.layers if isinstance(one, ArtLayer))
    root = etree.fromstring(art.svg.encode())
    assert root.findall(".//{*}rect") == []
    widest = max(float(one.get("r", "0")) for one in root.iter("{*}circle"))
    assert widest == 32.0


def test_a_note_without_a_value_is_refused() -> None:
    notes = Money(id="notes", kind="money")
    assert (notes.trim().width, notes.trim().height, notes.sided()) == (100.0, 50.0, "one")
    with pytest.raises(Fault, match="expected a value of the note, found none for five"):
        notes.designs([Item("five", 1, {"id": "five"})])
