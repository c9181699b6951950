"""A die and a set of dice as values, and what makes faces those of a die."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct, field

from pnp.dice.numbering import opposite_pairs
from pnp.dice.solids import KINDS
from pnp.dice.words import DieFace
from pnp.model.fields import Fault
from pnp.model.source import Located


class Die(Struct, frozen=True):
    """One design of a die."""

    id: str
    name: str
    faces: tuple[DieFace, ...]
    copies: int = 1
    colour: str | None = None
    ink: str | None = None
    fields: Mapping[str, Any] = field(default_factory=dict)
    """The row it was read from, for drawings of a game's own."""

    file: Path | None = None
    line: int = 0

    @property
    def kind(self) -> str:
        """Its solid, such as d6."""
        return KINDS[len(self.faces)]


class DiceSet(Struct, frozen=True):
    """Dice that are made and rolled together."""

    name: str
    title: str
    dice: tuple[Die, ...]
    settings: Mapping[str, Any] = field(default_factory=dict)
    source: Located | None = None
    """The YAML file of the settings, for messages."""


def slug(text: str) -> str:
    """Return a text as an id: ``Attack die`` is attack-die."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")[:40] or "die"


def check_count(faces: Sequence[DieFace]) -> None:
    """Raise Fault unless the faces are those of a die."""
    if len(faces) in KINDS:
        return
    wanted = min(KINDS, key=lambda n: (n < len(faces), abs(n - len(faces))))
    shown = ", ".join(face.label for face in faces[:8]) + (", ..." if len(faces) > 8 else "")
    known = ", ".join(map(str, KINDS))
    if len(faces) < wanted:
        hint = f'which repeat? write "2x {faces[0].label}", or add "blank"'
    else:
        hint = f"a die has {known} faces"
    raise Fault(f"expected {wanted} faces, found {len(faces)} ({shown})", hint)


def check_opposites(die: Die) -> None:
    """Raise Fault where opposite faces of a numbered die do not give the same sum."""
    if not all(face.is_numbered for face in die.faces):
        raise Fault(
            f"expected a number on every face of {die.name}, found "
            f"{next(f.label for f in die.faces if not f.is_numbered)}",
            "opposite faces can be checked on numbered dice only",
        )
    numbers = [face.number for face in die.faces]
    wanted = min(numbers) + max(numbers)
    for one, two in opposite_pairs(len(numbers)):
        if numbers[one] + numbers[two] != wanted:
            raise Fault(
                f"expected opposite faces of {die.name} to sum to {wanted}, found "
                f"{numbers[one]} opposite {numbers[two]}",
                "face 1 lies opposite the last, face 2 opposite the last but one, and so on",
            )


def fresh_id(name: str, dice: Sequence[Die]) -> str:
    """Return the name, numbered where one of the dice has it already."""
    taken = {die.id for die in dice}
    number, found = 2, name
    while found in taken:
        found, number = f"{name}-{number}", number + 1
    return found
