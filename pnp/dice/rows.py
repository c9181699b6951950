"""The die of one row of data: its faces in a text, a list, columns, or written out with fields."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from pnp.dice.die import Die, check_count, slug
from pnp.dice.reading_words import (
    read_colour,
    read_counted,
    read_faces,
    read_pips,
    split,
)
from pnp.dice.words import MOST_PIPS, DieFace, Part
from pnp.model.fields import Fault, described

MOST_COPIES: Final = 1000
ROW_FIELDS: Final = ("id", "name", "faces", "copies", "colour", "ink")
NUMBERED = re.compile(r"(?:face\s*)?(\d{1,2})", re.IGNORECASE)


def die_of(fields: Mapping[str, Any], name: str, file: Path | None = None, line: int = 0) -> Die:
    """Return the die of one row of data; *name* is used where the row has none. Raises Fault."""
    named = str(fields.get("name") or fields.get("id") or name)
    faces = _faces(fields)
    check_count(faces)
    copies = fields.get("copies", 1)
    if isinstance(copies, bool) or not isinstance(copies, int) or not 0 <= copies <= MOST_COPIES:
        limit = f"expected a number of copies from 0 to {MOST_COPIES}"
        raise Fault(f"{limit}, found {described(copies)}")
    return Die(
        slug(str(fields.get("id") or named)),
        named,
        tuple(faces),
        copies,
        colour_of(fields.get("colour")),
        colour_of(fields.get("ink")),
        fields,
        file,
        line,
    )


def colour_of(value: Any) -> str | None:
    """Return a colour as the data name it, None for none. Raises Fault."""
    return None if value in (None, "") else read_colour(str(value))


def _faces(fields: Mapping[str, Any]) -> list[DieFace]:
    given = fields.get("faces")
    columns = {int(m[1]): v for k, v in fields.items() if (m := NUMBERED.fullmatch(str(k)))}
    if given is None and columns:
        given = [columns[number] for number in sorted(columns)]
    if isinstance(given, tuple):  # faces that were read before
        return list(given)
    if isinstance(given, int | float):
        given = str(given)
    if isinstance(given, str):
        return read_faces(given)
    if not isinstance(given, list) or not given:
        hint = 'such as faces: "sword,shield,2x skull,blank,#3"'
        raise Fault(f"expected faces, found {described(given)}", hint)
    faces: list[DieFace] = []
    for entry in given:
        if isinstance(entry, dict):
            faces.append(_own_face(entry))
        elif entry is None:
            raise Fault(
                "expected a face, found nothing", 'write "#3" in quotes, # begins a comment'
            )
        else:
            faces += [face for word in split(str(entry), ",") for face in read_counted(word)]
    return faces


def _own_face(entry: Mapping[str, Any]) -> DieFace:
    """Return a face that is written out with fields, as in the data of a game."""
    parts: list[Part] = []
    if entry.get("numeral") is not None:
        numeral = str(entry["numeral"])
        kind = "number" if re.fullmatch(r"-?\d{1,4}", numeral) else "text"
        parts.append(Part("number" if kind == "number" else "text", numeral))
    elif entry.get("picture"):
        parts.append(Part("picture", str(entry["picture"])))
    elif entry.get("icon"):
        parts.append(Part("icon", str(entry["icon"])))
    elif entry.get("pips"):
        parts.append(read_pips(str(entry["pips"]), f"expected 1 to {MOST_PIPS} pips"))
    elif entry.get("text") or entry.get("name"):
        parts.append(Part("text", str(entry.get("text") or entry["name"])))
    return DieFace(
        tuple(parts), colour_of(entry.get("colour")), colour_of(entry.get("ink")), dict(entry)
    )
