"""What the running text of an example claims, tested against the replay (DE-18)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from pnp.games.dune_express.base import ExpressRules
from pnp.games.dune_express.constants import Constants, Face
from pnp.games.dune_express.moments import Moment, Played
from pnp.games.dune_express.moves import Roll
from pnp.games.dune_express.notation import read_action
from pnp.games.dune_express.position import Position
from pnp.games.dune_express.reading import read_all
from pnp.games.dune_express.truths import truth
from pnp.games.dune_express.words import FACTIONS
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

    replay: Played
    moment: Moment
    """What it is claimed of, and when."""

    @property
    def holds(self) -> bool:
        """The text says what is true."""
        return bool(self.claimed == self.actual)

    @property
    def truth(self) -> str:
        """What is true beside what is said, as a sentence has it, with the rule of the game."""
        return truth(self.replay, self.fact, self.moment, self.claimed)


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
        says = str(claim.get("says", ""))
        tested.append(Tested(number, rule, says, claimed, actual, fact, replay, moment))
    return tested


def _compare(replay: Played, fact: Mapping[str, Any], moment: Moment) -> tuple[Any, Any]:
    position = moment.position
    match fact["kind"]:
        case "dice":
            return fact["count"], replay.showing(fact["face"], moment)
        case "troops":
            garrison = position.at(fact["location"])
            own = garrison is not None and garrison.faction == fact["faction"]
            return fact["count"], garrison.troops if garrison is not None and own else 0
        case "controls":
            return fact["faction"] or "none", position.controller(fact["location"]) or "none"
        case "supply":
            owned = replay.game.constants.values.troops_per_faction
            playing = fact["faction"] in position.players
            return fact["count"], owned - position.on_board(fact["faction"]) if playing else 0
        case "spice_left":
            return fact["count"], moment.spice_left
        case "winner":
            return fact["faction"] or "none", position.winner or "none"
        case _:
            possible = is_possible(replay.game, position, fact["action"])
            return "impossible", "possible" if possible else "impossible"


def showing(constants: Constants, lying: Position, face: Face) -> int:
    """Return how many of the dice show a face, as they lie in a position."""
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
