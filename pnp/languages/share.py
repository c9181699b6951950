"""How much of what was printed is translated."""

from __future__ import annotations

from typing import Final

from pnp.english import shortened
from pnp.languages.catalogue import Catalogue

MOST: Final = 6
"""Texts that are named; a translator's program shows all."""


def share_of(words: Catalogue) -> list[str]:
    """Return what is to be said of a build in a language; nothing where all is translated."""
    missing, asked = words.unsaid(), len(words.asked)
    if not missing:
        return []
    percent = 100 * (asked - len(missing)) // asked
    told = [f"{words.tag}: {percent} % of {asked} texts are translated, the others as written:"]
    for context, text in missing[:MOST]:
        told.append(f'  {context}: "{shortened(text)}"')
    if len(missing) > MOST:
        told.append(f"  and {len(missing) - MOST} more")
    return told
