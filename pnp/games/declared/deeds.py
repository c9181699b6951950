"""Actions, translated: the judge, the list of legal moves and the effect, all from one text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from pnp.games.declared.document import Place, Text
from pnp.games.declared.effects import Effect, Facts, translate_effect
from pnp.games.declared.expr import ME, Expr, Local
from pnp.games.declared.kinds import plain
from pnp.games.declared.limits import LOOPS, STEPS
from pnp.games.declared.parts import Action, Guard, Parameter
from pnp.games.declared.spelling import did_you_mean, told
from pnp.games.declared.translate import Translator
from pnp.games.declared.types import (
    FLAG,
    NUMBER,
    UNKNOWN,
    Fit,
    Many,
    Maybe,
    Member,
    Number,
    Record,
    Type,
    Unknown,
    bare,
    fit,
    optional,
    spoken,
)
from pnp.games.declared.workshop import Workshop

NO_DEFAULT: Final = object()
ME_BY_DEFAULT: Final = object()


@dataclass(frozen=True, slots=True)
class Choice:
    """A parameter, translated."""

    name: str
    place: Place
    type: Type
    """What a record may hold; the guards judge it."""

    domain: Expr
    """The list of what is tried."""

    whole: bool
    """The list is everything of the type."""

    default: Any
    """`NO_DEFAULT` where a record has to say it."""

    rule: str | None
    words: Expr
    partly: bool = False
    """Not everything that is legal is in the list."""

    steady: tuple[Any, ...] | None = None
    """The list where it is the same in every position."""

    test: str = ""
    """Source of the test that a value is of the type."""

    @property
    def needed(self) -> bool:
        """Whether a record has to state it."""
        return self.default is NO_DEFAULT

    def usual(self, by: str) -> Any:
        """Return what a choice of *by* is when nobody states it."""
        return by if self.default is ME_BY_DEFAULT else self.default


@dataclass(frozen=True, slots=True)
class Ruling:
    """A guard, translated."""

    rule: str
    switch: str
    test: Expr
    needs: frozenset[str]
    """The parameters that it looks at, through names given by let too."""

    words: Expr
    place: Place
    peeks: bool


@dataclass(slots=True)
class Deed:
    """An action, translated."""

    name: str
    place: Place
    choices: tuple[Choice, ...]
    lets: dict[str, Expr]
    let_lines: dict[str, int]
    rulings: tuple[Ruling, ...]
    effect: Effect
    about: Expr | None
    last: str | None
    secret: bool
    called: str
    """What is done, after "now is the time to"."""

    tells_itself: bool = False
    """The sentence that tells it needs none of its choices."""

    cost: int = 0
    """Steps of listing it, as far as they are known beforehand."""

    facts: Facts = field(default_factory=Facts)
    counted: bool = False
    """Every loop is charged when it begins."""

    @property
    def parameters(self) -> list[str]:
        """The parameters of the generated functions."""
        return ["v_me", *(f"v_{choice.name}" for choice in self.choices)]

    @property
    def never(self) -> bool:
        """Whether a guard never holds under these options."""
        return any(ruling.test.value is False for ruling in self.rulings)


class DeedTranslator:
    """Translates one action."""

    def __init__(self, shop: Workshop, action: Action) -> None:
        self.shop, self.world, self.action = shop, shop.world, action
        me = Local(self.world.kinds["player"].type, True, ME, frozenset(("player",)))
        self.scope: dict[str, Local] = {"me": me}

    def translate(self) -> Deed:
        """Return the action; its faults are noted."""
        action = self.action
        if len(action.parameters) > LOOPS:
            message = f"expected at most {LOOPS} parameters, found {len(action.parameters)}"
            self.world.findings.fault(action.place, message)
        choices = tuple(map(self._choice, action.parameters[:LOOPS]))
        inner = dict(self.scope)
        lets = self.shop.lets(action.lets, inner)
        names = {choice.name for choice in choices}
        needs = self._needs(lets, names)
        rulings = tuple(filter(None, (self._ruling(g, inner, needs, names) for g in action.guards)))
        text = action.effect or Text("pass", action.place.line, f"{action.place.where}.do")
        effect = translate_effect(self.shop, text, inner)
        about = self.shop.sentence(action.about, inner) if action.about else None
        deed = Deed(
            action.name,
            action.place,
            choices,
            lets,
            {name: action.lets[name].line for name in lets},
            rulings,
            effect,
            about,
            self.world.rule(action.last) if action.last else None,
            action.secret,
            action.called or told(action.name, {}),
            about is not None and not _behind(about, needs, names),
            facts=effect.facts,
            counted=self.shop.counted,
        )
        if effect.cost > STEPS:
            self._too_long(effect.cost)
        return deed

    def _too_long(self, cost: int) -> None:
        found = f"{self.action.name}, which may take {cost:,}"
        message = f"expected at most {STEPS:,} steps, found {found}"
        self.world.findings.fault(self.action.place, message)

    # ------------------------------------------------------------------ parts

    def _choice(self, part: Parameter) -> Choice:
        translator = Translator(self.shop, part.domain, self.scope)
        if part.domain.words.strip() == "flag" and part.each is None:
            code = self.shop.constant("V", ("flags",), [False, True])
            domain = Expr(code, Many(FLAG), size=2, unique=True)
        else:
            domain = translator.expression()
        kind = self._type(part, domain)
        self.shop.free(translator, part.name, kind)
        offered = domain.type.of if isinstance(domain.type, Many) else None
        self.scope[part.name] = Local(kind, True, offered=offered)
        hidden = self.world.hidden(domain.reads, me=True)
        if hidden and not part.peeks:
            self._note_leak(part.place, f"the list of {part.name}", hidden)
        whole = self._is_whole(domain, kind)
        scope = self.scope
        return Choice(
            part.name,
            part.place,
            kind,
            domain,
            whole,
            self._default(part, kind),
            self.world.rule(part.rule) if part.rule else None,
            self.shop.sentence(part.says, scope),
            part.each is not None,
            self._steady(domain),
            self._test(part.name, kind),
        )

    def _type(self, part: Parameter, domain: Expr) -> Type:
        """Return what a record may hold for a parameter."""
        if part.each is not None:
            several = Many(self._entry(part.each))
            if fit(domain.type, Many(several)) is Fit.NO:
                message = f"expected lists of {spoken(several)[2:]}, found {spoken(domain.type)}"
                self.world.findings.fault(part.domain.place(), message)
            return several
        if isinstance(domain.type, Unknown):
            return UNKNOWN
        if not isinstance(domain.type, Many):
            found = f"{part.domain.words.strip()}, which is {spoken(domain.type)}"
            self.world.findings.fault(
                part.domain.place(), f"expected a list to choose from, found {found}"
            )
            return UNKNOWN
        return self._wide(domain.type.of)

    def _entry(self, each: Mapping[str, Text] | Text) -> Type:
        """Return the type of the entries of a choice that is a list."""
        if isinstance(each, Text):
            return self.world.type_of(each)
        return Record(tuple((name, self.world.type_of(text)) for name, text in each.items()))

    def _wide(self, kind: Type) -> Type:
        if isinstance(kind, Maybe):
            return optional(self._wide(kind.of))
        if isinstance(kind, Number):
            return NUMBER
        if isinstance(kind, Member) and kind.kind is None:
            of = self.world.kind_of(kind.ids)
            return of.type if of else kind
        return kind

    def _is_whole(self, domain: Expr, kind: Type) -> bool:
        if kind == FLAG:
            return True
        return (
            domain.code.startswith("K_")
            and isinstance(kind, Member)
            and kind.kind is not None
            and domain.size == len(kind.kind.ids)
        )

    def _test(self, name: str, kind: Type) -> str:
        """Return the source of a test that a value is of a type."""
        of = bare(kind)
        if isinstance(of, Member):
            ids = of.ids | {None} if isinstance(kind, Maybe) else of.ids
            return f"(v_{name} in {self.shop.constant('S', ids, frozenset(ids))})"
        belongs = self.shop.constant("B", kind, kind)
        return f"belongs(v_{name}, {belongs})"

    def _steady(self, domain: Expr) -> tuple[Any, ...] | None:
        found = self.shop.constants.get(domain.code)
        return tuple(found) if isinstance(found, list) else None

    def _default(self, part: Parameter, kind: Type) -> Any:
        if part.default is None:
            return NO_DEFAULT
        if part.default == "me":
            return ME_BY_DEFAULT
        value = plain(part.default)
        of = self.world.type_of_value(value)
        if of is None or fit(of, kind) is Fit.NO:
            known = map(str, kind.ids) if isinstance(kind, Member) else ()
            hint = did_you_mean(part.default, known)
            message = f"expected {spoken(kind)} as default, found {part.default}"
            self.world.findings.fault(part.place, message, hint)
        return value

    def _needs(self, lets: dict[str, Expr], names: set[str]) -> dict[str, frozenset[str]]:
        """Return the parameters behind every name given by let."""
        needs: dict[str, frozenset[str]] = {}
        for name, expr in lets.items():
            needs[name] = _behind(expr, needs, names)
        return needs

    def _ruling(
        self,
        guard: Guard,
        scope: dict[str, Local],
        needs: dict[str, frozenset[str]],
        names: set[str],
    ) -> Ruling | None:
        rule = self.world.rule(guard.cited)
        test = self.shop.condition(guard.condition, scope)
        if guard.denied:
            value = not test.value if not test.varies else test.value
            test = replace(test, code=f"(not {test.code})", value=value)
        words = self.shop.sentence(guard.says, scope)
        place = guard.condition.place()
        hidden = self.world.hidden(test.reads, me=True)
        if hidden and not guard.peeks:
            self._note_leak(place, guard.cited.switch, hidden)
        told = self.world.hidden(words.reads, me=True)
        if told and not guard.peeks:
            self._note_leak(place, f"the sentence of {guard.cited.switch}", told)
        if rule is None:
            return None
        own = _behind(test, needs, names)
        return Ruling(rule, guard.cited.switch, test, own, words, place, guard.peeks)

    def _note_leak(self, place: Place, what: str, hidden: str) -> None:
        message = f"{what} looks at {hidden}, which the player does not see"
        hint = "what can be done would tell it; peeks: true lets a referee look"
        self.world.findings.note(place, message, hint)


def _behind(expr: Expr, needs: Mapping[str, frozenset[str]], names: set[str]) -> frozenset[str]:
    """Return the parameters that an expression looks at, through names given by let too."""
    behind = [needs[used] for used in expr.uses if used in needs]
    return frozenset(expr.uses & names).union(*behind)
