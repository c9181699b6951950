"""rules.yaml as it is read: sentences with numbers, and faults with their lines."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.errors import Problems
from pnp.games.coverage import in_order
from pnp.model.rules import read_rules
from tests.games.dune_express.table import RULES


def read(folder: Path, text: str) -> str:
    file = folder / "rules.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(Problems) as caught:
        read_rules(file, Path("rules.yaml"))
    return str(caught.value)


def test_all_faults_at_once(tmp_path: Path) -> None:
    text = """\
rules:
  DE-1.1: {text: "From {least} players", values: {most: six, feast: 2}}
  DE-1: plain
  five: {text: "x", shrot: y}
  DE-1.2: {short: "none"}
  DE-1.3: {text: "x", values: {feast: 3}}
"""
    assert read(tmp_path, text) == (
        "rules.yaml:2: rules.DE-1.1.text: expected the name of a value, found {least}\n"
        '  hint: did you mean "feast"?\n'
        "rules.yaml:2: rules.DE-1.1.values.most: expected a whole number from 0 up, found six\n"
        "rules.yaml:3: rules.DE-1: expected text, short and values\n"
        "rules.yaml:4: rules.five: expected a rule's id such as DE-5.3, found five\n"
        "rules.yaml:4: rules.five.shrot: no such field\n"
        '  hint: did you mean "short"?\n'
        "rules.yaml:5: rules.DE-1.2: expected a text\n"
        "rules.yaml:6: rules.DE-1.3.values.feast: expected every value once, found feast again"
    )


def test_a_file_without_rules(tmp_path: Path) -> None:
    assert read(tmp_path, "- 1\n") == "rules.yaml:1: expected the key rules with every rule's id"


def test_every_section_has_a_title_and_rules_stand_in_order() -> None:
    ids = list(RULES.rules)
    assert ids == in_order(ids)
    assert {rule.section for rule in RULES.rules.values()} == set(RULES.sections)
    assert len(ids) == 134


def test_sentences_are_whole_sentences() -> None:
    for rule in RULES.rules.values():
        assert rule.text[0].isupper() or rule.text[0].isdigit(), rule.id
        assert rule.text.endswith("."), rule.id
        assert "{" not in rule.text and "{" not in (rule.short or ""), rule.id
        assert not (rule.short or "").endswith("."), rule.id
        assert RULES.file.name == "rules.yaml" and rule.line > 0
