"""Pages that pnp makes by itself in a language: printer sheet, booklets, table on the screen."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pnp.geometry import Size
from pnp.languages.ambient import speaking
from pnp.languages.reading import catalogue_of
from pnp.languages.speech import speech_of
from pnp.model.workspace import Workspace
from pnp.opposites import SPOKEN
from pnp.paper import PAPERS, Paper
from pnp.sheets.booklet import BookletRequest, lay_out
from tests.command import ended
from tests.languages.pond import dig, say
from tests.languages.test_agreeing import GOOD
from tests.languages.test_build import PO, words
from tests.printed import REPOSITORY

ENGLISH = re.compile(r"\b(the|of|sheet|both|with|turned|fold|edge|pile|piece|left in)\b", re.I)


def test_the_printer_sheet_is_made_in_a_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert ended("calibrate", "--lang", "de", "--out", "out") == 0
    printed = words(Path("out/calibration-a4-de.pdf"))
    assert "Halte das Blatt gegen das Licht" in printed
    assert "-1,5" in printed.replace("\N{MINUS SIGN}", "-")
    assert ENGLISH.findall(printed) == []
    assert ended("calibrate", "--lang", "fr", "--out", "out") == 2
    assert "expected locale/fr.po, found none" in capsys.readouterr().err


def test_a_booklet_says_how_it_is_made() -> None:
    paper = Paper("a4", PAPERS["a4"])
    with speaking(catalogue_of(Workspace(REPOSITORY), "", "de")):
        booklet = lay_out([Size(148, 210)] * 8, BookletRequest(paper))
    assert ENGLISH.findall(booklet.how) == []
    assert booklet.how.startswith("2 Bögen A4, beidseitig")


def test_the_table_on_the_screen_speaks_the_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dig(tmp_path, monkeypatch)
    ended("translate", "pond", "de", "--quick")
    say(PO, **GOOD)
    assert ended("build", "pond", "--for", "table", "--lang", "de", "--out", "out") == 0
    (path,) = Path("out").rglob("*.html")
    page = path.read_text("utf-8")
    assert '<html lang="de">' in page
    assert "<b>Ziehe</b> ein Teil" in page
    assert '"{pile} shuffled": "{pile} gemischt"' in page
    shown = re.sub(r"<(script|style).*?</\1>|<[^>]*>", " ", page, flags=re.S)
    assert ENGLISH.findall(shown) == []


def test_german_has_words_for_all_contraries() -> None:
    known = speech_of(catalogue_of(Workspace(REPOSITORY), "", "de")).known
    assert [pair for pair, _ in SPOKEN if pair not in known] == []
