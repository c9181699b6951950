"""Property 1: the file is sound, for our own readers and for every other that is installed."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence

from pnp.proof.reading.printed import FileProof, Printed
from pnp.proof.reading.programs import PROGRAMS, complaints
from pnp.proof.reading.walk import page_inks
from pnp.proof.result import Finding, Result, Rule

SOUND = Rule(1, "files are sound", "", 0, alone=True)


def sound(printed: Printed, programs: Sequence[str] = PROGRAMS) -> Iterator[Result]:
    """Yield property 1: no reader complains about any file.

    Always asked are libqpdf's check, our own walk through every form (no resource may be
    missing, which qpdf does not notice) and PDFium; the *programs* only where they are installed,
    and the result says which were not. A program must end well and print nothing but lines known
    to be harmless.
    """
    present = [name for name in programs if shutil.which(name)]
    absent = [name for name in programs if name not in present]
    broken = dict(printed.broken)
    for name, message in broken.items():
        yield from SOUND.results(name, [Finding(1, message)])
    for file in printed.files:
        wrong = [Finding(1, message) for message in _own(file)]
        for program in present:
            wrong += [Finding(1, f"{program}: {line}") for line in complaints(program, file.path)]
        yield from SOUND.results(file.said.path, wrong or [Finding(0)])
    asked = ", ".join(["pikepdf", "pdfium", *present])
    missing = f"; not installed: {', '.join(absent)}" if absent else ""
    yield SOUND.note(None, 0, f"asked {asked}{missing}")


def _own(file: FileProof) -> Iterator[str]:
    import pypdfium2

    yield from (f"qpdf library: {line}" for line in file.pdf.check_pdf_syntax())
    yield from (f"qpdf library: {line}" for line in file.pdf.get_warnings())
    for page, ink in page_inks(file):
        lost = [*ink.own.lost, *(name for inner in ink.forms.values() for name in inner.lost)]
        for name in sorted(set(lost)):
            yield f"page {page.said.number}: expected the resource {name}, found none"
    try:
        with pypdfium2.PdfDocument(file.path) as document:
            for index in range(len(file.pages)):
                document[index].get_size()
    except (pypdfium2.PdfiumError, IndexError) as error:
        yield f"pdfium: {error}"
