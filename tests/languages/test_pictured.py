"""The page that a translator looks at: every message names the pictures on which it stands."""

from __future__ import annotations

import re
from pathlib import Path

import polib
import pytest

from tests.command import ended
from tests.languages.pond import dig, say

PO, JA = Path("components/pond/locale/de.po"), Path("components/pond/locale/ja.po")
PAGE = PO.with_name("pictures.html")


@pytest.fixture
def pond(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    return dig(tmp_path, monkeypatch)


def pictures(path: Path = PO) -> dict[tuple[str, str], list[str]]:
    """Return the addresses that each message names."""
    return {
        (entry.msgctxt, entry.msgid): re.findall(r"^picture: (\S+)$", entry.comment, re.M)
        for entry in polib.pofile(path.read_text("utf-8"))
    }


def test_every_text_names_what_it_stands_on_and_the_page_shows_it(pond: Path) -> None:
    assert ended("translate", "pond", "de") == 0
    named = pictures()
    page = PAGE.read_text("utf-8")
    ids = set(re.findall(r'\bid="([^"]+)"', page))
    assert {place.partition("#")[2] for places in named.values() for place in places} <= ids
    at = "pictures.html#"
    # The field of a row is on its own card, a text of the template on all of them.
    assert named["beasts newt motto", "Three legs will do."] == [f"{at}cards.newt.front"]
    assert named["drawing", "Beast of the pond"] == [
        f"{at}cards.frog.front",
        f"{at}cards.newt.front",
    ]
    assert named["component cards title", "Beasts"] == [f"{at}sheet.cards.1"]
    assert named["name", "Newt"] == [f"{at}cards.newt.front"]
    assert named["book", "Wait."] == [f"{at}beasts"]
    assert named["book", "You draw {{ v.cards|words }} cards."] == [f"{at}the-pond"]
    assert named["rule P-1.1", "Draw {cards} cards."] == [f"{at}at-P-1.1"]
    assert all(named.values())
    frog = page.index('id="cards.frog.front"')
    assert "Jump, then look." in page[frog : page.index("</figure>", frog)]


def test_the_page_needs_nothing_from_outside(pond: Path) -> None:
    ended("translate", "pond", "de")
    page = PAGE.read_text("utf-8")
    assert not re.findall(r'(?:src|href)="(?!#|data:)', page)
    assert not re.findall(r"url\((?!data:|#)", page)
    assert "<script" not in page
    # What is shown by reference is there.
    ids = set(re.findall(r'\bid="([^"]+)"', page))
    assert set(re.findall(r'<use href="#([^"]+)"', page)) <= ids


def test_page_and_remarks_are_the_same_again_and_in_every_language(pond: Path) -> None:
    ended("translate", "pond", "de")
    page, po = PAGE.read_bytes(), PO.read_bytes()
    ended("translate", "pond", "de")
    ended("translate", "pond", "ja")
    assert (PAGE.read_bytes(), PO.read_bytes()) == (page, po)
    assert pictures(JA) == pictures()


def test_another_drawing_changes_the_page_and_no_message(pond: Path) -> None:
    ended("translate", "pond", "de")
    page, po = PAGE.read_bytes(), PO.read_bytes()
    template = pond / "templates/pond/beast.svg.j2"
    text = template.read_text("utf-8").replace('x="5" y="9"', 'x="8" y="9"')
    template.write_text(text, "utf-8")
    ended("translate", "pond", "de")
    assert PO.read_bytes() == po
    assert PAGE.read_bytes() != page


def test_quick_draws_nothing_and_keeps_what_is_known(pond: Path) -> None:
    ended("translate", "pond", "de", "--quick")
    assert not PAGE.exists()
    assert not any(pictures().values())
    ended("translate", "pond", "de")
    known = pictures()
    say(PO, Newt="Molch")
    PAGE.unlink()
    ended("translate", "pond", "de", "--quick")
    assert not PAGE.exists()
    assert pictures() == known


def test_art_by_others_is_no_text(pond: Path) -> None:
    from PIL import Image

    folder = pond / "components/pond/art"
    folder.mkdir()
    for name in ("frog", "newt"):
        Image.new("RGB", (400, 560), "teal").save(folder / f"{name}.png")
    game = pond / "components/pond/game.yaml"
    row = "  - {id: art, kind: card, title: Art, size: poker, data: art, pictures: mirror}\n"
    game.write_text(game.read_text("utf-8") + row, "utf-8")
    assert ended("translate", "pond", "de") == 0
    named = pictures()
    assert named["component art title", "Art"] == ["pictures.html#sheet.art.1"]
    assert "art.frog.front" not in PAGE.read_text("utf-8")
