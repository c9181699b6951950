"""The sequence of play: phases, triggers and ends, translated into one function that settles all
that happens by itself after an action."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from pnp.games.declared.deeds import Deed
from pnp.games.declared.document import Place, Text
from pnp.games.declared.effects import Effect, Facts, Line, translate_effect
from pnp.games.declared.expr import Expr
from pnp.games.declared.limits import ROUNDS, STEPS
from pnp.games.declared.parsing import Flaw, parse_condition
from pnp.games.declared.parts import End, Phase, Trigger
from pnp.games.declared.spelling import did_you_mean
from pnp.games.declared.translate import Translator
from pnp.games.declared.types import (
    Many,
    Maybe,
    Nothing,
    Unknown,
    optional,
)
from pnp.games.declared.verbs import by_default, winning
from pnp.games.declared.workshop import Workshop, indented


@dataclass(frozen=True, slots=True)
class Stage:
    """A phase, translated."""

    name: str
    place: Place
    by: Expr | None
    actions: tuple[str, ...]
    effect: Effect | None
    rule: str | None
    about: Expr | None = None

    @property
    def by_several(self) -> bool:
        """Whether those who decide are a list: each of them can act, in any order."""
        return self.by is not None and isinstance(self.by.type, Many)


@dataclass(frozen=True, slots=True)
class Ending:
    """A way in which the game is over, translated."""

    rule: str
    switch: str
    place: Place
    test: Expr
    winner: str
    words: Expr
    after: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reaction:
    """Something that happens whenever a condition holds, translated."""

    rule: str
    switch: str
    place: Place
    test: Expr
    effect: Effect
    words: Expr


class Sequencer:
    """Translates phases, triggers and ends."""

    def __init__(self, shop: Workshop) -> None:
        self.shop, self.world, self.findings = shop, shop.world, shop.findings

    def stages(self) -> dict[str, Stage]:
        """Return the phases; without any the player `turn` chooses between all actions."""
        phases = self.world.play.phases
        if phases:
            return {name: self._stage(phase) for name, phase in phases.items()}
        if "turn" not in self.world.fields:
            place = Place(1, "state")
            hint = "a game without phases needs the state turn: player"
            self.findings.fault(place, "expected who decides: phases, or the state turn", hint)
            return {}
        actions = tuple((name, action.place) for name, action in self.world.play.actions.items())
        phase = Phase("play", Place(1, "phases"), Text("turn", 1, "phases"), actions, None, None)
        return {"play": self._stage(phase)}

    def _stage(self, phase: Phase) -> Stage:
        for name, place in phase.actions:
            if name not in self.world.play.actions:
                hint = did_you_mean(name, self.world.play.actions)
                self.findings.fault(place, f"expected an action, found {name}", hint)
        by = self._deciders(phase.by) if phase.by else None
        before = len(self.findings.faults)
        effect = translate_effect(self.shop, phase.effect, {}) if phase.effect else None
        is_read = len(self.findings.faults) == before
        if effect and effect.cost > STEPS:
            found = f"{phase.name}, which may take {effect.cost:,}"
            self.findings.fault(phase.place, f"expected at most {STEPS:,} steps, found {found}")
        leads = effect and (effect.facts.goes or effect.facts.ends)
        # Where a line cannot be read, nobody knows where the phase leads.
        if phase.by is None and effect and is_read and not leads:
            hint = "go(PHASE) or over(RULE, WINNER) is missing"
            self.findings.fault(phase.place, f"the phase {phase.name} leads nowhere", hint)
        actions = tuple(name for name, _ in phase.actions if name in self.world.play.actions)
        rule = self.world.rule(phase.rule) if phase.rule else None
        about = self.shop.sentence(phase.about, {}) if phase.about else None
        hidden = self.world.hidden(about.reads) if about else ""
        if hidden:
            message = f"the about looks at {hidden}, which not everybody sees"
            self.findings.note(phase.place, message)
        return Stage(phase.name, phase.place, by, actions, effect, rule, about)

    def _deciders(self, text: Text) -> Expr:
        """Return who decides, as the source of a tuple."""
        translator = Translator(self.shop, text)
        player = self.world.kinds["player"].type
        try:
            tree = parse_condition(text)
            expr = translator.of(tree)
            if isinstance(expr.type, Many):
                expr = translator.fitting(expr, Many(player), tree, "who decides")
                code = f"tuple({expr.code})"
            elif isinstance(expr.type, Maybe | Nothing | Unknown):
                expr = translator.fitting(expr, optional(player), tree, "who decides")
                code = f"winner({expr.code})"
            else:
                expr = translator.fitting(expr, player, tree, "who decides")
                code = f"({expr.code},)"
        except Flaw as flaw:
            return translator.noted(flaw)
        hidden = self.world.hidden(expr.reads)
        if hidden:
            message = f"who decides looks at {hidden}, which not everybody sees"
            self.findings.note(text.place(), message, "whose turn it is would tell it")
        try:
            translator.bounded(expr)
        except Flaw as flaw:
            translator.noted(flaw)
        return Expr(code, expr.type, expr.cost + 4, expr.total, expr.reads)

    def endings(self) -> list[Ending]:
        """Return the ways in which the game is over."""
        return [made for end in self.world.play.ends if (made := self._ending(end))]

    def _ending(self, end: End) -> Ending | None:
        rule = self.world.rule(end.cited)
        test = self.shop.condition(end.condition, {})
        for name, place in end.after:
            if name not in self.world.play.actions:
                hint = did_you_mean(name, self.world.play.actions)
                self.findings.fault(place, f"expected an action, found {name}", hint)
        code = self._winner(end)
        words = self.shop.sentence(end.says, {})
        if rule is None:
            return None
        after = tuple(name for name, _ in end.after)
        return Ending(rule, end.cited.switch, end.condition.place(), test, code, words, after)

    def _winner(self, end: End) -> str:
        """Return the source of those who win."""
        if end.winner is None:
            return by_default(self.world)
        translator = Translator(self.shop, end.winner)
        try:
            tree = parse_condition(end.winner)
            return winning(translator, translator.bounded(translator.of(tree)), tree)[0]
        except Flaw as flaw:
            translator.noted(flaw)
            return "()"

    def reactions(self) -> list[Reaction]:
        """Return the triggers."""
        return [made for trigger in self.world.play.triggers if (made := self._reaction(trigger))]

    def _reaction(self, trigger: Trigger) -> Reaction | None:
        rule = self.world.rule(trigger.cited)
        test = self.shop.condition(trigger.condition, {})
        effect = translate_effect(self.shop, trigger.effect, {})
        words = self.shop.sentence(trigger.says, {})
        if rule is None:
            return None
        place = trigger.condition.place()
        return Reaction(rule, trigger.cited.switch, place, test, effect, words)


# ---------------------------------------------------------------------- source


def settling(
    stages: Mapping[str, Stage], reactions: Iterable[Reaction], endings: Iterable[Ending]
) -> Iterator[Line]:
    """Yield the function that lets happen whatever happens by itself.

    *act* is the action before it, none from the second round on, and empty when a game begins:
    nothing ends before somebody has decided anything.
    """
    yield Line(0, "def settle(s, ch, log, act):", 1)
    yield Line(1, "rounds = 0", 1)
    yield Line(1, "while True:", 1)
    yield Line(2, "if s.ended is not None: return", 1)
    yield Line(2, "if act != '':", 1)
    for ending in endings:
        after = f"act in {ending.after!r} and " if ending.after else ""
        line = ending.place.line
        yield Line(3, f"if {after}{ending.test.code}:", line)
        yield Line(4, f"s.ended = ({ending.rule!r}, {ending.winner}, {ending.words.code})", line)
        yield Line(4, "return", line)
    yield Line(3, "act = None", 1)
    yield Line(2, "rounds = rounds + 1", 1)
    yield Line(2, f"if rounds > {ROUNDS}: endless(s.d_phase)", 1)
    for number, reaction in enumerate(reactions):
        line = reaction.place.line
        yield Line(2, f"if {reaction.test.code}:", line)
        words = reaction.words.code
        yield Line(3, f"if log is not None: tell(log, {reaction.rule!r}, {words})", line)
        yield Line(3, f"when_{number}(s, ch, log)", line)
        yield Line(3, "continue", line)
    for stage in stages.values():
        yield from _passing(stage)


def _passing(stage: Stage) -> Iterator[Line]:
    line, name = stage.place.line, stage.name
    yield Line(2, f"if s.d_phase == {name!r}:", line)
    if stage.by is None:
        yield Line(3, f"auto_{name}(s, ch, log)", line)
        yield Line(3, f"if s.d_phase == {name!r} and s.ended is None: stuck({name!r})", line)
        yield Line(3, "continue", line)
    elif stage.effect:
        yield Line(3, f"if {stage.by.code}: return", line)
        yield Line(3, f"auto_{name}(s, ch, log)", line)
        yield Line(3, "continue", line)
    else:
        yield Line(3, "return", line)


def happening(
    stages: Mapping[str, Stage], reactions: Iterable[Reaction], deeds: Mapping[str, Deed]
) -> Iterator[Line]:
    """Yield the functions of single phases and triggers."""
    for stage in stages.values():
        line, name = stage.place.line, stage.name
        if stage.effect:
            yield Line(0, f"def auto_{name}(s, ch, log):", line)
            yield from indented(stage.effect.lines)
        if stage.by:
            yield Line(0, f"def by_{name}(s):", line)
            yield Line(1, f"return {stage.by.code}", line)
            yield from offers(stage, deeds)
    for number, reaction in enumerate(reactions):
        yield Line(0, f"def when_{number}(s, ch, log):", reaction.place.line)
        yield from indented(reaction.effect.lines)


def offers(stage: Stage, deeds: Mapping[str, Deed]) -> Iterator[Line]:
    """Yield the function that lists all legal moves of a player in a phase."""
    if stage.by is None:
        return
    line = stage.place.line
    offered = [deeds[name] for name in stage.actions if not deeds[name].never]
    yield Line(0, f"def legal_{stage.name}(s, v_me):", line)
    yield Line(1, "out = []", line)
    for deed in offered:
        if deed.last is None:
            yield Line(1, f"list_{deed.name}(s, v_me, out)", line)
    last = [deed for deed in offered if deed.last is not None]
    if last:
        yield Line(1, "if not out:", line)
    for deed in last:
        yield Line(2, f"list_{deed.name}(s, v_me, out)", line)
    yield Line(1, "return out", line)


def following(
    first: Iterable[str], stages: Mapping[str, Stage], reactions: Iterable[Reaction]
) -> Facts:
    """Return what can happen by itself after going to some phases."""
    facts, seen, todo = Facts(), set[str](), list(first)
    for reaction in reactions:
        facts.add(reaction.effect.facts)
        todo += reaction.effect.facts.goes
    while todo:
        name = todo.pop()
        stage = stages.get(name)
        if name in seen or stage is None:
            continue
        seen.add(name)
        if stage.effect:
            facts.add(stage.effect.facts)
            todo += stage.effect.facts.goes
    return facts
