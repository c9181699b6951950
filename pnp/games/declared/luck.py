"""Chance of a declared game: keyed by seed and game, stated by a record, or asked for its odds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from pnp.english import listed
from pnp.errors import PnpError
from pnp.games.chance import Chance
from pnp.games.declared.spelling import told


class Luck(Protocol):
    """Decides what is drawn and rolled."""

    def pick(self, label: str, items: Sequence[Any]) -> Any:
        """Return one of the items, each as likely as any other."""
        ...

    def shuffled(self, label: str, items: Sequence[Any]) -> list[Any]:
        """Return the items in an order that nobody knows, the top one last."""
        ...


class Rolls:
    """Outcome number n of a game is a function of seed, game and n alone."""

    __slots__ = ("chance", "number", "seen", "stated")

    def __init__(
        self,
        chance: Chance,
        seen: list[Any] | None = None,
        number: int = 0,
        script: Iterable[Any] = (),
    ) -> None:
        self.chance, self.number = chance, number
        self.seen = seen
        """What came up, for a record; None where nobody writes one."""

        self.stated = Stated(script)
        """What came up before, which comes first."""

    def pick(self, label: str, items: Sequence[Any]) -> Any:
        """Return one of the items, each as likely as any other."""
        if self.stated.left:
            return self.stated.pick(label, items)
        self.number += 1
        item = items[self.chance.bits(self.number) % len(items)]
        if self.seen is not None:
            self.seen.append(item)
        return item

    def shuffled(self, label: str, items: Sequence[Any]) -> list[Any]:
        """Return the items in an order that nobody knows, the top one last."""
        left = list(items)
        order = []
        while self.stated.left and left:
            order.append(self.stated.pick(label, left))
            left.remove(order[-1])
        stated = len(order)
        while left:
            self.number += 1
            place = self.chance.bits(self.number) % len(left)
            left[place], left[-1] = left[-1], left[place]
            order.append(left.pop())
        if self.seen is not None:
            self.seen.extend(order[stated:])
        return order[::-1]


class Wanted(PnpError):
    """Something that chance decides and that nobody has stated yet."""

    def __init__(self, label: str, items: Sequence[Any]) -> None:
        self.label, self.items = label, list(items)
        super().__init__(f"expected under chance what comes up for {label}: {_choices(items)}")


class WrongOutcome(PnpError):
    """A record states something that cannot come up."""


class Stated:
    """Outcomes in the order in which a record states them: the things themselves."""

    __slots__ = ("left",)

    def __init__(self, outcomes: Iterable[Any] = ()) -> None:
        self.left = list(outcomes)

    def pick(self, label: str, items: Sequence[Any]) -> Any:
        """Return the next outcome. Raises Wanted without one, WrongOutcome for a wrong one."""
        if not self.left:
            raise Wanted(label, items)
        item = self.left.pop(0)
        if not any(item == other and type(item) is type(other) for other in items):
            found = told(item, {})
            # A text that looks like a number is none.
            found = f'"{item}"' if any(told(other, {}) == found for other in items) else found
            raise WrongOutcome(f"expected {_choices(items)} for {label}, found {found}")
        return item

    def shuffled(self, label: str, items: Sequence[Any]) -> list[Any]:
        """Return the items in the stated order, the first of them on top."""
        left, order = list(items), []
        while left:
            item = self.pick(label, left)
            left.remove(item)
            order.append(item)
        return order[::-1]

    def finish(self) -> None:
        """Raise WrongOutcome when a record states more than came up."""
        if self.left:
            raise WrongOutcome(f"expected nothing more under chance, found {told(self.left, {})}")


def _choices(items: Sequence[Any]) -> str:
    words = [told(item, {}) for item in dict.fromkeys(items)]
    return listed(words if len(words) <= 12 else [*words[:11], "another"], "or")
