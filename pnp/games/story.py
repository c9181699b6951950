"""How a book asks a game to tell of its scenarios: every answer is plain data or words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from pnp.games.engine import Explanation
from pnp.games.kit.form import Path
from pnp.games.kit.story import Claim, Moment, Row, Scene


class Storyteller(Protocol):
    """What a book asks about scenarios of sound form, refused ones included."""

    def steps(self, data: Mapping[str, Any]) -> int:
        """Return how many steps the scenario has that a text can tell; a setup has none."""
        ...

    def cut(self, data: Mapping[str, Any], number: int, then: Any = None) -> dict[str, Any]:
        """Return the scenario stopped after *number* steps, then going on with another one.

        Nothing of what it expects or claims is left; *then* is written as its own steps are.
        """
        ...

    def told(self, data: Mapping[str, Any]) -> Sequence[Explanation]:
        """Return what each step did and by which rules, as far as the replay comes."""
        ...

    def moment(self, data: Mapping[str, Any], number: int) -> Moment:
        """Return the state after *number* steps; 0 is before the first."""
        ...

    def scene(self, data: Mapping[str, Any], number: int) -> Scene | None:
        """Return the position after *number* steps with the marks of how it came about.

        None where there is nothing to draw.
        """
        ...

    def rows(self, data: Mapping[str, Any]) -> Sequence[Row]:
        """Return the dice or cards that the scenario shows."""
        ...

    def players(self, data: Mapping[str, Any]) -> str:
        """Return who plays whom, and with which options, in a line."""
        ...

    def result(self, data: Mapping[str, Any]) -> str:
        """Return how it stands after the last step, in a line."""
        ...

    def claims(self, data: Mapping[str, Any]) -> Sequence[Claim]:
        """Return the sentences that the engine has tested."""
        ...

    def asks(self, data: Mapping[str, Any]) -> Mapping[str, Callable[..., Any]]:
        """Return what else a manuscript may ask about the scenario, by name."""
        ...

    def place(self, data: Mapping[str, Any], at: Mapping[str, int]) -> Path:
        """Return the path in the scenario to what a verdict's `at` names."""
        ...

    def diagram(self, entry: Mapping[str, Any]) -> Scene:
        """Return the position that an entry of diagrams.yaml describes, as the engine has it.

        Raises FormFault, with the path inside the entry, for what the engine refuses.
        """
        ...
