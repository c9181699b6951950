"""Boxes moved in the file between finding and cutting: those numbers, and no other character."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.errors import PnpError, UsageProblem
from pnp.model.source import document_of
from pnp.model.structure import structure
from pnp.reprint.moving import Box, moved
from pnp.reprint.record import Found
from pnp.studio.history import History

FILE = """# found by hand, mostly
pnp-reprint: 1
source: {file: "ünser spiel.pdf", sha256: ab12, pages: 3}
backs: none
pages:
- page: 2   # the heroes
  find: marks
  sure: 1
  pieces:
  - {id: p2-1, box: [9.4567, 9.5, 63.5, 88.9], bleed: 3}   # the first
  - id: p2-2
    box:
    - 73
    - 9.5
    - 63.5
    - 88.9
- page: 3
  find: by-hand
  grid: {x: [9.5, 73, 136.5], y: [9.5, 98.4], w: 63.5, h: 88.9, skip: [5]}
"""


def move(name: str, box: Box, together: bool = False, text: str = FILE) -> str:
    found, problems = structure(Found, document_of(text, Path("game.pieces.yaml")))
    assert found is not None and not problems
    return moved(text, found, int(name[1]), name, box, together)


def test_only_the_numbers_that_differ_are_written_to_a_hundredth() -> None:
    made = move("p2-1", (9.4567, 9.126, 63.5, 90.0000001))
    assert made == FILE.replace(
        "[9.4567, 9.5, 63.5, 88.9], bleed", "[9.4567, 9.13, 63.5, 90], bleed"
    ).replace("find: marks", "find: by-hand")


def test_a_box_written_line_by_line_is_changed_where_it_stands() -> None:
    made = move("p2-2", (-0.001, 9.5, 70, 88.9))
    assert made == FILE.replace("- 73\n    - 9.5\n    - 63.5", "- 0\n    - 9.5\n    - 70").replace(
        "find: marks", "find: by-hand"
    )


def test_all_boxes_of_a_page_go_together() -> None:
    made = move("p2-1", (9.9567, 9.5, 63.5, 88.9), together=True)
    assert "[9.96, 9.5, 63.5, 88.9], bleed" in made and "- 73.5\n    - 9.5" in made
    assert made.replace("9.96", "9.4567").replace("73.5", "73") == FILE.replace(
        "find: marks", "find: by-hand"
    )


@pytest.mark.parametrize(
    ("name", "box", "together", "line"),
    [
        ("p3-2", (74, 9.5, 63.5, 88.9), False, "x: [9.5, 74, 136.5], y: [9.5, 98.4], w: 63.5"),
        ("p3-4", (9.5, 98, 63.5, 88.9), False, "x: [9.5, 73, 136.5], y: [9.5, 98], w: 63.5"),
        ("p3-6", (136.5, 98.4, 64, 88.9), False, "x: [9.5, 73, 136.5], y: [9.5, 98.4], w: 64"),
        ("p3-1", (10, 9, 63.5, 88.9), True, "x: [10, 73.5, 137], y: [9, 97.9], w: 63.5"),
    ],
)
def test_a_grid_stays_a_grid(name: str, box: Box, together: bool, line: str) -> None:
    old = "x: [9.5, 73, 136.5], y: [9.5, 98.4], w: 63.5"
    assert move(name, box, together) == FILE.replace(old, line)


def test_what_is_no_box_and_what_is_shared_is_refused() -> None:
    with pytest.raises(PnpError, match="expected a piece of page 2, found p2-9"):
        move("p2-9", (0, 0, 9, 9))
    with pytest.raises(PnpError, match="expected a box of at least 2 x 2 mm, found "):
        move("p2-1", (0, float("nan"), 9, 9))
    shared = FILE.replace("w: 63.5, h: 88.9", "w: &w 63.5, h: *w")
    with pytest.raises(PnpError) as refused:
        move("p3-1", (9.5, 9.5, 60, 63.5), text=shared)
    assert str(refused.value) == (
        "expected a value of pages[1].grid.w of its own, found an alias (*)"
    )


def test_undo_goes_over_what_others_wrote(tmp_path: Path) -> None:
    file = tmp_path / "a.pieces.yaml"
    file.write_bytes(b"one")
    history = History(file)
    history.write(b"two")
    file.write_bytes(b"an editor's")
    history.step(-1)
    assert (file.read_bytes(), history.steps()) == (b"two", (1, 1))
    history.step(1)
    assert file.read_bytes() == b"an editor's"
    history.step(-1)
    history.step(-1)
    assert (file.read_bytes(), history.steps()) == (b"one", (0, 2))
    with pytest.raises(UsageProblem, match="expected another state of the file, found none"):
        history.step(-1)
    history.write(b"new")
    assert history.steps() == (1, 0)
