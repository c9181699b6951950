"""The sheets for one paper: pages with marks and labels drawn, waiting for their faces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec import Struct, field

from pnp.cache import Cache
from pnp.frame import Frame, Label
from pnp.geometry import Size, Transform
from pnp.languages.ambient import tr
from pnp.manifest.sides import Sides, Texts
from pnp.model.game import Game
from pnp.paper import Paper
from pnp.pdf.furniture import FurnitureFont, draw_furniture
from pnp.pdf.metadata import Facts
from pnp.pdf.writer import Sheet
from pnp.pipeline.request import BuildRequest
from pnp.printer import Flip
from pnp.sheets.page import Page
from pnp.sheets.reach import flip_of

EVERYTHING: Final = "everything"


class Plan(Struct, frozen=True):
    """Everything about the files of one paper that is known before the faces are typeset."""

    game: Game
    request: BuildRequest
    paper: Paper
    head: Mapping[str, Any]
    """What the manifest begins with."""

    inputs: str
    """Digest of everything that the files depend on."""

    pages: Mapping[str, Sequence[Page]]
    """Pages by PDF."""

    sheets: Sequence[Sheet]
    """The pages of all PDFs in order, then the blank backs of everything.pdf."""

    starts: Mapping[str, int]
    """Where the pages of a PDF begin among the sheets."""

    blanks: Mapping[tuple[str, int], int]
    """The blank back of a page, by PDF and page, among the sheets."""

    two_sided: bool
    furniture: bytes
    font: FurnitureFont
    cache: Cache | None
    guide: bool
    """Whether a craft guide goes with them."""

    notes: Sequence[str] = ()
    """Remarks on the layout."""

    details: Sequence[str] = ()
    """Which printers reach all pieces, for those who ask."""

    sides: Sides = field(default_factory=dict)
    """What every side shows."""

    rules: Mapping[str, str] = field(default_factory=dict)
    """Sentences of the rules by id."""

    texts: Texts = field(default_factory=dict)
    """The words of every design."""

    book: Sequence[str] = ()
    """What the rulebook says, line by line; nothing where it was not read."""

    def facts(self, title: str, bookmarks: Sequence[tuple[str, int]], turned: bool) -> Facts:
        """Return the facts of a PDF whose sheets are *turned* over for their backs, or not.

        Bookmarks are given by group and page.
        """
        data, duplex = self.game.data, self.request.duplex
        name = title.capitalize() if title == EVERYTHING else self.game.group_title(title)
        return Facts(
            title=f"{data.title}: {name}",
            language=data.language,
            subject=f"{tr('Print and play')}, {self.paper.name}. {data.licence}".strip(),
            author=", ".join(self.game.designers),
            flip=duplex if turned and duplex in ("long", "short") else None,
            bookmarks=tuple((self.game.group_title(group), page) for group, page in bookmarks),
            archival="foreign" not in self.head,
        )


def plan_of(
    game: Game,
    request: BuildRequest,
    paper: Paper,
    head: Mapping[str, Any],
    inputs: str,
    pages: Mapping[str, Sequence[Page]],
    font: FurnitureFont,
    cache: Cache | None = None,
    guide: bool = False,
    notes: Sequence[str] = (),
    details: Sequence[str] = (),
) -> Plan:
    """Return the plan of laid out pages, their marks and labels drawn."""

    def change(size: Size, flip: Flip | None) -> Transform | None:
        return request.printer.transform(size, flip) if request.printer else None

    sheets: list[Sheet] = []
    starts: dict[str, int] = {}
    for group, parts in pages.items():
        starts[group] = len(sheets)
        for page in parts:
            turned = change(page.size, flip_of(page, request.duplex))
            boxes = page.trim_box(), page.bleed_box()
            sheets.append(Sheet(page.label, page.frame(), *boxes, turned))
    # A one-sided sheet among two-sided ones needs an empty back to keep everything.pdf in step.
    backs = any(component.sided() != "one" for component in game.components)
    duplex = request.duplex
    blanks: dict[tuple[str, int], int] = {}
    for group, parts in pages.items():
        for index, page in enumerate(parts):
            if backs and duplex in ("long", "short") and page.side == "front" and not page.flip:
                blanks[(group, index)] = len(sheets)
                flip: Flip = "long" if duplex == "long" else "short"
                sheets.append(_blank(page, change(page.size, flip)))
    furniture = furniture_of([sheet.frame for sheet in sheets], font, cache)
    two_sided = backs and duplex in ("long", "short")
    return Plan(
        game=game,
        request=request,
        paper=paper,
        head=head,
        inputs=inputs,
        pages=pages,
        sheets=sheets,
        starts=starts,
        blanks=blanks,
        two_sided=two_sided,
        furniture=furniture,
        font=font,
        cache=cache,
        guide=guide,
        notes=notes,
        details=details,
    )


def furniture_of(frames: Sequence[Frame], font: FurnitureFont, cache: Cache | None) -> bytes:
    """Return marks and labels of all pages, those of an earlier build if nothing moved."""
    if cache is None:
        return draw_furniture(frames, font)
    drawn = repr(([(frame.size, frame.drawn) for frame in frames], font))
    key = cache.key("furniture", drawn)
    known = cache.get(key)
    if known is None:
        known = draw_furniture(frames, font)
        cache.put(key, known)
    return known


def _blank(page: Page, change: Transform | None) -> Sheet:
    """Return the empty back of a one-sided sheet, with a line that says so."""
    size: Size = page.size
    text = tr(
        "Back of {page}, left blank so that two-sided printing stays in step", page=page.label
    )
    label = Label(text, size.width / 2, size.height / 2, 2.5, "middle", colour="#8a8a8a")
    return Sheet(f"{page.label}, blank back", Frame(size, (), (label,)), change=change)
