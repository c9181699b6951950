"""Special Cards: who discards which, alone or in pairs, and in which edition (DD-6, DD-17, DD-19).

Moves say themselves which of their fields name Aces, see `actions.Action`.
"""

from __future__ import annotations

from collections.abc import Iterable

from pnp.games.book import Facts
from pnp.games.dragon_dune.actions import Action
from pnp.games.dragon_dune.cards import ACES, IS_RED, shown
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.part import Part
from pnp.games.dragon_dune.position import Position
from pnp.games.dragon_dune.stages import BOUND, CARD, OPTION
from pnp.games.dragon_dune.words import BLACK, RED, people


def rules_of_aces(parts: Iterable[Part]) -> Part:
    """Return the chapter that objects to what moves of these chapters discard."""
    aces = Part("Special Cards")
    kinds: list[type[Action]] = [kind for part in parts for kind in part.effects]
    pairs = [kind for kind in kinds if kind.pair]
    stops = [kind for kind in kinds if kind.stops]
    aces.refuses("DD-19.3", OPTION, *stops, says="this is the booklet edition")(stops_nothing)
    for kind in pairs:
        for rule in (kind.pair, "DD-17.0"):
            says = "pairs of Aces are not in use"
            aces.refuses(rule, OPTION, kind, says=says)(not_advanced)
    aces.refuses("DD-17.0", CARD, *pairs, says="{why}")(not_two_aces)
    discarding = [kind for kind in kinds if kind.aces or kind.pair]
    says = "{why}"
    aces.refuses("DD-6.0", CARD, *discarding, says=says)(not_an_ace_in_hand)
    says = "{who} answered {answer} and hold no other {answer} card"
    aces.refuses("DD-11.4", BOUND, *discarding, says=says)(breaks_a_promise)
    return aces


def stops_nothing(constants: Constants, position: Position, move: Action) -> Facts | None:
    """The booklet has no Aces that stop something (DD-19.3)."""
    return {} if move.rule in position.options.absent else None


def not_advanced(constants: Constants, position: Position, move: Action) -> Facts | None:
    """Actions with two Aces are an option (C.17)."""
    if position.options.advanced_special_cards or not (move.needs_pair or move.named_pair()):
        return None
    return {}


def not_two_aces(constants: Constants, position: Position, move: Action) -> Facts | None:
    """It takes two Aces out of one hand (DD-17.0)."""
    cards = move.named_pair()
    if not (cards or move.needs_pair):
        return None
    who = people(move.by)  # type: ignore[attr-defined]
    held = position.free_cards(move.by)  # type: ignore[attr-defined]
    count = position.options.values.two_aces
    if len(set(cards)) == len(cards) == count and all(
        card in ACES and card in held for card in cards
    ):
        return None
    missing = [card for card in cards if card in ACES and card not in held]
    if missing:
        return {"why": f"{who} do not hold {shown(missing)}"}
    return {"why": f"{who} show {shown(cards)}, and {count} different Aces are needed"}


def not_an_ace_in_hand(constants: Constants, position: Position, move: Action) -> Facts | None:
    """A Special Card is an Ace in hand, each used once (DD-6.0)."""
    named = move.named_aces()
    if not named:
        return None
    by: int | None = move.by  # type: ignore[attr-defined]
    if by is None:
        return {"why": "nobody takes the card, so nobody pays by an Ace"}
    held = position.free_cards(by)
    for place, card in enumerate(named):
        if card not in ACES:
            return {"why": f"the {card} is no Ace"}
        if card not in held:
            return {"why": f"{people(by)} do not hold the {card}"}
        if card in named[:place]:
            return {"why": f"the {card} would be discarded twice"}
    return None


def breaks_a_promise(constants: Constants, position: Position, move: Action) -> Facts | None:
    """Who answered a colour keeps a card of it for the plan (DD-11.4)."""
    by: int | None = getattr(move, "by", None)
    kept = position.promised(by) if by is not None else ()
    if not kept or set(kept) - set(move.named_aces()):
        return None
    return {"who": people(by), "answer": RED if IS_RED[kept[0]] else BLACK}
