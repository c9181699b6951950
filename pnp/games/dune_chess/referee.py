"""The referee of Dune Chess: judges and explains scenarios."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pnp.games.dune_chess import scenario
from pnp.games.dune_chess.constants import Constants
from pnp.games.dune_chess.game import DuneChess
from pnp.games.engine import AnswerPrint, Explanation
from pnp.games.kit.form import Fault
from pnp.games.kit.report import Report


@dataclass(frozen=True, slots=True)
class Referee:
    """Judges scenarios by one game's constants."""

    game: DuneChess

    def faults(self, data: Any) -> list[Fault]:
        """Return everything wrong with the form of a scenario."""
        return scenario.faults(self.game, data)

    def run(
        self, data: Any, answer_print: AnswerPrint | None = None, explaining: bool = False
    ) -> Report:
        """Return the report on a scenario; its verdict is None unless the form is wrong."""
        return scenario.run(self.game, data, explaining)

    def explain(self, data: Any) -> list[Explanation]:
        """Return every move of a scenario, tried or played."""
        return scenario.explain(self.game, data)

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
        return Referee(DuneChess(self.game.constants, self.game.book.without(switch)))


def referee(rules: Mapping[str, Any]) -> Referee:
    """Return the referee that plays by the sentences and constants of a rules.yaml."""
    return Referee(DuneChess(Constants.from_plain(rules)))
