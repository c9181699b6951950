"""A signed translation may be put in other words; one that turns what was signed is refused."""

from __future__ import annotations

from pathlib import Path

import polib
import pytest

from pnp.languages.catalogue import Catalogue, Entry
from pnp.languages.checking import checker_of
from pnp.languages.reading import catalogue_of
from pnp.languages.turned import turns
from pnp.languages.vocabulary import UNKNOWN, Vocabulary, read_vocabulary
from pnp.model.workspace import Workspace
from tests.command import ended
from tests.languages.pond import dig, say
from tests.languages.test_agreeing import GOOD
from tests.printed import REPOSITORY

PO = Path("components/pond/locale/de.po")
SIGNED = Path("components/pond/locale/signed/de.po")
TEXTS = {
    **GOOD,
    "Wait.": "Du darfst warten, bis alle gezogen haben.",
    "Three legs will do.": "Drei Beine reichen, um zu gewinnen.",
}
WORDS = read_vocabulary((REPOSITORY / "locale/de.words.txt").read_text("utf-8"))
SAME = [
    ("Der Jüngste beginnt.", "Es beginnt der Jüngste."),
    ("Lege die Karte ab.", "Die Karte wird abgelegt."),
    ("Das kostet nichts.", "Das ist gratis."),
    ("Du kannst höchstens zwei tragen.", "Mehr als zwei kannst du nicht tragen."),
    ("Du musst nicht angreifen.", "Ob du angreifst, steht dir frei."),
    ("Nur am Ufer wird gebaut.", "Gebaut wird an keinem anderen Ort als am Ufer."),
    ("Mische die Karten, bevor ihr beginnt.", "Bevor ihr beginnt, werden die Karten gemischt."),
    ("Zahle für jede Brücke drei Taler.", "Jede Brücke kostet drei Taler."),
    ("Niemand darf zweimal ziehen.", "Zweimal ziehen darf keiner."),
    ("Wer zuletzt kommt, wählt zuerst.", "Zuerst wählt, wer zuletzt kommt."),
    ("Ann gibt Bea eine Karte.", "Bea bekommt von Ann eine Karte."),
    ("Alle Karten verfallen.", "Sämtliche Karten sind verloren."),
    ("Wer nicht baden will, springt nicht.", "Bleib fern, wenn du nicht baden willst."),
    ("Die benutzten Brücken zählen.", "Die verwendeten Brücken zählen."),
    ("Keine Karte kommt vom Ufer, außer der letzten.", "Nur die letzte Karte kommt vom Ufer."),
    ("Freiwillig ist jede Brücke.", "Keine Pflicht ist jede Brücke."),
    ("Ann stoppt den Frosch, außer am Zaun.", "Ann stoppt den Frosch, am Zaun aber nicht."),
    (
        "Die Flut verbietet die Brücke, aber nicht den Zaun.",
        "Die Brücke ist bei Flut verboten, der Zaun bleibt erlaubt.",
    ),
    ("Wenn du baust, dann zuerst.", "Falls du baust, tust du das als Erstes."),
    (
        "Karten, Zäune und Brücken, die niemand will, bleiben weg.",
        "Lasst Karten, Zäune und Brücken weg, die niemand will.",
    ),
    (
        "Gebadet wird nur bei Ebbe, bis ihr mit Booten spielt.",
        "Solange ihr nicht mit Booten spielt, wird nur bei Ebbe gebadet.",
    ),
    (
        "Der Frosch verbietet die Brücke, aber nicht den Zaun.",
        "Die Brücke ist durch den Frosch verboten, der Zaun ist es nicht.",
    ),
    (
        "Du darfst nichts bauen. Du hast keine Karte.",
        "Es gibt nichts, was du bauen darfst. Du hast keine Karte.",
    ),
    (
        "Drei Brücken fallen, und ein Zaun bleibt stehen.",
        "Ein Zaun bleibt stehen, und drei Brücken fallen.",
    ),
]
TURNED = [
    ("Der Jüngste beginnt.", "Der Älteste beginnt.", "Älteste"),
    ("Zahle drei Taler.", "Zahle vier Taler.", "vier"),
    ("Das kostet nichts.", "Das kostet eine Karte.", "nichts"),
    ("Du kannst höchstens zwei tragen.", "Du kannst mindestens zwei tragen.", "mindestens"),
    ("Du darfst angreifen.", "Du musst angreifen.", "musst"),
    ("Du musst angreifen.", "Du darfst angreifen, wenn du magst.", "darfst"),
    ("Nur am Ufer wird gebaut.", "Auch am Ufer wird gebaut.", "Auch"),
    ("Alle Brücken zählen.", "Manche Brücken zählen.", "Manche"),
    ("Mische die Karten, bevor ihr beginnt.", "Mische die Karten, nachdem ihr beginnt.", "nachdem"),
    ("Die Karten kommen auf den Stapel.", "Die Karten kommen in die Schachtel.", "Schachtel"),
    ("Der Angreifer wählt.", "Der Verteidiger wählt.", "Verteidiger"),
    ("Ann greift Bea an.", "Bea greift Ann an.", "Bea"),
    ("Der Marker rückt vor.", "Der Marker rückt zurück.", "zurück"),
    ("Lege eine rote Karte aus.", "Lege eine blaue Karte aus.", "blaue"),
    ("Ziehe in beliebiger Reihenfolge.", "Ziehe in der Reihenfolge der Karten.", "beliebiger"),
    ("Alle ziehen gleichzeitig.", "Alle ziehen reihum.", "reihum"),
    ("Die Brücke bleibt stehen, außer bei Flut.", "Die Brücke bleibt stehen.", "außer"),
    ("Der Frosch überspringt die Brücke.", "Der Frosch überspringt den Zaun.", "Zaun"),
    ("Die Brücke übersteht die Flut.", "Die Brücke geht bei der Flut unter.", ""),
    ("Lege den Marker zurück auf den Zaun.", "Den Marker behältst du.", "behältst"),
    ("Der Zaun stoppt den Frosch.", "Der Zaun lässt den Frosch durch.", ""),
    ("Keine Flut erreicht je den Zaun.", "Nur Flut erreicht je den Zaun.", "Nur"),
    (
        "Die Brücke zählt und hat keinen Besitzer.",
        "Die Brücke zählt nicht und hat einen Besitzer.",
        "zählt",
    ),
    (
        "Warten lässt sich nicht, und einen Rückweg gibt es nicht.",
        "Bis zur Flut darfst du warten; ab dann gibt es keinen Rückweg mehr.",
        "darfst",
    ),
    (
        "Drei Brücken und der Zaun fallen; eine Brücke bleibt Ann.",
        "Eine Brücke und der Zaun fallen; drei Brücken bleiben Ann.",
        "drei",
    ),
    ("Du darfst eine Brücke bauen.", "Du musst eine Brücke bauen.", "musst"),
    ("Der Frosch darf nicht über den Zaun.", "Dem Frosch ist der Zaun erlaubt.", "nicht"),
    ("Gebaut wird erst, wenn alle baden.", "Gebaut wird, schon bevor alle baden.", ""),
    ("Die Farbe der Karte ist egal.", "Die Farbe der Karte muss rot sein.", "muss"),
    ("Mit drei Brücken endet das Spiel.", "Mit drei Brücken geht das Spiel weiter.", ""),
    ("Wirf die anderen Karten neu.", "Lass die anderen Karten liegen.", ""),
    ("Was der Zaun zeigt, ist dein Ufer.", "Dein Ufer suchst du dir selbst aus.", ""),
    ("Du wählst, kein Spieler.", "Der Startspieler wählt, kein Spieler.", "Startspieler"),
    (
        "Die Brücke zählt nur, wenn ein Frosch da ist.",
        "Die Brücke zählt, auch wenn kein Frosch da ist.",
        "",
    ),
    ("Das verbietet P-1.1 dem Frosch.", "Das verbietet P-1.2 dem Frosch.", "P-1.2"),
    ("Der Nachbar zieht drei Karten.", "Irgendjemand zieht drei Karten.", "Irgendjemand"),
    ("Spring. Nur einmal darfst du das.", "Spring.", "einmal"),
    ("Spring.", "Spring. Danach musst du nicht mehr springen.", ""),
]


def german(words: Vocabulary, old: str, new: str) -> list[str]:
    """Return by which words one German sentence turns another."""
    shared = catalogue_of(Workspace(REPOSITORY), "", "de").entries
    catalogue = Catalogue("de", shared, vocabulary=words)
    checker = checker_of(catalogue, {name: name for name in ("Ann", "Bea")}, "en")
    return [each.word for each in turns(old, new, checker.tongue)]


@pytest.mark.parametrize(("old", "new"), SAME)
def test_other_words_for_the_same_pass(old: str, new: str) -> None:
    assert german(WORDS, old, new) == []


@pytest.mark.parametrize(("old", "new", "word"), TURNED)
def test_what_turns_a_sentence_is_told_by_its_word(old: str, new: str, word: str) -> None:
    (found,) = german(WORDS, old, new)
    assert found == word


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("Ann nimmt 2 Karten.", "Bea nimmt 2 Karten.", ["Bea"]),
        ("Ann nimmt 2 Karten.", "Ann nimmt 3 Karten.", ["3"]),
        ("カードを2枚引く。", "カードを3枚引く。", ["3"]),
        ("Ann nimmt 2 Karten.", "Ann zieht 2 Karten vom Stapel.", []),
    ],
)
def test_without_words_names_and_numbers_are_held(old: str, new: str, told: list[str]) -> None:
    assert german(UNKNOWN, old, new) == told


# ---------------------------------------------------------------------- from the command line


@pytest.fixture
def pond(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    place = dig(tmp_path, monkeypatch)
    ended("translate", "pond", "de", "--quick")
    say(PO, **TEXTS)
    return place


def line_of(text: str) -> int:
    lines = [e.linenum for e in polib.pofile(PO.read_text("utf-8")) if e.msgid == text]
    return int(lines[0])


def test_signing_writes_what_the_messages_say(
    pond: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    assert ended("check", "pond", "--lang", "de", "--sign") == 0
    assert capsys.readouterr().out == f"signed: {SIGNED.as_posix()}\n"
    written = {(e.msgctxt, e.msgid): e.msgstr for e in polib.pofile(SIGNED.read_text("utf-8"))}
    said = polib.pofile(PO.read_text("utf-8")).translated_entries()
    assert written == {(e.msgctxt, e.msgid): e.msgstr for e in said}
    assert ended("check", "pond", "--lang", "de") == 0


def test_a_turned_message_is_told_with_its_line_and_what_is_true(
    pond: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ended("check", "pond", "--lang", "de", "--sign")
    say(PO, **{**TEXTS, "Wait.": "Du musst warten, bis alle gezogen haben."})
    capsys.readouterr()
    assert ended("check", "pond", "--lang", "de") == 1
    assert capsys.readouterr().err == (
        f"{PO.as_posix()}:{line_of('Wait.')}: book: expected what was signed, "
        'found "musst" in "Du musst warten, bis alle gezogen haben."\n'
        "  true: Du darfst warten, bis alle gezogen haben.\n"
        "  text: Wait.\n"
        "  hint: where it says the same: pnp check pond --lang de --sign\n"
    )
    assert ended("build", "pond", "--lang", "de") == 1
    assert ended("check", "pond", "--lang", "de", "--sign") == 0
    assert ended("check", "pond", "--lang", "de") == 0


def test_other_words_need_no_signature(pond: Path) -> None:
    ended("check", "pond", "--lang", "de", "--sign")
    say(PO, **{**TEXTS, "Wait.": "Warten darfst du, bis jeder gezogen hat."})
    assert ended("check", "pond", "--lang", "de") == 0


def test_a_build_names_messages_in_other_words_and_a_strict_one_refuses_them(
    pond: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ended("check", "pond", "--sign") == 0
    capsys.readouterr()
    assert ended("build", "pond", "--lang", "de", "--signed") == 1
    assert "locale/signed/de.po: expected a signature, found none" in capsys.readouterr().err
    assert ended("check", "pond", "--lang", "de", "--sign") == 0
    assert ended("build", "pond", "--lang", "de", "--signed") == 0
    say(PO, **{**TEXTS, "Wait.": "Warten darfst du, bis jeder gezogen hat."})
    capsys.readouterr()
    assert ended("build", "pond", "--lang", "de") == 0
    where = f"{PO.as_posix()}:{line_of('Wait.')}"
    assert f"since: {where}; pnp check pond --lang de" in capsys.readouterr().out
    assert ended("build", "pond", "--lang", "de", "--signed") == 1
    assert capsys.readouterr().err.splitlines()[:2] == [
        f'{where}: expected what was signed, found "Warten darfst du, bis jeder gezogen hat."',
        "  signed: Du darfst warten, bis alle gezogen haben.",
    ]


def test_messages_that_do_not_stand_as_signed_are_listed(
    pond: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    texts = {**TEXTS}
    new = texts.pop("Beasts")
    place = polib.pofile(PO.read_text("utf-8"))
    next(e for e in place if e.msgid == "Beasts").msgstr = ""
    PO.write_text(str(place), "utf-8")
    ended("check", "pond", "--lang", "de", "--sign")
    capsys.readouterr()
    say(PO, **{**texts, "Beasts": new, "Wait.": "Warten darfst du, bis jeder gezogen hat."})
    assert ended("check", "pond", "--lang", "de") == 0
    count = len(polib.pofile(PO.read_text("utf-8")).translated_entries())
    told = [
        (line_of("Beasts"), "nobody has signed it: Tiere"),
        (line_of("Wait."), "reads otherwise than signed: Warten darfst du, bis jeder gezogen hat."),
    ]
    assert capsys.readouterr().out.splitlines() == [
        "pond in de: sound, all texts fit",
        "de: 94 % of 19 texts are translated, the others as written:",
        '  game title: "Pond"',
        f"pond in de: {count - 2} of {count} messages stand as they were signed; "
        "pnp check pond --lang de --sign",
        *(f"{PO.as_posix()}:{line}: {words}" for line, words in sorted(told)),
    ]


def test_what_contradicts_its_text_is_not_signed(
    pond: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    say(PO, **{**TEXTS, "Three legs will do.": "Vier Beine reichen, um zu gewinnen."})
    assert ended("check", "pond", "--lang", "de", "--sign") == 1
    assert "expected 3, found 4" in capsys.readouterr().err
    assert not SIGNED.exists()


def test_what_was_signed_is_held_against_its_text_before_it_is_signed_again(
    pond: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ended("check", "pond", "--lang", "de", "--sign")
    before = SIGNED.read_bytes()
    say(PO, **{**TEXTS, "Three legs will do.": "Vier Beine reichen, um zu gewinnen."})
    assert ended("check", "pond", "--lang", "de", "--sign") == 1
    assert "expected 3, found 4" in capsys.readouterr().err
    assert SIGNED.read_bytes() == before


def test_a_language_that_nobody_began_is_not_signed(
    pond: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ended("check", "pond", "--lang", "fr", "--sign") == 2
    assert "expected components/pond/locale/fr.po, found none" in capsys.readouterr().err


def test_a_name_that_has_become_another_is_told(
    pond: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ended("check", "pond", "--lang", "de", "--sign")
    say(PO, **{**TEXTS, "Newt": "Frosch | Molche"})
    assert ended("check", "pond", "--lang", "de") == 1
    assert 'expected what was signed, found what "Frog" is called' in capsys.readouterr().err


def test_a_text_that_is_new_is_held_against_its_text() -> None:
    words = Catalogue("de", {("book", "It wins."): Entry("Es verliert.", PO, 7)}, vocabulary=WORDS)
    shared = catalogue_of(Workspace(REPOSITORY), "", "de").entries
    words.entries = {**shared, **words.entries}
    checker = checker_of(words, {}, "en")
    entry = words.entries["book", "It wins."]
    assert [*checker.turned("book", "It wins.", entry)] == []
    assert [*checker.unlike("It wins.", entry.text, entry, "book")] != []
