"""The file of words of a language: what stands in it where it would do nothing is told."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from pnp.errors import Problem, Problems, did_you_mean
from pnp.languages.vocabulary import LOGIC, Vocabulary, read_vocabulary

_SIGNS: Final = {"phrases": "=", "forms": "=", "opposite": "|", "kinds": "|", "spans": "|"}
"""What parts each line of a section."""

_SECTIONS: Final = (
    *LOGIC,
    *_SIGNS,
    *"endings participles infixes prefixes doubled compounds small same converse people".split(),
    *"depots joins opens prepositions points orders advice passive pool rests".split(),
    *"lets ever instead most you wins later times leads beside".split(),
)


def words_of(path: Path, shown: Path) -> Vocabulary:
    """Return the words of a file. Raises Problems for lines that would do nothing."""
    text = path.read_text(encoding="utf-8-sig")
    if wrong := list(_idle(text, shown)):
        raise Problems(wrong)
    return read_vocabulary(text)


def _idle(text: str, shown: Path) -> Iterator[Problem]:
    section = ""
    for number, line in enumerate(map(str.strip, text.splitlines()), start=1):
        if line.startswith("[") and line.endswith("]"):
            section = line[1:-1]
            if section not in _SECTIONS:
                hint = did_you_mean(section, list(_SECTIONS))
                message = f'expected a section of words, found "{section}"'
                yield Problem(shown, number, "", message, hint)
        elif line and not line.startswith("#"):
            sign = _SIGNS.get(section)
            if sign and sign not in line:
                message = f'expected words on both sides of a {sign}, found "{line}"'
                yield Problem(shown, number, section, message)
            if section == "phrases" and (told := _told_of_nothing(line)):
                yield Problem(shown, number, section, told)


def _told_of_nothing(line: str) -> str:
    """Return that more is kept behind a = than may stand in the phrase, "" where it is not."""
    phrase, _, instead = line.partition("=")
    most = sum(word in ("*", "?") for word in phrase.split())
    kept = instead.count("*")
    return f"expected at most {most} * behind the =, found {kept}" if kept > most else ""
