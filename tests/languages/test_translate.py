"""The files of translators: what they hold, and that nothing of a translator's work is lost."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import polib
import pytest

from pnp.model import workspace as workspaces
from pnp.model.workspace import library
from tests.command import ended
from tests.languages.pond import dig, say

PO = Path("components/pond/locale/de.po")


@pytest.fixture
def pond(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    return dig(tmp_path, monkeypatch)


def messages(path: Path = PO) -> list[tuple[str, str]]:
    return [(e.msgctxt, e.msgid) for e in polib.pofile(path.read_text("utf-8")) if not e.obsolete]


def test_every_text_is_a_message_with_its_place(pond: Path) -> None:
    assert ended("translate", "pond", "de", "--quick") == 0
    assert messages() == [
        ("name", "Frog"),
        ("name", "Newt"),
        ("beasts frog motto", "Jump, then look."),
        ("beasts newt motto", "Three legs will do."),
        ("game title", "Pond"),
        ("component cards title", "Beasts"),
        ("rule P-1.1", "Draw {cards} cards."),
        ("section P-1", "The pond"),
        ("drawing", "Beast of the pond"),
        ("book", "The pond"),
        ("book", "You draw {{ v.cards|words }} cards."),
        ("book", "Beasts"),
        ("book", "Beast"),
        ("book", "Says"),
        ("book", "Frog"),
        ("book", "few words"),
        ("book", "Look at the [pond](#the-pond)."),
        ("book", "Wait."),
    ]
    by_text = {entry.msgid: entry for entry in polib.pofile(PO.read_text("utf-8"))}
    motto, drawn, wait = (
        by_text[text] for text in ("Jump, then look.", "Beast of the pond", "Wait.")
    )
    assert (motto.occurrences, motto.comment) == (
        [("components/pond/game.yaml", "7")],
        "on: cards",
    )
    assert drawn.occurrences == [("templates/pond/beast.svg.j2", "3")]
    assert (wait.occurrences, wait.comment) == (
        [("components/pond/rulebook.md", "12")],
        "under: Beasts",
    )


def test_a_place_is_called_the_same_wherever_pnp_is_and_is_started(
    pond: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert ended("translate", "pond", "de", "--quick") == 0
    before = PO.read_text("utf-8")
    monkeypatch.chdir("components/pond")
    assert ended("translate", "pond", "de", "--quick") == 0
    assert (pond / PO).read_text("utf-8") == before
    # As installed in an environment of the workspace, with a template of the same name in it.
    inside = pond / ".venv/pnp/library"
    shutil.copytree(library() / "templates", inside / "templates")
    shutil.copytree(library() / "fonts", inside / "fonts")
    shutil.copytree(pond / "templates/pond", inside / "templates/pond")
    monkeypatch.setattr(workspaces, "library", lambda: inside)
    assert ended("translate", "pond", "de", "--quick") == 0
    assert (pond / PO).read_text("utf-8") == before


def test_the_table_says_how_far_the_files_are(
    pond: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ended("translate", "pond", "de", "--quick")
    say(PO, Frog="Frosch | plural: Frösche", Newt="Molch")
    path = Path("components/pond/game.yaml")
    path.write_text(path.read_text("utf-8").replace("name: Newt", "name: Newts"), "utf-8")
    capsys.readouterr()
    ended("translate", "pond", "de", "--quick")
    head, row, *_ = capsys.readouterr().out.splitlines()
    assert head.split() == ["file", "texts", "done", "missing", "fuzzy", "gone", "too", "long"]
    assert row.split() == [PO.as_posix(), "18", "2", "15", "1", "0", "-"]


def test_it_is_told_how_long_a_text_may_be_and_which_is_too_long(
    pond: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    template = pond / "templates/pond/beast.svg.j2"
    text = template.read_text("utf-8").replace('width="50" height="20"', 'width="21" height="4"')
    template.write_text(text, "utf-8")
    ended("translate", "pond", "de")
    by_text = {entry.msgid: entry for entry in polib.pofile(PO.read_text("utf-8"))}
    notes = by_text["Three legs will do."].comment.split("\n")
    assert [note for note in notes if not note.startswith("picture:")] == [
        "on: cards",
        "room: about 19 letters",
    ]
    # Nothing holds a heading of the book.
    assert "room" not in by_text["The pond"].comment
    said = "Erst springen, dann schauen, und dann vielleicht noch einmal springen."
    say(PO, **{"Jump, then look.": said, "Three legs will do.": "Drei Beine."})
    capsys.readouterr()
    ended("translate", "pond", "de")
    rows = capsys.readouterr().out.splitlines()
    assert rows[1].split()[-1] == "1"
    assert rows[-1].startswith("too long: cards/frog front, ")
    before = PO.read_bytes()
    # What was found out stays where nobody looks again.
    ended("translate", "pond", "de", "--quick")
    assert PO.read_bytes() == before


def test_files_are_merged_and_their_bytes_stay(pond: Path) -> None:
    ended("translate", "pond", "de", "--quick")
    texts = {"Jump, then look.": "Erst springen.", "Wait.": "Warte.", "few words": "drei Worte"}
    say(PO, **texts)
    before = PO.read_bytes()
    ended("translate", "pond", "de", "--quick")
    assert PO.read_bytes() == before

    game, book = Path("components/pond/game.yaml"), Path("components/pond/rulebook.md")
    game.write_text(game.read_text("utf-8").replace("Jump, then look.", "Look first."), "utf-8")
    book.write_text(book.read_text("utf-8").replace("2. Wait.\n", ""), "utf-8")
    ended("translate", "pond", "de", "--quick")
    file = polib.pofile(PO.read_text("utf-8"))
    motto = file.find("Look first.")
    # A context of its own says which text it is, however unlike the words have become.
    assert (motto.msgstr, motto.flags, motto.previous_msgid) == (
        "Erst springen.",
        ["fuzzy"],
        "Jump, then look.",
    )
    assert [(e.msgid, e.msgstr) for e in file.obsolete_entries()] == [("Wait.", "Warte.")]
    assert file.find("few words").msgstr == "drei Worte"

    book.write_text(book.read_text("utf-8") + "2. Wait.\n", "utf-8")
    ended("translate", "pond", "de", "--quick")
    file = polib.pofile(PO.read_text("utf-8"))
    assert (file.find("Wait.").msgstr, file.obsolete_entries()) == ("Warte.", [])


@pytest.mark.needs("gettext")
def test_gettext_takes_the_files_and_gives_them_back(pond: Path) -> None:
    ended("translate", "pond", "de", "--quick")
    say(PO, Newt="Molch", **{"Wait.": "Warte.", "Draw {cards} cards.": "Zieh {cards} Karten."})
    done = subprocess.run(
        ["msgfmt", "--check", "--statistics", "-o", "de.mo", PO], capture_output=True, text=True
    )
    assert done.returncode == 0
    assert "3 translated messages, 15 untranslated messages." in done.stderr

    fuzzy = ["msgattrib", "--set-fuzzy", "--no-obsolete", "-o", "fuzzy.po", PO]
    subprocess.run(fuzzy, check=True)
    counted = subprocess.run(
        ["msgattrib", "--only-fuzzy", "fuzzy.po"], capture_output=True, text=True, check=True
    ).stdout
    assert len([entry for entry in polib.pofile(counted) if entry.fuzzy]) == 3
    subprocess.run(["msgattrib", "--clear-fuzzy", "-o", PO, "fuzzy.po"], check=True)
    ended("translate", "pond", "de", "--quick")
    assert sorted(
        entry.msgstr for entry in polib.pofile(PO.read_text("utf-8")) if entry.msgstr
    ) == [
        "Molch",
        "Warte.",
        "Zieh {cards} Karten.",
    ]
    subprocess.run(["msgmerge", "-q", "-U", "--backup=none", PO, PO], check=True)
    ended("translate", "pond", "de", "--quick")
    ended("translate", "pond", "ja", "--quick")
    pot = Path("components/pond/locale/ja.po")
    subprocess.run(["msgmerge", "-q", "-o", "merged.po", PO, pot], check=True)
    said = {(e.msgctxt, e.msgid): e.msgstr for e in polib.pofile("merged.po") if e.msgstr}
    assert said == {
        ("name", "Newt"): "Molch",
        ("rule P-1.1", "Draw {cards} cards."): "Zieh {cards} Karten.",
        ("book", "Wait."): "Warte.",
    }


def test_the_own_language_of_a_game_is_not_translated_into(
    pond: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ended("translate", "pond", "en") == 2
    assert capsys.readouterr().err == (
        "pnp: expected another language than that of pond, found en\n"
        "  hint: its own words stand in its data and its rulebook.md; translate into de, say\n"
    )
    assert not list(pond.rglob("en.po"))


def test_a_tag_that_is_none_is_told(pond: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert ended("translate", "pond", "German!") == 2
    assert 'expected the tag of a language, found "German!"' in capsys.readouterr().err


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ('msgid "Wait.', 'msgid "Wait.'),
        ('msgid "Wait." x', 'msgid "Wait." x'),
        ("msgstr 'Warte.'", "msgstr 'Warte.'"),
        ('msgid "Wait\\"', 'msgid "Wait\\"'),
        ("Wait.", "Wait."),
        ('msgid "' + "Wait. " * 20, 'msgid "' + "Wait. " * 10 + "Wa…"),
    ],
)
@pytest.mark.parametrize(
    "command", [("translate", "pond", "de"), ("build", "pond", "--lang", "de")]
)
def test_a_line_that_would_be_passed_over_is_told(
    pond: Path,
    line: str,
    found: str,
    command: tuple[str, ...],
    capsys: pytest.CaptureFixture[str],
) -> None:
    PO.parent.mkdir()
    text = f'msgid ""\nmsgstr "Language: de\\n"\n\n{line}\n'
    PO.write_text(text, encoding="utf-8")
    assert ended(*command) == 1
    assert capsys.readouterr().err == (
        f"{PO.as_posix()}:4: expected a text in quotes, maybe behind msgid or msgstr, "
        f"found: {found}\n1 problem; nothing was written\n"
    )
    assert PO.read_text("utf-8") == text
