"""Contact sheets of later builds: rows that show what they did are taken from the earlier one."""

from __future__ import annotations

import json
import random
import zlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from pnp.cache import FOLDER, Cache
from pnp.fresh import RECORD
from pnp.pdf.contact import COLUMNS, GROUND
from pnp.pdf.png import joined_sums
from pnp.pipeline import overview
from pnp.typeset import setter
from tests.pipeline.test_cache import built, deck_of, write_deck, written
from tests.pipeline.test_renewal import ICON, SMALL, change, dot, font, prepared

SHEET = "words/a4/contact-sheet.png"


@pytest.fixture
def words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a workspace with a deck of six documents."""
    monkeypatch.setattr(setter, "BATCH", SMALL)
    root = written(tmp_path, 100)
    (root / "fonts").mkdir()
    return root


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a list that notes which pages are drawn for a contact sheet."""
    numbers: list[int] = []
    draw = overview.small_pages

    def noted(data: Path, dpi: int, wanted: Sequence[int]) -> Iterator[Any]:
        numbers.extend(wanted)
        return draw(data, dpi, wanted)

    monkeypatch.setattr(overview, "small_pages", noted)
    return numbers


def pages(out: Path) -> int:
    manifest = json.loads((out / "words/a4/manifest.json").read_text("utf-8"))
    return len(manifest["files"][-1]["pages"])


def test_only_the_row_with_the_changed_face_is_drawn(
    words: Path, tmp_path: Path, drawn: list[int]
) -> None:
    built(words, tmp_path / "out")
    everywhere = list(range(pages(tmp_path / "out")))
    assert drawn == everywhere
    for number, text in ((98, "one zebra"), (95, "two gnus")):
        drawn.clear()
        change(words, number, text=text)
        warm = built(words, tmp_path / "out")
        assert 0 < len(drawn) <= COLUMNS < len(everywhere)
        assert warm == built(words, tmp_path / f"cold{number}")


@pytest.mark.parametrize("what", ["font", "rows turned round", "a row less", "letter"])
def test_pages_that_look_otherwise_are_drawn(words: Path, tmp_path: Path, what: str) -> None:
    font(words, "Regular")
    template = words / "templates" / "deck.svg.j2"
    template.write_text(
        template.read_text("utf-8").replace("font-family:Source Sans Pro", "font-family:Own"),
        encoding="utf-8",
    )
    built(words, tmp_path / "out")
    if what == "font":
        font(words, "Black")
    elif what == "rows turned round":
        write_deck(words, deck_of(words)[::-1])
    elif what == "a row less":
        write_deck(words, deck_of(words)[1:])
    else:
        template.write_text(template.read_text("utf-8").replace("9pt", "8pt"), encoding="utf-8")
    assert built(words, tmp_path / "out") == built(words, tmp_path / "cold")


@pytest.mark.parametrize("what", ["picture", "icon", "language"])
def test_pages_whose_other_files_changed_are_drawn(words: Path, tmp_path: Path, what: str) -> None:
    (words / "components" / "words" / "icons").mkdir()
    prepared(words)
    change(words, 3, text="Donaudampfschifffahrtsgesellschaft " * 3)
    built(words, tmp_path / "out")
    game = words / "components" / "words" / "game.yaml"
    if what == "picture":
        dot(words, "#0000ff")
    elif what == "icon":
        (words / "components" / "words" / "icons" / "drop.svg").write_text(ICON.format(5), "utf-8")
    else:  # its words are divided where those of the other are
        game.write_text(game.read_text("utf-8") + "language: de\n", encoding="utf-8")
    assert built(words, tmp_path / "out") == built(words, tmp_path / "cold")


def test_a_sheet_that_somebody_changed_gives_no_page(
    words: Path, tmp_path: Path, drawn: list[int]
) -> None:
    built(words, tmp_path / "out")
    with Image.open(tmp_path / "out" / SHEET) as picture:
        other = Image.new("RGB", picture.size, "red")
    other.save(tmp_path / "out" / SHEET)
    change(words, 98)
    drawn.clear()
    warm = built(words, tmp_path / "out")
    assert len(drawn) == pages(tmp_path / "out")
    assert warm == built(words, tmp_path / "cold")


SPOILT = [
    {"place": -1},
    {"place": 40},
    {"length": 10**9},
    {"size": 5},
    {"sum": 2**32},
    {"sum": "none"},
]


@pytest.mark.parametrize("change_of", SPOILT, ids=str)
def test_rows_that_do_not_lie_in_the_sheet_are_drawn(
    words: Path, tmp_path: Path, change_of: dict[str, object], drawn: list[int]
) -> None:
    built(words, tmp_path / "out")
    spoil(tmp_path / "out", lambda row: {**row, **change_of})
    change(words, 98)
    drawn.clear()
    warm = built(words, tmp_path / "out")
    assert len(drawn) == pages(tmp_path / "out")
    cold = built(words, tmp_path / "cold")
    for made in (warm, cold):
        del made[f"a4/{RECORD}"]
    assert warm == cold


def spoil(out: Path, how: Callable[[dict[str, Any]], object]) -> None:
    """Let somebody write into the cache where rows of the contact sheet lie."""
    cache = Cache(out / FOLDER, "any")
    found = 0
    for path in list(cache.folder.iterdir()):
        part = cache.get(path.name)
        if part and part.startswith(b'{"pages"'):
            sights = json.loads(part)
            sights["rows"] = {key: how(row) for key, row in sights["rows"].items()}
            cache.put(path.name, json.dumps(sights).encode())
            found += 1
    assert found == 1


def test_the_sums_of_two_parts_give_that_of_both() -> None:
    dice = random.Random(4)
    for _ in range(300):
        one, two = (
            dice.randbytes(dice.choice((0, 1, 9, 70_000))),
            dice.randbytes(dice.randrange(99)),
        )
        sums = zlib.adler32(one), zlib.adler32(two)
        assert joined_sums(*sums, len(two)) == zlib.adler32(one + two)
        assert joined_sums(*reversed(sums), len(one)) == zlib.adler32(two + one)


def test_other_programs_read_the_sheet(words: Path, tmp_path: Path) -> None:
    built(words, tmp_path / "out")
    change(words, 98)
    built(words, tmp_path / "out")
    with Image.open(tmp_path / "out" / SHEET) as picture:
        picture.load()
        assert picture.mode == "RGB"
        assert picture.getpixel((0, picture.height - 1)) == GROUND
