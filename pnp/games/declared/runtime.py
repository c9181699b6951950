"""What generated code can call: every function here is bounded, or charges what it costs."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import blake2b
from itertools import combinations
from typing import Any

from pnp.english import article as a
from pnp.english import shortened
from pnp.games.book import Event
from pnp.games.declared.limits import BIG, CHOSEN_FROM, EVENTS, LENGTH, SENTENCE, Broken, Meter
from pnp.games.declared.luck import Luck
from pnp.games.declared.position import rows
from pnp.games.declared.spelling import told


def num(value: Any) -> int:
    """Return a number; a word is none. Raises Broken."""
    if type(value) is int:
        return value
    raise Broken(f"expected a number, found {told(value, {})}")


def lim(value: int) -> int:
    """Return a number that is not too large. Raises Broken."""
    if -BIG <= value <= BIG:
        return value
    raise Broken(f"expected a number up to {BIG:,}, found a larger one")


def within(value: Any, low: int, high: int, none: bool) -> Any:
    """Return a number of a range, or none where that is allowed. Raises Broken."""
    if value is None and none:
        return None
    if type(value) is int and low <= value <= high:
        return value
    if high >= BIG:
        return lim(num(value))
    raise Broken(f"expected a number from {low} to {high}, found {told(value, {})}")


def one_of(value: Any, ids: frozenset[Any], what: str) -> Any:
    """Return a member of a kind. Raises Broken."""
    if value in ids:
        return value
    raise Broken(f"expected {a(what)}, found {told(value, {})}")


def some(value: Any) -> Any:
    """Return anything but none. Raises Broken."""
    if value is None:
        raise Broken("expected a value, found none")
    return value


def at(bag: Sequence[Any], index: int) -> Any:
    """Return an entry of a list, counted from 0. Raises Broken."""
    if 0 <= index < len(bag):
        return bag[index]
    raise Broken(f"expected a place in a list of {len(bag)}, found {index}")


def first(bag: Iterable[Any]) -> Any:
    """Return the first entry, none of an empty list."""
    return next(iter(bag), None)


def in_order(bag: Iterable[Any], order: Mapping[Any, int]) -> list[Any]:
    """Return members of a kind in the order of the kind."""
    return sorted(bag, key=order.__getitem__)


def total(bag: Iterable[Any]) -> int:
    """Return the sum of what should be numbers. Raises Broken."""
    return sum(map(num, bag))


def allnum(bag: Iterable[Any]) -> Iterable[int]:
    """Return what should be numbers. Raises Broken."""
    return map(num, bag)


def best(bag: Iterable[Any], judge: Callable[[Any, Any], int], s: Any) -> list[Any]:
    """Return the entries for which a function gives the largest number. Raises Broken."""
    judged = [(num(judge(s, item)), item) for item in bag]
    most = max((value for value, _ in judged), default=0)
    return [item for value, item in judged if value == most]


def after_in(orders: Mapping[Any, Sequence[Any]], who: Any, among: Sequence[Any]) -> Any:
    """Return the next in order who is among some, at last who is asked for, or none."""
    return next((other for other in orders[who] if other in among), None)


def winner(who: Any) -> tuple[Any, ...]:
    """Return the one who wins, or nobody."""
    return () if who is None else (who,)


def unique(bag: Iterable[Any]) -> list[Any]:
    """Return the entries without doubles."""
    return list(dict.fromkeys(bag))


def roll(luck: Luck, label: str, items: Sequence[Any]) -> Any:
    """Return one of some things by chance. Raises Broken."""
    if not items:
        raise Broken(f"expected something to roll, found nothing in {label}")
    return luck.pick(label, items)


def top(bag: list[Any], label: str) -> Any:
    """Take the last entry off a list. Raises Broken."""
    if not bag:
        raise Broken(f"expected something in {label}, which is empty")
    return bag.pop()


def tell(log: list[Event], rule: str, words: str) -> None:
    """Add a sentence to the story. Raises Broken."""
    if len(log) >= EVENTS:
        raise Broken(f"expected at most {EVENTS:,} sentences about one action")
    log.append(Event(rule, shortened(words, SENTENCE), {}))


def reach(near: Mapping[Any, Sequence[Any]], start: Any, among: Iterable[Any]) -> list[Any]:
    """Return a place and all that are connected with it through some places."""
    allowed, found, todo = set(among), {start: None}, [start]
    while todo:
        for place in near[todo.pop()]:
            if place in allowed and place not in found:
                found[place] = None
                todo.append(place)
    return list(found)


def way(near: Mapping[Any, Sequence[Any]], start: Any, end: Any, among: Iterable[Any]) -> list[Any]:
    """Return a shortest way through some places, both ends included; empty without one."""
    allowed, came, todo = {*among, end}, {start: start}, deque([start])
    while todo and end not in came:
        here = todo.popleft()
        for place in near[here]:
            if place in allowed and place not in came:
                came[place] = here
                todo.append(place)
    if end not in came:
        return []
    steps = [end]
    while steps[-1] != start:
        steps.append(came[steps[-1]])
    return steps[::-1]


class Runtime:
    """The functions of one game that count steps, or know the names of its pieces."""

    def __init__(self, meter: Meter, names: Mapping[Any, str], longest: int) -> None:
        self.charge = meter.charge
        self.names = dict(names)
        self.longest = longest
        """Entries of a list of the state."""

    def functions(self) -> dict[str, Any]:
        """Return everything that generated code finds by a bare name."""
        plain = (len, any, all, sum, min, max, abs, sorted, list, tuple)
        free = (
            num, lim, within, one_of, some, at, first, in_order, total, allnum, best,
            after_in, winner, unique, roll, top, tell, reach, way, rows,
        )  # fmt: skip
        own = (
            self.span, self.cat, self.short, self.held, self.kept, self.same, self.add, self.take,
            self.move_all, self.draw, self.shuffle, self.spell, self.choices, self.each_one_of,
            self.each_within, self.each_some, self.fingerprint, self.subsets,
        )  # fmt: skip
        return {"Q": self.charge, **{f.__name__: f for f in (*plain, *free, *own)}}

    def span(self, low: int, high: int) -> range:
        """Return the numbers from *low* to *high*. Raises Broken."""
        if high - low >= LENGTH:
            raise Broken(f"expected a list of at most {LENGTH:,} numbers, found {high - low + 1:,}")
        return range(low, high + 1)

    def cat(self, one: Sequence[Any], other: Sequence[Any]) -> list[Any]:
        """Return two lists joined. Raises Broken."""
        return self.short([*self.charge(one, 1), *self.charge(other, 1)])

    def short(self, bag: list[Any]) -> list[Any]:
        """Return a list that is not too long. Raises Broken."""
        if len(bag) > LENGTH:
            raise Broken(f"expected a list of at most {LENGTH:,} entries, found {len(bag):,}")
        return bag

    def held(self, bag: list[Any]) -> list[Any]:
        """Return a list that the state can hold. Raises Broken."""
        if len(bag) > self.longest:
            raise Broken(f"expected a list of at most {self.longest:,} entries, found {len(bag):,}")
        return bag

    def kept(self, bag: Sequence[Any]) -> list[Any]:
        """Return a copy of a list for the state to hold. Raises Broken."""
        return self.held(list(self.charge(bag, 1)))

    def same(self, one: Sequence[Any], other: Sequence[Any]) -> bool:
        """Return whether two lists are equal."""
        return len(one) == len(other) and list(self.charge(one, 2)) == list(other)

    def add(self, bag: list[Any], item: Any) -> None:
        """Put a thing on a list. Raises Broken."""
        if len(bag) >= self.longest:
            raise Broken(f"expected a list of at most {self.longest:,} entries")
        bag.append(item)

    def take(self, bag: list[Any], item: Any, label: str) -> None:
        """Take a thing out of a list. Raises Broken."""
        try:
            self.charge(bag, 1).remove(item)
        except ValueError:
            raise Broken(
                f"expected {self.spell(item)} in {label}, which does not have it"
            ) from None

    def move_all(self, source: list[Any], target: list[Any]) -> None:
        """Put everything of one list on another. Raises Broken."""
        if source is target:
            return
        if len(source) + len(target) > self.longest:
            raise Broken(f"expected a list of at most {self.longest:,} entries")
        target.extend(self.charge(source, 1))
        source.clear()

    def draw(self, luck: Luck, label: str, bag: list[Any]) -> Any:
        """Take a thing by chance out of a list. Raises Broken."""
        if not bag:
            raise Broken(f"expected something to draw from {label}, which is empty")
        item = luck.pick(label, bag)
        self.charge(bag, 1).remove(item)
        return item

    def shuffle(self, luck: Luck, label: str, bag: list[Any]) -> None:
        """Bring a list into an order that nobody knows. Raises Broken."""
        self.charge(bag, len(bag) // 16 + 4)
        bag[:] = luck.shuffled(label, bag)

    def subsets(self, bag: Sequence[Any], number: int | None) -> list[list[Any]]:
        """Return every choice of some entries of a list, the small ones first. Raises Broken."""
        if len(bag) > CHOSEN_FROM:
            found = f"{CHOSEN_FROM} things to choose some of, found {len(bag)}"
            raise Broken(f"expected at most {found}")
        self.charge(range(1 << len(bag)), len(bag) + 1)
        sizes = range(len(bag) + 1) if number is None else [number] if number >= 0 else []
        every = (chosen for size in sizes for chosen in combinations(bag, size))
        return [list(chosen) for chosen in dict.fromkeys(every)]

    def fingerprint(self, *parts: Any) -> str:
        """Return a text that stands for values: equal for equal ones, different for others."""
        for part in parts:
            self._charge_all(part)
        return blake2b(repr(parts).encode(), digest_size=8).hexdigest()

    def _charge_all(self, value: Any) -> None:
        """Count a step for everything that a value holds."""
        if isinstance(value, dict | list):
            self.charge(value, 1)
            for item in value.values() if isinstance(value, dict) else ():
                self._charge_all(item)

    def spell(self, value: Any) -> str:
        """Return a value as a player reads it."""
        return told(value, self.names)

    def choices(self, value: Any, listed: Sequence[Any]) -> str:
        """Return why a value is refused that is not among those that can be chosen."""
        if not listed:
            return "there is nothing to choose"
        return f"only {self.spell(list(listed))} can be chosen, not {self.spell(value)}"

    def each_one_of(self, bag: Sequence[Any], ids: frozenset[Any], what: str) -> Sequence[Any]:
        """Return a list of members of a kind. Raises Broken."""
        for item in self.charge(bag, 1):
            one_of(item, ids, what)
        return bag

    def each_within(self, bag: Sequence[Any], low: int, high: int, none: bool) -> Sequence[Any]:
        """Return a list of numbers of a range. Raises Broken."""
        for item in self.charge(bag, 1):
            within(item, low, high, none)
        return bag

    def each_some(self, bag: Sequence[Any]) -> Sequence[Any]:
        """Return a list of anything but none. Raises Broken."""
        for item in self.charge(bag, 1):
            some(item)
        return bag
