"""The book written as Typst source; every text of an author enters as a string literal."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from pnp.english import curly
from pnp.games.kit.story import Thing
from pnp.languages.ambient import tr
from pnp.model.rule_ids import IN_TEXT
from pnp.rulebook.assembly import Assembled, Chapter
from pnp.rulebook.blocks import (
    Block,
    Box,
    Break,
    Gallery,
    Heading,
    Inline,
    Link,
    Listing,
    Paragraph,
    Picture,
    Styled,
    Table,
    Text,
    flat,
    stated,
)
from pnp.rulebook.filling import bare, printed
from pnp.rulebook.telling import Diagram
from pnp.typeset.book import Facts, enlarged, write_facts
from pnp.typeset.source import literal

SIDES = {"left": "start"}
"""How Typst calls the side where lines begin; figures stand one below the other at the right."""

SHORT = 18
"""Letters of a cell that needs no second line."""

LINE = 76
"""Letters of a paragraph that has one line."""

_NUMBERED = re.compile(r"(.*?)(\d+)")


class PaperWriter:
    """Writes one book for one page size."""

    def __init__(self, book: Assembled, look: str, facts: Facts, size: float = 1.0) -> None:
        """Set up; *size* is what the sizes of pictures are multiplied by."""
        self.book, self.facts = book, facts
        self.look = enlarged(look, facts.large) if facts.large else look
        self.size = facts.large or size
        self._told = stated(book.blocks)
        self._met: Counter[str] = Counter()

    def write(self) -> str:
        """Return the whole source."""
        book = self.book
        parts = [write_facts(self.facts), *self._mark(), self.look]
        cover = literal(book.cover.svg) if book.cover else "none"
        parts.append(f"#cover({cover}, {literal(book.cover_alt)})\n")
        draft = literal(book.draft_note) if book.draft_note else "none"
        parts.append(f"#contents({literal(tr('Contents'))}, {draft})\n")
        for chapter in book.chapters:
            parts += self.chapter(chapter)
        if book.rules is not None:
            parts.append(self.index())
        if book.back:
            parts.append(f"#back({self.content(book.back)})\n")
        return "".join(parts)

    def write_zine(self, look: str) -> str:
        """Return the source of the quick rules; *look* stands behind the look of the book."""
        book = self.book
        cover = literal(book.cover.svg) if book.cover else "none"
        parts = [write_facts(self.facts), *self._mark(), self.look, look]
        parts.append(f"#front({cover}, {literal(book.cover_alt)})\n")
        for box in book.zine:
            parts.append(f"#panel({literal(bare(box.name))}, {self.content(box.blocks)})\n")
        return "".join(parts)

    def _mark(self) -> Iterator[str]:
        """Yield the mark of a draft, which stands on every page."""
        if self.book.draft_note:
            look = 'font: "Source Sans Pro", size: 8pt, weight: 700, fill: white'
            words = f"text({look}, {literal(tr('DRAFT'))})"
            box = f'box(fill: rgb("#b00020"), inset: 1.2mm, {words})'
            yield f"#set page(foreground: place(top + center, dy: 2mm, pdf.artifact({box})))\n"

    def chapter(self, chapter: Chapter) -> Iterator[str]:
        """Yield a chapter's opener and its blocks."""
        title, number = self.inline(chapter.heading.parts), chapter.number
        numeral = literal(str(number)) if number else "none"
        yield (
            f"#chapter({title}, {literal(chapter.heading.id)}, {numeral}, "
            f"{literal(chapter.opener.svg)}, here: {_flag(chapter.heading.here)})\n"
        )
        for place, block in enumerate(chapter.blocks):
            after = chapter.blocks[place + 1] if place + 1 < len(chapter.blocks) else None
            if place == 0 and isinstance(block, Paragraph) and not block.rules:
                yield f"#lead({self.inline(block.parts)})\n"
            elif isinstance(block, Paragraph) and _holds(after):
                yield f"#held({self.block(block)})\n"
            else:
                yield f"#{self.block(block)}\n"

    def index(self) -> str:
        """Return the chapter with every rule by number."""
        book = self.book
        assert book.rules is not None
        groups = []
        for section, title in book.rules.sections.items():
            rules = [
                f"({literal(rule.id)}, {literal(curly(rule.text))}, {self._met[rule.id]})"
                for rule in book.rules.rules.values()
                if rule.section == section
            ]
            name = literal(f"{section}  {curly(title)}")
            groups.append(f"({name}, {literal(section)}, ({', '.join(rules)},))")
        title = "{ " + literal(tr("Every rule by number")) + " }"
        head = f"#chapter({title}, {literal('every-rule')}, none, none, here: true)\n"
        words = f"#lead({literal(book.index_lead)})\n"
        return f"{head}{words}#rule-list(({', '.join(groups)},))\n"

    # ------------------------------------------------------------------ blocks

    def content(self, blocks: Iterable[Block]) -> str:
        """Return several blocks as one piece of content."""
        return "{ " + "\n".join(self.block(block) for block in blocks) + " }"

    def block(self, block: Block) -> str:
        """Return one block as a call."""
        match block:
            case Paragraph():
                ids = self.ids(block.rules)
                return f"para({self.inline(block.parts)}, ids: {ids})"
            case Heading():
                return (
                    f"section({block.level}, {self.inline(block.parts)}, {literal(block.id)}, "
                    f"{self.ids(block.rules)})"
                )
            case Listing():
                items = ", ".join(self.content(item) for item in block.items)
                return f"{'enum' if block.ordered else 'list'}({items})"
            case Table():
                return self.table(block)
            case Gallery():
                shown = ", ".join(map(self.shown, block.pictures))
                return f"{{ {_line_of(block.pictures)}; gallery(({shown},)) }}"
            case Box(kind="example"):
                return self.example(block)
            case Box(kind="index"):
                return self.entries(block)
            case Box(kind="spare"):
                return f"spare({self.content(block.blocks)})"
            case Box():
                colour = "accent" if block.kind == "house" else "paint.line"
                title = literal(block.name) if block.name else "none"
                return f"note({title}, {self.content(block.blocks)}, colour: {colour})"

    def table(self, table: Table) -> str:
        """Return a table; columns of pictures or single words are as wide as they must be."""
        places = range(len(table.head))
        columns = _widths([[_letters(row[n]) for row in table.rows] for n in places])
        aligned = ", ".join(SIDES.get(side, side) for side in table.aligned)
        named = any(_letters(cell).strip() for cell in table.head)
        head = "".join(f"{self.inline(cell)}, " for cell in table.head) if named else ""
        rows = []
        for cells, rules in zip(table.rows, table.stated, strict=True):
            written = [self.inline(cell, 5.4) for cell in cells]
            if rules:
                written[0] = f"{{ margin({self.ids(rules)}); {written[0]} }}"
            rows.append(f"({', '.join(written)},)")
        return f"grid-table(({', '.join(columns)},), ({aligned},), ({head}), ({', '.join(rows)},))"

    def shown(self, picture: Picture) -> str:
        """Return a picture of a gallery."""
        drawing = self.book.drawings.get(picture.source)
        name = literal(picture.alt) if picture.alt else "none"
        # The name below says what is seen; a picture without name and words is decoration.
        height = (picture.size or drawing.height) * self.size
        told = drawing.words or (tr("Drawing: {alt}", alt=picture.alt) if picture.alt else "")
        alt = literal(told) if told else "none"
        return f"({literal(drawing.svg)}, {height:g}mm, {name}, {alt})"

    def example(self, box: Box) -> str:
        """Return an example with its dice and positions."""
        shown = self.book.examples[box.name]
        told, title = (
            shown.told,
            tr("Example {number}: {title}", number=shown.number, title=shown.title),
        )
        rows = ", ".join(
            f"({literal(row.label) if row.label else 'none'}, ({''.join(self.things(row.things))}))"
            for row in told.rows
        )
        body = []
        for block in box.blocks:
            if isinstance(block, Paragraph) and block.step is not None:
                done = literal(told.done[block.step - 1])
                ids = self.ids(block.rules)
                body.append(f"step({block.step}, {done}, {self.inline(block.parts)}, ids: {ids})")
            elif isinstance(block, Listing) and block.ordered:
                # Each step stays with its pictures; the example breaks between steps.
                for number, item in enumerate(block.items, start=1):
                    body.append(f"step({number}, none, {self.content(item)})")
            else:
                body.append(self.block(block))
        result = literal(told.result) if told.result else "none"
        fault = literal(shown.fault) if shown.fault else "none"
        players = literal(told.players) if told.players else "none"
        inner = f"({', '.join(body)}{',' if body else ''})"
        return (
            f"example({literal(title)}, {literal('example-' + box.name)}, {players}, "
            f"{_diagram(told.before)}, ({rows}{',' if rows else ''}), {_diagram(told.after)}, "
            f"{result}, {fault}, {inner})"
        )

    def entries(self, box: Box) -> str:
        """Return the entries of an index, each with its pages."""
        items = [item for block in box.blocks if isinstance(block, Listing) for item in block.items]
        found = ", ".join(self.content(item) for item in items)
        return f"index-list(({found}{',' if found else ''}))"

    def things(self, things: Iterable[Thing]) -> Iterator[str]:
        """Yield the dice or cards of a row."""
        for thing in things:
            svg = literal(self.book.drawings.get(thing.picture).svg)
            yield f"({svg}, {literal(thing.alt)}, {_flag(thing.kept)}), "

    def ids(self, rules: Iterable[str]) -> str:
        """Return ids for the margin, neighbours as one range.

        The index points to every place of each.
        """
        groups = []
        for words, members in ranges(rules):
            self._met.update(members)
            anchors = "".join(f"{literal(f'at-{rule}-{self._met[rule]}')}, " for rule in members)
            groups.append(f"({literal(words)}, {literal(members[0])}, ({anchors}))")
        return f"({', '.join(groups)}{',' if groups else ''})"

    # ------------------------------------------------------------------ words

    def inline(self, parts: Iterable[Inline], height: float | None = None) -> str:
        """Return inlines as one piece of content; *height* is that of pictures in millimetres."""
        return "{ " + "; ".join(self.words(parts, height)) + " }"

    def words(self, parts: Iterable[Inline], height: float | None) -> Iterator[str]:
        """Yield the inlines."""
        yield '""'
        for part in parts:
            match part:
                case Text():
                    yield from self.linked(printed(part.text))
                case Break():
                    yield "linebreak()"
                case Styled():
                    yield f"{part.kind}({self.inline(part.parts)})"
                case Link(parts=()):
                    name = part.target.removeprefix("#")
                    yield f"page-of({literal(f'at-{name}-1' if name in self._told else name)})"
                case Link():
                    call = "to" if part.target.startswith("#") else "away"
                    target = literal(part.target.removeprefix("#"))
                    yield f"{call}({target}, {self.inline(part.parts)})"
                case Picture():
                    drawing = self.book.drawings.get(part.source)
                    svg, told = literal(drawing.svg), drawing.words or part.alt
                    size = part.size or height
                    alt = literal(told) if told else "none"
                    tall = f", height: {size * self.size:g}mm" if size else ""
                    if part.size:
                        yield _line_of([part])
                    yield f"icon({svg}, alt: {alt}{tall})"

    def linked(self, text: str) -> Iterator[str]:
        """Yield the text with every rule's id as a link to the rule."""
        known = self.book.rules.rules if self.book.rules else {}
        for number, part in enumerate(IN_TEXT.split(text)):
            if number % 2 and part in known:
                yield f"rule-link({literal(part)})"
            elif part:
                yield literal(part)


def _line_of(pictures: Sequence[Picture]) -> str:
    """Return the mark of what the look notes of the next pictures: their line.

    It is 0 for those that ask for no height.
    """
    line = pictures[0].line if any(picture.size for picture in pictures) else 0
    return f"[#metadata({line})<pictures>]"


def ranges(rules: Iterable[str]) -> list[tuple[str, list[str]]]:
    """Return ids as a margin names them, each with the ids that it stands for.

    >>> [len(members) for _, members in ranges(["DE-5.1", "DE-5.2", "DE-5.3", "DE-5.5"])]
    [3, 1]
    """
    groups: list[list[str]] = []
    for rule in rules:
        if groups and _follows(groups[-1][-1], rule):
            groups[-1].append(rule)
        else:
            groups.append([rule])
    return [(_range(group), group) for group in groups]


def _range(group: list[str]) -> str:
    first, last = group[0], group[-1]
    if len(group) == 1:
        return first
    if last[-1].isalpha():
        return f"{first}–{last[-1]}"
    return f"{first}–{re.findall('[0-9]+', last)[-1]}"


def _follows(before: str, after: str) -> bool:
    """Return whether one id is the next after another: 5.1 and 5.2, 10.4a and 10.4b."""
    if before[:-1] == after[:-1] and before[-1].isalpha() and after[-1].isalpha():
        return ord(after[-1]) == ord(before[-1]) + 1
    one, two = (_NUMBERED.fullmatch(rule) for rule in (before, after))
    return bool(one and two and one[1] == two[1] and int(two[2]) == int(one[2]) + 1)


def _widths(columns: Sequence[Sequence[str]]) -> list[str]:
    """Return how wide columns are, from the words in their cells.

    Those of short words are as wide as they must be; the others share the rest by what they hold,
    none having less than half of another.

    >>> _widths([["2", "16"], ["x" * 20, "y" * 40], ["x" * 60, "y" * 100]])
    ['auto', '80fr', '160fr']
    """
    held = [
        len("".join(cells)) if any(len(cell) > SHORT for cell in cells) else 0 for cells in columns
    ]
    most = max(held)
    widths = [f"{max(letters, (most + 1) // 2)}fr" if letters else "auto" for letters in held]
    return widths if most else [*widths[:-1], "1fr"]


def _holds(after: Block | None) -> bool:
    """Return whether a block takes the paragraph before it along to its page.

    Pictures and tables do, for it speaks of them; so does a single line, which would be lost alone.
    """
    is_line = isinstance(after, Paragraph) and len(_letters(after.parts)) < LINE
    return is_line or isinstance(after, Gallery | Table)


def _letters(cell: tuple[Inline, ...]) -> str:
    return "".join(bare(part.text) for part in flat(cell) if isinstance(part, Text))


def _flag(value: bool) -> str:
    return "true" if value else "false"


def _diagram(diagram: Diagram | None) -> str:
    if diagram is None:
        return "none"
    return f"({literal(diagram.name)}, {literal(diagram.drawing.svg)}, {literal(diagram.alt)})"
