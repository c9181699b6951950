"""Words that a translation has to keep apart besides opposites: for not, from and to, colours."""

from __future__ import annotations

from typing import Final

NOT: Final = "not, no, never, nobody, nothing, none, cannot, neither, without, nowhere"
"""Words that turn a sentence into its contrary."""

MANIFOLD: Final = ("or", "nor", "all", "unless", "except", "but", "free")
"""Words of English where one not may become several: "not this or that", "not unless it is"."""

IDLE: Final = ("at all", "after all", "above all", "all in all")
"""Groups of words of English that say nothing of this, though their words do."""

ORDERED: Final = ("first", "before", "next", "clockwise")
"""Pairs that make the order of a list count."""

SOURCE: Final = ("from, out of", "to, into, onto")
"""Words before a place that something leaves, and before one that it goes to."""

COLOURS: Final = ("black", "white", "red", "blue", "green", "grey", "brown", "yellow")
"""Colours of dice and pieces, which a sentence tells apart by them."""
