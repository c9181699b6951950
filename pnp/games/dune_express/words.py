"""The ids of Dune Express and the words a player reads for them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from pnp.english import listed

FACTIONS: Final = (
    "atreides",
    "bene_gesserit",
    "corrino",
    "fremen",
    "harkonnen",
    "spacing_guild",
)
"""DE-0.1."""

LOCATIONS: Final = (
    "sietch_tabr",
    "carthag",
    "arrakeen",
    "tueks_sietch",
    "habbanya_sietch",
    "polar_sink",
)
"""DE-0.2, in the order of the numbers on the board."""

POLAR_SINK: Final = "polar_sink"
PLACE: Final = {location: number for number, location in enumerate(LOCATIONS)}
"""Where a location stands in the board of a position."""

SINK: Final = PLACE[POLAR_SINK]
WINNING: Final = tuple(number for location, number in PLACE.items() if location != POLAR_SINK)

PROTECTION: Final = ("snooper", "holtzmann_shield", "truth_trance")
THUMPER: Final = "thumper"
TOKENS: Final = (*PROTECTION, THUMPER)
WEAPONS: Final = ("poison", "hunter_seeker", "crysknife")

TROOP: Final = "troop"
SARDAUKAR: Final = "sardaukar"
KINDS: Final = (TROOP, SARDAUKAR)

NOTHING: Final = "nothing"
"""What a number of a die means that gives nothing (DE-13.3)."""

SHAI_HULUD: Final = "shai_hulud"
SPICE_DIE: Final = "S"
DIE_NAMES: Final = {"S": "spice", "L": "location", "T": "traitor", "X": "tactics"}
"""The dice beside the Faction dice F1, F2 ..."""

_NAMES: Final = {
    "bene_gesserit": "Bene Gesserit",
    "spacing_guild": "Spacing Guild",
    "sietch_tabr": "Sietch Tabr",
    "tueks_sietch": "Tuek's Sietch",
    "habbanya_sietch": "Habbanya Sietch",
    "polar_sink": "the Polar Sink",
    "shai_hulud": "Shai Hulud",
    "hunter_seeker": "Hunter Seeker",
    "truth_trance": "Truth Trance",
    "holtzmann_shield": "Holtzmann Shield",
    "sand_storm": "Sand Storm",
    "shield_or_thumper": "Shield or Thumper",
    "own": "the active faction",
    "other": "another faction",
    "troop": "Troop",
    "S": "the Spice die",
    "L": "the Location die",
    "T": "the Traitor die",
    "X": "the Tactics die",
}


def name(word: object) -> str:
    """Return what a player reads for an id, a number or a list of them.

    >>> name("tueks_sietch"), name("carthag"), name("F2"), name(("S", "L"))
    ("Tuek's Sietch", 'Carthag', 'Faction die 2', 'the Spice die and the Location die')
    >>> name(("F1", "F2", "F4", "S"))
    'Faction dice 1, 2 and 4 and the Spice die'
    """
    if isinstance(word, (tuple, list)):
        numbers = [one[1:] for one in word if is_faction_die(one)]
        if len(numbers) < 2:
            return listed(map(name, word))
        rest = [name(one) for one in word if not is_faction_die(one)]
        return listed([f"Faction dice {listed(numbers)}", *rest])
    text = str(word)
    if text in _NAMES:
        return _NAMES[text]
    if is_faction_die(text):
        return f"Faction die {text[1:]}"
    if text in FACTIONS or text in LOCATIONS or text in TOKENS or text in _FACES:
        return text.capitalize()
    return text


def side(faction: str) -> str:
    """Return a faction as a sentence names it, with the article of the rulebook.

    >>> side("atreides"), side("spacing_guild"), side("fremen")
    ('Atreides', 'the Spacing Guild', 'the Fremen')
    """
    return f"the {name(faction)}" if faction in _WITH_ARTICLE else name(faction)


_WITH_ARTICLE: Final = ("fremen", "spacing_guild")
_OF_SEVERAL: Final = {"has": "have", "is": "are", "does": "do"}


@cache
def does(faction: str, verb: str) -> str:
    """Return a faction with its verb; the Fremen are several.

    >>> does("spacing_guild", "holds"), does("fremen", "has"), does("fremen", "holds")
    ('the Spacing Guild holds', 'the Fremen have', 'the Fremen hold')
    """
    if faction == "fremen":
        verb = _OF_SEVERAL.get(verb) or verb.removesuffix("s")
    return f"{side(faction)} {verb}"


def belongs_to(token: str) -> str:
    """Return what a token is played with, as a player calls it (DE-17.1).

    >>> belongs_to("snooper"), belongs_to("thumper")
    ('the advanced rules', 'the Thumper variant')
    """
    return "the Thumper variant" if token == THUMPER else "the advanced rules"


def is_faction_die(word: object) -> bool:
    """Return whether an id is that of a Faction die: ``F1``."""
    return isinstance(word, str) and word[:1] == "F" and word[1:].isdecimal()


def without_article(word: object) -> str:
    """Return the name of something without its article, as a die shows it.

    >>> without_article("polar_sink"), without_article(3)
    ('Polar Sink', '3')
    """
    return name(word).removeprefix("the ")


_FACES: Final = {*WEAPONS, "shield", "fort", "atomic", "assignment", "sardaukar"}


def be(words: Sequence[object]) -> str:
    """Return the verb for one thing or for several.

    >>> be(("S",)), be(("S", "L"))
    ('is', 'are')
    """
    return "is" if len(words) == 1 else "are"


def noun(kind: str) -> str:
    """Return the word for one counter of a kind."""
    return "Sardaukar" if kind == SARDAUKAR else "Troop"


def what_is_there(count: int, word: str) -> str:
    """Return how many there are, for a sentence that says why they are too few.

    >>> what_is_there(0, "Troop"), what_is_there(1, "Troop"), what_is_there(2, "counter")
    ('no Troop', 'only 1 Troop', 'only 2 counters')
    """
    return f"only {counted(count, word)}" if count else f"no {word}"


def none_or(count: int, word: str) -> str:
    """Return a number with its noun, or that there is none.

    >>> none_or(0, "Troop"), none_or(2, "Troop")
    ('no Troop', '2 Troops')
    """
    return counted(count, word) if count else f"no {word}"


def counted(count: int, word: str) -> str:
    """Return a number with its noun.

    >>> counted(1, "Troop"), counted(3, "Troop"), counted(2, "Sardaukar"), counted(0, "roll")
    ('1 Troop', '3 Troops', '2 Sardaukar', '0 rolls')
    >>> counted(-1, "Troop")
    'a number of Troops below 0'
    """
    plural = word if count == 1 or word in ("Sardaukar", "Spice") else f"{word}s"
    return f"{count} {plural}" if count >= 0 else f"a number of {plural} below 0"


def standing(troops: int, sardaukar: int = 0) -> str:
    """Return the counters of a faction at a location, each kind by its name.

    >>> standing(2), standing(1, 1), standing(0, 2)
    ('2 Troops', '1 Troop and 1 Sardaukar', '2 Sardaukar')
    """
    kinds = [counted(troops, "Troop")] if troops or not sardaukar else []
    return listed([*kinds, counted(sardaukar, "Sardaukar")] if sardaukar else kinds)
