"""Schemas of play.yaml, diagrams.yaml, tables, dice and found pieces: files that are read pass
them, slips do not, and what a rules file may hold is the same for its reader and its schema."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from pnp.cli.schema import SCHEMAS
from pnp.games.declared.document import Findings
from pnp.games.declared.reading import read_play
from pnp.model.play import read_play as read_file

ROOT = Path(__file__).parents[2]
PLAY = jsonschema.Draft202012Validator(SCHEMAS["play"]())
BLOCKS = re.findall(
    r"```yaml(?: components/\w+/play\.yaml)?\n(players:.*?)```",
    (ROOT / "docs" / "rules.md").read_text(encoding="utf-8"),
    re.DOTALL,
)
PLAYS = {
    **{f"docs {number}": text for number, text in enumerate(BLOCKS)},
    **{
        path.parent.name: path.read_text(encoding="utf-8").replace("@name@", "starter")
        for place in ("components", "gallery/*/components", "pnp/starter/components")
        for path in sorted(ROOT.glob(f"{place}/*/play.yaml"))
    },
}


def validator(name: str) -> Any:
    """Return what judges files of that name."""
    jsonschema.Draft202012Validator.check_schema(SCHEMAS[name]())
    return jsonschema.Draft202012Validator(SCHEMAS[name]())


def loaded(text: str) -> Any:
    """Return a document as editors see it: `on` is a word, and `card?` stands inside braces."""

    class Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
        pass

    words = {letter: [] for letter in "oOyYnN"}
    Loader.yaml_implicit_resolvers = Loader.yaml_implicit_resolvers | words
    return yaml.load(text, Loader=Loader)


def test_the_rules_of_docs_and_gallery_are_here() -> None:
    assert len(BLOCKS) >= 9
    assert {"dune-express", "kettle", "lanterns", "three-marches", "tic-tac-toe"} <= PLAYS.keys()


@pytest.mark.parametrize("name", PLAYS)
def test_rules_that_are_played_are_valid(name: str) -> None:
    assert [error.message for error in PLAY.iter_errors(loaded(PLAYS[name]))] == []


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path of every mapping."""
    if isinstance(data, dict):
        yield path
        for key, value in data.items():
            yield from places(value, (*path, key))


FREE = ("values", "options", "rules", "told", "kinds")
"""Parts whose values are the author's own as a whole."""


@pytest.mark.parametrize("name", ["docs 6", "lanterns", "three-marches"])
def test_a_key_that_the_reader_does_not_know_is_none_of_the_schema(
    name: str, tmp_path: Path
) -> None:
    data, tried = loaded(PLAYS[name]), 0
    for path in places(data):
        if path and (path[0] in FREE or "table" in path or "every" in path or "let" in path):
            continue
        changed = copy.deepcopy(data)
        place = changed
        for step in path:
            place = place[step]
        place["zz-wrong"] = {"zz-wrong": 1}
        file = tmp_path / "play.yaml"
        file.write_text(yaml.safe_dump(changed, sort_keys=False))
        findings = Findings(Path("play.yaml"))
        read_play(read_file(file), findings)
        assert bool(findings.faults) == (not PLAY.is_valid(changed)), path
        tried += bool(findings.faults)
    assert tried > 8


@pytest.mark.parametrize(
    ("name", "pattern"),
    [
        ("diagrams", "components/*/diagrams.yaml"),
        ("diagrams", "gallery/*/components/*/diagrams.yaml"),
        ("rules", "components/*/rules.yaml"),
        ("rules", "gallery/*/components/*/rules.yaml"),
        ("examples", "components/*/rulebook-examples.yaml"),
        ("dice", "components/*/dice.yaml"),
    ],
)
def test_files_of_the_games_are_valid(name: str, pattern: str) -> None:
    files = sorted(ROOT.glob(pattern))
    check = validator(name)
    assert files
    for file in files:
        for data in filter(None, yaml.safe_load_all(file.read_text(encoding="utf-8"))):
            assert [error.message for error in check.iter_errors(data)] == []


@pytest.mark.parametrize(
    ("name", "right", "wrong"),
    [
        ("diagrams", {"id": "set-up", "alt": "The board"}, {"alt": "The board"}),
        ("table", [{"id": "fox", "copies": 2}], [{"id": "fox", "copies": "two"}]),
        ("table", {"beasts": [{"id": 7}]}, {"beasts": {"fox": {}}}),
        ("dice", {"dice": ["sword,#2,blank,:3", {"faces": "d6"}]}, {"dcie": []}),
        ("rules", {"rules": {}, "suits": {"sun": "red"}}, {"rules": {}, "suits": 7}),
    ],
)
def test_what_is_right_passes_and_a_slip_does_not(name: str, right: Any, wrong: Any) -> None:
    check = validator(name)
    assert check.is_valid(right)
    assert not check.is_valid(wrong)


def test_found_pieces_are_valid_as_they_are_written_and_read() -> None:
    text = (ROOT / "docs" / "prints.md").read_text(encoding="utf-8")
    page, boards = re.findall(r"```yaml[^\n]*\n((?:pages|boards):.*?)```", text, re.DOTALL)
    data = {"pnp-reprint": 1, "backs": "none", **yaml.safe_load(page), **yaml.safe_load(boards)}
    check = validator("pieces")
    assert [error.message for error in check.iter_errors(data)] == []
    assert not check.is_valid({**data, "baks": "none"})
    data["pages"][0]["pieces"][0]["box"] = [1, 2, 3]
    assert not check.is_valid(data)


def test_the_starter_names_a_schema_in_each_of_its_files() -> None:
    starter = ROOT / "pnp" / "starter" / "components" / "@name@"
    for file in sorted(starter.glob("*.yaml")):
        first = file.read_text(encoding="utf-8").split("\n")[0]
        assert first == f"# yaml-language-server: $schema=../../schema/{file.stem}.schema.json"
        assert file.stem in SCHEMAS
