"""Rules switched off one by one, to see whether anything notices that they are gone."""

from __future__ import annotations

from dataclasses import replace

from pnp.games.declared.deeds import Deed
from pnp.games.declared.machine import Machine, Plan


class Switches:
    """What can be switched off in a game."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan

    @property
    def breakable(self) -> frozenset[str]:
        """The ids of all rules that can refuse something."""
        plan = self.plan
        found = {ruling.rule for deed in plan.deeds.values() for ruling in deed.rulings}
        found |= {c.rule for deed in plan.deeds.values() for c in deed.choices if c.rule}
        found |= {deed.last for deed in plan.deeds.values() if deed.last}
        found |= {stage.rule for stage in plan.stages.values() if stage.rule}
        sound = {rule.rule for rule in plan.rules if rule.rule}
        return frozenset(found | set(plan.cites.values()) | sound | self._ends)

    @property
    def _ends(self) -> set[str]:
        """The rules that refuse what comes after the end: those by which the game ends."""
        plan = self.plan
        if "over" in plan.cites:
            return set()
        effects = [deed.effect for deed in plan.deeds.values()]
        effects += [reaction.effect for reaction in plan.reactions]
        effects += [stage.effect for stage in plan.stages.values() if stage.effect]
        found = {rule for effect in effects for rule in effect.facts.ends if rule}
        return found | {ending.rule for ending in plan.endings}

    @property
    def all(self) -> frozenset[str]:
        """Rules, and single guards by their names."""
        guards = {r.switch for deed in self.plan.deeds.values() for r in deed.rulings}
        return self.breakable | guards | {rule.switch for rule in self.plan.rules if rule.rule}

    def off(self, machine: Machine, switch: str) -> Machine:
        """Return the machine of the game without one rule, or one guard."""
        plan = self.plan
        deeds = {name: _without(deed, switch) for name, deed in plan.deeds.items()}
        rules = [rule for rule in plan.rules if switch not in (rule.rule, rule.switch)]
        changed = [deed for name, deed in deeds.items() if deed is not plan.deeds[name]]
        return machine.changed(replace(plan, deeds=deeds, rules=rules), changed)


def _without(deed: Deed, switch: str) -> Deed:
    kept = tuple(r for r in deed.rulings if switch not in (r.rule, r.switch))
    # The list of a parameter whose rule is off refuses nothing any more.
    choices = tuple(replace(c, partly=True) if c.rule == switch else c for c in deed.choices)
    if len(kept) == len(deed.rulings) and choices == deed.choices:
        return deed
    return replace(deed, rulings=kept, choices=choices)
