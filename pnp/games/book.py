"""The book of a game: its rules as guards in a fixed order, and the refusals they give.

A guard is a named test of one rule. Guards are sorted into the stages of the catalogue's order,
so the first that objects is the verdict; every effect declares the rules it may cite. Guards and
effects are written down where their chapter is, and a book binds the chapters together.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from pnp.english import capital

Facts = Mapping[str, Any]
"""What a rule found in the position: the numbers and names that a message needs."""

Test = Callable[[Any, Any, Any], "Facts | None"]
"""(game, position, move) -> the facts when the rule objects, otherwise None."""

Spell = Callable[[object], str]
"""Turns an id or a number of the facts into the word a player reads."""

Decorated = TypeVar("Decorated", bound=Callable[..., object])
Tested = TypeVar("Tested", bound=Test)


@dataclass(frozen=True, slots=True)
class Guard:
    """One test of one rule for some kinds of move."""

    rule: str
    stage: str
    moves: tuple[type, ...]
    """Those of a class of their own are meant by the class too; empty for all of them."""

    says: str
    """The facts as a sentence with ``{names}``."""

    test: Test

    @property
    def name(self) -> str:
        """What tells it from the other guards of its rule."""
        return f"{self.rule} {self.test.__name__}"


@dataclass(frozen=True, slots=True)
class Refusal:
    """A rule that objects to a move: data, printed wherever a reader needs it."""

    rule: str
    sentence: str
    """The rule as the book prints it, its numbers filled in."""

    because: str
    """What stands against the move in this position."""

    facts: Facts

    def __str__(self) -> str:
        """Return the sentence and the facts as one message; the facts alone where no rule says it.

        >>> str(Refusal("", "", "chance decides first", {}))
        'Chance decides first.'
        """
        if not self.sentence:
            return f"{capital(self.because)}."
        return f"{self.sentence} Here {self.because}." if self.because else self.sentence


@dataclass(frozen=True, slots=True)
class Event:
    """Something a legal move did, with the rule it was done by."""

    rule: str
    text: str
    facts: Facts


class Log:
    """The events of a move in order; an effect writes to it only when somebody reads it."""

    __slots__ = ("_spell", "events")

    def __init__(self, spell: Spell) -> None:
        self._spell = spell
        self.events: list[Event] = []

    def cite(self, rule: str, text: str, **facts: object) -> None:
        """Add an event; *text* may name the *facts* in braces."""
        self.events.append(Event(rule, fill(text, facts, self._spell), facts))


def fill(text: str, facts: Facts, spell: Spell = str) -> str:
    """Return *text* with the facts it names put in.

    >>> fill("{count} at {where}", {"count": 2, "where": "polar_sink"})
    '2 at polar_sink'
    """
    return text.format_map({name: spell(value) for name, value in facts.items()})


class Silence(Log):
    """A log that nobody reads."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(str)

    def cite(self, rule: str, text: str, **facts: object) -> None:
        """Let it pass."""


class Guards:
    """What some part of the rules refuses and cites, in the order in which it is written."""

    def __init__(self) -> None:
        self._guards: list[Guard] = []
        self._cited: set[str] = set()
        self._checked: set[str] = set()

    def refuses(self, rule: str, stage: str, *moves: type, says: str) -> Callable[[Tested], Tested]:
        """Return a decorator that enters a test as a guard of *rule* for these kinds of move."""

        def enter(test: Tested) -> Tested:
            self._guards.append(Guard(rule, stage, moves, says, test))
            return test

        return enter

    def effect(self, *rules: str) -> Callable[[Decorated], Decorated]:
        """Return a decorator that declares the rules which a function may cite."""
        self._cited.update(rules)
        return lambda function: function

    def checks(self, *rules: str) -> Callable[[Decorated], Decorated]:
        """Return a decorator that declares the rules by which a function refuses something else.

        Such a function asks `off` before it refuses: a state, a setup or a turn is not a move.
        """
        self._checked.update(rules)
        return self.effect(*rules)


class Book(Guards):
    """All guards of a game and the ids its effects cite."""

    def __init__(
        self,
        stages: Sequence[str],
        blocking: Collection[str] = (),
        chapters: Iterable[Guards] = (),
    ) -> None:
        super().__init__()
        self.stages = tuple(stages)
        self.blocking = frozenset(blocking)
        self._by_move: dict[type, tuple[Guard, ...]] = {}
        self.off: frozenset[str] = frozenset()
        """Rules that are switched off, see `without`."""

        for chapter in chapters:
            self._guards += chapter._guards
            self._cited |= chapter._cited
            self._checked |= chapter._checked
        for guard in self._guards:
            self._known(guard.stage)

    def refuses(self, rule: str, stage: str, *moves: type, says: str) -> Callable[[Tested], Tested]:
        """Return a decorator that enters a test as a guard. Raises KeyError for another stage."""
        self._known(stage)
        self._by_move.clear()
        return super().refuses(rule, stage, *moves, says=says)

    def _known(self, stage: str) -> None:
        if stage not in self.stages:
            raise KeyError(stage)

    def guards(self, move: type) -> tuple[Guard, ...]:
        """Return the guards of a kind of move in the order in which they are asked."""
        if move not in self._by_move:
            asked = [
                guard for guard in self._guards if not guard.moves or issubclass(move, guard.moves)
            ]
            asked.sort(key=lambda guard: self.stages.index(guard.stage))
            self._by_move[move] = tuple(asked)
        return self._by_move[move]

    def tests(self, move: type) -> tuple[Test, ...]:
        """Return the bare tests of a kind of move, in order."""
        return tuple(guard.test for guard in self.guards(move))

    def without(self, switch: str) -> Book:
        """Return this book with a rule, or one guard by its name, switched off.

        Nothing is refused because of a rule that is off.
        """
        book = Book(self.stages, self.blocking)
        book._guards = [guard for guard in self._guards if switch not in (guard.rule, guard.name)]
        book._cited = set(self._cited)
        book._checked = set(self._checked)
        book.off = self.off | {switch}
        return book

    @property
    def breakable(self) -> frozenset[str]:
        """The rules that can refuse something."""
        return frozenset(self._checked.union(guard.rule for guard in self._guards))

    @property
    def switches(self) -> frozenset[str]:
        """Everything that can be switched off: rules, and single guards by their names."""
        return self.breakable.union(guard.name for guard in self._guards)

    @property
    def rules(self) -> frozenset[str]:
        """Every rule that this book can cite."""
        return self.breakable | self._cited

    def objections(
        self, game: Any, position: object, move: object
    ) -> Iterator[tuple[Guard, Facts]]:
        """Yield every guard that objects, in order.

        An objection in a blocking stage is the last: what comes after it cannot be judged.
        """
        blocked = None
        for guard in self.guards(type(move)):
            if blocked is not None and guard.stage != blocked:
                return
            facts = guard.test(game, position, move)
            if facts is not None:
                yield guard, facts
                if guard.stage in self.blocking:
                    blocked = guard.stage
