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
from pnp.proof.reading.printed import FileProof, Printed
from pnp.proof.reading.raster import bare, rasters
from pnp.proof.result import Finding, Result, Rule

COLOUR = Rule(
    32, "colours stay apart for every eye, low ink is low", "", 0.06, least=True, cost="pixels"
)

Colour = tuple[float, float, float]
"""Red, green, blue from 0 to 1, on the linear scale of light."""

Matrix = tuple[Colour, Colour, Colour]

PROTAN: Final[Matrix] = (
    (0.152286, 1.052583, -0.204868),
    (0.114503, 0.786281, 0.099216),
    (-0.003882, -0.048116, 1.051998),
)
DEUTAN: Final[Matrix] = (
    (0.367322, 0.860646, -0.227968),
    (0.280085, 0.672501, 0.047413),
    (-0.011820, 0.042940, 0.968881),
)
"""Severity 1.0 on linear RGB: Machado, Oliveira and Fernandes 2009."""

TRITAN: Final[tuple[Matrix, Matrix]] = (
    ((1.01277, 0.13548, -0.14826), (-0.01243, 0.86812, 0.14431), (0.07589, 0.80500, 0.11911)),
    ((0.93678, 0.18979, -0.12657), (0.06154, 0.81526, 0.12320), (-0.37562, 1.12767, 0.24796)),
)
TRITAN_PLANE: Final[Colour] = (0.03960, -0.02831, -0.01129)
"""Two half planes and what divides them: Brettel, Viénot and Mollon 1997, as DaltonLens has it."""

EYES: Final = ("normal", "protan", "deutan", "tritan")

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


def linear(colour: str) -> Colour:
    """Return a colour #rrggbb on the linear scale of light (sRGB, IEC 61966-2-1)."""
    values = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in values)
    return red, green, blue


def seen(colour: Colour, eye: str) -> Colour:
    """Return the colour as an eye of that kind sees it: one of `EYES`, or ``grey``."""
    if eye == "normal":
        return colour
    if eye == "grey":
        level = _dot((0.2126, 0.7152, 0.0722), colour)
        return level, level, level
    matrix = {"protan": PROTAN, "deutan": DEUTAN}.get(eye)
    if matrix is None:
        matrix = TRITAN[0] if _dot(TRITAN_PLANE, colour) >= 0 else TRITAN[1]
    red, green, blue = (min(max(_dot(row, colour), 0.0), 1.0) for row in matrix)
    return red, green, blue


def distance(one: str, two: str, eye: str) -> float:
    """Return how far apart two colours are in OKLab for that kind of eye.

    >>> round(distance("#000000", "#ffffff", "normal"), 3)
    1.0
    """
    return math.dist(_oklab(seen(linear(one), eye)), _oklab(seen(linear(two), eye)))


def _dot(one: Colour, two: Colour) -> float:
    return one[0] * two[0] + one[1] * two[1] + one[2] * two[2]


def _oklab(colour: Colour) -> Colour:
    """Return lightness, green to red, blue to yellow (B. Ottosson 2020)."""
    cones = (
        _dot((0.4122214708, 0.5363325363, 0.0514459929), colour) ** (1 / 3),
        _dot((0.2119034982, 0.6806995451, 0.1073969566), colour) ** (1 / 3),
        _dot((0.0883024619, 0.2817188376, 0.6299787005), colour) ** (1 / 3),
    )
    return (
        _dot((0.2104542553, 0.7936177850, -0.0040720468), cones),
        _dot((1.9779984951, -2.4285922050, 0.4505937099), cones),
        _dot((0.0259040371, 0.7827717662, -0.8086757660), cones),
    )


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
