"""The edition and the options of a game (C.16 to C.19, and the switches of the decisions)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from pnp.games.dragon_dune.values import Values
from pnp.games.dragon_dune.words import EVERYBODY, FACTION, FACTIONS
from pnp.games.protocol import Option

PLAIN_EDITION: Final = "1.2"
BOOKLET: Final = "booklet"
EDITIONS: Final = (PLAIN_EDITION, BOOKLET)

Four = tuple[int, int, int, int]
"""A number for every faction."""

SWITCHES: Final = (
    "orcish_plunder",
    "dwarven_elite",
    "elven_blessing",
    "goblin_initiative",
    "advanced_special_cards",
    "extra_conscription",
    "auction_reentry",
    "castle_transit",
    "dragon_blocks_whole_number",
    "ace_as_artifact_kept",
    "special_bid_over_gold",
)
WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "booklet_fronts": ("jul23", "jul08"),
    "gold_variant": ("board_art", "text_board"),
    "hire_territories": ("one", "any"),
    "losses_to": ("graveyard", "bank", "out_of_game"),
    "check_card_fate": ("always_bottom", "only_if_dragon"),
    "double_treachery": ("attacker", "both_lose"),
}
"""Options with a choice of words, the default first."""

PER_FACTION: Final = ("start_gold", "reserve")


@dataclass(frozen=True, slots=True)
class Options:
    """What is in use; the defaults are the decisions of the catalogue."""

    values: Values = field(repr=False, compare=False)
    """The constants of the edition."""

    absent: frozenset[str] = field(repr=False, compare=False)
    """Rules that the edition does not have."""

    edition: str = PLAIN_EDITION
    booklet_fronts: str = "jul23"
    gold_variant: str = "board_art"
    orcish_plunder: bool = False
    dwarven_elite: bool = False
    elven_blessing: bool = False
    goblin_initiative: bool = False
    advanced_special_cards: bool = False
    extra_conscription: bool = False
    start_gold: Four = (0, 0, 0, 0)
    """Gold added at the start (DD-18.2)."""

    reserve: Four = (10, 10, 10, 10)
    """Units of each faction (DD-3.1, DD-18.3)."""

    auction_reentry: bool = True
    min_bid: int = 1
    special_bid_over_gold: bool = False
    hire_territories: str = "one"
    castle_transit: bool = True
    dragon_blocks_whole_number: bool = True
    losses_to: str = "graveyard"
    check_card_fate: str = "always_bottom"
    ace_as_artifact_kept: bool = True
    double_treachery: str = "attacker"
    booklet: bool = field(init=False, repr=False, compare=False, default=False)
    early: bool = field(init=False, repr=False, compare=False, default=False)
    """The front pages of 8 July are in use (D.1)."""

    def __post_init__(self) -> None:
        early = self.edition == BOOKLET and self.booklet_fronts == "jul08"
        object.__setattr__(self, "booklet", self.edition == BOOKLET)
        object.__setattr__(self, "early", early)

    @property
    def text_board(self) -> bool:
        """Gold as the text board of the repository has it (B.4)."""
        return self.gold_variant == "text_board"

    def to_plain(self) -> dict[str, Any]:
        """Return the options that differ from the ordinary game; the edition is not one."""
        plain: dict[str, Any] = {}
        for name in SWITCHES:
            usual = Options.__dataclass_fields__[name].default
            if getattr(self, name) != usual:
                plain[name] = getattr(self, name)
        for name, words in WORDS.items():
            if getattr(self, name) != words[0]:
                plain[name] = getattr(self, name)
        if self.min_bid != self.values.min_bid:
            plain["min_bid"] = self.min_bid
        for name, usual in (("start_gold", 0), ("reserve", self.values.reserve)):
            four = getattr(self, name)
            differing = {FACTIONS[who]: four[who] for who in EVERYBODY if four[who] != usual}
            if differing:
                plain[name] = differing
        return plain


def read_options(
    values: Values, absent: frozenset[str], edition: str, data: Mapping[str, Any]
) -> Options:
    """Return the options that a mapping of sound form means."""
    known = {name: value for name, value in data.items() if value is not None}
    known.setdefault("min_bid", values.min_bid)
    known["start_gold"] = _four(known.get("start_gold"), 0)
    known["reserve"] = _four(known.get("reserve"), values.reserve)
    return Options(values, absent, edition, **known)


def _four(data: Mapping[str, int] | None, usual: int) -> Four:
    four = [usual] * len(FACTIONS)
    for name, number in (data or {}).items():
        four[FACTION[name]] = number
    return (four[0], four[1], four[2], four[3])


# ---------------------------------------------------------------------- as a setup has them


def options_of(values: Values) -> tuple[Option, ...]:
    """Return what can be agreed on; a number for a faction is an option of its own."""
    usual = Options.__dataclass_fields__
    own = (("start_gold", 0), ("reserve", values.reserve))
    return (
        *(Option(name, usual[name].default) for name in SWITCHES),
        *(Option(name, words[0], words) for name, words in WORDS.items()),
        Option("min_bid", values.min_bid, ()),
        *(Option(f"{name}.{who}", number, ()) for name, number in own for who in FACTIONS),
    )


def from_setup(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options of a setup as scenarios write them.

    >>> from_setup({"castle_transit": False, "reserve.elves": 12})
    {'castle_transit': False, 'reserve': {'elves': 12}}
    """
    data: dict[str, Any] = {}
    for key, value in options.items():
        name, _, faction = key.partition(".")
        if faction:
            data.setdefault(name, {})[faction] = value
        else:
            data[name] = value
    return data


def to_setup(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options of a scenario as a setup has them.

    >>> to_setup({"castle_transit": False, "reserve": {"elves": 12}})
    {'castle_transit': False, 'reserve.elves': 12}
    """
    options: dict[str, Any] = {}
    for key, value in data.items():
        if isinstance(value, Mapping):
            options |= {f"{key}.{faction}": number for faction, number in value.items()}
        else:
            options[key] = value
    return options
