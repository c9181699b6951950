"""Chance in whole games: the deal at the start, dice, draws, and what happens by itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pnp.games.chance import Chance
from pnp.games.dragon_dune.actions import Action
from pnp.games.dragon_dune.base import DragonRules
from pnp.games.dragon_dune.bidding.offering import Reshuffle
from pnp.games.dragon_dune.cards import ARTIFACTS, EVENTS, JACKS, QUEENS
from pnp.games.dragon_dune.options import Options
from pnp.games.dragon_dune.position import Position, Table
from pnp.games.dragon_dune.setup import who_lays_out

_DEAL: Final = -1_000_000
"""Numbers of the deal; the moves of a game have numbers from 0 up."""

_DRAWN: Final = frozenset(("roll", "draw"))
"""Steps in which chance takes one of several; elsewhere the top of a deck comes, or all is said."""


def start(players: Sequence[int], options: Options, chance: Chance) -> Position:
    """Return a game before its setup: decks and secret cards lie ready, dice are known (DD-1)."""
    seats = tuple(players)
    values = options.values
    table = Table(options, seats, seats[chance.below(_DEAL, len(seats))])
    table.bank = options.reserve
    queens = chance.shuffled(_DEAL - 100, QUEENS)
    jacks = chance.shuffled(_DEAL - 200, JACKS)
    own: list[str | None] = [None] * 4
    others: list[str | None] = [None] * 4
    for seat, who in enumerate(seats):
        own[who], others[who] = queens[seat], jacks[seat]
    table.queens, table.jacks = tuple(own), tuple(others)
    table.artifact_deck = chance.shuffled(_DEAL - 300, ARTIFACTS)
    table.event_deck = chance.shuffled(_DEAL - 400, EVENTS)
    faces = values.die_most - values.die_least + 1
    table.dragon_dice = tuple(
        values.die_least + chance.below(_DEAL - 500 - number, faces)
        for number in range(values.start_dice)
    )
    table.step = "setup"
    table.asked = who_lays_out(table)
    return table.closed()


def happening(game: DragonRules, position: Table, chance: Chance, number: int) -> Action:
    """Return what comes by itself or by chance in a step in which nobody decides.

    The same chance gives the same move for the same number. Raises LookupError in other steps.
    """
    step = position.step
    if step == "reshuffle":
        return Reshuffle(chance.shuffled(_DEAL * (number + 2), position.artifact_discards))
    found = game.happens[step](game.constants, position)
    if step in _DRAWN:
        moves = tuple(found)
        return moves[chance.bits(number) % len(moves)]
    return next(iter(found))
