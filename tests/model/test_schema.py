"""The schema of game.yaml: what is right passes it, most of what is wrong does not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from pnp.faces import KINDS
from pnp.model.schema import game_schema

REPOSITORY = Path(__file__).parent.parent.parent
RIGHT = [
    *sorted(REPOSITORY.glob("components/*/game.yaml")),
    *sorted((REPOSITORY / "pnp" / "starter").glob("components/*/game.yaml")),
    *sorted((REPOSITORY / "tests" / "data" / "small").glob("components/*/game.yaml")),
]
BROKEN = REPOSITORY / "tests" / "data" / "broken"
SCHEMA = game_schema(KINDS)
COMMITTED = Path(__file__).parents[2] / "schema" / "game.schema.json"
BOARD = {"id": "board", "kind": "board", "size": "100mm x 100mm"}


def faults(data: Any) -> list[str]:
    """Return the paths that the schema objects to, innermost first."""
    found = []
    for error in jsonschema.Draft202012Validator(SCHEMA).iter_errors(data):
        found += [inner.json_path for inner in error.context or ()] or [error.json_path]
    return sorted(found, key=lambda path: (-len(path), path))


def game(**fields: Any) -> dict[str, Any]:
    """Return a game of one board with *fields* of the board changed."""
    return {"game": "meadow", "title": "Meadow", "components": [{**BOARD, **fields}]}


def test_the_schema_is_one_itself() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("path", RIGHT, ids=lambda path: path.parent.name)
def test_games_that_build_are_valid(path: Path) -> None:
    text = path.read_text(encoding="utf-8").replace("@name@", "starter")
    assert faults(yaml.safe_load(text)) == []


@pytest.mark.parametrize(
    "name",
    ["kinds-and-ids", "missing-unit", "no-components", "outside", "unknown-keys"],
)
def test_broken_games_are_refused(name: str) -> None:
    data = yaml.safe_load((BROKEN / f"{name}.yaml").read_text(encoding="utf-8"))
    assert faults(data)


@pytest.mark.parametrize("name", ["measures-of-tokens", "references", "rows"])
def test_what_several_fields_say_together_is_left_to_the_program(name: str) -> None:
    data = yaml.safe_load((BROKEN / f"{name}.yaml").read_text(encoding="utf-8"))
    assert faults(data) == []


def test_every_kind_has_its_own_part_without_the_fields_of_others() -> None:
    for kind, model in KINDS.items():
        part = SCHEMA["$defs"][model.__name__]
        assert part["properties"]["kind"]["const"] == kind
        assert set(part["properties"]) == set(model.model_fields)
        assert part["additionalProperties"] is False


@pytest.mark.parametrize(
    ("field", "right", "wrong"),
    [
        ("id", "big-board", "Big Board"),
        ("size", "poker landscape", "poker sideways"),
        ("size", "2.5 x 3.5in", "200 x 200"),
        ("bleed", "3mm", 3),
        ("safe", "0.1in", "3 feet"),
        ("count", 3, "3 boards"),
        ("template", "deep/board.svg.j2", "../board.svg.j2"),
        ("data", "rows.csv", "/rows.csv"),
        ("title", 7, ["seven"]),
        ("scale", "map", "The Map"),
        ("values", {"anything": [1, {"at": "all"}]}, ["no names"]),
    ],
)
def test_a_field_takes_what_the_program_takes(field: str, right: Any, wrong: Any) -> None:
    assert faults(game(**{field: right})) == []
    assert f"$.components[0].{field}" in faults(game(**{field: wrong}))


def test_defaults_stand_as_people_write_them() -> None:
    token = SCHEMA["$defs"]["Token"]["properties"]
    assert token["bleed"]["default"] == "1mm"
    assert SCHEMA["$defs"]["ScaleGroup"]["properties"]["max"]["default"] == "100%"
    assert "default" not in token["title"]


def test_the_schema_for_editors_is_that_of_the_code() -> None:
    """`pnp schema --out schema/game.schema.json` writes it."""
    assert json.loads(COMMITTED.read_text(encoding="utf-8")) == SCHEMA
