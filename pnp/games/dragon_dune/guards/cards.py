"""Special Cards: who may use them for what, and in which edition (DD-6, DD-17, DD-19)."""

from __future__ import annotations

from typing import Any, Final

from pnp.games.book import Facts
from pnp.games.dragon_dune import book
from pnp.games.dragon_dune.book import BOOK
from pnp.games.dragon_dune.cards import ACES
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.moves import (
    Ask,
    Bless,
    Chaos,
    Conscript,
    ControlDragons,
    DestroyWalls,
    Hide,
    Hire,
    March,
    OrcRelocate,
    Raise,
    Resolve,
    Revive,
    Settle,
    StopEarlyDisband,
    StopHiring,
    StopQuestion,
    StopRedDragonSurvival,
    StopSwap,
    YesNoQuestion,
)
from pnp.games.dragon_dune.position import Position
from pnp.games.dragon_dune.words import DWARVES, ELVES, GOBLINS, ORCS, listed, people

STOPS: Final = {
    StopQuestion: "DD-6.6",
    StopRedDragonSurvival: "DD-6.7",
    StopEarlyDisband: "DD-6.8",
    StopSwap: "DD-6.9",
}
TWO_ACES: Final = {
    March: "DD-17.1",
    YesNoQuestion: "DD-17.2",
    Chaos: "DD-17.3",
    DestroyWalls: "DD-17.4",
    ControlDragons: "DD-17.5",
}
ONE: Final = {
    OrcRelocate: ("card",),
    StopRedDragonSurvival: ("card",),
    StopEarlyDisband: ("card",),
    StopHiring: ("card",),
    StopQuestion: ("card",),
    StopSwap: ("card",),
    Settle: ("special",),
    Revive: ("special",),
    Conscript: ("special", "hide_special"),
    Hire: ("special", "hide_special"),
    Raise: ("hide_special",),
    March: ("hide_special",),
    Hide: ("special",),
    Ask: ("special",),
}
"""The fields of a move that name a single Ace."""


WITH_ACES: Final = frozenset((*ONE, *TWO_ACES))
"""The kinds of move that may discard Special Cards."""


def aces_named(move: Any) -> tuple[str, ...]:
    """Return the Special Cards that a move discards, two-card actions included (H.2)."""
    kind = type(move)
    found = [card for name in ONE.get(kind, ()) if (card := getattr(move, name)) is not None]
    if kind is March:
        found += move.specials
    return (*found, *pair_named(move))


def pair_named(move: Any) -> tuple[str, ...]:
    """Return the Special Cards that are discarded together (DD-17.0)."""
    if type(move) is March:
        return tuple(move.extra_cards)
    return move.cards if type(move) in TWO_ACES else ()


# ---------------------------------------------------------------------- editions and options


def stops_nothing(constants: Constants, position: Position, move: Any) -> Facts | None:
    """The booklet has no Aces that stop something (DD-19.3)."""
    return {} if STOPS[type(move)] in position.options.absent else None


BOOK.refuses("DD-19.3", book.OPTION, *STOPS, says="this is the booklet")(stops_nothing)


def not_advanced(constants: Constants, position: Position, move: Any) -> Facts | None:
    """Actions with two Aces are an option (C.17)."""
    if position.options.advanced_special_cards or not (type(move) is not March or move.extra_cards):
        return None
    return {}


for _kind, _rule in TWO_ACES.items():
    for _cited in (_rule, "DD-17.0"):
        BOOK.refuses(_cited, book.OPTION, _kind, says="advanced Special Cards are not in use")(
            not_advanced
        )


@BOOK.refuses("DD-16.3", book.OPTION, Bless, says="the Elven Blessing is not in use")
def no_blessing(constants: Constants, position: Position, move: Bless) -> Facts | None:
    """The blessing is an option (DD-16.3)."""
    return None if position.options.elven_blessing else {}


@BOOK.refuses("DD-16.1", book.OPTION, Resolve, says="Orcish Plunder is not in use")
def no_plunder(constants: Constants, position: Position, move: Resolve) -> Facts | None:
    """Plunder is an option (DD-16.1)."""
    return {} if move.plunder is not None and not position.options.orcish_plunder else None


@BOOK.refuses("DD-19.1", book.OPTION, Revive, says="this is the booklet")
def dwarven_ace_of_the_booklet(
    constants: Constants, position: Position, move: Revive
) -> Facts | None:
    """In the booklet the Dwarves' Ace serves in battle (DD-19.1)."""
    wrong = move.special is not None and move.by == DWARVES and position.options.booklet
    return {} if wrong else None


@BOOK.refuses("DD-5.D3", book.POWER, Revive, says="{who} revive no more by an Ace")
def revival_of_another(constants: Constants, position: Position, move: Revive) -> Facts | None:
    """An Ace revives for the Dwarves, in the booklet for the Elves (DD-5.D3, DD-19.5)."""
    if move.special is None or move.by == DWARVES:
        return None
    options = position.options
    elven = move.by == ELVES and options.booklet and not options.early
    return None if elven else {"who": people(move.by)}


@BOOK.refuses("DD-5.E5", book.OPTION, Ask, says="this is the booklet")
@BOOK.refuses("DD-19.5", book.OPTION, Ask, says="this is the booklet")
def elven_ace_of_the_booklet(constants: Constants, position: Position, move: Ask) -> Facts | None:
    """In the booklet the Elves' Ace asks no question (DD-19.5)."""
    return {} if move.special is not None and position.options.booklet else None


@BOOK.refuses("DD-5.E6", book.POWER, Ask, says="{who} have no second question")
@BOOK.refuses("DD-11.4", book.POWER, Ask, says="{who} have no second question")
@BOOK.refuses("DD-5.E5", book.POWER, Ask, says="{who} have no second question")
def second_question_of_another(constants: Constants, position: Position, move: Ask) -> Facts | None:
    """Both questions are for the Elves alone (DD-5.E5, DD-5.E6)."""
    wrong = move.special is not None and move.by != ELVES
    return {"who": people(move.by)} if wrong else None


@BOOK.refuses("DD-5.O9", book.POWER, OrcRelocate, says="{who} are no Orcs")
def relocation_of_another(
    constants: Constants, position: Position, move: OrcRelocate
) -> Facts | None:
    """Only Orcs go by their Ace (DD-5.O9)."""
    return None if move.by == ORCS else {"who": people(move.by)}


@BOOK.refuses("DD-5.O10", book.POWER, OrcRelocate, says="the Orcs do not share it with {who}")
def ally_relocates(constants: Constants, position: Position, move: OrcRelocate) -> Facts | None:
    """The ally of the Orcs does not go by their Ace (DD-5.O10)."""
    ally = move.by != ORCS and move.by in position.with_power(ORCS)
    return {"who": people(move.by)} if ally else None


@BOOK.refuses("DD-5.G6", book.POWER, StopHiring, says="{who} are no Goblins")
def hiring_stopped_by_another(
    constants: Constants, position: Position, move: StopHiring
) -> Facts | None:
    """Only the Goblins stop hiring (DD-5.G6)."""
    return None if move.by == GOBLINS else {"who": people(move.by)}


@BOOK.refuses("DD-10.3", book.OPTION, Conscript, says="conscription takes no Ace here")
def conscription_takes_no_ace(
    constants: Constants, position: Position, move: Conscript
) -> Facts | None:
    """Only the Elves of the 8 July booklet place units by an Ace (D.1)."""
    wrong = move.special is not None and not (position.options.early and move.by == ELVES)
    return {} if wrong else None


# ---------------------------------------------------------------------- holding them


@BOOK.refuses("DD-6.1", book.CARD, Settle, says="{card} was won in this auction")
def ace_pays_for_itself(constants: Constants, position: Position, move: Settle) -> Facts | None:
    """The Ace that pays was held before (DD-6.1, A-8)."""
    if move.special is None or move.by is None or move.special != position.offered:
        return None
    return None if move.special in position.hands[move.by] else {"card": move.special}


@BOOK.refuses("DD-17.0", book.CARD, *TWO_ACES, says="found {cards}")
def not_two_aces(constants: Constants, position: Position, move: Any) -> Facts | None:
    """It takes two Aces out of one hand (DD-17.0)."""
    cards = pair_named(move)
    if type(move) is March and not cards:
        return None
    held = position.free_cards(move.by)
    count = position.options.values.two_aces
    if len(set(cards)) == len(cards) == count and all(
        card in ACES and card in held for card in cards
    ):
        return None
    return {"cards": listed(cards)}


@BOOK.refuses("DD-6.0", book.CARD, *dict.fromkeys((*ONE, *TWO_ACES)),
              says="{who} cannot discard {card} as an Ace")  # fmt: skip
def not_an_ace_in_hand(constants: Constants, position: Position, move: Any) -> Facts | None:
    """A Special Card is an Ace in hand, each used once (DD-6.0)."""
    named = aces_named(move)
    if not named:
        return None
    held = position.free_cards(move.by) if move.by is not None else ()
    for place, card in enumerate(named):
        if card not in ACES or card not in held or card in named[:place]:
            return {"who": people(move.by), "card": card}
    return None
