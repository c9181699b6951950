"""The position before the first action of a scenario (H.1), and that of a whole game (DD-1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.games.dragon_dune.actions import Action
from pnp.games.dragon_dune.base import DragonRules
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.holdings import Agreement
from pnp.games.dragon_dune.options import Four
from pnp.games.dragon_dune.position import NOBODY, Position, Table
from pnp.games.dragon_dune.rounds import enter
from pnp.games.dragon_dune.words import (
    DRAGON,
    EVENT,
    EVERYBODY,
    FACTION,
    FACTIONS,
    ROUNDS,
)


def opening(game: DragonRules, data: Mapping[str, Any]) -> Position:
    """Return the position before the first action of a scenario of sound form."""
    constants = game.constants
    options = constants.options(str(data.get("edition") or "1.2"), data.get("options") or {})
    names = data.get("players") or FACTIONS
    players = tuple(FACTION[name] for name in names)
    state: Mapping[str, Any] = data.get("state") or {}
    starting = FACTION[state["starting_player"]] if state.get("starting_player") else players[0]
    table = Table(options, players, starting)
    table.turn = state.get("turn") or 1
    table.round = _first_round(game, data, state)
    enter(table, table.round)
    if table.round > EVENT:
        table.evented = True
    _stand_up(constants, table, state)
    _deal(constants, table, state)
    table.dragon = state.get("dragon")
    trolls = state.get("trolls")
    table.trolls = tuple(map(constants.board.place, ["3★"] if trolls is None else trolls))
    table.gold = _four(state.get("gold"))
    gold = [0] * len(constants.board.ids)
    for name, amount in (state.get("board_gold") or {}).items():
        gold[constants.board.place(name)] = amount
    table.board_gold = tuple(gold)
    allies: list[int | None] = [None] * len(FACTIONS)
    for pair in state.get("alliances") or ():
        one, other = (FACTION[name] for name in pair)
        allies[one], allies[other] = other, one
    table.allies = tuple(allies)
    table.agreements = tuple(
        read_agreement(constants, item) for item in state.get("agreements") or ()
    )
    table.walls = tuple(map(constants.board.place, state.get("walls_destroyed") or ()))
    table.elven_losses = state.get("elven_combat_losses") or 0
    table.blessing_used = bool(state.get("blessing_used"))
    if state.get("current_player") and FACTION[state["current_player"]] in players:
        table.due = table.rank(FACTION[state["current_player"]])
    return table.closed()


def _first_round(game: DragonRules, data: Mapping[str, Any], state: Mapping[str, Any]) -> int:
    """Return the round stated, or that of the first action which has one."""
    if state.get("round"):
        return ROUNDS.index(state["round"]) + 1
    for action in data.get("actions") or ():
        move: type[Action] = game.forms.by_verb[action["act"]].make  # type: ignore[assignment]
        if move.round:
            return move.round
        if move.verb == "setup":
            break
    return DRAGON


def _four(data: Mapping[str, int] | None) -> Four:
    four = list(NOBODY)
    for name, number in (data or {}).items():
        four[FACTION[name]] = number
    return (four[0], four[1], four[2], four[3])


def stacks(value: Any) -> tuple[int, int]:
    """Return visible and hidden units of an entry.

    >>> stacks(3), stacks({"visible": 1, "hidden": 2})
    ((3, 0), (1, 2))
    """
    if isinstance(value, Mapping):
        return value.get("visible", 0), value.get("hidden", 0)
    return int(value), 0


def _stand_up(constants: Constants, table: Table, state: Mapping[str, Any]) -> None:
    """Put the units on the board; the bank is what is left of the reserve (H.1)."""
    bank = list(table.options.reserve)
    for name, entry in (state.get("units") or {}).items():
        at = constants.board.place(name)
        for faction, value in (entry or {}).items():
            visible, hidden = stacks(value)
            who = FACTION[faction]
            table.place(at, who, visible)
            table.place_hidden(at, who, hidden)
            bank[who] -= visible + hidden
    table.graveyard = _four(state.get("graveyard"))
    for who in EVERYBODY:
        bank[who] -= table.graveyard[who]
    table.bank = (bank[0], bank[1], bank[2], bank[3])
    elite = list(table.elite)
    for name, count in (state.get("elite") or {}).items():
        at = constants.board.place(name)
        elite[at] = min(count, table.visible[at][0])
    table.elite = tuple(elite)


def _deal(constants: Constants, table: Table, state: Mapping[str, Any]) -> None:
    hands = state.get("hands") or {}
    table.hands = tuple(tuple(hands.get(name) or ()) for name in FACTIONS)
    sizes = state.get("hand_sizes") or {}
    unknown = [
        max(0, sizes.get(name, 0) - len(hand))
        for name, hand in zip(FACTIONS, table.hands, strict=True)
    ]
    table.unknown = (unknown[0], unknown[1], unknown[2], unknown[3])
    queens, jacks = state.get("queens") or {}, state.get("jacks") or {}
    table.queens = tuple(queens.get(name) for name in FACTIONS)
    table.jacks = tuple(jacks.get(name) for name in FACTIONS)
    values = table.options.values
    held = sum(table.hand_size(who) for who in EVERYBODY)
    table.artifact_count = max(0, values.artifact_cards - held)
    top = state.get("event_discard_top")
    table.event_top = top
    if top is not None:
        discarded = table.turn - 1 if table.round <= EVENT else table.turn
        table.event_discards = (top,)
        table.event_count = max(0, values.event_cards - max(1, discarded))
    else:
        table.event_count = values.event_cards


def read_agreement(constants: Constants, data: Mapping[str, Any]) -> Agreement:
    """Return the agreement of an entry of sound form (H.1)."""
    clause = data["clause"]
    territory = clause.get("territory")
    return Agreement(
        id=str(data["id"]),
        parties=tuple(FACTION[name] for name in data["parties"] or ()),
        kind=clause["kind"],
        player=FACTION[clause["player"]] if clause.get("player") else None,
        territory=None if territory is None else constants.board.place(territory),
        amount=clause.get("amount"),
        to=FACTION[clause["to"]] if clause.get("to") else None,
        text=str(clause.get("text", "")),
    )
