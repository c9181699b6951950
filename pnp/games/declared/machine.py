"""One game of a file, translated and compiled: everything that a position can be asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pnp.games.declared.deeds import Deed, DeedTranslator
from pnp.games.declared.document import Place, Text
from pnp.games.declared.effects import Line
from pnp.games.declared.expr import Expr, Local
from pnp.games.declared.judging import acting, describing, explaining, judging, listing
from pnp.games.declared.limits import ROUNDS, Broken, Meter
from pnp.games.declared.opening import copying, starting
from pnp.games.declared.parts import Pieces
from pnp.games.declared.position import Position, position_class
from pnp.games.declared.press import Press
from pnp.games.declared.runtime import Runtime
from pnp.games.declared.sequence import (
    Ending,
    Reaction,
    Sequencer,
    Stage,
    happening,
    offers,
    settling,
)
from pnp.games.declared.serialization import belongs
from pnp.games.declared.spelling import did_you_mean
from pnp.games.declared.types import WORDS, some_number, spoken
from pnp.games.declared.workshop import Workshop
from pnp.games.declared.world import World


@dataclass(frozen=True, slots=True)
class Rule:
    """What holds in every sound position, translated."""

    rule: str
    switch: str
    place: Place
    test: Expr
    words: Expr


@dataclass(slots=True)
class Plan:
    """Everything of one game, translated."""

    world: World
    shop: Workshop
    deeds: dict[str, Deed]
    stages: dict[str, Stage]
    reactions: list[Reaction]
    endings: list[Ending]
    rules: list[Rule]
    cites: dict[str, str]
    scores: list[Expr] = field(default_factory=list)
    payoff: Expr | None = None
    scene: dict[str, Expr] = field(default_factory=dict)
    opening: list[Line] = field(default_factory=list)
    """The source of the first position."""


def translate(world: World, counted: bool = False) -> Plan:
    """Return all parts of a file, translated; faults are noted in the world's findings.

    With *counted* the steps of every loop are charged while it runs.
    """
    shop = Workshop(world, counted)
    play = world.play
    sequencer = Sequencer(shop)
    deeds = {
        name: DeedTranslator(shop, action).translate() for name, action in play.actions.items()
    }
    plan = Plan(
        world,
        shop,
        deeds,
        sequencer.stages(),
        sequencer.reactions(),
        sequencer.endings(),
        _rules(shop),
        _cites(world),
        opening=list(starting(shop)),
    )
    scope = {"it": Local(world.kinds["player"].type, True)}
    for text in play.scores:
        plan.scores.append(_numeric(shop, text, scope, "a score"))
    if play.payoff:
        plan.payoff = _numeric(shop, play.payoff, scope, "a payoff")
    for name, text in play.scene.items():
        made = shop.sentence(text, {}) if name == "words" else shop.expression(text, {})
        plan.scene[name] = made
    offered = {name for stage in plan.stages.values() for name in stage.actions}
    for deed in deeds.values():
        if plan.stages and deed.name not in offered:
            hint = "name it under actions of a phase"
            world.findings.fault(deed.place, f"no phase offers {deed.name}", hint)
    shop.all_functions()
    return plan


def _rules(shop: Workshop) -> list[Rule]:
    made = []
    for part in shop.world.play.invariants:
        rule = shop.world.rule(part.cited)
        test = shop.condition(part.condition, {})
        words = shop.sentence(part.says, {})
        if rule:
            made.append(Rule(rule, part.cited.switch, part.condition.place(), test, words))
    for pieces in shop.world.play.pieces:
        if pieces.left in shop.world.functions:
            made.append(_stock(shop, pieces))
    return made


def _stock(shop: Workshop, pieces: Pieces) -> Rule:
    """Return that nobody has more pieces on the board than there are."""
    words = f"all({pieces.left}(whose__) >= 0 for whose__ in {pieces.per[0]})"
    test = shop.condition(Text(words, pieces.place.line, pieces.place.where), {})
    rule = (shop.world.rule(pieces.rule) if pieces.rule else None) or ""
    says = Expr(repr(f"more {pieces.name} are on the board than there are"), WORDS)
    return Rule(rule, pieces.rule.switch if pieces.rule else "", pieces.place, test, says)


def _cites(world: World) -> dict[str, str]:
    cites: dict[str, str] = {}
    for name, cited in world.play.cites.items():
        if name not in ("over", "turn", "phase") and name not in world.kinds:
            hint = did_you_mean(name, ["over", "turn", "phase", *world.kinds])
            message = f"expected over, turn, phase or a kind, found {name}"
            world.findings.fault(cited.place, message, hint)
        rule = world.rule(cited)
        if rule:
            cites[name] = rule
    return cites


def _numeric(shop: Workshop, text: Any, scope: Mapping[str, Local], what: str) -> Expr:
    expr = shop.expression(text, scope)
    if some_number(expr.type) is None:
        message = f"expected a number for {what}, found {spoken(expr.type)}"
        shop.findings.fault(text.place(), message, "it is the player")
    return replace(expr, code=f"num({expr.code})")


class Machine:
    """The compiled functions of a plan."""

    def __init__(self, plan: Plan, meter: Meter) -> None:
        self.plan, self.meter = plan, meter
        world = plan.world
        self.position = position_class(world.fields, world.setup)
        self.players: tuple[str, ...] = tuple(map(str, world.kinds["player"].ids))
        runtime = Runtime(meter, world.said, world.longest)
        functions: dict[str, Any] = {
            **runtime.functions(),
            "endless": _endless,
            "stuck": _stuck,
            "tops": _tops,
            "won": _won,
            "can": _nobody_judges,
            "belongs": belongs,
        }
        self.press = Press(functions)
        self.press.namespace.update(plan.shop.constants, S=self.position)
        self._lazy: set[str] = set()
        self._claims: dict[str, str] = {}
        self._pressed = 0
        self._compile()

    def _compile(self) -> None:
        plan, press = self.plan, self.press
        lines = list(plan.opening)
        for deed in plan.deeds.values():
            lines += [*listing(deed), *judging(deed), *acting(deed)]
        lines += copying(plan.shop, plan.deeds, plan.stages, plan.reactions)
        lines += happening(plan.stages, plan.reactions, plan.deeds)
        lines += settling(plan.stages, plan.reactions, plan.endings)
        lines += self._judged()
        lines += self._fresh_lines()
        press.namespace.update(plan.shop.constants)
        press.add(lines)
        self.refresh()

    def changed(self, plan: Plan, deeds: Iterable[Deed]) -> Machine:
        """Return the machine of the same game with other guards of some actions."""
        other = object.__new__(Machine)
        other.__dict__.update(self.__dict__)
        other.plan, other.press = plan, self.press.copied()
        other._lazy, other._claims = set(), {}
        lines = [line for deed in deeds for line in (*listing(deed), *judging(deed))]
        lines += [line for stage in plan.stages.values() for line in offers(stage, plan.deeds)]
        lines += [
            Line(0, f"def always_{number}(s): return {rule.test.code}", rule.place.line)
            for number, rule in enumerate(plan.rules)
        ]
        other.press.add(lines)
        other.refresh()
        return other

    def _fresh_lines(self) -> list[Line]:
        """Return what was translated since it was asked for last."""
        lines = self.plan.shop.lines[self._pressed :]
        self._pressed = len(self.plan.shop.lines)
        return lines

    def _judged(self) -> Iterable[Line]:
        """Yield the functions of scores, of the scene and of what always holds."""
        plan = self.plan
        for number, expr in enumerate(plan.scores):
            yield Line(0, f"def score_{number}(s, v_it): return {expr.code}", 1)
        scores = "".join(f"score_{number}, " for number in range(len(plan.scores)))
        players = plan.shop.constant("K", plan.world.kinds["player"], list(self.players))
        yield Line(0, f"def leaders(s): return tops({players}, ({scores}), s)", 1)
        if plan.payoff:
            yield Line(0, f"def payoff(s, v_it): return {plan.payoff.code}", 1)
        for name, expr in plan.scene.items():
            yield Line(0, f"def scene_{name}(s): return {expr.code}", 1)
        for number, rule in enumerate(plan.rules):
            yield Line(0, f"def always_{number}(s): return {rule.test.code}", rule.place.line)

    def refresh(self) -> None:
        """Look the functions up that are called most."""
        found, plan = self.press.namespace, self.plan
        self.start: Callable[[], Position] = found["start"]
        self.settle: Callable[..., None] = found["settle"]
        self.leaders: Callable[..., tuple[str, ...]] = found["leaders"]
        deeds, stages = plan.deeds, plan.stages
        self.acts = {name: found[f"do_{name}"] for name in deeds}
        self.forks = {name: found[f"fork_{name}"] for name in deeds}
        self.judges = {name: found[f"ok_{name}"] for name in deeds}
        self.by = {name: found[f"by_{name}"] for name, stage in stages.items() if stage.by}
        self.legal = {name: found[f"legal_{name}"] for name, stage in stages.items() if stage.by}
        self.usual = {
            name: {
                verb: (len(deeds[verb].choices) + 2, self.judges[verb])
                for verb in stage.actions
                if deeds[verb].last is None
            }
            for name, stage in stages.items()
        }
        """For each phase the actions that only their own rules can refuse: length and judge."""

        self.complete = {
            name: not any(c.partly for verb in stage.actions for c in deeds[verb].choices)
            for name, stage in stages.items()
        }
        after = 1 + sum(ending.test.cost for ending in plan.endings)
        after += sum(reaction.test.cost for reaction in plan.reactions)
        after += sum(stage.effect.cost for stage in stages.values() if stage.effect)
        self.acting_cost = {name: deed.effect.cost + after for name, deed in deeds.items()}
        """Steps of an action and what follows, as far as they are known beforehand."""

        self.listing_cost = {
            name: 1 + sum(deeds[verb].cost for verb in stage.actions)
            for name, stage in stages.items()
        }

    def explaining(self, deed: Deed, number: int) -> tuple[Callable[..., bool], Callable[..., str]]:
        """Return the functions that ask one guard alone and tell what stands against an action."""
        name = f"{deed.name}_{number}"
        if name not in self._lazy:
            self.press.namespace.update(self.plan.shop.constants)
            self.press.add([*self._fresh_lines(), *explaining(deed, number)])
            self._lazy.add(name)
        found = self.press.namespace
        return found[f"guard_{name}"], found[f"says_{name}"]

    def describing(self, deed: Deed) -> Callable[..., str]:
        """Return the function that tells an action as a sentence, by its `about`."""
        name = f"about_{deed.name}"
        if name not in self._lazy:
            self.press.namespace.update(self.plan.shop.constants)
            self.press.add([*self._fresh_lines(), *describing(deed)])
            self._lazy.add(name)
        function: Callable[..., str] = self.press.namespace[name]
        return function

    def function(self, expr: Expr) -> Callable[..., Any]:
        """Return a translated expression as a function of a position."""
        if expr.code not in self._claims:
            name = f"let_{len(self._claims)}"
            self._claims[expr.code] = name
            self.press.namespace.update(self.plan.shop.constants)
            head = Line(0, f"def {name}(s): return {expr.code}", 1)
            self.press.add([*self._fresh_lines(), head])
        function: Callable[..., Any] = self.press.namespace[self._claims[expr.code]]
        return function


def _nobody_judges(position: Position, action: tuple[Any, ...]) -> bool:
    raise Broken("expected a game that judges actions")


def _won(position: Position, seat: str) -> bool:
    return position.ended is not None and seat in position.ended[1]


def _endless(phase: str) -> None:
    raise Broken(f"phases and triggers go round in {phase} more than {ROUNDS:,} times")


def _stuck(phase: str) -> None:
    raise Broken(f"expected {phase} to go on: it neither went to another phase nor ended the game")


def _tops(
    players: Sequence[str], scores: Sequence[Callable[..., int]], s: Position
) -> tuple[str, ...]:
    """Return who has the best scores, the first of them counting most."""
    ranked = {player: tuple(score(s, player) for score in scores) for player in players}
    best = max(ranked.values())
    return tuple(player for player in players if ranked[player] == best)
