"""The verbs of effects: going on, ending, saying, moving things between lists, chance."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from pnp.games.declared.calls import FUNCTIONS, function, matched
from pnp.games.declared.document import Text
from pnp.games.declared.effects import EffectTranslator, state_place, statement
from pnp.games.declared.expr import Expr, made
from pnp.games.declared.parsing import Flaw
from pnp.games.declared.parts import Cited
from pnp.games.declared.sentences import sentence
from pnp.games.declared.spelling import armed, did_you_mean
from pnp.games.declared.translate import Translator
from pnp.games.declared.types import NOTHING, Many, Maybe, Type, Unknown, join, spoken
from pnp.games.declared.world import World

Doing = Callable[[EffectTranslator, ast.Call, int], int]


@dataclass(frozen=True, slots=True)
class Verb:
    """Something that a line can do."""

    form: str
    least: int
    most: int
    do: Doing


VERBS: Final[dict[str, Verb]] = {}


def verb(name: str, form: str, least: int = 1, most: int = 1) -> Callable[[Doing], Doing]:
    """Return a decorator that enters a verb under its name."""

    def enter(do: Doing) -> Doing:
        VERBS[name] = Verb(form, least, most, do)
        return do

    return enter


@statement(ast.Expr)
def _line(t: EffectTranslator, n: ast.Expr, depth: int) -> int:
    call = n.value
    if isinstance(call, ast.Name) and armed(call.id) == "pass":
        t.write("pass", depth, n)
        return 0
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
        shown = t.words(call)
        hint = "one = sets something" if isinstance(call, ast.Compare) else None
        raise Flaw(f"expected a line that does something, found {shown}", hint, n)
    name = armed(call.func.id)
    if name in t.world.play.procedures:
        return _procedure(t, call, name, depth)
    known = VERBS.get(name)
    if known is None:
        if name in FUNCTIONS or name in t.world.functions:
            found = f"{t.words(call)}, which only gives a value"
            raise Flaw(f"expected a line that does something, found {found}", None, n)
        hint = did_you_mean(name, [*t.world.play.procedures, *VERBS])
        raise Flaw(f'expected a verb or a procedure, found "{name}"', hint, n)
    starred = any(isinstance(argument, ast.Starred) for argument in call.args)
    if call.keywords or starred or not known.least <= len(call.args) <= known.most:
        raise Flaw(f"expected {known.form}, found {t.words(call)}", None, n)
    return known.do(t, call, depth)


def _procedure(t: EffectTranslator, n: ast.Call, name: str, depth: int) -> int:
    procedure = t.shop.procedure(name, n)
    t.world.used.add(name)
    if n.keywords:
        raise Flaw(f"expected the parts of {name} in their order", None, n)
    arguments = matched(t, n, procedure.own)
    for part, argument in zip(procedure.own.parameters, arguments, strict=True):
        t.moved(argument, f"{procedure.where}.{part}")
    t.facts.add(procedure.facts)
    code = ", ".join(["s", "ch", "log", *(argument.code for argument in arguments)])
    t.write(f"p_{name}({code})", depth, n)
    return procedure.own.cost + sum(argument.cost for argument in arguments)


@verb("go", "go(PHASE)")
def _go(t: EffectTranslator, n: ast.Call, depth: int) -> int:
    tree = n.args[0]
    name = armed(tree.id) if isinstance(tree, ast.Name) else ""
    if name not in t.world.play.phases:
        hint = did_you_mean(name or t.words(tree), t.world.play.phases)
        raise Flaw(f"expected a phase, found {t.words(tree)}", hint, tree)
    t.facts.goes.add(name)
    t.world.reached.add(name)
    t.facts.writes.add("phase")
    t.write(f"s.d_phase = {name!r}", depth, n)
    return 1


def _cited(t: EffectTranslator, tree: ast.AST) -> str | None:
    """Return the rule that a line cites. Raises Flaw when it names none."""
    if not isinstance(tree, ast.Constant) or not isinstance(tree.value, str) or not tree.value:
        raise Flaw(f"expected a rule's id in quotes, found {t.words(tree)}", 'such as "R-1"', tree)
    words = tree.value.split()
    rule = t.world.rule(Cited(words[0] if words else "", tree.value, t.text.place(tree)))
    if rule:
        t.facts.said.add(rule)
    return rule


def _words(t: EffectTranslator, n: ast.Call, index: int) -> Expr:
    """Return the sentence that a line says; empty where there is none."""
    if len(n.args) <= index:
        return Expr("''", NOTHING)
    tree = n.args[index]
    if not isinstance(tree, ast.Constant) or not isinstance(tree.value, str):
        raise Flaw(f"expected a sentence in quotes, found {t.words(tree)}", None, tree)
    place = t.text.place(tree)
    expr = sentence(_Quiet(t), Text(tree.value, place.line, place.where), t.scope)
    t.touched |= expr.uses
    return expr


class _Quiet:
    """The shop with the findings of one pass of a translator."""

    def __init__(self, t: EffectTranslator) -> None:
        self.world, self.findings, self.counted = t.world, t.found, t.shop.counted
        self.function, self.constant = t.shop.function, t.shop.constant
        self.hoisted = t.shop.hoisted


@verb("over", "over(RULE, WINNER, SENTENCE)", least=1, most=3)
def _over(t: EffectTranslator, n: ast.Call, depth: int) -> int:
    rule = _cited(t, n.args[0])
    words = _words(t, n, 2)
    winner = t.of(n.args[1]) if len(n.args) > 1 else None
    code, cost = winning(t, winner, n.args[1] if winner else n)
    t.facts.ends.add(rule)
    t.write(f"s.ended = ({rule!r}, {code}, {words.code})", depth, n)
    return words.cost + cost


def winning(t: Translator, winner: Expr | None, tree: ast.AST) -> tuple[str, int]:
    """Return the source of those who win, and its cost. Raises Flaw."""
    player = t.world.kinds["player"].type
    if winner is None:
        return by_default(t.world), 50
    kind: Type = winner.type
    if isinstance(kind, Unknown) or kind == NOTHING:
        return "()", winner.cost
    if isinstance(kind, Many):
        several = t.fitting(winner, Many(player), tree, "the winners")
        return f"tuple({several.code})", several.cost + len(t.world.kinds["player"].ids)
    single = t.fitting(winner, Maybe(player), tree, "the winner")
    if isinstance(kind, Maybe):
        return f"winner({single.code})", single.cost
    return f"({single.code},)", single.cost


def by_default(world: World) -> str:
    """Return the source of those who win where nobody is named: the scores decide, or nobody."""
    return "leaders(s)" if world.play.scores else "()"


@verb("say", "say(RULE, SENTENCE)", least=1, most=2)
def _say(t: EffectTranslator, n: ast.Call, depth: int) -> int:
    rule = _cited(t, n.args[0])
    words = _words(t, n, 1)
    hidden = t.world.hidden(words.reads)
    if hidden:
        hint = "reveal(...) says what was hidden until now"
        message = f"this tells everybody of {hidden}, which not everybody sees"
        t.world.findings.note(t.text.place(n), message, hint)
    return _tell(t, rule, words, depth, n)


@verb("reveal", "reveal(RULE, SENTENCE)", least=2, most=2)
def _reveal(t: EffectTranslator, n: ast.Call, depth: int) -> int:
    return _tell(t, _cited(t, n.args[0]), _words(t, n, 1), depth, n)


def _tell(t: EffectTranslator, rule: str | None, words: Expr, depth: int, n: ast.Call) -> int:
    if rule is not None:
        t.write(f"if log is not None: tell(log, {rule!r}, {words.code})", depth, n)
    return words.cost + 5


@verb("stop", "stop()", least=0, most=0)
def _stop(t: EffectTranslator, n: ast.Call, depth: int) -> int:
    t.write("return", depth, n)
    return 0


def pile(t: Translator, tree: ast.expr) -> tuple[Expr, Type]:
    """Return a list that things can be put into or taken from. Raises Flaw."""
    if not isinstance(t, EffectTranslator):
        hint = "lists change and chance decides in what actions and phases do"
        raise Flaw("expected a condition that changes nothing", hint, tree)
    own = isinstance(tree, ast.Name) and armed(tree.id) in t.scope
    if own and not t.scope[armed(getattr(tree, "id", ""))].fixed:
        place = t.of(tree)
    else:
        place = state_place(t, tree)
    if isinstance(place.type, Unknown):
        return place, place.type
    if not isinstance(place.type, Many):
        found = f"{t.words(tree)}, which is {spoken(place.type)}"
        raise Flaw(f"expected a list, found {found}", None, tree)
    return place, place.type.of


def _entry(t: EffectTranslator, n: ast.Call, place: Expr, of: Type) -> Expr:
    """Return what is put into a list or taken out of it. Raises Flaw."""
    tree = n.args[0]
    value = t.of(n.args[1])
    name = armed(tree.id) if isinstance(tree, ast.Name) else ""
    local = t.scope.get(name)
    if local is not None and not local.fixed and isinstance(local.type, Many):
        kind = join(of, value.type)
        if kind is None:
            found = f"{spoken(value.type)} beside {spoken(of)}"
            raise Flaw(f"expected things of one sort in {name}, found {found}", None, n)
        local.type = t.types[name] = Many(kind)
        return value
    return t.fitting(value, of, n.args[1], t.words(tree))


@verb("add", "add(LIST, THING)", least=2, most=2)
def _add(t: EffectTranslator, n: ast.Call, depth: int) -> int:
    place, of = pile(t, n.args[0])
    value = _entry(t, n, place, of)
    for field in place.origin:
        t.moved(value, field)
    t.write(f"add({place.code}, {value.code})", depth, n)
    return place.cost + value.cost


@verb("take", "take(LIST, THING)", least=2, most=2)
def _take(t: EffectTranslator, n: ast.Call, depth: int) -> int:
    place, of = pile(t, n.args[0])
    value = _entry(t, n, place, of)
    for origin in value.origin:
        t.moved(place, origin)
    t.write(f"take({place.code}, {value.code}, {t.words(n.args[0])!r})", depth, n)
    return place.cost + value.cost


@verb("move_all", "move_all(FROM, TO)", least=2, most=2)
def _move_all(t: EffectTranslator, n: ast.Call, depth: int) -> int:
    (source, of), (target, to) = pile(t, n.args[0]), pile(t, n.args[1])
    t.fitting(Expr("None", of), to, n.args[0], t.words(n.args[1]))
    for field in target.origin:
        t.moved(source, field)
    t.world.used.update(source.origin)
    t.write(f"move_all({source.code}, {target.code})", depth, n)
    return source.cost + target.cost


def _lucky(t: Translator, n: ast.Call) -> None:
    """Note that chance is asked. Raises Flaw where a condition cannot wait for it."""
    root = n.args[0]
    while isinstance(root, ast.Subscript):
        root = root.value
    if not isinstance(t, EffectTranslator):
        hint = "a move cannot depend on dice that are not rolled yet"
        raise Flaw("expected a condition without chance", hint, n)
    t.drawn += 1
    t.facts.chance = True
    if isinstance(root, ast.Name):
        t.world.used.add(armed(root.id))


@verb("shuffle", "shuffle(LIST)")
def _shuffle(t: EffectTranslator, n: ast.Call, depth: int) -> int:
    _lucky(t, n)
    place, _ = pile(t, n.args[0])
    t.write(f"shuffle(ch, {t.words(n.args[0])!r}, {place.code})", depth, n)
    return place.cost


@function("draw", "draw(PILE)")
def _draw(t: Translator, n: ast.Call) -> Expr:
    _lucky(t, n)
    place, of = pile(t, n.args[0])
    code = f"draw(ch, {t.words(n.args[0])!r}, {place.code})"
    return made(code, of, place, total=False, origin=place.origin, reads=place.reads)


@function("top", "top(LIST)")
def _top(t: Translator, n: ast.Call) -> Expr:
    place, of = pile(t, n.args[0])
    t.drawn += 1
    t.world.used |= place.origin
    code = f"top({place.code}, {t.words(n.args[0])!r})"
    return made(code, of, place, total=False, origin=place.origin)


@function("roll", "roll(KIND or LIST)")
def _roll(t: Translator, n: ast.Call) -> Expr:
    _lucky(t, n)
    source = t.sequence(n.args[0])
    assert isinstance(source.type, Many)
    label = t.words(n.args[0])
    return made(f"roll(ch, {label!r}, {source.code})", source.type.of, source, total=False)


@verb("draw", "draw(PILE)")
def _draw_away(t: EffectTranslator, n: ast.Call, depth: int) -> int:
    return _for_nothing(t, n, depth)


@verb("top", "top(LIST)")
def _top_away(t: EffectTranslator, n: ast.Call, depth: int) -> int:
    return _for_nothing(t, n, depth)


@verb("roll", "roll(KIND or LIST)")
def _roll_away(t: EffectTranslator, n: ast.Call, depth: int) -> int:
    return _for_nothing(t, n, depth)


def _for_nothing(t: EffectTranslator, n: ast.Call, depth: int) -> int:
    """A thing is drawn and goes out of the game."""
    value = t.of(n)
    t.write(value.code, depth, n)
    return value.cost
