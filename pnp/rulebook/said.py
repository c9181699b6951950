"""What a book says, passage by passage, as it is signed.

Words stand as they are printed, with the expression that wrote them. A number that an expression
wrote may change with the data; in its place stands the expression alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from pnp.english import number_in, place_in
from pnp.errors import Problem
from pnp.rulebook.blocks import Block, Box, Gallery, Heading, Listing, Paragraph, Table, plain
from pnp.rulebook.compared import Output, Said
from pnp.rulebook.expressions import FROM, OUTPUT, expressions, number_of
from pnp.rulebook.filling import bare
from pnp.rulebook.manuscript import Manuscript
from pnp.rulebook.spoken import spoken_of
from pnp.rulebook.typed import TAG

_FIGURES: Final = re.compile(r"[\d.,:/-]+")
"""A number, an edition, a day."""

_SENTENCE: Final = 5
"""Words of an expression from which on they are a sentence, told where it is written."""


def said_by(book: Manuscript) -> dict[str, list[Said]]:
    """Return whatever a book, its examples and its rules say, by the file that says it."""
    found: dict[str, list[Said]] = {}
    for name, said in _all(book):
        text = " ".join(said.text.split())
        if re.search(r"[A-Za-z]{2}", text):
            found.setdefault(name, []).append(replace(said, text=text))
    return found


def _all(book: Manuscript) -> Iterator[tuple[str, Said]]:
    for said in _Reader(book).passages(book.blocks):
        yield book.file.name, said
    for example in book.examples.all.values():
        # What an example is said to show states a rule as a caption does.
        for field in ("title", "about"):
            place = example.scenario.problem((field,), "")
            yield (
                example.scenario.file.name,
                Said(str(example.data.get(field) or ""), place, (), True, example=example.id),
            )
        for claim in example.claims:
            place = example.scenario.problem(claim.path, "")
            told = Said(claim.says, place, is_told=True, example=example.id)
            yield example.scenario.file.name, told
    yield from spoken_of(book.game)
    if book.rules is None:
        return
    for rule in book.rules.rules.values():
        place = Problem(book.rules.file, rule.line, rule.id, "")
        for text in rule.written:
            yield book.rules.file.name, Said(text, place, (rule.id,))


class _Reader:
    """Reads the passages of a manuscript."""

    def __init__(self, book: Manuscript) -> None:
        self.file, self.title = book.file, book.game.data.title
        self.written = " ".join(TAG.findall(book.text))
        self.expressions = expressions(book.text)

    def passages(
        self, blocks: tuple[Block, ...], name: str = "", is_step: bool = False
    ) -> Iterator[Said]:
        """Yield what blocks say; a *name* is that of the example that they tell."""
        for block in blocks:
            if isinstance(block, Box) and block.kind != "index":
                if block.kind != "example":  # whose id stands there
                    place = Problem(self.file, block.line, "", "")
                    yield Said(block.name, place, is_told=True, example=name)
                own = block.name if block.kind == "example" else name
                yield from self.passages(block.blocks, own)
            elif isinstance(block, Listing):
                for item in block.items:
                    yield from self.passages(item, name, block.ordered)
            elif isinstance(block, Table):
                head = " | ".join(map(plain, block.head))
                yield self.said(head, block.line, (), True, name)
                rows = zip(block.rows, block.stated, block.lines, strict=True)
                for row, ids, line in rows:
                    yield self.said(" | ".join(map(plain, row)), line, ids, True, name)
            elif isinstance(block, Paragraph):
                yield self.said(plain(block.parts), block.line, block.rules, is_step, name)
            elif isinstance(block, Heading):
                yield replace(self.said(plain(block.parts), block.line), is_told=True)
            elif isinstance(block, Gallery):
                for picture in block.pictures:
                    kind, _, shown = picture.source.partition(":")
                    own = shown.rpartition(".")[0] if kind == "position" else name
                    said = self.said(picture.alt, picture.line)
                    yield replace(said, is_told=bool(name), example=own)

    def said(
        self,
        text: str,
        line: int,
        rules: Sequence[str] = (),
        is_row: bool = False,
        example: str = "",
    ) -> Said:
        """Return a passage with expressions where their numbers stand, and the ids of its rules."""
        found: list[Output] = []

        def put(output: re.Match[str]) -> str:
            mark, words = output.groups()
            kept = _kept(words, self.title, self.written)
            if mark is None:
                return "{}" if kept is None else kept
            source = self.expressions[number_of(mark)]
            if kept is not None:
                is_bound = bool(kept) and not re.search(r"[{}]", kept)
                source = f"{kept}{FROM}{source}" if is_bound else ""
            found.append(Output(number_of(mark), words, bool(source)))
            return f"{{{source}}}" if source else words

        said = bare(OUTPUT.sub(put, text))
        # Of the ids of the rules that it states none may become another.
        said += f" [{', '.join(rules)}]" if rules else ""
        place = Problem(self.file, line, "", "")
        is_told = bool(example)
        return Said(said, place, tuple(rules), is_row, is_told, tuple(found), example)


def _kept(words: str, title: str, written: str) -> str | None:
    """Return what is signed of an expression's output, None where it may change with the data.

    Those are numbers, editions, days, the title of the game, and whole sentences unless they are
    *written* in an expression of the manuscript itself.

    >>> _kept("Pond", "Herons", ""), _kept("2", "Herons", ""), _kept("Draw 2.", "Herons", "")
    ('Pond', None, 'Draw 2.')
    """
    if words == title or _FIGURES.fullmatch(words):
        return None
    parts = words.split()
    if len(parts) >= _SENTENCE:
        return words if words.replace("’", "'") in written.replace("’", "'") else None
    first = parts[0].lower() if len(parts) == 1 else ""
    counts = first and (number_in(first) is not None or place_in(first) is not None)
    return None if counts or first in ("none", "zero") else words
