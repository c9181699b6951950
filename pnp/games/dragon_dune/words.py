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
SUBJECTS: Final = {COLOUR: "the colour", UNITS: "the number of units"}
RED: Final = "red"
BLACK: Final = "black"
NONE: Final = "none"


def people(faction: int | None) -> str:
    """Return what a player reads for a faction.

    >>> people(GOBLINS), people(None)
    ('the Goblins', 'nobody')
    """
    return "nobody" if faction is None else f"the {FACTIONS[faction].capitalize()}"


PLURALS: Final = {"gold": "gold", "die": "dice", "Elf": "Elves", "mercenary": "mercenaries"}
"""Words that take another ending than an s."""


def counted(count: int, word: str) -> str:
    """Return a number with its noun.

    >>> counted(1, "unit"), counted(3, "Ace"), counted(0, "gold"), counted(-2, "unit")
    ('1 unit', '3 Aces', '0 gold', 'fewer than 0 units')
    """
    if count < 0:
        # Nobody reads aloud what is less than nothing; any such number is as wrong as another.
        return f"{'less' if PLURALS.get(word) == word else 'fewer'} than {counted(0, word)}"
    return english.counted(count, word, PLURALS)


def what_is_there(count: int, word: str) -> str:
    """Return how many there are, for a sentence that says why they are too few.

    >>> what_is_there(0, "visible unit"), what_is_there(2, "unit"), what_is_there(1, "gold")
    ('no visible unit', 'only 2 units', 'only 1 gold')
    """
    return f"only {counted(count, word)}" if count else f"no {word}"


def too_few(units: int, done: str) -> str:
    """Return why no unit is no number of units to do something with.

    >>> too_few(0, "move"), too_few(-1, "move")
    ('at least 1 unit has to move, not 0', 'at least 1 unit has to move')
    """
    return f"at least 1 unit has to {done}{instead_of(units)}"


def instead_of(units: int) -> str:
    """Return the wrong number behind the right one; one below 0 is not read aloud."""
    return f", not {units}" if units >= 0 else ""


def too_many(faction: int | None, units: int, there: int, word: str, place: str, done: str) -> str:
    """Return why a number of units is none that a player can use at a place.

    >>> too_many(ORCS, 4, 3, "visible unit", "in 9•", "ride")
    'the Orcs have only 3 visible units in 9•'
    >>> too_many(ORCS, 0, 3, "visible unit", "in 9•", "ride")
    'at least 1 unit has to ride, not 0'
    """
    if units < 1 <= there:
        return too_few(units, done)
    return f"{people(faction)} have {what_is_there(there, word)} {place}"


def hidden_units(faction: int, visible: int, hidden: int, at: str) -> str:
    """Return that units which nobody sees cannot be used, beside visible ones or alone.

    >>> hidden_units(ELVES, 2, 2, "8"), hidden_units(ELVES, 0, 1, "8")
    ('the others of the Elves in 8 are hidden', 'the unit of the Elves in 8 is hidden')
    """
    several = ("the units", "the others") if hidden > 1 else ("the unit", "the other unit")
    be = "are" if hidden > 1 else "is"
    return f"{several[visible > 0]} of {people(faction)} in {at} {be} hidden"


def beyond(units: int, limit: str, done: str) -> str:
    """Return why so many units in a turn are too many.

    >>> beyond(5, "is 3", "revived")
    '5 units would be revived this turn, and the limit is 3'
    """
    return f"{counted(units, 'unit')} would be {done} this turn, and the limit {limit}"


MOVING: Final = 5
"""The step of a turn in which a group moves (DD-10.9)."""

STEPS: Final = {
    1: "reviving",
    2: "the early disbanding",
    3: "conscription",
    4: "hiring",
    5: "moving",
    6: "disbanding",
    7: "the Troll",
}


def called(step: int, who: int) -> str:
    """Return a step of a muster as its player calls it (DD-10.1 to DD-10.7).

    >>> called(4, ELVES), called(4, ORCS)
    ('hiring', 'hiring or raising')
    """
    return "hiring or raising" if step == 4 and who == ORCS else STEPS[step]
