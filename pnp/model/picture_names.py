"""Pairs and counts by name: `knight front x3.png`, `[back] knight.png`, `01a.png`, `back.png`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path, PurePosixPath
from typing import Final, Literal

from msgspec import Struct, field

from pnp.errors import Problem, Problems

Side = Literal["front", "back"]

_MARKS: Final = r"[\s_\-.(\[\])]"
_COUNT: Final = re.compile(rf"^(.*?){_MARKS}+(?:x\s?(\d{{1,6}})|(\d{{1,6}})\s?x){_MARKS}*$", re.I)
MOST_COPIES: Final = 999
_WORDS: Final[dict[str, Side]] = {
    "front": "front",
    "fronts": "front",
    "face": "front",
    "recto": "front",
    "back": "back",
    "backs": "back",
    "verso": "back",
    "rear": "back",
}
_ONE: Final = rf"(?:front|back){_MARKS}face|" + "|".join(_WORDS)
_BEHIND: Final = re.compile(rf"^(.*?)(?:{_MARKS}+|^)({_ONE}){_MARKS}*$", re.I)
_BEFORE: Final = re.compile(rf"^{_MARKS}*({_ONE}){_MARKS}+(.+)$", re.I)
_LETTER: Final = re.compile(rf"^(.*?)(?:{_MARKS}+|(?<=\d))([ab]){_MARKS}*$", re.I)
_FOLDERS: Final[dict[str, Side]] = {
    "front": "front",
    "fronts": "front",
    "faces": "front",
    "back": "back",
    "backs": "back",
    "double_sided": "back",
    "double-sided": "back",
    "doublesided": "back",
}
COMMON: Final = frozenset(("", "card", "cards", "common", "default", "deck", "all"))
"""What stands before the word back in the name of the one back of all cards."""


class Found(Struct, frozen=True):
    """One picture: where it lies, and under which name the user knows it."""

    path: Path
    name: PurePosixPath
    """Below what was typed, so that folders called front and back are seen."""

    shown: Path
    """As messages name it."""


def natural(text: str) -> list[tuple[int, int, str]]:
    """Return a key that sorts 2 before 10.

    >>> sorted(["card10", "card2"], key=natural)
    ['card2', 'card10']
    """
    parts = re.split(r"(\d{1,18})", text.casefold())
    return [(0, int(p), "") if p.isdigit() else (1, 0, p) for p in parts]


class Card(Struct, frozen=True):
    """One design: its pictures and how often it is wanted."""

    name: str
    front: Found
    back: Found | None
    copies: int = 1


class _Read(Struct):
    """What the name of one picture says."""

    found: Found
    base: str
    side: Side | None
    copies: int
    letter: bool = False
    """Whether the side is a mere a or b, which counts only where both are there."""

    whole: str = ""
    """The name with the letter, for where it does not count."""

    key: tuple[str, str] = field(default=("", ""))


def cards(found: Sequence[Found]) -> tuple[list[Card], Found | None]:
    """Return the cards in the order of their names, and the back that many share, or None.

    Raises Problems for backs without a front, for two fronts or two backs of one name and for
    numbers of copies that nobody prints.
    """
    read = [_read(one) for one in found]
    _settle_letters(read)
    fronts = [one for one in read if one.side != "back"]
    problems = [_no_number(one) for one in read if not 0 < one.copies <= MOST_COPIES]
    backs: dict[tuple[str, str], _Read] = {}
    for one in read:
        if one.side == "back" and (same := backs.setdefault(one.key, one)) is not one:
            problems.append(_twice("back", one, same))
    common = _common(read, backs, fronts)
    made: list[Card] = []
    seen: dict[tuple[str, str], _Read] = {}
    for one in fronts:
        if one.key in seen:
            problems.append(_twice("front", one, seen[one.key]))
            continue
        seen[one.key] = one
        own = backs.pop(one.key, None)
        back = own.found if own else common.found if common else None
        copies = max(one.copies, own.copies if own else 1)
        made.append(Card(_shown(one), one.found, back, copies))
    for orphan in backs.values():
        message = "expected a front of the same name, found only this back"
        hint = "call it back for a back of all cards" if fronts else "add a front: knight.png"
        problems.append(Problem(orphan.found.shown, 0, "", message, hint))
    if problems:
        raise Problems(problems)
    return made, common.found if common else None


def sides_of(found: Sequence[Found]) -> list[tuple[tuple[str, str], Side | None]]:
    """Return which pictures belong together, by folder and name, and the side that each shows."""
    read = [_read(one) for one in found]
    _settle_letters(read)
    return [(one.key, one.side) for one in read]


def _twice(side: Side, one: _Read, other: _Read) -> Problem:
    message = f"expected one {side} of the name, found {other.found.shown.name} too"
    return Problem(one.found.shown, 0, "", message, "rename one of them")


def _no_number(one: _Read) -> Problem:
    message = f"expected a number of copies from 1 to {MOST_COPIES}, found {one.copies}"
    return Problem(one.found.shown, 0, "", message, "such as x3")


def _common(
    read: list[_Read], backs: dict[tuple[str, str], _Read], fronts: list[_Read]
) -> _Read | None:
    """Return the back that fronts without one of their own share, taken out of *backs*."""
    if not fronts:
        return None
    known = {one.key for one in fronts}
    lone = [one for one in backs.values() if one.key not in known]
    named = [one for one in lone if one.base in COMMON]
    alone = [one for one in lone if one.found.name.parent.name.casefold() in _FOLDERS]
    for choice in (named, alone):
        if len(choice) == 1 and len(lone) == 1:
            del backs[choice[0].key]
            return choice[0]
    return None


def _read(found: Found) -> _Read:
    stem, copies = found.name.stem, 1
    side: Side | None = None
    base, letter = stem, False
    for _ in range(3):
        if match := _COUNT.match(base):
            copies, base = int(match[2] or match[3]), match[1]
        elif side is None and (match := _BEHIND.match(base)):
            side, base = _side(match[2]), match[1]
        elif side is None and (match := _BEFORE.match(base)):
            side, base = _side(match[1]), match[2]
    whole = base
    if side is None and (match := _LETTER.match(base)):
        side, base, letter = ("front" if match[2].lower() == "a" else "back"), match[1], True
    folders = list(found.name.parts[:-1])
    for place, part in enumerate(folders):
        if part.casefold() in _FOLDERS:
            side, letter = side if not letter and side else _FOLDERS[part.casefold()], False
            base = base if not letter else whole
            folders[place] = ""
            break
    one = _Read(found, _plain(base), side, copies, letter, _plain(whole))
    one.key = ("/".join(filter(None, folders)).casefold(), one.base)
    return one


def _side(words: str) -> Side:
    """Return the side that is meant; a back face is a back."""
    return _WORDS[re.split(_MARKS, words.lower())[0]]


def _settle_letters(read: list[_Read]) -> None:
    """Take a and b for sides only where both are there."""
    sides = {(one.key, one.side) for one in read if one.letter}
    for one in read:
        if one.letter and not {(one.key, "front"), (one.key, "back")} <= sides:
            one.side, one.base = None, one.whole
            one.key = (one.key[0], one.whole)


def _plain(text: str) -> str:
    return re.sub(rf"{_MARKS}+", " ", text).strip().casefold()


def _shown(one: _Read) -> str:
    return one.base or PurePosixPath(one.found.name).stem
