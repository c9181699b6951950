"""Properties 38 to 42: how type reads on pieces; they remark, and no build fails for them."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final

from pnp.model.rule_ids import is_rule
from pnp.proof.reading.letters import Line, lines_of
from pnp.proof.reading.printed import FileProof, Printed
from pnp.proof.result import Finding, Result, Rule

READABLE = Rule(
    38,
    "type on pieces is easy to read",
    "pt",
    6.5,
    least=True,
    scope="pieces",
    alone=True,
    advice=True,
)
ONE_SIZE = Rule(
    39,
    "a set has one size of names and of text",
    "pt",
    0.25,
    scope="pieces",
    alone=True,
    advice=True,
)
CURLY = Rule(40, "apostrophes are curly", "", 0, scope="pieces", alone=True, advice=True)
WHOLE = Rule(41, "words of English are whole", "", 0, scope="pieces", alone=True, advice=True)
WITH_WORD = Rule(
    42, "ids of rules stay with their last word", "", 0, scope="pieces", alone=True, advice=True
)

APOSTROPHE: Final = re.compile(r"[^\W\d_]'[^\W\d_]+|[^\W\d_]+'")
HYPHENED: Final = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)+")
EDGES: Final = ".,;:!?()“”‘’"
"""What may stand at the edge of a word and is no part of it."""

PARTED: Final = "\u00ad\u0002\ufffe-"
"""What PDFium gives for a hyphen at the end of a line."""

RUNNING: Final = 20
"""Letters from which on a line is one of running text, and not a label."""

PARAGRAPH: Final = 60
"""Letters of running text from which on its size is compared."""


def readable(printed: Printed) -> Iterator[Result]:
    """Yield property 38: type on pieces and sheets has 6.5 pt at least; 5 pt is the hard limit."""
    for file in _sheets(printed):
        worst: dict[str, Line] = {}
        for line in lines_of(file):
            face = _face(line)
            if face not in worst or line.size < worst[face].size:
                worst[face] = line
        findings = []
        for face, line in worst.items():
            small = line.size < READABLE.tolerance - 0.01
            found = f"found {line.size:.1f} pt in {_quoted(line)}"
            message = f"{face}: expected type of 6.5 pt or more, {found}"
            findings.append(Finding(line.size, message if small else "", line.page))
        yield from READABLE.remarks(file.said.path, findings)


def one_size(printed: Printed) -> Iterator[Result]:
    """Yield property 39: the names of a set have one size, and so has its running text.

    A set are the same sides of all designs of a component. A name is a line that holds nothing
    but the `name` or the `title` of its design; running text is what stands in long lines.
    """
    names = {} if printed.game is None else _names(printed)
    for file in _sheets(printed):
        sizes: dict[tuple[str, str, str], dict[str, Line]] = defaultdict(dict)
        for design, lines in _by_design(lines_of(file)).items():
            component, name, side = design
            for line in lines:
                if _folded(line.text) in names.get((component, name), ()):
                    sizes[component, side, "names"].setdefault(name, line)
            body = _body(lines)
            if body:
                sizes[component, side, "text"][name] = body
        findings = [Finding(0.0)]
        for (component, side, what), found in sizes.items():
            small = min(found.items(), key=lambda entry: (round(entry[1].usual, 2), entry[0]))
            large = max(found.items(), key=lambda entry: (round(entry[1].usual, 2), entry[0]))
            apart = large[1].usual - small[1].usual
            both = (f"{line.usual:.1f} pt on {name}" for name, line in (large, small))
            message = f"{component} {side}: expected {what} of one size, found {' and '.join(both)}"
            findings.append(
                Finding(apart, message if apart > ONE_SIZE.tolerance else "", small[1].page)
            )
        yield from ONE_SIZE.remarks(file.said.path, findings)


def curly(printed: Printed) -> Iterator[Result]:
    """Yield property 40: an apostrophe is the character for it, and no mark of feet."""
    for file in _sheets(printed):
        findings = [Finding(0)]
        for line in lines_of(file):
            found = APOSTROPHE.search(line.text)
            if found:
                word = _word(line.text, found.start())
                message = f'{_face(line)}: expected a curly apostrophe, found "{word}"'
                findings.append(Finding(1, message, line.page))
        yield from CURLY.remarks(file.said.path, _once(findings))


def whole(printed: Printed) -> Iterator[Result]:
    """Yield property 41: no word is parted at the end of a line, where the game is in English.

    PDFium tells no hyphen of a word from one that was put in: a word that the data, or another
    line of the sheets, has with its hyphen may be parted there.
    """
    english = printed.game is not None and printed.game.data.language.split("-")[0] == "en"
    known = _hyphened(printed) if english else set()
    for file in _sheets(printed):
        findings = [Finding(0)]
        for line, below in _pairs(lines_of(file)) if english else ():
            if line.text[-1:] in PARTED and below.text:
                parted = f"{line.text[:-1].split(' ')[-1]}-{below.text.split(' ')[0]}"
                parted = parted.strip(EDGES)
                if parted.casefold() not in known:
                    message = f'{_face(line)}: expected whole words in English, found "{parted}"'
                    findings.append(Finding(1, message, line.page))
        yield from WHOLE.remarks(file.said.path, _once(findings))


def with_word(printed: Printed) -> Iterator[Result]:
    """Yield property 42: the id behind a sentence is on one line with the end of it.

    An id that stands alone below a line of text, and begins where that does, was left over.
    """
    for file in _sheets(printed):
        findings = [Finding(0)]
        for above, line in _pairs(lines_of(file)):
            name = line.text.strip()
            alone = is_rule(name) and len(above.text) >= RUNNING
            below = 0.5 < (above.level - line.level) / max(above.size, line.size) < 2
            if alone and below and abs(above.left - line.left) < 0.2 * above.size:
                last = above.text.split()[-1]
                expected = f'expected {name} on one line with "{last}"'
                message = f"{_face(line)}: {expected}, found it alone"
                findings.append(Finding(1, message, line.page))
        yield from WITH_WORD.remarks(file.said.path, _once(findings))


# ---------------------------------------------------------------- what is read


def _sheets(printed: Printed) -> list[FileProof]:
    """Return the files to remark on: one that holds the pages of others would say all twice."""
    return [file for file in printed.files if not file.said.repeats]


# ---------------------------------------------------------------- what is compared


def _by_design(lines: Iterable[Line]) -> dict[tuple[str, str, str], list[Line]]:
    found: dict[tuple[str, str, str], list[Line]] = defaultdict(list)
    for line in lines:
        said = line.laid.said
        found[said.component, said.id, said.side].append(line)
    return found


def _body(lines: list[Line]) -> Line | None:
    """Return a line of the size in which most of the running text is set."""
    running = [line for line in lines if len(line.text) >= RUNNING]
    weight = Counter[float]()
    for line in running:
        weight[round(line.usual, 1)] += len(line.text)
    if weight.total() < PARAGRAPH:
        return None
    usual = weight.most_common(1)[0][0]
    return next(line for line in running if round(line.usual, 1) == usual)


def _names(printed: Printed) -> dict[tuple[str, str], set[str]]:
    assert printed.game is not None
    return {
        (component, item.id): {
            _folded(value)
            for field in ("name", "title")
            if isinstance(value := item.fields.get(field), str)
        }
        for component, items in printed.game.items.items()
        for item in items
    }


def _hyphened(printed: Printed) -> set[str]:
    """Return the words with a hyphen of their own, in small letters."""
    game = printed.game
    assert game is not None
    designs = [item.fields for items in game.items.values() for item in items]
    printed_lines = [line.text for file in _sheets(printed) for line in lines_of(file)]
    texts = [str(designs), str(game.rules), str(game.tables), *printed_lines]
    return {word.casefold() for text in texts for word in HYPHENED.findall(text)}


def _pairs(lines: list[Line]) -> Iterator[tuple[Line, Line]]:
    """Yield each line with the next one that is read on the same piece."""
    for one, two in pairwise(lines):
        if one.laid is two.laid and one.turn == two.turn:
            yield one, two


def _once(findings: list[Finding]) -> list[Finding]:
    return list(dict.fromkeys(findings))


def _folded(text: str) -> str:
    plain = unicodedata.normalize("NFKC", text).replace("’", "'")
    return "".join(plain.split()).casefold()


def _face(line: Line) -> str:
    said = line.laid.said
    return f"{said.component}/{said.id} {said.side}"


def _word(text: str, place: int) -> str:
    """Return the word of the text that has the letter at that place."""
    start = text.rfind(" ", 0, place) + 1
    return text[start:].split(" ")[0].strip(EDGES)


def _quoted(line: Line) -> str:
    text = " ".join(line.text.split())
    return f'"{text if len(text) <= 30 else text[:27] + "..."}"'
