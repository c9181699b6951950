"""A variable font as fonts of fixed weight: Typst sets these, and they are made once a user."""

from __future__ import annotations

import hashlib
import io
import logging
import os
import sys
from pathlib import Path
from typing import Any, Final

from pnp.errors import problem

USUAL: Final = (400.0, 700.0)
"""Weights of a font that names none of its own."""

WEIGHT: Final = "wght"


def kept_in() -> Path:
    """Return the folder that instances are kept in: PNP_HOME, or the system's for caches."""
    own = os.environ.get("PNP_HOME")
    if own:
        return Path(own) / "fonts"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData/Local")) / "pnp/fonts"
    if sys.platform == "darwin":
        return Path.home() / "Library/Caches/pnp/fonts"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "pnp/fonts"


def instances(path: Path, family: str, shown: Path, number: int = 0) -> list[tuple[int, Path]]:
    """Return the weights of a face, each with the file that has it alone.

    The face has that *number* in its collection. Other axes of a variable one stand at what the
    font calls its default; a fixed one is taken out of its collection as it is. Raises Problems
    where nothing can be kept.
    """
    import fontTools
    from fontTools.ttLib import TTFont

    data = path.read_bytes()
    digest = hashlib.sha256(data + f"{fontTools.version}#{number}".encode()).hexdigest()[:24]
    with TTFont(io.BytesIO(data), lazy=True, fontNumber=number) as font:
        weights = _weights(font)
        end = ".otf" if font.sfntVersion == "OTTO" else ".ttf"
    folder, found = kept_in(), []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for weight in weights:
            file = folder / f"{digest}-{weight}{end}"
            if not file.is_file():
                beside = file.with_suffix(f".{os.getpid()}")
                beside.write_bytes(_instance(data, family, weight, number))
                beside.replace(file)
            found.append((weight, file))
    except OSError as error:
        message = f"expected room for its weights in {folder}, found: {error.strerror}"
        hint = "PNP_HOME names a folder that can be written"
        raise problem(message, hint=hint, file=shown) from None
    return found


def _weights(font: Any) -> list[int]:
    """Return the weights that the font names, else the usual ones that it reaches."""
    axes = {axis.axisTag: axis for axis in font["fvar"].axes} if "fvar" in font else {}
    if WEIGHT not in axes:
        return [int(font["OS/2"].usWeightClass)]
    axis = axes[WEIGHT]
    named = {one.coordinates.get(WEIGHT, axis.defaultValue) for one in font["fvar"].instances}
    wanted = named or {w for w in USUAL if axis.minValue <= w <= axis.maxValue}
    return sorted({round(weight) for weight in wanted or {axis.defaultValue}})


def _instance(data: bytes, family: str, weight: int, number: int) -> bytes:
    """Return the font at one weight, with names of its own; a fixed one keeps its names."""
    from fontTools.ttLib import TTFont
    from fontTools.varLib.instancer import instantiateVariableFont

    logging.getLogger("fontTools").setLevel(logging.ERROR)
    # Without its own date the file is the same whenever it is made.
    with TTFont(io.BytesIO(data), recalcTimestamp=False, fontNumber=number) as font:
        if "fvar" not in font:
            return _saved(font)
        place = {axis.axisTag: axis.defaultValue for axis in font["fvar"].axes}
        instantiateVariableFont(font, place | {WEIGHT: weight} if WEIGHT in place else place, True)
        style = f"W{weight}"
        for number, text in (
            (1, family),
            (2, "Regular"),
            (4, f"{family} {style}"),
            (6, f"{family.replace(' ', '')}-{style}"),
            (16, family),
            (17, style),
        ):
            font["name"].removeNames(nameID=number)
            font["name"].setName(text, number, 3, 1, 0x409)
        font["OS/2"].usWeightClass = weight
        return _saved(font)


def _saved(font: Any) -> bytes:
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()
