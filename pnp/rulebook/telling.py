"""What the book shows of an example around its narration: pieces, positions, steps, result."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pnp.english import curly
from pnp.games.kit.story import Row, Scene, player_of
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
    """What each step did, in sentences that the game makes of the replay."""

    result: str
    """How it stands in the end; empty where the last picture says as much."""


def names_of(game: Game) -> dict[str, str]:
    """Return the words for the ids in the game's tables: factions, places, faces of dice.

    Where a row names a player, examples call whoever plays it so.
    """
    names: dict[str, str] = {}
    for rows in game.tables.values():
        for row in rows:
            names[str(row["id"])] = str(row.get("name") or row["id"])
            if row.get("player"):
                names[player_of(row["id"])] = str(row["player"])
            for face in row.get("faces") or ():
                if isinstance(face, Mapping):
                    names.setdefault(str(face["id"]), str(face.get("name") or face["id"]))
    for component in game.components:
        names.setdefault(component.id.replace("-", "_"), component.name)
    return names


def tell(example: Example, drawings: Drawings) -> Told:
    """Return what the book shows of an example whose replay holds."""
    story, replay, steps = example.story, example.replay, example.steps
    first = story.scene(replay, 0)
    last = story.scene(replay, steps) if steps else None
    result = story.result(replay)
    return Told(
        curly(story.players(replay)),
        _diagram("Before", first, drawings),
        _diagram("After", last, drawings),
        tuple(story.rows(replay)),
        tuple(map(curly, example.captions)),
        "" if _is_shown(result, last or first) else curly(result),
    )


def _diagram(name: str, scene: Scene | None, drawings: Drawings) -> Diagram | None:
    drawing = drawings.scene(scene) if scene else None
    return Diagram(name, drawing, f"{name}: {drawing.words}") if drawing else None


def _is_shown(result: str, scene: Scene | None) -> bool:
    """Return whether a picture says as much as the line below it would."""
    return scene is not None and scene.words.startswith(result)
