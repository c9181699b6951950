"""The messages of pnp itself: what it says on paper, numbers and lists, the same for all games."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pnp
from pnp import english
from pnp.languages.ambient import PAPER, POINT, POINT_OF, SAYS, noted, tr
from pnp.languages.catalogue import QUOTES
from pnp.languages.gathered import Message
from pnp.languages.speech import LISTS
from pnp.languages.turning import COLOURS, EXCEPT, NOT, SOURCE
from pnp.opposites import SPOKEN

MOST: Final = 20
"""Books spell numbers up to this one."""

PLACES: Final = 12
"""Ordinals are words up to this one."""

TURNS: Final = (
    "All words that mean one of these, behind bars: what a translation says is held against them"
)
CALLS: Final = (tr.__name__, noted.__name__, "Making")
"""What takes texts that pnp says on paper: for kinds of pieces, what they are printed on."""

FORMS: Final = (
    "Other forms stand behind bars, with a label where texts ask for one: "
    "eins | ein | eine | einen: einen"
)


@cache
def own_messages() -> tuple[Message, ...]:
    """Return them in the order of the source, each with the places where it stands."""
    said: dict[str, Message] = {}
    root = Path(pnp.__file__).parent
    for path in sorted(root.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        if not any(f"{name}(" in source for name in CALLS):
            continue
        name = path.relative_to(root.parent).as_posix()
        for line, text in _literals(source):
            said.setdefault(text, Message(PAPER, text)).add(f"{name}:{line}", "")
    library = root / "library" if (root / "library").is_dir() else root.parent
    pages = [library / "templates" / folder for folder in ("rulebook", "craft")]
    for folder in (*pages, root / "export" / "table"):
        for path in sorted(folder.iterdir()):
            top = library if path.is_relative_to(library / "templates") else root.parent
            rows = path.read_text(encoding="utf-8").split("\n")
            for number, row in enumerate(rows, start=1):
                for text in SAYS.findall(row):
                    place = f"{path.relative_to(top).as_posix()}:{number}"
                    said.setdefault(text, Message(PAPER, text)).add(place, "")
    return (*_words(), *said.values())


def _literals(source: str) -> Iterator[tuple[int, str]]:
    """Yield line and text of every call of `tr` in a module."""
    for node in ast.walk(ast.parse(source)):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
            continue
        if node.func.id in CALLS and node.args and isinstance(node.args[0], ast.Constant):
            yield node.lineno, str(node.args[0].value)


def _words() -> Iterator[Message]:
    for number in range(MOST + 1):
        yield Message("number", english.in_words(number), notes=[FORMS] if not number else [])
    for number in range(1, PLACES + 1):
        yield Message("ordinal", english.ordinal(number))
    for word in english.COUNTING:
        yield Message("count", word)
    for text in LISTS:
        yield Message("list", text)
    yield Message("list", "nothing")
    yield Message(POINT_OF, POINT, notes=["what stands before decimals: 1.5 or 1,5"])
    yield Message("quotes", QUOTES, notes=["quotation marks, outer ones and inner ones"])
    for text in dict.fromkeys((*(side for pair in SPOKEN for side in pair), NOT, EXCEPT, *SOURCE)):
        yield Message("opposite", text, notes=[TURNS])
    for colour in COLOURS:
        yield Message("colour", colour, notes=[TURNS])
