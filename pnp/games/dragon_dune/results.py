"""What `expect` and narrations may say about a position (H.3), and how it is compared."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.holdings import Agreement
from pnp.games.dragon_dune.opening import stacks
from pnp.games.dragon_dune.position import Table, named
from pnp.games.dragon_dune.words import EVERYBODY, FACTIONS, ROUNDS

Key = tuple[str, ...]
"""The way to a value of a result, such as ``("units", "13", "elves")``."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A value that is not as stated."""

    key: Key
    expected: Any
    actual: Any


def results_of(constants: Constants, position: Table) -> dict[str, Any]:
    """Return the value of every key that a result may have."""
    ids = constants.board.ids
    due = position.due if position.in_recruitment() else len(position.players)
    waiting = position.order()[due:]
    mustering = waiting[0] if position.active is None and waiting else position.active
    return {
        "turn": position.turn,
        "round": ROUNDS[position.round - 1],
        "starting_player": named(position.starting),
        "current_player": named(mustering),
        "dragon": position.dragon,
        "trolls": [ids[at] for at in position.trolls],
        "units": _units(constants, position),
        "elite": {ids[at]: count for at, count in enumerate(position.elite) if count},
        "graveyard": _each(position.graveyard),
        "gold": _each(position.gold),
        "board_gold": {ids[at]: gold for at, gold in enumerate(position.board_gold) if gold},
        "hands": {FACTIONS[who]: list(position.hands[who]) for who in EVERYBODY},
        "hand_sizes": {FACTIONS[who]: position.hand_size(who) for who in EVERYBODY},
        "queens": _each(position.queens),
        "jacks": _each(position.jacks),
        "alliances": [
            [FACTIONS[who], FACTIONS[ally]]
            for who, ally in enumerate(position.allies)
            if ally is not None and who < ally
        ],
        "event_discard_top": position.event_top,
        "agreements": [_agreement(constants, item) for item in position.agreements],
        "walls_destroyed": [ids[at] for at in position.walls],
        "elven_combat_losses": position.elven_losses,
        "blessing_used": position.blessing_used,
        "bank_units": _each(position.bank),
        "battle_values": _each(position.battle_values),
        "entered": list(position.entered),
        "starting_bidders": [FACTIONS[who] for who in position.openers],
        "unsold": list(position.unsold),
        "goblin_second_card": list(position.second_cards),
        "tied": [FACTIONS[who] for who in position.tied],
        "event_deck_bottom": position.event_bottom,
        "artifact_deck": position.artifact_count,
        "event_deck": position.event_count,
        "cards_for_bid": position.for_bid,
        "paid": position.paid,
        "battle_winner": named(position.battle_winner),
        "winner": named(position.winner),
    }


def _each(four: tuple[Any, ...]) -> dict[str, Any]:
    return dict(zip(FACTIONS, four, strict=True))


def _units(constants: Constants, position: Table) -> dict[str, dict[str, Any]]:
    units: dict[str, dict[str, Any]] = {}
    for at, name in enumerate(constants.board.ids):
        entry: dict[str, Any] = {}
        for who in EVERYBODY:
            visible, hidden = position.visible[at][who], position.hidden[at][who]
            if hidden:
                entry[FACTIONS[who]] = {"visible": visible, "hidden": hidden}
            elif visible:
                entry[FACTIONS[who]] = visible
        if entry:
            units[name] = entry
    return units


def _agreement(constants: Constants, item: Agreement) -> dict[str, Any]:
    clause: dict[str, Any] = {"kind": item.kind}
    if item.player is not None:
        clause["player"] = FACTIONS[item.player]
    if item.territory is not None:
        clause["territory"] = constants.board.ids[item.territory]
    if item.amount is not None:
        clause["amount"] = item.amount
    if item.to is not None:
        clause["to"] = FACTIONS[item.to]
    if item.text:
        clause["text"] = item.text
    return {"id": item.id, "parties": [FACTIONS[who] for who in item.parties], "clause": clause}


# ---------------------------------------------------------------------- comparing


def differences(
    constants: Constants, expected: Mapping[str, Any], actual: Mapping[str, Any]
) -> Iterator[Difference]:
    """Yield what differs, in the order in which it is stated."""
    places = constants.board.places
    ids = constants.board.ids
    for key, value in expected.items():
        if key == "units":
            yield from _different_units(ids, places, value or {}, actual[key])
        elif key in _BY_TERRITORY:
            stated = {ids[places[str(name)]]: item for name, item in (value or {}).items()}
            yield from _different_members((key,), stated, actual[key], 0)
        elif key in _PARTIAL:
            yield from _different_members((key,), value or {}, actual[key], 0)
        elif key == "hands":
            for who, hand in (value or {}).items():
                if sorted(hand or ()) != sorted(actual[key][who]):
                    yield Difference((key, who), hand, actual[key][who])
        else:
            plain = _PLAIN.get(key, _same)
            if plain(constants, value) != plain(constants, actual[key]):
                yield from _whole(key, value, actual[key])


_PARTIAL: Final = (
    "graveyard",
    "gold",
    "hand_sizes",
    "queens",
    "jacks",
    "bank_units",
    "battle_values",
)
_BY_TERRITORY: Final = ("elite",)


def _different_members(
    key: Key, expected: Mapping[str, Any], actual: Mapping[str, Any], usual: Any
) -> Iterator[Difference]:
    for name, value in expected.items():
        if actual.get(name, usual) != value:
            yield Difference((*key, name), value, actual.get(name, usual))


def _different_units(
    ids: tuple[str, ...], places: Mapping[str, int], expected: Mapping[str, Any], actual: Any
) -> Iterator[Difference]:
    for name, entry in expected.items():
        at = ids[places[str(name)]]
        for faction, value in (entry or {}).items():
            found = actual.get(at, {}).get(faction, 0)
            visible, hidden = stacks(found)
            wanted = value if isinstance(value, Mapping) else {"visible": value}
            have = {"visible": visible, "hidden": hidden}
            if any(have[kind] != number for kind, number in wanted.items()):
                yield Difference(("units", at, faction), value, found)


def _whole(key: str, expected: Any, actual: Any) -> Iterator[Difference]:
    """Yield the difference of something compared whole; of gold on the board, each territory."""
    if key == "board_gold" and isinstance(expected, Mapping):
        stated = {str(name): gold for name, gold in expected.items()}
        names = [name for name in (*stated, *actual) if stated.get(name, 0) != actual.get(name, 0)]
        for name in dict.fromkeys(names):
            yield Difference((key, name), stated.get(name, 0), actual.get(name, 0))
    else:
        yield Difference((key,), expected, actual)


Plain = Callable[[Constants, Any], Any]


def _same(constants: Constants, value: Any) -> Any:
    return list(value) if isinstance(value, (list, tuple)) else value


def _list(constants: Constants, value: Any) -> Any:
    return list(value or ())


def _gold(constants: Constants, value: Any) -> Any:
    places = constants.board.places
    return {places[str(name)]: gold for name, gold in (value or {}).items() if gold}


def _territories(constants: Constants, value: Any) -> Any:
    return sorted(constants.board.places[str(name)] for name in value or ())


def _pairs(constants: Constants, value: Any) -> Any:
    return sorted(sorted(pair or ()) for pair in value or ())


def _ids(constants: Constants, value: Any) -> Any:
    return sorted(str(item["id"]) for item in value or ())


_PLAIN: Final[Mapping[str, Plain]] = {
    "board_gold": _gold,
    "trolls": _territories,
    "walls_destroyed": _territories,
    "alliances": _pairs,
    "agreements": _ids,
    **dict.fromkeys(("entered", "starting_bidders", "unsold", "goblin_second_card", "tied"), _list),
}
"""How things that are compared whole are made comparable."""
