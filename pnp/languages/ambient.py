"""The language that is being printed: what pnp itself says on paper asks it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final

from pnp.languages.catalogue import SILENT, Catalogue

PAPER: Final = "pnp"
"""The context of what pnp itself says on paper."""

POINT_OF, POINT = "decimal", "."
"""Context and text of the message that says what stands before decimals."""

_SPOKEN: ContextVar[Catalogue] = ContextVar("spoken", default=SILENT)


@contextmanager
def speaking(words: Catalogue) -> Iterator[None]:
    """Print in a language while the block lasts."""
    before = _SPOKEN.set(words)
    try:
        yield
    finally:
        _SPOKEN.reset(before)


def spoken() -> Catalogue:
    """Return the language that is being printed."""
    return _SPOKEN.get()


def said_in(source: str) -> dict[str, str]:
    """Return what a source of Typst says on paper, ``say("Chapter")``, in the language printed."""
    return {text: tr(text) for text in SAYS.findall(source)} if spoken().tag else {}


SAYS: Final = re.compile(r'\bsay\("([^"\\\n]+)"\)')
"""How templates name what pnp says on paper."""


LEFTWARDS: Final = frozenset("ar arc ckb dv fa he ks ku ps sd syr ug ur yi".split())
"""Languages that are written from right to left."""


def is_leftwards(tag: str) -> bool:
    """Return whether a language is written from right to left.

    >>> is_leftwards("ar-EG"), is_leftwards("arn")
    (True, False)
    """
    return tag.split("-")[0] in LEFTWARDS


def from_the_right() -> bool:
    """Return whether the language that is printed is written from right to left."""
    return is_leftwards(spoken().tag)


def noted(text: str) -> str:
    """Return a text that is given to `tr` elsewhere, so that translators see it."""
    return text


def figure(number: str) -> str:
    """Return a number in digits as the language that is printed writes it: 1.5 or 1,5."""
    return number.replace(POINT, spoken().say(POINT_OF, POINT))


def tr(text: str, /, **values: Any) -> str:
    """Return what pnp says on paper, in the language that is being printed.

    The text is a literal, or one that is `noted`: `pnp translate` reads it from the source.
    *values* fill its braces.

    >>> tr("Sheet {number} of {all}", number=1, all=3)
    'Sheet 1 of 3'
    """
    said = spoken().say(PAPER, text)
    return said.format(**values) if values else said
