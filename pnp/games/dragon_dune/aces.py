"""Special Cards: who discards which, alone or in pairs, and in which edition (DD-6, DD-17, DD-19).

Moves say themselves which of their fields name Aces, see `actions.Action`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from pnp.games.book import Facts
from pnp.games.dragon_dune.actions import Action
from pnp.games.dragon_dune.cards import ACES, IS_RED, shown
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.part import Part
from pnp.games.dragon_dune.position import Position
from pnp.games.dragon_dune.stages import BOUND, CARD, OPTION
from pnp.games.dragon_dune.words import BLACK, RED, people

PROMISED: Final = "{who} answered {answer} and hold no other {answer} card"


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
    aces.refuses("DD-11.4", BOUND, *discarding, says=PROMISED)(breaks_a_promise)
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
    missing = [card for card in dict.fromkeys(cards) if card in ACES and card not in held]
    if missing:
        return {"why": lacking(position, move.by, missing)}  # type: ignore[attr-defined]
    return {"why": f"{who} show {shown(cards)}, and {count} different Aces are needed"}


def not_an_ace_in_hand(constants: Constants, position: Position, move: Action) -> Facts | None:
    """A Special Card is an Ace in hand, each used once (DD-6.0)."""
    named = move.named_aces()
    if not named:
        return None
    by: int | None = move.by  # type: ignore[attr-defined]
    if by is None:
        return {"why": "nobody takes the card, so nobody pays by an Ace"}
    for place, card in enumerate(named):
        if why := why_no_ace(position, by, card):
            return {"why": why}
        if card in named[:place]:
            return {"why": f"the {card} would be discarded twice"}
    return None


def why_no_ace(position: Position, by: int, card: str) -> str:
    """Return why a card is no Ace that a player can discard; empty for one that is."""
    if card not in ACES:
        return f"the {card} is no Ace"
    return "" if card in position.free_cards(by) else lacking(position, by, (card,))


def lacking(position: Position, by: int, cards: Sequence[str]) -> str:
    """Return why a player does not have cards to discard or to show: they are played, or not his.

    Two copies of a card do not exist, so what is in hand and not free lies in the plan (DD-11.5).
    """
    for card in cards:
        if card in position.hands[by]:
            return f"the {card} has been played in this battle"
    return f"{people(by)} do not hold {shown(cards)}"


def breaks_a_promise(constants: Constants, position: Position, move: Action) -> Facts | None:
    """Who answered a colour keeps a card of it for the plan (DD-11.4)."""
    by: int | None = getattr(move, "by", None)
    return None if by is None else kept_for_the_plan(position, by, move.named_aces())


def kept_for_the_plan(position: Position, by: int, cards: Iterable[str | None]) -> Facts | None:
    """Return what a player answered who would discard his last cards of that colour by these."""
    kept = position.promised(by)
    if not kept or set(kept) - set(cards):
        return None
    return {"who": people(by), "answer": RED if IS_RED[kept[0]] else BLACK}
