"""What the running text of an example claims, tested against the replay (DE-18)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from pnp.games.dune_express.base import ExpressRules
from pnp.games.dune_express.constants import Face
from pnp.games.dune_express.moments import Moment, Played
from pnp.games.dune_express.moves import Roll
from pnp.games.dune_express.notation import read_action
from pnp.games.dune_express.position import Position
from pnp.games.dune_express.reading import read_all
from pnp.games.dune_express.words import FACTIONS, counted, name
from pnp.games.kit import Chapter

CLAIMING: Final = Chapter("Claims of an example")

RULES: Final = {"dice": "DE-18.2", "cannot": "DE-18.5"}
OTHER_RULE: Final = "DE-18.3"


@dataclass(frozen=True, slots=True)
class Tested:
    """A claim and what is true."""

    number: int
    rule: str
    says: str
    claimed: Any
    actual: Any
    fact: Mapping[str, Any]
    """What is claimed, as it is written."""

    @property
    def holds(self) -> bool:
        """The text says what is true."""
        return bool(self.claimed == self.actual)

    @property
    def truth(self) -> str:
        """What is true beside what is said, as a sentence has it."""
        return truth(self.fact, self.claimed, self.actual)


@CLAIMING.checks("DE-18.2", "DE-18.3", "DE-18.5")
def test_claims(replay: Played, claims: list[Mapping[str, Any]]) -> list[Tested]:
    """Return every claim with the true value, in order."""
    tested = []
    for number, claim in enumerate(claims, start=1):
        fact = claim["fact"]
        if RULES.get(fact["kind"], OTHER_RULE) in replay.game.book.off:
            continue
        after = claim.get("after")
        moment = replay.last if after is None else replay.moments[after]
        claimed, actual = _compare(replay, fact, moment)
        rule = RULES.get(fact["kind"], OTHER_RULE)
        tested.append(Tested(number, rule, str(claim.get("says", "")), claimed, actual, fact))
    return tested


def truth(fact: Mapping[str, Any], claimed: Any, actual: Any) -> str:
    """Return what is true and what is said in place of it.

    >>> truth({"kind": "troops", "faction": "fremen", "location": "carthag"}, 2, 1)
    'Fremen has 1 Troop at Carthag, not 2'
    >>> truth({"kind": "controls", "location": "arrakeen"}, "fremen", "none")
    'nobody controls Arrakeen, and Fremen is said to'
    >>> truth({"kind": "dice", "face": "own"}, 3, 0), truth({"kind": "dice", "face": 4}, 2, 1)
    ('no die shows the own faction, not 3', '1 die shows 4, not 2')
    """
    stated, true = ("nobody" if it == "none" else name(it) for it in (claimed, actual))
    match fact["kind"]:
        case "dice":
            dice = {0: "no die shows", 1: "1 die shows"}.get(actual, f"{actual} dice show")
            return f"{dice} {name(str(fact['face']).removeprefix('spice_'))}, not {claimed}"
        case "troops":
            troops = counted(actual, "Troop")
            return (
                f"{name(fact['faction'])} has {troops} at {name(fact['location'])}, not {claimed}"
            )
        case "controls":
            return f"{true} controls {name(fact['location'])}, and {stated} is said to"
        case "supply":
            troops = counted(actual, "Troop")
            return f"{name(fact['faction'])} has {troops} in the supply, not {claimed}"
        case "spice_left":
            return f"{actual} Spice is left, not {claimed}"
        case "winner":
            return f"{true} has won, not {stated}"
        case _:
            return "it can be done"


def _compare(replay: Played, fact: Mapping[str, Any], moment: Moment) -> tuple[Any, Any]:
    position = moment.position
    match fact["kind"]:
        case "dice":
            return fact["count"], _showing(replay, fact["face"], moment)
        case "troops":
            garrison = position.at(fact["location"])
            own = garrison is not None and garrison.faction == fact["faction"]
            return fact["count"], garrison.troops if garrison is not None and own else 0
        case "controls":
            return fact["faction"] or "none", position.controller(fact["location"]) or "none"
        case "supply":
            most = replay.game.constants.values.troops_per_faction
            return fact["count"], most - position.on_board(fact["faction"])
        case "spice_left":
            return fact["count"], moment.spice_left
        case "winner":
            return fact["faction"] or "none", position.winner or "none"
        case _:
            possible = is_possible(replay.game, position, fact["action"])
            return "impossible", "possible" if possible else "impossible"


def _showing(replay: Played, face: Face, moment: Moment) -> int:
    constants, lying = replay.game.constants, replay.lying(moment.turn)
    shown = read_all(constants, lying)
    whites = shown[: constants.values.faction_dice]
    if face in ("own", "other"):
        own = whites.count(lying.active)
        return own if face == "own" else sum(item is not None for item in whites) - own
    if face == "shield_or_thumper":
        return shown.count("shield") + shown.count("thumper")
    if isinstance(face, str) and face.startswith("spice_"):
        face = int(face.removeprefix("spice_"))
    if face in FACTIONS:
        return whites.count(face)
    return shown.count(face)


def is_possible(game: ExpressRules, position: Position, action: Mapping[str, Any]) -> bool:
    """Return whether an action would be legal; a position is a value, so nothing is at stake."""
    for move in read_action(game, action):
        if game.why_not(position, move) is not None:
            return False
        if isinstance(move, Roll):
            break
        position = game.apply(position, move)
    return True
