"""Spinners share their turn by weight; faults of rows are told."""

from __future__ import annotations

import math
from pathlib import Path

import font_source_sans_pro
import pytest
from lxml import etree
from PIL import ImageFont

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

BOLD = Path(font_source_sans_pro.__file__).parent / "files/SourceSansPro-Bold.ttf"


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


def wheel(root: Path, names: str) -> FaceMaker:
    folder = root / "components/fair"
    folder.mkdir(parents=True)
    (folder / "game.yaml").write_text(
        "game: fair\ntitle: Fair\ncomponents:\n"
        "  - {id: wheel, kind: spinner, diameter: 80mm,\n"
        f"     items: [{{id: w, sectors: [{names}]}}]}}\n",
        encoding="utf-8",
    )
    return FaceMaker(load_game(Workspace(root), "fair", KINDS))


def test_no_name_runs_over_its_sector(tmp_path: Path) -> None:
    maker = wheel(tmp_path, "{name: Crumbs, weight: 0.5}, Bread, Cakes from the oven, Pie")
    (design,) = maker.designs(maker.game.components[0])
    layers = [one for one in design.front.layers if isinstance(one, ArtLayer)]
    roots = [etree.fromstring(one.svg.encode()) for one in layers]
    shown = {one.text: one for root in roots for one in root.iter("{*}text")}
    for sector in sectors(maker.game.items["wheel"][0]):
        text = shown[sector["name"]]
        size, middle = float(text.get("font-size")), (sector["start"] + sector["end"]) / 2
        font = ImageFont.truetype(str(BOLD), 1000)
        half = font.getlength(text.text) / 1000 * size / 2
        # Half the sector's width where the letters stand lowest, seen from the middle.
        low = 40 * 0.78 - size * 0.34
        wide = min((sector["end"] - sector["start"]) / 2, 89)
        assert half < low * math.tan(math.radians(wide)), middle
        assert math.hypot(half, 40 * 0.78 + size * 0.4) < 38


def test_a_name_that_no_sector_holds_is_an_error(tmp_path: Path) -> None:
    maker = wheel(tmp_path, "{name: Tiny slice here, weight: 0.1}, Bread, Cake, Pie")
    maker.designs(maker.game.components[0])
    (told,) = maker.problems
    assert 'mm wide, found "Tiny slice here", ' in told.message
