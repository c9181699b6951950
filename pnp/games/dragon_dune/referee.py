"""The referee of Dragon Dune: judges and explains scenarios."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pnp.games.book import Test
from pnp.games.bridge import AnswerPrint, Explanation
from pnp.games.dragon_dune import scenario
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.form import Form
from pnp.games.dragon_dune.game import EFFECTS, DragonDune
from pnp.games.kit.form import Fault
from pnp.games.kit.report import ERROR, Report, Result


@dataclass(frozen=True, slots=True)
class Referee:
    """Judges scenarios by one game's constants."""

    game: DragonDune
    form: Form

    def faults(self, data: Any) -> list[Fault]:
        """Return everything wrong with the form of a scenario."""
        return self.form.faults(data)

    def run(
        self, data: Any, answer_print: AnswerPrint | None = None, explaining: bool = False
    ) -> Report:
        """Return the report on a scenario; a fault of form gives the verdict *error*."""
        wrong = self.faults(data)
        if wrong:
            return Report(Result(ERROR, message="; ".join(fault.message for fault in wrong)))
        return scenario.run(self.game, data, explaining)

    def explain(self, data: Any) -> list[Explanation]:
        """Return every action of a scenario of sound form."""
        played = scenario.replay(self.game, data, explaining=True)
        return [
            Explanation(
                {"action": step.number}, scenario.spell(step.action), step.events, step.refusals
            )
            for step in played.steps
        ]

    def rules(self) -> frozenset[str]:
        """Return the ids of all rules that the engine can cite."""
        return self.game.book.rules

    def breakable(self) -> frozenset[str]:
        """Return the ids of all rules that can refuse something."""
        return self.game.book.breakable

    def switches(self) -> frozenset[str]:
        """Return what `without` can switch off: rules, and single guards of rules.

        A test that several rules state is one switch, under the rule that it cites first.
        """
        names = [names[0] for names in self._guards().values()]
        return frozenset(names).union(name.partition(" ")[0] for name in names)

    def without(self, switch: str) -> Referee:
        """Return a referee who does not know one rule, or one guard of a rule."""
        book = self.game.book
        for names in self._guards().values():
            if switch in (names[0], names[0].partition(" ")[0]):
                for name in names:
                    book = book.without(name)
        return Referee(DragonDune(self.game.constants, book.without(switch)), self.form)

    def _guards(self) -> dict[tuple[type, Test], list[str]]:
        """Return the names of all guards by move and test, in the order in which they are asked."""
        found: dict[tuple[type, Test], list[str]] = {}
        for kind in EFFECTS:
            for guard in self.game.book.guards(kind):
                names = found.setdefault((kind, guard.test), [])
                if guard.name not in names:
                    names.append(guard.name)
        return found


def referee(rules: Mapping[str, Any]) -> Referee:
    """Return the referee that plays by the sentences and constants of a rules.yaml."""
    game = DragonDune(Constants.from_plain(rules))
    return Referee(game, Form(game.constants, game.notation))
