"""The referee of Dune Express: judges and explains scenarios."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pnp.games.bridge import AnswerPrint, Explanation
from pnp.games.dune_express import scenario
from pnp.games.dune_express.constants import Constants
from pnp.games.dune_express.game import DuneExpress
from pnp.games.dune_express.state import breaches
from pnp.games.kit.form import Fault, FormFault
from pnp.games.kit.report import Report


@dataclass(frozen=True, slots=True)
class Referee:
    """Judges scenarios by one game's constants."""

    game: DuneExpress

    def faults(self, data: Any) -> list[Fault]:
        """Return everything wrong with the form of a scenario, faults in play included."""
        wrong = scenario.faults(self.game, data)
        if not wrong:
            try:
                scenario.judge(self.game, data, lambda _: {})
            except FormFault as error:
                return [error.fault]
        return wrong

    def run(
        self, data: Any, answer_print: AnswerPrint | None = None, explaining: bool = False
    ) -> Report:
        """Return the report on a scenario."""
        return scenario.run(self.game, data, answer_print, explaining)

    def explain(self, data: Any) -> list[Explanation]:
        """Return every step of a scenario; a setup or a request for printing has none."""
        if "setup" in data or "print" in data:
            return []
        if any(True for _ in breaches(self.game.constants, data)):
            return []
        played = scenario.replay(self.game, data, explaining=True)
        return [
            Explanation(step.at, step.says, step.events, step.refusals) for step in played.steps
        ]

    def rules(self) -> frozenset[str]:
        """Return the ids of all rules that the engine can cite."""
        return self.game.book.rules

    def breakable(self) -> frozenset[str]:
        """Return the ids of all rules that can refuse something."""
        return self.game.book.breakable

    def switches(self) -> frozenset[str]:
        """Return what `without` can switch off."""
        return self.game.book.switches

    def without(self, switch: str) -> Referee:
        """Return a referee who does not know one rule, or one guard of a rule."""
        return Referee(DuneExpress(self.game.constants, self.game.book.without(switch)))


def referee(rules: Mapping[str, Any]) -> Referee:
    """Return the referee that plays by the sentences and constants of a rules.yaml."""
    return Referee(DuneExpress(Constants.from_plain(rules)))
