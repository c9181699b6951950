"""The book as one HTML page that needs nothing from outside: same text, same drawings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from markupsafe import Markup, escape

from pnp.art.fonts import SYMBOLS, FontLibrary
from pnp.art.svg.symbols import Symbols
from pnp.art.template import Templates
from pnp.art.webfonts import font_faces
from pnp.colours import DEFAULT_PALETTE
from pnp.english import curly
from pnp.games.kit.story import Row, Thing
from pnp.languages.ambient import tr
from pnp.model.rule_ids import IN_TEXT
from pnp.rulebook.assembly import Assembled, Chapter, Shown
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
    plain,
    stated,
    walk,
)
from pnp.rulebook.drawings import Drawing
from pnp.rulebook.filling import bare, printed
from pnp.rulebook.stepping import Behind, Frame, frames_of
from pnp.rulebook.telling import Diagram, row_in

_TAGS = {"strong": "strong", "emph": "em", "code": "code"}
_PIXELS = 3.78
"""CSS pixels in a millimetre."""


LOOKS = (
    ("Source Serif Pro", 400, False),
    ("Source Serif Pro", 400, True),
    ("Source Serif Pro", 600, False),
    ("Source Serif Pro", 700, False),
    ("Source Serif Pro", 900, False),
    ("Source Sans Pro", 400, False),
    ("Source Sans Pro", 600, False),
    ("Source Sans Pro", 700, False),
    (SYMBOLS, 400, False),
)
"""What text and drawings are set in."""


def write_html(book: Assembled, templates: Templates, fonts: FontLibrary) -> str:
    """Return the page, its fonts in it; its frame is the template ``rulebook/book.html.j2``."""
    writer = _Writer(book)
    body = writer.whole()
    data = book.game.data
    cover = writer.shown(book.cover, book.cover_alt) if book.cover else ""
    symbols = "\n".join(writer.symbols.written())
    context = {
        "fonts": Markup(font_faces(fonts, LOOKS, body + symbols)),  # noqa: S704
        "title": f"{data.title}: {tr('rules')}",
        "game": {"title": data.title, "subtitle": data.subtitle, "about": data.about},
        "language": data.language,
        "dir": "rtl" if book.game.leftwards else "ltr",
        "palette": {**DEFAULT_PALETTE, **data.palette},
        "draft": book.draft_note,
        "chapters": [
            {
                "id": chapter.heading.id,
                "title": Markup(writer.inline(chapter.heading.parts)),  # noqa: S704
                "sections": [
                    {"id": b.id, "title": Markup(writer.inline(b.parts))}  # noqa: S704
                    for b in chapter.blocks
                    if isinstance(b, Heading) and b.level == 2
                ],
            }
            for chapter in book.chapters
        ],
        "index": book.rules is not None,
        "cover": Markup(cover),  # noqa: S704
        "body": body,
        "symbols": Markup(symbols),  # noqa: S704
    }
    return templates.render("rulebook/book.html.j2", context, "rulebook")


def body_of(book: Assembled, symbols: Symbols) -> str:
    """Return the chapters alone, for a page with a frame of its own; *symbols* take drawings."""
    return _Writer(book, symbols).whole()


class _Writer:
    """Writes blocks as HTML; every drawing is stored once and shown by reference."""

    def __init__(self, book: Assembled, symbols: Symbols | None = None) -> None:
        self.book = book
        self.symbols = symbols or Symbols()
        self._met: set[str] = set()
        self._level = 1
        headings = (block for block in walk(book.blocks) if isinstance(block, Heading))
        self.titles = {block.id: str(escape(printed(plain(block.parts)))) for block in headings}
        self.titles |= {
            f"example-{name}": tr("example {number}", number=s.number)
            for name, s in book.examples.items()
        }
        self._told = stated(book.blocks)

    def whole(self) -> Markup:
        """Return all of it."""
        return Markup("\n").join(Markup(part) for part in self.body())  # noqa: S704

    def body(self) -> Iterator[str]:
        """Yield the chapters, the rules by number and the last page."""
        for chapter in self.book.chapters:
            yield from self.chapter(chapter)
        if self.book.rules is not None:
            yield from self.index()
        if self.book.back:
            yield f"<section class=back>{self.blocks(self.book.back)}</section>"

    def chapter(self, chapter: Chapter) -> Iterator[str]:
        """Yield one chapter."""
        title, name = self.inline(chapter.heading.parts), escape(chapter.heading.id)
        number = (
            f"<span class=number>{tr('Chapter')} {chapter.number}</span>" if chapter.number else ""
        )
        self._level = 2
        yield f'<section class=chapter><h2 id="{name}">{number}{title}</h2>'
        for place, block in enumerate(chapter.blocks):
            lead = place == 0 and isinstance(block, Paragraph) and not block.rules
            if lead and isinstance(block, Paragraph):
                yield f"<p class=lead>{self.inline(block.parts)}</p>"
            else:
                yield self.block(block)
        yield "</section>"

    def index(self) -> Iterator[str]:
        """Yield every rule by number, each with a link to the place that states it."""
        rules = self.book.rules
        assert rules is not None
        yield f'<section class=chapter><h2 id="every-rule">{tr("Every rule by number")}</h2>'
        yield f"<p class=lead>{escape(self.book.index_lead)}</p><div class=rules>"
        for section, title in rules.sections.items():
            yield f"<h3>{escape(section)} {escape(curly(title))}</h3><dl>"
            for rule in rules.rules.values():
                if rule.section == section:
                    place = f'<a href="#at-{rule.id}">{rule.id}</a>'
                    named = place if rule.id in self._met else rule.id
                    yield f'<dt id="{rule.id}">{named}</dt><dd>{escape(curly(rule.text))}</dd>'
            yield "</dl>"
        yield "</div></section>"

    def blocks(self, blocks: Iterable[Block]) -> str:
        """Return several blocks."""
        return "\n".join(self.block(block) for block in blocks)

    def block(self, block: Block) -> str:
        """Return one block."""
        match block:
            case Paragraph():
                return f"<p>{self.inline(block.parts)}{self.ids(block.rules)}</p>"
            case Heading():
                # The page has the only h1; below it no level is left out.
                level = self._level = min(block.level + 1, self._level + 1)
                words = self.inline(block.parts) + self.ids(block.rules)
                return f'<h{level} id="{escape(block.id)}">{words}</h{level}>'
            case Listing():
                tag = "ol" if block.ordered else "ul"
                items = "".join(f"<li>{self.item(item)}</li>" for item in block.items)
                return f"<{tag}>{items}</{tag}>"
            case Table():
                return self.table(block)
            case Gallery():
                return f"<div class=gallery>{''.join(map(self.named, block.pictures))}</div>"
            case Box(kind="example"):
                return self.example(block, self.book.examples[block.name])
            case Box(kind="spare"):
                return self.blocks(block.blocks)
            case Box():
                title = f"<p class=title>{escape(bare(block.name))}</p>" if block.name else ""
                kind = escape(block.kind)
                return f'<aside class="note {kind}">{title}{self.blocks(block.blocks)}</aside>'

    def item(self, blocks: tuple[Block, ...]) -> str:
        """Return an item of a list; a single paragraph needs no element of its own."""
        if len(blocks) == 1 and isinstance(blocks[0], Paragraph):
            return self.inline(blocks[0].parts) + self.ids(blocks[0].rules)
        return self.blocks(blocks)

    def table(self, table: Table) -> str:
        """Return a table that scrolls by itself where a screen is too narrow."""

        def row(cells: tuple[tuple[Inline, ...], ...], tag: str, ids: str = "") -> str:
            parts = [
                f"<{tag}{' scope=col' if tag == 'th' else ''} class={align}>"
                f"{self.inline(cell)}{ids if number == len(cells) else ''}</{tag}>"
                for number, (cell, align) in enumerate(
                    zip(cells, table.aligned, strict=True), start=1
                )
            ]
            return f"<tr>{''.join(parts)}</tr>"

        rows = zip(table.rows, table.stated, strict=True)
        body = "".join(row(cells, "td", self.ids(rules)) for cells, rules in rows)
        named = any(plain(cell).strip() for cell in table.head)
        head = f"<thead>{row(table.head, 'th')}</thead>" if named else ""
        made = f"<table>{head}<tbody>{body}</tbody></table>"
        return f"<div class=table>{made}</div>"

    def named(self, picture: Picture) -> str:
        """Return a picture of a gallery with its name below."""
        drawing = self.book.drawings.get(picture.source)
        size = picture.size or drawing.height
        shown = self.shown(drawing, drawing.words, size, _kind(picture))
        if not picture.alt:
            return shown
        return f"<figure>{shown}<figcaption>{escape(picture.alt)}</figcaption></figure>"

    def example(self, box: Box, shown: Shown) -> str:
        """Return an example with its dice and positions."""
        told, level = shown.told, self._level + 1
        title = tr("Example {number}: {title}", number=shown.number, title=shown.title)
        parts = [
            f'<article class=example id="example-{escape(box.name)}">'
            f"<h{level}>{escape(title)}</h{level}>"
        ]
        if shown.fault:
            parts.append(f"<p class=fault>{escape(shown.fault)}</p>")
        if told.players:
            parts.append(f"<p class=players>{escape(told.players)}</p>")
        if told.before or told.rows:
            dice = self.dice(told.rows)
            size = 40 if told.rows else 60
            before, after = self.diagram(told.before, size), self.diagram(told.after, size)
            parts.append(f"<div class=strip>{before}<div class=rows>{dice}</div>{after}</div>")
        for block in box.blocks:
            if isinstance(block, Paragraph) and block.step is not None:
                done = escape(told.done[block.step - 1])
                words = f"<b>{done}</b> {self.inline(block.parts)}"
                parts.append(
                    f"<div class=step><span class=badge>{block.step}</span>"
                    f"<p>{words}{self.ids(block.rules)}</p></div>"
                )
            else:
                parts.append(self.block(block))
        if told.result:
            parts.append(f"<p class=result>{escape(told.result)}</p>")
        return "\n".join([*parts, self.steps(box.name, shown.number), "</article>"])

    def steps(self, name: str, number: int) -> str:
        """Return an example to go through step by step; nothing where it has no steps."""
        book = self.book
        frames = list(
            frames_of(book.replayed.get(name), book.drawings, book.rules, book.game.words)
        )
        if len(frames) < 2:
            return ""
        example = book.replayed.get(name)
        words = book.game.words
        dice = self.dice(row_in(row, words) for row in example.story.rows(example.replay))
        rows = f"<div class=rows>{dice}</div>" if dice else ""
        items = "".join(self.frame(frame, place) for place, frame in enumerate(frames))
        label = escape(tr("Example {number}, step by step", number=number))
        return (
            f"<details class=play><summary>{tr('Step through it')}</summary>{rows}"
            f'<ol aria-label="{label}">{items}</ol></details>'
        )

    def frame(self, frame: Frame, number: int) -> str:
        """Return one step: the position after it, what was done, and the rules behind it."""
        refused = f"<strong class=refused>{tr('Not allowed.')}</strong> " if frame.refused else ""
        done = f"<b>{escape(frame.done or tr('The beginning.'))}</b>"
        shown = self.shown(frame.drawing, frame.drawing.words, 60, "board") if frame.drawing else ""
        behind = "".join(map(self.behind, frame.behind))
        rules = f"<ul class=behind>{behind}</ul>" if behind else ""
        badge = f"<span class=badge>{number}</span>" if number else ""
        return f"<li><p class=done>{badge}{refused}{done}</p>{shown}{rules}</li>"

    def behind(self, behind: Behind) -> str:
        """Return a rule behind a step: what it came to, its number, and what it says."""
        said = f"<small>{escape(behind.sentence)}</small>" if behind.sentence else ""
        place = f'<a href="#{behind.rule}">{behind.rule}</a>'
        return f"<li>{escape(behind.here)} {place} {said}</li>"

    def dice(self, rows: Iterable[Row]) -> str:
        """Return dice or cards in their rows."""
        return "".join(
            "<div class=dice>"
            + (f"<span>{escape(row.label)}</span>" if row.label else "")
            + "".join(map(self.thing, row.things))
            + "</div>"
            for row in rows
        )

    def thing(self, thing: Thing) -> str:
        """Return a die or a card, pale where it is not kept."""
        drawing = self.book.drawings.get(thing.picture)
        return self.shown(drawing, thing.alt, 8, "" if thing.kept else "free")

    def diagram(self, diagram: Diagram | None, size: float) -> str:
        """Return a position."""
        if diagram is None:
            return ""
        shown = self.shown(diagram.drawing, diagram.alt, size, "board")
        return f"<figure>{shown}<figcaption>{escape(diagram.name)}</figcaption></figure>"

    def ids(self, rules: Iterable[str]) -> str:
        """Return the ids that stand beside a text."""
        parts = []
        for rule in rules:
            place = "" if rule in self._met else f' id="at-{rule}"'
            self._met.add(rule)
            parts.append(f'<a href="#{rule}"{place}>{rule}</a>')
        return f"<span class=ids>{' '.join(parts)}</span>" if parts else ""

    def inline(self, parts: Iterable[Inline]) -> str:
        """Return inlines."""
        return "".join(map(self.word, parts))

    def word(self, part: Inline) -> str:
        """Return one inline."""
        match part:
            case Text():
                return self.linked(printed(part.text))
            case Break():
                return "<br>"
            case Styled():
                tag = _TAGS[part.kind]
                return f"<{tag}>{self.inline(part.parts)}</{tag}>"
            case Link():
                # On a screen there are no pages: a link without words bears the title.
                name = part.target.removeprefix("#")
                title = self.titles.get(self._told.get(name, name), "")
                target = part.target if part.parts or name not in self._told else f"#at-{name}"
                return f'<a href="{escape(target)}">{self.inline(part.parts) or title}</a>'
            case Picture():
                drawing = self.book.drawings.get(part.source)
                size, kind = part.size or 6.0, _kind(part) or "inline"
                return self.shown(drawing, drawing.words or part.alt, size, kind)

    def linked(self, text: str) -> str:
        """Return the text with every rule's id as a link."""
        known = self.book.rules.rules if self.book.rules else {}
        return "".join(
            f'<a href="#{part}">{part}</a>' if number % 2 and part in known else str(escape(part))
            for number, part in enumerate(IN_TEXT.split(text))
        )

    def shown(self, drawing: Drawing, alt: str, height: float | None = None, kind: str = "") -> str:
        """Return a drawing by reference; without a text it is decoration."""
        name = self.symbols.name(drawing.svg)
        width = (height or drawing.height) * drawing.width / drawing.height
        size = f"width:{width * _PIXELS:.0f}px;"
        box = f"0 0 {drawing.width:g} {drawing.height:g}"
        told = f'role="img" aria-label="{escape(alt)}"' if alt else 'aria-hidden="true"'
        title = f"<title>{escape(alt)}</title>" if alt else ""
        named = f' class="{kind}"' if kind else ""
        return (
            f'<svg viewBox="{box}" style="{size}"{named} {told}>{title}<use href="#{name}"/></svg>'
        )


def _kind(picture: Picture) -> str:
    """Return the class of a picture: a board fills a small screen."""
    return "board" if picture.source.startswith(("diagram:", "position:")) else ""
