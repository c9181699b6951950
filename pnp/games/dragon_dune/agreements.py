"""Public agreements, and what they forbid (DD-4.3, DD-4.4)."""

from __future__ import annotations

from typing import Final

from pnp.games.book import Facts, Log
from pnp.games.dragon_dune.actions import Action, Entering, Faction, Leaving, Text
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.holdings import Agreement
from pnp.games.dragon_dune.measures import closed, crowded, full_castles, range_of
from pnp.games.dragon_dune.part import Part
from pnp.games.dragon_dune.position import Position, Table
from pnp.games.dragon_dune.stages import AGREED, COUNT, WHERE
from pnp.games.dragon_dune.words import MOVING, people

AGREEMENTS: Final = Part("Agreements")


class TerminateAgreement(
    Action,
    verb="terminate_agreement",
    about='{consent} end the agreement "{agreement}"',
):
    """All parties end an agreement (DD-4.4)."""

    at_any_time = True
    keeps_sharing = True

    agreement: Text
    consent: tuple[Faction, ...]


@AGREEMENTS.refuses(
    "DD-4.4", WHERE, TerminateAgreement, says='there is no agreement called "{name}"'
)
def no_agreement(
    constants: Constants, position: Position, move: TerminateAgreement
) -> Facts | None:
    """Only what was agreed can be ended (DD-4.4)."""
    if any(item.id == move.agreement for item in position.agreements):
        return None
    return {"name": move.agreement}


@AGREEMENTS.refuses("DD-4.4", COUNT, TerminateAgreement, says="{who} have not agreed")
def consent_is_missing(
    constants: Constants, position: Position, move: TerminateAgreement
) -> Facts | None:
    """All parties together end an agreement (DD-4.4)."""
    for item in position.agreements:
        if item.id == move.agreement:
            for who in item.parties:
                if who not in move.consent:
                    return {"who": people(who)}
    return None


def bound(position: Table, kind: str, player: int) -> list[Agreement]:
    """Return the agreements of a kind by which a player is bound."""
    return [item for item in position.agreements if item.kind == kind and item.player == player]


@AGREEMENTS.refuses("DD-4.3", AGREED, Entering, says="{who} promised not to enter {at}")
def enters_against_promise(
    constants: Constants, position: Position, move: Entering
) -> Facts | None:
    """A promise closes a territory for units (DD-4.3)."""
    for item in bound(position, "not_enter", move.by):
        if item.territory in move.entered:
            return {"who": people(move.by), "at": constants.board.ids[item.territory or 0]}
    return None


@AGREEMENTS.refuses("DD-4.3", AGREED, Leaving, says="{who} promised to move to {at}")
def moves_elsewhere(constants: Constants, position: Position, move: Leaving) -> Facts | None:
    """A promise to move is kept as long as a legal movement keeps it (DD-4.3, A-24).

    In a whole game the step of moving asks, and turns end by themselves.
    """
    if position.step and not isinstance(move, Entering) and position.step != "move":
        return None
    goals = [item.territory for item in bound(position, "move_to", move.by)]
    if not goals or (isinstance(move, Entering) and move.goal in goals):
        return None
    for goal in goals:
        if goal is not None and can_reach(constants, position, move.by, goal):
            return {"who": people(move.by), "at": constants.board.ids[goal]}
    return None


def no_passage(
    constants: Constants, position: Table, who: int, hidden: bool = False
) -> frozenset[int]:
    """Return where no group passes: what was promised (DD-4.3), full castles by option (A-14)."""
    promised = {item.territory for item in bound(position, "not_enter", who)}
    shut = frozenset(at for at in promised if at is not None)
    if hidden or position.options.castle_transit:
        return shut
    return shut | full_castles(constants, position, who)


def can_reach(constants: Constants, position: Position, who: int, goal: int) -> bool:
    """Return whether a movement that is still open to a player ends in a territory.

    Aces are not counted, and no other promise may stand against it.
    """
    if position.marched or position.last_step > MOVING:
        return False
    if goal in closed(constants, position) or crowded(constants, position, goal, who):
        return False
    steps = range_of(constants, position, who, 0)
    whole = position.options.dragon_blocks_whole_number
    barred = no_passage(constants, position, who)
    return any(
        path[-1] == goal and goal not in barred
        for start, there in enumerate(position.visible)
        if there[who] and start != goal
        for path in constants.board.paths(start, steps, position.dragon, whole, barred)
    )


@AGREEMENTS.does(TerminateAgreement, cites="DD-4.4")
def terminate_agreement(
    constants: Constants, table: Table, move: TerminateAgreement, log: Log | None
) -> None:
    """An agreement ends (DD-4.4)."""
    table.agreements = tuple(item for item in table.agreements if item.id != move.agreement)
    if log is not None:
        log.cite("DD-4.4", "the agreement {name} is over", name=move.agreement)
