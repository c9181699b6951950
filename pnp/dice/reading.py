"""Dice from words, CSV, YAML or the rows of a game, with every fault and its line."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from pnp.dice.numbering import opposite_pairs
from pnp.dice.reading_words import (
    read_colour,
    read_counted,
    read_faces,
    read_pips,
    split,
    standard_copies,
)
from pnp.dice.solids import KINDS
from pnp.dice.words import MOST_PIPS, DieFace, Part
from pnp.errors import Problem, Problems, did_you_mean
from pnp.model.fields import Fault, described
from pnp.model.source import Located, read_yaml, resolve
from pnp.model.table import read_csv

MOST_COPIES: Final = 1000
ROW_FIELDS: Final = ("id", "name", "faces", "copies", "colour", "ink")
SETTINGS: Final = (
    "title",
    "form",
    "edge",
    "sticker",
    "shape",
    "radius",
    "full_bleed",
    "mark",
    "hand",
    "colour",
    "ink",
    "copies",
    "label",
    "nudge",
)
"""Fields of a YAML file beside its dice; each is also an option of the command."""

_NAMED = re.compile(r"\s*([A-Za-z][\w -]{0,39}?)\s*:\s+(.*)", re.DOTALL)
_NUMBERED = re.compile(r"(?:face\s*)?(\d{1,2})", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Die:
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


@dataclass(frozen=True, slots=True)
class DiceSet:
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


def from_words(words: Sequence[str]) -> DiceSet:
    """Return the dice that each text describes, ``Attack: sword,2x skull,...`` with a name.

    Raises Problems with one fault for each die that cannot be read.
    """
    dice: list[Die] = []
    problems: list[Problem] = []
    for number, text in enumerate(words, 1):
        named = _NAMED.fullmatch(text)
        name, body = (named[1], named[2]) if named else (f"Die {number}", text)
        if not named and len(words) == 1:
            name = "Die"
        if not named and standard_copies(text):
            name = text.strip().split("x")[-1].strip()
        try:
            faces = tuple(read_faces(body))
            check_count(faces)
            copies = standard_copies(body) or 1
            dice.append(Die(_fresh(slug(name), dice), name, faces, copies))
        except Fault as fault:
            problems.append(Problem(None, 0, name, str(fault), fault.hint))
    if problems:
        raise Problems(problems)
    return DiceSet("dice", "Dice", tuple(dice))


def _fresh(name: str, dice: Sequence[Die]) -> str:
    taken = {die.id for die in dice}
    number, found = 2, name
    while found in taken:
        found, number = f"{name}-{number}", number + 1
    return found


def from_file(path: Path, shown: Path) -> DiceSet:
    """Return the dice of a CSV or YAML file. Raises Problems."""
    name = slug(path.stem)
    if path.suffix.lower() in (".csv", ".tsv"):
        return DiceSet(name, _title(path), tuple(_dice(read_csv(path, shown))))
    source = read_yaml(path, shown)
    settings: dict[str, Any] = {}
    rows = source
    if isinstance(source.value, dict):
        unknown = [key for key in source.value if key not in (*SETTINGS, "dice")]
        if unknown:
            raise Problems(
                source.problem(
                    (key,), "expected no such field", did_you_mean(key, (*SETTINGS, "dice"))
                )
                for key in unknown
            )
        settings = {key: value for key, value in source.value.items() if key != "dice"}
        rows = source.inner(("dice",), source.value.get("dice"))
    if not isinstance(rows.value, list) or not rows.value:
        found = described(rows.value)
        raise Problems([rows.problem((), f"expected a list of dice, found {found}")])
    title = str(settings.pop("title", None) or _title(path))
    return DiceSet(name, title, tuple(_dice(rows)), settings, source)


def _title(path: Path) -> str:
    return re.sub(r"[-_]+", " ", path.stem).strip().capitalize() or "Dice"


def _dice(source: Located) -> list[Die]:
    dice: list[Die] = []
    problems: list[Problem] = []
    for index, raw in enumerate(source.value):
        row = {"faces": raw} if isinstance(raw, str | list) else raw
        if not isinstance(row, dict):
            problems.append(source.problem((index,), f"expected a die, found {described(raw)}"))
            continue
        fields = {key: value for key, value in resolve(row).items() if value not in (None, "")}
        unknown = [k for k in fields if k not in ROW_FIELDS and not _NUMBERED.fullmatch(k)]
        for key in unknown:
            hint = did_you_mean(key, ROW_FIELDS)
            problems.append(source.problem((index, key), "expected no such field", hint))
        try:
            die = die_of(fields, f"Die {index + 1}", source.file, source.line((index,)))
            dice.append(replace(die, id=_fresh(die.id, dice)))
        except Fault as fault:
            place = (index, "faces") if "faces" in row else (index,)
            problems.append(source.problem(place, str(fault), fault.hint))
    if not dice and not problems:
        problems.append(source.problem((), "expected a row for each die, found none"))
    if problems:
        raise Problems(problems)
    return dice


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
        _colour(fields.get("colour")),
        _colour(fields.get("ink")),
        fields,
        file,
        line,
    )


def _colour(value: Any) -> str | None:
    return None if value in (None, "") else read_colour(str(value))


def _faces(fields: Mapping[str, Any]) -> list[DieFace]:
    given = fields.get("faces")
    columns = {int(m[1]): v for k, v in fields.items() if (m := _NUMBERED.fullmatch(str(k)))}
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
    elif entry.get("icon"):
        parts.append(Part("icon", str(entry["icon"])))
    elif entry.get("pips"):
        parts.append(read_pips(str(entry["pips"]), f"expected 1 to {MOST_PIPS} pips"))
    elif entry.get("text") or entry.get("name"):
        parts.append(Part("text", str(entry.get("text") or entry["name"])))
    return DieFace(
        tuple(parts), _colour(entry.get("colour")), _colour(entry.get("ink")), dict(entry)
    )


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
