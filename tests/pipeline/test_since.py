"""Only what changed is printed again, told by what lies on paper and never by dates."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.cli.main import group
from pnp.cli.proving import prove_folder
from pnp.errors import UsageProblem

GAME = """game: trio
title: Trio
edition: "1"
language: en
components:
  - {id: deck, kind: card, size: poker, data: cards.csv, template: card.svg.j2, back: back.svg.j2}
  - {id: coins, kind: token, diameter: 20mm, count: 4, template: coin.svg.j2}
"""
CARDS = """id,copies,name
one,2,First
two,1,Second
three,3,Third
four,1,Fourth
"""
DRAWN = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="{{ view }}">
<rect x="-3" y="-3" width="80" height="100" fill="COLOUR"/>TEXT</svg>"""
NAME = """<text x="8" y="12" font-family="Source Sans Pro" font-size="4">{{ item.name }}</text>"""

Run = Callable[..., str]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Return a function that runs a command in a workspace and gives what it prints."""
    (tmp_path / "components" / "trio").mkdir(parents=True)
    (tmp_path / "templates").mkdir()
    (tmp_path / "components" / "trio" / "game.yaml").write_text(GAME, encoding="utf-8")
    (tmp_path / "components" / "trio" / "cards.csv").write_text(CARDS, encoding="utf-8")
    for name, colour, text in (("card", "#dde", NAME), ("back", "#345", ""), ("coin", "#da3", "")):
        drawn = DRAWN.replace("COLOUR", colour).replace("TEXT", text)
        (tmp_path / "templates" / f"{name}.svg.j2").write_text(drawn, encoding="utf-8")
    monkeypatch.chdir(tmp_path)

    def command(*words: str) -> str:
        group.main(list(words), prog_name="pnp", standalone_mode=False)
        lines = capsys.readouterr().out.splitlines(keepends=True)
        return "".join(line for line in lines if not line.startswith("  note: "))

    return command


def cards(text: str) -> None:
    Path("components/trio/cards.csv").write_text(text, encoding="utf-8")


def test_what_changed_is_laid_out_alone_and_holds(run: Run) -> None:
    run("build", "trio")
    kept = Path("box.json")
    kept.write_bytes(Path("output/trio/a4/manifest.json").read_bytes())
    os.utime("components/trio/game.yaml", (0, 0))
    assert run("build", "trio", "--since", "box.json") == "nothing to print\n"

    changed = (
        CARDS.replace("First", "Foremost").replace("two,1", "two,2").replace("three,3", "three,2")
    )
    cards(changed.replace("four,1,Fourth", "five,1,Fifth"))
    assert run("build", "trio", "--since", "box.json").splitlines() == [
        "print deck/one: 2 pieces, another front",
        "print deck/two: 1 piece, 2 in place of 1",
        "print deck/five: 1 piece, new",
        "take out deck/one: 2 pieces, the old ones",
        "take out deck/three: 1 piece, 2 in place of 3",
        "take out deck/four: 1 piece, gone",
        'text deck/one name: "First", now "Foremost"',
        "output/trio/a4-part: 4 pieces on 2 pages",
    ]
    folder = Path("output/trio/a4-part")
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    assert manifest["counts"] == {"deck": 4}
    assert manifest["part"] == {"deck": {"one": 2, "two": 1, "five": 1}}
    proved = prove_folder(Path.cwd(), "trio", folder, full=False)
    assert proved.problems == [] and [str(one) for one in proved.results if not one.ok] == []

    # The manifest of what was printed stands for the whole box from now on.
    assert run("build", "trio", "--since", str(folder)) == "nothing to print\n"
    run("build", "trio")
    assert run("diff", "output/trio/a4", str(folder)) == "no side, no rule and no text differs\n"
    assert run("diff", "output/trio/a4", "box.json").splitlines()[-2:] == [
        "take out deck/five: 1 piece, gone",
        'text deck/one name: "Foremost", now "First"',
    ]


BOOK = """# Trio

Lay out the {{ count("deck") }} cards.

## Play

Take a card.

| Card | Place |
|------|-------|
| A    | left  |
"""


def test_what_the_book_says_otherwise_is_told(run: Run) -> None:
    book = Path("components/trio/rulebook.md")
    book.write_text(BOOK, encoding="utf-8")
    run("build", "trio")
    Path("box.json").write_bytes(Path("output/trio/a4/manifest.json").read_bytes())
    said = json.loads(Path("box.json").read_text(encoding="utf-8"))["book"]
    assert said == [
        *("# Trio", "Lay out the 7 cards.", "## Play", "Take a card.", "Card | Place", "A | left")
    ]
    other = BOOK.replace("## Play\n\nTake a card.", "## Your turn\n\nTake cards.\n\nEnd.")
    book.write_text(other.replace("| left ", "| right "), encoding="utf-8")
    cards(CARDS.replace("four,1", "four,2"))
    words = [
        'book, Trio: "Lay out the 7 cards.", now "Lay out the 8 cards."',
        'book, Your turn: "## Play", now "## Your turn"',
        'book, Your turn: "Take a card.", now "Take cards."',
        'book, Your turn: none, now "End."',
        'book, Your turn: "A | left", now "A | right"',
    ]
    told = run("build", "trio", "--since", "box.json").splitlines()
    assert told == [
        "print deck/four: 1 piece, 2 in place of 1",
        *words,
        "output/trio/a4-part: 1 piece on 2 pages",
    ]
    assert run("diff", "box.json", "output/trio/a4-part").splitlines() == told[:-1]
    # A book with a fault is told by whoever builds it, and compared with nothing.
    book.write_text("# Trio\n\n{{ none }}\n", encoding="utf-8")
    assert run("build", "trio", "--since", "box.json", "-q") == ""


def test_a_back_or_a_size_that_changes_is_printed_again(run: Run) -> None:
    run("build", "trio")
    Path("box.json").write_bytes(Path("output/trio/a4/manifest.json").read_bytes())
    back = Path("templates/back.svg.j2")
    back.write_text(back.read_text(encoding="utf-8").replace("#345", "#346"), encoding="utf-8")
    data = Path("components/trio/game.yaml")
    data.write_text(GAME.replace("20mm", "21mm"), encoding="utf-8")
    run("build", "trio")
    told = run("diff", "box.json", "output/trio/a4").splitlines()
    assert [line for line in told if line.startswith("print ")] == [
        "print deck/one: 2 pieces, another back",
        "print deck/two: 1 piece, another back",
        "print deck/three: 3 pieces, another back",
        "print deck/four: 1 piece, another back",
        "print coins/coins: 4 pieces, another front",
    ]


def test_single_pieces_are_built_by_name(run: Run) -> None:
    assert run("build", "trio", "deck/two", "coins") == "output/trio/a4-part: 5 pieces on 3 pages\n"
    with pytest.raises(UsageProblem) as refused:
        run("build", "trio", "deck/tow")
    assert str(refused.value) == (
        'expected a piece of trio, found "deck/tow"\n  hint: did you mean "deck/two"?'
    )
    with pytest.raises(UsageProblem) as refused:
        run("build", "trio", "deck/two", "--since", "output")
    assert str(refused.value) == "expected --since without names of components, found both"


def test_rules_that_are_worded_otherwise_are_told() -> None:
    from pnp.manifest.sides import difference

    old = {"sides": {}, "rules": {"A-1": "Draw 2.", "A-2": "Stop."}}
    new = {"sides": {}, "rules": {"A-1": "Draw 3.", "A-3": "Go on."}}
    assert list(difference(old, new).lines()) == [
        'rule A-1: "Draw 2.", now "Draw 3."',
        'rule A-3: none, now "Go on."',
        'rule A-2: "Stop.", now none',
    ]


def test_what_is_no_manifest_is_told(run: Run, tmp_path: Path) -> None:
    (tmp_path / "old.json").write_text('{"game": "trio", "files": []}', encoding="utf-8")
    with pytest.raises(UsageProblem) as refused:
        run("diff", "old.json", "old.json")
    assert str(refused.value) == (
        "old.json: expected a manifest that says what each side shows, found none\n"
        "  hint: build the game once more and keep its manifest.json"
    )
    with pytest.raises(UsageProblem) as refused:
        run("build", "trio", "--since", "nowhere")
    assert str(refused.value) == "nowhere: expected a manifest, found: No such file or directory"
