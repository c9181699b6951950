"""A translated sentence may ask for the form of a value's word."""

from __future__ import annotations

from pathlib import Path

from pnp.art.tools.heraldry import said
from pnp.languages.catalogue import Catalogue, Entry
from pnp.languages.facts import Facts, facts_in, naming
from pnp.languages.placeholders import places_in
from pnp.languages.speech import english_speech

ONE = Entry("eins | ein | eine | einen", Path("de.po"), 1)
GERMAN = Catalogue("de", {("number", "one"): ONE})
RULES = {
    "rules": {"A-1": {"text": "Nimm {looks:einen} für {cost:einen}.", "values": {"looks": 1}}},
}


def test_a_value_is_spelt_in_the_form_that_the_sentence_names() -> None:
    assert said(RULES, "A-1", in_words=["looks"], spell=GERMAN.number) == (
        "Nimm einen für {cost:einen}."
    )


def test_a_value_in_digits_has_no_form() -> None:
    assert said(RULES, "A-1", spell=GERMAN.number) == "Nimm 1 für {cost:einen}."


def test_a_form_leaves_the_place_as_it_is() -> None:
    assert places_in("Nimm {looks:einen}.") == places_in("Take {looks}.")


def test_the_name_of_a_value_says_no_number() -> None:
    def found(text: str) -> Facts:
        return facts_in(text, english_speech(), naming({}))

    assert found("Take {second_looks}.") == found("Take {any}.")
