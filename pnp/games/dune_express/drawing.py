"""Positions and moves in text, for messages and transcripts."""

from __future__ import annotations

from itertools import zip_longest
from typing import Final

from pnp.games.dune_express.constants import Constants
from pnp.games.dune_express.costs import unspent
from pnp.games.dune_express.moves import (
    Answer,
    Assign,
    AssignAlso,
    BuildFort,
    EndTurn,
    Foresee,
    LetFall,
    MoveCounters,
    MoveStorm,
    Place,
    Remove,
    Roll,
    SecondLook,
    SetAside,
    TakeToken,
    UseAtomic,
    UseThumper,
)
from pnp.games.dune_express.position import Garrison, Table
from pnp.games.dune_express.words import LOCATIONS, TOKENS, counted, name, noun, standing
from pnp.games.kit import Move

ANSWERS: Final = {"protect": "use the token", "accept": "accept the removal"}


def draw(constants: Constants, table: Table) -> str:
    """Return the position as a block of text: turn, dice, locations, hands."""
    whose = (
        f"{name(table.active)} has won"
        if table.winner == table.active
        else (f"{name(table.winner)} has won" if table.winner else f"turn of {name(table.active)}")
    )
    lines = [f"round {table.round}, {whose}"]
    if any(face is not None for face in table.aside):
        lines.append(f"  dice: {_dice(constants, table)}")
    if table.results is not None:
        lines.append(f"  Spice left: {unspent(table)}")
    if table.strike is not None and table.results is not None:
        strike = spell_move(Remove(*table.strike))
        lines.append(f"  {name(table.active)} would {strike} by {name(table.results.traitor)}")
    for location, garrison in zip(LOCATIONS, table.board, strict=True):
        lines.append(f"  {_place(location):<16} {_counters(garrison)}{_marks(table, location)}")
    hands = _hands(table)
    if hands:
        lines.append(f"  tokens: {hands}")
    supply = constants.values.troops_per_faction
    stock = ", ".join(f"{name(who)} {supply - table.on_board(who)}" for who in table.players)
    lines.append(f"  supply: {stock}")
    return "\n".join(lines)


def _place(location: str) -> str:
    words = name(location)
    return words.removeprefix("the ")


def _counters(garrison: Garrison | None) -> str:
    if garrison is None:
        return "-"
    return f"{name(garrison.faction)} {standing(garrison.troops, garrison.sardaukar)}"


def _marks(table: Table, location: str) -> str:
    marks = []
    if location in table.forts:
        marks.append("Fort")
    if table.storm == location:
        marks.append("Sand Storm")
    if table.results is not None and table.results.location == location:
        marks.append("Active Location")
    return f"  [{', '.join(marks)}]" if marks else ""


def _dice(constants: Constants, table: Table) -> str:
    pool = constants.pool(table.options)
    shown = [
        f"{die} {name(face)}"
        for die, face in zip(pool, table.aside, strict=True)
        if face is not None
    ]
    return ", ".join(shown)


def _hands(table: Table) -> str:
    return "; ".join(
        f"{name(who)}: {name([token for token in TOKENS for _ in range(table.holds(who, token))])}"
        for who in table.players
        if any(owner == who for owner, _ in table.held)
    )


def spell_move(move: Move) -> str:
    """Return a move as a player says it.

    >>> spell_move(Place(2, "carthag"))
    'place 2 Troops at Carthag'
    """
    match move:
        case Foresee(faction, number):
            return f"foresee {name(faction)} in round {number}"
        case Roll(dice, faces):
            fallen = (
                f"{die} {name(face)}" for die, face in zip_longest(dice, faces, fillvalue="?")
            )
            return f"roll {', '.join(fallen)}"
        case LetFall():
            return "roll"
        case SetAside(dice):
            return f"set aside {', '.join(dice) or 'nothing more'}"
        case UseThumper():
            return "use a Thumper"
        case SecondLook(die):
            return f"take a Second Look at {name(die)}"
        case Remove(faction, origin, count):
            return f"remove {count} of {name(faction)} from {name(origin)}"
        case Answer(response):
            return ANSWERS[response]
        case TakeToken(token):
            return f"take a {name(token)} token"
        case Place(count, into, kind):
            return f"place {_kind(count, kind)} at {name(into)}"
        case MoveCounters(count, origin, to, kind):
            return f"move {_kind(count, kind)} from {name(origin)} to {name(to)}"
        case BuildFort(at):
            return f"build a Fort at {name(at)}"
        case UseAtomic(at):
            return f"use the Atomic on the Fort at {name(at)}"
        case MoveStorm(to):
            return f"send the Sand Storm to {name(to)}"
        case Assign(moves) | AssignAlso(moves):
            parts = (
                f"{_kind(item.count, item.kind)} from {name(item.origin)} to {name(item.to)}"
                for item in moves
            )
            also = "also " if isinstance(move, AssignAlso) else ""
            return f"assign {also}{', '.join(parts) or 'nobody'}"
        case EndTurn():
            return "end the turn"
    raise TypeError(f"expected a move of Dune Express, found {move}")


def _kind(count: int, kind: str) -> str:
    return counted(count, noun(kind))
