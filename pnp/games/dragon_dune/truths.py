"""What is true where the text of an example tells something else, as a player says it (H.3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from pnp.english import listed
from pnp.games.dragon_dune.cards import shown
from pnp.games.dragon_dune.results import Difference
from pnp.games.dragon_dune.words import FACTION, counted, people


def truth(item: Difference) -> str:
    """Return the true value beside the one that is told, as a sentence has it.

    >>> truth(Difference(("gold", "elves"), 7, 5)), truth(Difference(("board_gold", "10"), 5, 0))
    ('the Elves have 5 gold, not 7', 'no gold lies in 10, not 5')
    >>> truth(Difference(("units", "6", "elves"), 2, {"visible": 0, "hidden": 2}))
    'the Elves have 0 visible and 2 hidden units in 6, not 2'
    """
    kind, *rest = item.key
    if kind in _WHETHER:
        return _WHETHER[kind][bool(item.actual)]
    sentence, spell = _SENTENCES[kind]
    if item.actual in (None, [], ()):
        sentence = _NOTHING.get(kind, sentence)
    return sentence.format(
        who=_called(rest[-1]) if rest else "",
        where=rest[0] if rest else "",
        true=spell(item.actual, True),
        told=spell(item.expected, False),
    )


Spell = Callable[[Any, bool], str]
"""Returns a value as a sentence has it; of the true value with the noun that it counts."""


def _many(noun: str) -> Spell:
    """Return how a number of these is spelt.

    >>> _many("card")(1, True), _many("card")(0, True), _many("card")(3, False)
    ('1 card', 'no card', '3')
    >>> _many("unit")({"visible": 1, "hidden": 2}, True)
    '1 visible and 2 hidden units'
    """

    def spell(value: Any, with_noun: bool) -> str:
        if isinstance(value, Mapping):
            kinds = listed(f"{count} {kind}" for kind, count in value.items())
            return f"{kinds} {noun}s" if with_noun else kinds
        if value is None or not with_noun:
            return "nothing" if value is None else str(value)
        return counted(value, noun) if value else f"no {noun}"

    return spell


def _plain(value: Any, with_noun: bool) -> str:
    return str(value)


def _those(nothing: str) -> Spell:
    """Return how one thing or several are spelt, and what is said for none."""

    def spell(value: Any, with_noun: bool) -> str:
        return listed(_several(value), nothing=nothing)

    return spell


def _players(value: Any, with_noun: bool) -> str:
    """Return factions, or pairs of them, as a player calls them.

    >>> _players("orcs", True), _players(None, True), _players([["elves", "orcs"]], True)
    ('the Orcs', 'nobody', 'the Elves with the Orcs')
    """
    pairs = (map(_called, _several(one)) for one in _several(value))
    return listed(map(" with ".join, pairs), nothing="nobody")


def _called(who: object) -> str:
    """Return what a player reads for a faction, and anything else as it is told."""
    return people(FACTION[who]) if isinstance(who, str) and who in FACTION else str(who)


def _answers(value: Any, with_noun: bool) -> str:
    return listed(("yes" if one else "no") for one in _several(value))


def _several(value: Any) -> Sequence[Any]:
    """Return one thing or several as several, nothing as none."""
    return value if isinstance(value, list | tuple) else [] if value is None else [value]


def _cards(value: Any, with_noun: bool) -> str:
    return shown(_several(value))


_PLACE: Final = _those("no territory")

_SENTENCES: Final[Mapping[str, tuple[str, Spell]]] = {
    "turn": ("this is turn {true}, not {told}", _plain),
    "round": ("this is round {true}, not {told}", _plain),
    "starting_player": ("the first player is {true}, not {told}", _players),
    "current_player": ("it is the turn of {true}, not of {told}", _players),
    "dragon": ("the dragon marker stands in {true}, not in {told}", _PLACE),
    "trolls": ("a Troll stands in {true}, not in {told}", _PLACE),
    "units": ("{who} have {true} in {where}, not {told}", _many("unit")),
    "elite": ("the Dwarves have {true} in {where}, not {told}", _many("elite unit")),
    "graveyard": ("{who} have {true} in their graveyard, not {told}", _many("unit")),
    "gold": ("{who} have {true}, not {told}", _many("gold")),
    "board_gold": ("{true} lies in {where}, not {told}", _many("gold")),
    "hands": ("{who} hold {true}, not {told}", _cards),
    "hand_sizes": ("{who} hold {true}, not {told}", _many("card")),
    "queens": ("{who} hold {true} as their Queen, not {told}", _cards),
    "jacks": ("{who} hold {true} as their Jack, not {told}", _cards),
    "alliances": ("there is an alliance of {true}, not of {told}", _players),
    "event_discard_top": ("{true} lies on top of the discarded events, not {told}", _cards),
    "agreements": ("agreed is {true}, not {told}", _those("nothing")),
    "walls_destroyed": ("the walls are down in {true}, not in {told}", _PLACE),
    "elven_combat_losses": ("{true} died in battle, not {told}", _many("Elf")),
    "bank_units": ("{who} have {true} in reserve, not {told}", _many("unit")),
    "battle_values": ("{who} reach {true} in battle, not {told}", _those("nothing")),
    "entered": ("the dragon marker entered {true}, not {told}", _PLACE),
    "starting_bidders": ("the bidding was begun by {true}, not by {told}", _players),
    "unsold": ("{true} went unsold, not {told}", _cards),
    "goblin_second_card": ("the Goblins drew a second card: {true}, not {told}", _answers),
    "tied": ("the tied players are {true}, not {told}", _players),
    "event_deck_bottom": ("{true} lies under the event deck, not {told}", _cards),
    "artifact_deck": ("the artifact deck has {true}, not {told}", _many("card")),
    "event_deck": ("the event deck has {true}, not {told}", _many("card")),
    "cards_for_bid": ("the bidding is for {true}, not {told}", _many("card")),
    "paid": ("{true} was paid, not {told}", _many("gold")),
    "battle_winner": ("the battle was won by {true}, not by {told}", _players),
    "winner": ("the game is won by {true}, not by {told}", _players),
}
"""A kind of value -> what is said of it, and how its values are spelt."""

_NOTHING: Final[Mapping[str, str]] = {
    "current_player": "nobody musters now, not {told}",
    "alliances": "there is no alliance of {told}",
    "battle_values": "{who} have no value in a battle, not {told}",
    "battle_winner": "nobody has won the battle",
    "cards_for_bid": "the cards for bid have not been counted yet",
    "goblin_second_card": "the Goblins have won no card, so they have drawn no second one",
    "starting_bidders": "nobody has begun the bidding yet",
    "tied": "nobody is tied",
    "winner": "nobody has won the game yet",
}
"""What is said of a kind of value instead where there is none."""

_WHETHER: Final = {
    "blessing_used": ("no battle has been blessed this turn", "a battle has been blessed this turn")
}
"""What is so or not -> what is said of it then, no before yes."""
