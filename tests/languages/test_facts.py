"""Facts of sentences in two languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.languages.catalogue import Catalogue, Entry
from pnp.languages.checking import checker_of
from pnp.languages.facts import Naming, facts_in
from pnp.languages.reading import catalogue_of
from pnp.languages.speech import english_speech
from pnp.model.workspace import Workspace
from pnp.rulebook.passed import Passage, passages, replaced
from tests.printed import REPOSITORY

NAMES = {"Ann": "Ann", "Bea": "Bea", "Faction die": "Faction die", "Polar Sink": "Polar Sink"}


def german() -> Catalogue:
    shared = catalogue_of(Workspace(REPOSITORY), "", "de").entries
    place = Path("de.po")
    own = {
        ("name", "Ann"): Entry("Ann | Anns", place, 1),
        ("name", "Faction die"): Entry("Fraktionswürfel | Fraktionswürfeln", place, 2),
        ("name", "Polar Sink"): Entry("Polarsenke", place, 3),
    }
    return Catalogue("de", {**shared, **own})


SOUND = [
    ("Ann places two Troops at the Polar Sink.", "Ann stellt zwei Truppen in die Polarsenke."),
    ("Both hawks are used up.", "Die Falken sind verbraucht."),
    ("Ann pays 1 Spice.", "Ann zahlt ein Gewürz."),
    ("The Faction dice show it twice.", "Die Fraktionswürfel zeigen es zweimal."),
    ("His third city (DE-9.1).", "Seine dritte Stadt (DE-9.1)."),
    ("It costs 1,500 or 0.5.", "Es kostet 1.500 oder 0,5."),
    ("Ones and twos are hers. No.", "Einsen und Zweien sind ihre. Nein."),
    ("Ann's die", "Anns Würfel"),
    ("Ones and twos are hers.", "Einsen und Zweien gehören ihr."),
    ("Play goes clockwise.", "Gespielt wird im Uhrzeigersinn."),
    ("a three-roll limit", "eine Drei-Wurf-Grenze"),
    # Either language may make two sentences of one.
    ("Ann smiles; Bea cannot move.", "Ann lächelt. Bea kann nicht ziehen."),
    ("Place no more than two.", "Setze höchstens zwei."),
    ("You cannot place or move it.", "Du kannst ihn nicht setzen und nicht ziehen."),
    ("Take it from Ann or Bea.", "Nimm es von Bea oder Ann."),
    ("Nothing at all.", "Gar nichts."),
]
WRONG = [
    ("Ann places two Troops.", "Ann stellt drei Truppen."),
    ("Ann attacks Bea.", "Bea greift Ann an."),
    ("Ann wins.", "Ann verliert."),
    ("You may place.", "Du musst setzen."),
    ("Ann cannot move.", "Ann kann ziehen."),
    ("His third city (DE-9.1).", "Seine dritte Stadt (DE-9.2)."),
    ("Play goes clockwise.", "Gespielt wird gegen den Uhrzeigersinn."),
    ("Ann pays 1 Spice.", "Ann zahlt Gewürz."),
    ("Ann pays 3 Spice.", "Ann zahlt 3 Gewürz, doppelt."),
    ("The Polar Sink is empty.", "Der Ort ist leer."),
    ("Ann starts. Bea follows.", "Bea beginnt. Ann folgt."),
    ("Pay 2 and take 3.", "Zahle 3 und nimm 2."),
    ("It is not new and not old.", "Sie ist nicht neu, aber alt."),
    ("You must stay. You may roll.", "Du darfst bleiben. Du musst würfeln."),
    ("The last picks first.", "Der erste wählt zuletzt."),
    ("A red and a blue one.", "Ein blauer und ein roter."),
    ("Place at most two.", "Setze mindestens zwei."),
    ("Place no more than two.", "Setze mehr als zwei."),
    ("Move from the Polar Sink.", "Zieh in die Polarsenke."),
    ("First Ann or Bea.", "Zuerst Bea oder Ann."),
]


@pytest.mark.parametrize(("text", "said"), SOUND)
def test_the_same_in_other_words_is_sound(text: str, said: str) -> None:
    assert found(text, said) == []


@pytest.mark.parametrize(("text", "said"), WRONG)
def test_something_else_is_told(text: str, said: str) -> None:
    assert found(text, said) != []


def test_names_touch_other_words_where_a_script_has_no_spaces() -> None:
    named = Naming({"砂嵐": "Sand Storm", "ギルド": "Guild", "Ann": "Ann"})
    speech = english_speech()
    said = facts_in("Ann は砂嵐をギルドに。Annes", speech, named).names
    assert said == ("Ann", "Sand Storm", "Guild")


def found(text: str, said: str) -> list[str]:
    checker = checker_of(german(), NAMES, "en")
    entry = Entry(said, Path("de.po"), 7)
    return [str(problem) for problem in checker.unlike(text, said, entry, "book")]


def test_passages_leave_what_is_no_text() -> None:
    text = (
        "# Title {: #here}\n\n{% set a = 1 %}\n{# a\nremark #}\nOne\ntwo. [P-1.1]\n\n"
        "| A | {{ x|f }} |\n|:--|--:|\n| b | ![Fort](face:fort) |\n::: note Hear!\n@1 Go.\n:::"
    )
    assert [(p.line, p.text) for p in passages(text)] == [
        (1, "Title"),
        (6, "One two."),
        (9, "A"),
        (11, "b"),
        (11, "![Fort](face:fort)"),
        (12, "Hear!"),
        (13, "Go."),
    ]


def test_a_book_keeps_its_lines_and_addresses() -> None:
    def say(passage: Passage) -> str:
        return passage.text.upper()

    text = "# The goal\n\nOne\ntwo. [P-1.1]\n\n::: note Hear!\n@1 Go.\n:::"
    assert replaced(text, say).split("\n") == [
        "# THE GOAL {: #the-goal}",
        "",
        "ONE TWO. [P-1.1]",
        "",
        "",
        "::: note HEAR!",
        "@1 GO.",
        ":::",
    ]


def test_a_value_of_a_rule_is_said_in_a_form() -> None:
    from pnp.art.template import Templates

    book = {"P-1": {"text": "Nimm {n:einen} Stein, {n:f} mal.", "values": {"n": 1}}}
    templates = Templates(Workspace(REPOSITORY), "", words=german())
    assert templates.said({"rules": book}, "P-1", in_words=["n"]) == "Nimm einen Stein, eins mal."
    assert templates.said({"rules": book}, "P-1") == "Nimm 1 Stein, 1 mal."
