"""What is typed on pieces and was signed may be put in other words, and may not be turned."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pnp.errors import Problems
from pnp.faces import KINDS
from pnp.model.loader import load_game
from pnp.model.workspace import Workspace
from pnp.pipeline import build
from pnp.pipeline.request import BuildRequest
from pnp.pipeline.signing import signed_by
from pnp.pipeline.unread import unread_of
from pnp.rulebook.signature import read_signed, turned_pieces
from tests.command import heard
from tests.rulebook.conftest import REPOSITORY
from tests.spreadsheets import xlsx

GAME = """\
game: den
title: Den
subtitle: A race for two to four foxes
components:
  - {id: cards, kind: card, title: Cards, size: mini, data: cards.csv, template: den.svg.j2}
  - id: help
    kind: sheet
    title: Help
    size: a6
    template: den.svg.j2
    values:
      steps:
        - Deal two cards to everybody.
        - Play a card or pass.
        - The highest den wins.
"""
CARDS = """\
id,name,worth,text
owl,Owl,2,Nobody may refuse it.
fox,Fox,3,"Take another card, give one back."
hare,Hare,1,You win a tie.
"""
FACE = """\
{# nothing is printed of this #}
<svg xmlns="http://www.w3.org/2000/svg" viewBox="{{ view }}">
<text x="1" y="9" font-family="Source Sans Pro" font-size="2">Discard {{ 1 + 1 }} cards
and keep <tspan font-weight="700">the last</tspan>.</text>
<text x="1" y="20" font-family="Source Sans Pro" font-size="2">
{% set told = "open it at once" %}{{ told }}</text>
</svg>
"""


class Den:
    """A deck without a rulebook, signed."""

    def __init__(self, home: Path) -> None:
        """Write it."""
        self.home = home
        self.folder = home / "components" / "den"
        self.folder.mkdir(parents=True)
        (home / "templates" / "den").mkdir(parents=True)
        self.paths = {
            "game.yaml": self.folder / "game.yaml",
            "cards.csv": self.folder / "cards.csv",
            "den.svg.j2": home / "templates" / "den" / "den.svg.j2",
        }
        for name, text in (("game.yaml", GAME), ("cards.csv", CARDS), ("den.svg.j2", FACE)):
            self.paths[name].write_text(text, encoding="utf-8")
        self.sign()

    def sign(self) -> None:
        signing = signed_by([load_game(Workspace(self.home), "den", KINDS)])
        signing.path.write_text(signing.text, encoding="utf-8")

    def edit(self, name: str, old: str, new: str) -> int:
        """Change a file and return the line of the change."""
        text = self.paths[name].read_text(encoding="utf-8")
        assert old in text
        self.paths[name].write_text(text.replace(old, new, 1), encoding="utf-8")
        return text[: text.index(old)].count("\n") + 1

    def told(self) -> list[tuple[str, int, str]]:
        """Return file, line and first line of whatever is told."""
        found = turned_pieces(load_game(Workspace(self.home), "den", KINDS))
        return [(p.file.name, p.line, p.message.split("\n")[0]) for p in found if p.file]

    def unread(self) -> list[tuple[str, str]]:
        """Return what is other than was signed: what it was and what it is."""
        game = load_game(Workspace(self.home), "den", KINDS)
        return [(each.was, each.now) for each in unread_of(game)]


@pytest.fixture
def den(tmp_path: Path) -> Den:
    return Den(tmp_path)


def test_what_is_typed_is_signed_with_whose_it_is(den: Den) -> None:
    signed = read_signed((den.folder / "signed.txt").read_text(encoding="utf-8"))
    assert signed == {
        "game.yaml": [
            "game.subtitle\tA race for two to four foxes",
            "help.steps\tDeal two cards to everybody.",
            "help.steps\tPlay a card or pass.",
            "help.steps\tThe highest den wins.",
        ],
        "cards.csv": [
            "owl.text\tNobody may refuse it.",
            "fox.text\tTake another card, give one back.",
            "hare.text\tYou win a tie.",
        ],
        "den.svg.j2": ["\topen it at once", "\tDiscard {} cards and keep the last."],
        "cards.csv names": ["owl.name\tOwl", "fox.name\tFox", "hare.name\tHare"],
        "game.yaml names": [
            "game.title\tDen",
            "cards.title\tCards",
            "help.title\tHelp",
        ],
    }
    assert den.unread() == []


TURNED = [
    ("cards.csv", "Nobody may", "Anybody may", 'found "Anybody"'),
    ("cards.csv", "You win a tie.", "You lose a tie.", 'found "lose"'),
    ("game.yaml", "Deal two cards", "Deal three cards", 'found "three"'),
    ("game.yaml", "The highest den", "The lowest den", 'found "lowest"'),
    ("game.yaml", "a card or pass", "a card and pass", 'found "and"'),
    ("game.yaml", "        - Play a card or pass.\n", "", "found nothing of it"),
    ("game.yaml", "two to four foxes", "two to five foxes", 'found "five"'),
    ("den.svg.j2", "Discard", "Draw", 'found "Draw"'),
    ("den.svg.j2", "at once", "never", 'found "never"'),
    ("cards.csv", '"Take another card, give one back."', "", "found nothing of it"),
    ("cards.csv", "Nobody may refuse it.", "You win a tie.", 'found "what hare.text says"'),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "old", "new", "found"), TURNED, ids=[new for *_, new, _ in TURNED]
)
def test_what_turns_a_text_is_told_with_its_place(
    den: Den, name: str, old: str, new: str, found: str
) -> None:
    line = den.edit(name, old, new)
    ((file, at, message),) = den.told()
    assert file == name
    # Of a text that is gone the place is that of its row, or of what stands beside it.
    assert at == line or "nothing of it" in found
    assert found in message


KEPT = [
    ("cards.csv", "Nobody may refuse it.", "It cannot be refused."),
    ("cards.csv", "owl,Owl,2", "owl,Barn Owl,4"),
    ("cards.csv", "hare,Hare,1,You win a tie.\n", ""),
    ("cards.csv", "hare,", "rabbit,"),
    ("cards.csv", "hare,Hare", "cat,Cat,5,Look at every hand.\nhare,Hare"),
    ("game.yaml", "Deal two cards to everybody.", "Deal everybody two cards."),
    ("game.yaml", "title: Den", "title: The Den of Foxes"),
    ("game.yaml", "A race for two to four foxes", "Two to four foxes in a race"),
    ("den.svg.j2", "{{ 1 + 1 }}", "{{ 1 + 2 }}"),
    ("den.svg.j2", "nothing is printed", "everything is drawn"),
    ("den.svg.j2", "Source Sans Pro", "Source Serif Pro"),
]


@pytest.mark.parametrize(("name", "old", "new"), KEPT, ids=[new for *_, new in KEPT])
def test_other_words_other_names_and_other_cards_pass(
    den: Den, name: str, old: str, new: str
) -> None:
    den.edit(name, old, new)
    assert den.told() == []


def test_cards_that_mean_the_same_may_come_to_say_it_in_the_same_words(den: Den) -> None:
    den.edit("cards.csv", "hare,Hare", "mole,Mole,1,Win every tie.\nhare,Hare")
    den.sign()
    den.edit("cards.csv", "Win every tie.", "You win a tie.")
    assert den.told() == []


def test_a_build_of_pieces_stops_until_somebody_signs(
    den: Den, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    den.edit("cards.csv", "You win a tie.", "You lose a tie.")
    request = BuildRequest(Workspace(den.home), "den", out=den.home / "out", components=("cards",))
    with pytest.raises(Problems) as told:
        build(request)
    (problem,) = told.value.problems
    assert str(problem).startswith("components/den/cards.csv:4: text: expected what was signed")
    assert "true: You win a tie." in problem.message
    assert not (den.home / "out").exists()

    monkeypatch.chdir(den.home)
    command = heard(capsys)
    code, said = command("check", "den")
    assert code == 1 and "You lose a tie." in said
    assert command("check", "den", "--sign")[0] == 0
    assert den.told() == []


def test_the_cell_of_a_spreadsheet_is_told(den: Den) -> None:
    rows = [line.split(",") for line in CARDS.replace('"', "").splitlines()]
    (den.folder / "cards.xlsx").write_bytes(xlsx({"Deck": rows[:2] + rows[3:]}))
    den.edit("game.yaml", "cards.csv", "cards.xlsx")
    den.paths["cards.csv"].unlink()
    den.sign()
    rows[1][3] = "Anybody may refuse it."
    (den.folder / "cards.xlsx").write_bytes(xlsx({"Deck": rows[:2] + rows[3:]}))
    (problem,) = turned_pieces(load_game(Workspace(den.home), "den", KINDS))
    assert problem.cell == "Deck!D2"


def test_how_much_is_signed_is_told(
    den: Den, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(den.home)
    den.edit("cards.csv", "Nobody may refuse it.", "It cannot be refused.")
    _, told = heard(capsys)("check", "den", "--book")
    lines = [line for line in told.splitlines() if not line.startswith("  note: ")]
    assert lines[1:4] == [
        "den: 14 of 15 texts and names on pieces stand as they were signed; pnp check den --sign",
        "components/den/cards.csv:2: reads otherwise than signed: It cannot be refused.",
        "  signed: Nobody may refuse it.",
    ]


def test_pieces_of_a_game_with_a_book_are_signed_too(tmp_path: Path) -> None:
    for folder in ("components", "templates"):
        shutil.copytree(REPOSITORY / folder / "dune-chess", tmp_path / folder / "dune-chess")
    path = tmp_path / "templates/dune-chess/mat.svg.j2"
    text = path.read_text(encoding="utf-8")
    assert "may ransom them" in text
    game = load_game(Workspace(tmp_path), "dune-chess", KINDS)
    assert turned_pieces(game) == []
    path.write_text(text.replace("may ransom them", "must ransom them"), encoding="utf-8")
    (problem,) = turned_pieces(game)
    assert problem.line == text[: text.index("may ransom them")].count("\n") + 1
