"""What a manifest says of texts: the words of each design, the rules, the book; how they differ.

A book is a list of lines as they are read from beginning to end, its headings behind a ``#``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import Any, NamedTuple

HEAD = "#"


class Reworded(NamedTuple):
    """A text that is another now."""

    where: str
    old: str | None
    """None for one that is new."""

    new: str | None
    """None for one that is gone."""

    def __str__(self) -> str:
        """Return it in a line."""
        return f"{self.where}: {_said(self.old)}, now {_said(self.new)}"


def _said(text: str | None) -> str:
    return "none" if text is None else f'"{text}"'


def by_name(old: Mapping[str, str], new: Mapping[str, str], before: str) -> Iterator[Reworded]:
    """Yield what differs between texts that have names, in the order of the new ones."""
    for name in dict.fromkeys((*new, *old)):
        if old.get(name) != new.get(name):
            yield Reworded(f"{before} {name}", old.get(name), new.get(name))


def in_designs(
    old: Mapping[str, Any], new: Mapping[str, Any], changed: Sequence[tuple[str, str]]
) -> Iterator[Reworded]:
    """Yield what designs that are printed otherwise say otherwise, by component and design."""
    for component, item in changed:
        before = old.get(component, {}).get(item)
        after = new.get(component, {}).get(item)
        if before is not None and after is not None:
            yield from by_name(before, after, f"text {component}/{item}")


def in_books(old: Sequence[str] | None, new: Sequence[str] | None) -> Iterator[Reworded]:
    """Yield the lines that differ, each with the heading it stands under.

    Nothing where either build had no book: then there is nothing to compare.
    """
    if not old or not new:
        return
    steps = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    for kind, first, last, begin, end in steps:
        if kind == "equal":
            continue
        for gone, come in zip_longest(range(first, last), range(begin, end)):
            lines, at = (old, gone) if come is None else (new, come)
            yield Reworded(
                f"book, {_heading(lines, at)}",
                None if gone is None else old[gone],
                None if come is None else new[come],
            )


def _heading(lines: Sequence[str], at: int) -> str:
    """Return the heading that a line stands under."""
    for line in reversed(lines[: at + 1]):
        if line.startswith(HEAD):
            return line.lstrip(f"{HEAD} ")
    return "at its beginning"
