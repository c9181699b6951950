"""What the quick properties read of a finished folder, as one digest: equal digests, equal answers.

Where a word of a card changes, its face changes, and the quick properties read no face: of a form
they ask the box, the matrix and the kind. So whoever keeps this digest beside a verdict knows the
verdict of every folder with the same digest.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pikepdf
from msgspec import Raw, json

from pnp.model.component import Component
from pnp.model.game import Game

BOOKS: Final = ("rulebook", "craft")
"""How the names of files begin that the quick properties leave closed, unless pieces lie there."""

UNREAD: Final = ("sides", "texts", "rules", "book")
"""Entries of the manifest that tell one build from another and are held against nothing."""

_LENGTH: Final = re.compile(rb"/Length \d+")
"""What of a form's entries depends on what it draws."""

DESIGNS: Final = frozenset(("items", "values", "defaults", "cross"))
"""Fields of a component that are told by the pieces that they become, or by templates alone."""

LARGEST: Final = 4_000_000
"""Bytes of a manifest whose files are told; of some thousand pages that takes much memory."""

DEEPEST: Final = 50
"""Nodes above a page that are looked at."""

INHERITED: Final = ("/MediaBox", "/CropBox", "/Rotate", "/Resources", "/UserUnit")


def trace(folder: Path, game: Game) -> str | None:
    """Return the digest; None where the quick properties read more than it covers.

    That is so for files that a machine cuts by, for a file that cannot be read, and for very many
    pages.
    """
    total = hashlib.sha256()
    try:
        if (folder / "manifest.json").stat().st_size > LARGEST:
            return None
        # Of the pages only the text is wanted, which takes a third of the time.
        manifest = json.decode((folder / "manifest.json").read_bytes(), type=dict[str, Raw])
        if "cuts" in manifest:
            return None
        files = json.decode(manifest.pop("files"), type=list[dict[str, Raw]])
        for said in (*_listed(manifest, files), *_said(game)):
            total.update(b"%d " % len(said) + said)
        for entry in files:
            path = json.decode(entry["path"], type=str)
            if not path.startswith(BOOKS) or any(
                page["placements"] for page in json.decode(entry["pages"])
            ):
                with pikepdf.open(folder / path) as pdf:
                    _File(pdf, total.update).read()
    except (pikepdf.PdfError, OSError, ArithmeticError, LookupError, TypeError, ValueError):
        return None  # the proof itself tells what is wrong
    return total.hexdigest()


def _listed(manifest: dict[str, Raw], files: list[dict[str, Raw]]) -> Iterator[bytes]:
    """Yield what the manifest says that the quick properties hold a file against."""
    said = {key: value for key, value in manifest.items() if key not in UNREAD}
    drawn = ({key: value for key, value in entry.items() if key != "sha256"} for entry in files)
    yield json.encode((said, *drawn))


def _said(game: Game) -> Iterator[bytes]:
    """Yield what the data say that the quick properties hold a file against."""
    yield repr((game.data.files, dict(game.joined))).encode()
    for component in game.components:
        # Designs that are written with the component are told by the pieces that they become.
        names = [name for name in type(component).model_fields if name not in DESIGNS]
        facts = {name: getattr(component, name) for name in names}
        outline, pieces = component.outline(), _pieces(game, component)
        yield f"{type(component).__name__} {facts} {outline} {pieces}".encode()


def _pieces(game: Game, component: Component) -> str:
    shapes = [
        (item.id, component.contour(item), component.folds(item))
        for item in game.items[component.id]
        if component.outline() == "polygon"
    ]
    runs = [[(item.id, copy) for item, copy in run.pieces] for run in game.runs(component)]
    return repr((component.trim(), component.bleed_sides(), component.sided(), shapes, runs))


class _File:
    """Tells all of one PDF but what its forms draw."""

    def __init__(self, pdf: pikepdf.Pdf, tell: Callable[[bytes], None]) -> None:
        self.pdf, self.tell = pdf, tell
        self.known: dict[tuple[int, int], int] = {}
        """Objects that were told, with their numbers in the telling."""

    def read(self) -> None:
        self.value(self.pdf.Root.get("/ViewerPreferences"))
        self.tell(f" {len(self.pdf.pages)} pages".encode())
        for page in self.pdf.pages:
            self.entries({key: value for key, value in page.obj.items() if key != "/Parent"})
            node, depth = page.obj.get("/Parent"), 0
            while node is not None and depth < DEEPEST:
                self.entries({key: node[key] for key in INHERITED if key in node})
                node, depth = node.get("/Parent"), depth + 1

    def value(self, value: Any) -> None:
        """Tell a value and all that it leads to; an object that was told before by its number."""
        if not isinstance(value, pikepdf.Object):
            self.tell(f" {value!r}".encode())
            return
        if value.is_indirect:
            told = value.objgen in self.known
            self.tell(b" #%d" % self.known.setdefault(value.objgen, len(self.known)))
            if told:
                return
        if isinstance(value, pikepdf.Stream):
            if value.get("/Subtype") == "/Form":
                # The objects inside are told by their numbers alone.
                self.tell(_LENGTH.sub(b"", value.stream_dict.unparse(resolved=True)))
                return
            self.entries(dict(value.items()))
            self.tell(value.read_raw_bytes())
            return
        text = value.unparse(resolved=True)
        if b" R" not in text:
            self.tell(b" " + text)
        elif isinstance(value, pikepdf.Dictionary):
            self.entries(dict(value.items()))
        elif isinstance(value, pikepdf.Array):
            self.tell(b" [%d" % len(value))
            for part in value:
                self.value(part)
        else:
            self.tell(b" " + text)  # a text with such letters

    def entries(self, entries: dict[str, Any]) -> None:
        self.tell(b" <%d" % len(entries))
        for key in sorted(entries):
            self.tell(f" {key}".encode())
            self.value(entries[key])
