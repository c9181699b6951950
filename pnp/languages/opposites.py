"""Words that turn what a sentence says: opposites, words for not, from and to, colours."""

from __future__ import annotations

from typing import Final

BOUNDS: Final = (
    "at least, or more",
    "at most, no more than, not more than, up to, or fewer, or less",
)
"""The pair of which one side often says not in one language alone: no more than, at most."""

OPPOSITES: Final = (
    ("wins, win, won", "loses, lose, lost"),
    ("winner", "loser"),
    ("always", "never"),
    ("clockwise", "anticlockwise, counterclockwise"),
    ("left", "right"),
    ("before", "after"),
    ("more", "fewer, less"),
    BOUNDS,
    ("highest, most", "lowest, least, fewest"),
    ("higher, larger, greater", "lower, smaller"),
    ("strong, stronger", "weak, weaker"),
    ("attacker", "defender"),
    ("up, upwards, forwards", "down, downwards, backwards"),
    ("above, upper", "below, under"),
    ("inner, inside", "outer, outside"),
    ("open, openly, face up", "secret, secretly, hidden, face down"),
    ("first", "last"),
    ("next", "previous"),
    ("early, earlier", "late, later"),
    ("beginning, begin, begins", "end, ends"),
    ("all, every, each, everyone, everybody, both", "none, nobody"),
    ("many", "few"),
    ("may, can", "must, have to, has to"),
    ("allowed, legal", "forbidden, illegal"),
    ("same", "different"),
    ("full", "empty"),
    ("long, longer, longest", "short, shorter, shortest"),
    ("quick, quicker, fast, faster", "slow, slower"),
    ("near, nearer, nearest", "far, farther, farthest"),
    ("cheap, cheaper", "dear, dearer, expensive"),
    ("old, older, oldest", "young, younger, youngest"),
    ("own, your, yours", "opponent, opponents, enemy, owner, owners"),
    ("gets, get, receives, receive, gains, gain", "pays, pay, costs, cost"),
    ("buys, buy", "sells, sell"),
    ("adds, add, places, place, placed", "removes, remove, removed, removal"),
    ("double", "half, halves"),
    ("odd", "even"),
    ("horizontal, horizontally", "vertical, vertically"),
    ("north, northern", "south, southern"),
    ("east, eastern", "west, western"),
    ("light", "dark"),
    ("day", "night"),
    ("yes", "no"),
)
"""Words of which one says the contrary of the other, with others that mean the same."""

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


def words_in(text: str) -> list[str]:
    """Return the words and groups of words of one side."""
    return text.split(", ")
