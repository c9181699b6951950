"""Scenario entries into moves and back: the written form of part of a turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.games.dune_express.constants import Constants, Face
from pnp.games.dune_express.moves import (
    Action,
    Assign,
    BuildFort,
    EndTurn,
    Move,
    MoveCounters,
    MoveStorm,
    Place,
    Remove,
    Roll,
    SecondLook,
    SetAside,
    TakeToken,
    Transfer,
    UseAtomic,
    UseThumper,
)
from pnp.games.dune_express.position import Position
from pnp.games.dune_express.words import LOCATIONS, SPICE_DIE, TROOP


def read_dice(constants: Constants, dice: Mapping[str, Any]) -> tuple[Move, ...]:
    """Return the moves of dice given as they lie when all are set aside.

    They stand for one roll of the whole pool that is set aside at once, which is always legal.
    """
    thrown: list[tuple[str, Face]] = [
        (f"F{number}", face) for number, face in enumerate(dice.get("faction") or (), start=1)
    ]
    for die, key in (("S", "spice"), ("L", "location"), ("T", "traitor"), ("X", "tactics")):
        if key in dice:
            thrown.append((die, dice[key]))
    names = tuple(die for die, _ in thrown)
    return Roll(names, tuple(face for _, face in thrown)), SetAside(names)


def read_roll(entry: Mapping[str, Any]) -> tuple[Move, ...]:
    """Return the moves of one entry of `rolls`: a roll with what is kept, or a Thumper."""
    if "thumper" in entry:
        return UseThumper(), *_rolled_again(SPICE_DIE, entry["thumper"] or {})
    roll = entry["roll"] or {}
    return Roll(tuple(roll), tuple(roll.values())), SetAside(tuple(entry.get("keep") or ()))


def _rolled_again(die: str, entry: Mapping[str, Any]) -> tuple[Roll, ...]:
    face = entry.get("new_face")
    return () if face is None else (Roll((die,), (face,)),)


def read_action(entry: Mapping[str, Any]) -> tuple[Move, ...]:
    """Return the moves of one entry of `actions`; only a re-roll is two, with the face it brought.

    A Thumper stands here when it is used after a Second Look, otherwise among the rolls.
    """
    by = entry.get("by")
    match entry["do"]:
        case "thumper":
            return UseThumper(by), *_rolled_again(SPICE_DIE, entry)
        case "second_look":
            return SecondLook(entry["die"], by), *_rolled_again(entry["die"], entry)
        case "remove":
            count, response = entry.get("count", 1), entry.get("response")
            return (Remove(entry["faction"], entry["from"], count, response, by),)
        case "take_token":
            return (TakeToken(entry["token"], by),)
        case "place":
            kind, faction = entry.get("kind", TROOP), entry.get("faction")
            return (Place(entry["count"], entry["into"], kind, faction, by),)
        case "move":
            kind, faction = entry.get("kind", TROOP), entry.get("faction")
            origin, to = entry["from"], entry["to"]
            return (MoveCounters(entry["count"], origin, to, kind, faction, by),)
        case "fort":
            return (BuildFort(entry["at"], by),)
        case "atomic":
            return (UseAtomic(entry["at"], by),)
        case "sand_storm":
            return (MoveStorm(entry["to"], by),)
        case "assign":
            return (Assign(tuple(map(_read_transfer, entry.get("moves") or ())), by),)
        case _:
            return (EndTurn(by),)


def _read_transfer(entry: Mapping[str, Any]) -> Transfer:
    return Transfer(entry["from"], entry["to"], entry["count"], entry.get("kind", TROOP))


def needs_face(moves: tuple[Move, ...]) -> bool:
    """Return whether a re-roll is written without the face that it brought."""
    return len(moves) == 1 and isinstance(moves[0], (UseThumper, SecondLook))


def write_action(move: Action | UseThumper, face: Face | None = None) -> dict[str, Any]:
    """Return the entry of `actions` for a move; *face* is what a re-roll brought."""
    match move:
        case UseThumper():
            return {"do": "thumper", "new_face": face}
        case SecondLook(die):
            return {"do": "second_look", "die": die, "new_face": face}
        case Remove(faction, origin, count, response):
            entry = {"do": "remove", "faction": faction, "from": origin, "count": count}
            return {**entry, "response": response} if response else entry
        case TakeToken(token):
            return {"do": "take_token", "token": token}
        case Place(count, into, kind):
            return {"do": "place", "count": count, "into": into, **_kind(kind)}
        case MoveCounters(count, origin, to, kind):
            return {"do": "move", "count": count, "from": origin, "to": to, **_kind(kind)}
        case BuildFort(at):
            return {"do": "fort", "at": at}
        case UseAtomic(at):
            return {"do": "atomic", "at": at}
        case MoveStorm(to):
            return {"do": "sand_storm", "to": to}
        case Assign(moves):
            return {"do": "assign", "moves": [_write_transfer(item) for item in moves]}
        case EndTurn():
            return {"do": "end_turn"}


def _kind(kind: str) -> dict[str, str]:
    return {} if kind == TROOP else {"kind": kind}


def _write_transfer(item: Transfer) -> dict[str, Any]:
    return {"from": item.origin, "to": item.to, "count": item.count, **_kind(item.kind)}


def write_board(position: Position) -> dict[str, Any]:
    """Return the board as scenarios write it: Corrino a number unless Sardaukar stand there."""
    board: dict[str, Any] = {}
    for location, garrison in zip(LOCATIONS, position.board, strict=True):
        if garrison is not None:
            faction, troops, sardaukar = garrison
            pair = {"troops": troops, "sardaukar": sardaukar}
            board[location] = {faction: pair if sardaukar else troops}
    return board
