"""Pictures measured, paired and sized: the pieces of a throw-away game, with remarks on them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from pnp.english import counted
from pnp.errors import PnpError, Problem, Problems
from pnp.foreign import Fill, Foreign, Picture, Print
from pnp.geometry import Size
from pnp.model.picture_names import Card, Found
from pnp.model.picture_shapes import Fit, Shape, off_of, place_of, shape_of
from pnp.pictures.facts import Facts, facts
from pnp.units import mm

BLEED: Final = 3.0
"""Millimetres that are made where a picture has no bleed."""

AT_ONCE: Final = 4
"""Pictures that are unpacked at the same time: each takes memory."""

SHEET: Final = 1800
"""Pixels a side from which on a picture may hold many cards."""

HEXAGON: Final = 1.1547
"""How much wider a hexagon with a flat top is than high."""

LOW, LEAST = 200, 100
"""Dots an inch below which a print looks soft, and below which it is refused."""

SPREAD: Final = 1.06
"""How much wider than measured blank corners are filled: their rim is half transparent."""

Rule = Literal["auto", "existing", "mirror", "edge", "colour", "none"]


class Wishes(Struct, frozen=True):
    """How pictures shall become pieces."""

    size: Size | None = None
    """Finished size; without one the shape of the pictures tells."""

    rule: Rule = "auto"
    bleed: float | None = None
    """Millimetres; None for what the rule has."""

    fit: Fit | None = None
    low: bool = False
    """Whether pictures of few pixels are taken all the same."""


class Deck(Struct, frozen=True):
    """The pieces, and what is to be said about them."""

    pieces: tuple[Print, ...]
    fill: Fill
    remarks: tuple[str, ...]


class _Art(Struct, frozen=True):
    """A picture with what is known of it."""

    found: Found
    facts: Facts
    shape: Shape


def deck_of(
    cards: Sequence[Card], ids: Callable[[Sequence[str]], list[str]], wishes: Wishes
) -> Deck:
    """Return the pieces of the cards; *ids* makes ids of their names.

    Raises Problems for pictures that are broken, of another shape than the others or too coarse.
    """
    art = _measured(cards, wishes)
    pieces: list[Print] = []
    fill: Fill = wishes.rule if wishes.rule in ("edge", "colour", "none") else "mirror"
    for card, name in zip(cards, ids([card.name for card in cards]), strict=True):
        sides = [art[found.path] for found in (card.front, card.back) if found]
        size = sides[0].shape.size
        own = max(side.shape.bleed for side in sides)
        bleed = _bleed(wishes, own)
        faces = [_face(side, size, fill, wishes.fit or "crop") for side in sides]
        back = faces[1] if len(faces) > 1 else None
        pieces.append(Print(name, faces[0], back, size, bleed, card.copies, card.front.shown))
    remarks = list(_remarks(list(art.values()), pieces, wishes))
    return Deck(tuple(pieces), fill, tuple(remarks))


def _bleed(wishes: Wishes, own: float) -> float:
    """Return the bleed that is printed, in millimetres."""
    if wishes.rule == "none":
        return 0.0
    if wishes.bleed is not None:
        return wishes.bleed
    if wishes.rule == "existing":
        return own
    return min(own, BLEED) if own else BLEED


def _measured(cards: Sequence[Card], wishes: Wishes) -> dict[object, _Art]:
    """Return every picture with its size; raises Problems with all that is wrong with them."""
    problems: list[Problem] = []
    found: dict[object, _Art] = {}
    size = wishes.size
    known: dict[object, Facts] = {}
    # Unpacking leaves Python's lock alone, so every core can do some of it.
    with ThreadPoolExecutor(min(AT_ONCE, os.cpu_count() or 1)) as threads:
        asked = [(one, threads.submit(facts, one)) for one in _all(cards)]
        for one, answer in asked:
            try:
                known[one.path] = answer.result()
            except PnpError as error:
                problems.append(Problem(one.shown, 0, "", str(error)))
    for one in _all(cards):
        if one.path not in known:
            continue
        seen = known[one.path]
        shape = shape_of(seen.width, seen.height, size)
        if shape is None and size is None:
            hint = "name the finished size: --size 63x88mm"
            if min(seen.width, seen.height) >= SHEET:
                hint += "; of a sheet with many cards say --grid 10x7"
            elif abs(seen.width / seen.height - HEXAGON) < 0.01:
                hint += "; hexagons are tokens of a game: docs/prints.md"
            message = f"expected the shape of a usual card, found {_pixels(seen)}"
            problems.append(Problem(one.shown, 0, "", message, hint))
            continue
        if shape is not None and wishes.rule == "existing" and wishes.bleed is not None:
            shape = Shape(shape.size, wishes.bleed, shape.off, shape.name)
        if shape is None:
            assert size is not None
            shape = Shape(size, 0.0, 1.0)
            if wishes.fit is None:
                problems.append(_other_shape(one, seen, size))
        # The first picture says what all are, unless the command does.
        size = size or shape.size
        found[one.path] = _Art(one, seen, shape)
    problems += _coarse(found.values(), wishes) if not problems else []
    if problems:
        raise Problems(_merged(problems))
    return found


def _merged(problems: Iterable[Problem]) -> Iterator[Problem]:
    """Yield what is wrong with many pictures once, at the first of them."""
    alike: dict[tuple[str, str | None], list[Problem]] = {}
    for one in problems:
        alike.setdefault((one.message, one.hint), []).append(one)
    for first, *others in alike.values():
        like = (
            f"; {len(others)} more {'are' if len(others) > 1 else 'is'} like it" if others else ""
        )
        yield replace(first, message=f"{first.message}{like}")


def _all(cards: Sequence[Card]) -> list[Found]:
    both = [found for card in cards for found in (card.front, card.back) if found]
    return list({found.path: found for found in both}.values())


def _pixels(facts: Facts) -> str:
    return f"{facts.width} x {facts.height} pixels ({facts.width / facts.height:.3f})"


def _other_shape(one: Found, facts: Facts, size: Size) -> Problem:
    wanted = f"{mm(size.width)} x {mm(size.height)} mm ({size.width / size.height:.3f})"
    off, bleed = off_of(facts.width, facts.height, size)
    which = f" that with {mm(bleed)} mm of bleed" if bleed else ""
    message = f"expected the shape of {wanted}, found {_pixels(facts)}, {off:.1%} off{which}"
    hint = "--fit crop, pad or stretch; or another --size"
    if shape_of(facts.height, facts.width, size) is not None:
        hint = f"turn the picture by a quarter, then it fits; or {hint.partition(';')[0]}"
    return Problem(one.shown, 0, "", message, hint)


def _dpi(art: _Art, fit: Fit) -> float:
    place = place_of(art.facts.width, art.facts.height, art.shape.size, art.shape.bleed, fit)
    return min(art.facts.width / place.width, art.facts.height / place.height) * 25.4


def _by_dpi(arts: Iterable[_Art], wishes: Wishes) -> list[tuple[float, str]]:
    """Return resolution at print size and name of each picture, the coarsest first."""
    return sorted((_dpi(art, wishes.fit or "crop"), art.found.shown.name) for art in arts)


def _coarse(arts: Iterable[_Art], wishes: Wishes) -> list[Problem]:
    """Return one problem for all pictures that would print as blocks, the worst three named."""
    least = [(dpi, name) for dpi, name in _by_dpi(arts, wishes) if dpi < LEAST]
    if not least or wishes.low:
        return []
    worst = ", ".join(f"{name} {dpi:.0f}" for dpi, name in least[:3])
    message = f"expected at least {LEAST} dpi at print size, found {len(least)} below: {worst}"
    return [Problem(None, 0, "", message, "--allow-low prints them all the same")]


def _face(art: _Art, size: Size, fill: Fill, fit: Fit) -> Foreign:
    facts, shape = art.facts, art.shape
    place = place_of(facts.width, facts.height, size, shape.bleed, fit)
    corner = facts.corner * place.width * SPREAD
    return Foreign(Picture(art.found.path), place, 0, fill, round(corner, 3))


def _remarks(arts: Sequence[_Art], pieces: Sequence[Print], wishes: Wishes) -> Iterator[str]:
    """Yield what a person ought to know of the pictures, one line a kind."""
    first = arts[0].shape
    named = f" ({first.name})" if first.name else ""
    yield f"size {mm(first.size.width)} x {mm(first.size.height)} mm{named}"
    own = sorted({mm(art.shape.bleed) for art in arts})
    made = sorted({mm(piece.bleed) for piece in pieces})
    if own != ["0"]:
        yield f"bleed in the pictures: {' and '.join(own)} mm; printed: {' and '.join(made)} mm"
    elif made != ["0"]:
        rule = wishes.rule if wishes.rule in ("edge", "colour") else "mirror"
        yield f"no bleed in the pictures; {' and '.join(made)} mm made ({rule}), or --bleed none"
    cornered = sum(art.facts.corner > 0 for art in arts)
    if cornered:
        have = f"{counted(cornered, 'picture')} with blank round corners"
        yield f"{have}, filled with the colour beside them"
    clear = sum(art.facts.see_through for art in arts)
    if clear:
        yield f"{counted(clear, 'picture')} transparent in places, where the paper will show"
    low = [(dpi, name) for dpi, name in _by_dpi(arts, wishes) if dpi < LOW]
    if low:
        worst = ", ".join(f"{name} {dpi:.0f}" for dpi, name in low[:3])
        many = counted(len(low), "picture")
        yield f"{many} below {LOW} dpi at print size will look soft: {worst}"
