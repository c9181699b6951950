"""Notes on a file whose rules can be played: what nothing uses, what nothing enforces."""

from __future__ import annotations

from pnp.games.declared.document import Place
from pnp.games.declared.machine import Plan
from pnp.games.declared.spelling import did_you_mean, is_name


def note_all(plan: Plan) -> None:
    """Enter all notes in the findings; a rule that is told but does not exist is a fault."""
    _rules(plan)
    _unused(plan)
    _phases(plan)
    _frame(plan)
    _open_choices(plan)


def _rules(plan: Plan) -> None:
    """Rules that nothing enforces or cites, and that are not for the table alone."""
    world = plan.world
    for rule, place in world.play.told.items():
        if rule not in world.sentences and rule not in world.absent:
            hint = did_you_mean(rule, world.sentences)
            world.findings.fault(place, f"expected the id of a rule, found {rule}", hint)
        elif rule in world.cited:
            world.findings.note(place, f"{rule} is told, and enforced all the same")
    for rule in world.sentences:
        if rule not in world.cited and rule not in world.play.told:
            hint = "cite it with a guard, an end or say; or name it under told"
            world.findings.note(Place(0, ""), f"{rule} is enforced by nothing", hint)


def _unused(plan: Plan) -> None:
    """Names that nothing looks at."""
    world, play = plan.world, plan.world.play
    looked_at = world.used | {stored.seen_by for stored in world.fields.values()}
    for name, stored in world.fields.items():
        if name not in looked_at and name != "phase":
            world.findings.note(stored.place, f"{name} is never looked at")
    for name, entry in play.options.items():
        if name not in looked_at:
            world.findings.note(entry.place, f"the option {name} changes nothing")
    for name, entry in play.values.items():
        if name not in looked_at:
            world.findings.note(entry.place, f"the value {name} is never used")
    for parts, what in ((play.functions, "function"), (play.procedures, "procedure")):
        for name, written in parts.items():
            if name not in looked_at:
                world.findings.note(written.place, f"the {what} {name} is never used")


def _phases(plan: Plan) -> None:
    """Phases that the game never comes to."""
    for name in list(plan.stages)[1:]:
        if name not in plan.world.reached:
            hint = f"go({name}) leads there"
            place = plan.stages[name].place
            plan.world.findings.note(place, f"nothing leads to the phase {name}", hint)


def _frame(plan: Plan) -> None:
    """Rules by which actions at the wrong time are refused."""
    if "turn" not in plan.cites:
        message = "no rule is cited against an action of somebody else"
        plan.world.findings.note(Place(1, "cites"), message, "cites: {turn: RULE}")


def _open_choices(plan: Plan) -> None:
    """Choices that go into something hidden while everybody can read them."""
    fields = plan.world.fields
    hidden = {name for name, stored in fields.items() if stored.seen_by == "owner"}
    for deed in plan.deeds.values():
        for choice in deed.choices:
            own = f"actions.{deed.name}.do.{choice.name}"
            kept = sorted(to for origin, to in plan.shop.flows if origin == own and to in hidden)
            if kept and not deed.secret and is_name(choice.name):
                message = f"{choice.name} goes into {kept[0]}, which only its owner sees"
                hint = "secret: true keeps the action itself from the others too"
                plan.world.findings.note(choice.place, message, hint)
