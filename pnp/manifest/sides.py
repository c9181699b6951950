"""What a manifest says of every printed side, and how two manifests differ in it.

A side is one word, the digest of what decides how it lies on paper (`pnp.typeset.digest`), with the
factor it is printed at where that is not 1. So what has to be printed again is told exactly, and
never by dates.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pnp.english import counted

Sides = Mapping[str, Mapping[str, list[Any]]]
"""Copies and the words of front and back, by component and design."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One design and how many pieces of it."""

    component: str
    item: str
    count: int
    why: str = ""

    def __str__(self) -> str:
        """Return it in a line."""
        said = f"{self.component}/{self.item}: {counted(self.count, 'piece')}"
        return f"{said}, {self.why}" if self.why else said


@dataclass(frozen=True, slots=True)
class Difference:
    """What it takes to make one box into the other."""

    prints: tuple[Piece, ...]
    """To be printed, with the reason."""

    out: tuple[Piece, ...]
    """To be taken out of the box."""

    rules: tuple[tuple[str, str | None, str | None], ...] = ()
    """Rules whose sentence is another: id, the old one, the new one."""

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
        for rule, old, new in self.rules:
            yield f"rule {rule}: {_said(old)}, now {_said(new)}"


def _said(sentence: str | None) -> str:
    return "none" if sentence is None else f'"{sentence}"'


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
    said, says = old.get("rules", {}), new.get("rules", {})
    rules = [
        (rule, said.get(rule), says.get(rule))
        for rule in dict.fromkeys((*says, *said))
        if said.get(rule) != says.get(rule)
    ]
    return Difference(
        tuple(piece for piece in prints if piece.count),
        tuple(piece for piece in out if piece.count),
        tuple(rules),
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
