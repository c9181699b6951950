"""Positions that a manuscript draws by name, worked out by the engine.

``diagram:NAME`` is an entry of the game's diagrams.yaml, ``position:EXAMPLE.2`` an example after
its second step.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from pnp.errors import Problem, Problems, did_you_mean, hinted
from pnp.games.kit.form import FormFault
from pnp.games.kit.story import Scene, Story
from pnp.model.scenarios import Scenario
from pnp.rulebook.examples import Example

OWN_KEYS = ("id", "alt")
"""What the book reads of an entry; the rest is the story's."""


class Diagrams:
    """The scenes behind ``diagram:`` and ``position:``."""

    def __init__(
        self,
        entries: Iterable[Scenario],
        examples: Mapping[str, Example],
        story: Story[Any] | None,
    ) -> None:
        self._examples, self._story = examples, story
        self._entries: dict[str, Scenario] = {}
        problems: list[Problem] = []
        for entry in entries:
            if entry.id in self._entries:
                message = f'expected every id once, found "{entry.id}" again'
                problems.append(entry.problem(("id",), message))
            self._entries[entry.id] = entry
        if problems:
            raise Problems(problems)

    def scene(self, kind: str, name: str) -> Scene | None:
        """Return what a name of that kind shows, None where there is nothing to draw.

        Raises ValueError for an unknown name, Problems for an entry that the engine refuses.
        """
        return self._position(name) if kind == "position" else self._diagram(name)

    def _diagram(self, name: str) -> Scene | None:
        entry = self._entries.get(name)
        if entry is None or self._story is None:
            hint = did_you_mean(name, self._entries) or "diagrams.yaml has none"
            raise ValueError(hinted(f'expected an entry of diagrams.yaml, found "{name}"', hint))
        data = {key: value for key, value in entry.data.items() if key not in OWN_KEYS}
        try:
            scene = self._story.diagram(data)
        except FormFault as error:
            fault = error.fault
            where = f"diagram {name}"
            line = entry.source.line(fault.path)
            raise Problems([Problem(entry.file, line, where, fault.message, fault.hint)]) from None
        said = entry.data.get("alt")
        return replace(scene, words=f"{str(said).rstrip('.')}. {scene.words}") if said else scene

    def _position(self, name: str) -> Scene | None:
        wanted, _, step = name.rpartition(".")
        if wanted not in self._examples or not step.isdigit():
            message = f'expected an example and a step, "ID.2", found "{name}"'
            raise ValueError(hinted(message, did_you_mean(wanted or name, self._examples)))
        example = self._examples[wanted]
        if int(step) > example.steps:
            raise ValueError(f"expected a step from 0 to {example.steps}, found {step}")
        return example.story.scene(example.replay, int(step))
