"""Sheets of an earlier build are taken over where they serve: always the bytes of a cold build."""

from __future__ import annotations

import gc
import io
import json
from pathlib import Path
from typing import Any

import font_source_sans_pro
import pikepdf
import pytest
from fontTools.ttLib import TTFont
from PIL import Image

from pnp.cache import FOLDER, Cache
from pnp.fresh import RECORD
from pnp.model.workspace import Workspace
from pnp.paper import Paper, parse_paper
from pnp.pdf.writer import Writer
from pnp.pipeline import BuildRequest, build, publish, run
from pnp.typeset import setter
from tests.pipeline.test_cache import TEMPLATE, built, deck_of, files_of, spoil, write_deck, written

ICON = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M2 2h{}v9z"/></svg>'
WITH_ALL = TEMPLATE.replace(
    "<foreignObject", '<image x="5" y="40" width="4" height="4" href="dot.png"/><foreignObject', 1
).replace("font-family:Source Sans Pro", "font-family:Own")


SMALL = 20
"""Layers in one document here, so that few cards are several documents."""


@pytest.fixture
def words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a workspace with a deck of three documents, with a picture, an icon and a font."""
    monkeypatch.setattr(setter, "BATCH", SMALL)
    root = written(tmp_path, 2 * SMALL + 10)
    for folder in ("fonts", "components/words/icons"):
        (root / folder).mkdir()
    return root


def font(root: Path, weight: str) -> None:
    """Give the game a font `Own`, drawn like another of some weight."""
    files = Path(font_source_sans_pro.__file__).parent / "files"
    with TTFont(files / f"SourceSansPro-{weight}.ttf") as made:
        for record in made["name"].names:
            words = {1: "Own", 2: "Regular", 4: "Own", 6: "Own-Regular"}
            if record.nameID in words:
                record.string = words[record.nameID]
        made["name"].names = [one for one in made["name"].names if one.nameID < 16]
        made["OS/2"].usWeightClass = 400
        made.save(root / "fonts" / "own.ttf")


@pytest.fixture
def written_how(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list that notes how files of sheets are written: anew, or of earlier ones."""
    how: list[str] = []
    save, renew = Writer.save, Writer.renew

    def saved(self: Writer, *given: Any) -> None:
        how.append("anew")
        save(self, *given)

    def renewed(self: Writer, *given: Any) -> None:
        how.append(f"{len(given[4])} changed")
        renew(self, *given)

    monkeypatch.setattr(Writer, "save", saved)
    monkeypatch.setattr(Writer, "renew", renewed)
    return how


def deck(root: Path, out: Path, *papers: Paper) -> dict[str, bytes]:
    """Build the deck alone and return its files."""
    papers = papers or (parse_paper("a4"),)
    request = BuildRequest(Workspace(root), "words", components=("deck",), papers=papers, out=out)
    return files_of(*(made.folder for made in build(request)))


def change(root: Path, *numbers: int, text: str = "one zebra") -> None:
    rows = deck_of(root)
    for number in numbers:
        rows[number]["text"] = text
    write_deck(root, rows)


def test_a_changed_card_is_put_into_the_earlier_file(
    words: Path, tmp_path: Path, written_how: list[str]
) -> None:
    deck(words, tmp_path / "out")
    # One after the other, so that a file that was taken over is taken over again.
    for number, text in ((25, "one zebra"), (3, "two gnus; a word with ~ and {"), (44, "ox")):
        change(words, number, text=text)
        written_how.clear()
        warm = deck(words, tmp_path / "out")
        assert written_how[0] == "1 changed"
        assert warm == deck(words, tmp_path / f"cold{number}")


def test_of_a_deck_that_changed_throughout_nothing_is_taken_over(
    words: Path, tmp_path: Path, written_how: list[str]
) -> None:
    deck(words, tmp_path / "out")
    change(words, 3, 25, 44)
    written_how.clear()
    warm = deck(words, tmp_path / "out")
    assert "1 changed" not in written_how
    assert written_how[0] == "anew"
    assert warm == deck(words, tmp_path / "cold")


def test_a_file_of_the_same_sheets_and_faces_is_kept(
    words: Path, tmp_path: Path, written_how: list[str]
) -> None:
    built(words, tmp_path / "out")
    (words / "templates" / "unused.svg.j2").write_text("<svg/>", encoding="utf-8")
    written_how.clear()
    warm = built(words, tmp_path / "out")
    assert written_how == []
    assert warm == built(words, tmp_path / "cold")


def test_a_cut_plan_is_left_as_it_lies_while_the_sheets_are_cut_alike(
    words: Path, tmp_path: Path, written_how: list[str]
) -> None:
    before = deck(words, tmp_path / "out")
    assert written_how == ["anew", "anew"]  # of the deck and of the plan
    change(words, 25)
    written_how.clear()
    assert deck(words, tmp_path / "out")["a4/cut-plan.pdf"] == before["a4/cut-plan.pdf"]
    assert written_how == ["1 changed"]
    game = words / "components" / "words" / "game.yaml"
    text = game.read_text(encoding="utf-8")
    game.write_text(text.replace("title: Words", "title: Verbs"), encoding="utf-8")
    warm = deck(words, tmp_path / "out")
    assert warm["a4/cut-plan.pdf"] != before["a4/cut-plan.pdf"]
    assert warm == deck(words, tmp_path / "cold")
    spoil(tmp_path / "out" / "words" / "a4" / "cut-plan.pdf", "one bit")
    change(words, 26)
    spoilt = deck(words, tmp_path / "out")
    assert spoilt["a4/cut-plan.pdf"] == warm["a4/cut-plan.pdf"]


def test_a_changed_card_is_put_into_all_files_it_is_in(
    words: Path, tmp_path: Path, written_how: list[str]
) -> None:
    """One-sided sheets among two-sided ones have blank backs in everything.pdf."""
    game = words / "components" / "words" / "game.yaml"
    twin = "{id: twins, kind: card, size: mini, data: deck.csv, template: deck.svg.j2, sides: same}"
    text = game.read_text(encoding="utf-8").replace("}\ncomp", ", twins: {cut: lines}}\ncomp")
    game.write_text(f"{text}  - {twin}\n", encoding="utf-8")
    built(words, tmp_path / "out")
    change(words, 25)
    written_how.clear()
    warm = built(words, tmp_path / "out")
    assert written_how == ["1 changed", "1 changed", "1 changed"]
    assert warm == built(words, tmp_path / "cold")
    labels = [page["label"] for page in json.loads(warm["a4/manifest.json"])["files"][-1]["pages"]]
    assert any(label.endswith("blank back") for label in labels)


def dot(root: Path, colour: str) -> None:
    data = io.BytesIO()
    Image.new("RGB", (90, 90), colour).save(data, "PNG")
    (root / "templates" / "dot.png").write_bytes(data.getvalue())


def prepared(root: Path) -> None:
    """Let the deck have a picture, an icon on its lines and a font of its own."""
    font(root, "Regular")
    (root / "templates" / "deck.svg.j2").write_text(WITH_ALL, encoding="utf-8")
    (root / "components" / "words" / "icons" / "drop.svg").write_text(ICON.format(9), "utf-8")
    change(root, 7, 22, text="a :drop: of water")
    dot(root, "#ff0000")


CHANGES = ("picture", "icon", "font", "template", "back to another size", "title", "paper", "rows")


@pytest.mark.parametrize("what", CHANGES)
def test_whatever_changes_the_bytes_are_those_of_a_cold_build(
    words: Path, tmp_path: Path, what: str
) -> None:
    prepared(words)
    deck(words, tmp_path / "out")
    game = words / "components" / "words" / "game.yaml"
    text, template = game.read_text(encoding="utf-8"), words / "templates" / "deck.svg.j2"
    papers: list[Paper] = []
    if what == "picture":
        dot(words, "#0000ff")
    elif what == "icon":
        (words / "components" / "words" / "icons" / "drop.svg").write_text(ICON.format(5), "utf-8")
    elif what == "font":
        font(words, "Black")
    elif what == "template":
        template.write_text(WITH_ALL.replace("9pt", "8pt"), encoding="utf-8")
    elif what == "back to another size":
        game.write_text(text.replace("size: mini", "size: bridge"), encoding="utf-8")
    elif what == "title":
        game.write_text(text.replace("title: Words", "title: Other words"), encoding="utf-8")
    elif what == "paper":
        papers = [parse_paper("letter"), parse_paper("a4")]
    else:
        write_deck(words, deck_of(words)[::-1])
    warm = deck(words, tmp_path / "out", *papers)
    assert warm == deck(words, tmp_path / "cold", *papers)


def test_a_file_that_somebody_changed_is_written_anew(
    words: Path, tmp_path: Path, written_how: list[str]
) -> None:
    deck(words, tmp_path / "out")
    file = tmp_path / "out" / "words" / "a4" / "deck.pdf"
    for how in ("one bit", "cut short", "empty"):
        spoil(file, how)
        change(words, 25, text=how)
        written_how.clear()
        assert deck(words, tmp_path / "out") == deck(words, tmp_path / f"cold {how}")
        assert written_how[0] == "anew"


def test_a_file_of_another_version_is_written_anew(
    words: Path, tmp_path: Path, written_how: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    deck(words, tmp_path / "out")
    change(words, 25)
    monkeypatch.setattr(run, "program", lambda: "another version")
    written_how.clear()
    deck(words, tmp_path / "out")
    assert written_how[0] == "anew"


@pytest.mark.parametrize("poison", [b"", b"[]", b"{}", b"[1, 2, 3]", b'["a", "b", "c"]', b"\xff["])
def test_parts_that_say_something_else_are_made_again(
    words: Path, tmp_path: Path, poison: bytes
) -> None:
    deck(words, tmp_path / "out")
    cache = Cache(tmp_path / "out" / FOLDER, "any")
    for path in list(cache.folder.iterdir()):
        part = cache.get(path.name)
        if part is not None and part.startswith((b"[", b"{")):
            cache.put(path.name, poison)
    change(words, 25)
    warm, cold = deck(words, tmp_path / "out"), deck(words, tmp_path / "cold")
    # Remarks that somebody put into the cache are told, and the record says what was told.
    for made in (warm, cold):
        del made[f"a4/{RECORD}"]
    assert warm == cold


def test_fonts_of_the_same_letters_are_stored_once_however_a_file_is_made(
    words: Path, tmp_path: Path, written_how: list[str]
) -> None:
    rows = deck_of(words)
    for number, row in enumerate(rows):
        row["text"] = "ant bee " + " ".join("ant" if bit == "1" else "bee" for bit in f"{number:b}")
    rows[3]["text"] = "one zebra"
    write_deck(words, rows)
    assert programs(deck(words, tmp_path / "out")["a4/deck.pdf"]) == 2
    change(words, 3, text="ant bee " + "ant " * 12)
    written_how.clear()
    warm = deck(words, tmp_path / "out")
    assert written_how[0] == "1 changed"
    assert programs(warm["a4/deck.pdf"]) == 1
    assert warm == deck(words, tmp_path / "cold")


def programs(data: bytes) -> int:
    """Return how many programs of fonts a file stores, beside the two of marks and labels."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        fonts = [one for one in pdf.objects if isinstance(one, pikepdf.Dictionary)]
        return len({one.FontFile2.objgen for one in fonts if "/FontFile2" in one}) - 2


@pytest.mark.parametrize("few", [run.FEW, 0])
def test_pages_are_let_go_before_they_are_looked_at(
    words: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, few: int
) -> None:
    """Both at a time would take much memory, of tens of thousands of cards."""
    held: list[Writer] = []
    look = publish._write_contact

    def looked(*given: Any) -> Any:
        held.extend(one for one in gc.get_objects() if isinstance(one, Writer) and one._bound)
        return look(*given)

    monkeypatch.setattr(run, "FEW", few)
    monkeypatch.setattr(publish, "_write_contact", looked)
    built(words, tmp_path / "out")
    change(words, 25)
    built(words, tmp_path / "out")
    assert held == []
