"""Dice from words, CSV, YAML or the rows of a game, with every fault and its line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from msgspec.structs import replace

from pnp.dice.die import DiceSet, Die, check_count, fresh_id, slug
from pnp.dice.reading_words import (
    read_faces,
    standard_copies,
)
from pnp.dice.rows import NUMBERED, ROW_FIELDS, die_of
from pnp.dice.words import DieFace
from pnp.errors import Problem, Problems, did_you_mean
from pnp.model.fields import Fault, described
from pnp.model.source import Located, read_yaml, resolve
from pnp.model.table import read_csv

SETTINGS: Final = tuple(
    "title form edge sticker shape radius recess laminate full_bleed mark hand "
    "colour ink copies label nudge".split()
)
"""Fields of a YAML file beside its dice; each is also an option of the command."""

_NAMED = re.compile(r"\s*([A-Za-z][\w -]{0,39}?)\s*:\s+(.*)", re.DOTALL)


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
            dice.append(Die(fresh_id(slug(name), dice), name, faces, copies))
        except Fault as fault:
            problems.append(Problem(None, 0, name, str(fault), fault.hint))
    if problems:
        raise Problems(problems)
    return DiceSet("dice", "Dice", tuple(dice))


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


def _beside(face: DieFace, file: Path) -> DieFace:
    """Return a face with its pictures named from the current folder, not from that of the file."""
    parts = (
        replace(part, value=(file.parent / part.value).as_posix())
        if part.kind == "picture"
        else part
        for part in face.parts
    )
    return replace(face, parts=tuple(parts))


def _dice(source: Located) -> list[Die]:
    dice: list[Die] = []
    problems: list[Problem] = []
    for index, raw in enumerate(source.value):
        row = {"faces": raw} if isinstance(raw, str | list) else raw
        if not isinstance(row, dict):
            problems.append(source.problem((index,), f"expected a die, found {described(raw)}"))
            continue
        fields = {key: value for key, value in resolve(row).items() if value not in (None, "")}
        unknown = [k for k in fields if k not in ROW_FIELDS and not NUMBERED.fullmatch(k)]
        for key in unknown:
            hint = did_you_mean(key, ROW_FIELDS)
            problems.append(source.problem((index, key), "expected no such field", hint))
        try:
            die = die_of(fields, f"Die {index + 1}", source.file, source.line((index,)))
            faces = tuple(_beside(face, source.file) for face in die.faces)
            dice.append(replace(die, id=fresh_id(die.id, dice), faces=faces))
        except Fault as fault:
            place = (index, "faces") if "faces" in row else (index,)
            problems.append(source.problem(place, str(fault), fault.hint))
    if not dice and not problems:
        problems.append(source.problem((), "expected a row for each die, found none"))
    if problems:
        raise Problems(problems)
    return dice
