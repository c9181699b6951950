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

PARTS: Final = 8
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


def faults(folder: Path, game: Game | None = None) -> list[Result]:
    """Return what the quick properties have against a folder, as `fast_checks` tells it.

    Raises Problems when the folder has no manifest that can be read.
    """
    if _all_hold(Printed(folder, game, books=False)):
        return []
    return [result for result in fast_checks(folder, game) if not result.ok]


def _all_hold(printed: Printed) -> bool:
    files = [said for said in printed.said.files if not said.is_book]
    try:
        with quiet():
            return all(_file_holds(printed, said) for said in files) and _hold(
                MANIFEST, printed, [FileProof(one, printed.folder, None, ()) for one in files]
            )
    except damage():
        return False


def _file_holds(printed: Printed, said: FileSaid) -> bool:
    parts = list(parts_of(said, PART))
    runs = [parts[start : start + PARTS] for start in range(0, len(parts), PARTS)]
    return all(_run_holds(printed, said, run) for run in runs)


def _run_holds(printed: Printed, said: FileSaid, run: list[list[int]]) -> bool:
    """Return whether all is well with parts of a file, which is let go with the last of them."""
    path = printed.folder / said.path
    with printed.opened(said) as pdf:
        leaves = [*pdf.pages]  # to look one up takes as long as there are pages
        for part in run:
            pages = (printed.page(said, leaves[n], said.pages[n]) for n in part)
            if not _hold(SHEETS, printed, [FileProof(said, path, pdf, tuple(pages))]):
                return False
        return _hold(FILES, printed, [FileProof(said, path, pdf, ())])


def _hold(checks: dict[Rule, Check], printed: Printed, files: list[FileProof]) -> bool:
    part = copy(printed)
    part.files = files
    return all(result.ok for check in checks.values() for result in check(part))


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
