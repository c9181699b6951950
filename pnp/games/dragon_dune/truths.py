"""What is true where the text of an example tells something else, as a player says it (H.3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from pnp.english import listed, ordinal
from pnp.games.dragon_dune.cards import shown
from pnp.games.dragon_dune.results import Difference
from pnp.games.dragon_dune.words import FACTION, counted, people


def truth(item: Difference) -> str:
    """Return the true value beside the one that is told, as a sentence has it.

    >>> truth(Difference(("gold", "elves"), 7, 5)), truth(Difference(("board_gold", "10"), 5, 0))
    ('the Elves have 5 gold, not 7', 'no gold lies in 10, not 5')
    >>> truth(Difference(("units", "6", "elves"), 2, {"visible": 0, "hidden": 2}))
    'the Elves have 2 hidden units in 6, not 2 visible'
    """
    kind, *rest = item.key
    if kind in _OWN:
        return _OWN[kind](item.expected, item.actual)
    sentence, spell = _SENTENCES[kind]
    told, true = item.expected, item.actual
    if isinstance(told, Mapping) != isinstance(true, Mapping):
        # A plain number of units is one of visible units (H.3), which is said beside hidden ones.
        told, true = _stacks(told), _stacks(true)
    if true in NOTHING:
        sentence = _NOTHING.get(kind, sentence)
    elif isinstance(true, list | tuple) and len(true) > 1:
        sentence = _SEVERAL.get(kind, sentence)
    if told in NOTHING:
        # Who claims nothing has said nothing that could be repeated.
        sentence, _, _ = sentence.partition(", not ")
    return sentence.format(
        who=_called(rest[-1]) if rest else "",
        where=rest[0] if rest else "",
        true=spell(true, True),
        told=spell(told, False),
    )


NOTHING: Final[Sequence[object]] = (None, [], ())


def _stacks(units: Any) -> Mapping[str, int]:
    return units if isinstance(units, Mapping) else {"visible": units or 0}


Spell = Callable[[Any, bool], str]
"""Returns a value as a sentence has it; of the true value with the noun that it counts."""


def _many(noun: str) -> Spell:
    """Return how a number of these is spelt.

    >>> _many("card")(1, True), _many("card")(0, True), _many("card")(3, False)
    ('1 card', 'no card', '3')
    >>> _many("unit")({"visible": 2, "hidden": 1}, True), _many("unit")({"visible": 0}, False)
    ('2 visible and 1 hidden unit', '0 visible')
    """

    def spell(value: Any, with_noun: bool) -> str:
        if isinstance(value, Mapping):
            some = {kind: count for kind, count in value.items() if count} or value
            if with_noun and some is value and not any(value.values()):
                return f"no {noun}"
            # The noun goes with the number next to it.
            *others, (kind, count) = some.items()
            last = counted(count, f"{kind} {noun}") if with_noun else f"{count} {kind}"
            return listed((*(f"{number} {other}" for other, number in others), last))
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


def _several(value: Any) -> Sequence[Any]:
    """Return one thing or several as several, nothing as none."""
    return value if isinstance(value, list | tuple) else [] if value is None else [value]


def _cards(value: Any, with_noun: bool) -> str:
    return shown(_several(value))


def _second_cards(told: Sequence[bool] | None, true: Sequence[bool]) -> str:
    """Return beside which of the cards that they won the Goblins drew a second one.

    >>> _second_cards([True], [True, False]), _second_cards([True], [False])
    ('the Goblins won 2 cards, not 1', 'the Goblins drew no second card')
    >>> _second_cards([False, True], [True, False])
    'the Goblins drew a second card beside the first that they won, not beside the second'
    """
    if not true:
        return "the Goblins have won no card, so they have drawn no second one"
    if told and len(told) != len(true):
        return f"the Goblins won {counted(len(true), 'card')}, not {len(told)}"
    if not any(true):
        return "the Goblins drew no second card"
    if len(true) == 1:
        return "the Goblins drew a second card"
    claimed = f", not beside {_places(told)}" if told and any(told) else ""
    return f"the Goblins drew a second card beside {_places(true)} that they won{claimed}"


def _places(drawn: Sequence[bool]) -> str:
    return listed(f"the {ordinal(place)}" for place, one in enumerate(drawn, 1) if one)


def _agreed(told: Sequence[Mapping[str, Any]] | None, true: Sequence[Mapping[str, Any]]) -> str:
    """Return what is agreed and was not claimed, and what was claimed and is not agreed."""
    claimed, agreed = (
        {str(item["id"]): item["clause"] for item in all_} for all_ in (told or (), true)
    )
    unsaid = [_promise(clause) for name, clause in agreed.items() if name not in claimed]
    wrong = [f'there is no agreement called "{name}"' for name in claimed if name not in agreed]
    return listed((*unsaid, *wrong))


def _promise(clause: Mapping[str, Any]) -> str:
    """Return a clause of an agreement (H.1) as a sentence.

    >>> _promise({"kind": "pay", "player": "orcs", "to": "elves", "amount": 3})
    'the Orcs promised to pay 3 gold to the Elves'
    >>> _promise({"kind": "not_hire", "player": "orcs", "territory": "8"})
    'the Orcs promised not to hire in 8'
    """
    said = _PROMISES[clause["kind"]]
    at = clause.get("territory")
    return said.format(
        who=_called(clause.get("player")),
        at=at,
        where="" if at is None else f" in {at}",
        amount=clause.get("amount"),
        to=_called(clause.get("to")),
        text=clause.get("text", ""),
    )


_PROMISES: Final[Mapping[str, str]] = {
    "not_enter": "{who} promised not to enter {at}",
    "not_hire": "{who} promised not to hire{where}",
    "move_to": "{who} promised to move to {at}",
    "not_bid_above": "{who} promised not to bid more than {amount}",
    "pay": "{who} promised to pay {amount} gold to {to}",
    "free": 'it is agreed: "{text}"',
}
"""A kind of clause -> what it says."""

_PLACE: Final = _those("no territory")

_SENTENCES: Final[Mapping[str, tuple[str, Spell]]] = {
    "turn": ("this is turn {true}, not {told}", _plain),
    "round": ("this is round {true}, not {told}", _plain),
    "starting_player": ("{true} begin, not {told}", _players),
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
    "walls_destroyed": ("the walls are down in {true}, not in {told}", _PLACE),
    "elven_combat_losses": ("{true} died in battle, not {told}", _many("Elf")),
    "bank_units": ("{who} have {true} in reserve, not {told}", _many("unit")),
    "battle_values": ("{who} reach {true} in battle, not {told}", _plain),
    "entered": ("the dragon marker entered {true}, not {told}", _PLACE),
    "starting_bidders": ("the bidding was begun by {true}, not by {told}", _players),
    "unsold": ("{true} went unsold, not {told}", _cards),
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
    "starting_bidders": "nobody has begun the bidding yet",
    "tied": "nobody is tied",
    "winner": "nobody has won the game yet",
}
"""What is said of a kind of value instead where there is none."""

_SEVERAL: Final[Mapping[str, str]] = {
    "trolls": "Trolls stand in {true}, not in {told}",
}
"""What is said of a kind of value instead where there are several."""


def _blessed(told: object, true: object) -> str:
    return f"{'a' if true else 'no'} battle has been blessed this turn"


_OWN: Final[Mapping[str, Callable[[Any, Any], str]]] = {
    "blessing_used": _blessed,
    "goblin_second_card": _second_cards,
    "agreements": _agreed,
}
"""A kind of value of which is said what was told and what is true together."""
