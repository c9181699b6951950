"""Asks every property of a built folder."""

from __future__ import annotations

import logging
import warnings
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from copy import copy
from pathlib import Path
from typing import Any, Final

import pikepdf

from pnp.model.game import Game
from pnp.proof import (
    agree,
    backs,
    boxes,
    colour,
    counts,
    cutpaths,
    cutting,
    dots,
    drawn,
    dress,
    fonts,
    geometry,
    imposed,
    inside,
    lettering,
    marks,
    pixels,
    reading,
    seams,
    slots,
    soundness,
    storage,
    text,
)
from pnp.proof.again import Again, Rebuild
from pnp.proof.printed import Printed
from pnp.proof.result import Finding, Result, Rule
from pnp.proof.truetype import postscript_name

Check = Callable[[Printed], Iterator[Result]]

CHECKS: Final[dict[Rule, Check]] = {
    boxes.MEDIA: boxes.media,
    boxes.PLAIN: boxes.plain,
    boxes.BOXES: boxes.boxes,
    dress.WISHES: dress.wishes,
    dress.INERT: dress.inert,
    dress.NAMED: dress.named,
    fonts.EMBEDDED: fonts.embedded,
    fonts.GLYPHS: fonts.glyphs,
    text.LEGIBLE: text.legible,
    text.EXTRACT: text.extract,
    geometry.TRIM: geometry.trims,
    geometry.BLEED: geometry.bleeds,
    geometry.APART: geometry.apart,
    geometry.REACH: geometry.reach,
    cutting.CUTS: cutting.cuts,
    backs.BACKS: backs.backs,
    marks.MARKS: marks.marks,
    cutting.LINES: cutting.lines,
    dots.DOTS: dots.dots,
    inside.SAFE: inside.safe,
    pixels.BOARD: pixels.boards,
    pixels.RULER: pixels.rulers,
    pixels.PAINTED: pixels.painted,
    storage.ONCE: storage.once,
    agree.AGREE: agree.agree,
    counts.COUNTS: counts.counts,
    imposed.IMPOSED: imposed.imposed,
    cutpaths.PATHS: cutpaths.paths,
    colour.COLOUR: colour.colours,
    slots.LABELS: slots.labels,
    seams.SEAMS: seams.seams,
    reading.READ: reading.read_aloud,
    lettering.READABLE: lettering.readable,
    lettering.ONE_SIZE: lettering.one_size,
    lettering.CURLY: lettering.curly,
    lettering.WHOLE: lettering.whole,
    lettering.WITH_WORD: lettering.with_word,
}
"""Properties that need nothing but the folder and the data."""

RULES: Final = {
    rule.number: rule
    for rule in sorted(
        [*CHECKS, soundness.SOUND, fonts.CHOSEN, storage.SAME, drawn.DRAWN],
        key=lambda rule: rule.number,
    )
}
"""All properties by number."""

FAST: Final = frozenset((2, 3, 4, 5, 13, 14, 15, 16, 17, 18, 19, 29, 31))
"""Properties that read page streams only: what `pnp build` ends with."""


SLOW: Final = frozenset((22, 23, 25, 27, 32))
"""Properties that draw pages or faces: asked by the full proof only."""

BY_FILE: Final = frozenset((1, 8, 10, 11, 12, 20, 21, 22, 23, 24, 25, 27, 34, 35, *range(37, 42)))
"""Properties that ask about one file at a time and take long."""

ORDINARY: Final = frozenset(RULES) - SLOW
"""What `pnp check` asks of everything that was built."""

PIECES: Final = frozenset((11, 13, 14, 15, 16, 17, 18, 19, 20, 29, 35, *range(37, 42)))
"""Properties of sheets of pieces; a book is no such sheet: pages overlap at the fold, pictures of
components carry their lettering small, and nothing is cut out."""


def prove(
    folder: Path,
    game: Game | None = None,
    *,
    font_files: Iterable[Path] | None = None,
    rebuild: Rebuild | None = None,
    since: Sequence[str] = (),
    programs: Sequence[str] = soundness.PROGRAMS,
    only: Collection[int] = ORDINARY,
    books: bool = True,
    seen: dict[Any, list[Result]] | None = None,
) -> list[Result]:
    """Return what every property says of a built folder, in the order of their numbers.

    Without *game* the files are held against the manifest alone. *font_files* are the fonts that
    the game may use; without them property 9 is not asked. *rebuild* makes the same build under
    another folder for properties 28 and 36, which is not asked without it; *since* names what
    changed since the folder was built. *programs* are the outside readers of property 1. A file
    that cannot be opened fails property 1 and no other. *only* are the properties asked: without
    it all but the slow ones. Without *books* the rulebook is not read. *seen* keeps
    what some properties say of a file, for other folders that hold the same.

    Raises Problems when the folder has no manifest that can be read.
    """
    found: list[Result] = []
    with ExitStack() as stack:
        stack.enter_context(_quiet())
        printed = stack.enter_context(Printed(folder, game, books))
        again = stack.enter_context(Again(rebuild, since)) if rebuild else None
        checks = {rule: check for rule, check in CHECKS.items() if rule.number in only}
        if soundness.SOUND.number in only:
            checks[soundness.SOUND] = lambda part: soundness.sound(part, programs)
        elif printed.broken:
            checks[soundness.SOUND] = lambda part: soundness.sound(part, ())
        if fonts.CHOSEN.number in only and font_files is not None:
            names = {name for path in font_files if (name := postscript_name(path))}
            checks[fonts.CHOSEN] = lambda part: fonts.chosen(part, names)
        if storage.SAME.number in only:
            checks[storage.SAME] = lambda part: storage.same(part, again)
        if drawn.DRAWN.number in only and again is not None:
            checks[drawn.DRAWN] = lambda part: drawn.drawn(part, again)
        sheets = copy(printed)
        sheets.files = [file for file in printed.files if not file.said.is_book]
        for rule, check in checks.items():
            part = sheets if rule.number in PIECES else printed
            if seen is not None and rule.number in BY_FILE:
                found += _once(rule, check, part, seen)
            else:
                found += _measured(rule, check, part)
    return sorted(found, key=lambda result: result.property)


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


def _once(
    rule: Rule, check: Check, printed: Printed, seen: dict[Any, list[Result]]
) -> list[Result]:
    """Return what the check says of every file, asking only about files not seen before."""
    found: list[Result] = []
    for file in printed.files:
        key = (rule.number, printed.said.game, file.said.path, file.said.sha256)
        if key not in seen:
            alone = copy(printed)
            alone.files = [file]
            seen[key] = _measured(rule, check, alone)
        found += seen[key]
    return list(dict.fromkeys(found))


def _measured(rule: Rule, check: Check, printed: Printed) -> list[Result]:
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


@contextmanager
def _quiet() -> Iterator[None]:
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


def fast_checks(folder: Path, game: Game | None = None) -> list[Result]:
    """Return what the quick properties say: boxes, preferences, geometry, marks and counts.

    They read the page streams of sheets, neither faces nor the rulebook, so they take a small
    part of a build's time. Raises Problems when the folder has no manifest that can be read.
    """
    return prove(folder, game, programs=(), only=FAST, books=False)
