"""What a finished file asks of a print dialog."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pikepdf

SIDES: Final = {
    "/Simplex": "one-sided",
    "/DuplexFlipLongEdge": "two-sided-long-edge",
    "/DuplexFlipShortEdge": "two-sided-short-edge",
}
"""In the words of the Internet Printing Protocol (RFC 8011, 5.2.8)."""


def sides_of(path: Path) -> str:
    """Return how a PDF wants to be printed (PDF 1.7, table 150), one-sided where it says nothing.

    Raises OSError and ValueError for what is no PDF.
    """
    try:
        with pikepdf.open(path) as pdf:
            wishes: Any = pdf.Root.get("/ViewerPreferences", {})
            return SIDES.get(str(wishes.get("/Duplex")), "one-sided")
    except pikepdf.PdfError as error:
        raise ValueError(str(error)) from None
