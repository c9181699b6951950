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

EXCEPT: Final = "except, unless, but for, apart from, other than, save for"
"""Words that take something out of what a sentence says."""

PEOPLE: Final = ("own, your, yours", "attacker, attackers", "winner, winners")
"""Pairs whose sides are people: whoever takes the place of another one is somebody else."""

SAME: Final = "same, equal, equals, alike"
RANKS: Final = ("more", "higher, larger, greater, bigger", "strong, stronger, strongest")
"""What is the same is neither side of these."""

MAY: Final = "may, can"
"""A pair of which the other side is must."""

MEASURE: Final = "half, halves"
"""A pair of which nothing may be put in."""

MOST: Final = "highest, largest, most"
"""Of which another language may say: not more than that."""

ABSENT: Final = (("possible, legal, allowed", 1), ("full", 1), ("vacant, empty, bare", 0))
"""Sides of pairs that another language may say with a not."""

SOURCE: Final = ("from, out of", "to, into, onto")
"""Words before a place that something leaves, and before one that it goes to."""

COLOURS: Final = ("black", "white", "red", "blue", "green", "grey", "brown", "yellow")
"""Colours of dice and pieces, which a sentence tells apart by them."""
