"""The PDFs of a game as the craft guide lists them: counted from the manifest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec import Struct

from pnp.languages.ambient import figure, noted, tr
from pnp.manifest.values import FileEntry
from pnp.model.component import Component
from pnp.model.game import Game
from pnp.model.game_file import SharedSheets
from pnp.units import mm

BOOKS: Final = {
    "rulebook-booklet.pdf": (
        noted("Rulebook"),
        noted("Fold all sheets together in the middle and staple them."),
    ),
    "rulebook-zine.pdf": (
        noted("Rules in short"),
        noted("Cut the middle slit, fold to eight small pages."),
    ),
}
BOOK_PAPER: Final = noted("paper of 80 to 120 g")


class SheetRow(Struct, frozen=True):
    """One PDF as the guide lists it."""

    title: str
    sheets: int
    both: bool
    pieces: int
    cuts: int
    make: str
    material: str
    pasted: bool = False
    """Whether its sheets are pasted on card before they are cut."""

    folded: bool = False
    """Whether sheets or pieces of it are folded."""

    parts: tuple[Component, ...] = ()
    """Its components; none for a book."""

    @property
    def outlined(self) -> list[str]:
        """What is cut along lines around it: the whole PDF, or its pieces that have no corners."""
        if self.by_outline:
            return [self.title]
        return [part.name for part in self.parts if part.outline() != "rectangle"]

    @property
    def by_outline(self) -> bool:
        """Whether pieces are cut along their outline, where no straight cut goes through."""
        return bool(self.parts) and not self.cuts


def piece_rows(
    game: Game, head: Mapping[str, Any], entries: Mapping[str, FileEntry]
) -> list[SheetRow]:
    """Return the PDFs of pieces, in the order of the data."""
    rows = []
    for group, parts in game.groups().items():
        entry = entries.get(f"{group}.pdf")
        if entry is None:
            continue
        settings, pages = game.group(group), entry["pages"]
        # Pieces that share sheets may be of kinds that are made of other paper by themselves.
        paper = settings.paper if isinstance(settings, SharedSheets) else ""
        pieces = {
            (put["component"], put["id"], put["copy"])
            for page in pages
            for put in page["placements"]
        }
        turned = head["duplex"] in ("long", "short")
        sheets = [page for page in pages if page["side"] == "front" or not turned]
        rows.append(
            SheetRow(
                title=game.group_title(group),
                sheets=len(sheets),
                both=len(sheets) < len(pages),
                pieces=len(pieces),
                cuts=sum(len(page.get("cuts", ())) for page in pages),
                make=" ".join(filter(None, (settings.before, settings.make))) or settings.print,
                material=paper or _material(parts, head),
                pasted=not paper and any(_pasted(part) for part in parts),
                folded=any(page.get("fold") for page in pages),
                parts=tuple(parts),
            )
        )
    return rows


def book_rows(entries: Mapping[str, FileEntry]) -> list[SheetRow]:
    """Return the books that are folded."""
    rows = []
    for path, (title, make) in BOOKS.items():
        if path in entries:
            pages = entries[path]["pages"]
            fronts = [page for page in pages if page["side"] == "front"]
            both = len(fronts) < len(pages)
            rows.append(SheetRow(tr(title), len(fronts), both, 0, 0, tr(make), tr(BOOK_PAPER)))
    return rows


def _pasted(part: Component) -> bool:
    """Return whether its sheets are pasted on card: not those that show something behind."""
    return part.making.pasted and part.sided() == "one"


def _material(parts: Sequence[Component], head: Mapping[str, Any]) -> str:
    """Return what pieces are printed on.

    Two-sided ones of thick card cannot be pasted on any; where fronts and backs are glued
    together, card goes between.
    """
    first = parts[0].making
    if not first.pasted or all(part.sided() == "one" for part in parts):
        return tr(first.material)
    if head["duplex"] in ("long", "short"):
        return tr("thick card")
    core = head.get("core", 0.0)
    if head["duplex"] == "gutterfold" and not core:
        return tr("card of 160 to 250 g, which is doubled")
    if core:
        return tr("paper to glue on both sides of card of {core} mm", core=figure(mm(core)))
    return tr("paper to glue on both sides of card")
