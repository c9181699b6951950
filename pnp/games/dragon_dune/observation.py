"""What a player sees of a position, by the marks of its fields, in words (DD-4.6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any, Final

from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.holdings import Fight, Plan
from pnp.games.dragon_dune.part import Part
from pnp.games.dragon_dune.position import Table
from pnp.games.dragon_dune.results import results_of
from pnp.games.dragon_dune.words import FACTION, FACTIONS
from pnp.games.kit.observation import NOBODY, OWNERS, SEEN_BY, UNKNOWN, Together

IN_WORDS: Final = frozenset(
    (
        "units", "elite", "graveyard", "gold", "board_gold", "trolls", "dragon", "turn", "round",
        "starting_player", "current_player", "hand_sizes", "alliances", "event_discard_top",
        "agreements", "walls_destroyed", "elven_combat_losses", "blessing_used", "bank_units",
        "battle_values", "entered", "starting_bidders", "goblin_second_card", "tied",
        "event_deck_bottom", "artifact_deck", "event_deck", "cards_for_bid", "paid",
        "battle_winner", "winner",
    )
)  # fmt: skip
"""The keys of a result that everybody may know; decks are counted, not shown."""

SIGHT: Final = Part("What a player knows")


@SIGHT.effect("DD-4.6")
def view(constants: Constants, position: Table, player: str) -> dict[str, Any]:
    """Return what a player sees: the open things in words, and every field with a mark.

    A secret that does not exist is public: an empty field stays None for everybody.
    """
    open_ = results_of(constants, position)
    seen = {key: value for key, value in open_.items() if key in IN_WORDS}
    who = FACTION[player]
    for item in fields(position):
        mark = item.metadata.get(SEEN_BY)
        value = getattr(position, item.name)
        if mark == OWNERS:
            seen[item.name] = _own(position, value, who)
        elif mark == NOBODY:
            seen[f"order_of_{item.name}"] = UNKNOWN if value else None
        elif mark is not None:
            hidden = value and player not in mark
            seen[item.name] = UNKNOWN if hidden else _spelt(item.name, value)
        elif item.name in _OPEN:
            seen[item.name] = _OPEN[item.name](constants, value)
    seen["plans"] = _plans(position.plans, who)
    return seen


def _own(position: Table, value: tuple[Any, ...], who: int) -> dict[str, Any]:
    """Return a value for every player; of others it is hidden, unless all have seen the card."""
    entries: dict[str, Any] = {}
    for other in position.players:
        item = value[other]
        known = other == who or not item or item in position.shown
        shown = list(item) if isinstance(item, tuple) else item
        entries[FACTIONS[other]] = shown if known and (other == who or item) else UNKNOWN
    return entries


def _spelt(name: str, value: Any) -> Any:
    if name == "seen":
        return [[card, None if who is None else FACTIONS[who]] for card, who in value]
    return list(value) if isinstance(value, tuple) else value


def _plans(plans: Together[Plan] | None, who: int) -> dict[str, Any] | None:
    """Return the plans of a battle: one's own, and all when both are in (DD-11.6)."""
    if plans is None:
        return None
    open_ = not plans.waiting
    return {
        name: plan._asdict() if open_ or name == FACTIONS[who] else UNKNOWN
        for name, plan in plans.committed.items()
    }


def _fight(constants: Constants, fight: Fight | None) -> Mapping[str, Any] | None:
    if fight is None:
        return None
    return {
        "attacker": FACTIONS[fight.attacker],
        "defender": FACTIONS[fight.defender],
        "at": constants.board.ids[fight.at],
        "answers": [[FACTIONS[item.by], item.question, item.answer] for item in fight.answers],
        "stopped": [FACTIONS[who] for who in fight.stopped],
        "blessed": fight.blessed,
        "treacheries": [
            [FACTIONS[item.by], item.usurper, item.sabotage] for item in fight.treacheries
        ],
        "swap_stopped": fight.swap_stopped,
    }


def _names(constants: Constants, players: tuple[int, ...]) -> list[str]:
    return [FACTIONS[who] for who in players]


def _name(constants: Constants, who: int | None) -> str | None:
    return None if who is None else FACTIONS[who]


def _plain(constants: Constants, value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


_OPEN: Final[Mapping[str, Callable[[Constants, Any], Any]]] = {
    "options": lambda constants, options: options.to_plain(),
    "players": _names,
    "asked": _names,
    "passed": _names,
    "turned": _names,
    "declined": lambda constants, pairs: [_names(constants, pair) for pair in pairs],
    "bidder": _name,
    "proposer": _name,
    "active": _name,
    "fight": _fight,
    "question": lambda constants, asked: asked and [FACTIONS[asked.by], asked.question],
    **dict.fromkeys(
        (
            "step", "shown", "event_discards", "artifact_discards", "die", "moved", "check",
            "survival_stopped", "bid", "revived", "conscripted", "hiring_stopped",
            "early_stopped",
        ),
        _plain,
    ),
}  # fmt: skip
"""Open fields beside the keys of a result, and how they are spelt."""
