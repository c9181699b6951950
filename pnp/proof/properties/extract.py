"""Property 12: text can be read out of the file, alike on every copy."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from pnp.model.component import Item
from pnp.proof.reading.printed import FileProof, Laid, PageProof, Printed
from pnp.proof.reading.reader import MM, ordered
from pnp.proof.result import Finding, Result, Rule

EXTRACT = Rule(12, "text can be read out, alike on every copy", "", 0, alone=True)

EDGE: Final = 0.05
"""Characters this near to a cut belong to no piece: rounding could put them on either side."""

FOLDED: Final = dict.fromkeys((0x00AD, 0x0002, 0xFFFE, 0x00A0, 0x200B))
"""Hyphenation marks as PDFium gives them, no-break and zero-width spaces."""

MARKUP: Final = re.compile(r":[a-z][a-z0-9-]*:|[*\s]|^- ", re.MULTILINE)
"""The small markup of texts in data files; none of it is printed."""


def extract(printed: Printed) -> Iterator[Result]:
    """Yield property 12: what is printed can be read out again, the same on every copy.

    PDFium reads each page and every character is given to the piece it lies on. Three things can
    be proved without knowing the templates: no character lacks its meaning (U+FFFD, a code
    without ToUnicode); all copies of one side of a design hold the same characters; and a text
    of the data that is found on one copy is found on every copy. What cannot be proved from
    outside is that a template prints a field at all: a text found nowhere is no failure. How
    many texts of the data were found is told beside the result. Tiles are left out of the
    comparison, for each shows another part.
    """
    for file in printed.files:
        yield from _extract(printed, file)


def _extract(printed: Printed, file: FileProof) -> Iterator[Result]:
    import pypdfium2

    findings: list[Finding] = [Finding(0)]
    copies: dict[tuple[str, str, str], list[tuple[Laid, str, int]]] = {}
    try:
        document = pypdfium2.PdfDocument(file.straight())
    except pypdfium2.PdfiumError as error:
        wrong = [Finding(1, f"expected a PDF that PDFium opens, found: {error}")]
        yield from EXTRACT.results(file.said.path, wrong)
        return
    with document:
        for index, page in enumerate(file.pages):
            texts, lost = _texts(document[index], page)
            number = page.said.number
            if lost:
                message = f"expected text that can be read out, found {lost} unknown characters"
                findings.append(Finding(lost, message, number))
            for laid, text in zip(page.laid, texts, strict=True):
                if laid.said.source is None:
                    key = (laid.said.component, laid.said.id, laid.said.side)
                    copies.setdefault(key, []).append((laid, text, number))
    items = _items(printed)
    found = 0
    for (component, name, _), pieces in copies.items():
        bags = [_bag(text) for _, text, _ in pieces]
        usual = Counter(bags).most_common(1)[0][0]
        model = next(text for (_, text, _), bag in zip(pieces, bags, strict=True) if bag == usual)
        fields = list(_fields(items.get((component, name)), model))
        found += len(fields)
        for (laid, text, number), bag in zip(pieces, bags, strict=True):
            if bag == usual:
                continue
            lacking = [field for field, value in fields if value not in _folded(text)]
            what = f"the text of {', '.join(lacking)}" if lacking else "the text of other copies"
            message = f"{laid.said}: expected {what}, found {_shown(text)}"
            findings.append(Finding(1, message, number))
    results = list(EXTRACT.results(file.said.path, findings))
    if all(result.ok for result in results) and printed.game:
        yield EXTRACT.note(file.said.path, 0, f"{found} texts of the data on every copy")
        return
    yield from results


def _texts(page: Any, proof: PageProof) -> tuple[list[str], int]:
    """Return the text on each piece of the page, and how many characters have no meaning."""
    import pypdfium2.raw as pdfium

    left, _, _, top = ordered(proof.page.mediabox)
    inside = [
        (laid.trim.x + EDGE, laid.trim.y + EDGE, laid.trim.right - EDGE, laid.trim.bottom - EDGE)
        for laid in proof.laid
    ]
    parts: list[list[str]] = [[] for _ in inside]
    lost, last = 0, 0
    text = page.get_textpage()
    for index in range(text.count_chars()):
        code = pdfium.FPDFText_GetUnicode(text, index)
        if pdfium.FPDFText_IsGenerated(text, index):
            continue
        if code in (0, 0xFFFD) or pdfium.FPDFText_HasUnicodeMapError(text, index) == 1:
            lost += 1
            continue
        x1, y1, x2, y2 = text.get_charbox(index)
        x, y = ((x1 + x2) / 2 - left) * MM, (top - (y1 + y2) / 2) * MM
        for number in [last, *range(len(inside))] if inside else []:
            box = inside[number]
            if box[0] <= x <= box[2] and box[1] <= y <= box[3]:
                parts[number].append(chr(code))
                last = number
                break
    return ["".join(part) for part in parts], lost


def _folded(text: str) -> str:
    """Return the text without spaces, hyphenation marks, compatibility forms and case."""
    plain = unicodedata.normalize("NFKC", text.translate(FOLDED))
    return "".join(plain.split()).casefold()


def _bag(text: str) -> tuple[tuple[str, int], ...]:
    """Return the characters with their numbers: the order of reading changes with a turn."""
    return tuple(sorted(Counter(_folded(text)).items()))


def _shown(text: str) -> str:
    return f'"{text[:40]}"' if text.strip() else "none"


def _items(printed: Printed) -> dict[tuple[str, str], Item]:
    if printed.game is None:
        return {}
    return {
        (component, item.id): item
        for component, items in printed.game.items.items()
        for item in items
    }


def _fields(item: Item | None, text: str) -> Iterator[tuple[str, str]]:
    """Yield the string fields of the design that the text holds, as folded for comparing."""
    whole = _folded(text)
    for name, value in (item.fields if item else {}).items():
        if not isinstance(value, str):
            continue
        plain = _folded(MARKUP.sub("", value))
        if plain and plain in whole:
            yield name, plain
