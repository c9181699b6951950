"""Which font files a game may use, and which characters each of them can draw."""

from __future__ import annotations

import importlib.util
import math
from collections.abc import Sequence
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from pnp.art.families import listed
from pnp.art.font_files import faces_of, fonts_in, packaged, wrapped_in
from pnp.art.truetype import FontFault, read_advances
from pnp.errors import Problem, Problems
from pnp.languages.ambient import spoken
from pnp.model.fields import Record, Text
from pnp.model.font_packages import font_packages
from pnp.model.source import read_yaml
from pnp.model.structure import structure
from pnp.model.workspace import Workspace

SYMBOLS: Final = "pnp Symbols"
"""The family that characters come from which the family of a text lacks: suits, the star."""


class FontFace(Struct, frozen=True):
    """One font file: a family in one weight and slope."""

    family: str
    weight: int
    italic: bool
    path: Path
    number: int = 0
    """Which face of a collection it is."""

    def lacks(self, text: str) -> str:
        """Return the characters of *text* that the font cannot draw, each once."""
        known = _advances(self.path, self.number)
        if known.keys() >= set(map(ord, text)):
            return ""  # nearly always, and quick to see
        letters = dict.fromkeys(text)
        return "".join(c for c in letters if ord(c) not in known and not c.isspace())

    def width(self, text: str, size: float) -> float:
        """Return the width of *text* at *size*, in the same unit, without kerning.

        Spaces that the font lacks are half an em wide, as an en space is.
        """
        known = _advances(self.path, self.number)
        return size * math.fsum(known.get(ord(c), 0.5 if c.isspace() else 0.0) for c in text)


class FontLibrary(Struct, frozen=True, dict=True):
    """All faces at hand."""

    faces: tuple[FontFace, ...]

    @cached_property
    def _near(self) -> dict[tuple[str, int, bool], FontFace | None]:
        """Faces that were asked for; every word of every card asks."""
        return {}

    def families(self) -> list[str]:
        """Return the names of the families."""
        return sorted({face.family for face in self.faces})

    def lacks(self, face: FontFace, text: str) -> str:
        """Return the characters that neither the face nor the font of symbols can draw."""
        return self._lacking([face], text)

    def lacking(self, families: str, weight: int, italic: bool, text: str) -> str:
        """Return the characters that no family of a list can draw, nor the font of symbols."""
        return self._lacking(self.chain(families, weight, italic), text)

    def _lacking(self, chain: Sequence[FontFace], text: str) -> str:
        missing = text
        for face in (*chain, *(face for face in self.faces if face.family == SYMBOLS)):
            missing = face.lacks(missing) if missing else ""
        return missing

    def chain(self, families: str, weight: int = 400, italic: bool = False) -> list[FontFace]:
        """Return the face of each family of a list that is at hand, in its order."""
        found = (self._nearest(name, weight, italic) for name in listed(families))
        return [face for face in found if face is not None]

    def width(self, families: str, weight: int, italic: bool, text: str, size: float) -> float:
        """Return the width of *text*, each letter in the first family of a list that has it."""
        width, rest = 0.0, text
        for face in self.chain(families, weight, italic):
            missing = face.lacks(rest)
            width += face.width("".join(c for c in rest if c not in missing), size)
            rest = "".join(c for c in rest if c in missing)
        return width

    def face(self, family: str, weight: int = 400, italic: bool = False) -> FontFace | None:
        """Return the face nearest in weight of a family, the first of a list.

        None where it is unknown.
        """
        return self._nearest((listed(family) or ("",))[0], weight, italic)

    def _nearest(self, family: str, weight: int, italic: bool) -> FontFace | None:
        asked = (family, weight, italic)
        if asked not in self._near:
            self._near[asked] = self._found(*asked)
        return self._near[asked]

    def _found(self, family: str, weight: int, italic: bool) -> FontFace | None:
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


def load_fonts(workspace: Workspace, game: str = "") -> FontLibrary:
    """Return the fonts of fonts/fonts.yaml, those in the workspace's fonts/ and of the *game*.

    A game names packages that hold fonts (`fonts` of game.yaml), so does the language that is
    printed. Raises Problems when a package or
    file is missing.
    """
    faces: list[FontFace] = []
    problems: list[Problem] = []
    manifest = workspace.find("fonts/fonts.yaml")
    if manifest:
        facts = manifest.stat()
        file = workspace.shown(manifest)
        faces += _listed(manifest, file, facts.st_ino, facts.st_size, facts.st_mtime_ns)
    for root in workspace.roots():
        problems += wrapped_in(root / "fonts", workspace.shown(root / "fonts"))
    paths = [
        (p, workspace.shown(p)) for root in workspace.roots() for p in fonts_in(root / "fonts")
    ]
    of_language = [(Problem(file, 0, "", ""), name) for name, file in spoken().packages]
    for place, name in (*font_packages(workspace, game), *of_language):
        found = packaged(name)
        if found:
            paths += [(path, Path(name) / path.name) for path in found]
            continue
        wanted = "an installed package of fonts" if found is None else "a package that holds fonts"
        message = f"expected {wanted}, found {'no ' if found is None else ''}{name}"
        hint = f"pip install {name}" if found is None else "such as fontpkg-noto-sans"
        problems.append(replace(place, message=message, hint=hint))
    if problems:
        raise Problems(problems)
    for path, shown in paths:
        faces += [
            FontFace(names.family, names.weight, names.italic, file, number)
            for names, file, number in faces_of(path, shown)
        ]
    return FontLibrary(tuple(faces))


@lru_cache(maxsize=8)
def _listed(manifest: Path, shown: Path, *_: int) -> list[FontFace]:
    """Return the faces of a fonts.yaml, which is read again once it changed; raises Problems."""
    source = read_yaml(manifest, shown)
    known, problems = structure(FontList, source)
    faces: list[FontFace] = []
    for index, entry in enumerate(known.faces if known else []):
        path = _packaged(entry.package, entry.file)
        if path is None:
            message = f"expected the font package {entry.package}, found none"
            hint = "install pnp again: pip install ."
            problems.append(source.problem(("faces", index), message, hint))
            continue
        faces.append(FontFace(entry.family, entry.weight, entry.italic, path))
    if problems:
        raise Problems(problems)
    return faces


def _packaged(package: str, file: str) -> Path | None:
    try:
        spec = importlib.util.find_spec(package)
    except ImportError:
        return None
    if spec is None or not spec.origin:
        return None
    path = Path(spec.origin).parent / file
    return path if path.is_file() else None


@cache
def _advances(path: Path, number: int) -> dict[int, float]:
    """Return the advance of every character, as a share of the type size."""
    try:
        return read_advances(path, number)
    except FontFault as error:
        message = f"expected a TrueType font, found: {error}"
        raise Problems([Problem(Path(path.name), 0, "", message)]) from None
