"""A translation says what its text says: what is planted into it is refused with its line."""

from __future__ import annotations

from pathlib import Path

import polib
import pytest

from tests.command import ended
from tests.languages.pond import dig, say

PO = Path("components/pond/locale/de.po")
GOOD = {
    "Frog": "Frosch | Frösche",
    "Newt": "Molch | Molche",
    "Jump, then look.": "Erst springen, dann schauen.",
    "Three legs will do.": "Drei Beine reichen.",
    "Draw {cards} cards.": "Zieh {cards} Karten.",
    "The pond": "Der Teich",
    "Beast of the pond": "Tier vom Teich",
    "You draw {{ v.cards|words }} cards.": "Du ziehst {{ v.cards|words }} Karten.",
    "Beasts": "Tiere",
    "Beast": "Tier",
    "Says": "Sagt",
    "few words": "wenige Worte",
    "Look at the [pond](#the-pond).": "Schau dir den [Teich](#the-pond) an.",
    "Wait.": "Warte.",
}


@pytest.fixture
def pond(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    place = dig(tmp_path, monkeypatch)
    ended("translate", "pond", "de", "--quick")
    return place


def line_of(text: str) -> int:
    return next(e.linenum for e in polib.pofile(PO.read_text("utf-8")) if e.msgid == text)


def test_a_whole_translation_is_sound(pond: Path, capsys: pytest.CaptureFixture[str]) -> None:
    say(PO, **GOOD)
    capsys.readouterr()
    assert ended("check", "pond", "--lang", "de") == 0
    told = [
        "pond in de: sound, all texts fit",
        "de: 94 % of 19 texts are translated, the others as written:",
        '  game title: "Pond"',
    ]
    assert capsys.readouterr() == ("".join(f"{line}\n" for line in told), "")


PLANTED = [
    ("Three legs will do.", "Vier Beine reichen.", "expected 3, found 4"),
    ("Three legs will do.", "Beine reichen.", "expected 3, found nothing"),
    ("Three legs will do.", "Drei Beine reichen nicht.", "expected no not, found one"),
    ("Draw {cards} cards.", "Zieh Karten.", "expected {cards}, found none"),
    ("Draw {cards} cards.", "Zieh {card} Karten.", "expected {cards}, found {card}"),
    ("Draw {cards} cards.", "Zieh {cards} Karten, 5 bleiben.", "expected nothing, found 5"),
    ("Jump, then look.", "Springt der Molch?", "expected nothing, found Newt"),
    (
        "You draw {{ v.cards|words }} cards.",
        "Du ziehst zwei Karten.",
        "expected {{ v.cards }}, found none",
    ),
    (
        "Look at the [pond](#the-pond).",
        "Schau dir den [Teich](#teich) an.",
        "expected ](#the-pond), found ](#teich)",
    ),
    ("You draw {{ v.cards|words }} cards.", "Du ziehst {{ v.cards|words }} oder drei.", "found 3"),
    ("Wait.", "Warte auf den Frosch und nicht länger.", "expected nothing, found Frog"),
]


@pytest.mark.parametrize(("text", "said", "message"), PLANTED)
def test_what_it_says_otherwise_is_refused_with_its_line(
    pond: Path, capsys: pytest.CaptureFixture[str], text: str, said: str, message: str
) -> None:
    say(PO, **{**GOOD, text: said})
    line = line_of(text)
    capsys.readouterr()
    assert ended("check", "pond", "--lang", "de") == 1
    told = capsys.readouterr().err
    assert told.startswith(f"{PO.as_posix()}:{line}: ")
    assert message in told
    assert f"\n  text: {text}" in told or "{{" in text or "[" in text


def test_a_translator_vouches_for_a_not(pond: Path) -> None:
    say(PO, **{**GOOD, "Wait.": "Rühr dich nicht."})
    file = polib.pofile(PO.read_text("utf-8"))
    file.find("Wait.").tcomment = "checked: not to stir is to wait"
    PO.write_text(str(file), "utf-8")
    assert ended("check", "pond", "--lang", "de") == 0


def test_a_language_that_nobody_began_is_told(
    pond: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    assert ended("build", "pond", "--lang", "fr") == 2
    assert capsys.readouterr().err == (
        "pnp: expected components/pond/locale/fr.po, found none\n  hint: pnp translate pond fr\n"
    )
