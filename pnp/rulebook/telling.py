"""What the book shows of an example around its narration: pieces, positions, steps, result."""

from __future__ import annotations

from dataclasses import replace

from msgspec import Struct

from pnp.english import curly
from pnp.games.kit.story import Row, Scene, Thing, player_of
from pnp.languages.ambient import tr
from pnp.languages.catalogue import NAME, Catalogue
from pnp.model.game import Game
from pnp.model.rows import faces_of
from pnp.rulebook.drawings import Drawing, Drawings
from pnp.rulebook.examples import Example


class Diagram(Struct, frozen=True):
    """A position drawn, and the same in words."""

    name: str
    drawing: Drawing
    alt: str


class Told(Struct, frozen=True):
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
    for rows in game.named_rows().values():
        for row in rows:
            names[str(row["id"])] = str(row.get("name") or row["id"])
            if row.get("player"):
                names[player_of(row["id"])] = str(row["player"])
            for face in faces_of(row):
                if "id" in face:
                    names.setdefault(str(face["id"]), str(face.get("name") or face["id"]))
    for component in game.components:
        names.setdefault(component.id.replace("-", "_"), component.name)
    return names


def tell(example: Example, drawings: Drawings, words: Catalogue) -> Told:
    """Return what the book shows of an example whose replay holds, in the words of a language."""
    story, replay, steps = example.story, example.replay, example.steps
    first = story.scene(replay, 0)
    last = story.scene(replay, steps) if steps else None
    result = story.result(replay)

    def said(part: str, text: str) -> str:
        return words.say(f"example {example.id} {part}", curly(text))

    return Told(
        said("players", story.players(replay)),
        _diagram(tr("Before"), first, drawings),
        _diagram(tr("After"), last, drawings),
        tuple(row_in(row, words) for row in story.rows(replay)),
        tuple(said(f"step {n}", text) for n, text in enumerate(example.captions, 1)),
        "" if _is_shown(result, last or first) else said("result", result),
    )


def row_in(row: Row, words: Catalogue) -> Row:
    """Return a row of dice or cards with its words in a language."""
    things = tuple(replace(thing, alt=_alt(thing, words)) for thing in row.things)
    return replace(row, label=words.say("row", row.label), things=things)


def _alt(thing: Thing, words: Catalogue) -> str:
    return words.say(NAME if words.entry(NAME, thing.alt) else "row", thing.alt)


def _diagram(name: str, scene: Scene | None, drawings: Drawings) -> Diagram | None:
    drawing = drawings.scene(scene) if scene else None
    return Diagram(name, drawing, f"{name}: {drawing.words}") if drawing else None


def _is_shown(result: str, scene: Scene | None) -> bool:
    """Return whether a picture says as much as the line below it would."""
    return scene is not None and scene.words.startswith(result)
