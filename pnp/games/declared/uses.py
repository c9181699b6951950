"""What enforces each rule of a file and who cites it, in words."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.games.declared.machine import Plan
from pnp.games.declared.spelling import told

_FRAME = {
    "over": "refuses what is done after the end",
    "turn": "refuses who is not to decide",
    "phase": "refuses what is done at another time",
}


def uses(plan: Plan) -> dict[str, list[str]]:
    """Return the uses of each rule; one that is only told at the table says so."""
    found: dict[str, list[str]] = {}
    for rule, words in _uses(plan):
        if rule and words not in found.setdefault(rule, []):
            found[rule].append(words)
    return found


def _uses(plan: Plan) -> Iterator[tuple[str, str]]:
    for deed in plan.deeds.values():
        name = told(deed.name, {})
        for ruling in deed.rulings:
            word = ruling.switch.removeprefix(ruling.rule).strip()
            yield ruling.rule, f"guards {name} ({word})" if word else f"guards {name}"
        for rule in (*(choice.rule for choice in deed.choices), deed.last):
            yield rule or "", f"guards {name}"
        for rule in sorted(deed.effect.facts.said):
            yield rule, f"cited by {name}"
    for stage in plan.stages.values():
        name = told(stage.name, {})
        yield stage.rule or "", f"guards the phase {name}"
        for rule in sorted(stage.effect.facts.said) if stage.effect else ():
            yield rule, f"cited by the phase {name}"
    for reaction in plan.reactions:
        yield reaction.rule, "happens whenever its condition holds"
        for rule in sorted(reaction.effect.facts.said):
            yield rule, f"cited when {reaction.rule} happens"
    for ending in plan.endings:
        yield ending.rule, "ends the game"
    for always in plan.rules:
        yield always.rule, "holds in every position"
    for name, rule in plan.cites.items():
        yield rule, _FRAME.get(name, f"refuses an unknown {told(name, {})}")
    for rule in plan.world.play.told:
        yield rule, "told, for the table alone"
