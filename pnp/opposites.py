"""Words of English that turn what a sentence says into its contrary: the one table of them.

The more closely two sentences are compared, the more pairs tell something. A reader takes those of
its own closeness: SURE for words that stand anywhere in two texts, CLOSE for clauses that have
their other words in common, SPOKEN for a sentence and its translation.
"""

from __future__ import annotations

from typing import Final

Pair = tuple[str, str]
"""Words, and groups of words, with those that say the contrary; each side means nearly the same."""

SURE: Final[tuple[Pair, ...]] = (
    ("clockwise", "anticlockwise, counterclockwise"),
    ("up, upwards, forwards, forward", "down, downwards, backwards, backward"),
    ("left", "right"),
    ("diagonally, diagonal", "straight, rank, file"),
    ("before", "after, afterwards"),
    ("early, earlier", "late, later"),
    ("longer, longest", "shorter, shortest"),
    (
        "begin, begins, beginning, begun, start, starts",
        "end, ends, ending, ended, finish, finishes",
    ),
    ("more", "fewer, less"),
    ("higher, larger, greater, bigger", "lower, smaller, lesser"),
    ("highest, largest, most", "lowest, smallest, least, fewest"),
    ("strong, stronger, strongest", "weak, weaker, weakest"),
    ("hotter, warmer", "colder, cooler"),
    ("half, halves", "double, twice, quarter"),
    ("once", "twice"),
    ("wins, win, won", "loses, lose, lost"),
    ("winner, winners", "loser, losers"),
    ("attacker, attackers", "defender, defenders"),
    ("always", "never"),
    ("open, openly, public, publicly, face up", "secret, secretly, private, privately, face down"),
    ("visible", "hidden, invisible"),
)
"""Pairs that turn a rule wherever in it they stand."""

CLOSE: Final[tuple[Pair, ...]] = (
    *SURE,
    ("first", "last, final"),
    ("next", "previous, preceding"),
    ("near, nearer, nearest", "far, farther, farthest, furthest"),
    ("front", "back"),
    ("above, upper, top", "below, under, beneath, bottom"),
    ("inside, within, inner", "outside, outer"),
    ("horizontal, horizontally", "vertical, vertically"),
    ("north, northern", "south, southern"),
    ("east, eastern", "west, western"),
    ("stay, stays, remain, remains", "gone, vanish, vanishes, disappear, disappears"),
    ("single, lone", "several"),
    ("light", "dark"),
    ("show, shows, reveal, reveals, shown, revealed", "hide, hides, conceal, conceals"),
    ("day", "night"),
    ("old, older, oldest", "young, younger, youngest"),
    ("quick, quicker, quickly, fast, faster", "slow, slower, slowly"),
    ("simultaneously", "successively"),
    ("together", "alone, apart, separately"),
    ("same, equal, equals, alike", "different, differ, differs, unequal"),
    ("even", "odd"),
    ("many, much", "few, little"),
    ("both", "neither"),
    ("everything", "nothing"),
    ("everyone, everybody, anyone, anybody", "nobody"),
    ("full", "empty, room"),
    ("vacant, empty, bare", "occupied, taken"),
    ("possible, legal, allowed", "impossible, illegal, forbidden"),
    ("optional", "compulsory, obligatory"),
    (
        "keep, keeps, kept",
        "discard, discards, discarded, return, returns, lose, loses, lost",
    ),
    (
        "get, gets, receive, receives, earn, earns, gain, gains",
        "pay, pays, give, gives, cost, costs, lose, loses",
    ),
    ("buy, buys", "sell, sells"),
    ("cheap, cheaper", "dear, dearer, expensive, costly"),
    ("add, adds, plus, doubles, triples, increases", "subtract, subtracts, minus"),
)
"""Pairs that turn a clause whose other words are the same."""

BOUNDS: Final[Pair] = (
    "at least, or more",
    "at most, no more than, not more than, up to, or fewer, or less",
)
"""The pair of which one side often says not in one language alone: no more than, at most."""

SPOKEN: Final[tuple[Pair, ...]] = (
    *CLOSE,
    BOUNDS,
    ("long", "short"),
    ("all, every, each, everyone, everybody, both", "none, nobody"),
    ("may, can", "must, have to, has to"),
    ("own, your, yours", "opponent, opponents, enemy, owner, owners"),
    ("places, place, placed", "removes, remove, removed, removal"),
    ("yes", "no"),
    ("middle, centre, center", "edge, rim, border, margin"),
    ("used, spent", "unused, unspent"),
    ("both sides, two-sided, double-sided", "one side, one-sided, single-sided"),
)
"""Pairs that a translation of a sentence has to keep apart."""


def words_in(side: str) -> list[str]:
    """Return the words and groups of words of one side of a pair."""
    return side.split(", ")


Axes = dict[str, tuple[tuple[int, int], ...]]


def _axes() -> Axes:
    found: dict[str, list[tuple[int, int]]] = {}
    for number, pair in enumerate(CLOSE):
        for side, words in enumerate(pair):
            for word in words_in(words):
                found.setdefault(word, []).append((number, side))
    return {word: tuple(places) for word, places in found.items()}


AXES: Final = _axes()
"""For each word of the close pairs the numbers of its pairs, and which side of each it is on."""
