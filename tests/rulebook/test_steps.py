"""Examples told in steps, links to pages, an index, chapters that run on, ids as ranges."""

from __future__ import annotations

import io
import re

import pypdfium2
import pytest

from pnp.paper import parse_paper
from pnp.pipeline.books import make_book
from pnp.rulebook.blocks import Heading
from pnp.rulebook.filling import fill
from pnp.rulebook.paper import ranges
from pnp.rulebook.reading import read_blocks
from tests.rulebook.conftest import Desk
from tests.rulebook.test_manuscript import FILE

STEPS = """\
::: example combat
1. The Guild is attacked.

   ![Before](position:combat.0#30)

2. One attacker is left.
:::
"""
LISTED = """\
See [](#fighting).

::: index
- combat [](#fighting)
:::

## Winning"""


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        (["DE-5.1"], ["DE-5.1"]),
        (["DE-5.1", "DE-5.2", "DE-5.3"], ["DE-5.1–3"]),
        (["DE-5.1", "DE-5.3", "DE-6.4"], ["DE-5.1", "DE-5.3", "DE-6.4"]),
        (["DE-8.9", "DE-8.10"], ["DE-8.9–10"]),
        (["DD-10.4a", "DD-10.4b", "DD-10.5"], ["DD-10.4a–b", "DD-10.5"]),
        (["DD-5.D1", "DD-5.D2", "DD-5.E3"], ["DD-5.D1–2", "DD-5.E3"]),
    ],
)
def test_neighbouring_ids_are_one_range(rules: list[str], words: list[str]) -> None:
    found = ranges(rules)
    assert [name for name, _ in found] == words
    assert [rule for _, members in found for rule in members] == rules


def test_an_example_told_in_steps_draws_only_what_stands_in_them(desk: Desk) -> None:
    start = "::: example combat\n"
    text = (desk.folder / "rulebook.md").read_text(encoding="utf-8")
    whole = text[text.index(start) : text.index(":::", text.index(start) + 3) + 4]
    desk.change("rulebook.md", whole, STEPS)
    book = desk.book()
    told = book.examples["combat"].told
    assert (told.before, told.after, told.rows, told.result) == (None, None, (), "")


def test_a_chapter_may_begin_where_the_last_one_ends() -> None:
    first, second = read_blocks(fill("# A\n\n# B {: #b emblem=x here}", FILE, {}), FILE)
    assert isinstance(first, Heading) and isinstance(second, Heading)
    assert (first.here, second.here, second.id, second.emblem) == (False, True, "b", "x")


def test_a_link_without_words_prints_the_page_or_the_title(desk: Desk) -> None:
    desk.change("rulebook.md", "## Winning", LISTED)
    files = {f.name: f.data for f in make_book(desk.game(), parse_paper("a4"), desk.book())}
    page = files["rulebook.html"].decode()
    assert 'See <a href="#fighting">Combat</a>.' in page
    document = pypdfium2.PdfDocument(io.BytesIO(files["rulebook.pdf"]))
    texts = [" ".join(page.get_textpage().get_text_range().split()) for page in document]
    (number,) = {found for text in texts for found in re.findall(r"See page (\d+)\.", text)}
    assert any(f"combat {number}" in text for text in texts)
    assert "Each side loses as many" in texts[int(number) - 1]
