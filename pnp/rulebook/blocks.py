"""A rulebook as a tree of blocks and inlines, the same for paper and screen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

from msgspec import Struct

Emphasis = Literal["strong", "emph", "code"]


class Text(Struct, frozen=True):
    """Words; a soft line break is a blank."""

    text: str


class Break(Struct, frozen=True):
    """A line break that the author asked for."""


class Styled(Struct, frozen=True):
    """Words set apart."""

    kind: Emphasis
    parts: tuple[Inline, ...]


class Link(Struct, frozen=True):
    """A link to an address, or to a place of the book when it begins with ``#``."""

    target: str
    parts: tuple[Inline, ...]


class Picture(Struct, frozen=True):
    """A drawing named by the author, such as ``die:wave.to-3`` or ``icon:boot``."""

    source: str
    alt: str
    """Empty for a picture that tells nothing beyond the words around it."""

    size: float | None
    """Height in millimetres; None for the height of the line."""

    line: int


Inline = Text | Break | Styled | Link | Picture


class Heading(Struct, frozen=True):
    """The title of a chapter (level 1), a section or a paragraph."""

    level: int
    id: str
    parts: tuple[Inline, ...]
    line: int
    emblem: str | None = None
    """Icon of a chapter's opener."""

    rules: tuple[str, ...] = ()
    here: bool = False
    """Whether a chapter begins where the last one ends, without a page of its own."""


class Paragraph(Struct, frozen=True):
    """A paragraph, with the ids of the rules that it states."""

    parts: tuple[Inline, ...]
    line: int
    rules: tuple[str, ...] = ()
    step: int | None = None
    """Inside an example: the number of the action that it tells."""


class Gallery(Struct, frozen=True):
    """Pictures side by side, their names below."""

    pictures: tuple[Picture, ...]
    line: int


class Listing(Struct, frozen=True):
    """A list, numbered or not."""

    ordered: bool
    items: tuple[tuple[Block, ...], ...]
    line: int


class Table(Struct, frozen=True):
    """A table; its first row holds the names of the columns."""

    head: tuple[tuple[Inline, ...], ...]
    rows: tuple[tuple[tuple[Inline, ...], ...], ...]
    aligned: tuple[str, ...]
    line: int
    stated: tuple[tuple[str, ...], ...] = ()
    """For each row of the body the ids of the rules that it states."""

    lines: tuple[int, ...] = ()
    """The line of each row of the body."""

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of all rules that the table states."""
        return tuple(rule for row in self.stated for rule in row)


BOXES: Final = ("example", "note", "house", "spare", "index", "zine", "back")
"""Words that may stand behind ``:::``."""


class Box(Struct, frozen=True):
    """Blocks set apart: a note, a question, an example, the back cover."""

    kind: str
    name: str
    """What stands behind the kind: an example's id, a note's title."""

    blocks: tuple[Block, ...]
    line: int


Block = Heading | Paragraph | Gallery | Listing | Table | Box


def walk(blocks: tuple[Block, ...]) -> Iterator[Block]:
    """Yield every block, outer ones before those inside."""
    for block in blocks:
        yield block
        if isinstance(block, Box):
            yield from walk(block.blocks)
        elif isinstance(block, Listing):
            for item in block.items:
                yield from walk(item)


def stated(blocks: tuple[Block, ...]) -> dict[str, str]:
    """Return the rules that the blocks state, each with the address of the heading above it."""
    found: dict[str, str] = {}
    above = ""
    for block in walk(blocks):
        above = block.id if isinstance(block, Heading) else above
        for rule in rules_of(block):
            found.setdefault(rule, above)
    return found


def inlines(block: Block) -> tuple[Inline, ...]:
    """Return the inlines of one block, those of blocks inside it left out."""
    if isinstance(block, Heading | Paragraph):
        return block.parts
    if isinstance(block, Gallery):
        return block.pictures
    if isinstance(block, Table):
        return tuple(part for row in (block.head, *block.rows) for cell in row for part in cell)
    return ()


def flat(parts: tuple[Inline, ...]) -> Iterator[Inline]:
    """Yield every inline, outer ones before those inside."""
    for part in parts:
        yield part
        if isinstance(part, Styled | Link):
            yield from flat(part.parts)


def plain(parts: tuple[Inline, ...]) -> str:
    """Return the words alone.

    >>> plain((Text("Roll "), Styled("strong", (Text("all"),)), Text(" dice.")))
    'Roll all dice.'
    """
    return "".join(map(_word, flat(parts)))


def _word(part: Inline) -> str:
    match part:
        case Text():
            return part.text
        case Break():
            return " "
        case Picture():
            return part.alt
    return ""


def rules_of(block: Block) -> tuple[str, ...]:
    """Return the ids of the rules that the block itself states."""
    return block.rules if isinstance(block, Heading | Paragraph | Table) else ()
