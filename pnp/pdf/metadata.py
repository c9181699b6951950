"""What a PDF says about itself: title, language, bookmarks, labels, print preferences."""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, Final, Literal

from msgspec import Struct
from pikepdf import Array, Dictionary, Name, OutlineItem, Pdf, String

import pnp

MARK: Final = b">pnp "
"""Stands in the metadata of every PDF made here, before the version."""

_FIXED_DATE: Final = datetime(2000, 1, 1, tzinfo=UTC)
_DUPLEX: Final = {
    "long": Name.DuplexFlipLongEdge,
    "short": Name.DuplexFlipShortEdge,
    None: Name.Simplex,
}


class Facts(Struct, frozen=True):
    """Facts of one PDF."""

    title: str
    language: str
    subject: str
    author: str
    flip: Literal["long", "short"] | None
    """Edge that the sheets are turned about; None for one-sided printing."""

    bookmarks: tuple[tuple[str, int], ...]
    """Titles and the index of the page that each points to."""

    archival: bool = True
    """Whether all that is placed keeps to PDF/A-2b; art made by others seldom does."""


def build_date() -> datetime:
    """Return SOURCE_DATE_EPOCH, or a fixed date so that equal input gives equal bytes."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
    return datetime.fromtimestamp(int(epoch), UTC) if epoch.isdigit() else _FIXED_DATE


def describe(pdf: Pdf, labels: Sequence[str], facts: Facts, archival: bool) -> None:
    """Set metadata, bookmarks, page labels and viewer preferences (ISO 32000-1, 12.2 to 12.4).

    An *archival* file says of itself that it is PDF/A-2b (ISO 19005-2, 6.6.4).
    """
    root: Any = pdf.Root
    root.Lang = String(facts.language)
    # Viewers would shrink the page to their margins unless told otherwise.
    root.ViewerPreferences = Dictionary(
        PrintScaling=Name("/None"),
        Duplex=_DUPLEX[facts.flip],
        PickTrayByPDFSize=True,
        NumCopies=1,
        DisplayDocTitle=True,
    )
    numbers: list[Any] = []
    for index, label in enumerate(labels):
        numbers += [index, Dictionary(P=String(label))]
    root.PageLabels = Dictionary(Nums=Array(numbers))
    with pdf.open_outline() as outline:
        outline.root.clear()
        for title, page in facts.bookmarks:
            outline.root.append(OutlineItem(title, page))
    root.PageMode = Name.UseOutlines
    date = build_date()
    # pikepdf keeps Info and XMP alike; ReportLab's own entries are not wanted.
    if "/Info" in pdf.trailer:
        del pdf.trailer["/Info"]
    with pdf.open_metadata(set_pikepdf_as_editor=False, update_docinfo=True) as meta:
        meta.clear()
        meta["dc:title"] = facts.title
        meta["dc:language"] = {facts.language}
        meta["dc:description"] = facts.subject
        if facts.author:
            meta["dc:creator"] = [facts.author]
        meta["pdf:Producer"] = f"pnp {pnp.__version__}"
        meta["xmp:CreatorTool"] = f"pnp {pnp.__version__}"
        if archival:
            meta["pdfaid:part"], meta["pdfaid:conformance"] = "2", "B"
        meta["xmp:CreateDate"] = meta["xmp:ModifyDate"] = date.strftime("%Y-%m-%dT%H:%M:%SZ")
