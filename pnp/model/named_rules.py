"""Whether there is what a game names as its rules: an engine, or a file of its own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pnp.errors import Problem, did_you_mean
from pnp.games import registry
from pnp.model.remarks import DECLARED
from pnp.model.scenarios import SCENARIOS
from pnp.model.source import Located
from pnp.model.workspace import Workspace, like

DOC: Final = "docs/rules.md"
"""Where it stands how rules are written as data."""

OTHERS: Final = ("game.yaml", "rules.yaml", "diagrams.yaml", *SCENARIOS)
"""Files that are meant by their own names."""


def named_rules(source: Located, workspace: Workspace, game: str, name: str) -> Iterator[Problem]:
    """Yield what is wrong with the rules that game.yaml, the *source*, names."""
    if not name.endswith(DECLARED):
        if name and not registry.is_known(name):
            message = f'expected a rules engine, found "{name}"'
            yield source.problem(("rules",), message, did_you_mean(name, registry.engines()))
        return
    for file in (name, "rules.yaml"):
        if workspace.find(f"components/{game}/{file}") is None:
            message = f'expected a file in components/{game}, found no "{file}"'
            hint = "it holds the sentences of the rules"
            if file == name:
                found = workspace.games()[game].glob(f"*{DECLARED}")
                near = like(name, (path.name for path in found if path.name not in OTHERS))
                hint = near or f"make components/{game}/{file}; {DOC} says how"
            yield source.problem(("rules",), message, hint)
