"""Catalogues from the PO files of a workspace, the game's before the shared ones."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

from pnp.english import shortened
from pnp.errors import Problem, Problems, UsageProblem, did_you_mean
from pnp.languages import pseudo
from pnp.languages.catalogue import Catalogue, Entry, Key
from pnp.languages.vocabulary import UNKNOWN, Vocabulary
from pnp.languages.wordfile import words_of

if TYPE_CHECKING:
    import polib

TAG: Final = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")
FONTS: Final = "X-Fonts"
"""The line of a file's head that names families for the letters of the language."""

PACKAGES: Final = "X-Font-Packages"
"""The line that names the packages which these families come from."""

_HEAD: Final = ("Language", "MIME-Version", "Content-Type", "Content-Transfer-Encoding")
"""Lines of a file's head that one of signed messages has, too."""

_WRITTEN: Final = re.compile(
    r'(?:(?:msgctxt|msgid|msgid_plural|msgstr(?:\[\d+\])?)\s*)?"(?:[^"\\]|\\.)*"|#.*|'
)
"""A line of a PO file: a text in quotes, maybe behind its keyword, or a remark, or nothing."""

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


def signed_place(game: str, tag: str) -> str:
    """Return where the messages of a game lie as somebody has signed them."""
    return f"components/{game}/locale/signed/{tag}.po"


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
        raise _none(game, tag)
    signed = _signed(workspace, game, tags)
    for file in files:
        if file is not None:
            messages = read_po(file, workspace.shown(file))
            heads = {**messages.metadata, **heads}
            for key, entry in _entries(messages, workspace.shown(file), signed):
                entries.setdefault(key, entry)
    fonts = _listed(heads.get(FONTS, ""))
    shown = workspace.shown(next(filter(None, own)))
    packages = tuple((name, shown) for name in _listed(heads.get(PACKAGES, "")))
    plurals = _PLURAL.search(heads.get("Plural-Forms", ""))
    words = vocabulary_of(workspace, *tags) if signed else UNKNOWN
    plural = plurals[1] if plurals else "n != 1"
    return Catalogue(tag, entries, plural, fonts, packages, words, game)


def _signed(workspace: Finder, game: str, tags: Sequence[str]) -> Mapping[Key, str]:
    """Return what somebody has signed of a game in a language, by its messages."""
    found: dict[Key, str] = {}
    for path in filter(None, (workspace.find(signed_place(game, tag)) for tag in tags)):
        for item in read_po(path, workspace.shown(path)):
            found.setdefault((item.msgctxt or "", item.msgid), item.msgstr)
    return found


def vocabulary_of(workspace: Finder, *tags: str) -> Vocabulary:
    """Return the words of the first of some languages that has a file of them, none without.

    Raises Problems for lines of it that would do nothing.
    """
    files = (workspace.find(f"locale/{tag}.words.txt") for tag in tags)
    path = next(filter(None, files), None)
    return words_of(path, workspace.shown(path)) if path else UNKNOWN


def _listed(text: str) -> tuple[str, ...]:
    return tuple(filter(None, map(str.strip, text.split(","))))


def languages_of(folder: Path) -> list[str]:
    """Return the languages that a folder has messages of."""
    return sorted(path.stem for path in (folder / "locale").glob("*.po"))


def near(tag: str, known: list[str]) -> str | None:
    """Return the hint for a language that nobody has written."""
    return did_you_mean(tag, known)


def signed_text(workspace: Finder, game: str, tag: str) -> str:
    """Return the messages of a game in a language as they are signed, without remarks.

    Raises UsageProblem where the game has none, Problems for a file that cannot be read.
    """
    import polib

    path = workspace.find(place_of(game, tag))
    if path is None:
        raise _none(game, tag)
    signed = polib.POFile(wrapwidth=WIDTH)
    signed.header = f"pnp check {game} --lang {tag} --sign writes it: somebody has read these."
    messages = read_po(path, workspace.shown(path))
    signed.metadata = {key: messages.metadata[key] for key in _HEAD if key in messages.metadata}
    for item in messages:
        if item.translated() and not item.obsolete:
            said = {"msgctxt": item.msgctxt, "msgid": item.msgid, "msgstr": item.msgstr}
            signed.append(polib.POEntry(**said, encoding="utf-8"))
    return f"{str(signed).rstrip()}\n"


def _none(game: str, tag: str) -> UsageProblem:
    hint = f"pnp translate {game or 'GAME'} {tag}"
    return UsageProblem(f"expected {place_of(game, tag)}, found none", hint)


def read_po(file: Path, shown: Path) -> polib.POFile:
    """Return a PO file. Raises Problems for one that cannot be read."""
    import polib

    try:
        text = file.read_text(encoding="utf-8-sig")
        if wrong := list(_unread(text, shown)):
            raise Problems(wrong)
        return polib.pofile(text, wrapwidth=WIDTH, check_for_duplicates=True)
    except UnicodeDecodeError:
        message, hint = "expected UTF-8 text, found other bytes", "save the file as UTF-8"
        raise Problems([Problem(shown, 0, "", message, hint)]) from None
    except (OSError, ValueError) as error:
        found = _LINE.search(str(error))
        what = re.sub(r"^Syntax error in po file ?|\(line \d+\):? ?", "", str(error)).strip(": ")
        line = int(found[1]) if found else 0
        raise Problems([Problem(shown, line, "", f"expected a PO file, found: {what}")]) from None


def _unread(text: str, shown: Path) -> Iterator[Problem]:
    """Yield the lines of a PO file that polib passes over, or reads as something else."""
    for number, line in enumerate(map(str.strip, text.split("\n")), start=1):
        if not _WRITTEN.fullmatch(line):
            what = "expected a text in quotes, maybe behind msgid or msgstr, found"
            yield Problem(shown, number, "", f"{what}: {shortened(line)}")


WIDTH: Final = 98
"""Columns at which PO files are wrapped."""


def _entries(
    messages: polib.POFile, shown: Path, signed: Mapping[Key, str]
) -> Iterator[tuple[Key, Entry]]:
    for item in messages:
        if item.translated():
            key = item.msgctxt or "", item.msgid
            # A message may begin with the space or end with the line break that its text has.
            said = item.msgstr, shown, item.linenum, item.tcomment
            yield key, Entry(*said, signed.get(key, ""))
