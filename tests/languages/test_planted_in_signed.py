"""Messages of the German Dune Express, put in other words and turned, against their signature."""

from __future__ import annotations

import json
from functools import cache
from typing import Final

from pnp.faces import KINDS
from pnp.languages.checking import Checker, checker_of
from pnp.languages.reading import catalogue_of
from pnp.languages.turned import turns
from pnp.model.loader import load_game
from pnp.model.translated import kinds_in, names_in
from pnp.model.workspace import Workspace
from tests.printed import REPOSITORY

EDITS: Final = json.loads((REPOSITORY / "tests/data/signed_in_german.json").read_text("utf-8"))
"""Words of one message each, with others: those that turn it, and those that say the same."""

RULES: Final = json.loads((REPOSITORY / "tests/data/said_in_german.json").read_text("utf-8"))
"""Sentences of rules of no game in particular, with others in the same way."""


@cache
def checker() -> Checker:
    game = load_game(Workspace(REPOSITORY), "dune-express", KINDS)
    words = catalogue_of(game.workspace, game.name, "de")
    return checker_of(words, names_in(game), game.data.language, kinds_in(game))


def told(old: str, new: str) -> bool:
    """Return whether a message with other words in it turns what was signed."""
    entries = checker().words.entries.values()
    signed = next(entry.signed for entry in entries if old in entry.signed)
    return any(turns(signed, signed.replace(old, new), checker().tongue))


def told_of_a_rule(old: str, new: str) -> bool:
    """Return whether a sentence of a rule turns another one."""
    return any(turns(old, new, checker().tongue))


def test_what_turns_a_message_is_told() -> None:
    assert [pair for pair in EDITS["turned"] if not told(*pair)] == []


def test_other_words_pass() -> None:
    assert [pair for pair in EDITS["same"] if told(*pair)] == []


def test_what_is_judged_wrongly_is_kept() -> None:
    assert [pair for pair in EDITS["missed"] if told(*pair)] == []
    assert [pair for pair in EDITS["refused"] if not told(*pair)] == []


def test_what_turns_a_rule_is_told() -> None:
    assert [pair for pair in RULES["turned"] if not told_of_a_rule(*pair)] == []
    assert [pair for pair in RULES["refused"] if not told_of_a_rule(*pair)] == []


def test_a_rule_in_other_words_passes() -> None:
    assert [pair for pair in RULES["same"] if told_of_a_rule(*pair)] == []
    assert [pair for pair in RULES["missed"] if told_of_a_rule(*pair)] == []


def test_all_messages_stand_as_they_are_signed() -> None:
    entries = checker().words.entries
    own = [entry for entry in entries.values() if "components" in entry.file.parts]
    assert own
    assert [entry.text for entry in own if entry.text != entry.signed] == []


def test_there_are_as_many_as_the_page_says() -> None:
    assert len(EDITS["turned"]) == 2120
    assert len(EDITS["same"]) == 2691
    assert len(EDITS["missed"]) == 162
    assert len(EDITS["refused"]) == 182
    assert len(RULES["turned"]) > 150
    assert len(RULES["same"]) > 140
    assert len(RULES["missed"] + RULES["refused"]) == 11
