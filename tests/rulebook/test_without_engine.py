"""A book of a game without a rules engine, which most games are."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest

from pnp.errors import Problems
from pnp.faces import KINDS
from pnp.model.loader import load_game
from pnp.model.workspace import Workspace
from pnp.paper import parse_paper
from pnp.pipeline.books import make_book, open_book
from pnp.rulebook.assembly import Assembled

FILE = "components/meadow/rulebook.md"


def book(root: Path, text: str) -> Assembled:
    """Return the book of the small game with this manuscript."""
    (root / FILE).write_text(text, encoding="utf-8")
    return open_book(load_game(Workspace(root), "meadow", KINDS))


def told(root: Path, text: str) -> list[str]:
    """Return what the manuscript is told."""
    with pytest.raises(Problems) as error:
        book(root, text)
    return str(error.value).split("\n")


@pytest.mark.parametrize("examples", ["", "id: one\nplayers: [a]\n"])
def test_an_example_that_nothing_can_replay_is_told_with_its_line(
    small: Path, examples: str
) -> None:
    if examples:
        (small / "components/meadow/examples.yaml").write_text(examples, encoding="utf-8")
    assert told(small, "# Meadow\n\nOn *one* side.\n\n::: example one\n@1 So.\n:::\n") == [
        f'{FILE}:5: expected a rules engine to replay "one" by, found none',
        "  hint: write it as text, or declare the rules as data: docs/rules.md",
    ]


def test_an_example_that_is_quoted_is_told_too(small: Path) -> None:
    assert told(small, '# Meadow\n\nIt says {{ example("one").claim(1) }}.\n')[0] == (
        f'{FILE}:3: expected a rules engine to replay "one" by, found none'
    )


@pytest.mark.parametrize(("lines", "printed"), [(4, True), (27, False)])
def test_what_is_spare_is_printed_where_the_page_has_room(
    small: Path, lines: int, printed: bool
) -> None:
    text = "# Meadow\n\n" + "Bees.\n\n" * lines + "::: spare\nA meadow to look at.\n:::\n"
    files = {
        made.name: made.data
        for made in make_book(
            load_game(Workspace(small), "meadow", KINDS),
            parse_paper("a4"),
            book(small, text),
        )
    }
    document = pypdfium2.PdfDocument(files["rulebook.pdf"])
    words = [page.get_textpage().get_text_range() for page in document]
    assert [number for number, told in enumerate(words) if "A meadow to look at." in told] == (
        [words.index(next(told for told in words if "Bees." in told))] if printed else []
    )
    assert sum("Bees." in told for told in words) == 1
    assert b"A meadow to look at." in files["rulebook.html"]
