"""Sheets of an earlier build taken over: of a file that differs in a few faces the rest is kept.

What a file of sheets is made of is known before it is written: its pages with marks and labels,
the forms placed on them, and the documents that Typst set. Where all but some of the documents are
those of the file that lies there, the forms of these are put into it. The bytes are those that
writing it from the beginning gives.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from io import BufferedReader
from pathlib import Path

from pnp.aside import Aside
from pnp.cache import Cache, digest_of
from pnp.frame import FormSource
from pnp.pdf.forms import Document
from pnp.pdf.metadata import Facts, build_date
from pnp.pdf.writer import Writer


class Renewal:
    """What the files in a folder were made of, by their bytes."""

    def __init__(
        self, cache: Cache | None, writer: Writer, furniture: bytes, documents: Sequence[Document]
    ) -> None:
        marks = [_mark(document) for document in documents]
        # Pictures that join a file late are looked at when they do.
        self.cache = cache if all(marks) else None
        self.writer, self.marks = writer, marks
        self._looks: dict[int, str] = {}
        self._furniture = hashlib.sha256(furniture).hexdigest()

    def saver(
        self, numbers: Sequence[int], labels: Sequence[str], facts: Facts, earlier: Path
    ) -> Callable[[Path], None]:
        """Return what writes the file of these sheets, of the *earlier* one where that serves."""
        anew = partial(self.writer.save, numbers, labels, facts)
        if self.cache is None:
            return anew
        shape = self._shape(numbers, (*labels, repr(facts), build_date().isoformat()))
        before, data = self._known(shape, earlier)
        pairs = enumerate(zip(before, self.marks, strict=False))
        changed = [number for number, (one, two) in pairs if one != two]
        serves = len(before) == len(self.marks) and 2 * len(changed) <= len(before)
        if serves and not changed:
            return partial(_copy, data)
        save = partial(self.writer.renew, numbers, labels, facts, data, changed) if serves else anew
        return partial(self._save, save, shape)

    def sight(self, numbers: Sequence[int], words: Sequence[str]) -> str:
        """Return a key for what is seen of these sheets, empty where that is not known.

        *words* tell what is printed of the pieces on them.
        """
        if self.cache is None:
            return ""
        return self.cache.key("sight", self._shape(numbers, ()), *words)

    def _save(self, save: Callable[[Path], None], shape: str, path: Path) -> None:
        assert self.cache is not None
        save(path)
        if not self.writer.is_late:
            with path.open("rb") as file:
                self.cache.put(self._key(shape, file), json.dumps(self.marks).encode())

    def _known(self, shape: str, earlier: Path) -> tuple[list[str], bytes]:
        """Return the marks of the documents that a file was made of, and its bytes.

        Both are empty where that is not known.
        """
        assert self.cache is not None
        with suppress(OSError), earlier.open("rb") as file:
            if marks := _texts(self.cache.get(self._key(shape, file))):
                file.seek(0)
                return marks, file.read()
        return [], b""

    def _key(self, shape: str, file: BufferedReader) -> str:
        assert self.cache is not None
        made = hashlib.file_digest(file, "sha256").hexdigest()
        return self.cache.key("sheets", shape, made)

    def _shape(self, numbers: Sequence[int], said: Sequence[str]) -> str:
        """Return a digest of all that a file is made of but the documents."""
        return digest_of(self._furniture, *said, *map(self._told, numbers))

    def _told(self, number: int) -> str:
        """Return a digest of what a sheet is made of, which files and their pages ask for."""
        if number not in self._looks:
            sheet = self.writer.sheets[number]
            frame = sheet.frame
            sources = [_source(self.writer.source(placed.form)) for placed in frame.forms]
            boxes = sheet.label, frame.size, sheet.trim, sheet.bleed, sheet.change
            self._looks[number] = digest_of(repr((boxes, frame.forms, frame.cuts, sources)))
        return self._looks[number]


def _source(source: FormSource) -> object:
    return source.pages, source.size


def _copy(data: bytes, path: Path) -> None:
    path.write_bytes(data)


def _mark(document: Document) -> str:
    """Return the digest of a document, empty for one that is not complete yet."""
    if isinstance(document, Aside):
        return document.digest.hex()
    return hashlib.sha256(document).hexdigest() if isinstance(document, bytes) else ""


def kept_lines(cache: Cache | None, key: str, make: Callable[[], list[str]]) -> list[str]:
    """Return the lines kept under a key, or those that are made; an empty key keeps nothing."""
    known = _texts(cache.get(key)) if cache and key else None
    if known is not None:
        return known
    made = make()
    if cache and key:
        cache.put(key, json.dumps(made).encode())
    return made


def _texts(data: bytes | None) -> list[str] | None:
    """Return the texts of a part, None where there are none or somebody else wrote there."""
    try:
        found = json.loads(data or b"")
    except (ValueError, RecursionError):
        return None
    sound = isinstance(found, list) and all(isinstance(text, str) for text in found)
    return found if sound else None
