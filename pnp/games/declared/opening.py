"""Source of what every game needs: its first position, and copies of positions to change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from pnp.games.declared.deeds import Deed
from pnp.games.declared.effects import Line
from pnp.games.declared.expr import Expr, Local
from pnp.games.declared.limits import COPIES
from pnp.games.declared.meanings import Stored
from pnp.games.declared.sequence import Reaction, Stage, following
from pnp.games.declared.translate import Translator
from pnp.games.declared.types import Flag, Many, Maybe, Member, Nothing, Number, Table, Type, Words
from pnp.games.declared.workshop import Workshop

_KEYS = ("it", "it2", "it3")


def starting(shop: Workshop) -> Iterator[Line]:
    """Yield the function that makes the first position, before anything happens."""
    yield Line(0, "def start():", 1)
    yield Line(1, "s = S()", 1)
    yield Line(1, "s.ended = None", 1)
    yield Line(1, "s.pending = None", 1)
    for stored in shop.world.fields.values():
        yield Line(1, f"s.d_{stored.name} = {_start(shop, stored)}", stored.place.line)
    yield Line(1, "return s", 1)


def _start(shop: Workshop, stored: Stored) -> str:
    """Return the source of how a part of the state begins."""
    keys: list[str] = []
    scope: dict[str, Local] = {}
    kind = stored.type
    while isinstance(kind, Table) and len(keys) < len(_KEYS):
        name = _KEYS[len(keys)]
        scope[name] = Local(kind.by.type, True)
        keys.append(shop.constant("K", kind.by, list(kind.by.ids)))
        kind = kind.of
    code = _value(shop, stored, kind, scope) if stored.start else _nothing(shop, kind)
    for name, members in reversed(list(zip(scope, keys, strict=True))):
        code = f"{{v_{name}: {code} for v_{name} in {members}}}"
    return code


def _value(shop: Workshop, stored: Stored, kind: Type, scope: Mapping[str, Local]) -> str:
    assert stored.start is not None
    translator = Translator(shop, stored.start, scope)
    expr: Expr = translator.wanted(kind, f"the start of {stored.name}")
    if expr.reads:
        hint = "an automatic phase can set it when the game begins"
        found = ", ".join(sorted({read.field for read in expr.reads}))
        message = f"expected a start that looks at no other part of the state, found {found}"
        shop.findings.fault(stored.start.place(), message, hint)
    if not isinstance(kind, Many):
        return expr.code
    return f"held({expr.code})" if expr.fresh else f"kept({expr.code})"


def _nothing(shop: Workshop, kind: Type) -> str:
    """Return the source of how something begins of which nothing is said."""
    match kind:
        case Number(low, high):
            return str(min(max(0, low), high))
        case Flag():
            return "False"
        case Words():
            return "''"
        case Many():
            return "[]"
        case Member(_, of) if of is not None:
            return repr(of.ids[0])
        case Maybe() | Nothing():
            return "None"
        case _:
            return "None"


def copying(
    shop: Workshop,
    deeds: Mapping[str, Deed],
    stages: Mapping[str, Stage],
    reactions: Iterable[Reaction],
) -> Iterator[Line]:
    """Yield for every action the function that copies a position before it is carried out.

    Only tables and lists that it can change, it or what follows by itself, are copied; all others
    are shared, since nobody changes them.
    """
    answers = list(reactions)
    writes: dict[str, frozenset[str]] = {}
    for deed in deeds.values():
        places = [stage.name for stage in stages.values() if deed.name in stage.actions]
        after = following([*deed.facts.goes, *places], stages, answers)
        writes[deed.name] = frozenset(deed.facts.writes | after.writes)
    fields = shop.world.fields
    if len(set(writes.values())) * len(fields) > COPIES:
        writes = dict.fromkeys(writes, frozenset(fields))
    names = {copied: f"copy_{number}" for number, copied in enumerate(set(writes.values()))}
    for copied, name in names.items():
        yield from _copy(shop, name, copied)
    for verb, copied in writes.items():
        yield Line(0, f"fork_{verb} = {names[copied]}", 1)


def _copy(shop: Workshop, name: str, writes: frozenset[str]) -> Iterator[Line]:
    yield Line(0, f"def {name}(s):", 1)
    yield Line(1, "t = S()", 1)
    yield Line(1, "t.ended = None", 1)
    yield Line(1, "t.pending = None", 1)
    for stored in shop.world.fields.values():
        own = f"s.d_{stored.name}"
        code = _copied(stored.type, own) if stored.name in writes else own
        yield Line(1, f"t.d_{stored.name} = {code}", 1)
    yield Line(1, "return t", 1)


def _copied(kind: Type, code: str, depth: int = 0) -> str:
    if isinstance(kind, Many):
        return f"{code}.copy()"
    if not isinstance(kind, Table):
        return code
    if not isinstance(kind.of, Table | Many):
        return f"{code}.copy()"
    inner = _copied(kind.of, f"x{depth}", depth + 1)
    return f"{{k{depth}: {inner} for k{depth}, x{depth} in {code}.items()}}"
