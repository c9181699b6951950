"""Copies of sound builds with one defect planted in each."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pikepdf

from pnp.art.fonts import load_fonts
from pnp.faces import KINDS
from pnp.model.game import Game
from pnp.model.loader import load_game
from pnp.model.workspace import Workspace
from pnp.proof import Result, prove
from pnp.proof.asking import Seen
from tests.printed import SMALL

POINTS = 72 / 25.4

Plant = Callable[["Bench"], None]
DEFECTS: dict[str, tuple[set[int], Plant]] = {}
"""By name: the properties that must notice, and what plants it."""


def defect(*properties: int) -> Callable[[Plant], Plant]:
    """List a plant with all properties that must notice; the first is its own."""

    def enter(plant: Plant) -> Plant:
        DEFECTS[plant.__name__] = (set(properties), plant)
        return plant

    return enter


@cache
def meadow_game() -> Game:
    """Return the data of the small game."""
    return load_game(Workspace(SMALL), "meadow", KINDS)


@cache
def font_files() -> tuple[Path, ...]:
    """Return the fonts that the small game may use."""
    return tuple(face.path for face in load_fonts(Workspace(SMALL)).faces)


_SEEN: Seen = {}


def proved(folder: Path, **options: Any) -> list[Result]:
    """Return what the proof says of a build of the small game, without outside programs.

    What was found in one file is kept for equal ones: a defect changes one of many.
    """
    seen = None if "programs" in options else _SEEN
    options = {"font_files": font_files(), "programs": (), "seen": seen, **options}
    return prove(folder, meadow_game(), **options)


def failing(results: list[Result]) -> set[int]:
    """Return the numbers of the properties that do not hold."""
    return {result.property for result in results if not result.ok}


def messages(results: list[Result], number: int) -> list[str]:
    """Return what a property says where it does not hold."""
    return [str(result) for result in results if not result.ok and result.property == number]


class Bench:
    """One copy of a build; every change keeps the manifest's checksums true."""

    def __init__(self, built: Path, place: Path) -> None:
        self.folder = Path(shutil.copytree(built, place / "build"))

    def file(self, name: str) -> Path:
        return self.folder / name

    @contextmanager
    def manifest(self) -> Iterator[Any]:
        """Give the manifest to be changed."""
        path = self.folder / "manifest.json"
        content = json.loads(path.read_text(encoding="utf-8"))
        yield content
        path.write_text(json.dumps(content), encoding="utf-8")

    def sign(self, name: str) -> None:
        """Record the file's checksum, as the build that wrote it so would have done."""
        with self.manifest() as manifest:
            for entry in manifest["files"]:
                if entry["path"] == name:
                    entry["sha256"] = hashlib.sha256(self.file(name).read_bytes()).hexdigest()

    @contextmanager
    def pdf(self, name: str, **saving: Any) -> Iterator[Any]:
        """Give a PDF to be changed."""
        with pikepdf.open(self.file(name), allow_overwriting_input=True) as pdf:
            yield pdf
            pdf.save(self.file(name), **saving)
        self.sign(name)

    def page_said(self, manifest: Any, name: str, number: int = 1) -> Any:
        """Return a page of the manifest."""
        entry = next(e for e in manifest["files"] if e["path"] == name)
        return entry["pages"][number - 1]


def rewrite(pdf: Any, stream: Any, old: bytes, new: bytes, times: int = 1) -> bytes:
    """Replace a part of a content stream, which must be there."""
    data = bytes(stream.read_bytes())
    assert old in data, data[:400]
    stream.write(data.replace(old, new, times))
    return data


def contents(pdf: Any, page: int = 1) -> Any:
    """Return the content stream of a page."""
    return pdf.pages[page - 1].obj.Contents


def form(pdf: Any, name: str, page: int = 1) -> Any:
    """Return a form of a page."""
    return pdf.pages[page - 1].Resources.XObject[f"/{name}"]


def draws(stream: Any) -> list[bytes]:
    """Return the lines of the stream that draw a face, in order."""
    return [line for line in bytes(stream.read_bytes()).split(b"\n") if line.endswith(b" Do Q")]


def moved(line: bytes, across: float, down: float) -> bytes:
    """Return the operators that draw the same face elsewhere, millimetres right and down."""
    head, _, tail = line.partition(b" cm ")
    numbers = head.split()
    numbers[-2] = b"%.6f" % (float(numbers[-2]) + across * POINTS)
    numbers[-1] = b"%.6f" % (float(numbers[-1]) - down * POINTS)
    return b" ".join(numbers) + b" cm " + tail
