"""Catalogues from the PO files of a workspace, the game's before the shared ones."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

from pnp.errors import Problem, Problems, UsageProblem, did_you_mean
from pnp.languages import pseudo
from pnp.languages.catalogue import Catalogue, Entry, Key

if TYPE_CHECKING:
    import polib

TAG: Final = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")
FONTS: Final = "X-Fonts"
"""The line of a file's head that names families for the letters of the language."""

PACKAGES: Final = "X-Font-Packages"
"""The line that names the packages which these families come from."""

_PLURAL: Final = re.compile(r"plural=([^;]+)")
_LINE: Final = re.compile(r"\(line (\d+)\)")


class Finder(Protocol):
    """Finds files of a workspace by their places in it."""

    def find(self, *places: str) -> Path | None:
        """Return the first that is there."""
        ...

    def shown(self, path: Path) -> Path:
        """Return a file as messages name it."""
        ...


def checked(tag: str) -> str:
    """Return the tag of a language as it was typed. Raises UsageProblem for another word."""
    if TAG.fullmatch(tag) or tag == pseudo.TAG:
        return tag
    raise UsageProblem(f'expected the tag of a language, found "{tag}"', "such as de, ja or pt-BR")


def place_of(game: str, tag: str) -> str:
    """Return where the messages of a game lie in its workspace, of all games without one."""
    return f"components/{game}/locale/{tag}.po" if game else f"locale/{tag}.po"


def catalogue_of(workspace: Finder, game: str, tag: str) -> Catalogue:
    """Return the messages of a language, those of a region before those of the whole language.

    Raises Problems for a file that cannot be read; UsageProblem where the game has none.
    """
    entries: dict[Key, Entry] = {}
    tags = [tag, *([tag.split("-")[0]] if "-" in tag else [])]
    heads: dict[str, str] = {}
    files = [workspace.find(place_of(name, each)) for each in tags for name in (game, "")]
    own = [workspace.find(place_of(game, each)) for each in tags]
    if not any(own):
        hint = f"pnp translate {game or 'GAME'} {tag}"
        raise UsageProblem(f"expected {place_of(game, tag)}, found none", hint)
    for file in files:
        if file is not None:
            messages = read_po(file, workspace.shown(file))
            heads = {**messages.metadata, **heads}
            for key, entry in _entries(messages, workspace.shown(file)):
                entries.setdefault(key, entry)
    fonts = _listed(heads.get(FONTS, ""))
    shown = workspace.shown(next(filter(None, own)))
    packages = tuple((name, shown) for name in _listed(heads.get(PACKAGES, "")))
    plurals = _PLURAL.search(heads.get("Plural-Forms", ""))
    return Catalogue(tag, entries, plurals[1] if plurals else "n != 1", fonts, packages)


def _listed(text: str) -> tuple[str, ...]:
    return tuple(filter(None, map(str.strip, text.split(","))))


def languages_of(folder: Path) -> list[str]:
    """Return the languages that a folder has messages of."""
    return sorted(path.stem for path in (folder / "locale").glob("*.po"))


def near(tag: str, known: list[str]) -> str | None:
    """Return the hint for a language that nobody has written."""
    return did_you_mean(tag, known)


def read_po(file: Path, shown: Path) -> polib.POFile:
    """Return a PO file. Raises Problems for one that cannot be read."""
    import polib

    try:
        text = file.read_text(encoding="utf-8-sig")
        return polib.pofile(text, wrapwidth=WIDTH, check_for_duplicates=True)
    except UnicodeDecodeError:
        message, hint = "expected UTF-8 text, found other bytes", "save the file as UTF-8"
        raise Problems([Problem(shown, 0, "", message, hint)]) from None
    except (OSError, ValueError) as error:
        found = _LINE.search(str(error))
        what = re.sub(r"^Syntax error in po file ?|\(line \d+\):? ?", "", str(error)).strip(": ")
        line = int(found[1]) if found else 0
        raise Problems([Problem(shown, line, "", f"expected a PO file, found: {what}")]) from None


WIDTH: Final = 98
"""Columns at which PO files are wrapped."""


def _entries(messages: polib.POFile, shown: Path) -> Iterator[tuple[Key, Entry]]:
    for item in messages:
        if item.translated():
            # A message may begin with the space or end with the line break that its text has.
            entry = Entry(item.msgstr, shown, item.linenum, item.tcomment)
            yield (item.msgctxt or "", item.msgid), entry
