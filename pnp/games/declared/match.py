"""A match of a declared game: told without what is secret, written down as a scenario."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pnp.games.declared.base import DeclaredRules
from pnp.games.declared.position import Position
from pnp.games.declared.runner import CHANCE
from pnp.games.declared.spelling import told
from pnp.games.kit.human import Person
from pnp.games.kit.match import Match, Played
from pnp.games.kit.report import LEGAL


class DeclaredMatch(Match[Position]):
    """A game being played; what chance brings belongs to the action that asked for it."""

    game: DeclaredRules

    @property
    def is_over(self) -> bool:
        """The game has ended or is left; never while chance has still to decide."""
        return self.position.pending is None and super().is_over

    @property
    def has_people(self) -> bool:
        """Somebody at the table may not read everything."""
        return any(isinstance(policy, Person) for policy in self.policies.values())

    def lines(self) -> Iterator[str]:
        """Play on to the end and yield what everybody at the table may read."""
        for made in self.play():
            if line := self.line(made):
                yield line

    def line(self, made: Played[Position]) -> str:
        """Return an action and what it brought about as a line."""
        _, events = self.game.explain(made.before, made.action)
        said = [self._said(made), *(event.text for event in events)]
        return "; ".join(part for part in said if part)

    def _said(self, made: Played[Position]) -> str:
        sitting = self.game.at(made.before)
        names = sitting.world.said
        if made.seat is None:
            came = told(list(made.action[2:]), names)
            return "" if self.has_people else f"chance: {came}"
        deed = sitting.plan.deeds[made.action[0]]
        if deed.secret and self.has_people:
            return f"{told(made.seat, names)}: {deed.called}, in secret"
        if deed.about is None:
            return f"{told(made.seat, names)}: {sitting.text(made.action)}"
        return sitting.sentence(made.before, made.action)

    def record(self) -> Mapping[str, Any]:
        """Return the game as a scenario that expects the same end."""
        setup, sitting = self.first.setup, self.game.at(self.first)
        head: dict[str, Any] = {"about": self.about} if self.about else {}
        if not self.game.seats.are_fixed:
            head["players"] = list(setup.seats)
        if setup.options:
            head["options"] = dict(setup.options)
        if setup.edition:
            head["edition"] = setup.edition
        actions: list[dict[str, Any]] = []
        for made in self.played:
            if made.action[0] == CHANCE:
                into = actions[-1] if actions else head
                into["chance"] = [*into.get("chance", ()), *made.action[2:]]
            else:
                actions.append(self.game.write(made.action))
        expect = {"verdict": LEGAL, **sitting.facts(self.position)}
        return {**head, "actions": actions, "expect": expect}
