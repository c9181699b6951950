"""Property 32: colours that carry meaning stay apart for every eye, and low ink is low."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any, Final

from PIL import Image, ImageChops, ImageStat

from pnp.model.game import Game
from pnp.proof.reading.bare import bare
from pnp.proof.reading.printed import FileProof, Printed
from pnp.proof.reading.raster import rasters
from pnp.proof.reading.vision import EYES, distance
from pnp.proof.result import Finding, Result, Rule

COLOUR = Rule(
    32, "colours stay apart for every eye, low ink is low", "", 0.06, least=True, cost="pixels"
)

LOW: Final = 0.25
"""What low ink may use of full ink."""

DPI: Final = 72
"""Dots an inch at which ink is measured."""


def colours(printed: Printed) -> Iterator[Result]:
    """Yield property 32 for the game's colours, and for the ink of a build with little of it.

    The data name groups of colours that carry meaning (`distinct`); every pair of a group keeps
    0.06 in OKLab for normal, protan, deutan and tritan eyes. How near they come in grey is told
    beside. A build with low ink is held against the build with full ink beside it: it uses at
    most a quarter of cyan, magenta, yellow and black together, marks and labels left out, which
    are the same in both.
    """
    game = printed.game
    if game is not None and game.data.distinct:
        findings = [finding for name in game.data.distinct for finding in _group(game, name)]
        results = list(COLOUR.results(None, findings))
        if all(result.ok for result in results):
            grey = min((_nearest(game, name, "grey") for name in game.data.distinct), default=1.0)
            worst = min(finding.measured for finding in findings)
            yield COLOUR.note(None, worst, f"nearest pair in grey {grey:.3f}")
        else:
            yield from results
    if printed.said.raw.get("ink") == "low":
        yield _low_ink(printed)


def _group(game: Game, name: str) -> Iterator[Finding]:
    try:
        found = distinct_colours(game, name)
    except ValueError as error:
        yield Finding(0.0, f"distinct, {name}: {error}")
        return
    for (one, first), (two, second) in combinations(found.items(), 2):
        for eye in EYES:
            apart = distance(first, second, eye)
            message = ""
            if apart < COLOUR.tolerance:
                message = (
                    f"{name}: expected {one} {first} and {two} {second} 0.06 apart for {eye} eyes, "
                    f"measured {apart:.3f}"
                )
            yield Finding(apart, message)


def _nearest(game: Game, name: str, eye: str) -> float:
    pairs = combinations(distinct_colours(game, name).values(), 2)
    return min((distance(one, two, eye) for one, two in pairs), default=1.0)


def distinct_colours(game: Game, name: str) -> dict[str, str]:
    """Return the colours of a group of `distinct` by what they belong to.

    An entry is a table, whose column `colour` counts, a colour of the palette, or #rrggbb.
    Raises ValueError for what is none of them.
    """
    found: dict[str, str] = {}
    for entry in game.data.distinct[name]:
        if entry in game.tables:
            for row in game.tables[entry]:
                if "colour" not in row:
                    raise ValueError(f"expected rows with a colour in the table {entry}")
                found[str(row.get("name") or row.get("id"))] = str(row["colour"])
        elif entry in game.data.palette:
            found[entry] = str(game.data.palette[entry])
        elif re.fullmatch(r"#[0-9a-fA-F]{6}", entry):
            found[entry] = entry
        else:
            raise ValueError(f'expected a table, a palette colour or #rrggbb, found "{entry}"')
    return found


def _low_ink(printed: Printed) -> Result:
    folder = printed.folder
    full = folder.parent / folder.name.removesuffix("-low")
    if not _alike(folder, full):
        return COLOUR.note(None, None, "low ink: no full build of the same sheets beside it")
    mine = math.fsum(map(coverage, _sheets(printed)))
    with Printed(full, printed.game, books=False) as other:
        theirs = math.fsum(map(coverage, _sheets(other)))
    share = mine / theirs if theirs else 0.0
    figures = f"{share:.1%} of the ink of the full build"
    if share <= LOW:
        return COLOUR.note(None, None, f"low ink: {figures}")
    wrong = Finding(share, f"low ink: expected 25 % or less, measured {figures}")
    (result,) = COLOUR.results(None, [wrong])
    return result


def _sheets(printed: Printed) -> list[FileProof]:
    sheets = [file for file in printed.files if file.said.holds_pieces and not file.said.is_book]
    return [file for file in sheets if not file.said.repeats]


def _alike(one: Path, two: Path) -> bool:
    """Return whether the folders hold the same build but for its ink."""
    heads: list[dict[str, Any]] = []
    for folder in (one, two):
        try:
            raw = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return False
        heads.append({key: raw.get(key) for key in ("paper", "scale", "duplex", "counts")})
    return one != two and heads[0] == heads[1]


def coverage(file: FileProof) -> float:
    """Return the ink of all faces: sheets of paper covered with cyan, magenta, yellow and black.

    What the three colours share is printed black. 1.0 is one page full of one ink.
    """
    total = 0.0
    with rasters(bare(file), DPI) as pages:
        for page in pages:
            inks = [ImageChops.invert(band) for band in page.whole(grey=False).split()]
            black = ImageChops.darker(ImageChops.darker(inks[0], inks[1]), inks[2])
            total += (math.fsum(map(_mean, inks)) - 2 * _mean(black)) / 255
    return total


def _mean(band: Image.Image) -> float:
    return float(ImageStat.Stat(band).mean[0])
