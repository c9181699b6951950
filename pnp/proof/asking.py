"""Asks every property of a built folder."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from contextlib import ExitStack
from copy import copy
from pathlib import Path
from typing import Any, Final

from pnp.model.game import Game
from pnp.proof.again import Again, Rebuild
from pnp.proof.properties import (
    board,
    chosen,
    colours,
    drawings,
    embedded,
    extract,
    foreign,
    glyphs,
    ground,
    imposition,
    inert,
    labels,
    legible,
    lettering,
    lines,
    named,
    once,
    painted,
    reading_order,
    renderers,
    resolution,
    rulers,
    safe_area,
    same,
    seams,
    soundness,
)
from pnp.proof.quick import QUICK, Check, measured, part_of, quiet
from pnp.proof.reading.printed import Printed
from pnp.proof.reading.programs import PROGRAMS
from pnp.proof.reading.truetype import postscript_names
from pnp.proof.result import Result, Rule

CHECKS: Final[dict[Rule, Check]] = {
    **QUICK,
    inert.INERT: inert.inert,
    named.NAMED: named.named,
    embedded.EMBEDDED: embedded.embedded,
    glyphs.GLYPHS: glyphs.glyphs,
    legible.LEGIBLE: legible.legible,
    extract.EXTRACT: extract.extract,
    lines.LINES: lines.lines,
    resolution.DOTS: resolution.dots,
    safe_area.SAFE: safe_area.safe,
    board.BOARD: board.boards,
    rulers.RULER: rulers.rulers,
    painted.PAINTED: painted.painted,
    once.ONCE: once.once,
    renderers.AGREE: renderers.agree,
    imposition.IMPOSED: imposition.imposed,
    colours.COLOUR: colours.colours,
    labels.LABELS: labels.labels,
    seams.SEAMS: seams.seams,
    reading_order.READ: reading_order.read_aloud,
    lettering.READABLE: lettering.readable,
    lettering.ONE_SIZE: lettering.one_size,
    lettering.CURLY: lettering.curly,
    lettering.WHOLE: lettering.whole,
    lettering.WITH_WORD: lettering.with_word,
    ground.GROUND: ground.plain_ground,
    foreign.KEPT: foreign.kept,
}
"""Properties that need nothing but the folder and the data."""

RULES: Final = {
    rule.number: rule
    for rule in sorted(
        [*CHECKS, soundness.SOUND, chosen.CHOSEN, same.SAME, drawings.DRAWN],
        key=lambda rule: rule.number,
    )
}
"""All properties by number."""

FAST: Final = frozenset(rule.number for rule in QUICK)
"""What `pnp build` ends with."""

SLOW: Final = frozenset(number for number, rule in RULES.items() if rule.cost == "pixels")
"""Asked by the full proof only."""

ORDINARY: Final = frozenset(RULES) - SLOW
"""What `pnp check` asks of everything that was built."""

Seen = dict[Any, dict[int, list[Result]]]
"""What properties said of a file, by what the manifest says of it and what it holds."""


def prove(
    folder: Path,
    game: Game | None = None,
    *,
    font_files: Iterable[Path] | None = None,
    rebuild: Rebuild | None = None,
    since: Sequence[str] = (),
    programs: Sequence[str] = PROGRAMS,
    only: Collection[int] = ORDINARY,
    books: bool = True,
    seen: Seen | None = None,
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
        stack.enter_context(quiet())
        printed = stack.enter_context(Printed(folder, game, books))
        again = stack.enter_context(Again(rebuild, since)) if rebuild else None
        if foreign.made_by_others(printed.said.raw):
            only = frozenset(only) - foreign.UNJUDGED
        checks = {rule: check for rule, check in CHECKS.items() if rule.number in only}
        if soundness.SOUND.number in only:
            checks[soundness.SOUND] = lambda part: soundness.sound(part, programs)
        elif printed.broken:
            checks[soundness.SOUND] = lambda part: soundness.sound(part, ())
        if chosen.CHOSEN.number in only and font_files is not None:
            names = {name for path in font_files for name in postscript_names(path)}
            checks[chosen.CHOSEN] = lambda part: chosen.chosen(part, names)
        if same.SAME.number in only:
            checks[same.SAME] = lambda part: same.same(part, again)
        if drawings.DRAWN.number in only and again is not None:
            checks[drawings.DRAWN] = lambda part: drawings.drawn(part, again)
        for rule, check in checks.items():
            part = part_of(printed, rule)
            if seen is not None and rule.alone and not printed.broken:
                found += _once(rule, check, part, seen)
            else:
                found += measured(rule, check, part)
    return sorted(found, key=lambda result: result.property)


def _once(rule: Rule, check: Check, printed: Printed, seen: Seen) -> list[Result]:
    """Return what the check says of every file, asking only about files not seen before."""
    found: list[Result] = []
    for file in printed.files:
        if "seen" not in file.cache:
            # What lies there may be other than what the manifest says lies there.
            one = (printed.said.game, file.said, file.digest())
            file.cache["seen"] = seen.setdefault(one, {})
        known: dict[int, list[Result]] = file.cache["seen"]
        if rule.number not in known:
            alone = copy(printed)
            alone.files = [file]
            known[rule.number] = measured(rule, check, alone)
        found += known[rule.number]
    return list(dict.fromkeys(found))
