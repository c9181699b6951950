"""Property 29: every piece is there as often as the data say, and nothing else is drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pnp.geometry import Rect
from pnp.model.component import Component
from pnp.proof.reading.printed import FileProof, PageProof, Printed
from pnp.proof.result import Finding, Result, Rule, mm3

COUNTS = Rule(
    29, "every piece is there as often as the data say", "", 0, cost="streams", scope="pieces"
)

Side = tuple[str, str, int, str]
"""Component, id, copy, side."""


def counts(printed: Printed) -> Iterator[Result]:
    """Yield property 29: data = manifest = what is drawn, both ways, backs likewise.

    A build of some components holds only their files; pieces of the others are not missed.
    """
    for file in printed.files:
        findings = [Finding(0), *_drawn(file), *_listed(printed, file)]
        yield from COUNTS.results(file.said.path, findings)
    yield from COUNTS.results(None, _totals(printed))


def drawn(printed: Printed) -> Iterator[Result]:
    """Yield the part of property 29 that looks at pages: manifest = what is drawn."""
    for file in printed.files:
        yield from COUNTS.results(file.said.path, [Finding(0), *_drawn(file)])


def listed(printed: Printed) -> Iterator[Result]:
    """Yield the part of property 29 that needs no page: data = manifest."""
    for file in printed.files:
        yield from COUNTS.results(file.said.path, [Finding(0), *_listed(printed, file)])
    yield from COUNTS.results(None, _totals(printed))


def _drawn(file: FileProof) -> Iterator[Finding]:
    for page in file.pages:
        for message in _differences(page):
            yield Finding(1, message, page.said.number)


def _listed(printed: Printed, file: FileProof) -> Iterator[Finding]:
    for message in _against_data(printed, file):
        yield Finding(1, message)


def _differences(page: PageProof) -> Iterator[str]:
    """Yield what is listed and not drawn, or drawn and not listed."""
    for put in page.missing:
        place = f"x {mm3(put.trim.x)}, y {mm3(put.trim.y)} mm"
        yield f"{put}: expected {put.form} drawn at {place}, found none"
    for drawing in page.unlisted:
        place = f"x {mm3(drawing.box.x)}, y {mm3(drawing.box.y)} mm"
        yield f"expected only what the manifest lists, found {drawing.form} drawn at {place}"
    for name in page.shown.pictures if page.laid else ():
        yield f"expected only what the manifest lists, found the picture {name}"
    for fill in page.shown.fills:
        for laid in page.laid:
            if _covers(fill.box, laid.trim):
                yield f"{laid.said}: expected only its face, found an area painted over it"


def _covers(area: Rect, trim: Rect) -> bool:
    across = min(area.right, trim.right) - max(area.x, trim.x)
    down = min(area.bottom, trim.bottom) - max(area.y, trim.y)
    return across > 0.01 and down > 0.01


def _sides(component: Component) -> tuple[str, ...]:
    return ("front",) if component.sided() == "one" else ("front", "back")


def _against_data(printed: Printed, file: FileProof) -> Iterator[str]:
    """Yield the pieces that the data ask for in this file and it lacks, or the other way."""
    found: Counter[Side] = Counter()
    tiles: Counter[tuple[Side, str]] = Counter()
    for page in file.said.pages:
        for put in page.placements:
            key = (*put.piece, put.side)
            if put.tile:
                tiles[(key, put.tile)] += 1
                found[key] = 1
            else:
                found[key] += 1
    for (key, tile), number in tiles.items():
        if number > 1:
            yield f"{_name(key)}: expected tile {tile} once, found {number}"
    game = printed.game
    if game is None:
        for key, number in found.items():
            if number > 1:
                yield f"{_name(key)}: expected once, found {number}"
        return
    groups = {f"{name}.pdf": parts for name, parts in game.groups().items()}
    built = {entry.path for entry in printed.said.files}
    if file.said.repeats:
        components = [c for path, parts in groups.items() if path in built for c in parts]
    else:
        components = groups.get(file.said.path, [])
    wanted: Counter[Side] = Counter(
        (component.id, item.id, copy, side)
        for component in components
        for run in game.runs(component)
        for item, copy in run.pieces
        for side in _sides(component)
    )
    if not components:
        found = Counter({key: n for key, n in found.items() if printed.component(key[0])})
    for key in sorted(wanted.keys() | found.keys()):
        if wanted[key] != found[key]:
            yield f"{_name(key)}: expected {_times(wanted[key])}, found {_times(found[key])}"


def _name(key: Side) -> str:
    component, item, copy, side = key
    piece = component if item == component else f"{component}/{item}"
    return f"{piece} copy {copy} {side}"


def _times(number: int) -> str:
    return {0: "none", 1: "once"}.get(number, f"{number} times")


def _sharing(printed: Printed) -> Iterator[str]:
    """Yield what the manifest says wrongly of files that share sheets."""
    said = printed.said.raw.get("sheets", {})
    joined = printed.game.joined if printed.game else {}
    wanted: dict[str, list[str]] = {}
    for file, name in joined.items():
        wanted.setdefault(name, []).append(file)
    if printed.game and said != wanted:
        yield f"manifest.json, sheets: expected {wanted or 'none'}, found {said or 'none'}"


def _totals(printed: Printed) -> list[Finding]:
    """Return what is wrong with the manifest's own counts."""
    pieces: dict[str, set[tuple[str, int]]] = {}
    for file, page in printed.said.pages():
        for put in page.placements if not file.repeats else ():
            if put.side == "front" and not put.is_page:
                pieces.setdefault(put.component, set()).add((put.id, put.copy))
    found = {name: len(copies) for name, copies in pieces.items()}
    findings = [Finding(0)]
    findings += [Finding(1, message) for message in _sharing(printed)]
    for name in sorted(found.keys() | printed.said.counts.keys()):
        listed, placed = printed.said.counts.get(name, 0), found.get(name, 0)
        if listed != placed:
            message = f"manifest.json, counts: expected {placed} {name}, found {listed}"
            findings.append(Finding(abs(listed - placed), message))
    return findings
