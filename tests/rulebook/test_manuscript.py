"""The manuscript: filling, reading, places and numbers."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.errors import Problems
from pnp.rulebook.assembly import Assembled
from pnp.rulebook.blocks import (
    Box,
    Gallery,
    Heading,
    Link,
    Listing,
    Paragraph,
    Table,
    inlines,
    plain,
    rules_of,
    walk,
)
from pnp.rulebook.checks import check_book, coverage, unchecked_numbers
from pnp.rulebook.filling import bare, fill
from pnp.rulebook.reading import read_blocks
from tests.rulebook.conftest import Desk

FILE = Path("book.md")


def blocks(text: str, **context: object) -> tuple[object, ...]:
    return read_blocks(fill(text, FILE, context), FILE)


def test_lines_keep_their_numbers_through_loops_and_comments() -> None:
    text = "{# two\nlines #}\n# One\n\n{% for n in [1, 2] %}\nsay {{ n }}\n\n{% endfor %}\nlast"
    found = [(block.line, plain(block.parts)) for block in blocks(text)]  # type: ignore[attr-defined]
    assert [(line, bare(words)) for line, words in found] == [
        (3, "One"), (6, "say 1"), (6, "say 2"), (9, "last"),
    ]  # fmt: skip


def test_an_expression_that_writes_nothing_leaves_one_blank() -> None:
    filled = fill(
        "{{ no }} One {{ no }} two {{ yes }} three.\n| {{ no }} | x |", FILE, {"no": "", "yes": 3}
    )
    assert [bare(text) for _, text in filled] == ["One two 3 three.", "| | x |"]


ADDRESSES = [
    ("https://{{ home }}/boards", "https://pond.example/boards"),
    ("https://pond.example/{{ game }}", "https://pond.example/heron"),
    (
        "https://pond.example/two%20herons?at={{ game }}",
        "https://pond.example/two%20herons?at=heron",
    ),
    ("https://bücher.example", "https://xn--bcher-kva.example"),
    ("mailto:{{ game }}@pond.example", "mailto:heron@pond.example"),
    ("#größe-{{ game }}", "#größe-heron"),
]


@pytest.mark.parametrize(("typed", "target"), ADDRESSES)
def test_an_address_is_what_was_typed_with_what_expressions_write(typed: str, target: str) -> None:
    (paragraph,) = blocks(f"[here]({typed})", home="pond.example", game="heron")
    assert isinstance(paragraph, Paragraph)
    (link,) = paragraph.parts
    assert isinstance(link, Link)
    assert link.target == target


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "# A\n\n{{ nobody }}",
            'book.md:3: expected a name that the book is told, found "nobody"',
        ),
        (
            "# A\n\n{{ 3|wrods }}",
            'book.md:3: expected a filter, found "wrods"\n  hint: did you mean "words"?',
        ),
        ("# A\n\n{{ 1 / 0 }}", "book.md:3: expected a number other than 0 to divide by"),
        (
            "# A\n\n{{ range('x') }}",
            "book.md:3: expected an expression that works out, found TypeError: ",
        ),
        ("# A\n\n{% if %}", "book.md:3: expected an expression"),
        ("# A\n\n::: note\nopen", 'book.md:3: expected a line ":::"'),
        ("# A\n\n```\ncode\n```", "book.md:3: expected paragraphs"),
        (
            "# A\n\n::: exmple combat\nTold.\n:::",
            'book.md:3: expected a box, found "exmple"\n  hint: did you mean "example"?',
        ),
        (
            "# A\n\n::: high-bid\nTold.\n:::",
            'book.md:3: expected a box, found "high-bid"\n'
            "  hint: known: back, example, house, index, note, spare, zine",
        ),
        ("# A\n\n::: example\n:::", "book.md:3: expected the id of an example, found none"),
        ("{{ ''.__class__.__mro__ }}", "book.md:1: "),
    ],
)
def test_faults_of_the_text_carry_their_line(text: str, message: str) -> None:
    with pytest.raises(Problems) as caught:
        blocks(text)
    assert str(caught.value).startswith(message)


def test_blocks_are_read() -> None:
    heading, paragraph, listing, table, gallery, box = blocks(
        "# Turn {: #go emblem=die}\n\nRoll **all**. [DE-3.1, DE-3.2]\n\n1. one [DE-3.3]\n2. two\n\n"
        "| a | b |\n|---|--:|\n| x | y [DE-3.4] |\n\n![A](die:f.a#9) ![](icon:b)\n\n"
        "::: example x\n@2 told\n:::\n"
    )
    assert isinstance(heading, Heading)
    assert (heading.id, heading.emblem, plain(heading.parts)) == ("go", "die", "Turn")
    assert isinstance(paragraph, Paragraph)
    assert (plain(paragraph.parts), paragraph.rules) == ("Roll all.", ("DE-3.1", "DE-3.2"))
    assert isinstance(listing, Listing)
    assert listing.ordered
    assert rules_of(listing.items[0][0]) == ("DE-3.3",)
    assert isinstance(table, Table)
    assert (table.aligned, table.stated) == (("left", "right"), (("DE-3.4",),))
    assert isinstance(gallery, Gallery)
    assert [(p.source, p.size, p.alt) for p in gallery.pictures] == [
        ("die:f.a", 9.0, "A"), ("icon:b", None, ""),
    ]  # fmt: skip
    assert isinstance(box, Box)
    assert (box.kind, box.name) == ("example", "x")
    inner = box.blocks[0]
    assert isinstance(inner, Paragraph)
    assert inner.step == 2


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("DE-9.4]", "DE-99.4]", "expected a rule of rules.yaml, found DE-99.4"),
        ("(#winning)", "(#wining)", 'expected a place of the book, found "#wining"'),
        ("die:faction.fremen)", "die:faction.fremem)", "expected a face of the die faction"),
        (
            "face:sardaukar.front",
            "face:sardukar.front",
            'expected a component, found "sardukar"\n  hint: did you mean "sardaukar"?',
        ),
        ("::: example combat", "::: example kombat", "expected the id of an example"),
        ("@3 Nothing is saved", "@9 Nothing is saved", "expected a step from 1 to 3, found @9"),
        (
            "x1.after(2)",
            "x1.after(7)",
            "expected after(0) to after(3) of example-1, found after(7)",
        ),
        (
            "x1.after(2)",
            "x1.claim(70)",
            "of example-1, found claim(70)",
        ),
        ("x1.after(2)", "x1.aftr(2)", 'found "aftr"\n  hint: did you mean "after"?'),
        (
            "face:sardaukar.front",
            "face:sardaukar.frnt",
            'expected a face of sardaukar, found "sardaukar.frnt"\n'
            '  hint: did you mean "sardaukar.front"?',
        ),
        ("{{ v.", "{{ v.x", "expected a field x"),
        (
            '{{ count("',
            '{{ count("x',
            'expected a component, found "x',
        ),
    ],
)
def test_what_the_text_names_must_exist(desk: Desk, old: str, new: str, told: str) -> None:
    line = desk.change("rulebook.md", old, new)
    with pytest.raises(Problems) as caught:
        desk.book()
    assert f"components/dune-express/rulebook.md:{line}: " in str(caught.value)
    assert told in str(caught.value)


def test_a_link_without_words_leads_to_where_a_rule_is_stated(desk: Desk) -> None:
    """Its page is that of the paragraph; a rule that none states has no page."""
    line = desk.change("rulebook.md", "- advice [](#advice)", "- advice [](#DE-0.7)")
    desk.book()
    desk.change("rulebook.md", "[DE-0.7]", "")
    with pytest.raises(Problems) as caught:
        desk.book()
    assert (
        f"components/dune-express/rulebook.md:{line}: expected a rule that a paragraph states, "
        'found "#DE-0.7"\n  hint: a link without words leads to its page'
    ) in map(str, caught.value.problems)


def test_every_rule_is_stated_and_played(book: Assembled) -> None:
    found = coverage(book.manuscript)
    assert found.unprinted == ()
    assert found.unplayed == ()


def test_no_number_is_typed_out(book: Assembled) -> None:
    assert [str(problem) for problem in unchecked_numbers(book.manuscript)] == []


def test_a_typed_number_is_reported_and_a_claimed_one_is_not(desk: Desk) -> None:
    old = "Nothing is saved for later."
    line = desk.change("rulebook.md", old, "The 2 Spice are lost. twelve Troops stay in the supply")
    (found,) = [p for p in check_book(desk.manuscript()) if p.line == line]
    assert 'found "2" typed out' in found.message


def test_a_rule_without_place_is_reported(desk: Desk) -> None:
    desk.change("rulebook.md", ", DE-9.4]", "]")
    told = [str(problem) for problem in check_book(desk.manuscript())]
    assert [message.partition(": ")[2] for message in told] == [
        "DE-9.4: expected a place in rulebook.md that states it, found none\n"
        "  hint: write [DE-9.4] behind the paragraph that does"
    ]


def words_of(desk: Desk) -> str:
    return "\n".join(bare(plain(inlines(block))) for block in walk(desk.book().blocks))


def test_data_reach_every_place(desk: Desk) -> None:
    before = words_of(desk)
    assert "Dune Express is a game for" in before
    assert "Thumpers 5" in " ".join(before.split()) or "Thumpers5" in before
    desk.change("game.yaml", "title: Dune Express\n", "title: Sand Rush\n")
    desk.change("rules.yaml", "plan_span: 3", "plan_span: 4")
    after = words_of(desk)
    assert "Sand Rush is a game for" in after
    assert "Dune Express" not in after
    assert "three rounds in all" in before
    assert "four rounds in all" in after
