"""Contradictions in the German book of Dune Express are told, each with the line of its message."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from pathlib import Path

import polib
import pytest

from pnp.faces import KINDS
from pnp.languages.checking import FREE
from pnp.model.loader import load_game
from pnp.model.translated import as_said
from pnp.model.workspace import Workspace
from pnp.pipeline.evaluators import evaluators_of
from pnp.rulebook.agreeing import disagreements
from pnp.rulebook.manuscript import read_manuscript
from tests.languages.planted_in_german import AFRESH, CONTRADICTIONS, LATELY, WIDELY
from tests.languages.reworded_in_german import OTHERWISE, RESAID, REWORDINGS, VOUCHED
from tests.printed import REPOSITORY

PO = Path("components/dune-express/locale/de.po")
GERMAN = (REPOSITORY / PO).read_text(encoding="utf-8")
REFUSED = (*CONTRADICTIONS, *WIDELY, *AFRESH, *LATELY)
Edit = tuple[str, str, bool | None]
"""True words, others, and whether these are refused; None for those that are vouched for."""

EDITS: tuple[Edit, ...] = (
    *((*edit, True) for edit in REFUSED),
    *((*edit, False) for edit in (*REWORDINGS, *RESAID, *OTHERWISE)),
    *((*edit, None) for edit in VOUCHED),
)


def places() -> dict[str, str]:
    """Return the text of the message that holds the true words of each edit."""
    file = polib.pofile(GERMAN)
    book = [e for e in file if e.msgctxt == "book" and not e.obsolete]
    found = {}
    for old, *_ in EDITS:
        (found[old],) = [e.msgid for e in book if old in e.msgstr]
    return found


def rounds() -> list[list[Edit]]:
    """Return the edits in parts, none with two edits of one message."""
    texts, parts = places(), list[dict[str, Edit]]()
    for edit in EDITS:
        text = texts[edit[0]]
        part = next((part for part in parts if text not in part), None)
        if part is None:
            parts.append(part := {})
        part[text] = edit
    return [list(part.values()) for part in parts]


def lines_told(root: Path, edits: Iterable[Edit]) -> tuple[set[int], dict[int, Edit]]:
    """Return the lines of the PO that are told, and those of the edits."""
    shutil.copytree(REPOSITORY / "components/dune-express", root / "components/dune-express")
    shutil.copytree(REPOSITORY / "locale", root / "locale")
    file, changed = polib.pofile(GERMAN, wrapwidth=98), {}
    for edit in edits:
        old, new, refused = edit
        (entry,) = [e for e in file if e.msgctxt == "book" and old in e.msgstr]
        entry.msgstr = entry.msgstr.replace(old, new)
        if refused is None:
            entry.tcomment = f"{FREE} it says the same"
        changed[entry.msgid] = edit
    text = f"{str(file).rstrip()}\n"
    (root / PO).write_text(text, encoding="utf-8")
    lines = {entry.msgid: entry.linenum for entry in polib.pofile(text) if entry.msgctxt == "book"}
    game, told = as_said(load_game(Workspace(root), "dune-express", KINDS), "de")
    book = read_manuscript(game, evaluators_of(game.workspace, game.name))
    told += disagreements(book, book.written) if book and book.written else []
    found = {problem.line for problem in told if problem.file and problem.file.name == "de.po"}
    return found, {lines[text]: edit for text, edit in changed.items()}


@pytest.mark.parametrize("edits", rounds(), ids=lambda edits: str(len(edits)))
def test_contradictions_are_told_with_their_lines_and_other_words_pass(
    tmp_path: Path, edits: list[Edit]
) -> None:
    told, lines = lines_told(tmp_path, edits)
    assert len(lines) == len(edits)
    refused = {line: edit for line, edit in lines.items() if edit[2]}
    assert {line: edit for line, edit in refused.items() if line not in told} == {}
    assert {line: lines.get(line) for line in told - refused.keys()} == {}


def test_there_are_as_many_as_the_book_says() -> None:
    assert len(REFUSED) >= 60
    assert len({*REWORDINGS, *RESAID}) >= 40
