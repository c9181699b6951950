"""What is known of a game: read again it is what a first reading gives, and no other objects."""

from __future__ import annotations

import operator
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.errors import Problems
from pnp.faces import KINDS
from pnp.model.game import Game
from pnp.model.known import Known
from pnp.model.loader import load_game
from pnp.model.workspace import Workspace
from tests.fuzzing import times

GAME = """game: trio
title: Trio
edition: "1"
language: en
tables: {colours: colours.csv, sizes: [{id: small, wide: 3}]}
components:
  - {id: deck, kind: card, size: poker, data: cards.csv, template: a.j2, defaults: {mark: 1}}
  - {id: token, kind: token, diameter: 20mm, for_each: colours, template: a.j2}
  - {id: disc, kind: token, diameter: 20mm, items: [{id: one}, {id: two}], template: a.j2}
"""
CARDS = "id,name,mark\na,Ann,1\nb,Ben,\nc,Cem,x\n"
COLOURS = "id,colour\nred,#ff0000\nblue,#0000ff\n"

CELL = st.sampled_from(
    [
        "",
        "a",
        "b",
        "id",
        "extends",
        "1",
        "true",
        "1.0",
        "x y",
        '"two\nlines"',
        "007",
        '"',
        '"q"',
        "a,",
        "a,b",
        "\r",
        "\r\n",
        " ",
        ",,",
    ]
)
PLACE = st.integers(0, 3)
EDIT = st.tuples(st.sampled_from(["set", "set", "set", "drop", "add"]), PLACE, PLACE, CELL)


@pytest.fixture(scope="module")
def root() -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "components" / "trio").mkdir(parents=True)
        yield Path(folder)


def written(root: Path, **files: str) -> Workspace:
    """Write the game with other texts of some files."""
    texts = {"game": GAME, "cards": CARDS, "colours": COLOURS} | files
    for name, text in texts.items():
        file = "game.yaml" if name == "game" else f"{name}.csv"
        (root / "components" / "trio" / file).write_text(text, encoding="utf-8")
    return Workspace(root)


def told(workspace: Workspace, known: Known | None) -> str:
    """Return everything that is read, as it is written in Python: 1 and true are not the same."""
    try:
        game = load_game(workspace, "trio", KINDS, known=known)
    except Problems as error:
        return str(error)
    return repr((game.data, game.tables, game.components, game.items, game.rules, game.sources))


def edited(rows: list[list[str]], edit: tuple[str, int, int, str]) -> None:
    """Change a cell of a table, take a row out or put one in."""
    what, row, column, text = edit
    if what == "set" and row < len(rows) and column < len(rows[row]):
        rows[row][column] = text
    elif what == "drop" and row < len(rows) > 1:
        del rows[row]
    elif what == "add":
        rows.insert(row, [text, "new", "2"])


@settings(max_examples=times(20))
@given(st.lists(EDIT, min_size=4, max_size=8))
def test_a_game_read_again_is_as_if_read_for_the_first_time(
    root: Path, edits: list[tuple[str, int, int, str]]
) -> None:
    known, rows = Known(), [line.split(",") for line in CARDS.splitlines()]
    assert told(written(root), known) == told(written(root), None)
    for edit in edits:
        edited(rows, edit)
        workspace = written(root, cards="\n".join(map(",".join, rows)))
        assert told(workspace, known) == told(workspace, None)


def read(root: Path, known: Known, **files: str) -> Game:
    return load_game(written(root, **files), "trio", KINDS, known=known)


def test_what_did_not_change_is_the_same_object(root: Path) -> None:
    known = Known()
    old, new = read(root, known), read(root, known, cards=CARDS.replace("Ben", "Bob"))
    assert new.data is old.data
    assert [new.tables[name] is table for name, table in old.tables.items()] == [True, True]
    same = [one is other for one, other in zip(old.items["deck"], new.items["deck"], strict=True)]
    assert same == [True, False, True]
    assert new.items["deck"][1].fields["name"] == "Bob"
    for part in ("token", "disc"):
        assert all(map(operator.is_, old.items[part], new.items[part]))


def test_another_default_makes_all_designs_anew(root: Path) -> None:
    known = Known()
    old = read(root, known)
    new = read(root, known, game=GAME.replace("{mark: 1}", "{mark: true}"))
    assert old.items["deck"][1].fields["mark"] == 1
    assert new.items["deck"][1].fields["mark"] is True
