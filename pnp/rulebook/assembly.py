"""Puts the book together: manuscript, replayed examples and drawings; refuses a wrong one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Final
from unicodedata import normalize

from msgspec import Struct
from msgspec.structs import replace

from pnp.art.template import Templates
from pnp.english import curly
from pnp.errors import Problem, Problems
from pnp.languages.ambient import noted, tr
from pnp.model.game import Game
from pnp.model.rules import Rules
from pnp.rulebook.blocks import (
    Block,
    Box,
    Heading,
    Listing,
    Paragraph,
    Picture,
    Table,
    flat,
    inlines,
    plain,
    walk,
)
from pnp.rulebook.checks import untruths
from pnp.rulebook.diagrams import Diagrams
from pnp.rulebook.drawings import Drawing, Drawings, FaceSource, UnknownPicture
from pnp.rulebook.examples import Example, Examples
from pnp.rulebook.filling import bare
from pnp.rulebook.manuscript import Manuscript
from pnp.rulebook.telling import Told, tell

DIAGRAMS = ("diagrams.yaml",)
DRAFT_NOTE = noted("Draft: this book contradicts its rules. pnp build without --draft says where.")


class Chapter(Struct, frozen=True):
    """A chapter with its opener."""

    heading: Heading
    number: int | None
    opener: Drawing
    blocks: tuple[Block, ...]


class Shown(Struct, frozen=True):
    """An example as it is printed."""

    number: int
    title: str
    told: Told
    fault: str | None


class Assembled(Struct, frozen=True):
    """A book that is complete: nothing it refers to is missing, no example is wrong."""

    manuscript: Manuscript
    game: Game
    file: Path
    blocks: tuple[Block, ...]
    chapters: tuple[Chapter, ...]
    back: tuple[Block, ...]
    zine: tuple[Box, ...]
    """Pages of the quick rules; empty where the game has none."""

    examples: Mapping[str, Shown]
    named: tuple[str, ...]
    """The examples that the text prints or quotes, each replayed."""

    replayed: Examples
    rules: Rules | None
    drawings: Drawings
    cover: Drawing | None
    index_lead: str
    draft_note: str | None

    @property
    def cover_alt(self) -> str:
        """What the cover shows and says."""
        data = self.game.data
        return f"{tr('Cover:')} {data.title}. {data.subtitle or data.about}".strip()


def assemble(manuscript: Manuscript, templates: Templates, faces: FaceSource) -> Assembled:
    """Return the book of a manuscript.

    Raises Problems for what it names and is not there and, unless it is a draft, for whatever its
    words say against the rules.
    """
    return _Assembler(manuscript, templates, faces).book()


def missing_pictures(
    manuscript: Manuscript, templates: Templates, faces: FaceSource
) -> list[Problem]:
    """Return what is wrong with the pictures that a manuscript names."""
    return _Assembler(manuscript, templates, faces).pictures(manuscript.blocks)


class _Assembler:
    """Gathers the problems of one book."""

    def __init__(self, manuscript: Manuscript, templates: Templates, faces: FaceSource) -> None:
        self.manuscript, self.examples = manuscript, manuscript.examples
        entries = manuscript.scenarios(DIAGRAMS)
        diagrams = Diagrams(entries, self.examples.all, manuscript.story)
        self.drawings = Drawings(manuscript.game, templates, faces, diagrams)

    def book(self) -> Assembled:
        """Return the finished book."""
        source = self.manuscript
        # An index is written in the order of its own language.
        blocks = source.blocks
        if source.written:
            blocks = alphabetical(blocks, source.written.blocks)
        # A draft may contradict the rules; nothing else that is wrong is ever printed.
        wrong = untruths(source)
        problems = [*source.problems, *self.pictures(blocks), *(() if source.draft else wrong)]
        if problems:
            raise Problems(problems)
        shown = self._shown(blocks)
        chapters, back = self._chapters(blocks)
        zine = tuple(b for b in blocks if isinstance(b, Box) and b.kind == "zine")
        return Assembled(
            source,
            source.game,
            source.file,
            blocks,
            chapters,
            back,
            zine,
            shown,
            source.told,
            self.examples,
            source.rules,
            self.drawings,
            self.drawings.cover(),
            tr("The referee’s copy: every rule in a sentence, with the page that tells it."),
            tr(DRAFT_NOTE) if source.faults or wrong else None,
        )

    def _shown(self, blocks: Sequence[Block]) -> dict[str, Shown]:
        shown: dict[str, Shown] = {}
        for block in walk(tuple(blocks)):
            if not (isinstance(block, Box) and block.kind == "example"):
                continue
            example = self.examples.get(block.name)
            told = tell(example, self.drawings, self.manuscript.game.words)
            told = _with_steps(told, block)
            if any(isinstance(part, Listing) and part.ordered for part in block.blocks):
                # Told in numbered steps, with a picture wherever the author wants one.
                told = Told("", None, None, (), told.done, "")
            elif _places_positions(block):
                # Positions stand with their steps, so the head shows none.
                told = replace(told, before=None, after=None)
            fault = None
            if block.name in self.manuscript.faults:
                fault = (
                    tr("Contradicts the rules:")
                    + " "
                    + _first_line(self.manuscript.faults[block.name][0])
                )
            title = self.manuscript.game.words.say(f"example {block.name} title", _title(example))
            shown[block.name] = Shown(len(shown) + 1, title, told, fault)
        return shown

    # ------------------------------------------------------------------ parts of the book

    def _chapters(self, blocks: Sequence[Block]) -> tuple[tuple[Chapter, ...], tuple[Block, ...]]:
        chapters: list[tuple[Heading, list[Block]]] = []
        back: tuple[Block, ...] = ()
        for block in blocks:
            if isinstance(block, Heading) and block.level == 1:
                chapters.append((block, []))
            elif isinstance(block, Box) and block.kind == "back":
                back = block.blocks
            elif isinstance(block, Box) and block.kind == "zine":
                continue
            else:
                chapters[-1][1].append(block)
        made = tuple(
            Chapter(heading, number, self.drawings.opener(heading.emblem, number), tuple(parts))
            for number, (heading, parts) in enumerate(chapters, start=1)
        )
        return made, back

    def pictures(self, blocks: tuple[Block, ...]) -> list[Problem]:
        """Return what is wrong with the pictures that the text names."""
        named = [p for b in walk(blocks) for p in flat(inlines(b)) if isinstance(p, Picture)]
        self.drawings.prepare([picture.source for picture in named])
        return [problem for picture in named for problem in self._picture(picture)]

    def _picture(self, picture: Picture) -> list[Problem]:
        file = self.manuscript.file
        try:
            self.drawings.get(picture.source)
        except UnknownPicture as error:
            message, _, hint = str(error).partition("\n")
            return [Problem(file, picture.line, "", message, hint or None)]
        except Problems as error:
            printed = f"printed at: {file.as_posix()}:{picture.line}"
            return [
                replace(item, message=f"{item.message}\n  {printed}") for item in error.problems
            ]
        return []


def _title(example: Example) -> str:
    return curly(example.about[:1].upper() + example.about[1:])


def _first_line(problem: Problem) -> str:
    return f"{problem.where}: {problem.message}".split("\n")[0]


def _places_positions(box: Box) -> bool:
    """Return whether the author has put positions between the steps of an example."""
    pictures = [part for block in walk(box.blocks) for part in flat(inlines(block))]
    return any(isinstance(p, Picture) and p.source.startswith("position:") for p in pictures)


def _with_steps(told: Told, box: Box) -> Told:
    """Return the example with a text for every step that is told, even of a broken one."""
    steps = [b.step for b in walk(box.blocks) if isinstance(b, Paragraph) and b.step]
    missing = max(steps, default=0) - len(told.done)
    return replace(told, done=told.done + ("(not carried out)",) * max(missing, 0))


def alphabetical(blocks: Sequence[Block], written: Sequence[Block] = ()) -> tuple[Block, ...]:
    """Return the blocks, the entries of an index in the order of their words.

    So are the rows of a glossary: of a long table whose words are in order as it is *written*.
    """
    return tuple(
        _sorted_table(block)
        if isinstance(block, Table) and _is_glossary(text)
        else _in_order(block)
        for block, text in zip_longest(blocks, written[: len(blocks)])
    )


GLOSSARY: Final = 6
"""Fewer rows may be in order by chance."""


def _is_glossary(block: Block | None) -> bool:
    if not isinstance(block, Table) or len(block.rows) < GLOSSARY:
        return False
    words = [_plain_letters(plain(row[0])) for row in block.rows]
    return words == sorted(words) and len({*words}) == len(words)


def _sorted_table(table: Table) -> Table:
    words = [_plain_letters(plain(row[0])) for row in table.rows]
    order = sorted(range(len(words)), key=words.__getitem__)
    return replace(
        table,
        rows=tuple(table.rows[number] for number in order),
        stated=tuple(table.stated[number] for number in order if table.stated),
        lines=tuple(table.lines[number] for number in order if table.lines),
    )


def _in_order(block: Block) -> Block:
    """Return a block, the lists of an index sorted; any other list has an order of its own."""
    if not isinstance(block, Box) or block.kind != "index":
        return block
    sorted_ = (
        replace(inner, items=tuple(sorted(inner.items, key=_letters)))
        if isinstance(inner, Listing)
        else inner
        for inner in block.blocks
    )
    return replace(block, blocks=tuple(sorted_))


def _letters(item: tuple[Block, ...]) -> str:
    """Return the words of an entry, letters with marks as those without."""
    return _plain_letters(" ".join(plain(inlines(block)) for block in item))


def _plain_letters(text: str) -> str:
    words = bare(text)
    return "".join(c for c in normalize("NFKD", words.casefold()) if c.isalpha() or c == " ")
