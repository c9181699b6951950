"""A game built in another language, read back from its files."""

from __future__ import annotations

import json
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from tests.command import ended
from tests.languages.pond import dig, say
from tests.languages.test_agreeing import GOOD

PO = Path("components/pond/locale/de.po")


def words(path: Path) -> str:
    document = pypdfium2.PdfDocument(path)
    text = "\n".join(page.get_textpage().get_text_range() for page in document)
    document.close()
    return " ".join(text.split())


def test_cards_sheets_and_files_speak_the_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    dig(tmp_path, monkeypatch)
    ended("translate", "pond", "de", "--quick")
    say(PO, **{**GOOD, "Pond": "Teich", "Three legs will do.": ""})
    capsys.readouterr()
    assert ended("build", "pond", "cards", "--lang", "de", "--out", "out") == 0
    assert '  note:   beasts newt motto: "Three legs will do."' in capsys.readouterr().out
    folder = Path("out/pond/a4-de")
    assert json.loads((folder / "manifest.json").read_text("utf-8"))["language"] == "de"
    printed = words(folder / "cards.pdf")
    for said in ("Teich 1: Tiere", "Bogen 1 von 1", "Frosch", "Tier vom Teich", "Erst springen"):
        assert said in printed
    # What is not translated stands there as it is written.
    assert "Three legs will do." in printed
    with pikepdf.open(folder / "cards.pdf") as pdf:
        assert str(pdf.Root.Lang) == "de"
        assert str(pdf.docinfo["/Title"]) == "Teich: Tiere"


def test_tight_boxes_are_told_language_by_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    place = dig(tmp_path, monkeypatch)
    template = place / "templates/pond/beast.svg.j2"
    text = template.read_text("utf-8").replace('width="50" height="20"', 'width="21" height="4"')
    template.write_text(text, "utf-8")
    ended("translate", "pond", "de", "--quick")
    say(PO, **{"Jump, then look.": "Erst springen, dann schauen, und dann vielleicht."})
    capsys.readouterr()
    assert ended("check", "pond", "--lang", "de,pseudo") == 1
    lines = capsys.readouterr().out.splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("text "))
    head, *rows = lines[at:]
    assert head.split() == ["text", "de", "pseudo"]
    told = {row.split("  ")[0]: row.split("  ")[1:] for row in rows}
    assert any("frog front" in name for name in told)
    assert all(row.count(" mm") == 2 or "fits" in row for row in rows)


def test_a_default_language_is_for_games_that_have_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pnp.cli.build import languages_asked
    from pnp.model.workspace import Workspace

    dig(tmp_path, monkeypatch)
    monkeypatch.setattr("pnp.cli.build.is_default", lambda name: True)
    assert languages_asked(Workspace(tmp_path), "pond", "de") == [""]
    monkeypatch.setattr("pnp.cli.build.is_default", lambda name: False)
    assert languages_asked(Workspace(tmp_path), "pond", "de,en,pseudo") == ["de", "", "pseudo"]


def test_quick_rules_that_grow_beyond_their_sheet_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    book = dig(tmp_path, monkeypatch) / "components/pond/rulebook.md"
    quick = "\n::: zine In short\nHop.\n:::\n"
    book.write_text(book.read_text("utf-8") + quick, "utf-8")
    ended("translate", "pond", "de", "--quick")
    capsys.readouterr()
    assert ended("check", "pond", "--lang", "de") == 0
    say(PO, **{"Hop.": "Erst schauen, dann immer weiter springen. " * 150})
    capsys.readouterr()
    assert ended("check", "pond", "--lang", "de") == 1
    told = "components/pond/rulebook.md:14: expected at most 8 pages for a zine, found 9\n"
    assert capsys.readouterr().err == told
