"""Languages that are written from right to left: pages, books and cards begin at the right."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from pnp.faces import KINDS
from pnp.model.loader import load_game
from pnp.model.translated import as_said
from pnp.model.workspace import Workspace
from tests.command import ended
from tests.languages.pond import dig
from tests.printed import REPOSITORY

DATA = REPOSITORY / "tests/data/leftwards"
OUT = Path("output/pond")
CARD = """\
  - {id: notes, kind: card, title: Notes, size: poker, items: [{id: one, name: Heron, cost: 3,
     number: 7, text: "Things.\\n\\n- Wade.\\n- Wait."}]}
"""
BOOK = """
- Marsh
- Reeds

::: note Beware
Herons.
:::
"""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the pond, as it is and in Hebrew; its words stay English, so any font will do."""
    with pytest.MonkeyPatch.context() as patch:
        root = dig(tmp_path_factory.mktemp("leftwards"), patch)
        game, book = root / "components/pond/game.yaml", root / "components/pond/rulebook.md"
        game.write_text(game.read_text("utf-8") + CARD, "utf-8")
        book.write_text(book.read_text("utf-8") + BOOK, "utf-8")
        assert ended("translate", "pond", "he", "--quick") == 0
        assert ended("build", "pond") == 0
        assert ended("build", "pond", "--lang", "he") == 0
        return root


def words(file: Path) -> dict[str, tuple[int, float, float]]:
    """Return the page, and the left and right edge in points, of the first place of each word.

    Words of one line are read in either order, so only those that stand alone are asked for.
    """
    found: dict[str, tuple[int, float, float]] = {}
    with pypdfium2.PdfDocument(file) as pdf:
        for number in range(len(pdf)):
            text = pdf[number].get_textpage()
            for place in range(text.count_rects()):
                left, bottom, right, top = text.get_rect(place)
                said = text.get_text_bounded(left, bottom, right, top).strip(". ")
                found.setdefault(said, (number + 1, left, right))
    return found


def test_a_book_is_set_from_the_right(built: Path) -> None:
    ours = words(built / OUT / "a4/rulebook.pdf")
    theirs = words(built / OUT / "a4-he/rulebook.pdf")
    # Columns of a table, and the mark of an item before its words.
    assert ours["Beast"][1] < ours["Says"][1]
    assert theirs["Beast"][1] > theirs["Says"][1]
    assert ours["■"][1] < ours["Marsh"][1]
    assert theirs["■"][1] > theirs["Marsh"][1]
    width = 148.5 * 72 / 25.4
    # What begins at the left edge of the text begins at its right one, equally far from the spine.
    for line in ("Beware", "Herons", "■", "Frog", "Marsh"):
        assert theirs[line][2] == pytest.approx(width - ours[line][1], abs=1.5)
    # Ids of rules stand in the outer margin, which is that of the other side.
    outer = 23 * 72 / 25.4
    ids = [next(at for word, at in lines.items() if "1.1" in word) for lines in (ours, theirs)]
    assert ids[0][1] > width - outer
    assert ids[1][2] < outer
    page = (built / OUT / "a4-he/rulebook.html").read_text("utf-8")
    assert '<html lang="he" dir="rtl">' in page


def test_a_booklet_is_bound_at_the_right(built: Path) -> None:
    def first_side(folder: str) -> list[str]:
        """Return the pages of the outermost side from left to right."""
        manifest = json.loads((built / OUT / folder / "manifest.json").read_text("utf-8"))
        [book] = [f for f in manifest["files"] if f["path"] == "rulebook-booklet.pdf"]
        placed = book["pages"][0]["placements"]
        return [put["id"] for put in sorted(placed, key=lambda put: put["trim"][0])]

    ours, theirs = first_side("a4"), first_side("a4-he")
    assert ours[-1] == theirs[0] == "1"
    for folder, wanted in (("a4", None), ("a4-he", "/R2L")):
        with pikepdf.open(built / OUT / folder / "rulebook.pdf") as pdf:
            assert pdf.Root.ViewerPreferences.get("/Direction") == wanted


def test_a_card_begins_at_the_right(built: Path) -> None:
    ours, theirs = (words(built / OUT / folder / "notes.pdf") for folder in ("a4", "a4-he"))
    assert ours["3"][1] < ours["Heron"][1]
    assert theirs["3"][1] > theirs["Heron"][1]
    assert ours["7"][1] > ours["Wade"][1]
    assert theirs["7"][1] < theirs["Wade"][1]
    # Items are set in from the right, behind their marks.
    assert ours["•"][1] < ours["Wade"][1]
    assert theirs["Wade"][2] < theirs["•"][1] < theirs["Things"][2]


def test_a_book_in_hebrew_says_what_its_text_says(tmp_path: Path) -> None:
    shutil.copytree(REPOSITORY / "gallery/kettle", tmp_path / "kettle")
    root = tmp_path / "kettle"
    po = root / "components/kettle/locale/he.po"
    po.parent.mkdir()
    shutil.copy(DATA / "kettle-he.po", po)
    game = load_game(Workspace(root), "kettle", KINDS)
    told, problems = as_said(game, "he")
    assert (problems, told.leftwards, game.leftwards) == ([], True, False)
    text = po.read_text("utf-8")
    # A name with a letter in front of it is a form of the name.
    assert "אנה | לאנה" in text
    po.write_text(text.replace("לאנה 11 נקודות", "לאיבו 12 נקודות"), "utf-8")
    _, problems = as_said(game, "he")
    assert [problem.message.splitlines()[0] for problem in problems] == [
        "expected 11, found 12",
        "expected Anna, found nothing",
    ]
