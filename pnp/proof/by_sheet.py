"""The quick properties asked of a few sheets at a time: long files take no more memory than short.

What is found is told as of a whole file, so that only what is sound is settled this way.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from pathlib import Path
from typing import Final

from pnp.model.game import Game
from pnp.proof.properties import counts, print_dialog
from pnp.proof.quick import QUICK, Check, damage, fast_checks, quiet
from pnp.proof.reading.printed import FileProof, Printed
from pnp.proof.reading.said import FileSaid
from pnp.proof.result import Result, Rule

PART: Final = 100
"""Pages that are held at a time."""

PARTS: Final = 10
"""Parts after which a file is opened anew, for what was read of it stays while it is open."""

SHEETS: Final[dict[Rule, Check]] = {
    **{rule: check for rule, check in QUICK.items() if rule is not print_dialog.WISHES},
    counts.COUNTS: counts.drawn,
}
"""Asked of both sides of a sheet, and of all tiles of a file."""

FILES: Final[dict[Rule, Check]] = {print_dialog.WISHES: print_dialog.wishes}
"""Asked of a file without its pages."""

MANIFEST: Final[dict[Rule, Check]] = {counts.COUNTS: counts.listed}
"""Asked of what the manifest says of all files."""

Asked = tuple[dict[Rule, Check], list[FileProof]]


def faults(folder: Path, game: Game | None = None) -> list[Result]:
    """Return what the quick properties have against a folder, as `fast_checks` tells it.

    Raises Problems when the folder has no manifest that can be read.
    """
    if _all_hold(Printed(folder, game, books=False)):
        return []
    return [result for result in fast_checks(folder, game) if not result.ok]


def _all_hold(printed: Printed) -> bool:
    part = copy(printed)
    try:
        with quiet():
            for checks, part.files in _asked(printed):
                if not all(result.ok for check in checks.values() for result in check(part)):
                    return False
    except damage():
        return False
    return True


def _asked(printed: Printed) -> Iterator[Asked]:
    """Yield what is asked, and of what: the files one after the other, then the manifest."""
    files = [said for said in printed.said.files if not said.is_book]
    for said in files:
        path, parts = printed.folder / said.path, list(parts_of(said, PART))
        for start in range(0, len(parts), PARTS):
            with printed.opened(said) as pdf:
                for part in parts[start : start + PARTS]:
                    pages = (printed.page(said, pdf.pages[n], said.pages[n]) for n in part)
                    yield SHEETS, [FileProof(said, path, pdf, tuple(pages))]
                if not start:
                    yield FILES, [FileProof(said, path, pdf, ())]
    yield MANIFEST, [FileProof(said, printed.folder / said.path, None, ()) for said in files]


def parts_of(said: FileSaid, most: int) -> Iterator[list[int]]:
    """Yield the indices of about *most* pages at a time.

    Front and back of a sheet are in one part, and all tiles of a file.
    """
    if any(page.tiled for page in said.pages):
        yield list(range(len(said.pages)))
        return
    sheets: dict[int, list[int]] = {}
    for index, page in enumerate(said.pages):
        sheets.setdefault(page.backs or page.number, []).append(index)
    part: list[int] = []
    for sheet in sheets.values():
        part += sheet
        if len(part) >= most:
            yield sorted(part)
            part = []
    if part:
        yield sorted(part)
