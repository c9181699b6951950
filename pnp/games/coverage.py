"""What scenarios prove about the rules: which they obey, which they break, which they miss."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from pnp.errors import PnpError
from pnp.games.kit.replay import Replay
from pnp.games.kit.telling import AnyTelling, telling


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
    return sorted(rules, key=lambda rule: ([int(part) for part in re.findall(r"\d+", rule)], rule))


def coverage(game: AnyTelling, replays: Iterable[Replay[Any]]) -> Coverage:
    """Return which rules these replays, of scenarios of sound form, obey and break."""
    applied: set[str] = set()
    broken: set[str] = set()
    for replay in replays:
        applied |= replay.applied
        broken |= replay.broken
        if replay.report.result.rule is not None:
            broken.add(replay.report.result.rule)
    return Coverage(frozenset(applied), frozenset(broken), game.rules, game.breakable)


def uses_of(game: AnyTelling) -> dict[str, list[str]]:
    """Return what enforces or cites each rule, in words; a game may know more than its guards."""
    own = getattr(game, "uses", None)
    if own is not None:
        said: dict[str, list[str]] = own()
        return said
    uses: dict[str, list[str]] = {}
    for switch in in_order(game.switches):
        rule, _, guard = switch.partition(" ")
        if guard:
            uses.setdefault(rule, []).append(f"by the guard {guard}")
    for rule in game.rules:
        uses.setdefault(rule, ["refuses" if rule in game.breakable else "cited when it is applied"])
    return uses


def unnoticed(game: AnyTelling, replays: Iterable[Replay[Any]]) -> list[str]:
    """Return the rules and single guards that could be off without any scenario noticing.

    Only scenarios that come out as expected with all rules can notice anything.
    """
    sound = [replay for replay in replays if replay.report.ok]
    return [switch for switch in in_order(game.switches) if not _noticed(game, switch, sound)]


def _noticed(game: AnyTelling, switch: str, replays: Iterable[Replay[Any]]) -> bool:
    """Return whether a scenario comes out otherwise with a rule or guard off.

    Those in which the rule refused something are asked first: it is nearly always they who notice.
    """
    rule = switch.partition(" ")[0]
    other = telling(game.without(switch))
    asked = sorted(
        replays, key=lambda replay: rule not in {*replay.broken, replay.report.result.rule}
    )
    return any(_notices(other, replay.data) for replay in asked)


def _notices(game: AnyTelling, data: Any) -> bool:
    try:
        return not game.replay(data).report.ok
    except (PnpError, ArithmeticError, AssertionError, LookupError, ValueError):
        # Beyond the rule that was switched off the engine meets positions that cannot be.
        return True
