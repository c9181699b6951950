"""Every dictionary and stream of a PDF."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pikepdf


def dictionaries(pdf: Any) -> Iterator[Any]:
    """Yield every dictionary and stream of the file, also those inside others."""
    for entry in list(pdf.objects):
        waiting = [entry]
        while waiting:
            found = waiting.pop()
            if isinstance(found, pikepdf.Dictionary | pikepdf.Stream):
                yield found
                inner = [value for _, value in found.items()]
            elif isinstance(found, pikepdf.Array):
                inner = list(found)
            else:
                continue
            waiting += [
                value
                for value in inner
                if isinstance(value, pikepdf.Dictionary | pikepdf.Array) and not value.is_indirect
            ]
