"""Font files as faces: single ones, collections, variable fonts, and those of packages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from pnp.art.instances import instances
from pnp.art.truetype import FontFault, FontNames, count_faces, is_variable, read_names
from pnp.errors import Problem, Problems

ENDS: Final = (".ttf", ".otf", ".ttc", ".otc")
"""What the names of font files end with."""

WEB: Final = (".woff", ".woff2", ".eot", ".pfb", ".dfont")
"""Fonts in other wrappings."""


def fonts_in(folder: Path) -> list[Path]:
    """Return the font files of a folder, sorted."""
    return sorted(path for path in folder.glob("*") if path.suffix.lower() in ENDS)


def wrapped_in(folder: Path, shown: Path) -> Iterator[Problem]:
    """Yield a problem for each font that nobody can use as it is."""
    for path in sorted(folder.glob("*")):
        if path.suffix.lower() in WEB:
            message = f"expected a font that ends in .ttf, .otf or .ttc, found {path.name}"
            hint = "put the family's .ttf or .otf files here, or convert this one"
            yield Problem(shown / path.name, 0, "", message, hint)


def faces_of(path: Path, shown: Path) -> Iterator[tuple[FontNames, Path, int]]:
    """Yield names, file and number in the file of every face; raises Problems."""
    try:
        count = count_faces(path)
        # Typst takes files whole: of a collection in which one face varies each has its own.
        parted = any(is_variable(path, number) for number in range(count))
        for number in range(count):
            names = read_names(path, number)
            names = names if names.family else FontNames(path.stem, names.weight, names.italic)
            if not parted:
                yield names, path, number
                continue
            for weight, file in instances(path, names.family, shown, number):
                yield FontNames(names.family, weight, names.italic), file, 0
    except (FontFault, OSError) as error:
        message = f"expected a TrueType or OpenType font, found: {error}"
        raise Problems([Problem(shown, 0, "", message)]) from None


def packaged(name: str) -> list[Path] | None:
    """Return the fonts of an installed package, None where it is not installed."""
    from importlib import metadata  # most games ask for none, and it brings much along

    try:
        files = metadata.distribution(name).files or []
    except (metadata.PackageNotFoundError, ValueError):
        return None
    found = (Path(str(file.locate())) for file in files if file.suffix.lower() in ENDS)
    return sorted(path for path in found if path.is_file())
