"""What scenarios prove about the rules: which they obey, which they break, which they miss."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from pnp.errors import PnpError
from pnp.games.engine import Referee


@dataclass(frozen=True, slots=True)
class Coverage:
    """The rules that a set of scenarios exercised."""

    applied: frozenset[str]
    """Obeyed by something that happened."""

    broken: frozenset[str]
    """Named as the reason of a verdict."""

    known: frozenset[str]
    """All that the engine can cite."""

    breakable: frozenset[str]
    """All that can refuse something."""

    @property
    def never_applied(self) -> list[str]:
        """Rules that no scenario obeys."""
        return in_order(self.known - self.applied)

    @property
    def never_broken(self) -> list[str]:
        """Rules that can be broken and that no scenario breaks."""
        return in_order(self.breakable - self.broken)


def in_order(rules: Iterable[str]) -> list[str]:
    """Return rule ids in the order of the book.

    >>> in_order(["DE-10.1", "DE-2.10", "DE-2.9"])
    ['DE-2.9', 'DE-2.10', 'DE-10.1']
    """
    return sorted(rules, key=lambda rule: [int(part) for part in re.findall(r"\d+", rule)])


def coverage(referee: Referee, scenarios: Sequence[Any]) -> Coverage:
    """Return which rules these scenarios (plain data of sound form) obey and break."""
    applied: set[str] = set()
    broken: set[str] = set()
    for data in scenarios:
        result = referee.run(data, explaining=True).result
        applied |= result.applied
        broken |= result.broken
        if result.rule is not None:
            broken.add(result.rule)
    return Coverage(frozenset(applied), frozenset(broken), referee.rules(), referee.breakable())


def unnoticed(referee: Referee, scenarios: Sequence[Any]) -> list[str]:
    """Return the rules and single guards that could be off without any scenario noticing.

    Only scenarios that come out as expected with all rules can notice anything.
    """
    sound = [data for data in scenarios if referee.run(data).ok]
    return [
        switch
        for switch in in_order(referee.switches())
        if not any(_notices(referee.without(switch), data) for data in sound)
    ]


def _notices(referee: Referee, data: Any) -> bool:
    try:
        return not referee.run(data).ok
    except (PnpError, ArithmeticError, AssertionError, LookupError, ValueError):
        # Beyond the rule that was switched off the engine meets positions that cannot be.
        return True
