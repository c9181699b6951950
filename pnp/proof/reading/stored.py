"""Files that are not stored as a new build stores them, and whether they look like its own."""

from __future__ import annotations

from collections.abc import Container, Iterator
from pathlib import Path
from typing import Final

import pikepdf

from pnp.proof.reading.alike import difference, pictures_apart
from pnp.proof.reading.fingerprint import Fingerprints
from pnp.proof.reading.means import beside
from pnp.proof.reading.printed import FileProof
from pnp.proof.result import Finding

DPI: Final = 150


def pages_as_built(
    file: FileProof, path: Path, wrong: Container[int | None] = ()
) -> Iterator[Finding]:
    """Yield pages that look otherwise than those of *path*, the same file of a new build.

    Font subsets may differ, as they do in files built one by one; what is seen may not. Pages
    that are known to be *wrong* are not drawn.
    """
    if not path.is_file() or path.read_bytes() == file.path.read_bytes():
        return
    import pypdfium2

    prints = Fingerprints()
    with (
        pikepdf.open(path) as pdf,
        pypdfium2.PdfDocument(file.path) as found,
        pypdfium2.PdfDocument(path) as wanted,
    ):
        if len(pdf.pages) != len(file.pages):
            yield Finding(1, f"expected {len(pdf.pages)} pages, found {len(file.pages)}")
            return
        for index, (page, anew) in enumerate(zip(file.pages, pdf.pages, strict=True)):
            if index + 1 in wrong or file.prints.page(page.page) == prints.page(anew):
                continue
            message = difference(found[index], wanted[index], DPI)
            message = message or beside(page.page.obj, [anew.obj])
            if message:
                message = f"expected the page as a new build makes it, found {message}"
                yield Finding(1, message, index + 1)


def pictures_as_built(folder: Path, anew: Path) -> Iterator[tuple[str, list[Finding]]]:
    """Yield every picture that a new build made otherwise, with what is wrong with it."""
    for path in sorted(anew.rglob("*.png")):
        name = path.relative_to(anew).as_posix()
        found = folder / name
        if not found.is_file() or found.read_bytes() == path.read_bytes():
            continue
        try:
            message = pictures_apart(found, path)
        except OSError as error:
            message = f"no picture: {error}"
        if message:
            message = f"expected the picture as a new build makes it, found {message}"
        yield name, [Finding(1 if message else 0, message)]
