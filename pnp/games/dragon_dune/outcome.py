"""How a battle comes out: values, treachery, who wins and who loses what (DD-11.7 to DD-11.12)."""

from __future__ import annotations

from typing import NamedTuple

from pnp.games.dragon_dune.cards import ACES, IS_RED, RANK, without
from pnp.games.dragon_dune.holdings import Plan, Treachery
from pnp.games.dragon_dune.position import Table
from pnp.games.dragon_dune.words import DWARVES, ELVES, ORCS


class Fought(NamedTuple):
    """A battle that has been decided."""

    winner: int | None
    """None when both are lost (A-31)."""

    loser: int | None
    values: dict[int, int]
    discards: dict[int, str]
    """Whose artifact is discarded, with the rule."""

    rule: str
    """The rule by which it was decided."""

    treachery: Treachery | None


def artifact_bonus(plans: dict[int, Plan], who: int, other: int, ace: int) -> int:
    """Return what an artifact adds: of one colour only the lower counts (DD-11.7, DD-11.8)."""
    own, against = plans[who].artifact, plans[other].artifact
    if own is None:
        return 0
    if against is not None and IS_RED[own] == IS_RED[against] and RANK[own] >= RANK[against]:
        return 0
    return ace if own in ACES else RANK[own]


def beaten_artifacts(plans: dict[int, Plan], one: int, other: int) -> dict[int, str]:
    """Return whose artifacts are discarded because two are of one colour (DD-11.7, DD-11.8)."""
    first, second = plans[one].artifact, plans[other].artifact
    if first is None or second is None or IS_RED[first] != IS_RED[second]:
        return {}
    if RANK[first] == RANK[second]:
        return {one: "DD-11.8", other: "DD-11.8"}
    return {one if RANK[first] > RANK[second] else other: "DD-11.7"}


def fought(position: Table) -> Fought:
    """Return the outcome of a battle whose plans are shown. Raises ValueError for any other."""
    fight = position.fight
    shown = position.shown_plans()
    if fight is None or not shown:
        raise ValueError("no plans are shown")
    values = position.options.values
    attacker, defender = fight.attacker, fight.defender
    results = {}
    for who in (attacker, defender):
        plan = shown[who]
        elite = plan.elite if who == DWARVES else 0
        value = (plan.units - elite) * values.unit_value + elite * values.elite_value
        value += artifact_bonus(shown, who, fight.opponent(who), values.ace_value)
        if fight.blessed and who == ELVES:
            value += values.blessing_value
        results[who] = value
    traitors = {item.by: item for item in fight.treacheries}
    if len(traitors) > 1 and position.options.double_treachery == "both_lose":
        lost = {who: "DD-11.11" for who in traitors if shown[who].artifact is not None}
        return Fought(None, None, results, lost, "DD-11.12", traitors[attacker])
    treachery = traitors.get(attacker) or traitors.get(defender)
    if treachery is not None:
        winner, rule = treachery.by, "DD-11.12"
        discards: dict[int, str] = {}
    else:
        winner = attacker if results[attacker] >= results[defender] else defender
        rule = "DD-11.9"
        discards = beaten_artifacts(shown, attacker, defender)
    loser = fight.opponent(winner)
    if shown[loser].artifact is not None:
        discards.setdefault(loser, "DD-11.11")
    used = shown[winner].artifact
    if used in ACES and not position.options.ace_as_artifact_kept:
        discards.setdefault(winner, "DD-6.5")
    return Fought(winner, loser, results, discards, rule, treachery)


def spoils(position: Table) -> tuple[str, ...]:
    """Return the hand that is left to the loser of a battle (DD-16.1)."""
    result = fought(position)
    if result.winner != ORCS or result.loser is None:
        return ()
    hand = position.hands[result.loser]
    card = position.shown_plans()[result.loser].artifact
    return hand if card is None else without(hand, card)
