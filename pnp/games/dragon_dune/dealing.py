"""Chance in whole games: the deal at the start, dice, draws, and what happens by itself."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.games.chance import Chance
from pnp.games.dragon_dune.cards import ARTIFACTS, EVENTS, JACKS, QUEENS
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.measures import next_in_turn
from pnp.games.dragon_dune.moves import (
    BeginBidding,
    BeginRecruitment,
    CheckCard,
    Collect,
    DeclareFinalWinner,
    DrawPlunder,
    EndBattleRound,
    EndTurn,
    EventCard,
    Judge,
    Move,
    MoveDragon,
    Offer,
    RedDragonAttack,
    Reshuffle,
    Resolve,
    Roll,
    Settle,
    SetUp,
    Turn,
)
from pnp.games.dragon_dune.options import Options
from pnp.games.dragon_dune.outcome import spoils
from pnp.games.dragon_dune.position import Position, Table
from pnp.games.dragon_dune.words import ORCS

_DEAL = -1_000_000
"""Numbers of the deal; the moves of a game have numbers from 0 up."""


def shuffled(chance: Chance, number: int, cards: Sequence[str]) -> tuple[str, ...]:
    """Return cards in an order by chance; *number* and those below it are used."""
    deck = list(cards)
    for place in range(len(deck) - 1, 0, -1):
        other = chance.below(number - place, place + 1)
        deck[place], deck[other] = deck[other], deck[place]
    return tuple(deck)


def start(
    constants: Constants, players: Sequence[int], options: Options, chance: Chance
) -> Position:
    """Return a game before its setup: decks and secret cards lie ready, dice are known (DD-1)."""
    seats = tuple(players)
    values = options.values
    table = Table(options, seats, seats[chance.below(_DEAL, len(seats))])
    table.bank = options.reserve
    queens = shuffled(chance, _DEAL - 100, QUEENS)
    jacks = shuffled(chance, _DEAL - 200, JACKS)
    own: list[str | None] = [None] * 4
    others: list[str | None] = [None] * 4
    for seat, who in enumerate(seats):
        own[who], others[who] = queens[seat], jacks[seat]
    table.queens, table.jacks = tuple(own), tuple(others)
    table.artifact_deck = shuffled(chance, _DEAL - 300, ARTIFACTS)
    table.event_deck = shuffled(chance, _DEAL - 400, EVENTS)
    faces = values.die_most - values.die_least + 1
    table.dragon_dice = tuple(
        values.die_least + chance.below(_DEAL - 500 - number, faces)
        for number in range(values.start_dice)
    )
    table.step = "setup"
    table.asked = (ORCS,) if ORCS in seats else ()
    return table.closed()


def happening(constants: Constants, position: Table, chance: Chance, number: int) -> Move:
    """Return what comes by itself or by chance in a step in which nobody decides.

    The same chance gives the same move for the same number. Raises KeyError in other steps.
    """
    step = position.step
    if step == "roll":
        values = position.options.values
        return Roll(
            values.die_least + chance.bits(number) % (values.die_most + 1 - values.die_least)
        )
    if step == "draw":
        hand = spoils(position)
        return DrawPlunder(hand[chance.bits(number) % len(hand)])
    if step == "reshuffle":
        return Reshuffle(shuffled(chance, _DEAL * (number + 2), position.artifact_discards))
    return by_itself(position)


def by_itself(position: Table) -> Move:
    """Return the one move of a step without decision and without chance. Raises KeyError."""
    step = position.step
    if step in _SIMPLE:
        return _SIMPLE[step]
    if step == "check_card":
        return CheckCard(position.event_deck[0])
    if step == "event_card":
        return EventCard(position.event_deck[0])
    if step == "offer":
        deck = position.artifact_deck or position.artifact_discards
        return Offer(deck[0])
    if step == "turn":
        who = next_in_turn(position)
        assert who is not None
        return Turn(who)
    if step == "end_turn":
        assert position.active is not None
        return EndTurn(position.active)
    if step == "setup":
        return SetUp(position.dragon_dice)
    raise KeyError(step)


_SIMPLE: dict[str, Move] = {
    "move_dragon": MoveDragon(),
    "red_dragon_attack": RedDragonAttack(),
    "begin_bidding": BeginBidding(),
    "unsold": Settle(),
    "begin_recruitment": BeginRecruitment(),
    "resolve": Resolve(),
    "end_battles": EndBattleRound(),
    "collect": Collect(),
    "judge": Judge(),
    "declare": DeclareFinalWinner(),
}


def chances(position: Table) -> tuple[Move, ...]:
    """Return everything that can happen next where nobody decides, each as likely as the others.

    The orders of a shuffling are too many: it is left out and only `happening` makes it.
    """
    if position.winner is not None or position.asked:
        return ()
    if position.step == "roll":
        values = position.options.values
        return tuple(Roll(die) for die in range(values.die_least, values.die_most + 1))
    if position.step == "draw":
        return tuple(DrawPlunder(card) for card in spoils(position))
    return () if position.step in ("reshuffle", "") else (by_itself(position),)
