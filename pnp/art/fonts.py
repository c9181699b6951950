"""Which font files a game may use, and which characters each of them can draw."""

from __future__ import annotations

import importlib.util
import math
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from pnp.art.truetype import FontFault, read_advances, read_names
from pnp.errors import Problem, Problems
from pnp.model.fields import Record, Text
from pnp.model.source import read_yaml
from pnp.model.structure import structure
from pnp.model.workspace import Workspace

SYMBOLS: Final = "pnp Symbols"
"""The family that characters come from which the family of a text lacks: suits, the star."""


@dataclass(frozen=True, slots=True)
class FontFace:
    """One font file: a family in one weight and slope."""

    family: str
    weight: int
    italic: bool
    path: Path

    def lacks(self, text: str) -> str:
        """Return the characters of *text* that the font cannot draw, each once."""
        known = _advances(self.path)
        letters = dict.fromkeys(text)
        return "".join(c for c in letters if ord(c) not in known and not c.isspace())

    def width(self, text: str, size: float) -> float:
        """Return the width of *text* at *size*, in the same unit, without kerning.

        Spaces that the font lacks are half an em wide, as an en space is.
        """
        known = _advances(self.path)
        return size * math.fsum(known.get(ord(c), 0.5 if c.isspace() else 0.0) for c in text)


@dataclass(frozen=True, slots=True)
class FontLibrary:
    """All faces at hand."""

    faces: tuple[FontFace, ...]

    def families(self) -> list[str]:
        """Return the names of the families."""
        return sorted({face.family for face in self.faces})

    def lacks(self, face: FontFace, text: str) -> str:
        """Return the characters that neither the face nor the font of symbols can draw."""
        missing = face.lacks(text)
        for other in self.faces if missing else ():
            if other.family == SYMBOLS:
                missing = other.lacks(missing)
        return missing

    def face(self, family: str, weight: int = 400, italic: bool = False) -> FontFace | None:
        """Return the face nearest in weight, or None for an unknown family or slope."""
        fitting = [f for f in self.faces if f.family.lower() == family.lower()]
        sloped = [f for f in fitting if f.italic == italic] or fitting
        return min(sloped, key=lambda f: abs(f.weight - weight), default=None)


class FontEntry(Record):
    """One face in fonts.yaml: a file inside an installed package."""

    family: Text
    weight: int
    italic: bool
    package: Text
    file: Text
    licence: Text
    sha256: Text


class FontList(Record):
    """The content of fonts.yaml."""

    faces: list[FontEntry]


def load_fonts(workspace: Workspace) -> FontLibrary:
    """Return the fonts of fonts/fonts.yaml and the TrueType files in the workspace's fonts/.

    Raises Problems when a package or file named there is missing.
    """
    faces: list[FontFace] = []
    problems: list[Problem] = []
    manifest = workspace.find("fonts/fonts.yaml")
    if manifest:
        source = read_yaml(manifest, workspace.shown(manifest))
        listed, problems = structure(FontList, source)
        for index, entry in enumerate(listed.faces if listed else []):
            path = _packaged(entry.package, entry.file)
            if path is None:
                message = f"expected the font package {entry.package}, found none"
                hint = "install pnp again: pip install ."
                problems.append(source.problem(("faces", index), message, hint))
                continue
            faces.append(FontFace(entry.family, entry.weight, entry.italic, path))
    if problems:
        raise Problems(problems)
    for root in workspace.roots():
        for path in sorted((root / "fonts").glob("*")):
            if path.suffix.lower() in (".otf", ".ttc", ".otc", ".woff", ".woff2"):
                message = f"expected TrueType fonts (.ttf), found {path.name}"
                hint = "put the family's .ttf files here, or convert this one"
                problems.append(Problem(workspace.shown(path), 0, "", message, hint))
    if problems:
        raise Problems(problems)
    for root in workspace.roots():
        for path in sorted((root / "fonts").glob("*.[tT][tT][fF]")):
            faces.append(_read_face(path, workspace.shown(path)))
    return FontLibrary(tuple(faces))


def _packaged(package: str, file: str) -> Path | None:
    try:
        spec = importlib.util.find_spec(package)
    except ImportError:
        return None
    if spec is None or not spec.origin:
        return None
    path = Path(spec.origin).parent / file
    return path if path.is_file() else None


def _read_face(path: Path, shown: Path) -> FontFace:
    try:
        names = read_names(path)
        return FontFace(names.family or path.stem, names.weight, names.italic, path)
    except (FontFault, OSError) as error:
        message = f"expected a TrueType font, found: {error}"
        raise Problems([Problem(shown, 0, "", message)]) from None


@cache
def _advances(path: Path) -> dict[int, float]:
    """Return the advance of every character, as a share of the type size."""
    try:
        return read_advances(path)
    except FontFault as error:
        message = f"expected a TrueType font, found: {error}"
        raise Problems([Problem(Path(path.name), 0, "", message)]) from None
