"""What a manifest says of every printed side, and how two manifests differ in it.

A side is one word, the digest of what decides how it lies on paper (`pnp.typeset.digest`), with the
factor it is printed at where that is not 1. So what has to be printed again is told exactly, and
never by dates.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from pnp.english import counted
from pnp.manifest.texts import Reworded, by_name, in_books, in_designs

Sides = Mapping[str, Mapping[str, list[Any]]]
"""Copies and the words of front and back, by component and design."""

Texts = Mapping[str, Mapping[str, Mapping[str, str]]]
"""Fields as they are written, by component and design."""


class Piece(Struct, frozen=True):
    """One design and how many pieces of it."""

    component: str
    item: str
    count: int
    why: str = ""

    def __str__(self) -> str:
        """Return it in a line."""
        said = f"{self.component}/{self.item}: {counted(self.count, 'piece')}"
        return f"{said}, {self.why}" if self.why else said


class Difference(Struct, frozen=True):
    """What it takes to make one box into the other."""

    prints: tuple[Piece, ...]
    """To be printed, with the reason."""

    out: tuple[Piece, ...]
    """To be taken out of the box."""

    texts: tuple[Reworded, ...] = ()
    """What designs, rules and the book say otherwise."""

    @property
    def part(self) -> dict[str, dict[str, int]]:
        """What a build has to lay out."""
        part: dict[str, dict[str, int]] = {}
        for piece in self.prints:
            part.setdefault(piece.component, {})[piece.item] = piece.count
        return part

    def lines(self) -> Iterator[str]:
        """Yield the difference in words."""
        for title, pieces in (("print", self.prints), ("take out", self.out)):
            for piece in pieces:
                yield f"{title} {piece}"
        yield from map(str, self.texts)


def difference(old: Mapping[str, Any], new: Mapping[str, Any]) -> Difference:
    """Return how the new manifest's game differs from the old one's."""
    before, after = _flat(old["sides"]), _flat(new["sides"])
    prints: list[Piece] = []
    out: list[Piece] = []
    for key, (copies, *sides) in after.items():
        had, *known = before.get(key, [0])
        if key not in before:
            prints.append(Piece(*key, copies, "new"))
        elif sides != known:
            prints.append(Piece(*key, copies, _which(known, sides)))
            out.append(Piece(*key, had, "the old ones"))
        elif copies > had:
            prints.append(Piece(*key, copies - had, f"{copies} in place of {had}"))
        elif copies < had:
            out.append(Piece(*key, had - copies, f"{copies} in place of {had}"))
    out += [Piece(*key, copies, "gone") for key, (copies, *_) in before.items() if key not in after]
    changed = [key for key, (_, *sides) in after.items() if before.get(key, [0])[1:] != sides]
    texts = (
        *in_designs(old.get("texts", {}), new.get("texts", {}), changed),
        *by_name(old.get("rules", {}), new.get("rules", {}), "rule"),
        *in_books(old.get("book"), new.get("book")),
    )
    return Difference(
        tuple(piece for piece in prints if piece.count),
        tuple(piece for piece in out if piece.count),
        texts,
    )


def _flat(sides: Sides) -> dict[tuple[str, str], list[Any]]:
    return {(c, item): said for c, items in sides.items() for item, said in items.items()}


def _which(old: list[str], new: list[str]) -> str:
    """Return in words which sides differ."""
    if len(old) != len(new):
        return "another back" if len(new) > len(old) else "no back any more"
    names = ("front", "back") if len(new) > 1 else ("front",)
    changed = [name for name, a, b in zip(names, old, new, strict=True) if a != b]
    return f"another {' and '.join(changed)}"
