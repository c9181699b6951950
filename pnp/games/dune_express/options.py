"""The options of a game and whether they go together (DE-17)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from pnp.english import listed
from pnp.games.kit import Option

SWITCHES: Final = ("advanced", "tactics", "thumper", "three_roll_limit")
DICE_SETS: Final = {"custom": "stickered", "regular": "regular", "snoozefest": "Snoozefest's"}
"""The sets of dice, as a player calls them."""

POWERS: Final = ("none", "house")
OPTIONS: Final = (
    *map(Option, SWITCHES),
    Option("dice", "custom", tuple(DICE_SETS)),
    Option("powers", "none", POWERS),
)


@dataclass(frozen=True, slots=True)
class Options:
    """What is in use; everything is off and the dice are custom unless said (DE-17.4)."""

    advanced: bool = False
    tactics: bool = False
    thumper: bool = False
    three_roll_limit: bool = False
    dice: str = "custom"
    powers: str = "none"
    house: bool = field(init=False, repr=False, compare=False, default=False)
    """Faction powers are in force."""

    locks: bool = field(init=False, repr=False, compare=False, default=False)
    """A rolled Shai Hulud is set aside at once (DE-15.1)."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "house", self.powers == "house")
        object.__setattr__(self, "locks", self.thumper and not self.three_roll_limit)

    @classmethod
    def from_plain(cls, data: Mapping[str, Any]) -> Options:
        """Return the options that a mapping of words to values means."""
        return cls(**{key: value for key, value in data.items() if value is not None})

    def to_plain(self) -> dict[str, Any]:
        """Return the options that differ from the ordinary game."""
        plain: dict[str, Any] = {key: True for key in SWITCHES if getattr(self, key)}
        if self.dice != "custom":
            plain["dice"] = self.dice
        if self.powers != "none":
            plain["powers"] = self.powers
        return plain

    def __str__(self) -> str:
        """Return the options as a player lists them."""
        words = [
            f"{key}={value}" if value is not True else key for key, value in self.to_plain().items()
        ]
        return ", ".join(words) or "standard"


def faults(data: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Return the rules that a set of options breaks, each with the reason (DE-17.2, DE-17.4).

    >>> faults({"powers": "house"})
    [('DE-17.4', 'the faction powers would be played without the advanced rules')]
    >>> faults({"dice": "loaded", "powers": "other", "advanced": True})
    [('DE-17.2', 'no dice are called loaded'), ('DE-17.4', 'no powers are called other')]
    >>> faults({"dice": ["custom", "custom"]}), faults({"powers": True})
    ([('DE-17.2', 'the dice are not named as one set')], \
[('DE-17.4', 'the powers are named neither none nor house')])
    >>> faults({"dice": ["regular", "snoozefest"]})
    [('DE-17.2', "regular and Snoozefest's dice would be played together")]
    """
    found = []
    if wrong := _wrong_dice(data.get("dice", "custom")):
        found.append(("DE-17.2", wrong))
    powers = data.get("powers", "none")
    if not isinstance(powers, str):
        found.append(("DE-17.4", f"the powers are named neither {listed(POWERS, 'nor')}"))
    elif powers not in POWERS:
        found.append(("DE-17.4", f"no powers are called {powers}"))
    elif powers == "house" and not data.get("advanced", False):
        found.append(("DE-17.4", "the faction powers would be played without the advanced rules"))
    return found


def _wrong_dice(dice: object) -> str:
    """Return what is wrong with the dice, an empty text for one of the sets."""
    if isinstance(dice, str):
        return "" if dice in DICE_SETS else f"no dice are called {dice}"
    known = [name for name in DICE_SETS if isinstance(dice, list | tuple) and name in dice]
    if len(known) > 1:
        return f"{listed(DICE_SETS[name] for name in known)} dice would be played together"
    return "the dice are not named as one set"


def warnings(options: Options) -> list[str]:
    """Return what is worth knowing about a combination (DE-17.3), one sentence each."""
    found = []
    if options.advanced and options.thumper:
        found.append("with Thumper no Holtzmann Shield can be obtained, its face is gone")
    if options.advanced and options.dice == "snoozefest":
        found.append("with Snoozefest's Dice the Crysknife never comes, a Holtzmann Shield is idle")
    return found
