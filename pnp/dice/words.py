"""Faces of dice as values: things, colours, how often."""

from __future__ import annotations

from typing import Any, Final, Literal

from msgspec import Struct

PartKind = Literal["icon", "number", "picture", "pips", "text"]

MOST_PIPS: Final = 10
MOST_PARTS: Final = 6
LONGEST_TEXT: Final = 24


class Part(Struct, frozen=True):
    """One thing on a face."""

    kind: PartKind
    value: str

    def __str__(self) -> str:
        """Return the part as it is written in words."""
        mark = {"number": "#", "pips": ":"}.get(self.kind, "")
        if self.kind == "picture":  # its folders would part the names of files and pieces
            return self.value.rpartition("/")[2]
        return f"'{self.value}'" if self.kind == "text" else mark + self.value


class DieFace(Struct, frozen=True):
    """One face: what stands on it, and its colours where they differ from the die's."""

    parts: tuple[Part, ...]
    fill: str | None = None
    ink: str | None = None
    own: Any = None
    """The face of a game's data that is drawn by the game's own hand."""

    @property
    def label(self) -> str:
        """What the face shows, in words."""
        return "+".join(map(str, self.parts)) or "blank"

    @property
    def number(self) -> int:
        """The sum of its numerals and pips."""
        return sum(int(part.value) for part in self.parts if part.kind in ("number", "pips"))

    @property
    def is_numbered(self) -> bool:
        """Whether a numeral or pips stand on it."""
        return any(part.kind in ("number", "pips") for part in self.parts)
