"""What is other than was signed every build tells; one that asks for signed texts it stops."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from pnp.cli.watch import build_once
from pnp.errors import PnpError
from pnp.faces import KINDS
from pnp.model.game import Game
from pnp.model.loader import load_game
from pnp.model.workspace import Workspace
from pnp.pipeline.books import lines_in, manuscript
from pnp.pipeline.request import BuildRequest
from pnp.pipeline.sides import texts_of
from pnp.pipeline.unread import unread_of
from pnp.rulebook.signature import SIGNED
from tests.command import heard
from tests.rulebook.conftest import REPOSITORY

HOME = REPOSITORY / "gallery" / "snail-post"
BOOK, PLAY, RULES = (
    f"components/snail-post/{name}" for name in ("rulebook.md", "play.yaml", "rules.yaml")
)
GAME, EXAMPLES, PLACES = (
    f"components/snail-post/{name}" for name in ("game.yaml", "examples.yaml", "places.csv")
)


@pytest.fixture
def post(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A signed game with a book, rules as data and pieces; the place to be in."""
    for folder in ("components", "templates"):
        shutil.copytree(HOME / folder, tmp_path / folder)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def edit(name: str, old: str, new: str) -> int:
    """Change a text and return the line in which the change begins."""
    text = Path(name).read_text(encoding="utf-8")
    assert old in text
    Path(name).write_text(text.replace(old, new, 1), encoding="utf-8")
    return text[: text.index(old)].count("\n") + 1


def unread() -> list[tuple[str, int, str, str]]:
    """Return file, line, what was signed and what is there now."""
    game = load_game(Workspace(Path.cwd()), "snail-post", KINDS)
    found = unread_of(game, manuscript(game))
    return [
        (each.place.file.name if each.place.file else "", each.place.line, each.was, each.now)
        for each in found
    ]


def test_nothing_of_a_signed_game_is_unread(post: Path) -> None:
    assert unread() == []


CHANGED = [
    (BOOK, "Oscar has to wait.", "Fern has to wait."),
    (BOOK, "creeps as many places on", "crawls as many places on"),
    (PLAY, "{what} has arrived", "{what} has left"),
    (PLAY, "{met} goes back to the start", "{met} stays where it is"),
    (RULES, "Who cannot move rests", "Whoever is unable to move rests"),
    (GAME, "name: Plum Slow", "name: Plum Quick"),
    (GAME, "glue front and back together", "glue both halves together"),
    (PLACES, "117.0,172.5,false", "117.0,172.5,true"),
]
"""Other words in a book, in what play says, in rules, names, on pieces and in cells."""


@pytest.mark.parametrize(("name", "old", "new"), CHANGED, ids=[new for _, _, new in CHANGED])
def test_whatever_is_put_otherwise_is_told(post: Path, name: str, old: str, new: str) -> None:
    line = edit(name, old, new)
    assert (Path(name).name, line) in [(file, at) for file, at, _, _ in unread()]


WORD = re.compile(r"(?<![\w{(.#/-])[a-z]{4,}(?![\w/})(-])")


def printed(game: Game) -> tuple[Any, Any]:
    """Return what a reader of the book, and who holds the pieces, can read."""
    return lines_in(game), texts_of(game)


def test_no_word_that_is_printed_can_change_unread(post: Path) -> None:
    """Each of many words becomes another; where print changes, somebody hears of it."""
    before = printed(load_game(Workspace(post), "snail-post", KINDS))
    changed = 0
    for name in (BOOK, EXAMPLES, GAME, RULES):
        text = Path(name).read_text(encoding="utf-8")
        for found in list(WORD.finditer(text))[::5]:
            Path(name).write_text(
                f"{text[: found.start()]}zebra{text[found.end() :]}", encoding="utf-8"
            )
            try:
                after = printed(load_game(Workspace(post), "snail-post", KINDS))
                told = after == before or bool(unread())
            except PnpError:
                continue  # no word of a text, but of the data
            finally:
                Path(name).write_text(text, encoding="utf-8")
            assert told, f"{name}: {found[0]} at {found.start()}"
            changed += after != before
    assert changed > 20


def test_a_step_that_changed_its_place_a_row_that_went_and_one_that_came_are_told(
    post: Path,
) -> None:
    turn = "The carriers take turns. Roll the die at the beginning of your turn. [SP-1.1]\n\n"
    edit(BOOK, turn, "")
    edit(BOOK, "# Meeting on the way", f"{turn}# Meeting on the way")
    edit(GAME, "      - {id: fern_slow, carrier: fern, name: Fern Slow, mail: parcel}\n", "")
    rose = "      - {id: rose_quick, carrier: plum, name: Rose Quick, mail: letter}\n"
    edit(GAME, "      - {id: plum_quick", f"{rose}      - {{id: plum_quick")
    said = turn.strip()
    found = unread()
    assert [(was, now) for file, _, was, now in found if file == "rulebook.md"] == [
        (said, ""),
        ("", said),
    ]
    assert [(was, now) for file, _, was, now in found if file == "game.yaml"] == [
        *(("", name) for name in ("plum", "Rose Quick", "letter")),
        *((name, "") for name in ("fern", "Fern Slow", "parcel")),
    ]


def test_the_order_of_rows_may_change(post: Path) -> None:
    row = "      - {id: tilda_quick, carrier: tilda, name: Tilda Quick, mail: letter}\n"
    edit(GAME, row, "")
    edit(GAME, "      - {id: plum_slow", f"{row}      - {{id: plum_slow")
    assert unread() == []


NOTE = (
    "  note: 1 text is other than was signed, and nobody has held it against the rules since: "
    "components/snail-post/rulebook.md:10; pnp check snail-post --book"
)


def test_a_build_tells_of_it_and_a_strict_one_refuses(
    post: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run = heard(capsys)
    assert run("build", "snail-post", "--signed")[0] == 0
    edit(BOOK, "Oscar has to wait.", "Somebody has to wait.")
    code, told = run("build", "snail-post")
    assert code == 0
    assert told.splitlines()[-1] == NOTE
    # A build with nothing to do says so too.
    assert run("build", "snail-post") == (code, told)
    kept = Path("output/snail-post/a4/rulebook.pdf").read_bytes()
    code, told = run("build", "snail-post", "--signed")
    assert code == 1
    assert told.splitlines() == [
        "components/snail-post/rulebook.md:10: expected what was signed, found "
        '"Somebody has to wait."',
        "  signed: Oscar has to wait.",
        "  hint: once somebody has held it against the rules: pnp check snail-post --sign",
        "1 problem; nothing was written",
    ]
    assert Path("output/snail-post/a4/rulebook.pdf").read_bytes() == kept
    # Pieces alone are printed without the book.
    assert run("build", "snail-post", "snails", "--signed")[0] == 0
    code, told = run("check", "snail-post", "--sign")
    assert told.splitlines() == [
        "components/snail-post/rulebook.md:10: reads otherwise than signed: Somebody has to wait.",
        "  signed: Oscar has to wait.",
        "signed: components/snail-post/signed.txt",
    ]
    assert run("build", "snail-post", "--signed")[0] == 0


def test_nobody_can_ask_for_signed_texts_of_a_game_that_nobody_signed(
    post: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run = heard(capsys)
    (post / "components/snail-post" / SIGNED).unlink()
    assert run("build", "snail-post", "snails")[1].count("note: ") == 0
    code, told = run("build", "snail-post", "snails", "--signed")
    assert code == 1
    assert "snail-post/signed.txt: expected a signature, found none" in told
    assert run("build", "snail-post", "--signed", "--draft")[0] == 2


def test_an_export_tells_of_it_too(post: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run = heard(capsys)
    edit(GAME, "name: Plum Slow", "name: Plum Late")
    code, told = run("build", "snail-post", "--for", "tts")
    assert (code, "1 text is other than was signed" in told) == (0, True)
    assert run("build", "snail-post", "--for", "tts", "--signed")[0] == 1


def test_a_watch_says_each_note_once(post: Path, capsys: pytest.CaptureFixture[str]) -> None:
    request = BuildRequest(Workspace(post), "snail-post", ("snails",), out=post / "output")
    edit(GAME, "name: Plum Slow", "name: Plum Late")
    notes = build_once(request)
    assert "1 text is other than was signed" in capsys.readouterr().out
    assert build_once(request, notes) == notes
    assert "signed" not in capsys.readouterr().out
