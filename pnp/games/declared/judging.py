"""Source of an action: its judge, its list of legal forms, what it does, why it is refused."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from pnp.games.declared.deeds import Choice, Deed
from pnp.games.declared.effects import Line
from pnp.games.declared.expr import Expr
from pnp.games.declared.types import UNKNOWN
from pnp.games.declared.workshop import indented

STATIC: Final = 1_000
"""Runs of a loop up to which its steps are counted beforehand."""


def judging(deed: Deed) -> Iterator[Line]:
    """Yield the function that says which guard refuses an action: its number, -1 for none.

    It says -2 where a choice is nothing of its type; then nobody has asked the guards.
    """
    yield Line(0, f"def ok_{deed.name}({', '.join(['s', *deed.parameters])}):", deed.place.line)
    for choice in deed.choices:
        test = choice.test
        if test:
            yield Line(1, f"if not {test}: return -2", choice.place.line)
    done: set[str] = set()
    for number, ruling in enumerate(deed.rulings):
        if ruling.test.value is True:
            continue
        yield from _lets(deed, ruling.test, done, 1)
        yield Line(1, f"if not {ruling.test.code}: return {number}", ruling.place.line)
    for number, choice in enumerate(deed.choices, len(deed.rulings)):
        if not choice.whole and not choice.partly:
            code = choice.domain.code
            bag = (
                code
                if choice.domain.size is not None or code.startswith("span(")
                else f"Q({code}, 1)"
            )
            yield Line(1, f"if v_{choice.name} not in {bag}: return {number}", choice.place.line)
    yield Line(1, "return -1", deed.place.line)


def _inside(choice: Choice) -> str:
    """Return the condition that a choice is one of its list."""
    if choice.whole or choice.partly:
        return "True"
    code = choice.domain.code
    short = choice.domain.size is not None or code.startswith("span(")
    return f"(v_{choice.name} in {code if short else f'Q({code}, 1)'})"


def _lets(deed: Deed, expr: Expr, done: set[str], depth: int) -> Iterator[Line]:
    """Yield the lines that compute the names which an expression needs."""
    for name in _behind(deed, expr):
        if name not in done:
            done.add(name)
            yield Line(depth, f"v_{name} = {deed.lets[name].code}", deed.let_lines[name])


def _behind(deed: Deed, expr: Expr) -> list[str]:
    """Return the names given by let that an expression needs, in the order of the file."""
    wanted, todo = set[str](), [expr]
    while todo:
        for name in todo.pop().uses & deed.lets.keys() - wanted:
            wanted.add(name)
            todo.append(deed.lets[name])
    return [name for name in deed.lets if name in wanted]


def explaining(deed: Deed, number: int) -> Iterator[Line]:
    """Yield the functions that ask one guard alone, and that say what stands against it."""
    parameters = ", ".join(["s", *deed.parameters])
    if number < len(deed.rulings):
        ruling = deed.rulings[number]
        yield Line(0, f"def guard_{deed.name}_{number}({parameters}):", ruling.place.line)
        yield from _lets(deed, ruling.test, set(), 1)
        yield Line(1, f"return {ruling.test.code}", ruling.place.line)
        words, line = ruling.words, ruling.place.line
    else:
        choice = deed.choices[number - len(deed.rulings)]
        yield Line(0, f"def guard_{deed.name}_{number}({parameters}):", choice.place.line)
        inside = (
            "True" if choice.whole or choice.partly else f"v_{choice.name} in {choice.domain.code}"
        )
        yield Line(1, f"return {inside}", choice.place.line)
        words, line = choice.words, choice.place.line
        if words.code == "''" and not choice.whole and not choice.partly:
            code = choice.domain.code
            listed = f"choices(v_{choice.name}, list({code}))"
            words = replace(words, code=listed)
    yield Line(0, f"def says_{deed.name}_{number}({parameters}):", line)
    yield from _lets(deed, words, set(), 1)
    yield Line(1, f"return {words.code}", line)


def describing(deed: Deed) -> Iterator[Line]:
    """Yield the function that tells an action as a sentence."""
    words = deed.about or Expr("''", UNKNOWN)
    yield Line(0, f"def about_{deed.name}({', '.join(['s', *deed.parameters])}):", deed.place.line)
    yield from _lets(deed, words, set(), 1)
    yield Line(1, f"return {words.code}", deed.place.line)


def acting(deed: Deed) -> Iterator[Line]:
    """Yield the function that carries an action out."""
    parameters = ", ".join(["s", "ch", "log", *deed.parameters])
    yield Line(0, f"def do_{deed.name}({parameters}):", deed.place.line)
    yield from _lets(deed, Expr("", UNKNOWN, uses=deed.effect.uses), set(), 1)
    yield from indented(deed.effect.lines)


def listing(deed: Deed) -> Iterator[Line]:
    """Yield the function that adds all legal forms of an action to a list.

    Parameters are loops in each other; a guard is asked as soon as its names are known, and
    before an earlier one only if it can be computed in every position. So the list and the judge
    cannot differ.
    """
    yield Line(0, f"def list_{deed.name}(s, v_me, out):", deed.place.line)
    if deed.never:
        yield Line(1, "return", deed.place.line)
        return
    writer = _Listing(deed)
    yield from writer.lines()


class _Listing:
    def __init__(self, deed: Deed) -> None:
        self.deed = deed
        self.asked: set[int] = set()
        self.made: set[str] = set()
        self.depth = 1

    def lines(self) -> Iterator[Line]:
        deed, bound, runs, cost = self.deed, set[str](), 1, 0
        yield from self._ready(bound)
        for choice in deed.choices:
            yield from _lets(deed, choice.domain, self.made, self.depth)
            domain = choice.domain
            code = domain.code
            if choice.partly:
                code = f"rows({code})"
            elif not domain.unique:
                code = f"unique({code})"
            bound.add(choice.name)
            runs = runs * domain.size if domain.size is not None else STATIC + 1
            head = Line(self.depth, "", choice.place.line)
            self.depth += 1
            inner = list(self._ready(bound))
            per = 2 + sum(deed.rulings[number].test.cost for number in self.asked)
            charged = runs > STATIC or deed.counted
            code = f"Q({code}, {per})" if charged else code
            cost += domain.cost + (per if charged else runs * per)
            yield Line(head.depth, f"for v_{choice.name} in {code}:", head.origin)
            yield from inner
        parts = "".join(f"v_{choice.name}, " for choice in deed.choices)
        yield Line(self.depth, f"out.append(({deed.name!r}, v_me, {parts}))", deed.place.line)
        deed.cost = cost + sum(ruling.test.cost for ruling in deed.rulings)

    def _ready(self, bound: Iterable[str]) -> Iterator[Line]:
        """Yield the guards that can be asked now."""
        known, away = set(bound), "return" if self.depth == 1 else "continue"
        for number, ruling in enumerate(self.deed.rulings):
            early = any(earlier not in self.asked for earlier in range(number))
            if number in self.asked or ruling.needs - known or (early and not ruling.test.total):
                continue
            self.asked.add(number)
            if ruling.test.value is True:
                continue
            yield from _lets(self.deed, ruling.test, self.made, self.depth)
            yield Line(self.depth, f"if not {ruling.test.code}: {away}", ruling.place.line)
