"""What is true where an example says something else: the fact, with the rule of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from pnp.games.dune_express.allowed import why_allowed
from pnp.games.dune_express.constants import Face
from pnp.games.dune_express.ending import winning_locations
from pnp.games.dune_express.moments import Moment, Played
from pnp.games.dune_express.notation import read_action
from pnp.games.dune_express.options import Options
from pnp.games.dune_express.words import (
    FACTIONS,
    LOCATIONS,
    NOTHING,
    SHAI_HULUD,
    THUMPER,
    WEAPONS,
    counted,
    does,
    name,
    none_or,
    side,
    without_article,
)

_TACTICS: Final = ("fort", "atomic", "sand_storm", "assignment")
_OWN_RULES: Final[Mapping[Face, str]] = {
    SHAI_HULUD: "DE-4.4",
    NOTHING: "DE-13.3",
    THUMPER: "DE-15.3",
}


def truth(replay: Played, fact: Mapping[str, Any], moment: Moment, claimed: Any) -> str:
    """Return what is true in place of something that is claimed at a moment."""
    absent = _absent(moment, fact.get("faction"))
    if absent:
        return absent
    match fact["kind"]:
        case "dice":
            face = _meant(fact["face"], moment.position.options)
            shown = replay.showing(face, moment)
            dice = {0: "no die shows", 1: "1 die shows"}.get(shown, f"{shown} dice show")
            return f"{dice} {_face(face)}, not {claimed} ({_rule_of(face)})"
        case "troops":
            return _troops(moment, fact["location"], fact["faction"], claimed)
        case "controls":
            return _control(moment, fact["location"], claimed)
        case "supply":
            most = replay.game.constants.values.troops_per_faction
            board = moment.position.on_board(fact["faction"])
            has = f"{does(fact['faction'], 'has')} {none_or(most - board, 'Troop')} in the supply"
            stand = f"{board} of {most} {'stands' if board == 1 else 'stand'} on the board"
            return f"{has}, not {claimed}, for {stand} (DE-0.5)"
        case "spice_left":
            return _spice(replay, moment, claimed)
        case "winner":
            return _winner(replay, moment, claimed)
    (move, *_) = read_action(replay.game, fact["action"])
    return f"it can be done, for {why_allowed(replay.game.constants, moment.position, move)}"


def _absent(moment: Moment, faction: str | None) -> str:
    """Return that nobody plays a faction, an empty text for one in the game or for none."""
    if faction in (None, "none", *moment.position.players):
        return ""
    return f"{does(str(faction), 'is')} not in this game (DE-0.7)"


def _meant(face: Face, options: Options) -> Face:
    """Return a face; a black 4 is the one that stands on the Traitor die in use (DE-15.3)."""
    if face != "shield_or_thumper":
        return face
    return THUMPER if options.thumper else "shield"


def _face(face: Face) -> str:
    """Return a face as a claim about dice says it.

    >>> _face("spice_3"), _face("own"), _face("polar_sink"), _face("nothing")
    ('3', 'the active faction', 'Polar Sink', 'a number that means nothing')
    """
    if face == NOTHING:
        return "a number that means nothing"
    word = str(face).removeprefix("spice_")
    return without_article(word) if word in LOCATIONS else name(word)


def _rule_of(face: Face) -> str:
    """Return the rule that says what a face means.

    >>> _rule_of("own"), _rule_of(3), _rule_of("carthag"), _rule_of("poison"), _rule_of("snooper")
    ('DE-4.1', 'DE-4.3', 'DE-4.2', 'DE-4.5', 'DE-4.6')
    >>> _rule_of("thumper"), _rule_of("nothing")
    ('DE-15.3', 'DE-13.3')
    """
    if face in _OWN_RULES:
        return _OWN_RULES[face]
    if face in (*FACTIONS, "own", "other"):
        return "DE-4.1"
    if face in LOCATIONS:
        return "DE-4.2"
    if face in WEAPONS:
        return "DE-4.5"
    if face in _TACTICS:
        return "DE-14.1"
    is_spice = isinstance(face, int) or face.startswith("spice_")
    return "DE-4.3" if is_spice else "DE-4.6"


def _troops(moment: Moment, location: str, faction: str, claimed: int) -> str:
    there = moment.position.at(location)
    if there is not None and there.faction != faction:
        other = f"{does(there.faction, 'controls')} {name(location)}"
        return f"{other}, where no counter of {side(faction)} can stand (DE-0.4)"
    troops = there.troops if there is not None else 0
    return f"{troops_there(faction, troops, location)}, not {claimed} (DE-0.3)"


def troops_there(faction: str, troops: int, location: str) -> str:
    """Return how many Troops a faction has somewhere.

    >>> troops_there("fremen", 0, "carthag"), troops_there("atreides", 1, "polar_sink")
    ('the Fremen have no Troop at Carthag', 'Atreides has 1 Troop at the Polar Sink')
    """
    return f"{does(faction, 'has')} {none_or(troops, 'Troop')} at {name(location)}"


def _control(moment: Moment, location: str, claimed: str) -> str:
    there = moment.position.at(location)
    stated = "nobody" if claimed == "none" else side(claimed)
    if there is None:
        return f"no counter stands at {name(location)}, so nobody controls it (DE-0.4)"
    counters = counted(there.troops + there.sardaukar, "counter")
    return (
        f"{does(there.faction, 'controls')} {name(location)} with {counters}, not {stated} (DE-0.4)"
    )


def _spice(replay: Played, moment: Moment, claimed: int) -> str:
    if moment.spice_left is None:
        return "the dice are not all set aside, so there is no Spice yet (DE-2.3)"
    left = f"{none_or(moment.spice_left, 'Spice')} is left, not {claimed}"
    if not replay.showing(SHAI_HULUD, moment):
        return f"{left} (DE-4.3)"
    rides = moment.position.options.house and replay.lying(moment.turn).active == "fremen"
    if not rides:
        return f"{left}: the Spice die shows Shai Hulud (DE-4.4)"
    carries = none_or(moment.spice_left, "more counter")
    return f"the worm carries {carries}, not {claimed} (DE-11.7)"


def _winner(replay: Played, moment: Moment, claimed: str) -> str:
    winner, position = moment.position.winner, moment.position
    if winner is not None:
        rule = "DE-9.1" if winner == position.active else "DE-11.3"
        instead = "" if claimed == "none" else f", not {side(claimed)}"
        return f"{does(winner, 'has')} won{instead} ({rule})"
    held = len(winning_locations(position, claimed))
    has = f"nobody has won: {does(claimed, 'controls')} {none_or(held, 'winning location')}"
    needed = replay.game.constants.values.locations_needed
    if held < needed:
        return f"{has}, and it takes {needed} at the end of the turn (DE-9.1)"
    if claimed == position.active:
        return f"{has}, but the turn has not ended (DE-9.2)"
    whose = "their" if claimed == "fremen" else "its"
    return f"{has}, but not at the end of {whose} own turn (DE-9.2)"
