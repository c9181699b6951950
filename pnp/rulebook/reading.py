"""Filled lines of Markdown into blocks; `:::` lines set blocks apart."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token

from pnp.errors import Problem, Problems, did_you_mean
from pnp.model.rule_ids import RULE
from pnp.rulebook.blocks import (
    BOXES,
    Block,
    Box,
    Break,
    Emphasis,
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
)
from pnp.rulebook.expressions import COMPUTED, MARK, TYPED
from pnp.rulebook.filling import bare

Line = tuple[int, str]

_OPEN = re.compile(r":::+\s*(\w[\w-]*)\s*(.*?)\s*$")
_MARK: Final = f"(?:[{COMPUTED}{TYPED}]|{MARK})*"
_STATED = re.compile(rf"\s*\[{_MARK}({RULE}{_MARK}(?:,? {_MARK}{RULE}{_MARK})*)\]")
_WEB: Final = re.compile(r"[a-z]+://|mailto:", re.I)
_STEP = re.compile(r"@(\d+)\s*")
_ATTRIBUTES = re.compile(r"\s*\{:([^}]*)\}\s*$")
DEEPEST: Final = 8
"""Boxes inside each other; no page has room for more frames."""

_KINDS: Final[dict[str, Emphasis]] = {"strong_open": "strong", "em_open": "emph"}


def read_blocks(
    lines: Sequence[Line], file: Path, quotes: Sequence[str] = tuple("“”‘’")
) -> tuple[Block, ...]:
    """Return the blocks of the text, with four marks for its quotes. Raises Problems."""
    reader = _Reader(file, quotes)
    blocks = reader.blocks(list(lines))
    if reader.problems:
        raise Problems(reader.problems)
    return blocks


def slug(text: str) -> str:
    """Return an address for a heading.

    >>> slug("Placing & moving")
    'placing-moving'
    """
    return re.sub(r"[^a-z0-9]+", "-", bare(text).lower()).strip("-")


class _Reader:
    """Turns the tokens of the Markdown reader into our blocks and gathers what is wrong."""

    def __init__(self, file: Path, quotes: Sequence[str]) -> None:
        self.file = file
        self.problems: list[Problem] = []
        self.markdown = _Markdown("commonmark", {"typographer": True, "quotes": list(quotes)})
        self.markdown.enable(["table", "smartquotes", "replacements"]).disable(["html_block"])
        self.markdown.disable(["html_inline", "code"])
        self.origin: list[int] = []

    def blocks(self, lines: list[Line], depth: int = 0) -> tuple[Block, ...]:
        """Return the blocks of these lines, those inside boxes included."""
        found: list[Block] = []
        free: list[Line] = []
        index = 0
        while index < len(lines):
            number, text = lines[index]
            opened = _OPEN.match(bare(text))
            if not opened:
                free.append(lines[index])
                index += 1
                continue
            found += self.leaves(free)
            free = []
            if depth == DEEPEST:
                self.complain(number, f"expected at most {DEEPEST} boxes inside each other")
                return (*found, Box(opened[1], opened[2], (), number))
            self.named(opened[1], opened[2], number)
            end = self.closing(lines, index)
            inner = self.blocks(lines[index + 1 : end], depth + 1)
            if not inner and opened[1] != "example":
                self.complain(number, f'expected something in the box "{opened[1]}", found nothing')
            found.append(Box(opened[1], opened[2], inner, number))
            index = end + 1
        return (*found, *self.leaves(free))

    def named(self, kind: str, name: str, line: int) -> None:
        """Note a box that there is not: it would be set as a note, its first word as the title."""
        if kind not in BOXES:
            self.complain(line, f'expected a box, found "{kind}"', did_you_mean(kind, BOXES))
        elif kind == "example" and not name:
            self.complain(line, "expected the id of an example, found none")

    def closing(self, lines: list[Line], start: int) -> int:
        """Return the index of the line that closes the box opened at *start*."""
        depth = 0
        for index in range(start, len(lines)):
            text = bare(lines[index][1]).strip()
            if _OPEN.match(text):
                depth += 1
            elif text.startswith(":::"):
                depth -= 1
                if depth == 0:
                    return index
        self.complain(lines[start][0], 'expected a line ":::" that closes the box, found none')
        return len(lines)

    def complain(self, line: int, message: str, hint: str | None = None) -> None:
        """Note a problem."""
        self.problems.append(Problem(self.file, line, "", message, hint))

    def leaves(self, lines: list[Line]) -> list[Block]:
        """Return the blocks of lines that hold no box."""
        if not any(text.strip() for _, text in lines):
            return []
        self.origin = [number for number, _ in lines]
        tokens = self.markdown.parse("\n".join(text for _, text in lines))
        return list(self.read(iter(tokens), None))

    def read(self, tokens: Iterator[Token], until: str | None) -> Iterator[Block]:
        """Yield blocks up to the closing token."""
        for token in tokens:
            if token.type == until:
                return
            line = self.origin[token.map[0]] if token.map else 0
            match token.type:
                case "heading_open":
                    yield self.heading(int(token.tag[1:]), next(tokens), line)
                    next(tokens)
                case "paragraph_open":
                    yield self.paragraph(next(tokens), line)
                    next(tokens)
                case "bullet_list_open" | "ordered_list_open":
                    kind = token.type.removesuffix("_open")
                    yield Listing(kind[0] == "o", tuple(self.items(tokens, kind)), line)
                case "table_open":
                    yield self.table(tokens, line)
                case "blockquote_open":
                    yield Box("quote", "", tuple(self.read(tokens, "blockquote_close")), line)
                case _:
                    known = "paragraphs, headings, lists, tables, quotes and ::: boxes"
                    what = token.type.replace("_", " ")
                    self.complain(line, f"expected {known}, found a {what}")

    def items(self, tokens: Iterator[Token], kind: str) -> Iterator[tuple[Block, ...]]:
        """Yield the items of a list."""
        for token in tokens:
            if token.type == f"{kind}_close":
                return
            yield tuple(self.read(tokens, "list_item_close"))

    def heading(self, level: int, token: Token, line: int) -> Heading:
        """Return a heading; ``{: #address emblem=worm here}`` may stand behind it."""
        given = ""
        content = token.content
        if found := _ATTRIBUTES.search(bare(content)):
            given = found[1]
            token = self.markdown.parseInline(_ATTRIBUTES.sub("", content))[0]
        parts, rules = _stated(self.inlines(token, line))
        if not plain(parts).strip():
            self.complain(line, "expected words in a heading, found none")
        words = given.split()
        address = next((word[1:] for word in words if word.startswith("#")), slug(plain(parts)))
        emblem = next((w.partition("=")[2] for w in words if w.startswith("emblem=")), None)
        return Heading(level, address, parts, line, emblem, rules, "here" in words)

    def paragraph(self, token: Token, line: int) -> Block:
        """Return a paragraph, or a gallery when it holds nothing but pictures."""
        parts, rules = _stated(self.inlines(token, line))
        solid = [part for part in parts if not (isinstance(part, Text) and not part.text.strip())]
        pictures = tuple(part for part in solid if isinstance(part, Picture))
        if pictures and len(pictures) == len(solid):
            return Gallery(pictures, line)
        step = None
        if parts and isinstance(parts[0], Text) and (found := _STEP.match(parts[0].text)):
            step = int(found[1])
            parts = (Text(parts[0].text[found.end() :]), *parts[1:])
        return Paragraph(parts, line, rules, step)

    def table(self, tokens: Iterator[Token], line: int) -> Table:
        """Return a table."""
        rows: list[list[tuple[Inline, ...]]] = []
        aligned: list[str] = []
        stated: list[tuple[str, ...]] = []
        lines: list[int] = []
        for token in tokens:
            if token.type == "table_close":
                break
            if token.type == "tr_open":
                rows.append([])
                stated.append(())
                line = self.origin[token.map[0]] if token.map else line
                lines.append(line)
            if token.type == "th_open":
                style = str(token.attrGet("style") or "")
                aligned.append(style.removeprefix("text-align:") or "left")
            if token.type == "inline":
                parts, rules = _stated(self.inlines(token, line))
                rows[-1].append(parts)
                stated[-1] += rules
        head, *body = rows
        if not body:
            self.complain(line, "expected a row below the heads of the table, found none")
        rows_, told, places = tuple(map(tuple, body)), tuple(stated[1:]), tuple(lines[1:])
        return Table(tuple(head), rows_, tuple(aligned), line, told, places)

    def inlines(self, token: Token, line: int) -> tuple[Inline, ...]:
        """Return the inlines of a token."""
        return tuple(self.parts(iter(token.children or ()), None, line))

    def parts(self, tokens: Iterator[Token], until: str | None, line: int) -> Iterator[Inline]:
        """Yield inlines up to the closing token."""
        for token in tokens:
            if token.type == until:
                return
            match token.type:
                case "text":
                    if token.content:
                        yield Text(token.content)
                case "softbreak":
                    yield Text(" ")
                case "hardbreak":
                    yield Break()
                case "code_inline":
                    yield Styled("code", (Text(token.content),))
                case "strong_open" | "em_open":
                    end = token.type.replace("open", "close")
                    yield Styled(_KINDS[token.type], tuple(self.parts(tokens, end, line)))
                case "link_open":
                    target = str(token.attrGet("href") or "")
                    yield Link(target, tuple(self.parts(tokens, "link_close", line)))
                case "image":
                    yield self.picture(token, line)
                case _:
                    self.complain(line, f"expected words, found {token.type.replace('_', ' ')}")

    def picture(self, token: Token, line: int) -> Picture:
        """Return a picture; ``die:wave.to-3#9`` is nine millimetres high."""
        source, _, size = str(token.attrGet("src") or "").partition("#")
        if size and not re.fullmatch(r"\d+(\.\d+)?", size):
            self.complain(line, f"expected a height in millimetres, found {size}")
            size = ""
        alt = "".join(child.content for child in token.children or ())
        return Picture(source, bare(alt), float(size) if size else None, line)


class _Markdown(MarkdownIt):
    """Markdown whose addresses hold no marks, which would become part of the name of a host."""

    def normalizeLink(self, url: str) -> str:  # noqa: N802 - the name that the library calls
        """Return an address of the web as browsers write it, and one of the book as it is."""
        address = bare(url)
        return super().normalizeLink(address) if _WEB.match(address) else address


def _stated(parts: tuple[Inline, ...]) -> tuple[tuple[Inline, ...], tuple[str, ...]]:
    """Return the inlines without ``[DE-3.1]``, and the ids that stood there."""
    kept: list[Inline] = []
    rules: list[str] = []
    for part in parts:
        if isinstance(part, Text):
            for found in _STATED.finditer(bare(part.text)):
                rules += re.findall(RULE, found[1])
            if rules:
                text = _STATED.sub("", part.text)
                kept += [Text(text)] if text else []
                continue
        kept.append(part)
    return tuple(kept), tuple(dict.fromkeys(rules))
