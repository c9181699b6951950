"""PDFs made by others one after the other, as one file in which hidden layers stay hidden."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pikepdf import Array, Dictionary, Pdf, String

from pnp.pdf.layers import hidden_layers
from pnp.pdf.opening import opened
from pnp.pdf.pages import inherited
from pnp.pdf.saving import save

PASSED_ON = ("/Resources", "/MediaBox", "/CropBox", "/Rotate")
"""What a page may have from its parents (PDF 32000, 7.7.3.4)."""


def join(paths: Sequence[Path], target: Path) -> None:
    """Write all pages of the PDFs into *target*. Raises PnpError for a file that is none.

    A page that is copied leaves the list of layers behind, so it is made anew.
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    hidden = Array()
    with Pdf.new() as joined:
        for path in paths:
            with opened(path) as source:
                for page in source.pages:
                    for key in PASSED_ON:
                        found = inherited(page.obj, key)
                        if found is not None:
                            page.obj[key] = found
                    joined.pages.append(page)
                for numbers in sorted(hidden_layers(source)):
                    hidden.append(joined.copy_foreign(source.get_object(numbers)))
        if hidden:
            shown = Dictionary(Name=String("Default"), OFF=hidden)
            joined.Root.OCProperties = Dictionary(OCGs=hidden, D=shown)
        save(joined, target, deterministic_id=True)
