"""What the book shows of an example around its narration: pieces, positions, steps, result."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pnp.english import capital
from pnp.games.kit.story import Row, Scene
from pnp.model.game import Game
from pnp.rulebook.drawings import Drawing, Drawings
from pnp.rulebook.examples import Example


@dataclass(frozen=True, slots=True)
class Diagram:
    """A position drawn, and the same in words."""

    name: str
    drawing: Drawing
    alt: str


@dataclass(frozen=True, slots=True)
class Told:
    """Everything drawn or computed for one example."""

    players: str
    before: Diagram | None
    after: Diagram | None
    rows: tuple[Row, ...]
    done: tuple[str, ...]
    """What each step did, in the engine's words."""

    result: str


def names_of(game: Game) -> dict[str, str]:
    """Return the words for the ids in the game's tables: factions, places, faces of dice."""
    names: dict[str, str] = {}
    for rows in game.tables.values():
        for row in rows:
            names[str(row["id"])] = str(row.get("name") or row["id"])
            for face in row.get("faces") or ():
                if isinstance(face, Mapping):
                    names.setdefault(str(face["id"]), str(face.get("name") or face["id"]))
    for component in game.components:
        names.setdefault(component.id.replace("-", "_"), component.name)
    return names


def tell(example: Example, drawings: Drawings) -> Told:
    """Return what the book shows of an example whose replay holds."""
    story, replay, steps = example.story, example.replay, example.steps
    return Told(
        story.players(replay),
        _diagram("Before", story.scene(replay, 0), drawings),
        _diagram("After", story.scene(replay, steps), drawings) if steps else None,
        tuple(story.rows(replay)),
        tuple(f"{capital(said)}." for said in example.told),
        story.result(replay),
    )


def _diagram(name: str, scene: Scene | None, drawings: Drawings) -> Diagram | None:
    drawing = drawings.scene(scene) if scene else None
    return Diagram(name, drawing, f"{name}: {drawing.words}") if drawing else None
