"""How scenarios write the dice, actions and board of a turn, and how they are read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.games.dune_express.base import ExpressRules
from pnp.games.dune_express.constants import Constants, Face
from pnp.games.dune_express.moves import Roll, SecondLook, SetAside, UseThumper
from pnp.games.dune_express.position import Position
from pnp.games.dune_express.words import LOCATIONS, SPICE_DIE, TOKENS
from pnp.games.kit import Move

Moves = tuple[Move, ...]


def read_dice(dice: Mapping[str, Any]) -> Moves:
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


def read_roll(entry: Mapping[str, Any]) -> Moves:
    """Return the moves of one entry of `rolls`: a roll with what is kept, or a Thumper."""
    if "thumper" in entry:
        return UseThumper(), *_rolled_again(SPICE_DIE, entry["thumper"] or {})
    roll = entry["roll"] or {}
    return Roll(tuple(roll), tuple(roll.values())), SetAside(tuple(entry.get("keep") or ()))


def read_action(game: ExpressRules, entry: Mapping[str, Any]) -> Moves:
    """Return the moves of one entry of `actions`; only a re-roll is two, with the face it brought.

    A Thumper stands here when it is used after a Second Look, otherwise among the rolls.
    """
    move = game.read(entry)
    match move:
        case UseThumper():
            return move, *_rolled_again(SPICE_DIE, entry)
        case SecondLook(die):
            return move, *_rolled_again(die, entry)
    return (move,)


def _rolled_again(die: str, entry: Mapping[str, Any]) -> tuple[Roll, ...]:
    face = entry.get("new_face")
    return () if face is None else (Roll((die,), (face,)),)


def needs_face(moves: Moves) -> bool:
    """Return whether a re-roll is written without the face that it brought."""
    return len(moves) == 1 and isinstance(moves[0], (UseThumper, SecondLook))


def write_board(position: Position) -> dict[str, Any]:
    """Return the board as scenarios write it: Corrino a number unless Sardaukar stand there."""
    board: dict[str, Any] = {}
    for location, garrison in zip(LOCATIONS, position.board, strict=True):
        if garrison is not None:
            faction, troops, sardaukar = garrison
            pair = {"troops": troops, "sardaukar": sardaukar}
            board[location] = {faction: pair if sardaukar else troops}
    return board


def write_state(
    constants: Constants, position: Position, spice_left: int | None = None
) -> dict[str, Any]:
    """Return the values that a scenario may expect; *spice_left* is known by what was played."""
    values = constants.values
    held = {
        who: [token for token in TOKENS for _ in range(position.holds(who, token))]
        for who in position.players
        if any(owner == who for owner, _ in position.held)
    }
    return {
        "board": write_board(position),
        "forts": sorted(position.forts),
        "sand_storm": position.storm or "none",
        "held": held,
        "supply": {
            who: values.troops_per_faction - position.on_board(who) for who in position.players
        },
        "sardaukar_pile": values.sardaukar_count - position.sardaukar_on_board(),
        "spice_left": spice_left,
        "winner": position.winner or "none",
        "active": position.active,
        "round": position.round,
    }
