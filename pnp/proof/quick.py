"""The quick properties: they read the page streams of sheets, neither faces nor the rulebook.

A build ends with them, so they are imported without the others.
"""

from __future__ import annotations

import logging
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import copy
from pathlib import Path
from typing import Final

import pikepdf

from pnp.model.game import Game
from pnp.proof.properties import (
    apart,
    backs,
    bleeds,
    boxes,
    counts,
    cut_paths,
    cuts,
    marks,
    media,
    print_dialog,
    reach,
    trim,
    unscaled,
)
from pnp.proof.reading.printed import Printed
from pnp.proof.result import Finding, Result, Rule

Check = Callable[[Printed], Iterator[Result]]

QUICK: Final[dict[Rule, Check]] = {
    media.MEDIA: media.media,
    unscaled.PLAIN: unscaled.plain,
    boxes.BOXES: boxes.boxes,
    print_dialog.WISHES: print_dialog.wishes,
    trim.TRIM: trim.trims,
    bleeds.BLEED: bleeds.bleeds,
    apart.APART: apart.apart,
    reach.REACH: reach.reach,
    cuts.CUTS: cuts.cuts,
    backs.BACKS: backs.backs,
    marks.MARKS: marks.marks,
    counts.COUNTS: counts.counts,
    cut_paths.PATHS: cut_paths.paths,
}
"""What `pnp build` ends with."""


def fast_checks(folder: Path, game: Game | None = None) -> list[Result]:
    """Return what the quick properties say: boxes, preferences, geometry, marks and counts.

    They take a small part of a build's time. Raises Problems when the folder has no manifest that
    can be read.
    """
    found: list[Result] = []
    with quiet(), Printed(folder, game, books=False) as printed:
        for rule, check in QUICK.items():
            found += measured(rule, check, part_of(printed, rule))
        if printed.broken:
            from pnp.proof.properties import soundness

            sound = soundness.SOUND
            found += measured(sound, lambda part: soundness.sound(part, ()), printed)
    return sorted(found, key=lambda result: result.property)


def part_of(printed: Printed, rule: Rule) -> Printed:
    """Return what of a folder a rule is about: all, or the files of pieces."""
    if rule.scope != "pieces":
        return printed
    sheets = copy(printed)
    sheets.files = [file for file in printed.files if not file.said.is_book]
    return sheets


def measured(rule: Rule, check: Check, printed: Printed) -> list[Result]:
    """Return what the check says; a file too damaged to be measured fails the property."""
    try:
        return list(check(printed))
    except damage():
        pass
    found: list[Result] = []
    for file in printed.files:
        alone = copy(printed)
        alone.files = [file]
        try:
            found += check(alone)
        except damage() as error:
            message = f"expected a file that can be measured, found: {error}"
            found += rule.results(file.said.path, [Finding(1, message)])
    return list(dict.fromkeys(found))


def damage() -> tuple[type[Exception], ...]:
    """Return what reading a damaged file raises, here and inside the PDF libraries."""
    # Imported once a file is damaged: PDFium is heavy, and a build's own checks do without.
    import pypdfium2

    return (
        pikepdf.PdfError,
        pypdfium2.PdfiumError,
        ArithmeticError,
        AttributeError,
        LookupError,
        NotImplementedError,
        OSError,
        RecursionError,
        TypeError,
        ValueError,
    )


@contextmanager
def quiet() -> Iterator[None]:
    """Keep the remarks of the PDF library off the terminal: what matters becomes a result."""
    logger = logging.getLogger("pikepdf")
    level = logger.level
    logger.setLevel(logging.CRITICAL)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        logger.setLevel(level)
