"""The sequence of play in lines, as a reader of the rules wants it."""

from __future__ import annotations

from pnp.english import listed
from pnp.games.declared.machine import Plan
from pnp.games.declared.sequence import Stage
from pnp.games.declared.spelling import told


def outline(plan: Plan) -> list[str]:
    """Return the phases as numbered lines with the rules to read."""
    return [
        f"{number}. {_words(plan, stage)}" for number, stage in enumerate(plan.stages.values(), 1)
    ]


def _words(plan: Plan, stage: Stage) -> str:
    phase = plan.world.play.phases.get(stage.name)
    rules = [stage.rule] if stage.rule else []
    if stage.effect:
        rules += sorted(stage.effect.facts.said)
    name = told(stage.name, {}).capitalize()
    if phase is not None and phase.about is not None:
        says = f"{name}: {phase.about.words}"
    elif stage.actions:
        who = phase.by.words.strip() if phase is not None and phase.by else "turn"
        actions = listed([told(action, {}) for action in stage.actions], "or")
        says = f"{name}: {who} chooses {actions}" if who.isidentifier() else f"{name}: {actions}"
    else:
        says = f"{name}: by itself"
    return f"{says} ({', '.join(dict.fromkeys(rules))})" if rules else says
