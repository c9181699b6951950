"""The Traitor die: removals, tokens; and the Second Look (DE-7, DE-10, DE-11.2, DE-15.4)."""

from __future__ import annotations

from typing import Final

from pnp.games.book import Facts, Log
from pnp.games.dune_express import stages
from pnp.games.dune_express.acting import act
from pnp.games.dune_express.constants import Constants
from pnp.games.dune_express.moves import Answer, Remove, SecondLook, TakeToken
from pnp.games.dune_express.position import ACT, ANSWER, Position, Results, Strike, Table
from pnp.games.dune_express.reading import traitor_shows
from pnp.games.dune_express.strength import after_hits, strength_of
from pnp.games.dune_express.words import (
    NOTHING,
    SPICE_DIE,
    THUMPER,
    WEAPONS,
    belongs_to,
    counted,
    does,
    name,
    side,
    standing,
)
from pnp.games.kit import Chapter

TRAITOR: Final = Chapter("The Traitor die")

_WEAPONS = frozenset(WEAPONS)
_TOO_MANY = "{counters} would be removed, and the most is {most}"


@TRAITOR.refuses("DE-17.1", stages.OPTION, Remove, says="protection tokens need the advanced rules")
def protection_not_in_use(constants: Constants, position: Position, move: Remove) -> Facts | None:
    """Nobody is protected in the standard game (DE-17.1)."""
    return {} if move.response == "protect" and not position.options.advanced else None


@TRAITOR.refuses("DE-4.6", stages.DIE, Remove, says="the Traitor die shows {face}")
def no_weapon(constants: Constants, position: Position, move: Remove) -> Facts | None:
    """A removal takes a weapon on the Traitor die (DE-4.6)."""
    results = position.results
    if results is None or results.traitor in _WEAPONS:
        return None
    return {"face": _shown(constants, position, results)}


def _shown(constants: Constants, position: Position, results: Results) -> str:
    """Return in words what the Traitor die shows; a number may mean nothing (DE-13.3)."""
    face = traitor_shows(constants, position, results)
    return f"{face}, which means nothing" if isinstance(face, int) else face


@TRAITOR.refuses(
    "DE-7.4", stages.USED, Remove, says="the removal of this turn has been made already"
)
def removed_already(constants: Constants, position: Position, move: Remove) -> Facts | None:
    """There is one removal in a turn (DE-7.4)."""
    return {} if position.removed else None


@TRAITOR.refuses("DE-7.5", stages.LATE, Remove, says="another action has been taken this turn")
def removal_too_late(constants: Constants, position: Position, move: Remove) -> Facts | None:
    """The removal comes before every other action (DE-7.5)."""
    return {} if position.acted and not position.removed else None


@TRAITOR.refuses("DE-7.4", stages.TOO_MANY, Remove, says=_TOO_MANY)
def removes_too_many(constants: Constants, position: Position, move: Remove) -> Facts | None:
    """A removal takes one counter (DE-7.4)."""
    most = constants.values.removal_count
    if move.count <= most or (position.options.house and position.active == "harkonnen"):
        return None
    return {"counters": counted(move.count, "counter"), "most": most}


@TRAITOR.refuses("DE-11.6", stages.TOO_MANY, Remove, says=_TOO_MANY)
def vendetta_too_great(constants: Constants, position: Position, move: Remove) -> Facts | None:
    """Harkonnen's removal takes two counters at most (DE-11.6)."""
    if position.active != "harkonnen" or not position.options.house:
        return None
    most = max(constants.values.vendetta_count, constants.values.removal_count)
    counters = counted(move.count, "counter")
    return {"counters": counters, "most": most} if move.count > most else None


@TRAITOR.refuses("DE-7.2", stages.WHOSE, Remove, says="{why}")
def no_opponent(constants: Constants, position: Position, move: Remove) -> Facts | None:
    """A removal takes an opponent's counter (DE-7.2)."""
    if move.faction != position.active and move.faction in position.players:
        return None
    if move.faction == position.active:
        own = "their" if move.faction == "fremen" else "its"
        return {"why": f"{side(move.faction)} would remove a counter of {own} own"}
    return {"why": f"{does(move.faction, 'is')} not in this game"}


@TRAITOR.refuses("DE-7.3", stages.ENOUGH, Remove, says="{who_has} {there} at {origin}{each}")
def too_few_to_remove(constants: Constants, position: Position, move: Remove) -> Facts | None:
    """As many as are removed must stand there (DE-7.3)."""
    garrison = position.at(move.origin)
    who_has = does(move.faction, "has")
    if garrison is None or garrison.faction != move.faction:
        there, each = "no counter", ""
    elif move.count <= strength_of(constants, garrison):
        return None
    else:
        there = f"only {standing(garrison.troops, garrison.sardaukar)}"
        weight = constants.values.sardaukar_strength
        each = f", and a Sardaukar counts as {weight}" if garrison.sardaukar else ""
    return {"who_has": who_has, "there": there, "origin": move.origin, "each": each}


@TRAITOR.refuses(
    "DE-10.6",
    stages.ANSWER,
    Remove,
    says="the Traitor die shows {face}, and {who_holds} no token against it",
)
def no_token_to_answer(constants: Constants, position: Position, move: Remove) -> Facts | None:
    """Only the holder of the right token is protected (DE-10.6), where a weapon strikes at all."""
    results = position.results
    if move.response != "protect" or results is None:
        return None
    if results.traitor not in constants.protection or protection(constants, position, move.faction):
        return None
    return {"who_holds": does(move.faction, "holds"), "face": results.traitor}


def protection(constants: Constants, table: Table, faction: str) -> str | None:
    """Return the token that a faction holds against the weapon on the Traitor die (DE-10.6)."""
    token = constants.protection.get(table.results.traitor) if table.results else None
    return token if token is not None and table.holds(faction, token) else None


@TRAITOR.refuses("DE-10.6", stages.ANSWER, Answer, says="no removal waits for an answer")
def nothing_to_answer(constants: Constants, position: Position, move: Answer) -> Facts | None:
    """Only a removal is answered (DE-10.6)."""
    return {} if position.strike is None else None


# ---------------------------------------------------------------------- tokens


@TRAITOR.refuses("DE-17.1", stages.OPTION, TakeToken, says="the {token} needs {what}")
def token_not_in_use(constants: Constants, position: Position, move: TakeToken) -> Facts | None:
    """Tokens of an option not in use are not there (DE-17.1)."""
    options = position.options
    if options.thumper if move.token == THUMPER else options.advanced:
        return None
    return {"token": move.token, "what": belongs_to(move.token)}


def _wrong_face(constants: Constants, position: Position, move: TakeToken) -> Facts | None:
    results = position.results
    if results is None or constants.token_from_face.get(results.traitor) == move.token:
        return None
    shown = _shown(constants, position, results)
    if results.traitor != NOTHING:
        shown = f"{name(shown)}, which gives no {name(move.token)}"
    return {"shown": shown}


@TRAITOR.refuses("DE-10.3", stages.DIE, TakeToken, says="the Traitor die shows {shown}")
def face_gives_no_token(constants: Constants, position: Position, move: TakeToken) -> Facts | None:
    """The face of the Traitor die gives its own token only (DE-10.3)."""
    return None if move.token == THUMPER else _wrong_face(constants, position, move)


@TRAITOR.refuses("DE-15.4", stages.DIE, TakeToken, says="the Traitor die shows {shown}")
def face_gives_no_thumper(
    constants: Constants, position: Position, move: TakeToken
) -> Facts | None:
    """Only the face Thumper gives a Thumper (DE-15.4)."""
    return _wrong_face(constants, position, move) if move.token == THUMPER else None


@TRAITOR.refuses("DE-10.3", stages.USED, TakeToken, says="a token has been taken this turn already")
def token_taken_already(constants: Constants, position: Position, move: TakeToken) -> Facts | None:
    """One token is taken in a turn (DE-10.3)."""
    return {} if position.token_taken and move.token != THUMPER else None


@TRAITOR.refuses(
    "DE-15.4", stages.USED, TakeToken, says="a Thumper has been taken this turn already"
)
def thumper_taken_already(
    constants: Constants, position: Position, move: TakeToken
) -> Facts | None:
    """One Thumper is taken in a turn (DE-15.4)."""
    return {} if position.token_taken and move.token == THUMPER else None


@TRAITOR.refuses("DE-10.4", stages.ENOUGH, TakeToken, says="{who_holds} a {token} already")
def hand_is_full(constants: Constants, position: Position, move: TakeToken) -> Facts | None:
    """A hand holds one token of a kind (DE-10.4)."""
    return None if move.token == THUMPER else _full(constants, position, move)


@TRAITOR.refuses("DE-10.5", stages.ENOUGH, TakeToken, says="no {token} is left in the pile")
def pile_is_empty(constants: Constants, position: Position, move: TakeToken) -> Facts | None:
    """A token is taken from the pile (DE-10.5)."""
    return None if move.token == THUMPER else _none_left(constants, position, move)


@TRAITOR.refuses("DE-15.4", stages.ENOUGH, TakeToken, says="{who_holds} a {token} already")
def thumper_in_hand(constants: Constants, position: Position, move: TakeToken) -> Facts | None:
    """A hand holds one Thumper (DE-15.4)."""
    return _full(constants, position, move) if move.token == THUMPER else None


@TRAITOR.refuses("DE-15.4", stages.ENOUGH, TakeToken, says="no {token} is left in the pile")
def no_thumper_left(constants: Constants, position: Position, move: TakeToken) -> Facts | None:
    """A Thumper is taken from the pile (DE-15.4)."""
    return _none_left(constants, position, move) if move.token == THUMPER else None


def _full(constants: Constants, position: Position, move: TakeToken) -> Facts | None:
    held = position.holds(position.active, move.token)
    if held < constants.hold_limit(move.token):
        return None
    return {"who_holds": does(position.active, "holds"), "held": held, "token": move.token}


def _none_left(constants: Constants, position: Position, move: TakeToken) -> Facts | None:
    count = constants.token_count(move.token)
    taken = sum(token == move.token for _, token in position.held)
    return {"count": count, "token": move.token} if taken >= count else None


# ---------------------------------------------------------------------- Second Look


@TRAITOR.refuses("DE-17.1", stages.OPTION, SecondLook, says="Second Look needs faction powers")
def second_look_not_in_use(
    constants: Constants, position: Position, move: SecondLook
) -> Facts | None:
    """Second Look is a faction power (DE-17.1)."""
    return None if position.options.house else {}


@TRAITOR.refuses("DE-17.1", stages.OPTION, SecondLook, says="{die} needs the Tactics variant")
def looked_die_not_in_use(
    constants: Constants, position: Position, move: SecondLook
) -> Facts | None:
    """A die of an option not in use is not there (DE-17.1)."""
    return None if move.die in constants.pool(position.options) else {"die": move.die}


@TRAITOR.refuses(
    "DE-11.1",
    stages.POWER,
    SecondLook,
    says="Second Look is the power of Atreides, not of {who}",
)
def second_look_of_another(
    constants: Constants, position: Position, move: SecondLook
) -> Facts | None:
    """Only Atreides takes a Second Look (DE-11.1)."""
    return None if position.active == "atreides" else {"who": side(position.active)}


@TRAITOR.refuses(
    "DE-11.2", stages.USED, SecondLook, says="the Second Look of this turn has been used already"
)
def looked_already(constants: Constants, position: Position, move: SecondLook) -> Facts | None:
    """There is one Second Look in a turn (DE-11.2)."""
    return {} if position.looks >= constants.values.second_looks else None


@TRAITOR.refuses("DE-11.2", stages.LATE, SecondLook, says="an action has been taken this turn")
def look_too_late(constants: Constants, position: Position, move: SecondLook) -> Facts | None:
    """A Second Look comes before every action (DE-11.2)."""
    return {} if position.acted else None


@TRAITOR.refuses("DE-15.1", stages.WORM, SecondLook, says="the Spice die is locked on Shai Hulud")
def looked_die_locked(constants: Constants, position: Position, move: SecondLook) -> Facts | None:
    """A locked Shai Hulud is not thrown again (DE-15.1)."""
    results = position.results
    locked = results is not None and results.worm and position.options.locks
    return {} if move.die == SPICE_DIE and locked else None


# ---------------------------------------------------------------------- effects


@TRAITOR.does(Remove, cites="DE-7.1 DE-10.6 DE-11.6 DE-14.8")
def remove(constants: Constants, table: Table, move: Remove, log: Log | None) -> None:
    """Take counters off (DE-7); who holds the token against it is asked first (DE-10.6)."""
    act(table, log)
    table.removed = True
    if log is not None:
        log.cite("DE-7.1", "{who} uses the removal", who=table.active)
        if move.count > constants.values.removal_count:
            log.cite("DE-11.6", "Vendetta takes {count}", count=move.count)
    strike = Strike(move.faction, move.origin, move.count)
    token = protection(constants, table, move.faction) if table.options.advanced else None
    if token is None or move.response is not None:
        _settle(constants, table, strike, move.response, log)
        return
    table.step, table.strike = ANSWER, strike
    if log is not None:
        log.cite("DE-10.6", "{who} may answer with the {token}", who=move.faction, token=token)


@TRAITOR.does(Answer)
def answer(constants: Constants, table: Table, move: Answer, log: Log | None) -> None:
    """Carry the removal out, or cancel it with the token (DE-10.6)."""
    strike = table.strike
    assert strike is not None
    table.step, table.strike = ACT, None
    _settle(constants, table, strike, move.response, log)


@TRAITOR.effect("DE-7.6", "DE-7.7", "DE-10.6", "DE-10.7", "DE-10.8", "DE-11.5")
def _settle(
    constants: Constants, table: Table, strike: Strike, response: str | None, log: Log | None
) -> None:
    """Let a removal do what its target's answer leaves of it."""
    faction, origin, count = strike
    token = protection(constants, table, faction)
    if token is not None and response == "protect":
        held = list(table.held)
        held.remove((faction, token))
        table.held = tuple(held)
        if log is not None:
            log.cite("DE-10.6", "{who} uses the {token}", who=faction, token=token)
            log.cite("DE-10.7", "the {token} goes back to the pile", token=token)
            log.cite("DE-10.8", "the removal is cancelled and spent")
        return
    garrison = table.at(origin)
    if garrison is None:
        return
    supply = constants.values.troops_per_faction - table.on_board(faction)
    table.put(origin, after_hits(constants, garrison, count, supply))
    if log is not None:
        facts = {"faction": faction, "origin": origin, "count": count}
        log.cite("DE-7.6", "{faction} loses {count} at {origin}", **facts)
        log.cite("DE-7.7", "the removal costs no Spice", **facts)
        if garrison.sardaukar:
            log.cite("DE-11.5", "a removal is a hit: Troops fall first", **facts)


@TRAITOR.does(TakeToken, cites="DE-10.3 DE-15.4")
def take_token(constants: Constants, table: Table, move: TakeToken, log: Log | None) -> None:
    """Take a token from the pile (DE-10.3, DE-15.4)."""
    act(table, log)
    table.token_taken = True
    table.held = tuple(sorted((*table.held, (table.active, move.token))))
    if log is not None:
        rule = "DE-15.4" if move.token == THUMPER else "DE-10.3"
        log.cite(rule, "{who} takes a {token} token", who=table.active, token=move.token)
