"""Pictures of a book that ask for more height than its page has."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.faces import KINDS
from pnp.model.loader import load_game
from pnp.model.workspace import Workspace
from pnp.paper import parse_paper
from pnp.pipeline.books import make_book, open_book

FILE = "components/meadow/rulebook.md"


def noted(root: Path, pictures: str, large: bool = False) -> list[str]:
    """Return the notes on the reading PDF of the small game's book with these pictures."""
    text = f"# Meadow\n\nBees.\n\n{pictures}\n"
    (root / FILE).write_text(text, encoding="utf-8")
    game = load_game(Workspace(root), "meadow", KINDS)
    book = open_book(game)
    made = make_book(game, parse_paper("a4"), book, large=large)
    return next(one for one in made if one.name == "rulebook.pdf").note.splitlines()


@pytest.mark.parametrize(
    ("pictures", "wanted", "found"),
    [
        ("![A](icon:coin#90) ![B](icon:coin#95)", "90 and 95", "52.3 and 55.2"),
        ("![A](icon:coin#400) ![B](icon:coin#40)", "400 and 40", "97.7 and 9.8"),
        ("![A](icon:coin#400)", "400", "110.5"),
        ("A coin, ![A](icon:coin#400), in a line.", "400", "109.5"),
    ],
    ids=["two", "large beside small", "alone", "in a line"],
)
def test_what_is_drawn_smaller_is_told_with_its_line_and_heights(
    small: Path, pictures: str, wanted: str, found: str
) -> None:
    assert noted(small, pictures) == [
        f"{FILE}:5: rulebook.pdf: expected pictures {wanted} mm high, found room for {found} mm"
    ]


def test_heights_are_told_as_they_are_asked_in_large_print_too(small: Path) -> None:
    (note,) = noted(small, "![A](icon:coin#90) ![B](icon:coin#95)", large=True)
    assert "expected pictures 90 and 95 mm high, found room for 5" in note


@pytest.mark.parametrize(
    "pictures",
    [
        "![A](icon:coin#50) ![B](icon:coin#50)",
        "A ![coin](icon:coin#50) in a line.",
        "![](icon:coin)",
    ],
)
def test_what_has_room_is_not_told(small: Path, pictures: str) -> None:
    assert noted(small, pictures) == []
