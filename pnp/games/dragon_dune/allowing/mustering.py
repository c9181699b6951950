"""Why a move of round IV can be made."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pnp.games.dragon_dune.actions import Action
from pnp.games.dragon_dune.allowing.why import Allows, Why, always, have, hold
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.measures import (
    conscription_limit,
    flies,
    hiring_price,
    limit_of,
    range_of,
    revival_limit,
)
from pnp.games.dragon_dune.position import Position
from pnp.games.dragon_dune.recruiting.conscription import Conscript
from pnp.games.dragon_dune.recruiting.disbanding import (
    Disband,
    DisbandEarly,
    StopEarlyDisband,
    disbandable,
)
from pnp.games.dragon_dune.recruiting.hiding import Hide
from pnp.games.dragon_dune.recruiting.hiring import Hire, Raise, StopHiring
from pnp.games.dragon_dune.recruiting.marching import March
from pnp.games.dragon_dune.recruiting.revival import Revive
from pnp.games.dragon_dune.recruiting.turns import BeginRecruitment, ComeOut, EndTurn, Turn
from pnp.games.dragon_dune.words import DWARVES, ELVES, GOBLINS, ORCS, counted, people


def _come_out(constants: Constants, position: Position, move: ComeOut) -> Why:
    there, at = position.hidden[move.at][move.by], constants.board.ids[move.at]
    hidden = have(move.by, there, "hidden unit", f"in {at}")
    return "DD-3.7", f"{hidden}, and nobody has mustered yet"


def _turn(constants: Constants, position: Position, move: Turn) -> Why:
    free = position.options.goblin_initiative and move.by == GOBLINS
    return "DD-16.4" if free else "DD-10.8", f"{people(move.by)} have not mustered yet"


def _end_turn(constants: Constants, position: Position, move: EndTurn) -> Why:
    return "DD-10.8", f"it is the turn of {people(move.by)}"


def _revive(constants: Constants, position: Position, move: Revive) -> Why:
    aces = position.aces_revived + (move.special is not None)
    usual, limit = revival_limit(position, move.by), revival_limit(position, move.by, aces)
    rule = "DD-10.1"
    if move.special is not None:
        rule = "DD-5.D3" if move.by == DWARVES else "DD-19.5"
    elif move.units > position.options.values.revive:
        rule = "DD-5.O7" if move.by == ORCS else "DD-5.O10"
    dead = have(move.by, position.graveyard[move.by], "unit", "in their graveyard")
    return rule, f"{dead}, and the limit {limit_of(position, move.by, usual, limit - usual)}"


def _stop_early(constants: Constants, position: Position, move: StopEarlyDisband) -> Why:
    late = f"{people(position.active)} have not come to that step yet"
    return "DD-6.8", f"{hold(move.by, (move.card,))}, and {late}"


def _disband(constants: Constants, position: Position, move: Disband | DisbandEarly) -> Why:
    units = have(move.by, *disbandable(position, move), f"in {constants.board.ids[move.at]}")
    if isinstance(move, Disband):
        return "DD-10.6", units
    return "DD-10.2", f"{units} and may disband in step 2"


def _conscript(constants: Constants, position: Position, move: Conscript) -> Why:
    values, limit = position.options.values, conscription_limit(position, move.by)
    if move.special is not None:
        more = counted(values.revive_ace_elves, "unit")
        return "DD-6.0", f"the {move.special} lets up to {more} be conscripted anywhere"
    rule = "DD-10.3"
    if move.units + position.conscripted > values.conscripts:
        ally = "DD-5.O5" if move.by == ORCS else "DD-5.O10"
        rule = ally if move.by in position.with_power(ORCS) else "DD-18.1"
    there, at = position.visible[move.at][move.by], constants.board.ids[move.at]
    units = have(move.by, there, "visible unit", f"in {at}")
    bank = counted(position.bank[move.by], "unit")
    told = limit_of(position, move.by, limit)
    return rule, f"{units} and {bank} in reserve, and the limit {told}"


def _stop_hiring(constants: Constants, position: Position, move: StopHiring) -> Why:
    return "DD-5.G6", f"{hold(move.by, (move.card,))}, and {people(move.player)} may still hire"


def _hire(constants: Constants, position: Position, move: Hire) -> Why:
    ace = move.special is not None
    half = "DD-10.4c" if move.by in position.with_power(GOBLINS) else "DD-10.4a"
    price = hiring_price(constants, position, move.by, move.at, move.units, ace)
    gold = have(move.by, position.gold[move.by], "gold")
    bank = counted(position.bank[move.by], "unit")
    return "DD-10.4g" if ace else half, f"{gold} and {bank} in reserve, and the price is {price}"


def _raise(constants: Constants, position: Position, move: Raise) -> Why:
    bank = have(move.by, position.bank[move.by], "unit", "in reserve")
    return "DD-10.4e", f"{constants.board.ids[move.at]} is Orcish, and {bank}"


def _march(constants: Constants, position: Position, move: March) -> Why:
    start, steps = move.path[0], len(move.path) - 1
    far = steps > position.options.values.range
    if move.extra_cards:
        rule = "DD-17.1"
    elif move.specials:
        rule = "DD-10.5e"
    elif far:
        rule = "DD-10.5d" if flies(constants, position, move.by) else "DD-10.5c"
    else:
        rule = "DD-10.5a"
    there = (position.hidden if move.hidden else position.visible)[start][move.by]
    word = "hidden unit" if move.hidden else "visible unit"
    units = have(move.by, there, word, f"in {constants.board.ids[start]}")
    reach = range_of(constants, position, move.by, len(move.specials))
    return rule, f"{units}, their range is {reach}, and the way is {steps} long"


def _hide(constants: Constants, position: Position, move: Hide) -> Why:
    meeting = f"players have just come to share {constants.board.ids[move.at]}"
    if move.by == ELVES:
        return "DD-3.5", f"{meeting}, and {people(move.by)} have visible units there"
    return "DD-3.6", f"{meeting}, and {hold(move.by, (str(move.special),))}"


ALLOWS: Final[Mapping[type[Action], Allows]] = {
    BeginRecruitment: always("DD-10.0", "nobody has mustered yet"),
    ComeOut: _come_out,
    Turn: _turn,
    EndTurn: _end_turn,
    Revive: _revive,
    StopEarlyDisband: _stop_early,
    DisbandEarly: _disband,
    Conscript: _conscript,
    StopHiring: _stop_hiring,
    Hire: _hire,
    Raise: _raise,
    March: _march,
    Disband: _disband,
    Hide: _hide,
}
