"""The ids of Dragon Dune, their numbers inside a position, and the words a player reads."""

from __future__ import annotations

from typing import Final

from pnp import english

FACTIONS: Final = ("dwarves", "elves", "goblins", "orcs")
"""DD-5. Positions and moves know a faction by its place in this list."""

DWARVES, ELVES, GOBLINS, ORCS = range(len(FACTIONS))
EVERYBODY: Final = range(len(FACTIONS))
FACTION: Final = {name: number for number, name in enumerate(FACTIONS)}

ROUNDS: Final = ("I", "II", "III", "IV", "V", "VI", "VII")
DRAGON, EVENT, BIDDING, RECRUITMENT, BATTLE, COLLECTION, VICTORY = range(1, 8)
"""The rounds of a turn (C), counted from 1."""

CASTLE: Final = "castle"
PLAIN: Final = "plain"
FOREST: Final = "forest"
MOUNTAIN: Final = "mountain"

COLOUR: Final = "colour"
UNITS: Final = "units"
QUESTIONS: Final = (COLOUR, UNITS)
RED: Final = "red"
BLACK: Final = "black"
NONE: Final = "none"


def people(faction: int | None) -> str:
    """Return what a player reads for a faction.

    >>> people(GOBLINS), people(None)
    ('the Goblins', 'nobody')
    """
    return "nobody" if faction is None else f"the {FACTIONS[faction].capitalize()}"


PLURALS: Final = {"gold": "gold", "Elf": "Elves", "mercenary": "mercenaries"}
"""Words that take another ending than an s."""


def counted(count: int, word: str) -> str:
    """Return a number with its noun.

    >>> counted(1, "unit"), counted(3, "Ace"), counted(0, "gold")
    ('1 unit', '3 Aces', '0 gold')
    """
    return english.counted(count, word, PLURALS)


def what_is_there(count: int, word: str) -> str:
    """Return how many there are, for a sentence that says why they are too few.

    >>> what_is_there(0, "visible unit"), what_is_there(2, "unit"), what_is_there(1, "gold")
    ('no visible unit', 'only 2 units', 'only 1 gold')
    """
    return f"only {counted(count, word)}" if count else f"no {word}"


MOVING: Final = 5
"""The step of a turn in which a group moves (DD-10.9)."""
